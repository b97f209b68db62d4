"""Positions in words: a state with nothing half-resolved as a short TOML text, and back.

players = 2
turn = "A", turns = 7                          # whose turn, and its number
first = "A"                                    # who began
phase = "F1"                                   # a step of the turn by its name in `terms.STEPS`
"A.life" = 5                                   # not named: 7
"A.marker" = 4                                 # the Turn Marker, 7: beyond 6; not named: 4, or 3 if the turn is to come
"A.completed" = 3                              # own turns completed; not named: the marker, less the turn under way
"A.hand" = ["Lamb", "Plain 2-2-2"]             # not named: empty
"A.LG" = ["Plain 2-2-2", "Plain Sword", "Lamb"]   # a column: the Lead, Cores from the top down, Weapons, Offerings
"A.MG" = ["Plain 2-2-2 in R gains +1/+2/+0 AD 1", "Lamb"] # also: down, turned, moved, attacked, held, `counters 2 Egg`
"A.RG", "A.RRS" = …                            # the other columns
"A.before_LG" = "Plain Shield"                 # in its Shield column; so before_MG, before_RG
"A.arsenals" = ["Plain Arsenal"]
"A.province" = "Plain Province"
"A.inward" = ["Lamb", "Goat down"]
"A.upgrades" = ["Risen 3-3-3", "Risen 4-4-4 fresh"]         # fresh: placed this turn
"A.companions" = ["Escort 1-1-1"]
"A.supply" = ["Wall"]
"A.grave" = ["Lamb"]                           # in the order in which they came
"A.deck" = ["Goat"]                            # the top of Heaven, bottom to top
"A.deck_top" = ["Goat"]                        # instead: from the top down, the rest filled as if nothing were named
"A.known_bottom" = 2                           # so many at the bottom of Heaven both know (HC-INFO-8)
"A.known_hand" = ["Plain 2-2-2"]               # of the hand, what the other knows (HC-INFO-9)
"A.deck_count" = 12                            # how many in all, filled with Offerings; not named: those named, or 20
"A.done" = ["deployed", "shifted"]             # what was done this turn
table = ["A:LG:Lamb since 3"]                  # for an exact copy: the cards of all columns, row by row
deck_a, deck_b = 1, 2                          # for an exact copy: the decks that all cards belong to
counter2, closed, arsenal_cap = 1, 1, 2        # options of the table; not named: 0
turn_limit = 30                                # not named: 50
questions, stream = …                          # questions answered so far, state of chance: for an exact copy
"""

from __future__ import annotations

from typing import Any

from menagerie.cardtext.naming import told_names
from menagerie.engine.chance import stream_text
from menagerie.engine.letters import letter
from menagerie.engine.reading import field_names

from .. import terms as t
from ..cards.printed import counters_on, names
from ..zones import kind_waiting
from .middle import in_order
from .reading import DONE, OF_SEAT, PLAIN, TOPS
from .reading import read as read
from .words import numbers_of

ORDERED: tuple[str, ...] = (
    *("table", "waiting"),
    *(f"{seat}.{name}" for seat in "AB" for name in ("deck", "grave", *t.COLUMNS[1:])),
)
FIELDS = field_names(PLAIN, OF_SEAT, TOPS)
FACTS = {  # what may be compared beside the fields of a position
    "waiting": "what waits in the chain, what resolves next last; a block without a card is `block`",
    "over": "the game has ended",
    "winners": "who won",
    "drawn": "the game has ended and nobody won",
    "A.hand_size": "cards in hand",
    "A.companions_size": "Companions that may still be convoked",
    "A.inward_size": "cards of the Inward column",
    "A.names": "the names that were said for cards in play: `Joab: Goat`",
    "A.support": "the support of the columns in their order: `2 0 1 3`",
    **{f"A.{column}_numbers": f"the numbers of the Lead in {column} as they are now" for column in t.COLUMNS[1:]},
}
OPTIONS = ("deck_a", "deck_b", "counter2", "closed", "arsenal_cap")  # those whose default is 0, and the decks
SIGNS = ("rest", "covered", "turned", "moved", "attacks", "freed")
SIGN_WORDS = {"rest": "in R", "covered": "down", "attacks": "attacked"}


def seats_of(fields: dict[str, Any]) -> Any:
    """Say how many seats a position names."""
    return fields.get("players", t.SEATS)


def is_quiet(state: Any) -> bool:
    """Tell whether nothing is half-resolved, so that the state is a position: F1 as it begins, before any action."""
    if state.question != t.Q_FUNCTION_1 or state.depth != 1 or state.n_lasting or state.n_later or state.n_memory:
        return False
    if any(state.plays[seat, 0] for seat in (1, 2)):
        return False
    drew = state.happened[state.turn, t.YOU_DRAW]
    if drew > 1 or sum(map(sum, state.happened)) != drew:  # beside the card of the Draw Step
        return False
    rows = range(1, state.n_rows + 1)
    if any(state.card[row].sort == 0 or is_changed(state.card[row]) for row in rows) or state.clock != state.n_rows:
        return False
    if any(getattr(state, name)[seat] for name in DONE for seat in (1, 2)) or any(state.sent[seat] for seat in (1, 2)):
        return False
    return all(is_plainly_known(state, seat) for seat in (1, 2))


def is_plainly_known(state: Any, seat: int) -> bool:
    """Tell whether both know the same of a player's hand and Heaven: cards at the bottom, cards of the hand."""
    hand = {state.shown[seat, i] for i in range(state.n_hand[seat])}
    known = known_bottom(state, seat)
    return hand <= {0, t.BOTH & ~(1 << seat)} and not any(state.seen[seat, i] for i in range(known, t.HOLDERS))


def known_bottom(state: Any, seat: int) -> int:
    """Count the cards at the bottom of Heaven that both know."""
    return next(i for i in range(t.HOLDERS + 1) if i == t.HOLDERS or state.seen[seat, i] != t.BOTH)


def is_changed(played: Any) -> bool:
    """Tell whether something of this turn lies on a card."""
    return any(
        (
            played.turned,
            played.moved,
            played.attacks,
            played.freed,
            played.used,
            played.covered,
            played.risen,
            played.copied,
            *played.tokens,
        )
    )


def pile(kinds: Any, count: int) -> list[str]:
    """Write a pile by the names of its cards; a hidden one is `?`."""
    return [names()[kinds[place]] or "?" for place in range(count)]


def row_code(state: Any, row: int) -> str:
    """Write a card on the mat with its signs."""
    played = state.card[row]
    told = [names()[played.kind]]
    told += [SIGN_WORDS.get(name, name) for name in SIGNS if getattr(played, name)]
    told += [f"counters {count} {name}" for name, count in counters_on(played)]
    return " ".join(told)


def column_codes(state: Any, seat: int, column: int) -> list[str]:
    """Write a column: the Lead, its Cores from the top down, its Weapons, the Offerings."""
    rows = [i for i in range(1, state.n_rows + 1) if state.card[i].seat == seat and state.card[i].place == column]
    order: list[int] = []
    row = state.lead[seat, column]
    while row:
        order.append(row)
        row = next((i for i in rows if state.card[i].sort == t.CORE and state.card[i].host == row), 0)
    for sort in (t.WEAPON, t.OFFERING):
        order += [i for i in rows if state.card[i].sort == sort]
    return [row_code(state, row) for row in order]


def lying(state: Any, seat: int, place: int) -> list[str]:
    """List what lies in a place of the mat."""
    rows = range(1, state.n_rows + 1)
    return [row_code(state, i) for i in rows if state.card[i].seat == seat and state.card[i].place == place]


def write_seat(state: Any, seat: int) -> dict[str, Any]:
    """Write what one player has."""
    down = [" down" if state.down[seat, i] else "" for i in range(state.n_inward[seat])]
    fresh = [" fresh" if state.fresh[seat, i] else "" for i in range(state.n_upgrades[seat])]
    inward = pile(state.inward[seat], state.n_inward[seat])
    upgrades = pile(state.upgrades[seat], state.n_upgrades[seat])
    return {
        "life": state.life[seat],
        "marker": state.marker[seat],
        "completed": state.completed[seat],
        "hand": pile(state.hand[seat], state.n_hand[seat]),
        **{t.COLUMNS[i]: column_codes(state, seat, i) for i in range(1, t.N_COLUMNS + 1)},
        **{f"before_{t.COLUMNS[i]}": "".join(lying(state, seat, t.LIES_BEFORE + i)) for i in range(1, t.GUARDS + 1)},
        "arsenals": lying(state, seat, t.IN_ARSENAL),
        "province": "".join(lying(state, seat, t.IN_PROVINCE)),
        "inward": [name + sign for name, sign in zip(inward, down, strict=True)],
        "upgrades": [name + sign for name, sign in zip(upgrades, fresh, strict=True)],
        "companions": pile(state.companions[seat], state.n_companions[seat]),
        "supply": pile(state.supply[seat], state.n_supply[seat]),
        "grave": pile(state.grave[seat], state.n_grave[seat]),
        "known_bottom": known_bottom(state, seat),
        "known_hand": [names()[state.hand[seat, i]] for i in range(state.n_hand[seat]) if state.shown[seat, i]],
        "deck_count": state.n_deck[seat],
        "deck": pile(state.deck[seat], state.n_deck[seat]),
    }


def table_code(state: Any, row: int) -> str:
    """Write a row for an exact copy: `A:MG:King Prince, 6-6-6 in R over 5 since 3`."""
    played = state.card[row]
    places = {t.IN_ARSENAL: "arsenals", t.IN_PROVINCE: "province"}
    places |= {i: t.COLUMNS[i] for i in range(1, t.N_COLUMNS + 1)}
    places |= {t.LIES_BEFORE + i: f"before_{t.COLUMNS[i]}" for i in range(1, t.GUARDS + 1)}
    host = f" {'under' if played.sort == t.CORE else 'on'} {played.host}" if played.host else ""
    rest = " in R" * played.rest
    return f"{letter(played.seat)}:{places[played.place]}:{names()[played.kind]}{rest}{host} since {played.since}"


def write(state: Any) -> dict[str, Any]:
    """Write a quiet state as the fields of a position, exact to the byte."""
    fields: dict[str, Any] = {"players": t.SEATS, "phase": t.STEPS[state.frame[1].step], "turn": letter(state.turn)}
    fields |= {name: number for name in OPTIONS if (number := getattr(state, name))}
    fields |= {"turn_limit": state.turn_limit} if state.turn_limit != t.TURN_LIMIT else {}
    fields |= {"turns": state.turns, "first": letter(state.first)}
    fields["table"] = [table_code(state, row) for row in range(1, state.n_rows + 1)]
    shown = (
        "known_bottom",
        "known_hand",
        "life",
        "marker",
        "completed",
        "hand",
        "inward",
        "upgrades",
        "companions",
        "supply",
        "grave",
    )
    for seat in (1, 2):
        own = write_seat(state, seat)
        for name in (*shown, "deck_count", "deck"):
            if own[name] or name in ("life", "marker", "completed", "deck_count"):
                fields[f"{letter(seat)}.{name}"] = own[name]
    fields["questions"] = state.version
    fields["stream"] = stream_text(state)
    return fields


def facts(state: Any, box: Any, seat: int | None = None) -> dict[str, Any]:
    """Give everything a scenario may compare: the fields of a position, counts, current numbers, winners."""
    told: dict[str, Any] = {"turns": state.turns, "phase": t.STEPS[state.frame[1].step], "first": letter(state.first)}
    told["turn"] = letter(state.turn) if state.turn else ""
    told["over"] = bool(state.over)
    told["winners"] = [letter(player) for player in (1, 2) if state.won[player]]
    told["drawn"] = bool(state.over) and not told["winners"]
    told["waiting"] = [names()[kind_waiting(state.frame[place])] or "block" for place in in_order(state)]
    for player in (1, 2):
        name = letter(player)
        told |= {f"{name}.{key}": value for key, value in write_seat(state, player).items()}
        told[f"{name}.hand_size"] = state.n_hand[player]
        told[f"{name}.companions_size"] = state.n_companions[player]
        told[f"{name}.inward_size"] = state.n_inward[player]
        told[f"{name}.names"] = told_names(state, t.NAME_SAID, names(), player)
        told[f"{name}.support"] = " ".join(str(state.support[player, i]) for i in range(1, t.N_COLUMNS + 1))
        told[f"{name}.done"] = [word for word in DONE if getattr(state, word)[player]]
        for column in range(1, t.N_COLUMNS + 1):
            row = state.lead[player, column]
            told[f"{name}.{t.COLUMNS[column]}_numbers"] = numbers_of(state.card[row]) if row else ""
    return told
