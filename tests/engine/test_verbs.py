"""Verbs that are declared once: their arguments, put together and taken apart by both faces, and how many there are."""

from __future__ import annotations

from itertools import product

import pytest

from games_list import over_games
from menagerie.engine.ask import CODES, FARTHEST, VERB, VERBS, argument_of, code_at, order_of, together, verb_of
from menagerie.engine.ask import apart as apart_of
from menagerie.engine.jit import rule
from menagerie.engine.record import arena, face
from menagerie.engine.verbs import Span, per_seat, verb, verbs

from . import probes

RECORDS = probes.RECORDS
SETTLE = verb(3, first=Span(12), second=Span(12), pile=2)
USE = verb(7, row=Span(20), ability=6)
PLAY = verb(4, 2, kind=per_seat(3, 4), column=Span(4, least=1))
SAY = verb(30)
PUT = verb(9, kind=Span(511, is_kind=True), column=Span(4, least=1))


@rule
def apart(state, code) -> int:
    """Take an answer apart, and put it together again from its parts in another order."""
    argument = code - 3 * VERB
    state.short = SETTLE.first(argument)
    state.other = SETTLE.second(argument)
    state.tiny = SETTLE.pile(argument)
    return SETTLE.code(state.other, state.short, state.tiny) + PLAY.code(5, 1 + state.tiny) + SAY.code()


@rule
def apart_at(states, row, code) -> int:
    """Take an answer apart on a row."""
    return apart(states[row], code)


def test_what_is_put_together_is_taken_apart_by_the_names_of_its_parts():
    codes = {}
    for parts in product(range(13), range(13), range(2)):
        code = SETTLE.code(*parts)
        assert SETTLE.apart(code - 3 * VERB) == parts and code not in codes
        codes[code] = parts
    assert max(codes) < 3 * VERB + SETTLE.width(2) and SETTLE.width(2) == 13 << 5
    assert SETTLE.named(4 << 5 | 5 << 1 | 1) == {"first": 4, "second": 5, "pile": 1}
    assert [USE.code(row, nth) for row, nth in ((0, 0), (2, 5), (3, 0))] == [7 * VERB + n for n in (0, 17, 18)]
    assert PLAY.code(5, 1) == 4 * VERB + 20 and PLAY.apart(23) == (5, 4)


def test_both_faces_of_a_rule_put_together_and_take_apart_alike():
    plain, swift = arena(probes.STATE, 2), arena(probes.STATE, 2)
    code = SETTLE.code(4, 11, 1)
    given = apart_at(face(plain), 1, code)
    assert given == SETTLE.code(11, 4, 1) + PLAY.code(5, 2) + 30 * VERB == apart_at.compiled(swift, 1, code)
    assert plain.tobytes() == swift.tobytes() and [plain[name][1] for name in ("short", "other", "tiny")] == [4, 11, 1]


def test_how_many_arguments_there_are_may_depend_on_the_seats():
    assert [PLAY.width(seats) for seats in (2, 3)] == [7 * 4, 0], "said by two alone"
    assert SAY.width(4) == 1 and [one.number for one in verbs((5, 6), kind=9)] == [5, 6]


def test_how_many_arguments_there_are_depends_on_the_cards_of_the_box():
    assert [PUT.width(2, kinds) for kinds in (10, 511, 600)] == [44, FARTHEST, FARTHEST]


def test_an_answer_with_more_arguments_than_a_verb_has_beside_the_next_is_like_any_other():
    """Every part comes back, no two answers are one, and none is of another verb."""
    codes = {PUT.code(kind, column): (kind, column) for kind, column in product(range(512), range(1, 5))}
    assert len(codes) == FARTHEST and max(codes) < CODES
    for code, parts in codes.items():
        assert verb_of(code) == 9 and PUT.apart(argument_of(code)) == parts
        assert apart_of(code) == (9, argument_of(code)) and together(9, argument_of(code)) == code
    assert PUT.code(255, 4) == 9 * VERB + VERB - 1, "up to there it is verb and argument, one behind the other"


def test_answers_stand_in_the_order_of_their_verbs_and_arguments():
    ordered = [together(verb, argument) for verb, argument in product(range(VERBS), range(FARTHEST))]
    assert sorted(range(CODES), key=order_of) == ordered
    assert all(code_at(order_of(code)) == code for code in range(0, CODES, 7))


def test_more_arguments_than_an_answer_has_room_for_are_refused():
    with pytest.raises(ValueError, match="verb 9: 2052 arguments, of which an answer has room for 2048"):
        verb(9, kind=Span(512), column=Span(4, least=1))


def test_a_part_that_there_is_not_and_one_whose_name_is_taken_are_told():
    with pytest.raises(AttributeError, match="verb 7 has no part stack; it has row, ability"):
        _ = USE.stack
    with pytest.raises(ValueError, match="verb 9: no part may be called number"):
        verb(9, number=4)


@over_games
def test_every_verb_of_a_game_is_declared_and_has_room_in_its_code(game):
    declared = [one.number for one in game.verbs]
    named = {
        value
        for name, value in vars(__import__(f"{game.records.package}.terms", fromlist=["x"])).items()
        if name[:2] == "V_"
    }
    assert sorted(declared) == sorted(set(declared)) and named <= set(declared)
    for seats in range(game.seats[0], game.seats[1] + 1):
        assert all(0 < width <= FARTHEST for width in game.widths(seats).values())
