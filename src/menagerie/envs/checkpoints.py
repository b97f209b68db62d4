"""A batch kept as bytes, and gone on from: every lane's true state, its bots' dice, and whose turn it is.

What is kept holds what no seat may know: it is for whoever runs the batch, never for an agent.
"""

from __future__ import annotations

import io
import json
from zipfile import BadZipFile

import numpy as np

from menagerie.engine.errors import BadInput

from . import stepping
from .lanes import Lanes

FORMAT = 5


def kept(lanes: Lanes) -> bytes:
    """Give everything that steps of the lanes depend on."""
    file = io.BytesIO()
    head = {"format": FORMAT, "schema": lanes.spaces.hash, "lanes": lanes.count, "seed": list(lanes.seed)}
    lanes.lay_out()
    table = lanes.table.copy()
    table[stepping.ACTION] = 0  # what was said last
    told = np.frombuffer(json.dumps(head).encode(), np.uint8)
    np.savez_compressed(
        file, head=told, table=table, states=lanes.states.view(np.uint8), dice=lanes.dice.view(np.uint8)
    )
    return file.getvalue()


def restore(lanes: Lanes, raw: bytes) -> None:
    """Let lanes stand as they were kept, of the same spaces and as many, on any number of threads.

    BadInput for anything else; no lane is changed then.
    """
    try:
        with np.load(io.BytesIO(raw), allow_pickle=False) as file:
            head, table = json.loads(file["head"].tobytes()), file["table"]
            states, dice = file["states"], file["dice"]
    except (ValueError, KeyError, OSError, EOFError, TypeError, BadZipFile) as error:
        raise BadInput(f"these bytes are no batch that was kept ({error})") from None
    if head.get("format") != FORMAT:
        raise BadInput(f"a batch of format {head.get('format')}, not {FORMAT}")
    lanes.spaces.check(head["schema"])
    if head["lanes"] != lanes.count:
        raise BadInput(f"{head['lanes']} lanes were kept, there are {lanes.count}")
    if table.shape != lanes.table.shape or len(states) != lanes.states.nbytes:
        raise BadInput("a batch that was kept under other rules")
    lanes.seed = tuple(head["seed"])
    lanes.table[:], lanes.states.view(np.uint8)[:], lanes.dice.view(np.uint8)[:] = table, states, dice
    lanes.stepping.show_laid_out.compiled(lanes.threads[0].batch)
