"""Kuhn poker: its known value follows from what the players are let know; the battery holds, and can fail."""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

import menagerie.games
from menagerie.engine.ask import VERB, ask
from menagerie.engine.bench import every_table
from menagerie.engine.chance import next32
from menagerie.engine.contract import FUZZ_ROWS, fuzz, random_tables, rig_of, tables_of, transcript
from menagerie.engine.coverage import coverage
from menagerie.engine.digests import differences
from menagerie.engine.errors import BadInput, Refused
from menagerie.engine.finding import load, slugs
from menagerie.engine.jit import rule
from menagerie.engine.kernel import GAME_ROW
from menagerie.engine.notation import position_text, read_position, read_record, replay, save_record, set_up
from menagerie.engine.record import face, handed
from menagerie.engine.table import Table
from oracles.kuhn import GAME, turn, view
from oracles.kuhn.terms import A_BET, A_CALL, A_CHECK, A_FOLD, NAMES
from oracles.solver import Solver, knows

VALUE = -1 / 18  # of the game for the first player (Kuhn 1950)

# The value is exact, the strategies are not: after ROUNDS rounds neither player gains CLOSE by a better answer to the
# other's. What a view shows too much or too little moves the value by more than that.
CLOSE, ROUNDS = 1e-3, 1000


def at(a: str, b: str, *answers: str, game=GAME, compiled: bool | None = False) -> Table:
    """Set up a deal and give the answers."""
    return set_up(game, {"players": 2, "A.card": a, "B.card": b, "answers": list(answers)}, compiled=compiled)


def solved(known=knows, game=GAME) -> Solver:
    """Solve the game over its six deals."""
    return Solver([at(*cards, game=game) for cards in permutations(NAMES[1:], 2)], known).improve(ROUNDS)


# --- the value


def test_the_value_is_known_and_the_strategy_cannot_be_exploited():
    found = solved()
    low, high = found.bounds
    assert len(found.strategy) == 12  # three cards, four places in the betting
    assert abs(found.value() - VALUE) < CLOSE
    assert low - 1e-9 <= VALUE <= high + 1e-9 and high - low < CLOSE


def peek(table: Table, seat: str) -> bytes:
    """A leak: the first player sees everything."""
    return table.array.tobytes() if seat == "A" else knows(table, seat)


def grope(table: Table, seat: str) -> bytes:
    """A gap: nobody knows more than the spectator, not even the own card."""
    return table.knows(0).tobytes()


@pytest.mark.parametrize(
    ("known", "value"),
    [(lambda table, seat: table.array.tobytes(), 0), (peek, 1 / 9), (grope, 0)],
    ids=["all see all", "one sees all", "nobody sees the own card"],
)
def test_another_knowledge_has_another_value(known, value):
    found = solved(known)
    low, high = found.bounds
    assert abs(found.value() - value) < CLOSE and high - low < CLOSE
    assert not low <= VALUE <= high


@rule
def leaking_view(state, box, seat, out):
    """Show the card left over."""
    view.view(state, box, seat, out)
    out.draw[0] = state.draw[0]


@rule
def blind_view(state, box, seat, out):
    """Keep the own card from its owner."""
    view.view(state, box, seat, out)
    out.card[1] = 0
    out.card[2] = 0


@pytest.mark.parametrize("wrong", [leaking_view, blind_view], ids=lambda wrong: wrong.__name__)
def test_a_wrong_view_is_noticed_by_the_solver(wrong):
    low, high = solved(game=replace(GAME, view=wrong)).bounds
    assert high - low < CLOSE and not low <= VALUE <= high


# --- the battery


def test_random_play_breaks_no_law():
    report = fuzz(GAME, 5_000, seed=1)
    assert report.violations == []
    assert report.decisions >= 5_000 and report.redeals > report.decisions


@rule
def wilful_redeal(state, box, seat, stream):
    """Draw from the game's own chance instead of the stream given."""
    view.redeal(state, box, seat, next32(state))


@rule
def lazy_redeal(state, box, seat, stream):
    """Leave the game's own chance in place."""
    before = list(state.stream)
    view.redeal(state, box, seat, stream)
    for place, word in enumerate(before):
        state.stream[place] = word


@rule
def careless_redeal(state, box, seat, stream):
    """Lose the card left over."""
    view.redeal(state, box, seat, stream)
    state.n_draw = 0
    state.draw[0] = 0


@rule
def stubborn_refuse(state, box, code) -> int:
    """Refuse to bet."""
    return 1 if code == A_BET else turn.refuse(state, box, code)


@rule
def endless_step(state, box, log):
    """Ask for a bet again and again."""
    turn.pose(state, box)
    state.answer = 0


@rule
def greedy_step(state, box, log):
    """Take a chip too many."""
    turn.step(state, box, log)
    state.paid[1] = 3


@rule
def straying_step(state, box, log):
    """Let a seat act that there is not."""
    turn.step(state, box, log)
    state.frame[1].seat = 3


@rule
def lingering_step(state, box, log):
    """Leave a card behind on the pile."""
    turn.step(state, box, log)
    state.draw[2] = 1


@rule
def mute_step(state, box, log):
    """Put a question that nobody can answer."""
    ask(state, 1, 1)


@rule
def restless_step(state, box, log):
    """Go on for ever."""
    state.question = 0


@rule
def forgetful_refresh(state, box):
    """Write as derived what the rules have never written."""
    state.score[1] = 7


def first_broken_law(game) -> str:
    """Run the battery's own loop interpreted, until it finds something."""
    rig = handed(rig_of(game, game.blank(2, {}, FUZZ_ROWS)), False)
    tally, trail = np.zeros(4, np.int64), np.zeros(game.bound + 1, np.int64)
    for seed in range(20):
        game.rows.deal(rig.states, GAME_ROW, 1, rig.boxes, rig.log, 0, seed, 0)
        game.rows.play(rig.states, GAME_ROW, rig.boxes, rig.log, 0, 0)
        law = game.loops.fuzz_game(rig, face(tally), face(trail), 0, 0, seed, game.bound)
        if law:
            return game.law(law)
    return ""


@pytest.mark.parametrize(
    ("part", "mutant", "law"),
    [
        ("view", leaking_view, "a seat's view is unchanged by its redeal"),
        ("redeal", wilful_redeal, "a redeal depends on knowledge and stream alone"),
        ("redeal", lazy_redeal, "a redeal replaces the game's chance stream"),
        ("redeal", careless_redeal, "a redealt state keeps every law of the game"),
        ("refuse", stubborn_refuse, "no offered answer is refused"),
        ("step", mute_step, "the engine never stops on a fault"),
        ("step", restless_step, "the engine never stops on a fault"),
        ("refresh", forgetful_refresh, "what is derived is what it comes to when it is written anew"),
        ("step", endless_step, "a game ends within its declared bound"),
        ("step", straying_step, "frame stays within its range (of each part), and is zero where it is not in use"),
        ("step", lingering_step, "draw stays within its range (card 0 … 3), and is zero where it is not in use"),
        ("step", greedy_step, "a player has paid the ante, or ante and bet (KU-DEAL-2, KU-ACT-3)"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_battery_finds_what_is_wrong(part, mutant, law):
    assert first_broken_law(GAME) == ""
    assert first_broken_law(replace(GAME, **{part: mutant})) == law


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(
    ("step", "told"),
    [
        (mute_step, "the rules of Kuhn poker stopped: a question was asked that has no answer"),
        (restless_step, "the rules of Kuhn poker stopped: they ran on and on without asking anybody"),
    ],
    ids=["mute", "restless"],
)
def test_rules_that_ask_for_nothing_or_nobody_stop_on_a_fault_with_a_name(step, told, compiled):
    with pytest.raises(RuntimeError, match=f"^{told}$"):
        Table(replace(GAME, step=step), 2, 1, compiled=compiled)


def test_compiled_and_interpreted_rules_leave_the_same_bytes():
    rng = random.Random(1)
    for seed in range(120):
        plain, fast = (Table(GAME, 2, seed, compiled=compiled) for compiled in (False, True))
        while True:
            assert plain.array.tobytes() == fast.array.tobytes(), differences(plain.array, fast.array)
            for seat in range(3):
                assert plain.knows(seat).tobytes() == fast.knows(seat).tobytes()
                assert plain.events(seat) == fast.events(seat)
                assert redealt(plain, seat, seed, False) == redealt(plain, seat, seed, True)
            if plain.over:
                break
            code = rng.choice(plain.codes)
            plain.play(code)
            fast.play(code)


def redealt(table: Table, seat: int, stream: int, compiled: bool = False) -> bytes:
    """Deal a table anew for a seat; give the state's bytes."""
    rows = table.array.copy()
    GAME.call("redeal_at", rows, 0, GAME.boxes, seat, stream, compiled=compiled)
    return rows.tobytes()


def cards_after(table: Table, seat: int, stream: int) -> tuple[int, ...]:
    """Deal a table anew for a seat; name the two hands and the card left over."""
    state = np.frombuffer(redealt(table, seat, stream), GAME.records["state"])[0]
    return (*state["card"][1:].tolist(), int(state["draw"][0]))


@pytest.mark.parametrize(
    ("answers", "seat", "worlds", "bound"),
    [
        (["bet"], 0, [*permutations((1, 2, 3))], 20.5),
        (["bet"], 1, [(2, 1, 3), (2, 3, 1)], 10.8),
        (["check", "bet"], 2, [(1, 3, 2), (2, 3, 1)], 10.8),
        (["bet", "fold"], 1, [(2, 1, 3), (2, 3, 1)], 10.8),
    ],
)
def test_a_redeal_gives_every_possible_world_equally_often(answers, seat, worlds, bound):
    """The bounds are chi-square's at 0.999 for one world less; the streams are fixed."""
    table = at("Queen", "King", *answers)
    found = Counter(cards_after(table, seat, stream) for stream in range(3000))
    expected = 3000 / len(worlds)
    assert set(found) == set(worlds)
    assert sum((found[world] - expected) ** 2 / expected for world in worlds) < bound


def test_a_redeal_is_the_same_from_every_world_that_a_seat_cannot_tell_apart():
    for stream in range(50):
        assert redealt(at("Queen", "King", "bet"), 1, stream) == redealt(at("Queen", "Jack", "bet"), 1, stream)
        assert cards_after(at("Queen", "King", "bet", "call"), 0, stream) == (2, 3, 1)


# --- notation


@pytest.fixture
def installed(monkeypatch):
    """Let the engine find the folder, as it finds the games of the house."""
    monkeypatch.setattr(menagerie.games, "__path__", [str(Path(__file__).parent)])
    yield
    for name in [name for name in sys.modules if name.startswith("menagerie.games.kuhn")]:
        del sys.modules[name]
    vars(menagerie.games).pop("kuhn", None)


def test_a_record_replays(installed, tmp_path):
    assert slugs() == ["kuhn"]
    for table in random_tables(load("kuhn"), 12, seed=2, compiled=False):
        if table.over:
            save_record(table, tmp_path / "game.jsonl")
            again = replay(read_record(tmp_path / "game.jsonl"), compiled=False)
            assert again.array.tobytes() == table.array.tobytes()
            assert again.record() == table.record()
    altered = table.record()
    altered[1]["code"] = A_CHECK + A_BET - altered[1]["code"]
    with pytest.raises(BadInput, match="step 1 diverges"):
        replay(altered)


def test_a_position_and_the_answers_since_give_the_same_bytes():
    for table in random_tables(GAME, 30, seed=3, compiled=False):
        slug, fields = read_position(position_text(GAME, table.position()))
        again = set_up(GAME, fields, compiled=False)
        assert slug == "kuhn" and again.array.tobytes() == table.array.tobytes()


def test_a_position_deals_what_it_does_not_name():
    found = {
        set_up(GAME, {"players": 2, "A.card": "Queen"}, seed, compiled=False).position()["B.card"] for seed in range(9)
    }
    assert found == {"Jack", "King"}


@pytest.mark.parametrize(
    ("fields", "defect"),
    [
        ({"A.card": "Ace"}, "no card is called 'Ace'"),
        ({"A.card": "kimg"}, "did you mean King"),
        ({"A.card": "King", "B.card": "King"}, "there is only one King"),
        ({"A.cart": "King"}, "did you mean A.card"),
        ({"stream": "much"}, "an odd number of 256 bits"),
        ({"stream": hex(1 << 256 | 1)}, "an odd number of 256 bits"),
        ({"stream": "0x10"}, "an odd number of 256 bits"),
    ],
)
def test_an_impossible_position_names_its_defect(fields, defect):
    with pytest.raises(BadInput, match=defect):
        set_up(GAME, {"players": 2, **fields})


def test_the_same_seed_tells_the_same_transcript():
    told = [transcript(GAME, 2, seed) for seed in (1, 1, 2)]
    assert told[0] == told[1] != told[2]
    assert told[0].startswith("Kuhn poker, 2 seats, seed 1\nA pays 1 and gets a card.\n")


# --- the book, clause by clause


@pytest.mark.shows("KU-DEAL-1", "KU-DEAL-2")
def test_three_cards_are_dealt_for_an_ante_of_one():
    deals = {cards_after(Table(GAME, 2, seed), 0, seed) for seed in range(60)}
    assert deals == set(permutations((1, 2, 3)))
    assert list(Table(GAME, 2, 1).state.paid) == [0, 1, 1]


@pytest.mark.shows("KU-DEAL-3")
def test_a_card_is_seen_by_its_owner_alone():
    table = at("King", "Jack")
    assert [list(table.shown(seat).card) for seat in (0, 1, 2)] == [[0, 0, 0], [0, 3, 0], [0, 0, 1]]
    assert not any(table.knows(seat)["draw"].any() or table.knows(seat)["stream"].any() for seat in (0, 1, 2))
    fresh = Table(GAME, 2, 1)
    own = NAMES[fresh.state.card[1]]
    assert fresh.story("A") == [f"A pays 1 and gets the {own}.", "B pays 1 and gets a card."]
    assert fresh.lines("A") == [f"A (you): {own}, 1 paid", "B: a card, 1 paid"]


@pytest.mark.shows("KU-ACT-1", "KU-ACT-2", "KU-ACT-3")
def test_the_whole_tree_is_walked():
    tree = {
        (): ("A", "open", [A_CHECK, A_BET]),
        ("check",): ("B", "open", [A_CHECK, A_BET]),
        ("bet",): ("B", "answer the bet", [A_FOLD, A_CALL]),
        ("check", "bet"): ("A", "answer the bet", [A_FOLD, A_CALL]),
    }
    for answers, asked in tree.items():
        table = at("Queen", "King", *answers)
        assert (table.seat, table.question, table.codes) == asked


@pytest.mark.shows("KU-ACT-3", "KU-ACT-4")
@pytest.mark.parametrize(
    ("answers", "words", "clause"),
    [
        ([], "fold", "KU-ACT-4"),
        (["check"], "call", "KU-ACT-4"),
        (["bet"], "check", "KU-ACT-3"),
        (["check", "bet"], "bet", "KU-ACT-3"),
        (["bet"], "raise", "KU-ACT-3"),
    ],
)
def test_other_answers_are_refused_by_a_clause(answers, words, clause):
    table = at("Queen", "King", *answers)
    before = table.array.tobytes()
    with pytest.raises(Refused) as refused:
        table.play(words)
    assert refused.value.clause == clause and str(refused.value) == f"{GAME.text_of(clause)} ({clause})"
    assert table.array.tobytes() == before


@pytest.mark.shows("KU-END-1", "KU-END-2", "KU-END-3")
@pytest.mark.parametrize(
    ("answers", "scores", "shown"),
    [
        (["check", "check"], (-1, 1), True),
        (["bet", "call"], (-2, 2), True),
        (["check", "bet", "call"], (-2, 2), True),
        (["bet", "fold"], (1, -1), False),
        (["check", "bet", "fold"], (-1, 1), False),
    ],
)
def test_winnings(answers, scores, shown):
    table = at("Queen", "King", *answers)
    assert table.over and tuple(table.scores.values()) == scores
    assert table.winners == ["A" if scores[0] > 0 else "B"]
    assert list(table.shown(0).card) == ([0, 2, 3] if shown else [0, 0, 0])
    assert list(table.shown("A").card) == ([0, 2, 3] if shown else [0, 2, 0])
    assert (f"A shows the {NAMES[2]}." in table.story("B")) == shown


def test_every_clause_is_shown_and_carried_out():
    covered = coverage(GAME, Path(__file__).parents[1])
    assert covered.bare == covered.misplaced == []


def test_codes_are_verbs_without_argument():
    assert [GAME.words.say(None, code) for code in GAME.words.every_answer(None)] == ["check", "bet", "fold", "call"]
    assert all(code % VERB == 0 for code in (A_CHECK, A_BET, A_FOLD, A_CALL))


def test_bench_measures_every_kind_of_table_beside_the_yardstick():
    told = every_table(GAME, 0.005)
    assert len(told["tables"]) == len(tables_of(GAME))
    assert told["slowest"]["ratio"] == min(table["ratio"] for table in told["tables"]) > 0
