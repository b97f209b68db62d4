"""The table as a scene: places, zones and items as a seat may look at them (docs/protocol.md, "Scenes"). No rules.

Everything comes from a view, so a scene holds nothing that its seat may not look up: what is zero in a view lies face
down. Of the five sections of a board (BC-ZONE-1) the field is laid out as beasts, equipment and castles; what is
wielded lies on who wields it. What a hand does on it stands in `gestures.py`, what every card is in `catalogue.py`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from menagerie.cardtext.machine.objects import NAMES, kind_of, last_aim
from menagerie.cardtext.ops import CHOSEN
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
from ..biomass import maximum
from ..cards.printed import names
from ..state import RECORDS
from ..zones import life_left
from .catalogue import FACE_DOWN, LEVELS, about, card, catalogue, picture, practice
from .combatants import row_aims, row_tags, spent_words, wielder_of
from .evolution import evolves_words, progress
from .gestures import chain_ref, chosen_kinds, moves, object_ref, row_ref, touches
from .steps import holder_words, phase_and_step, window_of
from .words import in_chain, known_top, row_words

__all__ = ["about", "catalogue", "moves", "picture", "practice", "scene", "touches"]

HOMES = {t.ROYAL: "royal", t.BEAST: "field", t.EQUIPMENT: "equipment", t.CASTLE: "castles"}  # of a card in play
CHAIN_SORTS = {
    t.CARD: "weather",
    t.TRIGGER: "activated by itself",
    t.EFFECT: "cost ability",
    t.JOINING: "Accompany",
    t.COPIED: "copy",
}
CHAIN_STEPS = {
    t.CHOOSING: "chooses its targets",
    t.AIMING: "chooses whom",
    t.COSTING: "is being paid",
    t.RUN: "resolves",
}

#: Why numbers of cards in play are not as printed.
CAUSES = Causes(
    names, marks={"damage": "damage"}, until={t.THIS_TURN: "until end of turn", t.THIS_ROUND: "until end of round"}
)


def scene(view: Any, box: Any, seat: int) -> Thing:
    """Lay out the table from what a seat may look up; seat 0 is the spectator. What is printed stands on the cards."""
    return lay_out(
        [place_of(view, box, player, seat) for player in range(1, view.seats + 1)],
        [chain_zone(view), *waiting_zones(view), *choice_zones(view)],
        facts_of_table(view),
    )


def on_turn(view: Any) -> int:
    """Name the active player; before the first turn, whoever is asked."""
    return 0 if view.over else view.turn if view.turns else view.asked or 1


def facts_of_table(view: Any) -> list[Thing]:
    """State the turn, the phase and step, and who holds right-to-play (BC-TURN-1, BC-TURN-5)."""
    turn = f"Turn {view.turns}" if view.turns else "Before the game"
    if view.over:
        return facts((turn, "over"), *match_facts(view))
    phase, step = phase_and_step(view)
    return facts((turn, phase), ("Step", step), ("Right-to-play", holder_words(view)), *match_facts(view))


def match_facts(view: Any) -> list[tuple[str, object]]:
    """State which game of a match this is, and who has won how many (BC-R61)."""
    if not view.match:
        return []
    won = ", ".join(f"{letter(player)} {view.games[player]}" for player in range(1, view.seats + 1))
    return [("Game", view.game), ("Games won", won)]


# --- a player's place


def place_of(view: Any, box: Any, player: int, seat: int) -> Thing:
    """Describe a player's place: Life, Biomass, Level and Evolution, and how the game ended.

    One for each player (BC-ZONE-2).
    """
    window = window_of(view)
    return place(
        player,
        seat,
        player == on_turn(view),
        zones_of_player(view, player, seat),
        royal_facts(view, box, player),
        tags(
            ("first player", view.first == player and view.turns <= 1 and not view.over),
            ("right-to-play", window is not None and window.seat == player and not view.over),
            ("winner", view.over and view.won[player]),
            ("lost", view.lost[player]),
            ("drawn", view.over and not view.lost[player] and not view.won[player]),
            ("had no card to draw", view.failed[player]),
        ),
    )


def royal_facts(view: Any, box: Any, player: int) -> list[Thing]:
    """State a Royal's Life, Biomass and Level, and how far its Evolution condition is met (BC-ROY-2, BC-ROY-3)."""
    royal = view.card[player]
    if royal.sort != t.ROYAL:
        return []
    level, most = view.level[player], maximum(view, box, player)
    return facts(
        ("Life", of_most(life_left(view, player), royal.life)),
        ("Biomass", of_most(view.biomass[player], most)),
        ("Level", level),
        (f"To Level {level + 1}", progress(view, box, player)),
        vital="Life",
    )


def of_most(now: int, most: int) -> str:
    """Write a number with what it is at most, unless it is beyond that: `5 of 8`."""
    return f"{now} of {most}" if now <= most else str(now)


def zones_of_player(view: Any, player: int, seat: int) -> list[Thing]:
    """List a player's zones: the beasts before the others (BC-ZONE-1)."""
    who = letter(player)
    lying: dict[str, list[Thing]] = {name: [] for name in HOMES.values()}
    for row in range(1, view.n_rows + 1):
        played = view.card[row]
        if played.sort and played.seat == player and not wielder_of(view, row):
            carried = [gear for gear in range(1, view.n_rows + 1) if wielder_of(view, gear) == row]
            lying[HOMES[played.sort]] += [row_item(view, row), *(row_item(view, gear, row) for gear in carried)]
    if not view.revealed and view.level[player]:
        lying["royal"] = [laid_royal(view, player)]
    told = [
        hand_zone(view, player, seat),
        zone(f"{who}.field", "Field: beasts", "row", lying["field"], player, rank=1),
        zone(f"{who}.royal", "Royal", "row", lying["royal"], player, rank=2),
        zone(f"{who}.equipment", "Equipment", "row", lying["equipment"], player, rank=2),
        zone(f"{who}.castles", "Castles", "row", lying["castles"], player, rank=2),
        zone(f"{who}.deck", "Deck", "pile", deck_items(view, player), player, rank=2, small=True),
        zone(f"{who}.discard", "Discard", "pile", discard_items(view, player), player, rank=2),
    ]
    if view.match:
        told.append(side_zone(view, player))
    if view.n_removed[player]:
        gone = Counter(names()[view.removed[player, i]] for i in range(view.n_removed[player]))
        ref = f"{who}.removed"
        told.append(zone(ref, "Out of the game", "pile", kinds(ref, sorted(gone.items())), player, rank=2, small=True))
    return told


def hand_zone(view: Any, player: int, seat: int) -> Thing:
    """Lay out a hand by kind for its owner; for all others what they know of it, and the rest face down (BC-ZONE-4)."""
    ref = f"{letter(player)}.hand"
    held = Counter(view.hand[player, i] for i in range(view.n_hand[player]))
    hidden = held.pop(0, 0)
    shown = kinds(ref, [(names()[kind], count) for kind, count in sorted(held.items())])
    put = Counter(names()[view.put[player, i]] for i in range(view.n_put[player])) if player == seat else {}
    return hand(player, seat, mark_leaving([*shown, *backs(f"{ref}/back", hidden)], put, "chosen"))


def deck_items(view: Any, player: int) -> list[Thing]:
    """Lay out a deck face down; what the seat has seen of its top lies open on it (BC-ZONE-3)."""
    ref, known = f"{letter(player)}.deck", known_top(view, player)
    open_cards = [item(f"{ref}/{number}", [(names()[kind], 1)]) for number, kind in enumerate(known, 1)]
    return [*backs(f"{ref}/top", view.n_deck[player] - len(known)), *reversed(open_cards)]


def discard_items(view: Any, player: int) -> list[Thing]:
    """Lay out a discard section by kind, the one that was discarded last on top (BC-ZONE-5)."""
    gone: dict[int, int] = {}
    for i in range(view.n_discard[player]):
        kind = view.discard[player, i]
        gone[kind] = gone.pop(kind, 0) + 1
    return kinds(f"{letter(player)}.discard", [(names()[kind], count) for kind, count in gone.items()])


def side_zone(view: Any, player: int) -> Thing:
    """Lay out a sideboard, which its owner alone may look at (BC-DECK-6, BC-R89)."""
    ref = f"{letter(player)}.side"
    held = Counter(view.side[player, i] for i in range(view.n_side[player]))
    hidden = held.pop(0, 0)
    items = [*backs(f"{ref}/back", hidden), *kinds(ref, [(names()[kind], held[kind]) for kind in sorted(held)])]
    return zone(ref, "Sideboard", "pile", items, player, rank=2, small=True)


def laid_royal(view: Any, player: int) -> Thing:
    """Describe a Royal before the reveal: its owner alone sees which it is (BC-ZONE-8, BC-SETUP-1)."""
    ref, name = row_ref(player), names()[view.royal[player]]
    signs = [sign(f"{ref}/face", FACE_DOWN, "face-down")] if name else []
    return item(ref, [(name or None, 1)], note="face-down", signs=signs) | {"covered": False}


# --- cards in play


def row_item(view: Any, row: int, host: int = 0) -> Thing:
    """Describe a card in play: its numbers now, its keywords, how it stands and what it does in combat."""
    played = view.card[row]
    told = item(
        row_ref(row),
        [(names()[played.kind] or None, 1)],
        tags=row_tags(view, row),
        note=f"({row})",
        owner=played.owner if played.owner != played.seat else 0,
        signs=row_signs(view, row),
        rests=spent_words(view, row),
        values=row_values(view, row),
        aims=[row_ref(aim) for aim in row_aims(view, row)],
        on=row_ref(host) if host else "",
    )
    return told | {"covered": False}


def row_values(view: Any, row: int) -> list[Thing]:
    """Tell Might and what is left of Life or Uses, with what is printed (BC-CARD-2, BC-CARD-8, BC-BRE-2)."""
    played = view.card[row]
    if played.sort == t.CASTLE:
        return []
    left = life_left(view, row)
    if played.covered:
        return [value("might", played.might, t.BREACH_MIGHT), value("uses", left, t.BREACH_USES)]
    printed = card(played.kind)
    last = value("uses" if played.sort == t.EQUIPMENT else "life", left, printed.uses or printed.life or 0)
    has_might = played.sort != t.ROYAL or played.might
    return [*([value("might", played.might, printed.might or 0)] if has_might else []), last]


def row_signs(view: Any, row: int) -> list[Thing]:
    """List the tokens on a card in play: a Royal's Level, keywords now, that it lies face-down."""
    played, ref = view.card[row], row_ref(row)
    if played.covered:
        return [sign(f"{ref}/face", FACE_DOWN, "face-down")] if played.kind else []
    told = []
    if played.sort == t.ROYAL:
        level = view.level[played.seat]
        evolves = evolves_words(played.kind, level)
        name = LEVELS[level] + (f", evolves {evolves}" if evolves else "")
        told.append(sign(f"{ref}/level", LEVELS[level], name))
    words = [word for number, word in enumerate(t.KEYWORDS) if played.keys >> number & 1]
    return [*told, *(sign(f"{ref}/{word}", word, word) for word in words)]


# --- the middle


def targets_of(view: Any, number: int) -> list[tuple[int, int]]:
    """List the targets of the ability in a frame, each with its share of what is divided, 0 without one."""
    frame = view.frame[number]
    if frame.sort == t.JOINING:
        return [(frame.event, 0)] if frame.event else []
    aims = [view.aims[i] for i in range(frame.first + 1, last_aim.of(RECORDS)(view, number) + 1)]
    aims = [aim for aim in aims if aim.slot >= CHOSEN and not t.PLAYER < aim.object <= t.PLAYER + t.SEATS]  # no votes
    players = [(t.PLAYER + frame.aimed, 0)] if frame.aimed else []
    return players + [(aim.object, max(0, aim.share)) for aim in aims]


def object_words(view: Any, thing: int) -> str:
    """Name a target in words; a card that is not on the field is named by its kind."""
    if thing >= NAMES:
        return f"the name {names()[thing - NAMES]}"
    if t.PLAYER < thing <= t.PLAYER + t.SEATS:
        return f"player {letter(thing - t.PLAYER)}"
    return row_words(view, thing) if thing <= t.ROWS else names()[kind_of.of(RECORDS)(view, thing)] or "a card"


def chain_zone(view: Any) -> Thing:
    """Lay out the chain as a stack, what resolves next on top: last in, first out (BC-PP-12)."""
    waiting = in_chain(view)
    items = [chain_item(view, number, number == waiting[-1]) for number in waiting]
    return zone("play", "Chain", "stack", items)


def chain_item(view: Any, number: int, is_top: bool) -> Thing:
    """Describe an ability in the chain: whose, of which card, what it is about, what it waits for."""
    frame = view.frame[number]
    targets = targets_of(view, number)
    waits = chain_waits(view, frame) if is_top else ""
    return item(
        chain_ref(number),
        [(names()[frame.kind], 1)],
        covered=not is_top,
        tags=[
            CHAIN_SORTS[frame.sort],
            *(f"→ {object_words(view, thing)}{f': {share}' if share else ''}" for thing, share in targets),
            *tags(("does nothing", frame.void), (waits, waits)),
        ],
        note=letter(frame.seat) + (f" ({frame.row})" if frame.row else ""),
        owner=frame.seat,
        aims=filter(None, (object_ref(view, thing) for thing, _ in targets)),
    )


def chain_waits(view: Any, frame: Any) -> str:
    """Tell what the ability on top of the chain waits for (BC-PP-6 … BC-PP-13)."""
    window = window_of(view)
    if frame.step not in (t.PLACED, t.RESUMES) or window is None:
        return CHAIN_STEPS.get(frame.step, "resolves")
    if window.step == t.RESOLUTION:
        return "resolves next"
    return f"{letter(window.seat)} may respond"


def waiting_zones(view: Any) -> list[Thing]:
    """Lay out the abilities that activated and wait to be placed in the chain (BC-R11)."""
    if not view.n_wait:
        return []
    items = []
    for number in range(1, view.n_wait + 1):
        one = view.wait[number]
        note = f"({one.row}) {number}"
        items.append(item(f"waiting/{number}", [(names()[one.kind], 1)], note=note, owner=one.seat))
    return [zone("waiting", "Waiting abilities", "row", items)]


def choice_zones(view: Any) -> list[Thing]:
    """Lay out what the asked seat chooses from: Royals (BC-D1), cards that it looks at."""
    chosen = kinds("choice", [(names()[kind], 1) for kind in chosen_kinds(view)])
    told = [zone("choice", "To choose from", "row", chosen)] if chosen else []
    if view.question == t.Q_SWAP and (out := Counter(view.put[view.asked, i] for i in range(view.n_put[view.asked]))):
        cards = kinds("out", [(names()[kind], out[kind]) for kind in sorted(out) if kind])
        told.append(zone("out", "Taken out", "row", cards))
    return told
