"""Mutants: what is changed, what notices, and what is told of it. Kuhn poker has rules enough."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from tomllib import loads as read_toml

import numpy as np
import pytest

from menagerie.engine import changing, coverage, forking, surviving
from menagerie.engine import mutants as m
from menagerie.engine.ask import ask, offer
from menagerie.engine.contract import transcript
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.engine.jit import rule
from menagerie.engine.laws import NOT_TOLD, Broken, Laws
from menagerie.engine.scenario import Scenario, read_scenarios
from menagerie.engine.settled import UNWRITTEN
from menagerie.engine.table import Table
from menagerie.games.hebrew_chronicles import inward
from oracles.kuhn import GAME, RECORDS, turn  # noqa: F401  (RECORDS: for the rules below)

BET = 3
PLAYED = surviving.Playthrough(GAME, Path("two.txt"))

SHOWN = Scenario(
    GAME,
    "A King that is called wins two chips",
    ["KU-ACT-2", "KU-ACT-3", "KU-END-1", "KU-END-2", "KU-END-3"],
    {"players": 2, "A.card": "King", "B.card": "Jack"},
    [
        {"offers_only": ["check", "bet"]},
        {"refused": "A: fold", "by": "KU-ACT-4"},
        "A: bet",
        {"offers_only": ["fold", "call"]},
        {"refused": "B: check", "by": "KU-ACT-3"},
        "B: call",
    ],
    {"over": True, "A.score": 2, "B.score": -2},
)
FOLDED = replace(SHOWN, title="A fold loses one chip", shows=["KU-ACT-3"], play=["A: bet", "B: fold"])
FOLDED.then = {"over": True, "A.score": 1, "B.score": -1}


@rule
def sample(state, log, seat, count) -> int:
    """Do a little of everything (KU-ACT-1)."""
    if count == 2 and state.paid[seat] < BET:
        pay(state, seat)
        return 1
    for i in range(1, count + 1):
        state.score[i] += 4 - count
    if state.depth == 9:
        state.fault = 1
        return 0
    tell(log, 0, seat)
    state.won[seat] = 0
    return 0


@rule
def raise_bet(state, seat):
    """Raise through another rule, so that its fields count as touched."""
    add_chip(state, seat)


@rule
def add_chip(state, seat):
    """Put a chip in."""
    state.paid[seat] += 1


def pay(state, seat): ...


def tell(log, event, seat): ...


def changed(entry) -> dict[str, str]:
    return {one.change: one.kind for one in m._mutants_of_rule(entry)}


def test_every_kind_of_change_is_made():
    found = changed(sample)
    assert found["if count == 2 and state.paid[seat] < BET: → if count == 2:"] == "condition dropped"
    assert found["if count == 2 and state.paid[seat] < BET: → if 0:"] == "branch dropped"
    assert (
        found["if count == 2 and state.paid[seat] < BET: → if count != 2 and state.paid[seat] < BET:"] == "comparison"
    )
    assert found["if count == 2 and state.paid[seat] < BET: → if count == 2 and state.paid[seat] <= BET:"] == "bound"
    assert found["if count == 2 and state.paid[seat] < BET: → if count == 3 and state.paid[seat] < BET:"] == "number"
    book = "if count == 2 and state.paid[seat] < BET: → if count == 2 and state.paid[seat] < BET + 1:"
    assert found[book] == "constant of the book"
    assert found["pay(state, seat) → pay(state, seat % state.seats + 1)"] == "rival for seat"
    assert found["without pay(state, seat)"] == "cost not paid"
    assert found["without state.won[seat] = 0"] == "statement dropped"
    assert found["state.score[i] += 4 - count → state.score[i] -= 4 - count"] == "sign"
    assert found["state.score[i] += 4 - count → state.score[i] += 4 + count"] == "sign"
    assert found["for i in range(1, count + 1): → for i in range(1, count + 1 - 1):"] == "bound"


def test_what_is_no_rule_is_left_alone():
    found = changed(sample)
    assert not [change for change in found if "depth" in change or "fault" in change]  # a guard of the engine
    assert "tell(log, 0, seat) → tell(log, 1, seat)" not in found  # fills an event up
    assert "state.won[seat] = 0 before tell(log, 0, seat)" not in found  # either order is the same
    assert not [change for change in found if "Do a little" in change]


def test_statements_that_touch_each_other_are_put_the_other_way_round():
    (tree,) = ast.parse("def f(state):\n    raise_bet(state, 1)\n    state.depth = 1\n    state.paid[1] = 0").body
    orders = [change for _, kind, change in changing.changes(tree, {"raise_bet": raise_bet}) if kind == "order"]
    assert orders == []
    (tree,) = ast.parse("def f(state):\n    raise_bet(state, 1)\n    state.paid[1] = 0\n    state.depth = 1").body
    orders = [change for _, kind, change in changing.changes(tree, {"raise_bet": raise_bet}) if kind == "order"]
    assert orders == ["state.paid[1] = 0 before raise_bet(state, 1)"]


@rule
def wipe(state, log, is_bold) -> int:
    """Look round the table, wipe it, and hand on what is a mere yes."""
    for seat in range(1, state.seats + 1):
        if state.paid[seat] > BET:
            return 1
    for seat in range(1, state.seats + 1):
        state.paid[seat] = 0
        state.score[seat] = 0
        state.won[seat] = state.score[seat]
    if is_bold and state.depth & BET:
        return wipe(state, log, 1)
    return 0


def test_a_round_of_the_table_may_begin_anywhere_and_what_says_yes_is_not_made_two():
    rivals = [change for change, kind in changed(wipe).items() if kind == "rival for seat"]
    assert {change.partition(" → ")[0] for change in rivals} == {
        "state.score[seat] = 0",  # read again in the same round
        "state.won[seat] = state.score[seat]",
    }
    assert "return wipe(state, log, 1) → return wipe(state, log, 0)" in changed(wipe)
    assert "if is_bold and state.depth & BET: → if is_bold and state.depth & (BET & BET - 1):" in changed(wipe)


def test_a_row_of_every_seat_may_be_wiped_in_any_order_unless_its_length_is_the_seat_s():
    code = """def f(state):
    for seat in range(1, state.seats + 1):
        for place in range(9):
            state.paid[seat, place] = 0
        for place in range(state.held[seat]):
            state.hand[seat, place] = 0"""
    (tree,) = ast.parse(code).body
    rivals = [change for _, kind, change in changing.changes(tree, {}) if kind == "rival for seat"]
    assert {change.partition(" → ")[0] for change in rivals} == {"state.hand[seat, place] = 0"}


def test_a_sum_may_be_made_in_any_order_and_a_local_name_is_no_field():
    code = "def f(state, paid):\n    state.score[1] += paid\n    state.score[2] -= 1\n    raise_bet(state, paid)"
    (tree,) = ast.parse(code).body
    assert not [change for _, kind, change in changing.changes(tree, {"raise_bet": raise_bet}) if kind == "order"]


@rule
def hand_on(state, seat, count):
    """Hand on what is asked and what is not."""
    put_down(state, seat, count + 1)
    state.depth = count


@rule
def put_down(state, seat, count):
    """Ask one argument of two, and hand the other to nobody who asks."""
    lay_down(state, seat)
    state.paid[1] = count


@rule
def lay_down(state, seat):
    """Ask for no seat."""
    state.paid[1] = 0


def test_what_a_rule_is_handed_and_never_asks_is_left_alone():
    found = [change for change in changed(hand_on) if "put_down" in change.partition(" → ")[2]]
    assert found == [
        "put_down(state, seat, count + 1) → " + after
        for after in ("put_down(state, seat, count - 1)", "put_down(state, seat, count + 2)")
    ]
    assert not [change for change in changed(put_down) if "% state.seats" in change]


@rule
def count_for(state, source, place):
    """Count something for a card, in a frame or in none."""
    state.paid[1] = state.frame[place].seat + source


@rule
def count_at_rest(state, source):
    """Count for a card in no frame, and from the first."""
    count_for(state, source, 0)
    count_for(state, 0, source)


def test_that_a_text_runs_in_no_frame_is_left_alone():
    handed = [change.partition(" → ")[2] for change in changed(count_at_rest) if " → " in change]
    assert handed == ["count_for(state, 1, source)"]


@rule
def is_rare(state) -> int:
    """Tell of what this game never has."""
    return 0


@rule
def note_rare(state):
    """Note nothing."""


@rule
def choose(state, seat) -> int:
    """Choose by what is settled."""
    rare = is_rare(state)
    if rare or state.depth:
        note_rare(state)
        return 1 if is_rare(state) else 2
    if rare and state.paid[seat] == BET:
        state.depth = 1
    return 0


@rule
def look(state):
    """Ask what nothing hangs on."""
    if state.depth:
        note_rare(state)


def test_conditions_on_which_nothing_hangs_are_left_alone():
    assert list(changed(look)) == []


def test_what_a_game_has_settled_is_left_alone():
    after = {change.partition(" → ")[2] or change for change in changed(choose)}
    assert after == {
        *("if 1:", "if 0:", "if rare:"),  # of `rare or state.depth`: what is never so decides nothing
        *("return 1", "return 1 if is_rare(state) else 3", "without return 1 if is_rare(state) else 2"),
        "if state.paid[seat] == BET:",  # what stands below a condition that never holds is never done
    }


@rule
def do_row(state, row, op) -> int:
    """Do a row that a text became."""
    if op == DELAY or state.fault:
        return 1
    return 1 if op == DRAW and state.paid[1] else 0


DELAY, DRAW = 10, 18


def test_rows_that_no_text_becomes_and_faults_lead_nowhere():
    seen, never = ({**globals(), UNWRITTEN: names} for names in ((), {"DELAY"}))
    before, left = ([one for *_, one in changing.changes(changing.tree_of(do_row), scope)] for scope in (seen, never))
    asked = "if op == DELAY or state.fault: → "
    assert f"{asked}if op == DELAY:" not in before  # there is no fault
    gone = {f"{asked}if 0:", f"{asked}if state.fault:", "return 1 → return 0", "without return 1"}
    assert set(before) - set(left) == gone and set(left) < set(before)


def test_redeals_are_tested_where_they_matter():
    judges = [(SHOWN, None), (PLAYED, None)]
    assert surviving.passes(GAME, turn.act, judges) == [(False, one) for one in judges]
    only = next(one for one in m.rules_of(GAME) if one.__name__ == "redeal")
    assert surviving.passes(GAME, only, judges) == [(True, judges[0]), (False, judges[1])]


def test_a_change_is_taken_back_and_leaves_the_file_and_the_rule_alone():
    tree = changing.tree_of(turn.act)
    before = ast.unparse(tree)
    assert len(list(changing.changes(tree, vars(turn)))) > 20
    assert ast.unparse(tree) == before
    one = next(one for one in m.mutants_of(GAME) if one.change.startswith("without state.paid"))
    assert one.function_made() is not turn.act.python and turn.act.python is turn.act.native


def test_kills_and_survivors_are_told_with_their_killer(monkeypatch):
    monkeypatch.setattr(surviving, "AT_LEAST", 0.1)  # of processor; these scenarios take a hundredth
    every = [mutant for mutant in m.mutants_of(GAME) if mutant.rule in (turn.act, turn.finish, turn.pose)]
    monkeypatch.setattr(m, "mutants_of", lambda game: every)
    monkeypatch.setattr(m, "equivalents", lambda game: {})
    report = surviving.survive(GAME, [SHOWN, FOLDED], 400, 1, jobs=2)
    fates = {f"{fate['function']}: {fate['change']}": fate for fate in report.fates}
    assert len(fates) == report.drawn == len(every)
    assert fates["turn.act: without state.paid[seat] += box.bet"]["by"] == "scenario"
    assert fates["turn.finish: without state.over = 1"]["by"] in ("fault", "invariant")
    asked = fates["turn.pose: ask(state, seat, Q_OPEN) → ask(state, seat % state.seats + 1, Q_OPEN)"]
    assert asked["by"] and asked["where"] in (SHOWN.title, FOLDED.title)
    bare = fates["turn.act: if code == A_FOLD: → if 0:"]
    assert bare["by"] == "scenario"
    again = surviving.survive(GAME, [SHOWN], 40, 1)
    fold = next(fate for fate in again.survived if fate["function"] == "turn.act" and "finish" in fate["change"])
    assert fold["ran"] == 0 and fold["file"].endswith("turn.py")  # no scenario comes to that line
    assert 0.5 < again.rate < report.rate and sum(report.by.values()) == report.drawn - len(report.survived)


def test_a_playthrough_notices_behind_all_scenarios(tmp_path, monkeypatch):
    monkeypatch.setattr(surviving, "AT_LEAST", 0.1)
    played = surviving.Playthrough(GAME, tmp_path / "two.txt")
    played.file.write_text(transcript(GAME, 2, 3), "utf-8")
    trials = ([played], [SHOWN], [played, SHOWN])
    alone, scenario, both = (surviving.survive(GAME, judges, 24, 1).fates for judges in trials)
    assert {fate["by"] for fate in alone} <= {"", "playthrough", "fault", "time"}
    for first, then, now in zip(scenario, alone, both, strict=True):
        assert now["by"] == (first["by"] or then["by"]) or first["by"] == "invariant"  # redeals come last
    told = next(fate for fate in both if fate["by"] == "playthrough")
    assert told["where"] == "two" and told["why"].startswith("line ") and ", not " in told["why"]


def test_a_rule_that_never_ends_is_stopped_by_a_bound(monkeypatch):
    monkeypatch.setattr(surviving, "AT_LEAST", 0.2)
    tree = changing.tree_of(turn.step)
    tree.body = ast.parse("while True:\n    pass").body
    endless = replace(m.mutants_of(GAME)[0], rule=turn.step)
    monkeypatch.setattr(m.Mutant, "function_made", lambda self: changing.function_of(self.rule, tree))
    ((_, fate),) = forking.forked(
        [
            lambda: surviving.fate_of(
                GAME, endless, [(SHOWN, surviving.Shown(0.0, set(), set(), np.empty((3, 0), int)))], set()
            )
        ],
        1,
    )
    assert fate["by"] == "time" and "0.2 s" in fate["why"]


def test_what_was_found_is_kept_and_gone_on_from(tmp_path, monkeypatch):
    keep = tmp_path / "kuhn.jsonl"
    first = surviving.survive(GAME, [SHOWN], 12, 7, keep=keep)
    assert len(keep.read_text("utf-8").splitlines()) == 13
    longer = surviving.survive(GAME, [SHOWN], 20, 7, keep=keep)
    assert longer.fates[:12] == first.fates and len(keep.read_text("utf-8").splitlines()) == 21
    monkeypatch.setattr(surviving, "fate_of", None)  # nothing is left to do
    assert surviving.survive(GAME, [SHOWN], 20, 7, keep=keep).fates == longer.fates
    keep.write_text(json.dumps({"game": "kuhn", "digest": "other"}) + "\n", "utf-8")
    with pytest.raises(BadInput, match="other rules"):
        surviving.survive(GAME, [SHOWN], 12, 7, keep=keep)
    keep.write_text("no file of ours", "utf-8")
    with pytest.raises(BadInput, match="no file of results"):
        surviving.survive(GAME, [SHOWN], 12, 7, keep=keep)


def test_after_an_interrupt_what_was_found_is_told():
    def stop(done, total):
        if done == 5:
            raise KeyboardInterrupt

    report = surviving.survive(GAME, [SHOWN], 30, 7, jobs=2, on_progress=stop)
    assert len(report.fates) == 5 and report.drawn == 30


def test_what_stands_beside_shared_rules_speaks_of_them_alone(tmp_path, monkeypatch):
    """Every game with texts reads it; a game with a rule of its own in the place of one is not spoken of."""
    game = replace(load("alpha_clash"), folder=tmp_path)
    lie_in = {one.function: one.file.parent for one in m.mutants_of(game)}
    shared = lie_in["objects.kind_of"]
    assert lie_in["knowing.add_to_hand"] != shared
    beside = (shared / m.EQUIVALENT).read_text("utf-8")
    entry = '[[equivalent]]\nrule = "knowing.add_to_hand"\nwhy = "a test"\n'
    monkeypatch.setattr(m.tomllib, "loads", lambda text: read_toml(text) if text == beside else {})
    assert {key.partition(":")[0] for key in m.equivalents(game)} >= {"objects.kind_of", "targets.tell_targets"}
    monkeypatch.setattr(m.tomllib, "loads", lambda text: read_toml(entry) if text == beside else {})
    assert m.equivalents(game) == {}


def test_a_draw_follows_its_seed_and_passes_over_what_is_named_equivalent(tmp_path):
    drawn, none = m.draw(GAME, 10, 3)
    assert m.draw(GAME, 10, 3) == (drawn, 0) and m.draw(GAME, 10, 4)[0] != drawn and none == 0
    named = drawn[2]
    entry = f'[[equivalent]]\nrule = "{named.function}"\nchange = """{named.change}"""\nwhy = "a test"\n'
    (tmp_path / m.EQUIVALENT).write_text(entry, "utf-8")
    without, one = m.draw(replace(GAME, folder=tmp_path), 10, 3)
    assert without[:9] == [*drawn[:2], *drawn[3:]] and one == 1
    whole = f'[[equivalent]]\nrule = "{named.function}"\nwhy = "a test"\n'
    (tmp_path / m.EQUIVALENT).write_text(whole, "utf-8")
    without, some = m.draw(replace(GAME, folder=tmp_path), 10_000, 3)
    assert named.function not in {one.function for one in without} and len(without) + some == len(m.mutants_of(GAME))
    branches = [one for one in m.mutants_of(GAME) if one.change.startswith("if ") and one.change.endswith(": → if 0:")]
    inner = branches[0].change.removeprefix("if ").removesuffix(": → if 0:")
    below = f'[[equivalent]]\nrule = "{branches[0].function}"\nbranch = "{inner}"\nwhy = "a test"\n'
    (tmp_path / m.EQUIVALENT).write_text(below, "utf-8")
    without, some = m.draw(replace(GAME, folder=tmp_path), 10_000, 3)
    assert branches[0] not in without and 1 < some < sum(
        one.function == branches[0].function for one in m.mutants_of(GAME)
    )
    said = "return 0 if code == A_FOLD or code == A_CALL else ACT_3"
    line = f'[[equivalent]]\nrule = "turn.refuse"\nline = "{said}"\nwhy = "a test"\n'
    (tmp_path / m.EQUIVALENT).write_text(line, "utf-8")
    without, some = m.draw(replace(GAME, folder=tmp_path), 10_000, 3)
    assert 1 < some == sum(said in one.change for one in m.mutants_of(GAME)) < len(without)
    (tmp_path / m.EQUIVALENT).write_text(below.replace(inner, "0 == 1"), "utf-8")
    with pytest.raises(BadInput, match="no mutant of Kuhn"):
        m.draw(replace(GAME, folder=tmp_path), 10, 3)
    (tmp_path / m.EQUIVALENT).write_text(entry.replace(named.function, "turn.nothing"), "utf-8")
    with pytest.raises(BadInput, match="no mutant of Kuhn"):
        m.draw(replace(GAME, folder=tmp_path), 10, 3)


def test_a_bound_that_nothing_reaches_is_named_once_for_all_rules(tmp_path):
    assert m._is_one_off("if row <= ROWS and seat: → if row < ROWS and seat:", "ROWS")
    assert m._is_one_off("if row > ROWS: → if row > ROWS + 1: (2)", "ROWS")
    assert m._is_one_off("for row in range(1, box.ROWS): → for row in range(1, box.ROWS - 1):", "ROWS")
    assert not m._is_one_off("for row in range(1, ROWS): → for row in range(2, ROWS):", "ROWS")
    assert not m._is_one_off("if row <= ROWS: → if 0:", "ROWS")
    assert not m._is_one_off("if row <= ROWS and seat: → if row <= ROWS:", "ROWS")
    (tmp_path / m.EQUIVALENT).write_text('[[equivalent]]\nbound = "ROWS"\nwhy = "a test"\n', "utf-8")
    with pytest.raises(BadInput, match="ROWS: a bound"):
        m.draw(replace(GAME, folder=tmp_path), 10, 3)


def test_scenarios_that_do_not_hold_are_told_before_anything_is_changed():
    wrong = replace(SHOWN, then={"over": False})
    with pytest.raises(BadInput, match="as the rules stand"):
        surviving.survive(GAME, [wrong], 5, 1)


def test_a_broken_law_is_noticed_at_its_question():
    def deal() -> str:
        GAME.redeal.python = lambda state, box, seat, stream: None
        laws = Laws(GAME)
        laws.begin(redeals=True)
        laws.watch()
        try:
            Table(GAME, 2, 1, compiled=False)
        except Broken as error:
            return str(error)
        return ""

    told = dict(forking.forked([deal], 1))
    assert told == {0: "a redeal replaces the game's chance stream"}


def broken_by(entry, changed) -> str:
    """Say which law is broken where one rule of Kuhn poker is another, over a scenario whose steps expect nothing."""

    def moves(laws) -> np.ndarray:
        for _ in range(12):
            laws.begin(redeals=True)
            replace(SHOWN, play=["A: bet", "B: call"]).run()
        return laws.moves.copy()

    def play() -> str:
        laws = Laws(GAME)
        laws.watch()
        usual = moves(laws)
        laws.moved()
        entry.python = changed
        try:
            moves(laws)
        except Broken as error:
            return str(error)
        return laws.lying(usual)

    return dict(forking.forked([play], 1))[0]


def test_what_is_left_out_of_the_answers_breaks_a_law():
    def pose(state, box):
        ask(state, 1, turn.Q_OPEN)
        offer(state, turn.A_CHECK)

    assert broken_by(turn.pose, pose) == "an answer that is not offered is refused"


def test_what_is_left_out_of_a_view_breaks_a_law():
    def view(state, box, seat, out):
        native(state, box, seat, out)
        out.paid[1] = 0

    native = GAME.view.python
    assert broken_by(GAME.view, native) == ""
    assert broken_by(GAME.view, view).endswith("that the seat cannot know: paid")


def test_what_is_told_to_go_elsewhere_breaks_a_law():
    game = load("hebrew_chronicles")
    scenario = Scenario(game, "What is dropped is told", [], {"A.hand": ["Lamb"]}, ["A: drop Lamb"], {})
    shown = surviving.Shown(1.0, set(), set(), np.empty((3, 0), int))
    for change in (
        "tell(log, E_DROP, seat, kind, 0, 0, 0) → tell(log, E_DROP, seat % state.seats + 1, kind, 0, 0, 0)",
        "without tell(log, E_DROP, seat, kind, 0, 0, 0)",
    ):
        (mutant,) = (one for one in m._mutants_of_rule(inward.drop) if one.change == change)
        ((_, fate),) = forking.forked([partial(surviving.fate_of, game, mutant, [(scenario, shown)], set())], 1)
        assert fate["by"] == "invariant" and fate["why"] == f"{NOT_TOLD}: A.hand"


@pytest.mark.parametrize("slug", slugs())
def test_what_is_named_equivalent_is_a_mutant(slug):
    game = load(slug)
    assert m.draw(game, 1, 1)[1] == len(m.equivalents(game))


@pytest.mark.parametrize("every", [160, pytest.param(8, marks=pytest.mark.deep)], ids=["some", "many"])
@pytest.mark.parametrize("slug", slugs())
def test_laws_hold_at_the_questions_of_scenarios(slug, every):
    game = load(slug)
    scenarios = surviving.judges_of(game, coverage.tests_folder())[::every]
    ((_, shown),) = forking.forked([lambda: surviving._watch(game, scenarios, range(len(scenarios)))], 1)
    assert not isinstance(shown, str), shown


def test_whoever_picks_from_a_hand_that_was_dealt_anew_has_a_legal_answer():
    file = Path(__file__).parents[1] / "scenarios" / "alpha_clash" / "rare.toml"
    scenarios = [one for one in read_scenarios(file, load("alpha_clash")) if "Of like cards in a hand" in one.title]
    ((_, shown),) = forking.forked([lambda: surviving._watch(scenarios[0].game, scenarios, range(1))], 1)
    assert not isinstance(shown, str), shown


def test_a_redeal_leaves_alone_whether_numbers_are_out_of_date():
    game = load("hebrew_chronicles")
    given = {"A.LG": ["Trial of Captivity", "Lamb"], "A.inward": ["Lamb", "Goat"], "A.hand": ["Lamb"]}
    scenario = Scenario(game, "X falls", [], given, ["A: drop Lamb"], {})
    ((_, shown),) = forking.forked([lambda: surviving._watch(game, [scenario], range(1))], 1)
    assert not isinstance(shown, str), shown


LOOKED_AT = [
    ("beast_clans", "benches", "Damage is divided"),  # among cards of a box of its own
    ("beast_clans", "benches", "A beast from among four cards"),  # codes beyond all cards
    ("hebrew_chronicles", "blocking", "A smith who blocks may find any"),  # the same
]


@pytest.mark.parametrize("slug, chapter, title", LOOKED_AT)
def test_laws_hold_where_a_question_once_looked_outside_a_field(slug, chapter, title):
    game = load(slug)
    file = Path(__file__).parents[1] / "scenarios" / slug / f"{chapter}.toml"
    scenarios = [one for one in read_scenarios(file, game) if title in one.title]
    ((_, shown),) = forking.forked([lambda: surviving._watch(game, scenarios, range(len(scenarios)))], 1)
    assert scenarios and not isinstance(shown, str), shown
