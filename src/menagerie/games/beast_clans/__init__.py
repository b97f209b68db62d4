"""Beast Clans: Royals and their beasts, for 2 to 4 players; what a card does is its text.

The book, chapter by chapter: `terms` (words and numbers), `rows` (board sections), `setup`, `biomass`, `play`,
`responses` and `chain` (abilities), `turn`, `upkeep`, `cycle` (the protocol of all windows) and `windows`, `limit`,
`combat` with `attack`, `guard` and `strikes` over `drafts`, `royals`, `keywords`, `damage`, `triggers`, `endings`.
Beside them `state` (every field), `numbers` (what is derived), `questions` (every question and refusal), `view` (who
knows what), `invariants`; the notation is `words`, `position`, `reading`; `story` tells what happened, `reasons` with
`hindrances` why not; `plain` reads the plain cards, and `practice` is what they do.

The game belongs to its publisher; every card in the box is ours.
"""

from pathlib import Path

from menagerie.cardtext.machine import hooks
from menagerie.engine.game import Game, Option

from . import (  # noqa: F401  (rules of theirs fill hooks)
    acts,
    aims,
    asking,
    changes,
    endings,
    events,
    facts,
    invariants,
    moves,
    numbers,
    position,
    questions,
    rows,
    setup,
    terms,
    traits,
    turn,
    view,
    windows,
    words,
    zones,
)
from .printed import deck_names, load_box
from .reasons import REASONS
from .state import RECORDS
from .story import STORY
from .terms import BOOK, QUESTIONS, SEATS

DECKS = tuple(range(1, len(deck_names()) + 1))


def deck_option(seat: int) -> Option:
    """Give the option which deck a seat plays; where the table may lack the seat, 0 is the deck of its number."""
    name, always = "abcd"[seat - 1], seat <= 2
    return Option(
        f"deck_{name}",
        f"the deck that {name.upper()} plays",
        DECKS if always else (0, *DECKS),
        "BC-DECK-11",
        default=seat if always else 0,
        seats=None if always else (seat, SEATS),
        deck_of=seat,
        labels=deck_names() if always else ("not chosen", *deck_names()),
    )


RECORDS.binding.give(hooks, terms)  # what the machine of card texts asks of a game

GAME = Game(
    slug="beast_clans",
    title="Beast Clans",
    version=5,
    seats=(2, SEATS),  # BC-CORE-5
    players="players",
    records=RECORDS,
    book=BOOK,
    load_box=load_box,
    setup=setup.setup,
    step=turn.step,
    view=view.view,
    conceal=view.conceal,
    redeal=view.redeal,
    refuse=questions.refuse,
    check=invariants.check,
    broken=invariants.BROKEN,
    refresh=numbers.refresh,
    questions=QUESTIONS,
    bound=40_000,
    words=words,
    story=STORY,
    reasons=REASONS,
    position=position,
    options=(
        *(deck_option(seat) for seat in range(1, SEATS + 1)),
        Option("match", "the best of three games, with side-boarding between them", (0, 1), "BC-R61"),
        Option("coin", "a coin decides who chooses the first player, not dice", (0, 1), "BC-SETUP-3", seats=(2, 2)),
    ),
    windows=windows.WINDOWS,
    open=dict.fromkeys(windows.OPEN, "BC-R99"),
    may_respond=windows.may_respond,
    pitch="Lead a Royal, feed an army of beasts, and bring the other Royals down as yours evolves.",
    minutes=(10, 50),
    difficulty=3,
    folder=Path(__file__).parent,
)
