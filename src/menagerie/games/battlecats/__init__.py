"""Battlecats: the compound deck-building game, whole, for 2 to 4 players.

The book, chapter by chapter: `terms` and `cards` (components, anatomy of a card), `setup`, `warlords`, `turn` (rounds
and phases), `deal` (with re-ordering), `act` (the Action Phase and Nightshade), `targets` (wounding, healing,
protecting, exiling, the clans), `scoring` (Honor, Pride, improving the hand), `endings`. Beside them `state` (every
field), `rows` (what lies where), `view` (who knows what), `invariants`; the notation is `words`, `position`,
`reading`; `story` tells what happened, `reasons` with `hindrances` why not, `scene`, `gestures` and `catalogue` draw
it; `variants` changes cards for the lab.

The game belongs to its publisher; values marked "house" in `cards/box.toml`, all Warlords among them, are ours.
"""

from pathlib import Path

from menagerie.engine.game import Game

from . import invariants, position, setup, turn, view, words
from .cards import load_box
from .reasons import REASONS
from .state import RECORDS
from .story import STORY
from .terms import BOOK, QUESTIONS, SEATS_MAX, SEATS_MIN

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
    step=turn.step,
    view=view.view,
    conceal=view.conceal,
    redeal=view.redeal,
    refuse=turn.refuse,
    check=invariants.check,
    broken=invariants.BROKEN,
    questions=QUESTIONS,
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
