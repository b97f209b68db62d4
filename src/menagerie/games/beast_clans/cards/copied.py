"""Copies of a weather that is played, or of a cost ability that is activated: what they mean and where they are said.

What a copy does is in `machine/copied.py` (BC-R190, BC-R191, BC-R192).
"""

from __future__ import annotations

from collections.abc import Iterator

from menagerie.cardtext import ops
from menagerie.cardtext.happenings import with_events
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.cardtext.writer import Writer
from menagerie.cardtext.writing import carried_out_by

COPIES = ("CopyIt", "CopyWeather", "CopyAbility", "CopyPending", "CopySelf")
#: Events of cards that are played; of each the last part is what is played.
_PLAYING = ("PlaysA", "YouPlayA", "AnyPlays", "PlaysNth", "PlaysFirst", "OnePlaysNth", "AnyPlaysNth")
_USING = "YouUse"
_FOR_A_TIME = ("BecomesCopyFor", "MayBecomeCopyFor")
_AS_CARDS = ("CopyToken", "CopyTokens", "BecomesCopy", "MayBecomeCopy", *_FOR_A_TIME)


def copy(w: Writer, tree: Node, player: int) -> None:
    """Let a player carry out once more what was played or activated, or what waits as the pending weather."""
    if tree.kind == "CopyIt" and w.it not in (None, ops.EVENT):
        raise TextError(tree.at, "'it' is what was named last: say 'copy that weather', or 'copy that ability'")
    carried_out_by(w, ops.EVENT, player)


def _is_weather(event: Node | None) -> bool:
    """Tell whether what is played is a weather and nothing else."""
    if event is None or event.kind not in _PLAYING:
        return False
    thing = event.args[-1]
    noun = thing[1] if thing.kind == "Thing" else thing
    return bool(noun.kind == "Weather")


def _as_card(line: Node) -> Iterator[Node]:
    """Give what would copy a weather that is played as if it were a card on the field."""
    if line.kind == "Triggered" and _is_weather(line[0][0] if line[0].kind == "Whenever" else line[0]):
        for place, sentence in enumerate(line[1]):
            for node in nodes_of(sentence):
                if node.kind in _AS_CARDS and isinstance(model := node.args[-1 - (node.kind in _FOR_A_TIME)], Node):
                    if model.kind == "That" or (model.kind == "It" and place == 0):
                        yield model


def misfits(card_type: str, line: Node) -> Iterator[tuple[int, str]]:
    """Tell what of a line copies nothing: column and message with its clause."""
    if line.kind == "OncePerTurn":
        line = line[0]
    for node in _as_card(line):
        yield node.at, "a weather is never on the field: what it does is copied, say 'copy it' (BC-R190)"
    for node, event, is_put_off in with_events(line):
        if node.kind not in COPIES:
            continue
        if is_put_off:
            yield node.at, "what is put off finds nothing in the chain to copy: copy it at once (BC-R190)"
        elif node.kind in ("CopyPending", "CopySelf"):
            if line.kind not in ("Activated", "OnceFree") or event:
                yield node.at, "a cost ability copies the pending weather: say 'Pay 1 Biomass: Copy …' (BC-R191)"
            elif node.kind == "CopySelf" and card_type != "Weather":
                yield node.at, "only a weather copies itself, by a cost ability while it is pending (BC-R191)"
        elif not (_is_weather(event) and node.kind != "CopyAbility") and not (
            event and event.kind == _USING and node.kind != "CopyWeather"
        ):
            yield (
                node.at,
                "copied is a weather as it is played, or a cost ability as it is activated: say 'Whenever you play a "
                "weather, copy it' (BC-R190)",
            )
