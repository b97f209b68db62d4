"""Alpha Clash: the duel of Contenders, for 2 players; what a card does is its text.

The book, chapter by chapter: `terms` (words and numbers), `deckbuilding`, `setup`, `zones`, `zone_changes`, `knowing`
and `lists` (zones), `resources`, `costs`, `play`, `responses`, `counter_tags` and `standby` (playing,
Standby, priority), `turn`, `traps`, `weapons`, `buffs`, `control`, `portal`, `clash` and `clash_damage` (C1 to C5,
C6), `windows`, `damage`, `prevention`, `replacing`, `instead`, `happenings`, `triggers`, `endings`. What cards do is
written in `cards`; the rows that their texts become run in `cardtext.machine`. Beside them `state` (every field),
`numbers` (what is derived), `questions` (every question and refusal), `view` (who knows what), `invariants`. In four
rooms lie `presentation` (what people meet), `cards` (what is printed, and the language of its texts), `texts` (what
the machine of card texts asks of this game) and `bots` (what bots look at).

The game belongs to its publisher; every card in the box is ours.
"""

from pathlib import Path

from menagerie.cardtext.machine import effect_hooks, object_hooks
from menagerie.engine.game import Game, Option

from . import (  # noqa: F401  (rules of theirs fill hooks)
    invariants,
    knowing,
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
    beginning,
    changes,
    events,
    facts,
    traits,
)
from .texts import zones as zones_of_texts  # noqa: F401

DECK_NAMES = deck_names()
DECKS = tuple(range(1, len(DECK_NAMES) + 1))

RECORDS.binding.give(terms, object_hooks, effect_hooks)  # what the machine of card texts asks of a game

GAME = Game(
    slug="alpha_clash",
    title="Alpha Clash",
    version=17,
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
        Option("deck_a", "the deck that A plays", DECKS, "AC-DECK-1", 1, deck_of=1, labels=DECK_NAMES, kept="closed"),
        Option("deck_b", "the deck that B plays", DECKS, "AC-DECK-1", 2, deck_of=2, labels=DECK_NAMES, kept="closed"),
        Option("closed", "nobody is told which deck the rival plays", (0, 1), "AC-R86", title="closed deck lists"),
    ),
    windows=windows.WINDOWS,
    open=dict.fromkeys(windows.OPEN, "AC-R78"),
    may_respond=windows.may_respond,
    pitch="Two Contenders duel with Clashes, Traps and Weapons, and every card may meet an answer.",
    minutes=(15, 25),
    folder=Path(__file__).parent,
)
