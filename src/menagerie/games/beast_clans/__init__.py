"""Beast Clans: Royals and their beasts, for 2 to 4 players; what a card does is its text.

The book, chapter by chapter: `terms` (words and numbers), `deckbuilding`, `zones` (board sections), `setup`, `biomass`,
`costs`, `play` and `entering`, `zone_changes`, `leaving`, `abilities`, `chain` and `triggers` (abilities), `turn`,
`upkeep`, `play_phase` (the protocol of all windows) and `windows`, `control_limit`, `equipment`, `combat` with
`attack`, `guard` and `damage_step` over `drafts`, `royals`, `accompany` and `breach` (keywords), `endings`,
`match`. What cards do is written in `cards`; the rows that their texts become run in `cardtext.machine`. Beside them
`state` (every field), `numbers` (what is derived), `questions` (every question and refusal), `view` (who knows what),
`invariants`. In four rooms lie `presentation` (what people meet), `cards` (what is printed, and the language of its
texts), `texts` (what the machine of card texts asks of this game) and `bots` (what bots look at).

The game belongs to its publisher; every card in the box is ours.
"""

from pathlib import Path

from menagerie.cardtext.machine import effect_hooks, object_hooks
from menagerie.engine.game import Game, Option

from . import (  # noqa: F401  (rules of theirs fill hooks)
    endings,
    invariants,
    numbers,
    questions,
    setup,
    terms,
    turn,
    view,
    windows,
    zone_changes,
)
from .cards.printed import deck_names, load_box
from .presentation import (
    position,
    words,
)
from .presentation.reasons import REASONS
from .presentation.story import STORY
from .state import RECORDS
from .terms import BOOK, QUESTIONS, SEATS, VERBS
from .texts import (  # noqa: F401  (rules of theirs fill hooks)
    acts,
    aims,
    asking,
    changes,
    events,
    facts,
    traits,
)
from .texts import zones as zones_of_texts  # noqa: F401

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


RECORDS.binding.give(terms, object_hooks, effect_hooks)  # what the machine of card texts asks of a game

GAME = Game(
    slug="beast_clans",
    title="Beast Clans",
    version=13,
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
    verbs=VERBS,
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
    folder=Path(__file__).parent,
)
