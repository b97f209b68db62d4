"""The table as a scene: places, zones and items as a seat may look at them (docs/protocol.md, "Scenes"). No rules.

Everything comes from a view, so a scene holds nothing that its seat may not look up. What a hand does on it stands in
`gestures.py`, what every card is in `catalogue.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from menagerie.engine.letters import letter
from menagerie.engine.scenery import (
    Drawn,
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

from .. import terms as t
from ..cards.printed import names
from ..kingdom import height, land_of, seat_of, stack_of, top
from ..minnowtaur import is_marked
from ..scoring import creatures, magic, worth
from .catalogue import CROWN, about, catalogue, picture
from .gestures import clan_ref, moves, top_ref, touches, zone_of
from .words import PILES, lands_of, powers_of, shows_totals, stack_words

KEPT = 10_000  # Lands, some 2 KiB each, and as many Clans: of all that is drawn
FEW = 2_000  # hands and heaps, 4 KiB each: seldom the same at two tables

__all__ = ["about", "catalogue", "moves", "picture", "scene", "touches"]


def scene(view: Any, box: Any, seat: int) -> Thing:
    """Lay out the table from what a seat may look up; seat 0 is the spectator."""
    return lay_out(
        [place_of(view, box, ruler, seat) for ruler in range(1, view.seats + 1)],
        [play_zone(view, box), *pile_zones(view), *inn_zones(view), *gone_zones(view)],
        facts_of_table(view),
        token_signs(view),
    )


def named(counts: Iterable[tuple[int, int]]) -> list[tuple[str, int]]:
    """Name the kinds of a list of counts."""
    return [(names()[kind], count) for kind, count in counts]


# --- a Ruler's place


def place_of(view: Any, box: Any, ruler: int, seat: int) -> Thing:
    """Describe a Ruler's place: what everybody may know about it, and totals where they may be shown (CK-R74)."""
    told: list[tuple[str, object]] = []
    if shows_totals(view, ruler, seat):
        points, count = totals(view, box, ruler)
        told += [("Magic", points), ("Creatures", count)]
    if view.constellations:
        told.append(("Constellations", f"{view.lit[ruler].bit_count()} of {t.SPECIES}"))
    if view.contest:
        told += [("Rounds won", view.victories[ruler]), ("Magic of past rounds", view.total[ruler])]
    if view.over:
        told.append(("Score", view.score[ruler]))
    return place(
        ruler,
        seat,
        view.crown == ruler and not view.over,
        zones_of_ruler(view, box, ruler, seat),
        facts(*told, vital="Magic"),
        tags(
            ("winner", view.over and view.won[ruler]),
            ("had to pass", view.barren[ruler]),
            ("light speed bonus", view.claimed[ruler]),
        ),
        [*crown_signs(view, ruler), *constellation_signs(view, ruler)],
    )


def crown_signs(view: Any, ruler: int) -> list[Thing]:
    """Give the Crown to whoever wears it: the active Ruler, at the end every winner (CK-COMP-9)."""
    wearers = [r for r in range(1, view.seats + 1) if (view.won[r] if view.over else view.crown == r)]
    if ruler not in wearers:
        return []
    return [sign("crown" if ruler == wearers[0] else f"crown/{letter(ruler)}", CROWN, CROWN)]


def constellation_signs(view: Any, ruler: int) -> list[Thing]:
    """List a Ruler's constellations: all ten, or only the lit ones where tokens lie in the middle (CK-CON-2)."""
    if not view.constellations:
        return []
    told = []
    for kind in range(1, t.SPECIES + 1):
        lit = bool(view.lit[ruler] >> kind & 1)
        if lit or view.seats < t.SHARED_TOKENS:
            name = f"constellation of the {names()[kind]}, {'lit' if lit else 'dark'}"
            told.append(sign(f"{letter(ruler)}.lit/{names()[kind]}", names()[kind], name, on=lit))
    return told


def zones_of_ruler(view: Any, box: Any, ruler: int, seat: int) -> list[Thing]:
    """List a Ruler's hand, Lands with what stands beside them, and Kingdom powers."""
    zones, stake = [hand_zone(view, ruler, seat)], row_at_stake(view)
    zones += kingdom_zones(view, box, ruler, stake)
    if view.powers:
        ref = f"{letter(ruler)}.powers"
        held = kinds(ref, [(power, 1) for power in powers_of(view.power[ruler])])
        zones.append(zone(ref, "Kingdom powers", "row", held, ruler))
    return zones


def hand_zone(view: Any, ruler: int, seat: int) -> Thing:
    """Lay out a hand: by kind for its owner, face down for all others."""
    if ruler != seat:
        return rivals_hand(ruler, seat, view.hand_size[ruler])
    hires = [view.frame[i] for i in range(1, view.depth + 1) if view.frame[i].what == t.HIRE]
    going = tuple(frame.pick[k] for frame in hires if frame.seat == seat for k in range(frame.n_picks))
    return own_hand(seat, tuple(view.hand[seat].present()), going)


@lru_cache(KEPT)
def rivals_hand(ruler: int, seat: int, size: int) -> Thing:
    """Lay out a hand of so many cards, face down."""
    return hand(ruler, seat, backs(f"{letter(ruler)}.hand/back", size))


@lru_cache(FEW)
def own_hand(seat: int, held: tuple[tuple[int, int], ...], going: tuple[int, ...]) -> Thing:
    """Lay out a hand by kind; `going`: picked for a return that is not complete (CK-D14)."""
    if not going:
        return hand(seat, seat, [held_item(seat, kind, count) for kind, count in held])
    items = kinds(f"{letter(seat)}.hand", named(held))
    return hand(seat, seat, mark_leaving(items, Counter(names()[kind] for kind in going), "to give back"))


@lru_cache(KEPT)
def held_item(seat: int, kind: int, count: int) -> Thing:
    """Describe cards of a kind in a hand: one thing in all hands that hold so many."""
    return kinds(f"{letter(seat)}.hand", named([(kind, count)]))[0]


#: Kingdoms, Lands and Clans drawn before, by all that shows: they change seldom and are drawn after every answer.
_kingdoms: Drawn[list[Thing]] = Drawn(KEPT)
_totals: Drawn[tuple[int, int]] = Drawn(KEPT)
_lands: Drawn[list[Thing]] = Drawn(KEPT)
_clans: Drawn[Thing] = Drawn(KEPT)


def rows_of(view: Any, ruler: int) -> tuple[int, int]:
    """Give the first row of a Kingdom's Clans and the one after its last: they lie together."""
    return view.start[stack_of(ruler, 1)], view.start[stack_of(ruler, t.LANDS) + 1]


def totals(view: Any, box: Any, ruler: int) -> tuple[int, int]:
    """Give the magic of a Kingdom and the number of its Creatures."""
    key = (view.clan.raw(*rows_of(view, ruler)), view.power[ruler], box.value.cells.tobytes())
    return _totals.get(key) or _totals.keep(key, (magic(view, box, ruler), creatures(view, ruler)))


def kingdom_zones(view: Any, box: Any, ruler: int, stake: int) -> list[Thing]:
    """Lay out the Lands of a Kingdom; `stake`: the row of the Clan at stake."""
    (low, high), first = rows_of(view, ruler), stack_of(ruler, 1)
    lands = range(first, first + lands_of(view))
    key = (
        ruler,
        tuple(view.start[stack] - low for stack in lands),
        view.clan.raw(low, high),
        view.marker.raw(1, view.n_markers + 1),
        stake - low if low <= stake < high else -1,
        barred_by(view, low, high),
        view.power[ruler],
        box.value.cells.tobytes(),
    )
    return _kingdoms.get(key) or _kingdoms.keep(
        key, [one for stack in lands for one in land_zones(view, box, stack, stake)]
    )


def barred_by(view: Any, low: int, high: int) -> int:
    """Give the Ruler from whom a Clan of these rows is safe this turn; 0 if none is."""
    return int(view.crown) if view.clan.has("barred", low, high) else 0


def land_zones(view: Any, box: Any, stack: int, stake: int) -> list[Thing]:
    """Lay out a Land; `stake`: the row of the Clan at stake."""
    low, high = view.start[stack], view.start[stack + 1]
    clans, beside = view.clan.raw(low, high), view.marker.raw(1, view.n_markers + 1)
    rules = (view.power[seat_of(stack)], box.value.cells.tobytes())
    key = (stack, clans, beside, stake - low if low <= stake < high else -1, barred_by(view, low, high), *rules)
    return _lands.get(key) or _lands.keep(key, drawn_land(view, box, stack, stake))


def drawn_land(view: Any, box: Any, stack: int, stake: int) -> list[Thing]:
    """Draw a Land's stack, bottom to top, and the Minnowtaurs beside it."""
    ref, owner = zone_of(stack), seat_of(stack)
    signs = tags(("guarded", is_marked(view, stack, t.UPRIGHT)), ("closed", is_marked(view, stack, t.SIDEWAYS)))
    last = top(view, stack)
    items = [
        clan_item(view, box, owner, row, f"{ref}/{number}", row != last, row == stake)
        for number, row in enumerate(range(view.start[stack], view.start[stack] + height(view, stack)), 1)
    ]
    name = t.LAND_NAMES[land_of(stack)].capitalize()
    zones = [zone(ref, name, "stack", items, owner, signs)]
    standing = [
        item(
            f"{ref}.beside/{number}",
            [(names()[view.marker[i].kind], 1)],
            tags=["upright: guards" if view.marker[i].mode == t.UPRIGHT else "sideways: closes"],
        )
        for number, i in enumerate((i for i in range(1, view.n_markers + 1) if view.marker[i].stack == stack), 1)
    ]
    if standing:
        zones.append(zone(f"{ref}.beside", f"Beside the {name}", "row", standing, owner, at=ref))
    return zones


def clan_item(view: Any, box: Any, owner: int, row: int, ref: str, covered: bool, at_stake: bool = False) -> Thing:
    """Describe a Clan, its own species on top; of a rival's covered one only the gem in sight (CK-STACK-4)."""
    clan = view.clan[row]
    rules = (view.power[owner], box.value.cells.tobytes())  # what a Clan is worth
    key = (view.clan.raw(row, row + 1), ref, covered, at_stake, clan.barred and view.crown, *rules)
    return _clans.get(key) or _clans.keep(key, drawn_clan(view, box, owner, row, ref, covered, at_stake))


def drawn_clan(view: Any, box: Any, owner: int, row: int, ref: str, covered: bool, at_stake: bool) -> Thing:
    """Draw a Clan."""
    clan = view.clan[row]
    if clan.species == 0:
        return item(ref, [(None, None)], covered, note=f"gem {clan.gem}")
    told = tags((f"safe from {letter(view.crown)} this turn", clan.barred), ("at stake", at_stake))
    return item(ref, cards_of(clan.species, clan), covered, told, f"{worth(view, box, owner, row)} magic")


def cards_of(species: int, clan: Any) -> list[tuple[str, int]]:
    """List the cards of a Clan or of a challenge, Wilds below (CK-STACK-6)."""
    return named([(species, clan.own), (t.HENTAUR, clan.hentaur), (t.CT, clan.ct), (t.SPYDRA, clan.spydra)])


# --- the centre


def row_at_stake(view: Any) -> int:
    """Find the Clan that a challenge or the Elves are about; 0 if there is none."""
    for i in range(view.depth, 0, -1):
        frame = view.frame[i]
        if frame.what == t.CHALLENGE or (frame.what == t.HIRE and frame.step == t.ANSWER):
            return int(top(view, frame.stack))
    return 0


def play_zone(view: Any, box: Any) -> Thing:
    """Lay out what is in play: Clans being carried, cards of a challenge, the hired Creature."""
    name, told, at = "In play", [], ""
    waiting = [view.frame[i].seat for i in range(1, view.depth + 1) if view.frame[i].what == t.PLACE]
    items = []
    for number in range(1, height(view, t.AIR) + 1):
        ahead = height(view, t.AIR) - number  # Clans that are placed before this one
        receiver = waiting[-1 - ahead] if ahead < len(waiting) else 0
        clan = clan_item(view, box, receiver, view.start[t.AIR] + number - 1, clan_ref(t.AIR, number), False)
        goes = [f"for {letter(receiver)}"] if receiver else []
        items.append({**clan, "tags": clan["tags"] + goes})
    for i in range(1, view.depth + 1):
        frame = view.frame[i]
        if frame.what == t.CHALLENGE:
            name, at = "Challenge", top_ref(view, frame.stack)
            species = view.clan[top(view, frame.stack)].species
            items.append(item("play/challenge", cards_of(species, frame)))
            told.append(f"{letter(frame.seat)} against {letter(frame.rival)}: {stack_words(frame.stack)}")
            told += ["a Spydra or two cards are needed"] if frame.need >= t.STRONG else []
        elif frame.what == t.HIRE and not (frame.step == t.DONE and frame.ability == t.MINNOWTAUR):
            acts = [f"hired by {letter(frame.seat)}"]
            acts += [f"acts as {names()[frame.ability]}"] if frame.ability != frame.kind else []
            items.append(item("play/hired", [(names()[frame.kind], 1)], tags=acts))
            at = top_ref(view, frame.stack) if frame.step == t.ANSWER else at
    return zone("play", name, "row", items, tags=told, at=at)


def pile_zones(view: Any) -> list[Thing]:
    """Lay out the draw pile, and the discard pile of which only the top may be seen (CK-R11)."""
    last = view.discard[view.n_discard - 1] if view.n_discard else 0
    return [draw_pile(view.n_draw), pile("discard", "Discard pile", view.n_discard, last)]


@lru_cache(KEPT)
def draw_pile(count: int) -> Thing:
    """Lay out the draw pile."""
    return zone("draw", "Draw pile", "pile", backs("draw/top", count))


@lru_cache(FEW)
def pile(ref: str, name: str, count: int, top: int, signs: tuple[str, ...] = ()) -> Thing:
    """Lay out a pile of which at most the top is seen (0: not even that)."""
    seen = [item(f"{ref}/top", [(names()[top], 1)], tags=signs)] if top else []
    return zone(ref, name, "pile", [*backs(f"{ref}/under", count - len(seen)), *seen])


def inn_zones(view: Any) -> list[Thing]:
    """Lay out the piles of the inn with two Rulers."""
    if view.seats != t.TWO:
        return []
    acting = [view.frame[i].stack for i in range(1, view.depth + 1) if view.frame[i].what == t.TURNED_UP]
    zones = []
    for number in PILES:
        count, signs = view.n_inn[number], tuple(tags(("acts now", number in acting)))
        shown = view.inn[number, count - 1] if view.inn_open[number] else 0
        zones.append(pile(f"inn.{number}", f"Inn pile {number}", count, shown, signs))
    return zones


def gone_zones(view: Any) -> list[Thing]:
    """Lay out what is retired, what lies under Elves too, and what was never in the game (CK-HIRE-2, CK-R26)."""
    return [
        gone_zone("retired", "Retired", tuple(view.retired.present())),
        gone_zone("removed", "Out of the game", tuple(view.removed.present())),
    ]


@lru_cache(FEW)
def gone_zone(ref: str, name: str, gone: tuple[tuple[int, int], ...]) -> Thing:
    """Lay out cards that are in no game any more, by kind."""
    return zone(ref, name, "row", kinds(ref, named(gone)), small=True)


def token_signs(view: Any) -> list[Thing]:
    """List the tokens left in the middle with seven or eight Rulers (CK-CON-3)."""
    if not view.constellations or view.seats < t.SHARED_TOKENS:
        return []
    left = named((kind, view.token[kind]) for kind in range(1, t.SPECIES + 1))
    return [sign(f"tokens/{kind}", kind, f"{kind} tokens left", count, count > 0) for kind, count in left]


def facts_of_table(view: Any) -> list[dict[str, str]]:
    """State what belongs to no place: the round, the light speed bonus."""
    closes = f"open until {letter(view.grace)}'s next turn" if view.grace else "open"
    return facts(
        ("Round", view.round + 1 - view.over if view.contest else None),
        ("Light speed bonus", ("closed" if view.grace_over else closes) if view.light_speed else None),
    )
