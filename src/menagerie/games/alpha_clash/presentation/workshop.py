"""The workshop's bench: cards of one's own in the box, and the position in which they are tried. No rules.

`table/workshop.py` asks for four things: `read` files, `use` what was read, `position` to begin in, `with_hand` for a
position of one's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
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
from ..cards.card import COLOURS, AlphaClashCard
from . import catalogue

MOST_HELD = 12  # cards of a pack in the hand
READY = 8  # resources, at least
SPARE = 2  # resources beyond the dearest card
MOST_READY = 24
OUTSIDE = {"Contender": "contender"}  # where no hand holds it
PLAYED = (t.E_PLAY, t.E_SPRING)  # events of a card that is played

COST = "cost"
HOUSE, card_entry = printed.HOUSE, catalogue.card_entry
LISTS, deck_cards = deckbuilding.LISTS, printed.HOUSE.deck_cards
drawing, set_cards, own_cards = printed.HOUSE.drawing, printed.HOUSE.set_cards, printed.HOUSE.own_cards
read = printed.read


def cost_of(card: AlphaClashCard) -> int:
    """Give the cost by which a list of cards is counted."""
    return card.fixed_cost if card.cost is not None else 0


def colours_of(card: AlphaClashCard) -> list[str]:
    """Name what a list of cards is counted by besides."""
    return list(card.colours)


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
    hand: Sequence[str] = (), options: dict[str, int] | None = None, own: Sequence[AlphaClashCard] | None = None
) -> dict[str, Any]:
    """Lay out a Primary Phase of A: the cards in hand, resources to pay them, a plain card or two on both sides.

    own: cards of one's own, if not all that are in the box.
    """
    chosen = GAME.check_options(2, options or {})
    named = {card.name.casefold(): card for card in printed.cards()}
    held = [*tried(own), *(card for name in hand if (card := named.get(name.casefold())))]
    first, second, *_, third, fourth = plain_cards()
    fields = {
        "players": 2,
        "turn": "A",
        "phase": "primary",
        "A.clash": [first.name, fourth.name],
        "B.clash": [second.name, third.name],
        "A.resources": resources_for(held),
        "B.resources": ready(contender_of(chosen["deck_b"]).colours, READY),
    }
    for card in printed.own_cards() if own is None else own:
        if card.type in OUTSIDE:
            fields |= {f"A.{OUTSIDE[card.type]}": card.name}
    return with_hand(fields, hand, own)


def with_hand(
    fields: dict[str, Any], hand: Sequence[str] = (), own: Sequence[AlphaClashCard] | None = None
) -> dict[str, Any]:
    """Add the cards on trial and others to A's hand in a position; its cards are those of no deck then."""
    kept = {name: value for name, value in fields.items() if name not in ("deck_a", "deck_b")}
    return kept | {"A.hand": [*fields.get("A.hand", ()), *(card.name for card in tried(own)), *hand]}


def tried(own: Sequence[AlphaClashCard] | None = None) -> list[AlphaClashCard]:
    """List the cards on trial that go to the hand: the first of those that are no Contenders."""
    cards = printed.own_cards() if own is None else own
    return [card for card in cards if card.type not in OUTSIDE][:MOST_HELD]


def plain_cards() -> list[AlphaClashCard]:
    """List the Clash cards of the set that say nothing, by their cost."""
    plain = [card for card in printed.set_cards() if card.type == "Clash" and not card.lines]
    return sorted(plain, key=lambda card: (card.fixed_cost, card.name))


def contender_of(deck: int) -> AlphaClashCard:
    """Give the Contender of a deck."""
    entry = next(list(printed.decks().values())[deck - 1].entries(deckbuilding.CONTENDER))
    return next(card for card in printed.house_pack().cards if card.name == entry.name)


def resources_for(cards: Sequence[AlphaClashCard]) -> list[str]:
    """List resources with which each of some cards can be paid, and a little more."""
    colours: list[Any] = [colour for colour in COLOURS if any(colour in card.colours for card in cards)] or list(
        COLOURS
    )
    needed: list[str] = []
    for colour in colours:
        own = [card for card in cards if colour in card.colours]
        needed += [colour] * max((max(card.gems.get(colour, 0), card.attach or 0) for card in own), default=0)
    dearest = max((card.fixed_cost + (card.attach or 0) for card in cards if card.cost is not None), default=0)
    return [*needed, *ready(colours, min(max(READY, dearest + SPARE), MOST_READY) - len(needed))]


def ready(colours: Iterable[str], count: int) -> list[str]:
    """List so many resources of some colours in turn."""
    return [colour for colour, _ in zip(cycle(colours), range(count), strict=False)]
