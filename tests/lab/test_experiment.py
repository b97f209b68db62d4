"""Experiments in files: what varies on the same deals, the same numbers however divided, every fault at its place."""

from __future__ import annotations

import json

import pytest

from commands import caller
from menagerie.engine.errors import BadInput, Interrupted
from menagerie.engine.finding import load
from menagerie.lab import estimates, parts, plans, told
from menagerie.lab.experiment import CHUNK, run
from menagerie.lab.results import Result, whole
from menagerie.lab.sums import Sums
from menagerie.players.match import simulate

KINGDOM = 'game = "cover_your_kingdom"\ndeals = 64\n'
VERSIONS = """
[[version]]
name = "as printed"
[[version]]
name = "dear Spydras"
set = { "Spydra.value" = 60 }
[[version]]
name = "the same by its number"
set = { "box.value.Spydra" = 60 }
[[version]]
name = "open"
set = { "option.open_stacks" = 1 }
"""
GOAL = '[[goal]]\ntitle = "Even"\nof = "seat A"\nleast = 5\nmost = 95\n'


@pytest.fixture
def write(tmp_path):
    def file(text, name="experiment.toml"):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return file


@pytest.fixture
def call(monkeypatch, capsys):
    return caller(monkeypatch, capsys, "lab")


def test_versions_meet_on_the_same_deals(write):
    result = run(plans.read(write(KINGDOM + 'measure = ["seat A", "length"]\n' + VERSIONS + GOAL)))
    seat, length, goal = told.questions_of(result)
    plain = simulate("cover_your_kingdom", 64, ["greedy"] * 2, seed=1)
    assert seat["versions"][0]["value"] == pytest.approx(100 * plain.seats[0]["rate"], abs=0.01)
    assert length["versions"][0]["value"] == pytest.approx(plain.mean_length, abs=0.001)
    dear, number, opened = length["differences"]
    assert dear["value"] == number["value"] != 0 and dear["against"] == "as printed"
    assert dear["value"] == pytest.approx(length["versions"][1]["value"] - length["versions"][0]["value"], abs=0.01)
    assert opened["value"] == 0 and opened["gain"] is None  # greedy does not look at them
    assert goal["verdict"] and result.games == 4 * 64
    assert len(told.rows(result)) == 2 * 7 + 1
    assert any("dear Spydras" in sentence for sentence in told.sentences(result))


def test_however_an_experiment_is_divided_its_file_is_the_same(write, tmp_path):
    path = write(KINGDOM + 'measure = ["every seat"]\nworth = ["Spydra", "Klaken"]\n' + VERSIONS)
    files = [tmp_path / f"{name}.jsonl" for name in ("once", "cut", "one", "two")]
    once = run(plans.read(path), save=files[0])

    def stop(done, total):
        if done >= 2 * CHUNK:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        run(plans.read(path), save=files[1], on_progress=stop)
    assert 2 * CHUNK <= stopped.value.so_far.deals < 64
    assert run(plans.read(path), save=files[1], jobs=2).sums == once.sums
    for file, first in zip(files[2:], (0, 32), strict=True):
        run(plans.read(path), deals=32, first=first, save=file)
    for order in (files[2:], files[:1:-1]):
        head, found = parts.merge(order)
        assert parts.text(head, found).encode() == files[0].read_bytes() == files[1].read_bytes()
        assert whole(head, found).sums == once.sums
    assert not [name for name in ("first", "jobs", "save") if name in head]
    assert {"version", "bots", "box", "seed", "command", "made_with"} <= set(head)


def test_a_question_that_is_known_is_played_no_more(write):
    path = write(KINGDOM.replace("64", "480") + 'within = 9\nmeasure = ["seat A", "length"]\n')
    result = run(plans.read(path))
    seat, length = result.sums
    assert seat[0].deals == 304 and result.half(0) < 9  # the fewest that count, by chunks
    assert length[0].deals == 304
    alone = run(plans.read(write(path.read_text().replace('"seat A", ', ""))))
    assert alone.sums == [length]


def test_all_values_of_a_path_are_gone_through_from_the_printed_one(write):
    vary = '[vary]\n"Spydra.value" = [10, 20, 40]\n"option.constellations" = [0, 1]\n'
    asked = plans.read(write(KINGDOM + 'measure = ["length"]\n' + vary))
    assert len(asked.versions) == 6
    first = asked.versions[0]
    printed = load("cover_your_kingdom").variants.printed("Spydra")["value"]
    assert first.changes == {"Spydra.value": printed, "option.constellations": 0}


def test_decks_of_ones_own_meet_those_of_the_house(write, tmp_path):
    game = load("beast_clans")
    deck = (game.folder / "decks" / "early_shift.txt").read_text()
    (tmp_path / "mine.txt").write_text(deck, "utf-8")
    head = 'game = "beast_clans"\ndeals = 16\ndecks = ["mine.txt", "long road"]\nmeasure = ["every deck"]\n'
    change = '[[version]]\nname = "as printed"\n[[version]]\nset = {{ "{}" = {} }}\n'
    king = change.format("Khamset, King of the Long Road.life", 20)
    result = run(plans.read(write(head + king)))
    mine, road = told.questions_of(result)
    assert (mine["of"], road["of"]) == ("deck long road", "deck mine")[::-1] or mine["of"] == "deck long road"
    by_name = {one["of"]: one for one in (mine, road)}
    house = run(plans.read(write(head.replace("mine.txt", "early shift") + king)))
    same = {one["of"].replace("early shift", "mine"): one for one in told.questions_of(house)}
    assert by_name["deck mine"]["versions"] == same["deck mine"]["versions"]
    assert by_name["deck long road"]["differences"][0]["value"] < -20
    assert "decks" in result.head["own"]


def test_a_pack_replaces_cards_of_the_house(write, tmp_path):
    (tmp_path / "new.toml").write_text(
        '[pack]\nname = "new"\ngame = "beast_clans"\n[[card]]\nname = "Khamset, King of the Long Road"\nlife = 20\n'
    )
    head = 'game = "beast_clans"\n[[version]]\n[[version]]\nname = "by pack"\npack = "new.toml"\n'
    asked = plans.read(write(head + '[[version]]\nname = "k"\nset = { "Khamset, King of the Long Road.life" = 20 }\n'))
    by_pack, by_path = asked.versions[1:]
    assert by_pack.boxes.tobytes() == by_path.boxes.tobytes() != load("beast_clans").boxes.tobytes()


def test_cards_of_ones_own_are_compared_in_a_deck_that_holds_them(write, tmp_path):
    game = load("beast_clans")
    card = next(one for one in game.workshop.deck_cards() if one.name == "Dunebelt Jerboa")
    fields = {name: value for name, value in card.model_dump().items() if value is not None and name != "name"}
    for name, cost in (("old", 1), ("new", 9)):
        lines = "\n".join(f"{key} = {json.dumps(value)}" for key, value in {**fields, "cost": cost}.items())
        text = f'[pack]\nname = "{name}"\ngame = "beast_clans"\n[[card]]\nname = "Test Jerboa"\n{lines}\n'
        (tmp_path / f"{name}.toml").write_text(text.replace("Dunebelt Jerboa", "Test Jerboa"), "utf-8")
    house = (game.folder / "decks").glob("*.txt")
    deck = next(text for one in sorted(house) if "Dunebelt Jerboa" in (text := one.read_text("utf-8")))
    (tmp_path / "mine.txt").write_text(deck.replace("Dunebelt Jerboa", "Test Jerboa"), "utf-8")
    before = game.boxes.tobytes()
    path = write(
        'game = "beast_clans"\ndeals = 32\npack = "old.toml"\ndecks = ["mine.txt", "early shift"]\n'
        'measure = ["deck mine"]\n[[version]]\nname = "old"\n[[version]]\nname = "new"\npack = "new.toml"\n'
    )
    (mine,) = told.questions_of(run(plans.read(path)))
    assert mine["differences"][0]["value"] < 0 and game.boxes.tobytes() == before
    (tmp_path / "new.toml").write_text((tmp_path / "new.toml").read_text().replace("Test Jerboa", "Other Jerboa"))
    with pytest.raises(BadInput, match="no deal would be the same"):
        plans.read(path)


BEASTS = 'game = "beast_clans"\n'


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (BEASTS + '[[version]]\nset = { "Dunebelt Jerboa.mite" = 3 }\n', 3, "no field 'mite' that can be changed; did"),
        (BEASTS + '[[version]]\nset = { "Dunbelt Jerboa.might" = 3 }\n', 3, "did you mean Dunebelt Jerboa"),
        (BEASTS + '[[version]]\nset = { "option.coyn" = 1 }\n', 3, "no such option; did you mean coin?"),
        (BEASTS + '[[version]]\nset = { "option.coin" = 7 }\n', 1, "allowed are 0, 1 (BC-SETUP-3)"),
        (BEASTS + '[[version]]\nset = { "box.mite.Dunebelt Jerboa" = 1 }\n', 3, "did you mean might"),
        (BEASTS + '[[version]]\nset = { "might" = 1 }\n', 3, "write it as CARD.FIELD"),
        (BEASTS + '[[version]]\nblank = "Dunbelt Jerboa"\n', 3, "did you mean Dunebelt Jerboa"),
        (BEASTS + '[[version]]\npack = "none.toml"\n', 3, "none.toml:1:1: cannot be read"),
        (BEASTS + '[[version]]\nname = "a"\n[[version]]\nname = "a"\n', 1, "two versions are called 'a'"),
        (BEASTS + '[[version]]\n[vary]\n"Dunebelt Jerboa.might" = [1]\n', 1, "leave out [[version]]"),
        (BEASTS + '[vary]\n"Dunebelt Jerboa.mite" = [1]\n', 1, "no field 'mite'"),
        (BEASTS + 'measure = ["deck long rod"]\n', 2, "did you mean deck long road"),
        (BEASTS + 'decks = ["long rod", "early shift"]\n', 2, "did you mean long road"),
        (BEASTS + 'worth = ["Dunbelt Jerboa"]\n', 2, "did you mean Dunebelt Jerboa"),
        (BEASTS + "within = 0\n", 2, "within: Input should be greater than 0"),
        (BEASTS + "wihtin = 1\n", 2, "wihtin is no field; did you mean within?"),
        (BEASTS + "[[version]]\nsit = { }\n", 3, "sit is no field; did you mean set?"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(write, text, line, said):
    path = write(text)
    with pytest.raises(BadInput) as refused:
        plans.read(path)
    assert f"{path}:{line}:" in str(refused.value) and said in str(refused.value)


def test_the_command_tells_saves_and_ends_as_its_goals_want_it(call, write, tmp_path):
    path = write(KINGDOM + 'title = "Spydras"\nmeasure = ["every seat"]\n' + VERSIONS)
    file = tmp_path / "parts.jsonl"
    code, out, err = call("run", path, "--save", file, "-j", 2)
    assert code == 0 and "(seed 1)" in err and "Spydras; 256 games of 64 deals, seed 1" in out
    code, out, _ = call("run", path, "--save", file, "--json")
    fields = json.loads(out)
    assert fields["command"] == "menagerie lab run experiment.toml" and fields["seed"] == 1
    assert json.loads(call("merge", file, "--json")[1]) == fields
    assert call("run", write(KINGDOM + GOAL))[0] == 3
    assert call("run", write("game = 3\n"))[0] == 2


def test_what_is_found_among_many_is_rarely_false():
    chances = [0.001, 0.02, 0.03, 0.2, 0.9]
    assert estimates.benjamini_hochberg(chances) == pytest.approx([0.005, 0.05, 0.05, 0.25, 0.9])
    assert estimates.p_value(Sums(100, 0, 100, 100, 0, 100)) == 1 and estimates.p_value(Sums()) == 1
    assert estimates.p_value(Sums(10_000, 196, 10_000, 10_000, 196, 10_000)) == pytest.approx(0.05, abs=0.001)
    head = {
        "versions": [{"name": "x"}],
        "questions": [{"of": "a", "unit": "%", "versions": [0], "paired": True, "tables": [0]}],
    }
    assert told.questions_of(Result({**head, "error": 0.05}))[0]["versions"][0]["value"] is None
