"""What people bring to a table: cards of a pack and decks of their own. No sockets, no rules.

It stands in the table's first entry (`BROUGHT`), so a table that is opened from the store has it again. A game with it
is another `Game` over the same rules; what is too large, faulty or not legal is refused before a table is made.
"""

from __future__ import annotations

from typing import Any

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.written import Written
from menagerie.table.entries import BROUGHT, LAID, Entry, Stored
from menagerie.table.protocol import SPECTATOR
from menagerie.table.said import NewTable

PACK = "your pack"  # what messages call it


def with_brought(game: Game, pack: str = "", decks: dict[str, str] | None = None) -> Game:
    """Give a game with the cards of a pack, and decks by seat behind those of the house; BadInput: all faults."""
    if (pack or decks) and game.workshop is None:
        raise BadInput(f"{game.title} takes no cards and no decks of one's own")
    if pack:
        game = game.with_pack(Written(PACK, pack), keep=True)
    if decks:
        assert game.workshop
        found: Game = game.workshop.with_decks(game, {f"own deck ({seat})": text for seat, text in decks.items()})
        return found
    return game


def bring(game: Game, wish: NewTable) -> tuple[Game, NewTable, list[Entry]]:
    """Give the game and the wish for a table with what is brought to it, and the entries with which it begins."""
    if not (wish.pack or wish.decks or wish.trial):
        return game, wish, []
    detail: dict[str, Any] = {"pack": wish.pack, "decks": dict(wish.decks)}
    game = with_brought(game, wish.pack, dict(wish.decks))
    wish = wish.model_copy(update={"options": wish.options | options_of(game, wish.decks)})
    entries = [Entry(1, BROUGHT, SPECTATOR, detail=detail)]
    if wish.trial:
        if game.workshop is None:
            raise BadInput(f"{game.title} has no workshop")
        entries.append(Entry(2, LAID, SPECTATOR, detail={"position": game.workshop.position()}))
    return game, wish, entries


def options_of(game: Game, decks: dict[Any, str]) -> dict[str, Any]:
    """Give the options that choose the decks that were brought, which stand behind all others."""
    by_seat = {option.deck_of: option for option in game.options if option.deck_of}
    found: dict[str, Any] = {}
    for place, seat in enumerate(decks):
        option = by_seat.get(seat_of_letter(seat))
        if option is None:
            raise BadInput(f"{seat} chooses no deck in {game.title}")
        found[option.name] = option.values[len(option.values) - len(decks) + place]
    return found


def game_of(game: Game, stored: Stored) -> Game:
    """Give the game of a stored table: with what was brought to it, if anything was."""
    detail = next((entry.detail for entry in stored.entries if entry.kind == BROUGHT), None)
    return with_brought(game, **detail) if detail else game
