"""Kuhn poker, the smallest game that hides anything: the template for a game folder.

`rulebook.toml` is the book, clause by clause. `terms` names its words and numbers, `state` every field. The rules are
`setup` and `turn`; `view` says who knows what, `invariants` what always holds. `words` and `position` are the notation,
`story` tells what happened, `features` what bots look at.
"""

from pathlib import Path

from menagerie.engine.game import Game

from . import invariants, position, setup, turn, view, words
from .state import RECORDS, load_box
from .story import STORY
from .terms import BOOK, PLAYERS, QUESTIONS, VERBS

GAME = Game(
    slug="kuhn",
    title="Kuhn poker",
    version=1,
    seats=(PLAYERS, PLAYERS),
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
    verbs=VERBS,
    open=dict.fromkeys(QUESTIONS, "KU-ACT-1"),
    bound=3,  # check, bet, call
    words=words,
    story=STORY,
    position=position,
    folder=Path(__file__).parent,
)
