"""Alpha Clash: the duel of Contenders, for 2 players, with cards that have no texts of their own yet.

The book, chapter by chapter: `terms` and `cards` (types, colours, anatomy; `cards/construction.py`: deck construction),
`setup`, `rows` (zones), `resources`, `play`, `responses` and `standby` (playing, Standby, priority), `turn`, `weapons`,
`clash` and `strikes` (C1 to C5, C6), `windows`, `damage`, `triggers`, `endings`. Effects are `targets`, `deeds` and
`choices`. Beside them `state` (every field), `numbers` (what is derived), `questions` (every question and refusal),
`view` (who knows what), `invariants`; the notation is `words`, `position`, `reading`; `story` tells what happened.

The game belongs to its publisher; every card in `plain.toml` is ours.
"""

from pathlib import Path

from menagerie.engine.game import Game, Option

from . import invariants, position, questions, setup, turn, view, windows, words
from .cards import load_box
from .state import RECORDS
from .story import STORY
from .terms import BOOK, QUESTIONS, SEATS

GAME = Game(
    slug="alpha_clash",
    title="Alpha Clash",
    version=2,
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
    questions=QUESTIONS,
    bound=20_000,
    words=words,
    story=STORY,
    position=position,
    options=(
        Option("deck_a", "the deck that A plays", (1, 2, 3, 4, 5), "AC-DECK-1", default=1),
        Option("deck_b", "the deck that B plays", (1, 2, 3, 4, 5), "AC-DECK-1", default=2),
    ),
    windows=windows.WINDOWS,
    may_respond=windows.may_respond,
    rulebook="rulebook.draft.toml",
    folder=Path(__file__).parent,
)
