"""The workshop's bench: cards of one's own in the box, and the position in which they are tried. No rules.

`table/workshop.py` asks for four things: `read` files, `use` what was read, `position` to begin in, `with_hand` for a
position of one's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from menagerie.cardtext.packs import Fault, Pack
from menagerie.engine.game import Game
from menagerie.engine.written import Source

from .. import (
    GAME,
    deckbuilding,
)
from .. import terms as t
from ..cards import printed
from ..cards.card import BeastClansCard
from . import catalogue

MOST_HELD = 8  # cards of a pack in the hand
SPARE = 6  # Biomass beyond the dearest card
OUTSIDE = {"Royal": "royal"}  # where no hand holds it
PLAYED = (t.E_PLAY,)  # events of a card that is played

COST = "cost"
HOUSE, card_entry = printed.HOUSE, catalogue.card_entry
LISTS, deck_cards = deckbuilding.LISTS, printed.HOUSE.deck_cards
drawing, set_cards, own_cards = printed.HOUSE.drawing, printed.HOUSE.set_cards, printed.HOUSE.own_cards
read = printed.read


def cost_of(card: BeastClansCard) -> int:
    """Give the cost by which a list of cards is counted."""
    return card.cost or 0


def colours_of(card: BeastClansCard) -> list[str]:
    """Name what a list of cards is counted by besides."""
    return [card.kingdom]


def use(pack: Pack | None = None) -> Pack:
    """Put a pack that was read into the box, or that of the house; gives the one before. BadInput: it does not fit."""
    return printed.HOUSE.use_in(GAME, printed.load_box, pack)


def with_pack(game: Game, *files: Source, keep: bool = False) -> Game:
    """Give the game with the cards of files behind those of the house; keep: in its records, too. BadInput: faults."""
    return printed.HOUSE.with_pack(game, printed.load_box, files, keep)


def check(*files: Source) -> tuple[Pack, list[Fault]]:
    """Read files of a pack behind the cards of the house, and tell every fault, room in the box among them."""
    return printed.HOUSE.check(printed.load_box, *files)


def with_decks(game: Game, texts: Mapping[str, str]) -> Game:
    """Give the game with decks of one's own behind those of the house: lists or codes by name; BadInput: all faults."""
    house = printed.decks().values()
    return printed.HOUSE.with_decks(game, deckbuilding.LISTS, printed.load_box, house, texts)


def position(
    hand: Sequence[str] = (), options: dict[str, int] | None = None, own: Sequence[BeastClansCard] | None = None
) -> dict[str, Any]:
    """Lay out a Play Phase 1 of A: the cards in hand, Biomass to pay them, plain beasts and equipment on both sides.

    own: cards of one's own, if not all that are in the box.
    """
    GAME.check_options(2, options or {})
    named = {card.name.casefold(): card for card in printed.cards()}
    held = [*tried(own), *(card for name in hand if (card := named.get(name.casefold())))]
    fields = {
        "players": 2,
        "turn": "A",
        "phase": "play 1",
        "A.biomass": max((card.cost or 0 for card in held), default=0) + SPARE,
        "A.beasts": ["Plain 20-30"],
        "A.equipment": ["Club"],
        "B.beasts": ["Plain 10-40", "Plain 30-30"],
        "B.equipment": ["Buckler"],
    }
    for card in printed.own_cards() if own is None else own:
        if card.type in OUTSIDE:
            fields |= {f"A.{OUTSIDE[card.type]}": card.name}
    return with_hand(fields, hand, own)


def with_hand(
    fields: dict[str, Any], hand: Sequence[str] = (), own: Sequence[BeastClansCard] | None = None
) -> dict[str, Any]:
    """Add the cards on trial and others to A's hand in a position; its cards are those of no deck then."""
    kept = {name: value for name, value in fields.items() if not name.startswith("deck_")}
    return kept | {"A.hand": [*fields.get("A.hand", ()), *(card.name for card in tried(own)), *hand]}


def tried(own: Sequence[BeastClansCard] | None = None) -> list[BeastClansCard]:
    """List the cards on trial that go to the hand: the first of those that are no Royals."""
    cards = printed.own_cards() if own is None else own
    return [card for card in cards if card.type not in OUTSIDE][:MOST_HELD]
