"""What a game draws and tells on a page (`scene.py` of its folder), or plain lines where a game draws nothing."""

from __future__ import annotations

from functools import cache
from typing import Any

from menagerie.engine.game import Game
from menagerie.engine.scenery import Thing, lay_out, place


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


@cache
def scene_of(game: Game) -> Any:
    """Give a game's scene module, or plain lines."""
    return game.scene or PlainScene(game)
