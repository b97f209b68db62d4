"""Positions in words: a state with nothing half-resolved as a short TOML text, and back.

players = 2
turn = "A", turns = 3                         # whose turn, and its number; before the first: who is asked
first = "A"                                   # who began
phase = "play 1"                              # a step of the turn by its name in `terms.STEPS`
"A.royal" = "Crag King"                       # not named: the first of the deck, of free cards Plain King, Queen …
"A.level" = 2                                 # not named: 1
"A.life" = 120                                # not named: what is printed
"A.biomass" = 5                               # not named: the maximum
"A.hand" = ["Club", "Boar"]                   # not named: empty
"A.beasts" = ["Boar", "Boar new", "Boar life 10"]     # new: entered this turn; life: what is left; `counters 2 Egg`
"A.equipment" = ["Club uses 20", "Kraken down"]       # down: face-down
"A.castles" = ["Ruin"]
"A.discard" = ["Hail"]
"A.deck" = ["Hail"]                           # the top of the deck, bottom to top
"A.deck_top" = ["Hail"]                       # instead: from the top down, the rest filled as if nothing were named
"A.deck_count" = 12                           # how many in all, filled from the list; not named: those named, or 20
"A.deeds" = 499                               # activations and plays of this turn so far; not named: 0
"A.lost" = 1                                  # out of the game, in which check; "A.removed" are the cards then
order = [2, 1, 3]                             # for an exact copy: rows as their abilities began to apply (BC-R105)
table = ["A:Club life 20 since 3"]            # for an exact copy: rows behind the Royals; `A(B):` is B's card under A
deck_a, deck_b, deck_c, deck_d = 1, 2, 3, 4   # for an exact copy: the decks that all cards belong to
coin, match = 1                               # options of the table; not named: 0
"A.games" = 1                                 # games of the match that a player has won, with the lists of its decks
questions, stream = …                         # questions answered so far, state of chance: for an exact copy

Rows are given out in this order: the Royals, then A's beasts, equipment and castles, then B's …
"""

from __future__ import annotations

from typing import Any

from menagerie.cardtext.naming import told_names
from menagerie.engine.chance import stream_text
from menagerie.engine.letters import letter
from menagerie.engine.reading import field_names

from .. import terms as t
from ..cards.printed import counters_on, names
from .reading import OF_SEAT, PLAIN, TOPS
from .reading import read as read
from .words import in_chain, numbers_of

ORDERED: tuple[str, ...] = ("chain", "table", *(f"{seat}.{pile}" for seat in "ABCD" for pile in ("deck", "discard")))
DECKS = ("deck_a", "deck_b", "deck_c", "deck_d")
FIELDS = field_names(PLAIN, OF_SEAT, TOPS)
FACTS = {  # what may be compared beside the fields of a position
    "chain": "what waits in the chain, what resolves next last",
    "over": "the game has ended",
    "winners": "who won",
    "drawn": "who lost last, together, if nobody won",
    "A.hand_size": "cards in hand",
    "A.sideboard": "what lies beside the deck in a match",
    "A.maximum": "the most Biomass at this Level",
    "A.inflicted": "damage inflicted this turn",
    "A.numbers": "Might and Life, or Uses, of each beast and each equipment as they are now",
    "A.names": "the names that were said for cards in play: `Kraken: Boar`",
    "A.keywords": "the keywords of each card in play as they are now: `Boar: Doubletap`",
}
BEFORE = (t.Q_ROYAL, t.Q_COIN, t.Q_FIRST)


def seats_of(fields: dict[str, Any]) -> Any:
    """Say how many seats a position names."""
    return fields.get("players", 2)


def is_quiet(state: Any) -> bool:
    """Tell whether nothing is half-resolved, so that the state is a position: in Setup, or as Play Phase 1 begins."""
    if state.match and state.game > 1:
        return False
    if state.question in BEFORE:
        return True
    if state.question != t.Q_ACTION or state.depth != 2 or state.frame[1].step != t.FIRST_PLAY:
        return False
    seats = range(1, state.seats + 1)
    rows = range(1, state.n_rows + 1)
    if any(state.inflicted[seat] or state.deeds[seat] or any(state.happened[seat]) for seat in seats):
        return False
    if state.chain or state.frame[2].passed or state.n_fallen or state.n_lasting or state.n_later:
        return False
    if any(state.shown[seat, i] or state.seen[seat, i] for seat in seats for i in range(t.HOLDERS)):
        return False
    if any(state.card[row].sort == 0 for row in rows if row > state.seats):
        return False
    if state.clock != sum(state.card[row].sort != 0 for row in rows):
        return False  # a Royal evolved since the abilities were numbered
    return not any(is_changed(state.card[row]) for row in rows)


def is_changed(played: Any) -> bool:
    """Tell whether something of this turn lies on a card, or more is known of it than a position says."""
    if played.covered and (played.known != 1 << played.seat or played.owner != played.seat):
        return True
    return any(
        (played.given, played.used, played.attacks, played.accompanied, played.due, played.turned, *played.tokens)
    )


def pile(kinds: Any, count: int) -> list[str]:
    """Write a pile by the names of its cards; a hidden one is `?`."""
    return [names()[kinds[place]] or "?" for place in range(count)]


def name_of(state: Any, row: int) -> str:
    """Name a card in play; a hidden one is `?`."""
    return names()[state.card[row].kind] or "?"


def row_code(state: Any, row: int, left: str = "") -> str:
    """Write a card in play with its signs; `left`: the word for what is left of its Life or Uses."""
    played = state.card[row]
    told = [name_of(state, row)]
    told += ["down"] * played.covered
    told += [f"{left} {played.life - played.damage}"] if played.damage and left else []
    told += ["new"] * (played.since == state.turns)
    told += ["copy"] * (played.owner == 0)
    told += [f"counters {count} {name}" for name, count in counters_on(played)]
    return " ".join(told)


def write(state: Any) -> dict[str, Any]:
    """Write a quiet state as the fields of a position, exact to the byte."""
    fields: dict[str, Any] = {"players": state.seats, "phase": phase_of(state), "turn": letter(state.frame[1].seat)}
    fields |= {name: number for name in DECKS if (number := getattr(state, name))}
    fields |= {name: 1 for name in ("coin", "match") if getattr(state, name)}
    if state.turns:
        fields |= {"turns": state.turns, "first": letter(state.first)}
        fields["table"] = [table_code(state, row) for row in range(state.seats + 1, state.n_rows + 1)]
        rows = [row for row in range(1, state.n_rows + 1) if state.card[row].sort]
        order = sorted(rows, key=lambda row: state.card[row].began)
        fields |= {"order": order} if order != rows else {}
    for seat in range(1, state.seats + 1):
        own = write_seat(state, seat)
        for name in ("beasts", "equipment", "castles"):
            del own[name]
        if not state.turns:
            own = {name: own[name] for name in ("royal", "deck") if own[name]}
        elif state.lost[seat]:
            own = {name: own[name] for name in ("royal", "level", "lost", "removed")}
        fields |= {f"{letter(seat)}.{name}": value for name, value in own.items()}
    fields["questions"] = state.version
    fields["stream"] = stream_text(state)
    return fields


def phase_of(state: Any) -> str:
    """Name the step of the turn."""
    return t.STEPS[state.frame[1].step]


def table_code(state: Any, row: int) -> str:
    """Write a row for an exact copy: `A:Club life 20 since 3`."""
    played = state.card[row]
    down = " down" * played.covered
    left = f" life {played.life - played.damage}" if played.damage else ""
    owner = letter(played.owner) if played.owner else "copy"
    whose = letter(played.seat) + (f"({owner})" if played.owner != played.seat else "")
    return f"{whose}:{name_of(state, row)}{down}{left} since {played.since}"


def write_seat(state: Any, seat: int) -> dict[str, Any]:
    """Write what one player has."""
    rows = [row for row in range(1, state.n_rows + 1) if state.card[row].sort and state.card[row].seat == seat]
    by_sort = {sort: [row for row in rows if state.card[row].sort == sort] for sort in range(1, t.ROYAL)}
    royal = state.card[seat]
    return {
        "royal": names()[state.royal[seat]],
        "level": state.level[seat],
        "life": max(0, royal.life - royal.damage) if royal.sort == t.ROYAL else 0,
        "biomass": state.biomass[seat],
        "hand": pile(state.hand[seat], state.n_hand[seat]),
        "beasts": [row_code(state, row, "life") for row in by_sort[t.BEAST]],
        "equipment": [row_code(state, row, "uses") for row in by_sort[t.EQUIPMENT]],
        "castles": [row_code(state, row) for row in by_sort[t.CASTLE]],
        "discard": pile(state.discard[seat], state.n_discard[seat]),
        "deck_count": state.n_deck[seat],
        "deck": pile(state.deck[seat], state.n_deck[seat]),
        "lost": state.lost[seat],
        "removed": pile(state.removed[seat], state.n_removed[seat]),
    }


def facts(state: Any, box: Any, seat: int | None = None) -> dict[str, Any]:
    """Give everything a scenario may compare: the fields of a position, counts, current numbers, winners."""
    seats = range(1, state.seats + 1)
    told: dict[str, Any] = {"turns": state.turns, "phase": phase_of(state)}
    told |= {name: getattr(state, name) for name in DECKS}
    told["turn"] = letter(state.turn) if state.turn else ""
    told["over"] = bool(state.over)
    told["winners"] = [letter(player) for player in seats if state.won[player]]
    last = [player for player in seats if state.lost[player] == state.losses and state.losses]
    told["drawn"] = [] if told["winners"] or not state.over else [letter(player) for player in last]
    told["chain"] = [
        "copy of " * (state.frame[place].sort == t.COPIED) + names()[state.frame[place].kind]
        for place in in_chain(state)
    ]
    for player in seats:
        name = letter(player)
        told |= {f"{name}.{key}": value for key, value in write_seat(state, player).items()}
        rows = [row for row in range(1, state.n_rows + 1) if state.card[row].sort and state.card[row].seat == player]
        counted = [row for row in rows if state.card[row].sort in (t.BEAST, t.EQUIPMENT)]
        told[f"{name}.hand_size"] = state.n_hand[player]
        told[f"{name}.sideboard"] = pile(state.side[player], state.n_side[player])
        told[f"{name}.games"] = state.games[player]
        told[f"{name}.maximum"] = box.biomass[state.royal[player], state.level[player]]
        told[f"{name}.inflicted"] = state.inflicted[player]
        told[f"{name}.numbers"] = [
            f"{names()[state.card[row].kind] or '?'} {numbers_of(state, row)}" for row in counted
        ]
        told[f"{name}.names"] = told_names(state, t.NAME_SAID, names(), player)
        told[f"{name}.keywords"] = [
            f"{name_of(state, row)}: {word}"
            for row in rows
            for n, word in enumerate(t.KEYWORDS)
            if state.card[row].keys >> n & 1
        ]
    return told
