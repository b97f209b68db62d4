"""The battery: what every game satisfies, discovered by folder (`engine/contract.py`)."""

from __future__ import annotations

import ctypes
import random
import re
import string
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from extent import some_or_all
from games_list import every_game, over_games
from menagerie.engine.ask import CODES
from menagerie.engine.contract import fuzz, random_tables, tables_of
from menagerie.engine.coverage import coverage, scenario_files
from menagerie.engine.digests import differences, digest
from menagerie.engine.errors import BadInput, Refused
from menagerie.engine.finding import load
from menagerie.engine.kernel import Kernel
from menagerie.engine.notation import position_text, read_position, replay, set_up
from menagerie.engine.record import copied
from menagerie.engine.scenario import read_scenarios
from menagerie.engine.secrecy import ask_over, compare_streams
from menagerie.engine.showing import misshown
from menagerie.engine.table import Table
from menagerie.engine.wording import is_led, told_to

PARTS = string.Formatter().parse
FUZZED = 5_000  # the deep tests make a million (`make fuzz`)


@over_games
def test_random_play_breaks_no_law_on_any_kind_of_table(game):
    report = fuzz(game, FUZZED, seed=20261121, jobs=2)
    assert report.violations == []
    assert report.decisions >= FUZZED and report.redeals >= report.choices


def test_fuzz_gives_the_same_numbers_whatever_the_threads():
    one, other = (fuzz(load("battlecats"), 2_000, seed=5, jobs=jobs) for jobs in (1, 3))
    assert one == other and one.games > 0


def test_fuzz_notices_an_index_that_leaves_its_field_behind_a_pointer(monkeypatch):
    game, astray = load("battlecats"), ctypes.CFUNCTYPE(None)(lambda: [].pop())

    def play_on(rig, tally, *_):
        tally[0] += 1  # a decision; then a rule that cannot raise fails
        astray()
        return 0

    monkeypatch.setattr(game.loops, "fuzz_game", SimpleNamespace(compiled=play_on))
    found = fuzz(game, 1, seed=5).violations
    assert found and {one["law"] for one in found} == {"the engine never stops on a fault"}


@over_games
@some_or_all("every", False, True)
def test_interpreted_and_compiled_rules_leave_the_same_bytes(game, every):
    """On tables of every sort in the deep tests; on one of them here."""
    rng, kinds = random.Random(1), tables_of(game)
    for seats, options in kinds if every else kinds[len(kinds) // 2 :][:1]:
        plain = Table(game, seats, 1, compiled=False, **options)
        fast = Table(game, seats, 1, compiled=True, **options)
        while not plain.over:
            assert plain.array.tobytes() == fast.array.tobytes(), differences(plain.array, fast.array)
            if rng.random() < 0.1:
                for seat in range(seats + 1):
                    assert plain.knows(seat).tobytes() == fast.knows(seat).tobytes()
            code = rng.choice(plain.codes)
            plain.play(code)
            fast.play(code)
        assert fast.over and plain.array.tobytes() == fast.array.tobytes()
        assert plain.story(0) == fast.story(0)


@over_games
def test_what_a_seat_does_is_told_to_it_with_the_verb_that_goes_with_you(game):
    story = {line for table in random_tables(game, 6, seed=11, compiled=True) if table.over for line in table.story(0)}
    deeds = {line: told_to(line, line[0]) for line in story if is_led(line, line[0])}
    assert deeds
    assert not [told for told in deeds.values() if re.match(r"You (has|is|does|goes|[a-z]*[^s\W]s)\b", told)]


@over_games
@some_or_all("games", 1, 6)
def test_interpreted_and_compiled_redeals_are_the_same(game, games):
    """At every third question, of every seat in turn."""
    for number, table in enumerate(random_tables(game, games, seed=3, compiled=True)):
        if number % 3 == 0:
            dealt = []
            for compiled in (False, True):
                rows = copied(table.array)
                seat = number // 3 % (table.seats + 1)
                game.call("redeal_at", rows, 0, game.boxes, seat, 99, compiled=compiled)
                dealt.append(rows.tobytes())
            assert dealt[0] == dealt[1]


@over_games
@some_or_all("games", 1, 6)
def test_an_answer_that_is_not_offered_changes_no_byte(game, games):
    rng = random.Random(2)
    for table in random_tables(game, games, seed=4, compiled=True):
        if table.over or rng.random() < 0.8:
            continue
        before = table.array.tobytes()
        offered = set(table.codes)
        view = table.observer.known(table.state.asked)
        strangers = [code for code in game.words.every_answer(view) if code not in offered]
        for code in rng.sample(strangers, min(3, len(strangers))):
            with pytest.raises(Refused) as refused:
                table.play(code)
            assert refused.value.clause, f"{table.words_of(code)} is refused without a clause"
            assert game.text_of(refused.value.clause)
        known = {*game.words.every_answer(view), *offered}
        for code in (-1, 1 << 20, *rng.choices(range(CODES), k=5)):
            if code not in known:
                with pytest.raises(Refused, match="is no answer to this question"):
                    table.play(code)
        assert table.array.tobytes() == before


@over_games
def test_words_of_answers_are_unique_and_find_their_answer(game):
    for number, table in enumerate(random_tables(game, 6, seed=5, compiled=True)):
        words = [game.words.normalise(answer.words) for answer in table.answers] if not table.over else []
        assert len(set(words)) == len(words)
        if words and number % 10 == 0:
            answer = random.Random(number).choice(table.answers)
            assert table.path(answer.words).answers[0][0] == answer.code


@over_games
@some_or_all("games", 1, 6)
def test_a_position_and_the_answers_since_give_the_same_bytes(game, games):
    """The positions with one base are written once, the last of them: it leads through all the others."""
    position, led = {}, []
    for table in random_tables(game, games, seed=6, compiled=True):
        now = {"answers": []} if table.over else table.position()
        if len(led) > len(now.get("answers", ())):
            leads_through(game, position, led)
            led = []
        if not table.over:
            position = now
            led.append((copied(table.array), table.codes))


def leads_through(game, position, led):
    """Set up the base of a position and give the answers since: every state on the way is as it was."""
    _, fields = read_position(position_text(game, position))
    answers = fields.pop("answers", [])
    again = set_up(game, fields)
    assert len(led) == len(answers) + 1
    for answer, (array, codes) in zip([None, *answers], led, strict=True):
        if answer is not None:
            again.play(answer)
        assert again.array.tobytes() == array.tobytes(), differences(again.array, array)
        assert again.codes == codes


@over_games
@some_or_all("games", 2, 6)
def test_a_record_replays_to_the_same_digests(game, games):
    for table in random_tables(game, games, seed=7, compiled=True):
        if table.over:
            again = replay(table.record(), game=game)
            assert again.array.tobytes() == table.array.tobytes()
            assert again.record() == table.record()


@over_games
def test_a_record_that_was_altered_names_the_step_that_diverges(game):
    *_, table = random_tables(game, 1, seed=8, compiled=True)
    record = table.record()
    step = record[len(record) // 2]
    other = next(line for line in record[1:-1] if line["code"] != step["code"])
    altered = [{**line, "code": other["code"]} if line is step else line for line in record]
    with pytest.raises(BadInput, match=f"step {step['n']} diverges"):
        replay(altered, game=game)
    with pytest.raises(BadInput, match="cut off"):
        replay(record[:-2], game=game)
    flipped = [{**line, "digest": "0" * 16} if line is step else line for line in record]
    with pytest.raises(BadInput, match=f"step {step['n']} diverges"):
        replay(flipped, game=game)


@over_games
@some_or_all("games", 1, 6)
def test_hidden_cards_reach_no_channel_of_a_seat(game, games):
    """Everything a seat is shown is unchanged when all it cannot know is dealt anew: view, page, words, refusals."""
    rng = random.Random(9)
    for table in random_tables(game, games, seed=9, compiled=True):
        if rng.random() < 0.7:
            continue
        for seat in range(table.seats + 1):
            other = table.copy()
            game.call("redeal_at", other.array, 0, game.boxes, seat, rng.getrandbits(40), compiled=True)
            assert other.knows(seat).tobytes() == table.knows(seat).tobytes()
            assert other.lines(seat) == table.lines(seat)
            assert other.view(seat) == table.view(seat)
            if not table.over:
                assert other.ask() == table.ask()
                if table.state.asked == seat:
                    assert [a.words for a in other.answers] == [a.words for a in table.answers]


@over_games
@some_or_all("games", 1, 6)
def test_a_view_shows_what_the_fields_declare_and_nothing_else(game, games):
    rng = random.Random(13)
    for table in random_tables(game, games, seed=13, compiled=True):
        if rng.random() < 0.3:
            for seat in range(table.seats + 1):
                assert misshown(game.layout, table.array, table.knows(seat), seat) == []


def asked_in_scenarios(game):
    """Name the questions that scenarios look for: what chance hardly ever leads to is shown there."""
    files = scenario_files(game, Path(__file__).parent)
    steps = [step for file in files for one in read_scenarios(file, game) for step in one.play]
    return {step["asked"].partition(": ")[2] for step in steps if isinstance(step, dict) and "asked" in step}


@over_games
def test_every_question_of_the_game_is_reached(game):
    games = max(40, len(tables_of(game)))
    asked = {table.state.question for table in random_tables(game, games, seed=10, compiled=True)}
    rare = {game.questions[question][0] for question in set(game.questions) - asked}
    assert rare <= (asked_in_scenarios(game) if rare else set())
    decisions = {name for _, names in game.questions.values() for name in names}
    assert decisions <= {decision["id"] for decision in game.ledger.get("decision", ())}


@over_games
def test_no_question_and_nothing_told_has_a_gap_where_a_name_belongs(game):
    """A frame that does not say which card asks shows here: "which card for ?"."""
    gap = re.compile(r"(^|\s)([?,.:;)]|'s\b)|\(\s|  |^$")
    told = set()
    for table in random_tables(game, 60, seed=12, compiled=True):
        told |= {*table.story(0)} if table.over else {table.ask()}
    assert told and not [words for words in told if gap.search(words)]


@over_games
def test_rows_are_not_given_anew_before_the_turn_ends(game):
    """Who counts rows from the position may go on counting: none is emptied for another card within a turn."""
    if not {"n_rows", "turns"} <= set(game.records["state"].names or ()):
        return
    before = None
    for table in random_tables(game, 2, seed=12, compiled=True):
        now = (table, table.state.turns, table.state.n_rows)
        if before and before[:2] == now[:2]:
            assert now[2] >= before[2], f"turn {now[1]}"
        before = now


@over_games
def test_a_copy_is_played_without_touching_the_original(game):
    for table in random_tables(game, 2, seed=11, compiled=True):
        if not table.over:
            before = table.array.tobytes()
            table.copy().play(table.codes[0])
            assert table.array.tobytes() == before


@over_games
def test_every_clause_of_the_delivered_chapters_is_shown(game):
    assert [clause for clause in coverage(game).bare if not game.owes(clause)] == []


@over_games
def test_the_same_seed_gives_the_same_bytes_with_global_randomness_disturbed(game):
    random.seed(1)
    np.random.seed(1)
    one = Table(game, game.seats[0], 42).array.tobytes()
    random.seed(2)
    np.random.seed(2)
    assert Table(game, game.seats[0], 42).array.tobytes() == one
    assert Table(game, game.seats[0], 43).array.tobytes() != one


def test_the_battery_finds_every_folder():
    assert {"battlecats", "cover_your_kingdom", "kuhn"} <= {game.slug for game in every_game()}


@over_games
def test_an_undo_leads_back_to_the_same_bytes_and_the_record_tells_it(game):
    rng = random.Random(4)
    for seats in {game.seats[0], game.seats[1]}:
        undone, table = 0, Table(game, seats, 4)
        kept = [table.array.tobytes()]
        while not table.over:
            table.play(rng.choice(table.codes))
            kept.append(table.array.tobytes())
            if undone < 5 and rng.random() < 0.05:
                to = rng.randrange(len(table.steps) + 1)
                table.undo(to)
                del kept[to + 1 :]
                undone += 1
                assert table.array.tobytes() == kept[to] and len(table.steps) == to
        again = replay(table.record(), game=game)
        assert again.array.tobytes() == table.array.tobytes() and again.record() == table.record()
        assert table.at(len(kept) // 2).array.tobytes() == kept[len(kept) // 2]
        with pytest.raises(BadInput):
            table.undo(len(table.steps) + 1)


@over_games
def test_what_was_answered_is_told_late_as_it_was_at_once(game):
    rng = random.Random(6)
    at_once, late = (Table(game, game.seats[1], 6) for _ in range(2))
    for number in range(60):
        if at_once.over:
            break
        code = rng.choice(at_once.codes)
        for table in (at_once, late):
            table.play(code)
        assert at_once.steps[-1].code == code and at_once.steps[-1].digest == digest(at_once.array)
        if number == 20:
            for table in (at_once, late):
                table.undo(5)
    assert late.record() == at_once.record() and late.position() == at_once.position()
    assert late.at(late.answered // 2).record() == at_once.at(at_once.answered // 2).record()


@over_games
def test_readers_in_several_threads_are_told_the_same(game):
    table = next(table for table in random_tables(game, 9, seed=6, compiled=True) if table.answered > 1)
    told = [(step.seat, step.code, step.words, step.digest) for step in table.copy().steps]
    begin = threading.Barrier(4)

    def read():
        begin.wait()
        return [(step.seat, step.code, step.words, step.digest) for step in table.steps], len(table.entries)

    with ThreadPoolExecutor(4) as pool:
        found = [one.result() for one in [pool.submit(read) for _ in range(4)]]
    assert found == [(told, len(told))] * 4


@over_games
def test_what_is_dealt_anew_has_no_past_to_go_back_to(game):
    tables = random_tables(game, 2, seed=6, compiled=True)
    table = next(table for table in tables if table.answered and not table.over)
    world, count = table.imagined(1), table.answered
    assert world.steps == table.steps
    with pytest.raises(BadInput, match=f"none is number {count - 1}"):
        world.at(count - 1)
    world.play(world.codes[0])
    assert world.at(count).array.tobytes() == table.imagined(1).array.tobytes()


@over_games
def test_rules_that_stop_in_the_middle_leave_the_past_as_it_was(game, monkeypatch):
    table = Table(game, 2, 6, compiled=False)  # machine code is called past what is replaced here
    table.play(table.codes[0])
    begun, once = table.at(0).array.tobytes(), table.array.tobytes()
    if table.over:
        return

    def stop(*_, **__):
        table.array.view(np.uint8)[:] = 1
        raise RuntimeError

    monkeypatch.setattr(Kernel, "play", stop)
    with pytest.raises(RuntimeError):
        table.play(table.codes[0])
    monkeypatch.undo()
    assert table.answered == 1 and table.at(0).array.tobytes() == begun
    table.kernel.lay(once)
    assert table.position() == table.copy().position() and table.stood(0).version < table.state.version


@over_games
@some_or_all("questions", 20, 200)
def test_what_a_seat_asks_before_it_answers_is_a_function_of_its_view(game, questions):
    asked = ask_over(game, questions, seed=20261123, compiled=True)
    assert asked.broken == []
    assert asked.given == questions and asked.typed > questions


@over_games
@some_or_all("pairs", 200, 2_000)
def test_an_observer_is_sent_the_same_in_worlds_that_he_cannot_tell_apart(game, pairs):
    compared = compare_streams(game, pairs, seed=20261123, compiled=True)
    assert compared.broken == []
    assert compared.pairs == pairs and compared.answers > pairs


@over_games
def test_a_question_whose_lone_answer_all_may_notice_names_the_clause_that_permits_it(game):
    assert set(game.open) <= set(game.questions) and set(game.open.values()) <= game.clauses


@over_games
def test_a_seat_takes_back_its_own_last_answers_and_nobody_elses(game):
    for number, table in enumerate(random_tables(game, 2, seed=8, compiled=True)):
        if number % 9 or not table.steps:
            continue
        seat = table.steps[-1].seat
        back = table.may_undo(seat)
        assert all(step.seat == seat for step in table.steps[back:])
        replayed = table.copy()
        replayed.timeline._before = b""
        assert replayed.may_undo(seat) == back, "what came of the last answer tells it as well as playing it again"
        for other in range(1, table.seats + 1):
            if table.steps[-1].seat != "ABCDEFGH"[other - 1]:
                assert table.may_undo(other) == len(table.steps)


@over_games
def test_a_refusal_names_its_clause_and_by_which_fact_it_forbids(game):
    """Over random positions: what is told of answers that are not legal, in whole sentences without a gap."""
    reasons, rng, told, bare = game.reasons, random.Random(13), 0, []
    assert {key if isinstance(key, str) else key[0] for key in reasons.sentences} <= game.clauses
    assert set(reasons.idle) == (set(game.questions) if reasons.sentences else set())
    named = {name for told in (*reasons.sentences.values(), *reasons.idle.values()) for _, name, *_ in PARTS(told)}
    assert named <= {*dir(reasons.facts), "argument", None}
    for number, table in enumerate(random_tables(game, 6, seed=13, compiled=True)):
        if table.over or number % 11:
            continue
        legal, every = set(table.codes), game.words.every_answer(table.observer.known(table.state.asked))
        strangers = [code for code in every if code not in legal]
        for code in rng.sample(strangers, min(20, len(strangers))):
            why, told = table.why_code(code), told + 1
            assert why.clause in game.clauses and why.text == game.text_of(why.clause)
            assert is_sentence(why.fact) if reasons.nearness(why.clause, code) >= 0 else not why.fact
            bare += [] if why.fact else [why.clause]
        assert is_sentence(table.why_idle()) if reasons.idle else not table.why_idle()
        if strangers:
            assert table.why_nearest(strangers).clause
    assert told and (not reasons.sentences or len(bare) * 20 <= told), f"without a fact: {sorted(set(bare))}"


def is_sentence(text):
    """Tell whether words begin with no small letter, end with a full stop, and leave no gap."""
    gaps = ("{", "}", "  ", "None", " ,", " .", "..")
    return text.endswith(".") and text[0] == text[0].upper() and not any(gap in text for gap in gaps)
