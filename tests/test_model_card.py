"""Cards of models: what trainings write is what people read; what cannot be shown is told with its place."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from commands import caller
from drawn import drawn
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.lab import model_pages
from menagerie.players.levels import house_model
from menagerie.players.model_card import POINTS, Card, ModelFile, Point, limits, lines, thinned
from menagerie.players.models import write_model
from menagerie.train.training import Plan, Training
from oracles.kuhn import GAME as KUHN

DOCS = Path(__file__).parents[1] / "docs"
GAME = "cover_your_kingdom"
SHORT = ("--games", "16", "--sums", "4", "--exam", "2", "--minutes", "1000")


def test_the_page_of_the_houses_models_is_made_of_their_cards() -> None:
    assert model_pages.markdown() == (DOCS / "models.md").read_text("utf-8"), "make pages"


def test_a_training_tells_what_ran_it_how_it_went_and_what_it_never_met(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    call, path = caller(monkeypatch, capsys), tmp_path / "one.model"
    code, out, _ = call("train", GAME, "--out", path, "--rounds", 1, "--seats", "2,3", "--seed", 5, *SHORT)
    assert code == 0 and "learnt at 2 and 3 seats alone, of 2 to 8" in out and "against greedy at 3 seats" in out
    assert call("train", GAME, "--out", path, "--resume", "--rounds", 2, "--minutes", 1000)[0] == 0
    told = ModelFile.read(path)
    assert told.model.seats == 3
    assert ["--resume" in command for command in told.card.commands] == [False, True]
    assert [point.at for point in told.card.curve] == [16, 32]
    assert set(told.card.curve[0].won) == {"greedy", "random", "greedy at 3 seats", "random at 3 seats"}
    shown = call("model", path)
    assert shown[0] == 0 and shown[1].splitlines() == lines(told)
    code, out, _ = call("model", path, "--json", "--html", tmp_path / "card.html")
    assert code == 0 and json.loads(out)["card"] == told.card.written and json.loads(out)["digest"] == told.model.digest
    page = (tmp_path / "card.html").read_text("utf-8")
    assert page.count("<svg") == 2 and "greedy at 3 seats" in page and str(tmp_path) not in page.partition("<pre>")[0]


def test_decks_that_are_drawn_by_lot_are_examined_and_the_poor_ones_named() -> None:
    plan = Plan(rounds=1, games=8, sums=0, exam=0, teacher="random", taught=1, minutes=1e9)
    training = Training(load("beast_clans"), plan)
    training.round()
    met = training.examine(4, worlds=1, others=2)
    assert [(one.against, one.options, one.games) for one in met[:3]] == [
        ("greedy", "", 8),
        ("greedy", "decks 3 and 4", 4),
        ("greedy", "decks 5 and 6", 4),
    ]
    poor = [
        one.model_copy(update={"rate": rate, "low": rate - 0.05, "high": rate + 0.05})
        for rate, one in zip((0.8, 0.6, 0.3), met[:3], strict=True)
    ]
    said = training.card(poor).weaknesses
    assert [("decks 3" in one, "decks 5" in one) for one in said[-3:]] == [(False, True), (True, False), (False, True)]
    assert said[-3].startswith("loses against") and said[-1].startswith("wins less with other decks")


def test_what_a_learner_never_met_is_what_the_game_has_beside_it() -> None:
    assert limits(KUHN, [2], "random") == ["met random alone"]
    assert not any("seats" in one for one in limits(load("battlecats"), [4, 2, 3], "greedy"))
    assert limits(load("battlecats"), [3], "x")[0] == "learnt at 3 seats alone, of 2 to 4"


def test_a_long_curve_keeps_its_end_and_finds_room_in_a_file(tmp_path: Path) -> None:
    curve = [Point(at=at, seconds=at / 10, won={"greedy at 3 seats": 0.5}) for at in range(1, 10_000)]
    curve[-1] = curve[-1].model_copy(update={"won": {"search": 0.25}})
    thin = thinned(curve)
    assert POINTS / 2 < len(thin) <= POINTS and thin[-1] is curve[-1] and thinned(curve[:POINTS]) == curve[:POINTS]
    model = drawn(load(GAME))
    write_model(tmp_path / "a.model", replace(model, card=Card(curve=thin).written))
    told = ModelFile.read(tmp_path / "a.model")
    assert told.card.curve == thin and "greedy at 3 seats" in model_pages.html(told)
    with pytest.raises(BadInput, match="shorten its card"):
        write_model(tmp_path / "b.model", replace(model, card=Card(curve=curve).written))
    assert not (tmp_path / "b.model").exists()


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (
            {"strength": [{"against": "greedy", "rate": 1.5, "low": 0.1, "high": 0.2, "games": 10}]},
            "card.strength.0.rate",
        ),
        ({"curve": {}}, "card.curve"),
        ({"curve": [{"at": 1, "seconds": 1, "won": {}}]}, "card.curve.0.won"),
        ({"curve": [{"at": 1, "seconds": 1, "won": {"greedy": math.nan}}]}, "card.curve.0.won.greedy"),
        ({"seconds": math.inf}, "card.seconds"),
        ({"values": {"command": "x"}}, "card.values.games"),
    ],
)
def test_a_card_that_cannot_be_shown_is_refused_by_its_place(
    card: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    write_model(tmp_path / "a.model", replace(drawn(load(GAME)), card=card))
    code, _, err = caller(monkeypatch, capsys, "model")(tmp_path / "a.model")
    assert code == 2 and f"a.model:2: {said}: " in err and "plays all the same" in err


def test_a_card_of_ones_own_is_shown_and_cannot_write_to_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    write_model(
        tmp_path / "a.model", replace(drawn(load(GAME)), card={"by": "Ada\x1b[2J\n", "weaknesses": ["none\x07"]})
    )
    code, out, _ = caller(monkeypatch, capsys, "model")(tmp_path / "a.model")
    assert (
        code == 0
        and re.search(r"^  by +Ada\[2J$", out, re.M)
        and "menagerie league" in out
        and not {"\x1b", "\x07"} & set(out)
    )


def test_who_names_no_model_is_told_what_is_near(monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path) -> None:
    call = caller(monkeypatch, capsys, "model")
    monkeypatch.chdir(tmp_path)
    write_model(tmp_path / "mine.model", drawn(load(GAME)))
    for words, said in (("battlecat", "did you mean battlecats"), ("mine.modle", "did you mean mine.model")):
        code, _, err = call(words)
        assert code == 2 and said in err
    code, out, _ = call(GAME)
    assert code == 0 and out.startswith(f"A player of Cover Your Kingdom: {house_model(load(GAME))}")
