"""What changes with the players' skill: the same deals at every level, verdicts in words, and no step of Python."""

from __future__ import annotations

import json
import threading

import pytest

from commands import caller
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.lab import asked, experiment, parts, plans, report, skill, told
from menagerie.lab.results import Result
from menagerie.lab.sums import Sums
from menagerie.players.league import League
from menagerie.players.match import simulate

KINGDOM = load("cover_your_kingdom")
TABLES = [{"players": ["random", "random"], "options": {}}]


@pytest.fixture
def call(monkeypatch, capsys):
    return caller(monkeypatch, capsys, "lab")


def rate(value, deals=2000):
    """Sums of deals of which so many in 100 win, or lose where it is less than nothing."""
    won = round(deals * abs(value) / 100)
    return Sums(deals, won if value > 0 else -won, deals, won, won if value > 0 else -won, deals)


def moves(value, deals):
    """Sums of deals each of which moves all, one way or the other."""
    moved = round(deals * value / 100)
    return Sums(deals, moved, deals, deals, moved, deals)


def result(values, deals=2000, about=None, unit="%", of="seat A"):
    """A result of one figure at several levels."""
    bots = ["random", "greedy", "learned"][: len(values)]
    question = {"of": of, "unit": unit, "versions": list(range(len(bots))), "paired": True, "tables": [0]}
    question |= {parts.EVERY_PAIR: True, "about": about or {}}
    moved = [moves(values[one] - values[other], deals) for one, other in parts.pairs_of(question)]
    head = {
        **{"title": "", "game": "battlecats", "called": "Battlecats", "version": 1, "bots": "a", "box": "b"},
        **{"seed": "1", "error": 0.05, "command": "c", "tables": TABLES, "questions": [question]},
        "versions": [{"name": bot, "changes": {}, "box": "b", "bot": bot} for bot in bots],
        "made_with": [],
    }
    return Result(head, [(*(rate(value, deals) for value in values), *moved)], [""])


CARD = {"weighed": "Guard", "per": "copy", "decks": []}


@pytest.mark.parametrize(
    ("values", "deals", "about", "verdict"),
    [
        ((40, 60, 60), 2000, None, skill.TURNS),
        ((60, 62, 61), 2000, None, skill.HOLDS),
        ((56, 62, 76), 2000, None, skill.SIZE),
        ((50, 50.5, 49.5), 9000, None, skill.EVEN),
        ((62, 61, 50), 2000, None, skill.WEAK),
        ((50, 50, 62), 2000, None, skill.STRONG),
        ((50, 62, 50), 2000, None, skill.SOME),
        ((54, 54, 52), 2000, None, skill.UNKNOWN),  # some see it, but nobody knows whether the others do not
        ((40, 60, 60), 64, None, skill.UNKNOWN),  # too few deals, however clear
        ((5, -5, -5), 2000, CARD, skill.TURNS),
        ((0.1, 0.1, 9), 2000, CARD, skill.STRONG),
    ],
)
def test_a_verdict_says_whose_figure_it_is(values, deals, about, verdict):
    (figure,) = skill.figures(result(values, deals, about))
    assert figure["verdict"] == verdict
    assert [one["bot"] for one in figure["levels"]] == ["random", "greedy", "learned"]
    assert len(figure["differences"]) == 3 and all(0 <= one["adjusted"] <= 1 for one in figure["differences"])
    lines = told.lines(result(values, deals, about))
    assert any(line.strip().startswith(verdict) for line in lines)


def test_what_has_no_fair_share_depends_on_the_skill_or_does_not():
    sums = [Sums(900, 900 * mean, 900, 900 * (mean**2 + 25), 900 * mean, 900) for mean in (100, 120)]
    moved = Sums(900, 900 * 20, 900, 900 * 450, 900 * 20, 900)
    one = result((50, 50), unit="choices", of="length")
    (figure,) = skill.figures(Result(one.head, [(*sums, moved)], [""]))
    assert figure["fair"] is None and figure["verdict"] == skill.DEPENDS
    none = Sums(900, 9, 900, 900, 9, 900)
    (figure,) = skill.figures(Result(one.head, [(sums[0], sums[0], none)], [""]))
    assert figure["verdict"] == skill.ALIKE


def test_false_discoveries_are_controlled_over_all_figures():
    one = result((53, 50, 50))
    many = Result({**one.head, "questions": one.head["questions"] * 12}, one.sums + result((50, 50, 50)).sums * 11)
    assert skill.figures(one)[0]["levels"][0]["certain"]
    assert not skill.figures(many)[0]["levels"][0]["certain"]


def test_every_level_plays_the_same_deals_as_a_match_of_its_own():
    levels = ["random", "greedy", "learned"]
    found = experiment.run(asked.by_skill(KINGDOM, levels[::-1], seed=5, deals=64))
    (figure,) = skill.figures(found)
    assert skill.levels(found.head) == levels and found.games == 3 * 64
    for one in figure["levels"]:
        plain = simulate(KINGDOM, 64, [one["bot"]] * 2, seed=5)
        assert one["value"] == pytest.approx(100 * plain.seats[0]["rate"], abs=0.01)
    values = {one["bot"]: one["value"] for one in figure["levels"]}
    for one in figure["differences"]:
        assert one["value"] == pytest.approx(values[one["bot"]] - values[one["against"]], abs=0.01)


def test_a_cards_worth_is_that_of_lab_worth_at_every_level():
    found = experiment.run(asked.by_skill(KINGDOM, ["greedy", "learned"], cards=["Spydra"], seed=2, deals=64))
    (figure,) = skill.figures(found)
    assert figure["of"] == "worth of Spydra" and figure["fair"] == 0 and figure["unit"] == "points"
    owned = [(one.q, one.deals) for one in found.sums[0]]
    assert len(set(owned)) == 1  # chance dealt the same copies, whoever plays
    for one in figure["levels"]:
        plan = {"game": "cover_your_kingdom", "worth": ["Spydra"], "bot": one["bot"], "seed": 2, "deals": 64}
        alone = experiment.run(asked.laid_out(plan, ""))
        assert one["value"] == pytest.approx(100 * alone.sums[0][2].rate, abs=0.01)
    assert found.games == 2 * 2 * found.deals > 0


def test_whoever_begins_is_compared_deal_by_deal():
    game = load("beast_clans")
    found = experiment.run(asked.by_skill(game, ["random", "greedy"], measure=["whoever begins"], seed=1, deals=16))
    first, second, moved = found.sums[0]
    assert first.q == second.q == moved.q and moved.x == second.x - first.x


def test_games_with_decks_are_asked_of_decks_and_match_ups():
    one = asked.by_skill(load("alpha_clash"), ["random", "greedy"], ["furnace", "the wall"], seed=1, deals=16)
    assert [each.what for each in one.questions] == [
        *("seat A", "whoever begins", "deck furnace", "deck the wall"),
        "match-up furnace against the wall",
    ]


def test_the_command_is_kept_gone_on_with_and_reported(call, tmp_path):
    kept, page = tmp_path / "skill.jsonl", tmp_path / "skill.html"
    words = ("skill", "cover_your_kingdom", "--bot", "greedy", "--bot", "random", "--seed", 3, "--deals", 128)
    code, out, err = call(*words, "--save", kept)
    assert code == 0 and "(seed 3)" in err and "random" in out and "greedy − random" in out
    before = kept.read_bytes()
    code, again, _ = call(*words, "--save", kept, "-j", 2)
    assert again == out and kept.read_bytes() == before
    assert call("report", kept)[1] == out
    assert call("report", kept, "--html", page)[0] == 0
    drawn = page.read_text("utf-8")
    assert drawn.count("<svg") == 1 and "How often each wins at each level" in drawn and drawn.count("<circle") == 4
    code, out, _ = call("report", kept, "--json")
    (found,) = json.loads(out)
    assert found["levels"] == ["random", "greedy"] and found["figures"][0]["verdict"] in skill.VERDICTS
    assert found["command"] == (
        "menagerie lab skill cover_your_kingdom --bot random --bot greedy --within 2 --deals 128 --seed 3"
    )


def test_a_file_asks_levels_too(tmp_path):
    path = tmp_path / "skill.toml"
    text = 'game = "cover_your_kingdom"\nskill = ["random", "greedy"]\nmeasure = ["seat A"]\nworth = ["Spydra"]\n'
    path.write_text(text, "utf-8")
    one = plans.read(path)
    assert [each.bot for each in one.versions] == ["random", "greedy"] * 2
    assert [each.what for each in one.questions] == ["seat A", "worth of Spydra"]
    changed = '[[version]]\nname = "dear"\nset = { "Spydra.value" = 60 }\n'
    path.write_text(text + changed, "utf-8")
    found = report.markdown([experiment.run(plans.read(path), deals=16)])
    assert "dear, greedy" in found
    path.write_text(text + changed + changed.replace("dear", "dearer"), "utf-8")
    with pytest.raises(BadInput, match=r"skill.toml:2:.*of one version"):
        plans.read(path)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bot", "greedy"), "2 to 8 different levels are expected"),
        (("--bot", "greedy", "--bot", "learnd"), "did you mean learned"),
        (("--bot", "greedy", "--bot", "policy:none.model"), "cannot be read"),
        (("--card", "Spidra"), "did you mean Spydra"),
        (("--all", "--card", "Spydra"), "leave out --card"),
        (("--measure", "deck furnace"), "nothing that these tables show"),
    ],
)
def test_what_is_no_level_or_no_figure_is_refused(call, words, said):
    code, _, err = call("skill", "cover_your_kingdom", *words)
    assert code == 2 and said in err and "Traceback" not in err


def test_what_one_level_says_names_it_and_hints_at_the_others(call):
    code, out, _ = call("seats", "cover_your_kingdom", "--deals", 16, "--seed", 1)
    assert code == 0 and "of greedy bots alone" in out and "menagerie lab skill cover_your_kingdom" in out
    out = call("seats", "cover_your_kingdom", "--deals", 16, "--seed", 1, "--bot", "greedy", "--bot", "random")[1]
    assert "lab skill" not in out


def python_calls(work):
    """Count the functions of Python that some work calls, in threads of its own."""
    counted = []

    def seen(frame, event, what):
        if event == "call":
            counted.append(frame.f_code)

    threading.setprofile(seen)
    try:
        worker = threading.Thread(target=work)
        worker.start()
        worker.join()
    finally:
        threading.setprofile(None)
    return len(counted)


WORK = {
    "simulate": lambda games: simulate(KINGDOM, games, ["learned"] * 2, seed=1),
    "league": lambda games: League(KINGDOM, ["learned", "greedy"], games, seed=1).play(),
    "lab": lambda games: asked.by_skill(KINGDOM, ["greedy", "learned"], seed=1).part(0, games),
}


@pytest.mark.parametrize("where", WORK)
def test_learned_players_play_whole_chunks_in_machine_code(where):
    """However many games a chunk has, Python is called as often: for no game, and for no decision."""
    few, many = 4, 32  # of a chunk
    WORK[where](few)
    calls = [python_calls(lambda games=games: WORK[where](games)) for games in (few, many)]
    assert simulate(KINGDOM, many, ["learned"] * 2, seed=1).decisions > 2000
    assert 0 < calls[1] < calls[0] + 20  # a little more is said where numbers are told
