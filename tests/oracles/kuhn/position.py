"""Positions in words: the deal as a short TOML text, and back. What was said since are its `answers`.

players = 2
"A.card" = "King"       # a card not named is dealt at random
stream = "0x1f"         # state of chance: for an exact copy
"""

from typing import Any

from menagerie.engine.chance import stream_text
from menagerie.engine.letters import letter
from menagerie.engine.log import new_log
from menagerie.engine.reading import FieldReader, called
from menagerie.engine.record import face

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
    reader = FieldReader(fields, state, called(NAMES))
    reader.check_names(("players",), ("card",))
    for name, seat in FIELDS.items():
        card = reader.kind_called(fields[name], name, NAMES[1:]) if name in fields else 0
        if card and card in state.card:
            reader.refuse(name, f"there is only one {NAMES[card]} (KU-DEAL-1)")
        else:
            state.card[seat] = card
    setup(state, box, face(new_log()))
    reader.read_exact()
    return reader.defects


def write(state: Any) -> dict[str, Any]:
    """Write a quiet state as the fields of a position, exact to the byte."""
    cards = {name: NAMES[state.card[seat]] for name, seat in FIELDS.items()}
    return {"players": state.seats, **cards, "stream": stream_text(state)}


def facts(state: Any, box: Any, seat: int | None = None) -> dict[str, Any]:
    """Give everything a scenario may compare, of the truth or of a seat's view; what the view hides is empty."""
    told: dict[str, Any] = {"over": bool(state.over)}
    for name, owner in FIELDS.items():
        told[name] = NAMES[state.card[owner]]
        told[f"{letter(owner)}.paid"] = state.paid[owner]
        told[f"{letter(owner)}.score"] = state.score[owner]
    return told
