"""Cover Your Kingdom: the game for 3 to 8 Rulers and for two, with the advanced rules and extended contests.

The book, chapter by chapter: `terms` (contents, key terms), `setup`, `kingdom` (Lands and stacks), `turn` (on your
turn, ending your turn), `settle`, `recruit` (with counter and Wild Creatures), `hire` with `wiizzzaard`, `hypnogriff`,
`elves`, `mobgoblins` and `minnowtaur`, `add`, `discard`, `inn` (the Drafty Inn of the two-Ruler game) with `inn_hire`,
`hands` (drawing and refilling), `endings` (ending the game, extended contests), `scoring`, `constellations` (with light
speed), `powers`. Beside them `state` (every field), `view` (who knows what), `invariants`. In three rooms lie
`presentation` (what people meet), `cards` (what is in the box) and `bots` (what bots look at).

The game belongs to its publisher; values and Lands marked "house" in `cards/box.toml` are ours.
"""

from pathlib import Path

from menagerie.engine.game import Game, Option

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
from .terms import BOOK, FEW, Q_LAND, QUESTIONS, SEATS_MAX, TWO, VERBS

GAME = Game(
    slug="cover_your_kingdom",
    title="Cover Your Kingdom",
    version=3,
    seats=(TWO, SEATS_MAX),
    players="Rulers",
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
    open={Q_LAND: "CK-R73"},
    bound=12_000,  # actions end with the cards (CK-END-5)
    words=words,
    story=STORY,
    reasons=REASONS,
    position=position,
    options=(
        Option(
            "first",
            "the Ruler who begins, if chance is not to decide",
            tuple(range(SEATS_MAX + 1)),
            "CK-R4",
            is_seat=True,
        ),
        Option(
            "contest",
            "what decides who wins in the end",
            (0, 1, 2),
            "CK-EXT-1",
            labels=("a single game", "the magic of several games", "first to two victories"),
        ),
        Option(
            "rounds",
            "over how many games the magic is added up",
            (0, 2, 3),
            "CK-EXT-1",
            needs=("contest", 1),
            labels=("as usual, two", "two", "three"),
        ),
        Option("open_stacks", "covered Clans and running totals lie open", (0, 1), "CK-R10"),
        Option("constellations", "bonuses for constellations", (0, 1), "CK-CON-1"),
        Option(
            "light_speed", "a bonus for the first to light all ten", (0, 1), "CK-LSB-1", needs=("constellations", 1)
        ),
        Option("powers", "a Kingdom power for each Ruler", (0, 1), "CK-CON-1"),
        Option(
            "two_powers",
            "two powers for each of 2 or 3 Rulers",
            (0, 1),
            "CK-R65",
            needs=("powers", 1),
            seats=(TWO, FEW),
        ),
    ),
    pitch="Fill a Kingdom with preposterous creatures, and steal your neighbours' before they are covered.",
    minutes=(10, 30),
    folder=Path(__file__).parent,
)
