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
from ..cards.card import HebrewChroniclesCard
from ..signets import refuse_column
from . import catalogue

MOST_HELD = 8  # cards of a pack in the hand
SPARE = ("Lamb", "Lamb", "Goat")  # cards beside them: what a Hand Cost or an Up-Grade takes (HC-UG-5)
LEAST_SUPPORT = 4  # of a column that stands on Bulls
DOUBLE = 2  # what a Bull supports
OUTSIDE = {"Companion": "companions", "Beast Token": "supply", "Shield Token": "supply"}  # where no hand holds it
PLAYED = (
    t.E_DEPLOY,
    t.E_CONVOKE,
    t.E_UPGRADE,
    t.E_OFFER,
    t.E_ARM,
    t.E_SHIELD,
    t.E_PROVINCE,
    t.E_ARSENAL,
)  # events of a card that is played

COST = "OC"
HOUSE, card_entry = printed.HOUSE, catalogue.card_entry
LISTS, deck_cards = deckbuilding.LISTS, printed.HOUSE.deck_cards
drawing, set_cards, own_cards = printed.HOUSE.drawing, printed.HOUSE.set_cards, printed.HOUSE.own_cards
read = printed.read


def cost_of(card: HebrewChroniclesCard) -> int:
    """Give the cost by which a list of cards is counted."""
    return card.oc if isinstance(card.oc, int) else 0


def colours_of(card: HebrewChroniclesCard) -> list[str]:
    """Name what a list of cards is counted by besides."""
    return list(card.signets)


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
    hand: Sequence[str] = (), options: dict[str, int] | None = None, own: Sequence[HebrewChroniclesCard] | None = None
) -> dict[str, Any]:
    """Lay out an F1 of A beyond the Turn Marker: Offerings in free columns, Beasts to arm, to crown, to war with.

    own: cards of one's own, if not all that are in the box.

    B has something to aim at everywhere: Beasts in two guards and in RRS, a Shield, a Province, a blocker in hand.
    """
    GAME.check_options(2, options or {})
    named = {card.name.casefold(): card for card in printed.cards()}
    held = [*tried(own), *(card for name in hand if (card := named.get(name.casefold())))]
    free = bulls(max((card.oc or 0 for card in held), default=0))
    fields: dict[str, Any] = {
        "players": 2,
        "turn": "A",
        "turns": 13,
        "phase": "F1",
        "A.marker": t.MARKER + 1,
        "B.marker": t.MARKER + 1,
        "A.hand": list(SPARE),
        "A.LG": ["Plain 4-4-4", *bulls(LEAST_SUPPORT)],
        **{f"A.{column}": free for column in ("MG", "RG", "RRS")},
        "B.MG": ["Plain 3-3-3", "Bull", "Lamb"],
        "B.RG": ["Plain 2-2-2", "Lamb", "Lamb"],
        "B.RRS": ["Plain 1-1-1", "Lamb"],
        "B.before_LG": "Plain Shield",
        "B.province": "Plain Province",
        "B.hand": ["Plain 2-1-3"],
    }
    return with_hand(fields | stands(held), hand, own)


def with_hand(
    fields: dict[str, Any], hand: Sequence[str] = (), own: Sequence[HebrewChroniclesCard] | None = None
) -> dict[str, Any]:
    """Add the cards on trial and others to A's hand in a position, or to what lies beside the deck.

    Its cards are those of no deck then.
    """
    kept = {name: value for name, value in fields.items() if not name.startswith("deck_")}
    types = {card.name.casefold(): card.type for card in printed.cards()}
    for name in [*(card.name for card in tried(own)), *hand]:
        where = f"A.{OUTSIDE.get(types.get(name.casefold(), ''), 'hand')}"
        kept[where] = [*kept.get(where, ()), name]
    return kept


def tried(own: Sequence[HebrewChroniclesCard] | None = None) -> list[HebrewChroniclesCard]:
    """List the cards on trial that A is given."""
    return list(printed.own_cards() if own is None else own)[:MOST_HELD]


def bulls(support: int) -> list[str]:
    """List Offerings that support so much, at least."""
    return ["Bull"] * -(-max(support, LEAST_SUPPORT) // DOUBLE)


def stands(held: Sequence[HebrewChroniclesCard]) -> dict[str, Any]:
    """Lay out the Cores of Up-Grades in columns where both may stand, and the Up-Grades that a Max Up-Grade costs."""
    free = [t.COLUMNS.index(column) for column in ("RG", "RRS")]
    fields: dict[str, Any] = {}
    for card in held:
        core = core_of(card)
        signets = printed.signet_bits(card) | (printed.signet_bits(core) if core else 0)
        column = next((column for column in free if not refuse_column(signets, column)), 0)
        if core and column:
            free.remove(column)
            fields[f"A.{t.COLUMNS[column]}"] = [core.name, *bulls(core.oc or 0)]
    paid = max((card.max or 0 for card in held), default=0)
    return fields | ({"A.upgrades": ["Risen 3-3-3"] * paid} if paid else {})


def core_of(card: HebrewChroniclesCard) -> HebrewChroniclesCard | None:
    """Find the Beast on which an Up-Grade may be put, the one of least OC (HC-CARD-15)."""
    fitting = [one for one in printed.cards() if one.called in card.core and one.type != "Up-Grade"]
    return min(fitting, key=lambda one: one.oc or 0, default=None)
