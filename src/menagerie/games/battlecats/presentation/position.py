"""Positions in words: a state with nothing half-resolved as a short TOML text, and back.

players = 3                                   # how many sit at the table
round = 5, dealer = "A", first = "B"          # the round; in phase deal the one just over
phase = "action"                              # setup, deal, reorder, action, honor, pride, recruit, clear, improve
pawn = 2                                      # action: the card on turn; not named: the first that may act
turn = "B", left = 2                          # recruit, improve: whose turn, and how many seats are still to come
fray = ["A:DSM", "B:MAG wounded", "-"]        # in order; also `shielded`, `spent`; "-" was exiled
dealer_space = ["B:SFM wounded spent"]        # cards that Nightshade brought
common = ["A:MAG", …]                         # bottom to top, or how many; not named: all Magistrates and Guards left
discard, exiled = ["A:JFW", …]                # discard not named: Magistrates and Guards that `common` leaves over
known_bottom = 2                              # so many cards at the bottom of the Common Deck were seen by all
"A.hand" = ["ICS", "EES"]                     # kinds, in order of entry; not named: eight random ones
"A.deck" = ["DSM"]                            # the top of the Color Deck, bottom to top; the rest lies shuffled beneath
"A.deck_top" = ["DSM"]                        # instead: from the top down; so `common_top`
"A.deck_count" = 12                           # how many in all; whatever is left over lies with the exiled cards
"A.back", "A.rejects" = 3, 4                  # cards at the bottom of the deck seen by all, above them by the owner
"A.jade" = 5                                  # Jade Fan Warriors of the pile, the rest exiled; not named: all left
"A.honor", "A.budget", "A.counted", "A.wounds" = 7, 0, 0, 0
"A.warlord" = "Taro Stormmane"                # not named: each seat's number in the list
"A.color" = "red", "A.flipped" = "honor", "A.met" = ["pride"]
questions, stream = …                         # questions answered so far, state of chance: for an exact copy
"""

from __future__ import annotations

from typing import Any

from menagerie.engine.chance import stream_text
from menagerie.engine.letters import LETTERS, letter
from menagerie.engine.reading import field_names

from .. import terms as t
from ..cards.printed import codes, warlords
from ..endings import masters
from ..zones import kind_of, owner_of
from .reading import FLIPPED, OF_SEAT, PHASES, PLAIN, TOPS
from .reading import read as read

ORDERED: tuple[str, ...] = (  # facts in which the order of a list counts
    *("fray", "dealer_space", "common", "revealed"),
    *(f"{seat}.{pile}" for seat in LETTERS[1:] for pile in ("hand", "deck")),
)
FIELDS = field_names(PLAIN, OF_SEAT, TOPS)
FACTS = {  # what may be compared beside the fields of a position
    "common_count": "cards of the Common Deck",
    "discard_count": "cards of the Discard Pile",
    "fray_count": "cards in the Fray that are not exiled",
    "revealed": "the cards that Nightshade turned up and that wait for a choice, in order",
    "over": "the game has ended",
    "winners": "who won",
    "A.hand_size": "cards of the Recruit Hand",
    "A.masters": "the Pride Factor of recruited Masters, which breaks ties",
}


def seats_of(fields: dict[str, Any]) -> Any:
    """Say how many seats a position names."""
    return fields.get("players")


def is_quiet(state: Any) -> bool:
    """Tell whether nothing is half-resolved, so that the state is a position."""
    if state.question == t.Q_COLOR:
        return state.frame[1].left == state.seats
    if state.question == t.Q_ACT:
        return state.depth == 2 and state.frame[2].row == state.frame[1].row
    return state.question in (t.Q_RECRUIT, t.Q_DRAW)


def card_code(card: int) -> str:
    """Write a card: `B:ICM`."""
    return f"{letter(owner_of(card))}:{codes()[kind_of(card)]}" if card else "-"


def row_code(played: Any, on_turn: bool) -> str:
    """Write a card in play with its markers; the card on turn is not spent before it acts."""
    spent = played.spent and not on_turn and not played.wounded
    signs = (("wounded", played.wounded), ("shielded", played.shielded), ("spent", spent))
    return " ".join([card_code(played.card), *(sign for sign, on in signs if on)])


def pile_codes(piles: Any, seats: int) -> list[str]:
    """Write a pile that is kept as counts."""
    return [
        card_code(kind * t.CARD + seat)
        for seat in range(1, seats + 1)
        for kind in range(1, t.KINDS + 1)
        for _ in range(piles[seat, kind])
    ]


def write(state: Any) -> dict[str, Any]:
    """Write a quiet state as the fields of a position, exact to the byte."""
    frame = state.frame[1]
    fields: dict[str, Any] = {"players": state.seats, "phase": PHASES.get(frame.step, "over")}
    if state.first:
        fields["first"] = letter(state.first)
    if fields["phase"] != "setup":
        fields |= write_table(state, frame)
        for seat in range(1, state.seats + 1):
            fields |= {f"{letter(seat)}.{name}": value for name, value in write_seat(state, seat).items()}
    fields["questions"] = state.version
    fields["stream"] = stream_text(state)
    return fields


def write_table(state: Any, frame: Any) -> dict[str, Any]:
    """Write what lies in the middle."""
    acting = state.question == t.Q_ACT
    fields: dict[str, Any] = {"round": state.round, "dealer": letter(state.dealer)}
    if acting:
        fields["pawn"] = frame.row
    elif frame.step in (t.RECRUIT, t.IMPROVING):
        fields |= {"turn": letter(frame.seat), "left": frame.left}
    rows = [row_code(state.play[row], acting and row == frame.row) for row in range(1, state.n_play + 1)]
    fields |= {"fray": rows[: state.n_fray], "dealer_space": rows[state.n_fray :]}
    fields["common"] = [card_code(state.common[i]) for i in range(state.n_common)]
    fields |= {"known_bottom": state.n_bottom} if state.n_bottom else {}
    fields["discard"] = pile_codes(state.discard, state.seats)
    fields["exiled"] = pile_codes(state.exiled, state.seats)
    return fields


def write_seat(state: Any, seat: int) -> dict[str, Any]:
    """Write what one player has."""
    fields: dict[str, Any] = {
        "color": t.COLORS[state.color[seat]],
        "warlord": warlords()[state.warlord[seat]].get("name", ""),
        "hand": [codes()[state.hand[seat, i]] for i in range(state.n_hand[seat])],
        "deck": [codes()[state.deck[seat, i]] for i in range(state.n_deck[seat])],
        "deck_count": state.n_deck[seat],
        "jade": state.jade[seat],
        "honor": state.honor[seat],
    }
    for name, value in (("back", state.n_back), ("rejects", state.n_reject), ("budget", state.budget)):
        fields |= {name: value[seat]} if value[seat] else {}
    for name, value in (("counted", state.counted), ("wounds", state.wounds)):
        fields |= {name: value[seat]} if value[seat] else {}
    fields |= {"flipped": FLIPPED[state.flipped[seat]]} if state.flipped[seat] else {}
    met = [name for name, flags in (("honor", state.honor_met), ("pride", state.pride_met)) if flags[seat]]
    return fields | ({"met": met} if met else {})


def facts(state: Any, box: Any, seat: int | None = None) -> dict[str, Any]:
    """Give everything a scenario may compare: the fields of a position, counts, scores and winners."""
    told = write(state)
    del told["stream"], told["questions"]
    told |= write_table(state, state.frame[1])
    told["over"], told["common_count"] = bool(state.over), state.n_common
    told["discard_count"] = len(told["discard"])
    told["fray_count"] = sum(1 for row in range(1, state.n_fray + 1) if state.play[row].card)
    told["revealed"] = []
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        told["revealed"] += [card_code(frame.revealed[k]) for k in range(frame.n_revealed)]
    for player in range(1, state.seats + 1):
        name = letter(player)
        defaults = {"budget": 0, "counted": 0, "wounds": 0, "back": 0, "rejects": 0, "flipped": "", "met": []}
        own = defaults | write_seat(state, player)
        own |= {"hand_size": state.n_hand[player], "masters": masters(state, box, player)}
        told |= {f"{name}.{field}": value for field, value in own.items()}
    told["winners"] = [letter(player) for player in range(1, state.seats + 1) if state.won[player]]
    return told
