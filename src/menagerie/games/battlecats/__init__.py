"""Battlecats: the compound deck-building game, whole, for 2 to 4 players.

The book, chapter by chapter: `terms` (components, anatomy of a card), `setup`, `warlords`, `turn` (rounds and phases),
`deal` (with re-ordering), `act` (the Action Phase), `wounding`, `shielding` (healing and protecting), `exiling`,
`sacred_fury`, `nightshade`, `honor`, `pride` (recruiting, too), `improving` (the hand), `endings`. Beside them `state`
(every field), `zones` (what lies where), `view` (who knows what), `invariants`. In three rooms lie `presentation` (what
people meet), `cards` (what is in the box) and `bots` (what bots look at).

The game belongs to its publisher; values marked "house" in `cards/box.toml`, all Warlords among them, are ours.
"""

from pathlib import Path

from menagerie.engine.game import Game

from . import (
    invariants,
    setup,
    turn,
    view,
)
from .cards.printed import load_box
from .presentation import (
    position,
    words,
)
from .presentation.reasons import REASONS
from .presentation.story import STORY
from .state import RECORDS
from .terms import BOOK, QUESTIONS, SEATS_MAX, SEATS_MIN, VERBS

GAME = Game(
    slug="battlecats",
    title="Battlecats",
    version=2,
    seats=(SEATS_MIN, SEATS_MAX),
    players="players",
    records=RECORDS,
    book=BOOK,
    load_box=load_box,
    setup=setup.setup,
    step=turn.FRAMES.step,
    view=view.view,
    conceal=view.conceal,
    redeal=view.redeal,
    refuse=turn.refuse,
    check=invariants.check,
    broken=invariants.BROKEN,
    questions=QUESTIONS,
    verbs=VERBS,
    open=dict.fromkeys(QUESTIONS, "BT-R69"),
    bound=20_000,
    words=words,
    story=STORY,
    reasons=REASONS,
    position=position,
    pitch="Shuffle your cats with everybody's into one deck, and be on top when the dust of the Fray settles.",
    minutes=(15, 55),
    folder=Path(__file__).parent,
)
