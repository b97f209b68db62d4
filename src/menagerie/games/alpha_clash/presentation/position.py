"""Positions in words: a state with nothing half-resolved as a short TOML text, and back.

players = 2
turn = "A", turns = 3                         # whose turn, and its number
first = "A"                                   # who began; not named: whoever did if turns alternate
phase = "primary"                             # setup, mulligan, start, draw, resource, primary, end
portal = "open"                               # not named: closed
"A.contender" = "Ashen Warden"                # not named: that of the deck
"A.health" = 12                               # not named: what is printed
"A.engaged" = true                            # the Contender is engaged
"A.hand" = ["Pit", "Rhino"]                   # not named: empty
"A.clash" = ["Rhino engaged", "Hawk new", "Bull damage 2"]   # new: entered this turn; `counters 3 Streak`
"A.accessories" = ["Pit", "Pit new", "Blade on Rhino", "Banner engaged"]     # Traps lie face down
"A.clashground" = "Old Arena"
"A.resources" = ["black", "black/green engaged", "Rhino"]    # a colour stands for any card of it
"A.oblivion" = ["Bolt"]
"A.deck" = ["Bolt"]                           # the top of the deck, bottom to top
"A.deck_top" = ["Bolt"]                       # instead: from the top down, the rest filled as if nothing were named
"A.deck_count" = 12                           # how many in all, filled from the list; not named: those named, or 20
table = ["A:Blade engaged on 5 since 3"]      # for an exact copy: rows from 3 on, `A(B):` for a card of B under A
deck_a, deck_b = 1, 2                         # for an exact copy: the decks that all cards belong to
closed = 1                                    # closed lists; "B.listed" = ["Bolt"] was seen and may lie anywhere
questions, stream = …                         # questions answered so far, state of chance: for an exact copy

Rows are given out in this order: the Contenders 1 and 2, then A's Clash cards, accessories and Clashground, then B's.
"""

from __future__ import annotations

from typing import Any

from menagerie.cardtext.naming import told_names
from menagerie.engine.chance import stream_text
from menagerie.engine.letters import letter
from menagerie.engine.reading import field_names

from .. import terms as t
from ..cards.printed import counters_on, names
from ..damage import defense_left
from .reading import OF_SEAT, PHASES, PLAIN, TOPS, has_drawn
from .reading import read as read

ORDERED: tuple[str, ...] = ("standby", "table", "A.deck", "B.deck")
ROWS = range(1, t.ROWS + 1)
FIELDS = field_names(PLAIN, OF_SEAT, TOPS)
FACTS = {  # what may be compared beside the fields of a position
    "clash": "a Clash Phase is under way",
    "standby": "what waits in Standby, what resolves next last",
    "over": "the game has ended",
    "winners": "who won",
    "drawn": "the game has ended and nobody won",
    "A.hand_size": "cards in hand",
    "A.clash_count": "Clash cards in play",
    "A.numbers": "attack and defense of each Clash card as they are now: `Rhino 4/3`",
    "A.contender_numbers": "attack and defense of the Contender as they are now",
    "A.keywords": "the keywords of each Clash card as they are now: `Rhino: Flight`",
    "A.names": "the names that were said for cards in play: `Wall Sentry: Stray`",
    "A.ready_resources": "resources that are not engaged",
}


def seats_of(fields: dict[str, Any]) -> Any:
    """Say how many seats a position names."""
    return fields.get("players", t.SEATS)


def is_quiet(state: Any) -> bool:
    """Tell whether nothing is half-resolved, so that the state is a position: before the game, in the Resource Step."""
    if state.question == t.Q_FIRST:
        return True
    if state.question != t.Q_RESOURCE or state.depth > 1 or has_marks(state):
        return False
    if state.n_rows != sum(1 for row in ROWS if state.card[row].sort):
        return False
    return not any(is_changed(state.card[row]) for row in range(1, state.n_rows + 1))


def has_marks(state: Any) -> bool:
    """Tell whether something lasts beyond a turn, or somebody knows a card that lies hidden."""
    lasting = (
        state.n_lasting,
        state.n_shield,
        state.n_later,
        any(state.attacked),
        any(state.plays[seat, 0] for seat in (1, 2)),
        sum(map(sum, state.happened)) != has_drawn(state.turns, state.frame[1].step),
    )
    known = (any(state.seen[seat, i] or state.shown[seat, i] for i in range(t.HOLDERS)) for seat in (1, 2))
    return any(lasting) or any(known)


def is_changed(played: Any) -> bool:
    """Tell whether something of this turn lies on a card."""
    changed = (
        played.damage,
        played.plus_attack,
        played.plus_defense,
        played.given,
        played.used,
        played.buffed,
        played.this_turn,
    )
    return any((*changed, *played.tokens, played.known))


def pile(kinds: Any, count: int) -> list[str]:
    """Write a pile by the names of its cards; a hidden one is `?`."""
    return [names()[kinds[place]] or "?" for place in range(count)]


def row_code(state: Any, row: int) -> str:
    """Write a card in play with its signs."""
    played = state.card[row]
    told = [names()[played.kind] or "?"]
    told += ["engaged"] * bool(played.engaged) + ["new"] * (played.since == state.turns)
    told += ["copy"] * (played.owner == 0)
    told += [f"counters {count} {name}" for name, count in counters_on(played)]
    told += [f"damage {played.damage}"] if played.damage and played.sort == t.CLASH else []
    told += [f"on {names()[state.card[played.host].kind]}"] if played.host else []
    return " ".join(told)


def numbers_of(state: Any, row: int) -> str:
    """Write attack and defense as they are now: `3/2`."""
    return f"{state.card[row].attack}/{defense_left(state, row)}"


def write(state: Any) -> dict[str, Any]:
    """Write a quiet state as the fields of a position, exact to the byte."""
    fields: dict[str, Any] = {"players": t.SEATS, "phase": phase_of(state), "turn": letter(state.frame[1].seat)}
    for name, number in (("deck_a", state.deck_a), ("deck_b", state.deck_b), ("closed", state.closed)):
        fields |= {name: number} if number else {}
    if state.turns:
        fields |= {"turns": state.turns, "first": letter(state.first), "portal": "open" if state.portal else "closed"}
        fields["table"] = [table_code(state, row) for row in range(3, state.n_rows + 1)]
        for seat in (1, 2):
            own = write_seat(state, seat)
            del own["clash"], own["accessories"], own["clashground"]
            if state.n_listed[seat]:
                own["listed"] = pile(state.listed[seat], state.n_listed[seat])
            fields |= {f"{letter(seat)}.{name}": value for name, value in own.items()}
    fields["questions"] = state.version
    fields["stream"] = stream_text(state)
    return fields


def phase_of(state: Any) -> str:
    """Name the phase or step of the turn."""
    phases = {step: name for name, step in PHASES.items()}
    return phases.get(state.frame[1].step, t.STEPS[state.frame[1].step])


def whose_card(played: Any) -> str:
    """Write whose a card in play is, beside who controls it; a copy is nobody's."""
    if played.owner == played.seat:
        return ""
    return f"({letter(played.owner) if played.owner else 'copy'})"


def table_code(state: Any, row: int) -> str:
    """Write a row for an exact copy: `A:Blade engaged on 5 since 3`."""
    played = state.card[row]
    host = f" on {played.host}" if played.host else ""
    name = names()[played.kind] or "?"
    whose = letter(played.seat) + whose_card(played)
    return f"{whose}:{name}{' engaged' * played.engaged}{host} since {played.since}"


def write_seat(state: Any, seat: int) -> dict[str, Any]:
    """Write what one player has."""
    rows = [row for row in range(1, state.n_rows + 1) if state.card[row].sort and state.card[row].seat == seat]
    by_sort = {sort: [row for row in rows if state.card[row].sort == sort] for sort in range(1, t.BASIC)}
    accessories = [row for row in rows if t.ACCESSORIES >> state.card[row].sort & 1]
    grounds = [names()[state.card[row].kind] for row in by_sort[t.CLASHGROUND]]
    return {
        "contender": names()[state.card[seat].kind],
        "health": state.health[seat],
        "engaged": bool(state.card[seat].engaged),
        "hand": pile(state.hand[seat], state.n_hand[seat]),
        "clash": [row_code(state, row) for row in by_sort[t.CLASH]],
        "accessories": [row_code(state, row) for row in accessories],
        "clashground": grounds[0] if grounds else "",
        "resources": [
            f"{names()[state.resource[seat, i]]}{' engaged' * state.spent[seat, i]}"
            for i in range(state.n_resources[seat])
        ],
        "oblivion": pile(state.oblivion[seat], state.n_oblivion[seat]),
        "deck_count": state.n_deck[seat],
        "deck": pile(state.deck[seat], state.n_deck[seat]),
    }


def facts(state: Any, box: Any, seat: int | None = None) -> dict[str, Any]:
    """Give everything a scenario may compare: the fields of a position, counts, current numbers, winners."""
    told: dict[str, Any] = {"turns": state.turns, "phase": phase_of(state)}
    told["portal"] = "open" if state.portal else "closed"
    told["turn"] = letter(state.turn) if state.turn else ""
    for player in (1, 2):
        told |= {f"{letter(player)}.{name}": value for name, value in write_seat(state, player).items()}
    told["over"] = bool(state.over)
    told["winners"] = [letter(player) for player in (1, 2) if state.won[player]]
    told["drawn"] = bool(state.over) and not told["winners"]
    told["clash"] = bool(state.clash)
    told["standby"] = [
        names()[state.frame[i].kind] or "Portal" for i in range(1, state.depth + 1) if state.frame[i].what == t.ITEM
    ]
    for player in (1, 2):
        name = letter(player)
        rows = [row for row in range(1, state.n_rows + 1) if state.card[row].sort and state.card[row].seat == player]
        fighters = [row for row in rows if state.card[row].sort == t.CLASH]
        told[f"{name}.hand_size"] = state.n_hand[player]
        told[f"{name}.deck"] = pile(state.deck[player], state.n_deck[player])
        told[f"{name}.listed"] = pile(state.listed[player], state.n_listed[player])
        told[f"{name}.numbers"] = [f"{names()[state.card[row].kind]} {numbers_of(state, row)}" for row in fighters]
        told[f"{name}.contender_numbers"] = numbers_of(state, player)
        told[f"{name}.clash_count"] = len(fighters)
        told[f"{name}.ready_resources"] = state.have[player, t.COLOR_SETS - 1]
        told[f"{name}.names"] = told_names(state, t.NAME_SAID, names(), player)
        told[f"{name}.keywords"] = [
            f"{names()[state.card[row].kind]}: {word}"
            for row in fighters
            for n, word in enumerate(t.KEYWORDS)
            if state.card[row].keys >> n & 1
        ]
    return told
