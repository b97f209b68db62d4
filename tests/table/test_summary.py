"""What a summary of others' turns says, and that it says nothing that its seat was not told."""

from __future__ import annotations

import random
import re

import pytest

from menagerie.engine.finding import load, slugs
from menagerie.engine.letters import letter
from menagerie.engine.log import Event
from menagerie.engine.table import Table
from menagerie.engine.wording import as_you, told_to, without_rows
from menagerie.games.alpha_clash import GAME as ALPHA_CLASH
from menagerie.games.alpha_clash import terms as t
from menagerie.games.alpha_clash.cards.printed import names
from menagerie.games.hebrew_chronicles import GAME as CHRONICLES
from menagerie.games.hebrew_chronicles import terms as h
from menagerie.games.hebrew_chronicles.cards.printed import names as names_of_chronicles
from menagerie.table.summary import Line, lines_of, summary_of
from oracles.kuhn import GAME as KUHN


def event(what: int, seat: int, *public: int) -> Event:
    return Event(what, seat, (*public, *[0] * (8 - len(public))), (0,) * 8)


def test_deeds_of_one_kind_are_one_and_numbers_are_added_up() -> None:
    sentry, rhino = names().index("Wall Sentry"), names().index("Bramble Runner")
    rook = next(kind for kind, name in enumerate(names()) if name.startswith("Cinder Rook"))
    events = [
        event(t.E_TURN, 2, 4),
        event(t.E_PLAY, 2, sentry),
        event(t.E_PAY, 2, 1),
        event(t.E_ATTACK, 2, sentry, 4, rook, 1),
        event(t.E_HEALTH, 1, -3, 25),
        event(t.E_ATTACK, 2, rhino, 5, rook, 1),
        event(t.E_HEALTH, 1, -2, 23),
        event(t.E_DEFEATED, 1, rhino, 6),
        event(t.E_DEFEATED, 1, sentry, 7),
    ]
    attacked = f"plays Wall Sentry, attacks {names()[rook]} with Wall Sentry and Bramble Runner"
    after = ["Your Bramble Runner and your Wall Sentry are defeated."]
    assert lines_of(ALPHA_CLASH, (*events,), 1) == [
        Line("B", attacked), Line("A", "lose 5 health and have 23", after)
    ]  # fmt: skip
    assert lines_of(ALPHA_CLASH, (*events,), 2)[0] == Line("A", "loses 5 health and has 23", [
        "Bramble Runner and Wall Sentry are defeated."
    ])  # fmt: skip


@pytest.mark.parametrize("game", [*map(load, slugs()), KUHN], ids=lambda game: game.slug)
def test_a_summary_is_told_from_what_its_seat_heard_alone(game) -> None:
    """The words of every line stand in the sentences that the seat was told, and it is fresh once a turn."""
    dice, table = random.Random(3), Table(game, game.seats[0], 3, windows=True)
    fresh, turns = 0, set()
    for _ in range(120):
        if table.over:
            break
        seat = table.state.asked
        events = table.events(seat)
        told = summary_of(table, seat, events)
        if told:
            heard = without_rows(" ".join(map(game.story.narrate, events)))
            for line in told.lines:
                for word in re.findall(r"[\w+'’-]+", line.words):
                    known = word in heard or word in ("twice", "times", "and", "more", "you", "your") or word.isdigit()
                    assert known or line.seat == letter(seat), (word, line)
            assert told.step <= len(table.steps)
            if told.is_fresh:
                fresh += 1
                turns.add((seat, sum(event.what in game.story.turns for event in events)))
        table.play(dice.choice(table.codes))
    if game.story.turns:
        assert 1 < fresh == len(turns)
    else:
        assert fresh


@pytest.mark.parametrize("game", [*map(load, slugs())], ids=lambda game: game.slug)
def test_a_story_names_no_kind_that_it_does_not_tell(game) -> None:
    assert game.story.turns | game.story.minor <= set(game.story.kinds)
    assert not game.story.turns & game.story.minor


def test_verbs_go_with_you() -> None:
    told = {
        "draws a card": "draw a card",
        "goes": "go",
        "tries": "try",
        "passes": "pass",
        "loses 2 and has 3": "lose 2 and have 3",
    }
    assert {one: as_you(one) for one in told} == told


def test_a_name_that_begins_as_a_seat_does_is_no_seat() -> None:
    cup = names_of_chronicles().index("A Bitter Cup")
    told = lines_of(CHRONICLES, (event(h.E_TURN, 2, 3, 1), event(h.E_DISCARD, 1, cup), event(h.E_DESTROYED, 1, cup)), 1)
    assert told == [Line("A", "discard A Bitter Cup", ["Your A Bitter Cup is destroyed."])]
    assert told_to("A Bitter Cup resolves.", "A") == "A Bitter Cup resolves."
