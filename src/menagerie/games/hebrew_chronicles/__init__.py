"""Hebrew Chronicles: two decks of Beasts on Offerings, for 2 players; what a card does is its text.

The book, chapter by chapter: `terms` (words and numbers), `deckbuilding`, `setup`, `zones` (the mat), `turn` and
`functions` (the steps), `drawing`, `play`, `offerings`, `deploy` and `convoking`, `posture` (Ascend and Rest), `moving`
(moves, Retreat and Advance), `signets`, `commands` and `costs`, `superior` with `emulation`, `presence` and
`relentless` (Superior Commands), `chain` (card speed) with `set_off` and `copying`, `arsenal`, `weapons`, `shields`,
`war` and `battle`, `damage` with `instead`, `endings`, `blocking` and `blocker_bonuses`, `upgrade`, `cores` and
`paying`, `companions`, `inward`, with `zone_changes` and `leaving` (how cards leave, Cores that come up) and `memories`
(limits of a card), `windows`. What cards do is written in `cards`; the rows that their texts become run in
`cardtext.machine`. Beside them `state` (every field), `numbers` and `standing` (what is derived), `drafts` (unfinished
choices), `questions` (every question and refusal), `view` (who knows what), `invariants`. In four rooms lie
`presentation` (what people meet), `cards` (what is printed, and the language of its texts), `texts` (what the machine
of card texts asks of this game) and `bots` (what bots look at).

The game belongs to its publisher; every card in the box is ours.
"""

from pathlib import Path

from menagerie.cardtext.machine import effect_hooks, object_hooks
from menagerie.engine.game import Game, Option

from . import (  # noqa: F401  (rules of theirs fill hooks)
    drawing,
    emulation,
    invariants,
    numbers,
    questions,
    setup,
    standing,
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
    events,
    facts,
    traits,
)
from .texts import zones as zones_of_texts  # noqa: F401

DECK_NAMES = deck_names()
DECKS = tuple(range(1, max(2, len(DECK_NAMES)) + 1))

RECORDS.binding.give(terms, object_hooks, effect_hooks)  # what the machine of card texts asks of a game

GAME = Game(
    slug="hebrew_chronicles",
    title="Hebrew Chronicles",
    version=16,
    seats=(SEATS, SEATS),
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
    bound=20_000,
    words=words,
    story=STORY,
    reasons=REASONS,
    position=position,
    options=(
        Option("deck_a", "the deck that A plays", DECKS, "HC-INFO-10", 1, deck_of=1, labels=DECK_NAMES, kept="closed"),
        Option("deck_b", "the deck that B plays", DECKS, "HC-INFO-10", 2, deck_of=2, labels=DECK_NAMES, kept="closed"),
        Option(
            "counter2",
            "the attacker has counter-step 2 even if the defender did nothing",
            (0, 1),
            "HC-R150",
            title="second counter-step",
        ),
        Option("closed", "nobody is told which deck the rival plays", (0, 1), "HC-R158", title="closed deck lists"),
        Option(
            "arsenal_cap",
            "how many Arsenals may stay in a column",
            (0, 1, 2, 3),
            "HC-R49",
            labels=("any number", "one", "two", "three"),
            title="Arsenals in a column",
        ),
        Option("turn_limit", "completed turns of each player that end a game", (20, 30, 50), "HC-R94", 50),
    ),
    windows=windows.WINDOWS,
    open=dict.fromkeys(windows.OPEN, "HC-TURN-20"),
    may_respond=windows.may_respond,
    pitch="Beasts, prophets and a shepherd king go to war from columns of Offerings: put out the rival's Menorah.",
    minutes=(10, 20),
    folder=Path(__file__).parent,
)
