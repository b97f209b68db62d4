"""The table as a scene: places, zones and items as a seat may look at them (docs/protocol.md, "Scenes"). No rules.

Everything comes from a view, so a scene holds nothing that its seat may not look up: what is zero in a view lies face
down. What a hand does on it stands in `gestures.py`, what every card is in `catalogue.py`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from menagerie.cardtext.machine.lasting import own_kind
from menagerie.cardtext.naming import names_for
from menagerie.engine.letters import letter
from menagerie.engine.scenery import (
    Causes,
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
    value,
    zone,
)

from .. import terms as t
from ..cards.printed import color_bits, counters_on, names
from ..state import RECORDS
from .catalogue import FACE_DOWN, GEMS, LOWER, UPPER, about, card, catalogue, picture, practice, thresholds
from .gestures import moves, resource_ref, row_ref, touches
from .middle import choice_zones, portal_zone, standby_zone, waiting_zones
from .words import has_chosen_mulligan, known_top, mulligan_words

__all__ = ["about", "catalogue", "moves", "picture", "practice", "scene", "touches"]

HOMES = {t.CONTENDER: "contender", t.CLASH: "clash", t.CLASHGROUND: "clashground"}  # of a card in play
PHASES = {
    t.FIRST: ("Set-up", "who begins"),
    t.MULLIGAN: ("Set-up", "mulligan"),
    t.START: ("Start of Turn", ""),
    t.READYING: ("Start of Turn", ""),  # nobody is asked while cards are readied: triggers of the start still wait
    t.DRAWING: ("Expansion Phase", "Ready Step"),
    t.RESOURCE: ("Expansion Phase", "Resource Step"),
    t.BEGIN_PRIMARY: ("Primary Phase", ""),
    t.PRIMARY: ("Primary Phase", ""),
    t.END: ("End of Turn", ""),
    t.EXPIRE: ("End of Turn", ""),
    t.PASS_ON: ("End of Turn", ""),
}
CLASH_STEPS = {
    t.AIM: "C1 the attack",
    t.COUNTER: "C2 Counter Step",
    t.OBSTRUCTING: "C3 obstructors",
    t.ATTACKERS_BUFF: "C4 attacker's Clash Buff",
    t.DEFENDERS_BUFF: "C5 defender's Clash Buff",
    t.STRIKE: "C6 damage",
    t.FIRST_STRIKE: "C6 damage",
    t.SECOND_STRIKE: "C6 damage",
    t.STRUCK: "C6 damage",
    t.AFTER: "the end",
}

#: Why numbers of cards in play are not as printed.
CAUSES = Causes(
    names,
    marks={
        "plus_attack": "until end of turn",
        "plus_defense": "until end of turn",
        "damage": "damage",
        "hurt": "clash damage",
    },
    until={
        t.FOR_GOOD: "for good",
        t.THIS_TURN: "until end of turn",
        t.NEXT_TURN: "until the next turn",
        t.THIS_CLASH: "for this clash",
        t.NEXT_READYING: "until its next Ready Step is over",
    },
)


def scene(view: Any, box: Any, seat: int) -> Thing:
    """Lay out the table from what a seat may look up; seat 0 is the spectator. What is printed stands on the cards."""
    return lay_out(
        [place_of(view, player, seat) for player in range(1, t.SEATS + 1)],
        [standby_zone(view), *waiting_zones(view), *choice_zones(view), portal_zone(view)],
        facts_of_table(view),
    )


def on_turn(view: Any) -> int:
    """Name whose turn it is; before the first one, whoever is asked."""
    return 0 if view.over else view.turn if view.turns else view.asked or 1


def facts_of_table(view: Any) -> list[Thing]:
    """State the turn, the phase and step, and the step of a clash (AC-TURN-1, AC-CL-24)."""
    turn = f"Turn {view.turns}" if view.turns else "Before the game"
    if view.over:
        return facts((turn, "over"))
    phase, step = PHASES.get(view.frame[1].step, ("", ""))
    fights = [view.frame[i] for i in range(1, view.depth + 1) if view.frame[i].what == t.FIGHT]
    if fights:
        phase, step = "Clash Phase", CLASH_STEPS.get(fights[-1].step, "")
    return facts((turn, phase), ("Step", step))


# --- a player's place


def place_of(view: Any, player: int, seat: int) -> Thing:
    """Describe a player's place: health, ready resources, and how the duel ended."""
    printed = card(view.card[player].kind).health or 0
    resources = view.n_resources[player]
    ready = sum(not view.spent[player, i] for i in range(resources))
    return place(
        player,
        seat,
        player == on_turn(view),
        zones_of_player(view, player, seat),
        facts(
            ("Health", f"{view.health[player]} of {printed}" if printed else None),
            ("Resources", f"{ready} of {resources} ready" if resources else 0),
            vital="Health",
        ),
        tags(
            ("first player", view.first == player and view.turns <= 1 and not view.over),
            ("winner", view.over and view.won[player]),
            ("lost", view.over and not view.won[player]),
            ("chooses cards for a mulligan", player == view.asked != seat and view.question == t.Q_MULLIGAN),
            (mulligan_words(view, player), has_chosen_mulligan(view, player)),
            ("target of a Clash Buff", view.buffed[player]),
        ),
    )


def zones_of_player(view: Any, player: int, seat: int) -> list[Thing]:
    """List a player's zones: the Clash Zone before the others (AC-ZONE-1 … AC-ZONE-8)."""
    who = letter(player)
    lying: dict[str, list[Thing]] = {name: [] for name in ("contender", "clash", "clashground", "accessories")}
    for row in range(1, view.n_rows + 1):
        played = view.card[row]
        if not played.sort or played.seat != player or played.host:
            continue
        home = HOMES.get(played.sort, "accessories")
        carried = [weapon for weapon in range(1, view.n_rows + 1) if view.card[weapon].host == row]
        lying[home] += [row_item(view, row, seat), *(row_item(view, weapon, seat, row) for weapon in carried)]
    gone = Counter(view.oblivion[player, i] for i in range(view.n_oblivion[player]))
    return [
        hand_zone(view, player, seat),
        zone(f"{who}.clash", "Clash Zone", "row", lying["clash"], player, rank=1),
        zone(f"{who}.contender", "Contender", "row", lying["contender"], player, rank=2),
        zone(f"{who}.clashground", "Clashground", "row", lying["clashground"], player, rank=2),
        zone(f"{who}.accessories", "Accessories", "row", lying["accessories"], player, rank=2),
        zone(f"{who}.resources", "Resources", "row", resource_items(view, player), player, rank=2, small=True),
        zone(f"{who}.deck", "Deck", "pile", deck_items(view, player), player, rank=2, small=True),
        zone(
            f"{who}.oblivion",
            "Oblivion",
            "pile",
            kinds(f"{who}.oblivion", [(names()[kind], count) for kind, count in sorted(gone.items())]),
            player,
            rank=2,
        ),
    ]


def hand_zone(view: Any, player: int, seat: int) -> Thing:
    """Lay out a hand by kind for its owner; for all others what was shown of it, and the rest face down (AC-ZONE-7)."""
    ref = f"{letter(player)}.hand"
    held = Counter(view.hand[player, i] for i in range(view.n_hand[player]))
    if player != seat:
        hidden = held.pop(0, 0)
        shown = kinds(ref, [(names()[kind], count) for kind, count in sorted(held.items())])
        return hand(player, seat, [*shown, *backs(f"{ref}/back", hidden)])
    put = Counter(names()[view.put[player, i]] for i in range(view.n_put[player]))
    where = "to put back" if view.question == t.Q_MULLIGAN else "chosen"
    items = kinds(ref, [(names()[kind], count) for kind, count in sorted(held.items())])
    return hand(player, seat, mark_leaving(items, put, where))


def deck_items(view: Any, player: int) -> list[Thing]:
    """Lay out a deck face down; what the seat has seen of its top lies open on it."""
    ref, known = f"{letter(player)}.deck", known_top(view, player)
    open_cards = [item(f"{ref}/{number}", [(names()[kind], 1)]) for number, kind in enumerate(known, 1)]
    return [*backs(f"{ref}/top", view.n_deck[player] - len(known)), *reversed(open_cards)]


def resource_items(view: Any, player: int) -> list[Thing]:
    """Lay out resources by their colours, ready ones first; only colours count (AC-ZONE-5, AC-RES-7)."""
    groups: dict[tuple[int, int], Counter[str]] = {}
    for i in range(view.n_resources[player]):
        kind, spent = view.resource[player, i], view.spent[player, i]
        groups.setdefault((spent, color_bits(card(kind).colours)), Counter())[names()[kind]] += 1
    items = []
    for (spent, colors), held in sorted(groups.items()):
        ref = resource_ref(player, colors, spent)
        gems = [gem for number, gem in enumerate(GEMS[1:]) if colors >> number & 1]
        chosen = view.paid[colors] if view.question == t.Q_PAY and view.asked == player and not spent else 0
        items.append(
            item(
                ref,
                held.items(),
                tags=tags((f"{chosen} chosen", chosen)),
                note=str(held.total()),
                signs=[sign(f"{ref}/{gem}", gem, gem) for gem in gems],
                rests="engaged" if spent else "",
            )
        )
    return items


# --- cards in play


def row_item(view: Any, row: int, seat: int, host: int = 0) -> Thing:
    """Describe a card in play: its numbers now, its keywords, how it stands and what it does in the clash."""
    played = view.card[row]
    owner = played.owner if played.owner != played.seat else 0
    return item(
        row_ref(row),
        [(names()[played.kind] or None, 1)],
        tags=row_tags(view, row),
        note=f"({row})",
        owner=owner,
        signs=row_signs(view, row, seat),
        rests="engaged" if played.engaged else "",
        turned=played.engaged,
        values=row_values(view, row),
        aims=clash_aims(view, row),
        on=row_ref(host) if host else "",
    ) | ({"covered": False} if played.covered else {})


def row_values(view: Any, row: int) -> list[Thing]:
    """Tell attack, defense left and a Contender's health, with what is printed (AC-INFO-10, AC-CTD-11)."""
    played = view.card[row]
    if played.sort not in (t.CONTENDER, t.CLASH) or not played.kind:
        return []
    printed = card(played.kind)
    left = played.defense - played.damage - played.hurt
    told = [value("attack", played.attack, printed.attack or 0), value("defense", left, printed.defense or 0)]
    if played.sort == t.CONTENDER:
        told.append({"name": "health", "value": str(view.health[played.seat])})
    return told


def row_signs(view: Any, row: int, seat: int) -> list[Thing]:
    """List the tokens on a card in play: its keywords now, a Contender's thresholds, that it lies face down."""
    played, ref = view.card[row], row_ref(row)
    if played.covered:
        return [sign(f"{ref}/face", FACE_DOWN, "face down")] if played.kind else []
    told = []
    if played.sort == t.CONTENDER:
        health = view.health[played.seat]
        for kind, threshold in zip((UPPER, LOWER), thresholds(played.kind), strict=False):
            on = health <= threshold
            told.append(
                sign(f"{ref}/{kind}", kind, f"ability at {threshold} health: {'on' if on else 'off'}", threshold, on)
            )
    for number, word in enumerate(t.KEYWORDS):
        if played.sort in (t.CONTENDER, t.CLASH) and played.keys >> number & 1:
            level = played.level[t.NUMBERED.index(word)] if word in t.NUMBERED else 1
            name = f"{word} {level}" if word in t.NUMBERED else word
            told.append(sign(f"{ref}/{word}", word, name, level))
    return told


def row_tags(view: Any, row: int) -> list[str]:
    """Say what a card in play does in the clash, and what befell it."""
    played = view.card[row]
    fight = fight_of(view)
    damage = played.damage + played.hurt
    own = own_kind.of(RECORDS)(view, row)
    return tags(
        (f"a copy, itself {names()[own]}", own != played.kind),
        ("a token that is a copy", played.sort and played.owner == 0),
        (f"set in turn {played.since}", played.covered),
        ("attacks", fight is not None and fight.row == row),
        ("attacked", fight is not None and fight.aim == row and played.part == t.OPPOSING and not fight.obstructed),
        ("was attacked", fight is not None and fight.aim == row and fight.obstructed and not obstructs(view, row)),
        ("obstructs", obstructs(view, row)),
        (f"{damage} damage", damage and played.sort == t.CLASH),
        (f"{damage} absorbed", damage and played.sort == t.CONTENDER),
        ("defeated", played.doomed),
        ("new", played.since == view.turns and view.turns > 1 and played.sort == t.CLASH and not played.doomed),
        *((f"{count} {name}", True) for name, count in counters_on(played)),
        *((f"names {names()[kind]}", True) for kind in names_for(view, row, t.NAME_SAID)),
    )


def fight_of(view: Any) -> Any:
    """Give the frame of the clash that is under way; None if there is none."""
    fights = [view.frame[i] for i in range(1, view.depth + 1) if view.frame[i].what == t.FIGHT]
    return fights[-1] if fights else None


def obstructs(view: Any, row: int) -> bool:
    """Tell whether a card obstructs, or is picked to (AC-CL-8)."""
    fight, part = fight_of(view), view.card[row].part
    if fight is None or part not in (t.OPPOSING, t.PICKED):
        return False
    return part == t.PICKED or bool(fight.obstructed)


def clash_aims(view: Any, row: int) -> list[str]:
    """List what a card in the clash fights: the attacker its target, an obstructor the attacker."""
    fight = fight_of(view)
    if fight is None or not view.card[row].sort:
        return []
    if fight.row == row and fight.aim and not fight.obstructed:
        return [row_ref(fight.aim)]
    return [row_ref(fight.row)] if obstructs(view, row) and view.card[fight.row].sort else []
