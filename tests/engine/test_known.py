"""Marks are true: whatever is seen or not seen, no seat knows more cards of other hands than lie there."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menagerie.engine import known
from menagerie.engine.ask import OVERFLOW
from menagerie.engine.known import PLACES, card_left, cards_mingled, set_mark
from menagerie.engine.record import face

SEATS, KINDS, ROOM = 4, 2, 40
STATE = np.dtype([("fault", "i1"), ("n_marks", "i1", (SEATS + 1,)), ("mark", "i2", (SEATS + 1, ROOM))])
ALL = range(1, SEATS + 1)


def bits(*seats: int) -> int:
    return sum(1 << seat for seat in seats)


class World:
    """True hands, and the marks that the seats keep about them."""

    def __init__(self, cards: int = 2) -> None:
        self.hand = {seat: [0, *[cards] * KINDS] for seat in ALL}
        self.state = face(np.zeros(1, STATE))[0]

    def marks(self, observer: int) -> list[tuple[int, int]]:
        """List an observer's marks as kind and seats."""
        count = self.state.n_marks[observer]
        return [divmod(self.state.mark[observer, i], PLACES) for i in range(count)]

    def draw(self, seat: int, kind: int) -> None:
        """A card comes from an unseen pile: nobody learns anything of it."""
        self.hand[seat][kind] += 1

    def play(self, seat: int, kind: int) -> None:
        """A card leaves a hand openly."""
        if self.hand[seat][kind]:
            self.hand[seat][kind] -= 1
            for observer in ALL:
                if observer != seat:
                    card_left(self.state, observer, kind, seat)

    def give(self, giver: int, taker: int, kind: int, witnesses: int) -> None:
        """A card passes between two hands before their eyes and the witnesses' (bits), unseen by the others."""
        if giver == taker or not self.hand[giver][kind]:
            return
        self.hand[giver][kind] -= 1
        self.hand[taker][kind] += 1
        for observer in ALL:
            if (witnesses | bits(giver, taker)) >> observer & 1:
                if observer != giver:
                    card_left(self.state, observer, kind, giver)
                if observer != taker:
                    set_mark(self.state, observer, kind, 1 << taker)
            else:
                cards_mingled(self.state, observer, bits(giver, taker))

    def check(self) -> None:
        """No set of hands holds fewer cards of a kind than marks say."""
        assert self.state.fault == 0
        for observer in ALL:
            marks = self.marks(observer)
            assert marks == sorted(marks)
            assert all(seats and not seats >> observer & 1 for _, seats in marks), "a mark on the own hand"
            assert all(self.state.mark[observer, i] == 0 for i in range(len(marks), ROOM))
            for kind in range(1, KINDS + 1):
                for size in range(1, SEATS + 1):
                    for seats in combinations(ALL, size):
                        within = sum(k == kind and m | bits(*seats) == bits(*seats) for k, m in marks)
                        assert within <= sum(self.hand[seat][kind] for seat in seats)


seat, kind = st.integers(1, SEATS), st.integers(1, KINDS)
events = st.one_of(
    st.tuples(st.just(World.draw), seat, kind),
    st.tuples(st.just(World.play), seat, kind),
    st.tuples(st.just(World.give), seat, seat, kind, st.sampled_from([0, 0, bits(1), bits(2, 3), bits(1, 2, 3, 4)])),
)
histories = st.lists(events, max_size=30)


@settings(derandomize=True, deadline=None, max_examples=400)
@given(st.integers(0, 2), histories)
def test_marks_never_say_more_than_is_true(cards, history):
    world = World(cards)
    for event, *arguments in history:
        event(world, *arguments)
        world.check()


@pytest.mark.parametrize("forgetful", ["card_left", "cards_mingled"])
def test_the_model_notices_an_observer_who_overlooks_something(monkeypatch, forgetful):
    monkeypatch.setitem(globals(), forgetful, lambda *_: None)
    world = World(1)
    with pytest.raises(AssertionError):
        for event in (
            lambda: world.give(1, 2, 1, bits(3)),
            lambda: world.give(2, 4, 1, 0),
            lambda: world.give(2, 4, 1, 0),
            lambda: world.play(4, 1),
            lambda: world.play(4, 1),
            lambda: world.play(4, 1),
        ):
            event()
            world.check()


def test_a_seen_card_is_known_until_it_leaves():
    world = World(1)
    world.give(1, 2, 1, 0)
    assert world.marks(1) == [(1, bits(2))] and world.marks(2) == world.marks(3) == []
    world.play(2, 2)
    assert world.marks(1) == [(1, bits(2))]
    world.play(2, 1)
    assert world.marks(1) == []


def test_unseen_cards_widen_a_mark():
    world = World(1)
    world.give(1, 2, 1, 0)
    world.give(2, 3, 2, 0)
    assert world.marks(1) == [(1, bits(2, 3))]
    world.give(1, 4, 2, 0)
    assert world.marks(1) == [(1, bits(2, 3)), (2, bits(4))]


def test_the_surest_mark_goes_first_and_the_others_widen():
    world = World(2)
    world.give(1, 2, 1, 0)
    world.give(2, 3, 2, 0)  # the card may lie with 2 or 3 now
    world.give(1, 2, 1, 0)  # and another lies with 2 for sure
    assert world.marks(1) == [(1, bits(2)), (1, bits(2, 3))]
    world.play(2, 1)
    assert world.marks(1) == [(1, bits(2, 3))]


def test_marks_that_shared_a_hand_cover_each_others_hands_when_a_card_leaves_it():
    state = face(np.zeros(1, STATE))[0]
    for seats in (bits(2, 3), bits(2, 4)):
        set_mark(state, 1, 1, seats)
    card_left(state, 1, 1, 2)
    assert (state.n_marks[1], state.mark[1, 0]) == (1, PLACES + bits(2, 3, 4))


def test_too_many_marks_are_a_fault_not_a_lie():
    state = face(np.zeros(1, STATE))[0]
    for _ in range(ROOM):
        set_mark(state, 1, 1, bits(2))
    assert state.fault == 0
    set_mark(state, 1, 1, bits(3))
    assert (state.fault, state.n_marks[1]) == (OVERFLOW, ROOM)


@pytest.mark.parametrize(("seats", "count"), [(0, 0), (bits(1), 1), (bits(1, 8), 2), (bits(*range(1, 9)), 8)])
def test_seats_of_a_mask_are_counted(seats, count):
    assert known.count_bits(seats) == count
