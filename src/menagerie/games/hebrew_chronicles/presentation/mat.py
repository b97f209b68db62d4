"""A player's mat in a scene: columns with their Leads, Cores, Weapons and Offerings, and the piles beside. No rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from menagerie.cardtext.machine.lasting import own_kind
from menagerie.cardtext.naming import names_for
from menagerie.engine.scenery import Thing, backs, hand, item, kinds, mark_leaving, sign, tags, value, zone

from .. import terms as t
from ..cards.card import STATS
from ..cards.printed import counters_on, names
from ..state import RECORDS
from ..zones import core_under, foe_of, is_beast_sort
from .catalogue import SIGNETS, card, gain_words
from .gestures import PLACES, kind_ref, offerings_ref, own, row_ref, sent_from
from .middle import war_of

#: Where each zone lies on the mat: its rank from the middle, its file from the left (HC-ZONE-2 … HC-ZONE-13).
MAT = {
    **{"companions": (1, 1), "before_LG": (1, 2), "before_MG": (1, 3), "before_RG": (1, 4), "arsenals": (1, 5)},
    **{"upgrades": (2, 1), "LG": (2, 2), "MG": (2, 3), "RG": (2, 4), "inward": (2, 5)},
    **{"supply": (3, 1), "deck": (3, 2), "RRS": (3, 3), "province": (3, 4), "grave": (3, 5)},
}
COUNTED = ("arsenals", "province")  # looked at seldom
CALLED = dict(zip(STATS, ("offering cost", "attack", "skill"), strict=True))  # HC-CARD-10
NAMES = {
    **{"LG": "LG Left-Guard", "MG": "MG Middle-Guard", "RG": "RG Right-Guard", "RRS": "RRS Rear Support"},
    **{"companions": "Companions", "before_LG": "before LG", "before_MG": "before MG", "before_RG": "before RG"},
    **{"arsenals": "Arsenals", "upgrades": "Up-Grades", "inward": "Inward", "supply": "Tokens", "deck": "Heaven"},
    **{"province": "Province", "grave": "Grave"},
}
ABOUT = {
    "LG": "its Beast wars along the left lane",
    "MG": "its Beast may war against every Guard Column; losing it costs Menorah Life",
    "RG": "its Beast wars along the right lane",
    "RRS": "one Beast behind MG that rests from war",
    **dict.fromkeys(("before_LG", "before_MG", "before_RG"), "for blockers and Shields"),
    "companions": "Beasts beside the deck that wait to be convoked",
    "arsenals": "Arsenals that lie in play",
    "upgrades": "Beasts that stand ready to be put on a Lead",
    "inward": "prisoners (IW)",
    "supply": "Tokens to be brought into play",
    "deck": "the deck, face down (H)",
    "province": "one Province that stays",
    "grave": "what was destroyed or discarded (G)",
}


def zones_of_player(view: Any, player: int, seat: int) -> list[Thing]:
    """List a player's zones: the hand, then the mat row by row (HC-ZONE-1 … HC-ZONE-13)."""
    told = [hand_zone(view, player, seat)]
    places = {name: number for number, name in PLACES.items()}
    for name in MAT:
        if name in t.COLUMNS:
            column = t.COLUMNS.index(name)
            told.append(
                mat_zone(player, name, "row", column_items(view, player, column), column_tags(view, player, column))
            )
        elif name in places:
            items = [row_item(view, row) for row in rows_at(view, player, places[name])]
            words = block_tags(view, player, places[name])
            told.append(mat_zone(player, name, "row", items, words, small=name in COUNTED))
        else:
            told.append(mat_zone(player, name, "pile", laid_out(view, player, name), small=True))
    return told


def mat_zone(
    player: int, name: str, layout: str, items: Iterable[Thing], words: Iterable[str] = (), small: bool = False
) -> Thing:
    """Describe a zone at its place of the mat."""
    rank, file = MAT[name]
    return zone(
        own(player, name),
        NAMES[name],
        layout,
        items,
        player,
        words,
        rank=rank,
        file=file,
        small=small,
        about=ABOUT[name],
    )


def laid_out(view: Any, player: int, name: str) -> list[Thing]:
    """Lay out a pile beside the columns."""
    if name == "deck":
        return heaven(view, player)
    return grave(view, player) if name == "grave" else pile_items(view, player, name)


def rows_at(view: Any, player: int, place: int) -> list[int]:
    """List the rows of what lies in a place of a mat."""
    rows = range(1, view.n_rows + 1)
    return [
        row for row in rows if view.card[row].sort and view.card[row].seat == player and view.card[row].place == place
    ]


# --- columns


def column_items(view: Any, player: int, column: int) -> list[Thing]:
    """Lay out a column: the Lead, on it its Weapons, Cores and Offerings; Offerings alone where none leads."""
    lead = view.lead[player, column]
    stack = offering_item(view, player, column, row_ref(view, lead) if lead else "")
    if not lead:
        return stack
    under, cores = lead, []
    while under := core_under(view, under):
        cores.append(under)
    arms = [row for row in rows_at(view, player, column) if view.card[row].sort == t.WEAPON]
    return [row_item(view, lead), *(attached(view, row, lead) for row in (*arms, *cores)), *stack]


def attached(view: Any, row: int, lead: int) -> Thing:
    """Describe a Weapon on a Lead, or a Core under it."""
    kind = view.card[row].kind
    gain = gain_words(card(kind).gain)
    gives = {"name": "gives", "value": gain} if gain else {"name": "lies as", "value": "Core"}
    return item(row_ref(view, row), [(names()[kind], 1)], values=[gives], on=row_ref(view, lead))


def offering_item(view: Any, player: int, column: int, lead: str) -> list[Thing]:
    """Lay out the Offerings of a column together, with those that are named to be moved (HC-ZONE-6, HC-MOVE-4)."""
    held = Counter(
        names()[view.card[row].kind] for row in rows_at(view, player, column) if view.card[row].sort == t.OFFERING
    )
    name, words, drafted = drafted_by(view, player)
    leaving = [f"{count} {kind} {words}" for kind, count in drafted.items()] if name == t.COLUMNS[column] else []
    if not held:
        return []
    return [item(offerings_ref(player, column), sorted(held.items()), tags=leaving, on=lead)]


def column_tags(view: Any, player: int, column: int) -> list[str]:
    """Tell the support of a column against the OC that stands on it (HC-OFFER-3, HC-DEPLOY-2)."""
    support, lead = view.support[player, column], view.lead[player, column]
    if not lead:
        return tags((f"support {support}", support))
    needed = view.card[lead].oc
    return [f"support {support} {'≥' if support >= needed else '<'} {needed}"]


def block_tags(view: Any, player: int, place: int) -> list[str]:
    """Name the blocker that is being declared for a Blocking Column, to its owner alone (HC-BLOCK-6)."""
    if view.question != t.Q_BLOCK or view.asked != player:
        return []
    drafts = [view.draft[i] for i in range(1, view.n_draft + 1)]
    return [f"{names()[one.kind]} to block" for one in drafts if t.LIES_BEFORE + one.place == place]


# --- cards on the mat


def row_item(view: Any, row: int) -> Thing:
    """Describe a card on the mat: its numbers now, its signets and commands, its position, what it does in the war."""
    played = view.card[row]
    war = war_of(view)
    return item(
        row_ref(view, row),
        [(names()[played.kind], 1)],
        tags=row_tags(view, row),
        signs=row_signs(view, row),
        rests="inactive" if played.covered else "in R" if played.rest else "",
        turned=played.rest,
        values=row_values(view, row),
        aims=[aim_ref(view, war)] if war is not None and war.row == row else [],
    )


def aim_ref(view: Any, war: Any) -> str:
    """Name what is attacked: a card, or the column through which the player is (HC-WAR-6)."""
    if war.sort != t.AT_PLAYER and view.card[war.target].sort:
        return row_ref(view, war.target)
    return own(foe_of(war.seat), t.COLUMNS[war.goal])


def row_values(view: Any, row: int) -> list[Thing]:
    """Tell OC, A and SK of a Beast as they are now, with what is printed, and additional damage (HC-CARD-10)."""
    played = view.card[row]
    if not is_beast_sort(played.sort):
        return []
    printed = card(played.kind)
    told = [value(CALLED[name], getattr(played, name), getattr(printed, name) or 0) for name in STATS]
    return told + ([value("additional damage", played.ad, 0)] if played.ad else [])


def row_signs(view: Any, row: int) -> list[Thing]:
    """List the marks on a card: face down, its signets and Superior Commands now (HC-CARD-7, HC-SUP-1)."""
    played, ref = view.card[row], row_ref(view, row)
    told = [sign(f"{ref}/face", "Face down", "face down")] if played.covered else []
    if not is_beast_sort(played.sort):
        return told
    words = [word for number, word in enumerate(t.SIGNETS) if played.signets >> number & 1]
    told += [sign(f"{ref}/{word}", signet_of(word), word) for word in words]
    commands = [word for number, word in enumerate(t.SUPERIOR[:-1]) if played.keys >> number & 1]
    return told + [sign(f"{ref}/{word}", word, word) for word in commands]


def signet_of(word: str) -> str:
    """Name the picture of a signet: a Captain of either colour has the same."""
    return word if word in SIGNETS else "Captain"


def row_tags(view: Any, row: int) -> list[str]:
    """Say what a card does in the war, and what it did this turn."""
    played, war = view.card[row], war_of(view)
    attacks = war is not None and war.row == row
    beast = is_beast_sort(played.sort)
    itself = own_kind.of(RECORDS)(view, row)
    return tags(
        (f"a copy, itself {names()[itself]}", itself != played.kind),
        ("face down", played.covered),
        ("attacks", attacks and not war.called_off),
        ("called off", attacks and war.called_off),
        ("attacked", war is not None and war.target == row and not war.called_off),
        ("blocks", beast and played.place > t.LIES_BEFORE),
        ("has attacked", played.attacks and not attacks),
        ("moved", played.moved),
        ("turned", played.turned),
        ("next command free", played.freed),
        (f"commands of {names()[played.copied]}", played.copied),
        *((f"{count} {name}", True) for name, count in counters_on(played)),
        *((f"names {names()[kind]}", True) for kind in names_for(view, row, t.NAME_SAID)),
    )


# --- hand and piles


def drafted_by(view: Any, player: int) -> tuple[str, str, Counter[str]]:
    """Name the zone from which the asked player names cards, what for, and which; nothing for anybody else."""
    if view.asked != player:
        return "", "", Counter()
    if view.n_put[player]:
        return "hand", "to discard", Counter(names()[view.put[player, i]] for i in range(view.n_put[player]))
    drafts = Counter(names()[view.draft[i].kind] for i in range(1, view.n_draft + 1))
    frame = view.frame[view.depth]
    name, words = {
        t.Q_PAY: ("hand", "to discard"),
        t.Q_BLOCK: ("hand", "to block"),
        t.Q_SHIFT: (t.COLUMNS[frame.place] if view.question == t.Q_SHIFT else "", "to move"),
        t.Q_SEND: (sent_from(frame), "to send"),
    }.get(view.question, ("", ""))
    return name, words, drafts


def marked(view: Any, player: int, name: str, items: list[Thing]) -> list[Thing]:
    """Mark the cards of a zone that the asked player names."""
    zone_name, words, drafted = drafted_by(view, player)
    return mark_leaving(items, drafted if zone_name == name else {}, words)


def hand_zone(view: Any, player: int, seat: int) -> Thing:
    """Lay out a hand by kind for its owner; for all others what they know of it, and the rest face down."""
    ref = own(player, "hand")
    held = Counter(view.hand[player, i] for i in range(view.n_hand[player]))
    hidden = held.pop(0, 0)
    shown = kinds(ref, [(names()[kind], count) for kind, count in sorted(held.items())])
    return hand(player, seat, [*marked(view, player, "hand", shown), *backs(f"{ref}/back", hidden)])


def heaven(view: Any, player: int) -> list[Thing]:
    """Lay out Heaven from the bottom up: what a seat knows of it lies open, the rest face down (HC-INFO-8)."""
    ref = own(player, "deck")
    places = [(view.deck[player, place], place) for place in range(view.n_deck[player])]
    runs = [(kind, list(run)) for kind, run in groupby(places, key=lambda one: one[0])]
    return [item(f"{ref}/{run[0][1] + 1}", [(names()[kind] or None, len(run))]) for kind, run in runs]


def grave(view: Any, player: int) -> list[Thing]:
    """Lay out a Grave by kind, the one that came last on top (HC-ZONE-11)."""
    gone: dict[int, int] = {}
    for i in range(view.n_grave[player]):
        kind = view.grave[player, i]
        gone[kind] = gone.pop(kind, 0) + 1
    return kinds(own(player, "grave"), [(names()[kind], count) for kind, count in gone.items()])


def pile_items(view: Any, player: int, name: str) -> list[Thing]:
    """Lay out an open pile by kind, with its marks, and with what is named of it."""
    pile, count = getattr(view, name), getattr(view, f"n_{name}")[player]
    held = Counter(pile[player, i] for i in range(count))
    items = []
    for kind, number in sorted(held.items()):
        words = mark_words(view, player, name, [i for i in range(count) if pile[player, i] == kind])
        items.append(item(kind_ref(player, name, kind), [(names()[kind], number)], tags=words))
    return marked(view, player, name, items)


def mark_words(view: Any, player: int, name: str, places: list[int]) -> list[str]:
    """Count the marked ones among the cards at some places of a pile: `1 face down`."""
    field, meanings = MARKS.get(name, ("", {}))
    marks = Counter(getattr(view, field)[player, i] for i in places) if field else Counter()
    return [f"{marks[mark]} {word}" for mark, word in meanings.items() if marks[mark]]


#: What the marks of a pile's cards mean (HC-MAX-6, HC-UG-2).
MARKS = {
    "inward": ("down", {t.FACE_DOWN: "face down", t.JUST_SENT: "just sent"}),
    "upgrades": ("fresh", {t.FRESH: "new"}),
}
