"""The table as a scene: places, zones and items as a seat may look at them (docs/protocol.md, "Scenes"). No rules.

Everything comes from a view, so a scene holds nothing that its seat may not look up. What a hand does on it stands in
`gestures.py`, what every card is in `catalogue.py`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from menagerie.engine.letters import letter
from menagerie.engine.scenery import (
    Thing,
    backs,
    facts,
    hand,
    item,
    kinds,
    lay_out,
    mark_leaving,
    place,
    sign,
    tags,
    zone,
)
from menagerie.engine.wording import some

from .. import terms as t
from ..cards.printed import names, warlords
from ..zones import card_of, honor_at, kind_of, owner_at, owner_of, pride_at
from .catalogue import BLACK_CHIP, GREY_CHIP, PAWN, SHIELD_TOKEN, WOUND_TOKEN, about, catalogue, picture
from .gestures import moves, owned_ref, row_ref, touches
from .words import KINDS

__all__ = ["about", "catalogue", "moves", "picture", "scene", "touches"]

#: How the page tells the colours of the box apart: by colour and by shape (BT-CARD-3).
COLOURS: tuple[dict[str, str], ...] = (
    {},
    {"name": "blue", "fill": "#2a5fa8", "shape": "shield"},
    {"name": "green", "fill": "#2f7d46", "shape": "hexagon"},
    {"name": "yellow", "fill": "#c99a12", "shape": "lozenge"},
    {"name": "red", "fill": "#ad2f2a", "shape": "round"},
)
REDEEMED = ("", "Honor redeemed", "Pride redeemed")
PHASES = t.STAGES | {
    **dict.fromkeys((t.COLOR, t.WARLORD, t.KEEP), "Set-up"),
    **dict.fromkeys((t.IMPROVING, t.RETURNING), "Improve Recruit Hand"),
    t.REDEEM: "Honor",
    t.RECRUIT: "Pride",
    t.CLEAR: "Pride",
}


def scene(view: Any, box: Any, seat: int) -> Thing:
    """Lay out the table from what a seat may look up; seat 0 is the spectator."""
    return lay_out(
        [place_of(view, box, player, seat) for player in range(1, view.seats + 1)],
        [*play_zones(view), turned_zone(view), *pile_zones(view), *warlord_zones(view)],
        facts(("Round", view.round or None), ("Phase", "" if view.over else PHASES[view.frame[1].step])),
        token_signs(view),
    )


# --- a player's place


def place_of(view: Any, box: Any, player: int, seat: int) -> Thing:
    """Describe a player's place: Honor, Pride Points, and what the cards in play would count now."""
    color, recruiting = view.color[player], view.frame[1].step in (t.RECRUIT, t.CLEAR) and not view.over
    rows = [row for row in range(1, view.n_play + 1) if owner_at(view, row) == player]
    honor, pride = sum(honor_at(view, box, row) for row in rows), sum(pride_at(view, box, row) for row in rows)
    told = place(
        player,
        seat,
        player == on_turn(view),
        zones_of_player(view, player, seat),
        facts(
            ("Honor", view.honor[player]),
            ("Pride Points", view.budget[player] if recruiting else None),
            ("In play", f"{honor} Honor, {pride} Pride" if rows else None),
            vital="Honor",
        ),
        tags(
            ("dealer", view.dealer == player),
            ("winner", view.over and view.won[player]),
            (REDEEMED[view.flipped[player]], view.flipped[player]),
            ("Honor condition met", view.honor_met[player]),
            ("Pride condition met", view.pride_met[player]),
        ),
        chip_signs(view, player),
    )
    return told | ({"colour": COLOURS[color]} if color else {})


def on_turn(view: Any) -> int:
    """Name whose turn it is: the owner of the card on which the pawn stands, else whom the phase waits for."""
    return 0 if view.over else view.frame[min(view.depth, 2)].seat


def chip_signs(view: Any, player: int) -> list[Thing]:
    """Lay out Honor in the fewest chips (BT-COMP-3, BT-HONOR-4)."""
    who = letter(player)
    stacks = zip(("black", "grey"), (BLACK_CHIP, GREY_CHIP), divmod(view.honor[player], t.BLACK), strict=True)
    return [
        sign(f"{who}.chips/{color}", kind, some(count, f"{color} chip"), count)
        for color, kind, count in stacks
        if count
    ]


def zones_of_player(view: Any, player: int, seat: int) -> list[Thing]:
    """List a player's Recruit Hand, Warlord, Jade Fan Warriors and Color Deck."""
    who, warlord, count = letter(player), view.warlord[player], view.jade[player]
    leader = [warlord_item(f"{who}.warlord/card", warlord, view.flipped[player])] if warlord else []
    return [
        hand_zone(view, player, seat),
        zone(f"{who}.warlord", "Warlord", "row", leader, player, small=True),
        zone(
            f"{who}.jade",
            "Jade Fan Warriors",
            "pile",
            kinds(f"{who}.jade", [(names()[t.JFW], count)]),
            player,
            small=True,
        ),
        zone(f"{who}.deck", "Color Deck", "pile", backs(f"{who}.deck/top", view.n_deck[player]), player, small=True),
    ]


def warlord_item(ref: str, warlord: int, flipped: int = 0) -> Thing:
    """Describe a Warlord card; redeemed it is turned to its blank side (BT-WL-8)."""
    return item(ref, [(warlords()[warlord]["name"], 1)], rests=REDEEMED[flipped])


def hand_zone(view: Any, player: int, seat: int) -> Thing:
    """Lay out a Recruit Hand: open to all by kind, during the set-up face down for others (BT-VIS-1, BT-VIS-5)."""
    ref = f"{letter(player)}.hand"
    held = [view.hand[player, i] for i in range(view.n_hand[player])]
    if not all(held):
        return hand(player, seat, backs(f"{ref}/back", len(held)))
    put = Counter(names()[view.put[player, i]] for i in range(view.n_put[player]))
    items = kinds(ref, [(names()[kind], held.count(kind)) for kind in KINDS if kind in held])
    return hand(player, seat, mark_leaving(items, put, "to put back"), is_open=True)


# --- the middle


def play_zones(view: Any) -> list[Thing]:
    """Lay out the Fray in its order and the Dealer Space beside it; the rows of exiled cards stay empty (BT-R54)."""
    return [
        zone(ref, name, "line", [row_item(view, row) for row in range(low, high + 1) if view.play[row].card])
        for ref, name, low, high in (
            ("play", "Fray", 1, view.n_fray),
            ("space", "Dealer Space", view.n_fray + 1, view.n_play),
        )
    ]


def row_item(view: Any, row: int) -> Thing:
    """Describe a card in play by its owner, number and markers, and the pawn if it stands there (BT-COMP-6)."""
    played = view.play[row]
    owner = owner_of(played.card)
    frame = view.frame[view.depth]
    acting = frame.what != t.ROUND and frame.row == row
    pawn = view.frame[1].step == t.ACTION and view.frame[1].row == row
    ref, name = row_ref(row), names()[kind_of(played.card)]
    markers = (
        ("pawn", PAWN, pawn),
        ("wounded", WOUND_TOKEN, played.wounded),
        ("shielded", SHIELD_TOKEN, played.shielded),
    )
    return item(
        ref,
        [(name, 1)],
        tags=tags((f"acts for {letter(frame.seat)}", acting and not pawn)),
        note=f"{letter(owner)} ({row})",
        owner=owner,
        signs=[sign(f"{ref}/{word}", kind, word) for word, kind, lies in markers if lies],
        rests="spent" if played.spent and not acting and not pawn else "",
    )


def turned_zone(view: Any) -> Thing:
    """Lay out what a Nightshade turned up, equal cards together (BT-NS-1)."""
    cards: list[int] = []
    at = ""
    for i in range(1, view.depth + 1):
        frame = view.frame[i]
        if frame.n_revealed:
            cards += [frame.revealed[k] for k in range(frame.n_revealed)]
            at = row_ref(frame.row)
    items = [owned_item("turned", card, cards.count(card)) for card in dict.fromkeys(cards)]
    return zone("turned", "Turned up", "row", items, at=at)


def owned_item(ref: str, card: int, count: int) -> Thing:
    """Describe equal cards of one owner in a shared zone."""
    owner = owner_of(card)
    return item(owned_ref(ref, card), [(names()[kind_of(card)], count)], note=letter(owner), owner=owner)


def pile_zones(view: Any) -> list[Thing]:
    """Lay out the Common Deck, face down, and the open Discard and Exile Piles (BT-VIS-3, BT-VIS-4, BT-R61)."""
    zones = [zone("common", "Common Deck", "pile", backs("common/top", view.n_common), small=True)]
    for ref, name, pile in (("discard", "Discard Pile", view.discard), ("exiled", "Exile Pile", view.exiled)):
        items = [
            owned_item(ref, card_of(kind, owner), pile[owner, kind])
            for owner in range(1, view.seats + 1)
            for kind in KINDS
            if pile[owner, kind]
        ]
        zones.append(zone(ref, name, "pile", items, small=True))
    return zones


def warlord_zones(view: Any) -> list[Thing]:
    """Lay out the Warlords that may still be chosen (BT-SETUP-4, BT-SETUP-21)."""
    if view.over or view.frame[1].step not in (t.COLOR, t.WARLORD):
        return []
    taken = {view.warlord[player] for player in range(1, view.seats + 1)}
    items = [
        warlord_item(f"warlords/{warlords()[number]['name']}", number)
        for number in range(1, t.WARLORDS + 1)
        if number not in taken
    ]
    return [zone("warlords", "Warlords", "line", items)]


def token_signs(view: Any) -> list[Thing]:
    """List the tokens in use and the bank from which chips come (BT-COMP-3, BT-COMP-5)."""
    rows = [view.play[row] for row in range(1, view.n_play + 1)]
    tokens = (
        ("wound", WOUND_TOKEN, sum(played.wounded for played in rows)),
        ("shield", SHIELD_TOKEN, sum(played.shielded for played in rows)),
    )
    told = [sign(ref, kind, f"{kind} tokens in play: {count}", count, count > 0) for ref, kind, count in tokens]
    return [*told, sign("bank", GREY_CHIP, "the bank of chips")]
