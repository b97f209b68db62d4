"""What the workshop page asks of the server while somebody writes a card: faults at their place, the card as it is
drawn, what it does, and which words may follow.

Cards come as cells (`cardtext.cells`), and are read as the file that they would make. Nothing of it is kept; what is
read is limited in size as every pack is, and runs nothing.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Any

from menagerie.cardtext.cells import card_of, cells_of, columns, pack_text, placed
from menagerie.cardtext.checking import room_beside
from menagerie.cardtext.drawings import MOST_IN_PAGE
from menagerie.cardtext.lexer import Names
from menagerie.cardtext.listing import Listing
from menagerie.cardtext.pack_reader import look_at
from menagerie.cardtext.packs import Fault, Pack
from menagerie.cardtext.page import constructions, lines, shortest_uses
from menagerie.cardtext.places import Places
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.written import Written

MOST_CARDS = 120  # that the page sends at once
MOST_WORDS = 60  # that are offered to go on with
FILE = "your pack"
HINTS = 1  # faults of which is told what was meant, at every key
UNTITLED = "My cards"


def house_of(game: Game) -> Any:
    """Give the house of a game's cards; BadInput for a game whose cards have no texts."""
    if game.workshop is None:
        raise BadInput(f"the cards of {game.title} have no texts")
    return game.workshop.HOUSE


@lru_cache(8)
def fields(game: Game) -> dict[str, Any]:
    """List the fields of cards, those of each type, cards to begin with, and every construction with its use."""
    house = house_of(game)
    packs = [house.whole, house.trials()]
    language, cards = house.kit.parser().language, {card.name: card for pack in packs for card in pack.cards}
    uses = shortest_uses(language, lines(packs))
    shown = [
        {"rule": rule, "pattern": " or ".join(patterns), "line": uses[rule, kind][1], "card": uses[rule, kind][0]}
        for (rule, kind), patterns in constructions(language).items()
    ]
    first: dict[str, Any] = {}
    for card in sorted(house.set_cards(), key=lambda one: (not one.lines, len(one.text))):
        first.setdefault(card.type, card)
    named = {one["card"] for one in shown} | {card.name for card in first.values()}
    held: dict[str, set[str]] = {}
    for card in cards.values():
        held.setdefault(card.type, set()).update(name for name, cell in cells_of(card).items() if cell)
    return {
        "columns": [asdict(one) for one in columns(house.kit.model) if one.name != "number"],
        "kinds": {kind: sorted(names) for kind, names in held.items()},
        "models": [card.name for card in first.values()],
        "cards": {name: _without(cells_of(cards[name]), "number", "rarity", "origin") for name in sorted(named)},
        "constructions": shown,
        "drawings": MOST_IN_PAGE,
    }


def _without(cells: dict[str, str], *names: str) -> dict[str, str]:
    return {name: cell for name, cell in cells.items() if name not in names}


def told(game: Game, said: Any) -> dict[str, Any]:
    """Tell all of cards that somebody writes: their file, faults by card and field, and of one of them the rest."""
    house = house_of(game)
    model = house.kit.model
    made = [{"number": f"P{at + 1}", **card_of(model, cells)} for at, cells in enumerate(said.cards)]
    text = pack_text(game.slug, said.name.strip() or UNTITLED, made)
    pack, faults = look_at(house.kit, Written(FILE, text), behind=house.whole, hints=HINTS, walking=said.whole)
    places, first = Places(text), len(house.whole.cards)
    if (own := len(pack.cards) - first) > (most := room_beside(game)):
        where = FILE, *places.field(most, "name")
        faults.append(Fault(*where, f"{own} cards: {game.title} has room for {most} beside its own"))
    card = pack.cards[first + said.card] if first + said.card < len(pack.cards) else None
    is_whole = isinstance(card, model)
    found = {
        "toml": text,
        "faults": [placed(places, fault) for fault in [*faults, *pack.warnings]],
        "drawn": house_drawing(game, pack, card) if is_whole else None,
        "rows": rows(house, pack, first + said.card) if is_whole else [],
    }
    if said.at is not None and said.card < len(said.cards):
        cells = said.cards[said.card]
        found["next"] = following(house, pack, str(cells.get("name", "")), str(cells.get("text", ""))[: said.at])
    return found


def house_drawing(game: Game, pack: Pack, card: Any) -> dict[str, Any]:
    """Describe a card for the page that draws it."""
    house = house_of(game)
    with house.within(pack):
        drawn: dict[str, Any] = game.workshop.card_entry(card)
    found = pack.drawings.get(card.name)
    return drawn | ({"picture": found.address} if found else {})


def rows(house: Any, pack: Pack, number: int) -> list[str]:
    """Write what a card becomes, row for row."""
    listing = Listing(pack.book, house.kit.parser().language)
    return list(listing.abilities(pack.abilities[number])) if number < len(pack.abilities) else []


def following(house: Any, pack: Pack, name: str, before: str) -> dict[str, Any]:
    """List the words with which a text may go on at a place, and how many letters of the last one stand there."""
    line = before.rsplit("\n", 1)[-1]
    known = {card.name for card in pack.cards} - {""}
    people = {one for card in house.whole.cards for one in house.kit.characters(card)} - {""}
    words, begun = house.kit.parser().follow(line, name, Names.of(known, people))
    return {"words": words[:MOST_WORDS], "begun": begun}


def read(game: Game, text: str) -> dict[str, Any]:
    """Read a pack as the page keeps one: its name, its cards as cells, and as they are drawn.

    BadInput: all faults of their fields.
    """
    house = house_of(game)
    pack, faults = look_at(house.kit, Written(FILE, text), behind=house.whole)
    cards = [card for card in pack.cards[len(house.whole.cards) :] if not card.is_token]
    unread = [str(fault) for fault in faults if not cards]
    if unread or not all(isinstance(card, house.kit.model) for card in cards):
        raise BadInput("this pack cannot be read:", unread or [str(fault) for fault in faults])
    head = look_at(house.kit, Written(FILE, text))[0].head
    return {
        "name": head.name if head else "",
        "cards": [_without(cells_of(card), "number") for card in cards],
        "drawn": [house_drawing(game, pack, card) for card in cards],
    }
