"""What a game draws and tells on a page (`scene.py` of its folder), or plain lines where a game draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from menagerie.engine.game import Game
from menagerie.engine.scenery import Drawn, Thing, lay_out, place

MOST_SCENES = 64  # games, with cards of one's own, that are held by their scenes

P = ParamSpec("P")
T = TypeVar("T")


class PlainScene:
    """The scene of a game that has none of its own: who sits there, and the table as lines."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def scene(self, view: Any, box: Any, seat: int) -> Thing:
        """Lay out the seats and the lines."""
        places = [place(number, seat, number == view.asked) for number in range(1, view.seats + 1)]
        return lay_out(places, lines=self.game.words.lines(view, box, seat))

    def touches(self, view: Any, code: int) -> list[str]:
        """Name what a hand would touch: nothing, answers are buttons."""
        return []

    def moves(self, event: Any, seat: int) -> list[Thing]:
        """Name what moved: nothing that is drawn."""
        return []

    def catalogue(self) -> list[Thing]:
        """List the cards with the words that the game has for them."""
        return [
            {"kind": card["name"], "name": card["name"], "text": self.game.words.card_line(card)}
            for card in self.game.words.card_lines()
        ]

    def about(self) -> list[str]:
        """Introduce the game by its title and its seats."""
        low, high = self.game.seats
        return [f"{self.game.title}, for {low} to {high} {self.game.players}." if low < high else self.game.title]


def kept(size: int) -> Callable[[Callable[Concatenate[Game, P], T]], Callable[Concatenate[Game, P], T]]:
    """Keep what a function gives of a game and the rest, so many of it, as long as the game's box is the same.

    Whoever takes it does not change it.
    """

    def keeping(function: Callable[Concatenate[Game, P], T]) -> Callable[Concatenate[Game, P], T]:
        found: Drawn[tuple[Any, T]] = Drawn(size)

        @wraps(function)
        def give(game: Game, *rest: P.args, **named: P.kwargs) -> T:
            key = (game.slug, rest)
            boxes, given = found.get(key, (None, None))
            if boxes is not game.boxes:
                given = found.keep(key, (game.boxes, function(game, *rest, **named)))[1]
            return given  # type: ignore[return-value]

        return give

    return keeping


@lru_cache(MOST_SCENES)
def scene_of(game: Game) -> Any:
    """Give a game's scene module, or plain lines."""
    return game.scene or PlainScene(game)
