"""One learner at a table, as Gymnasium knows environments: `gymnasium.make("menagerie/Battlecats-v0")`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.utils import EzPickle

from menagerie.engine.finding import slugs
from menagerie.engine.game import Game
from menagerie.engine.letters import letter
from menagerie.engine.naming import as_named

from .alone import Single
from .arguments import SELF, check_illegal, learner_of, lineups
from .choices import Choices
from .pictures import MODES, check_mode
from .recall import RECALL
from .spaces import spaces_of
from .vector import observation_space

VERSION = 0  # of the environments: raised whenever an action, an observation or a reward means something else


class Env(gymnasium.Env[dict[str, Any], Any], EzPickle):
    """One seat of a game, with opponents who answer inside the step; the arguments are those of `VectorEnv`.

    `illegal="forfeit"`: an action that is not legal loses the game; with "error" it is refused. The mask is in the
    observation, in `info["action_mask"]` and in `action_masks()`. `info`: "seat", who is asked, "schema", the hash of
    the spaces, and at the end "gains", what every seat got.
    A seed deals the game (seed, 0); a reset without one, the next game of the seed before: at first of that which the
    game's string names (`engine/naming.py`), or of one that is drawn.

    >>> env = Env("cover_your_kingdom", seats=3, opponents="greedy")
    >>> observation, info = env.reset(seed=1)
    >>> env.spaces.name(int(observation["action_mask"].argmax()))
    'settle Pigxie + Pigxie'
    """

    metadata = {"render_modes": [*MODES], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        opponents: str | Sequence[str] = "random",
        *,
        seat: str = "A",
        illegal: str = "forfeit",
        windows: bool = False,
        limit: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(
            self,
            game,
            seats,
            opponents,
            seat=seat,
            illegal=illegal,
            windows=windows,
            limit=limit,
            render_mode=render_mode,
            **options,
        )
        named = as_named(game)
        self.game, count = named.game, named.with_seats(seats)
        chosen = self.game.check_options(count, named.with_options(options))
        learner = learner_of(seat, count)
        lineup = lineups(self.game, count, learner, opponents)
        self.spaces, self.render_mode = spaces_of(self.game, count), check_mode(render_mode)
        self._forfeits = check_illegal(illegal) == "forfeit"
        alone = 0 if opponents == SELF else learner
        self.table = Single(self.spaces, chosen, alone, lineup, windows=windows or named.windows, limit=limit)
        if named.seed is not None:
            self.table.begin_at(named.seed, named.index)
        self.observation_space, self.action_space = observation_space(self.spaces), Discrete(self.spaces.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a game and play to the learner's first question; `options` are not used."""
        super().reset(seed=seed)
        self.table.deal(seed)
        shown = self.table.shown()
        return shown, self._info(shown)

    def step(self, action: Any) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take an action and play to the learner's next question, or to the end."""
        over, cut = self.table.answer(action, self._forfeits)
        shown = self.table.shown()
        info, reward = self._info(shown), 0.0
        if over:
            gains, reward = self.table.gains(0)
            info["gains"] = {letter(seat): gain for seat, gain in enumerate(gains, 1)}
        return shown, reward, over, cut, info

    def action_masks(self) -> Any:
        """Give the mask of the standing question, as bool."""
        return self.table.masks[0].astype(bool)

    def choices(self) -> Choices:
        """Give the standing answers as rows that point at cards, for who scores answers instead of slots."""
        return self.table.choices(0)

    def information_state_string(self) -> str:
        """Give all that the seat that is asked can know, perfect recall, as text (`recall`)."""
        return self.table.follower().text(self.table.seat)

    def information_state_tensor(self, recall: int = RECALL) -> np.ndarray:
        """Give the same as numbers: its observation, a digest of all it heard, the last `recall` entries of that."""
        return self.table.information_state(self.table.seat, recall)

    def render(self) -> Any:
        """Draw the table as text, or as a picture, as the seat that is asked may look at it (`pictures`)."""
        if self.render_mode is None:
            return None
        seat = self.table.seat
        return "\n".join(self.table.lines(0, seat)) if self.render_mode == "ansi" else self.table.picture(seat)

    def _info(self, shown: dict[str, Any]) -> dict[str, Any]:
        return {"action_mask": shown["action_mask"].copy(), "seat": letter(self.table.seat), "schema": self.spaces.hash}


def id_of(slug: str) -> str:
    """Give the id under which Gymnasium knows a game.

    >>> id_of("cover_your_kingdom")
    'menagerie/CoverYourKingdom-v0'
    """
    return f"menagerie/{slug.title().replace('_', '')}-v{VERSION}"


def register() -> None:
    """Make every game known to Gymnasium."""
    for slug in slugs():
        if id_of(slug) not in gymnasium.registry:
            gymnasium.register(
                id_of(slug),
                entry_point="menagerie.envs.single:Env",
                vector_entry_point="menagerie.envs.vector:VectorEnv",
                kwargs={"game": slug},
            )
