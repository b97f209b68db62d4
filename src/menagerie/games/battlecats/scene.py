"""The table as a scene: places, zones and items as a seat may look at them (docs/protocol.md, "Scenes"). No rules.

Everything comes from a view, so a scene holds nothing that its seat may not look up. What a hand does on it stands in
`gestures.py`, what every card is in `catalogue.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from menagerie.engine.letters import letter

from . import terms as t
from .cards import names, warlords
from .catalogue import BLACK_CHIP, GREY_CHIP, SHIELD_TOKEN, WOUND_TOKEN, about, catalogue, picture
from .gestures import held_ref, moves, owned_ref, row_ref, touches
from .rows import card_of, honor_at, kind_of, owner_at, owner_of, pride_at
from .words import KINDS, lines

__all__ = ["about", "catalogue", "moves", "picture", "scene", "touches"]

#: How the page tells the colours of the box apart: by colour and by shape (BT-CARD-3).
COLOURS: tuple[dict[str, str] | None, ...] = (
    None,
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


def scene(view: Any, box: Any, seat: int) -> dict[str, Any]:
    """Lay out the table from what a seat may look up; seat 0 is the spectator."""
    players = range(1, view.seats + 1)
    own = {player: zones_of_player(view, player, seat) for player in players}
    centre = [*play_zones(view), turned_zone(view), *pile_zones(view), *warlord_zones(view)]
    return {
        "seats": [place_of(view, box, player, seat, [zone["id"] for zone in own[player]]) for player in players],
        "zones": [*(zone for player in players for zone in own[player]), *centre],
        "centre": [zone["id"] for zone in centre],
        "facts": facts_of_table(view),
        "signs": token_signs(view),
        "lines": lines(view, box, seat),
    }


# --- the parts of a scene


def item_of(
    ref: str, kind: str | None, count: int = 1, owner: int = 0, tags: Iterable[str] = (), note: str = ""
) -> dict[str, Any]:
    """Describe equal cards that lie together; face down without a kind."""
    return {
        "ref": ref,
        "cards": [{"kind": kind, "count": count}],
        "covered": kind is None,
        "tags": list(tags),
        "note": note,
        "owner": letter(owner) if owner else None,
    }


def zone_with(
    ref: str, name: str, owner: int, layout: str, items: list[dict[str, Any]], tags: Iterable[str] = (), at: str = ""
) -> dict[str, Any]:
    """Describe a zone and count its cards."""
    return {
        "id": ref,
        "name": name,
        "owner": letter(owner) if owner else None,
        "layout": layout,
        "items": items,
        "count": sum(card["count"] for item in items for card in item["cards"]),
        "tags": list(tags),
        "at": at or None,
    }


def sign(ref: str, kind: str, name: str, count: int, on: bool = True) -> dict[str, Any]:
    """Describe a small sign: chips, tokens."""
    return {"ref": ref, "kind": kind, "name": name, "on": on, "count": count}


# --- a player's place


def place_of(view: Any, box: Any, player: int, seat: int, zones: list[str]) -> dict[str, Any]:
    """Describe a player's place: Honor, Pride Points, and what the cards in play would count now."""
    color = view.color[player]
    facts = [("Honor", str(view.honor[player]))]
    if view.frame[1].step in (t.RECRUIT, t.CLEAR) and not view.over:
        facts.append(("Pride Points", str(view.budget[player])))
    rows = [row for row in range(1, view.n_play + 1) if owner_at(view, row) == player]
    if rows:
        honor, pride = sum(honor_at(view, box, row) for row in rows), sum(pride_at(view, box, row) for row in rows)
        facts.append(("In play", f"{honor} Honor, {pride} Pride"))
    tags = [
        text
        for text, holds in (
            (f"plays {t.COLORS[color]}", color),
            ("dealer", view.dealer == player),
            ("winner", view.over and view.won[player]),
            ("Honor condition met", view.honor_met[player]),
            ("Pride condition met", view.pride_met[player]),
        )
        if holds
    ]
    return {
        "seat": letter(player),
        "you": player == seat,
        "turn": player == on_turn(view),
        "facts": [{"label": label, "value": value} for label, value in facts],
        "tags": tags,
        "signs": chip_signs(view, player),
        "zones": zones,
        "colour": COLOURS[color],
    }


def on_turn(view: Any) -> int:
    """Name whose turn it is: the owner of the card on which the pawn stands, else whom the phase waits for."""
    return 0 if view.over else view.frame[min(view.depth, 2)].seat


def chip_signs(view: Any, player: int) -> list[dict[str, Any]]:
    """Lay out Honor in the fewest chips (BT-COMP-3, BT-HONOR-4)."""
    who = letter(player)
    stacks = zip(("black", "grey"), (BLACK_CHIP, GREY_CHIP), divmod(view.honor[player], t.BLACK), strict=True)
    return [
        sign(f"{who}.chips/{color}", kind, f"{count} {color} chip{'s' * (count != 1)}", count)
        for color, kind, count in stacks
        if count
    ]


def zones_of_player(view: Any, player: int, seat: int) -> list[dict[str, Any]]:
    """List a player's Recruit Hand, Warlord, Jade Fan Warriors and Color Deck."""
    who = letter(player)
    warlord = view.warlord[player]
    leader = [warlord_item(f"{who}.warlord/card", warlord, view.flipped[player])] if warlord else []
    count = view.jade[player]
    jade = [item_of(held_ref(player, t.JFW), names()[t.JFW], count)] if count else []
    deck = [item_of(f"{who}.deck/top", None, view.n_deck[player])] if view.n_deck[player] else []
    return [
        hand_zone(view, player, seat),
        zone_with(f"{who}.warlord", "Warlord", player, "row", leader),
        zone_with(f"{who}.jade", "Jade Fan Warriors", player, "pile", jade),
        zone_with(f"{who}.deck", "Color Deck", player, "pile", deck),
    ]


def warlord_item(ref: str, warlord: int, flipped: int = 0) -> dict[str, Any]:
    """Describe a Warlord card; redeemed it is turned to its blank side (BT-WL-8)."""
    return item_of(ref, warlords()[warlord]["name"], tags=[REDEEMED[flipped]] if flipped else ())


def hand_zone(view: Any, player: int, seat: int) -> dict[str, Any]:
    """Lay out a Recruit Hand: open to all by kind, during the set-up face down for others (BT-VIS-1, BT-VIS-5)."""
    ref = f"{letter(player)}.hand"
    name = "Your hand" if player == seat else f"{letter(player)}'s hand"
    hand = [view.hand[player, i] for i in range(view.n_hand[player])]
    put = [view.put[player, i] for i in range(view.n_put[player])]
    if not all(hand):
        return zone_with(ref, name, player, "hand", [item_of(f"{ref}/back", None, len(hand))])
    items = [
        item_of(
            f"{ref}/{names()[kind]}",
            names()[kind],
            hand.count(kind),
            tags=[f"{put.count(kind)} to put back"] if kind in put else (),
        )
        for kind in KINDS
        if kind in hand
    ]
    return zone_with(ref, name, player, "hand" if player == seat else "row", items)


# --- the middle


def play_zones(view: Any) -> list[dict[str, Any]]:
    """Lay out the Fray in its order and the Dealer Space beside it; the rows of exiled cards stay empty (BT-R54)."""
    zones = []
    for ref, name, low, high in (
        ("play", "Fray", 1, view.n_fray),
        ("space", "Dealer Space", view.n_fray + 1, view.n_play),
    ):
        items = [row_item(view, row) for row in range(low, high + 1) if view.play[row].card]
        zones.append(zone_with(ref, name, 0, "line", items))
    return zones


def row_item(view: Any, row: int) -> dict[str, Any]:
    """Describe a card in play by its owner, number and markers, and the pawn if it stands there (BT-COMP-6)."""
    played = view.play[row]
    owner = owner_of(played.card)
    frame = view.frame[view.depth]
    acting = frame.what != t.ROUND and frame.row == row
    pawn = view.frame[1].step == t.ACTION and view.frame[1].row == row
    tags = [
        text
        for text, holds in (
            ("pawn", pawn),
            (f"acts for {letter(frame.seat)}", acting and not pawn),
            ("wounded", played.wounded),
            ("shielded", played.shielded),
            ("spent", played.spent and not played.wounded and not acting and not pawn),
        )
        if holds
    ]
    return item_of(row_ref(row), names()[kind_of(played.card)], 1, owner, tags, f"{letter(owner)} ({row})")


def turned_zone(view: Any) -> dict[str, Any]:
    """Lay out what a Nightshade turned up, equal cards together (BT-NS-1)."""
    cards: list[int] = []
    at = ""
    for i in range(1, view.depth + 1):
        frame = view.frame[i]
        if frame.n_revealed:
            cards += [frame.revealed[k] for k in range(frame.n_revealed)]
            at = row_ref(frame.row)
    items = [owned_item("turned", card, cards.count(card)) for card in dict.fromkeys(cards)]
    return zone_with("turned", "Turned up", 0, "row", items, at=at)


def owned_item(zone: str, card: int, count: int) -> dict[str, Any]:
    """Describe equal cards of one owner in a shared zone."""
    owner = owner_of(card)
    return item_of(owned_ref(zone, card), names()[kind_of(card)], count, owner, note=letter(owner))


def pile_zones(view: Any) -> list[dict[str, Any]]:
    """Lay out the Common Deck, face down, and the open Discard and Exile Piles (BT-VIS-3, BT-VIS-4, BT-R61)."""
    common = [item_of("common/top", None, view.n_common)] if view.n_common else []
    zones = [zone_with("common", "Common Deck", 0, "pile", common)]
    for ref, name, pile in (("discard", "Discard Pile", view.discard), ("exiled", "Exile Pile", view.exiled)):
        items = [
            owned_item(ref, card_of(kind, owner), pile[owner, kind])
            for owner in range(1, view.seats + 1)
            for kind in KINDS
            if pile[owner, kind]
        ]
        zones.append(zone_with(ref, name, 0, "pile", items))
    return zones


def warlord_zones(view: Any) -> list[dict[str, Any]]:
    """Lay out the Warlords that may still be chosen (BT-SETUP-4, BT-SETUP-21)."""
    if view.over or view.frame[1].step not in (t.COLOR, t.WARLORD):
        return []
    taken = {view.warlord[player] for player in range(1, view.seats + 1)}
    items = [
        warlord_item(f"warlords/{warlords()[number]['name']}", number)
        for number in range(1, t.WARLORDS + 1)
        if number not in taken
    ]
    return [zone_with("warlords", "Warlords", 0, "line", items)]


def token_signs(view: Any) -> list[dict[str, Any]]:
    """List the tokens in use and the bank from which chips come (BT-COMP-3, BT-COMP-5)."""
    rows = range(1, view.n_play + 1)
    told = []
    for ref, kind, count in (
        ("wound", WOUND_TOKEN, sum(view.play[row].wounded for row in rows)),
        ("shield", SHIELD_TOKEN, sum(view.play[row].shielded for row in rows)),
    ):
        told.append(sign(ref, kind, f"{kind} tokens in play: {count}", count, count > 0))
    return [*told, sign("bank", GREY_CHIP, "the bank of chips", 1)]


def facts_of_table(view: Any) -> list[dict[str, str]]:
    """State the round and the phase."""
    facts = {"Round": str(view.round) if view.round else "", "Phase": "" if view.over else PHASES[view.frame[1].step]}
    return [{"label": label, "value": value} for label, value in facts.items() if value]
