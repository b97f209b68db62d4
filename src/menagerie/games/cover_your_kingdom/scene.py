"""The table as a scene: places, zones and items as a seat may look at them (docs/protocol.md, "Scenes"). No rules.

Everything comes from a view, so a scene holds nothing that its seat may not look up. What a hand does on it stands in
`gestures.py`, what every card is in `catalogue.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from menagerie.engine.letters import letter

from . import terms as t
from .cards import names
from .catalogue import CROWN, about, catalogue, picture
from .gestures import clan_ref, moves, top_ref, touches, zone_of
from .kingdom import creatures, height, is_marked, land_of, magic, seat_of, stack_of, top, worth
from .words import CARDS, PILES, lands_of, lines, place, powers_of, shows_totals

__all__ = ["about", "catalogue", "moves", "picture", "scene", "touches"]

Counts = Iterable[tuple[int, int | None]]  # kinds (0: face down) and how many, None if nobody may count them


def scene(view: Any, box: Any, seat: int) -> dict[str, Any]:
    """Lay out the table from what a seat may look up; seat 0 is the spectator."""
    rulers = range(1, view.seats + 1)
    own = {ruler: zones_of_ruler(view, box, ruler, seat) for ruler in rulers}
    centre = [play_zone(view, box), *pile_zones(view), *inn_zones(view), *gone_zones(view)]
    return {
        "seats": [place_of(view, box, ruler, seat, [zone["id"] for zone in own[ruler]]) for ruler in rulers],
        "zones": [*(zone for ruler in rulers for zone in own[ruler]), *centre],
        "centre": [zone["id"] for zone in centre],
        "facts": facts_of_table(view),
        "signs": token_signs(view),
        "lines": lines(view, box, seat),
    }


# --- the parts of a scene


def item_of(
    ref: str, counts: Counts, covered: bool = False, tags: Iterable[str] = (), note: str = ""
) -> dict[str, Any]:
    """Describe one thing of a zone: its cards from the top down."""
    cards = [{"kind": names()[kind] if kind else None, "count": count} for kind, count in counts if count != 0]
    return {"ref": ref, "cards": cards, "covered": covered, "tags": list(tags), "note": note}


def zone_with(
    ref: str, name: str, owner: int, layout: str, items: list[dict[str, Any]], tags: Iterable[str] = (), at: str = ""
) -> dict[str, Any]:
    """Describe a zone; its count is of cards, in a stack of items."""
    cards = sum(card["count"] or 0 for item in items for card in item["cards"])
    return {
        "id": ref,
        "name": name,
        "owner": letter(owner) if owner else None,
        "layout": layout,
        "items": items,
        "count": len(items) if layout == "stack" else cards,
        "tags": list(tags),
        "at": at or None,
    }


def sign(ref: str, kind: str, name: str, on: bool = True, count: int = 1) -> dict[str, Any]:
    """Describe a small sign: the Crown, a token."""
    return {"ref": ref, "kind": kind, "name": name, "on": on, "count": count}


# --- a Ruler's place


def place_of(view: Any, box: Any, ruler: int, seat: int, zones: list[str]) -> dict[str, Any]:
    """Describe a Ruler's place: what everybody may know about it, and totals where they may be shown (CK-R74)."""
    facts = [("Hand", view.hand_size[ruler])]
    if shows_totals(view, ruler, seat):
        facts += [("Magic", magic(view, box, ruler)), ("Creatures", creatures(view, ruler))]
    if view.constellations:
        facts.append(("Constellations", f"{view.lit[ruler].bit_count()} of {t.SPECIES}"))
    if view.contest:
        facts += [("Rounds won", view.victories[ruler]), ("Magic of past rounds", view.total[ruler])]
    if view.over:
        facts.append(("Score", view.score[ruler]))
    tags = [
        text
        for text, holds in (
            ("winner", view.over and view.won[ruler]),
            ("had to pass", view.barren[ruler]),
            ("light speed bonus", view.claimed[ruler]),
        )
        if holds
    ]
    return {
        "seat": letter(ruler),
        "you": ruler == seat,
        "turn": bool(view.crown == ruler and not view.over),
        "facts": [{"label": label, "value": str(value)} for label, value in facts],
        "tags": tags,
        "signs": [*crown_signs(view, ruler), *constellation_signs(view, ruler)],
        "zones": zones,
    }


def crown_signs(view: Any, ruler: int) -> list[dict[str, Any]]:
    """Give the Crown to whoever wears it: the active Ruler, at the end every winner (CK-COMP-9)."""
    wearers = [r for r in range(1, view.seats + 1) if (view.won[r] if view.over else view.crown == r)]
    if ruler not in wearers:
        return []
    return [sign("crown" if ruler == wearers[0] else f"crown/{letter(ruler)}", CROWN, CROWN)]


def constellation_signs(view: Any, ruler: int) -> list[dict[str, Any]]:
    """List a Ruler's constellations: all ten, or only the lit ones where tokens lie in the middle (CK-CON-2)."""
    if not view.constellations:
        return []
    told = []
    for kind in range(1, t.SPECIES + 1):
        lit = bool(view.lit[ruler] >> kind & 1)
        if lit or view.seats < t.SHARED_TOKENS:
            name = f"constellation of the {names()[kind]}, {'lit' if lit else 'dark'}"
            told.append(sign(f"{letter(ruler)}.lit/{names()[kind]}", names()[kind], name, lit))
    return told


def zones_of_ruler(view: Any, box: Any, ruler: int, seat: int) -> list[dict[str, Any]]:
    """List a Ruler's hand, Lands with what stands beside them, and Kingdom powers."""
    zones = [hand_zone(view, ruler, seat)]
    for land in range(1, lands_of(view) + 1):
        zones += land_zones(view, box, stack_of(ruler, land))
    if view.powers:
        ref = f"{letter(ruler)}.powers"
        items = [
            item_of(f"{ref}/{power}", ()) | {"cards": [{"kind": power, "count": 1}]}
            for power in powers_of(view.power[ruler])
        ]
        zones.append(zone_with(ref, "Kingdom powers", ruler, "row", items))
    return zones


def hand_zone(view: Any, ruler: int, seat: int) -> dict[str, Any]:
    """Lay out a hand: by kind for its owner, face down for all others."""
    ref = f"{letter(ruler)}.hand"
    if ruler != seat:
        count = view.hand_size[ruler]
        backs = [item_of(f"{ref}/back", [(0, count)], True)] if count else []
        return zone_with(ref, f"{letter(ruler)}'s hand", ruler, "hand", backs)
    going: dict[int, int] = {}  # picks for a return that is not complete (CK-D14)
    for i in range(1, view.depth + 1):
        frame = view.frame[i]
        if frame.what == t.HIRE and frame.seat == seat:
            for k in range(frame.n_picks):
                going[frame.pick[k]] = going.get(frame.pick[k], 0) + 1
    items = [
        item_of(
            f"{ref}/{names()[kind]}",
            [(kind, view.hand[ruler, kind])],
            tags=[f"{going[kind]} to give back"] if kind in going else (),
        )
        for kind in CARDS
        if view.hand[ruler, kind]
    ]
    return zone_with(ref, "Your hand", ruler, "hand", items)


def land_zones(view: Any, box: Any, stack: int) -> list[dict[str, Any]]:
    """Lay out a Land's stack, bottom to top, and the Minnowtaurs beside it."""
    ref, owner = zone_of(stack), seat_of(stack)
    tags = [word for word, mode in (("guarded", t.UPRIGHT), ("closed", t.SIDEWAYS)) if is_marked(view, stack, mode)]
    last = top(view, stack)
    items = [
        clan_item(view, box, owner, row, f"{ref}/{number}", row != last)
        for number, row in enumerate(range(view.start[stack], view.start[stack] + height(view, stack)), 1)
    ]
    name = t.LAND_NAMES[land_of(stack)].capitalize()
    zones = [zone_with(ref, name, owner, "stack", items, tags)]
    standing = [
        item_of(
            f"{ref}.beside/{number}",
            [(view.marker[i].kind, 1)],
            tags=["upright: guards" if view.marker[i].mode == t.UPRIGHT else "sideways: closes"],
        )
        for number, i in enumerate((i for i in range(1, view.n_markers + 1) if view.marker[i].stack == stack), 1)
    ]
    if standing:
        zones.append(zone_with(f"{ref}.beside", f"Beside the {name}", owner, "row", standing, at=ref))
    return zones


def clan_item(view: Any, box: Any, owner: int, row: int, ref: str, covered: bool) -> dict[str, Any]:
    """Describe a Clan, its own species on top; of a rival's covered one only the gem in sight (CK-STACK-4)."""
    clan = view.clan[row]
    if clan.species == 0:
        return item_of(ref, [(0, None)], covered, note=f"gem {clan.gem}")
    tags = []
    if clan.barred:
        tags.append(f"safe from {letter(view.crown)} this turn")
    if row == row_at_stake(view):
        tags.append("at stake")
    cards = [(clan.species, clan.own), (t.HENTAUR, clan.hentaur), (t.CT, clan.ct), (t.SPYDRA, clan.spydra)]
    return item_of(ref, cards, covered, tags, f"{worth(view, box, owner, row)} magic")


# --- the centre


def row_at_stake(view: Any) -> int:
    """Find the Clan that a challenge or the Elves are about; 0 if there is none."""
    for i in range(view.depth, 0, -1):
        frame = view.frame[i]
        if frame.what == t.CHALLENGE or (frame.what == t.HIRE and frame.step == t.ANSWER):
            return int(top(view, frame.stack))
    return 0


def play_zone(view: Any, box: Any) -> dict[str, Any]:
    """Lay out what is in play: Clans being carried, cards of a challenge, the hired Creature."""
    name, tags, at = "In play", [], ""
    waiting = [view.frame[i].seat for i in range(1, view.depth + 1) if view.frame[i].what == t.PLACE]
    items = []
    for number in range(1, height(view, t.AIR) + 1):
        ahead = height(view, t.AIR) - number  # Clans that are placed before this one
        receiver = waiting[-1 - ahead] if ahead < len(waiting) else 0
        clan = clan_item(view, box, receiver, view.start[t.AIR] + number - 1, clan_ref(t.AIR, number), False)
        clan["tags"] += [f"for {letter(receiver)}"] if receiver else []
        items.append(clan)
    for i in range(1, view.depth + 1):
        frame = view.frame[i]
        if frame.what == t.CHALLENGE:
            name, at = "Challenge", top_ref(view, frame.stack)
            species = view.clan[top(view, frame.stack)].species
            cards = [(species, frame.own), (t.HENTAUR, frame.hentaur), (t.CT, frame.ct), (t.SPYDRA, frame.spydra)]
            items.append(item_of("play/challenge", cards))
            tags.append(f"{letter(frame.seat)} against {letter(frame.rival)}: {place(frame.stack)}")
            tags += ["a Spydra or two cards are needed"] if frame.need >= t.STRONG else []
        elif frame.what == t.HIRE and not (frame.step == t.DONE and frame.ability == t.MINNOWTAUR):
            acts = [f"hired by {letter(frame.seat)}"]
            acts += [f"acts as {names()[frame.ability]}"] if frame.ability != frame.kind else []
            items.append(item_of("play/hired", [(frame.kind, 1)], tags=acts))
            at = top_ref(view, frame.stack) if frame.step == t.ANSWER else at
    return zone_with("play", name, 0, "row", items, tags, at)


def pile_zones(view: Any) -> list[dict[str, Any]]:
    """Lay out the draw pile, and the discard pile of which only the top may be seen (CK-R11)."""
    draw = [item_of("draw/top", [(0, view.n_draw)], True)] if view.n_draw else []
    under = [item_of("discard/under", [(0, view.n_discard - 1)], True)] if view.n_discard > 1 else []
    shown = [item_of("discard/top", [(view.discard[view.n_discard - 1], 1)])] if view.n_discard else []
    return [
        zone_with("draw", "Draw pile", 0, "pile", draw),
        zone_with("discard", "Discard pile", 0, "pile", under + shown),
    ]


def inn_zones(view: Any) -> list[dict[str, Any]]:
    """Lay out the piles of the inn with two Rulers."""
    if view.seats != t.TWO:
        return []
    acting = [view.frame[i].stack for i in range(1, view.depth + 1) if view.frame[i].what == t.TURNED_UP]
    zones = []
    for pile in PILES:
        under = view.n_inn[pile] - view.inn_open[pile]
        items = [item_of(f"inn.{pile}/under", [(0, under)], True)] if under else []
        if view.inn_open[pile]:
            tags = ["acts now"] if pile in acting else []
            items.append(item_of(f"inn.{pile}/top", [(view.inn[pile, view.n_inn[pile] - 1], 1)], tags=tags))
        zones.append(zone_with(f"inn.{pile}", f"Inn pile {pile}", 0, "pile", items))
    return zones


def gone_zones(view: Any) -> list[dict[str, Any]]:
    """Lay out what is done with: retired Creatures for Hire, and what left the game (CK-HIRE-2, CK-ELF-1)."""
    return [
        zone_with(
            ref,
            name,
            0,
            "row",
            [item_of(f"{ref}/{names()[kind]}", [(kind, pile[kind])]) for kind in CARDS if pile[kind]],
        )
        for ref, name, pile in (("retired", "Retired", view.retired), ("removed", "Out of the game", view.removed))
    ]


def token_signs(view: Any) -> list[dict[str, Any]]:
    """List the tokens left in the middle with seven or eight Rulers (CK-CON-3)."""
    if not view.constellations or view.seats < t.SHARED_TOKENS:
        return []
    return [
        sign(
            f"tokens/{names()[kind]}",
            names()[kind],
            f"{names()[kind]} tokens left",
            view.token[kind] > 0,
            view.token[kind],
        )
        for kind in range(1, t.SPECIES + 1)
    ]


def facts_of_table(view: Any) -> list[dict[str, str]]:
    """State what belongs to no place: the round, the light speed bonus."""
    facts = {}
    if view.contest:
        facts["Round"] = str(view.round + 1 - view.over)
    if view.light_speed:
        closes = f"open until {letter(view.grace)}'s next turn" if view.grace else "open"
        facts["Light speed bonus"] = "closed" if view.grace_over else closes
    return [{"label": label, "value": value} for label, value in facts.items()]
