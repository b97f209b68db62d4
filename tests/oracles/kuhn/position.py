"""Positions in words: the deal as a short TOML text, and back. What was said since are its `answers`.

players = 2
"A.card" = "King"       # a card not named is dealt at random
stream = "0x1f"         # state of chance: for an exact copy
"""

from typing import Any

from menagerie.engine.errors import nearest
from menagerie.engine.letters import letter
from menagerie.engine.log import new_log
from menagerie.engine.record import Fault, face

from .setup import setup
from .terms import NAMES, PLAYERS

FIELDS = {f"{letter(seat)}.card": seat for seat in range(1, PLAYERS + 1)}


def seats_of(fields: dict[str, Any]) -> Any:
    """Say how many seats a position names."""
    return fields.get("players")


def is_quiet(state: Any) -> bool:
    """Tell whether the state is a position: nobody has answered yet."""
    return state.version == 0


def read(fields: dict[str, Any], state: Any, box: Any) -> list[str]:
    """Fill a blank state (seats set, stream seeded) from the fields of a position; return all its defects."""
    known = ("players", "stream", *FIELDS)
    defects = [f"{name}: no such field{nearest(name, known)}" for name in fields if name not in known]
    for name, seat in FIELDS.items():
        card = str(fields.get(name, ""))
        if card not in NAMES:
            defects.append(f"{name}: no card is called {card!r}{nearest(card, NAMES[1:])}")
        elif card and NAMES.index(card) in state.card:
            defects.append(f"{name}: there is only one {card} (KU-DEAL-1)")
        else:
            state.card[seat] = NAMES.index(card)
    setup(state, box, face(new_log()))
    try:
        state.stream = int(str(fields.get("stream", state.stream)), 0)
    except (ValueError, Fault):
        defects.append(f"stream = {fields['stream']!r}: a number of 64 bits is expected")
    return defects


def write(state: Any) -> dict[str, Any]:
    """Write a quiet state as the fields of a position, exact to the byte."""
    cards = {name: NAMES[state.card[seat]] for name, seat in FIELDS.items()}
    return {"players": state.seats, **cards, "stream": hex(state.stream)}


def facts(state: Any, box: Any, seat: int | None = None) -> dict[str, Any]:
    """Give everything a scenario may compare, of the truth or of a seat's view; what the view hides is empty."""
    told: dict[str, Any] = {"over": bool(state.over)}
    for name, owner in FIELDS.items():
        told[name] = NAMES[state.card[owner]]
        told[f"{letter(owner)}.paid"] = state.paid[owner]
        told[f"{letter(owner)}.score"] = state.score[owner]
    return told
