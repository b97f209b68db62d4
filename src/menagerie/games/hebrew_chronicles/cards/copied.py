"""Copies of what is used, played or waits: the words of the phrases, what they become, what people say for them.

`copies` in `cardtext` is about cards that become others; here what a card does is carried out once more (HC-R250).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from menagerie.cardtext import ops
from menagerie.cardtext.happenings import with_events
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Deed, Meanings
from menagerie.cardtext.phrases import Said
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.cardtext.writer import Writer

TABLE = """
happening | YouUse       | you use a command of {watched}
happening | Uses         | {player} uses a command of {watched}
happening | YouUseAbility | you use an ability of {watched}
happening | UsesAbility  | {player} uses an ability of {watched}
deed~     | Copy         | copy/copies/copy {object}
deed~     | CopyCommand  | copy/copies/copy that command
deed~     | CopyAbility  | copy/copies/copy that ability
deed~     | CopyPending  | copy/copies/copy target pending command
deed~     | CancelCommand | cancel/cancels/cancel that command
deed~     | CancelAbility | cancel/cancels/cancel that ability
deed~     | CancelPending | cancel/cancels/cancel target pending command
"""

BEASTS = ("Beast", "Up-Grade", "Companion", "Beast Token")
_BEASTS = {"Or", "OrOr", "Beast", "UpGrade", "Companion", "Token"}
_COMMANDS, _ABILITIES = ("YouUse", "Uses"), ("YouUseAbility", "UsesAbility")
_PLAYS = ("PlaysA", "YouPlayA", "AnyPlays", "PlaysFirst", "PlaysNth", "TheyPlayNth")
_OF_USE = {
    **dict.fromkeys(("CopyCommand", "CancelCommand"), _COMMANDS),
    **dict.fromkeys(("CopyAbility", "CancelAbility"), _ABILITIES),
}
_BACK = ("It", "That")
_CROWDS = ("Each", "EachOther", "All", "Some", "UpTo", "Targets", "UpToTargets")


# Meanings


def _copy(w: Writer, tree: Node, player: int) -> None:
    """Copy what waits, or what was used or played just now."""
    slot = w.take(tree[0])
    if tree[0].kind in _BACK and slot != ops.EVENT:
        raise TextError(tree[0].at, "what is used, played or waits is copied: say 'target pending Arsenal' (HC-R250)")
    if tree[0].kind in _CROWDS and player not in (ops.YOU, ops.OPPONENT):
        raise TextError(tree[0].at, "one is copied: say 'target pending Arsenal' (HC-R250)")
    w.row(ops.COPY, slot, _of_one(tree, player))


def _of_event(op: int) -> Deed:
    """Make the meaning of what is done to a command that was used just now."""

    def deed(w: Writer, tree: Node, player: int) -> None:
        w.row(op, ops.EVENT, *([_of_one(tree, player)] if op == ops.COPY else []))

    return deed


def _of_pending(op: int) -> Deed:
    """Make the meaning of what is done to a command that waits: it is known by the Beast whose it is."""

    def deed(w: Writer, tree: Node, player: int) -> None:
        thing = Node("Thing", ((Node("Pending"),), Node("Beast"), ()), tree.at)
        slot = w.take(Node("Target", (thing,), tree.at))
        w.row(op, slot, *([_of_one(tree, player)] if op == ops.COPY else []))

    return deed


def _of_one(tree: Node, player: int) -> int:
    if player == ops.LOOP_PLAYER:
        raise TextError(tree.at, "one player copies it: say 'you', 'your opponent' or 'that player'")
    return player


MEANINGS = Meanings(
    deeds={
        "Copy": _copy,
        "CopyCommand": _of_event(ops.COPY),
        "CopyAbility": _of_event(ops.COPY),
        "CopyPending": _of_pending(ops.COPY),
        "CancelCommand": _of_event(ops.NEGATE),
        "CancelAbility": _of_event(ops.NEGATE),
        "CancelPending": _of_pending(ops.NEGATE),
    }
)


# What a line must say


def faults(kind: str, line: Node) -> Iterator[tuple[int, str]]:
    """Tell what of a line would never be copied, and whose commands are none: column and message with its clause."""
    for node, event, is_put_off in with_events(line):
        yield from _uncopied(node, None if is_put_off else event)
        if node.kind in (*_COMMANDS, *_ABILITIES):
            has_commands = _has_commands(kind, node.args[-1])
            if node.kind in _COMMANDS and has_commands is False:
                yield node.at, "only a Beast has commands; of another card say 'an ability of …' (HC-CARD-8)"
            if node.kind in _ABILITIES and has_commands is not False:
                yield node.at, "of a Beast say 'a command of …'; other cards have abilities (HC-CARD-8, HC-OFFER-11)"


def _has_commands(kind: str, watched: Node) -> bool | None:
    """Tell whether what is watched is a Beast; None of what may be either."""
    if watched.kind == "Self":
        return kind in BEASTS
    if watched.kind in ("Host", "Above", "Behind"):
        return True
    nouns = {node.kind for part in watched.args for node in nodes_of(part[1])} if watched.args else set()
    if not nouns or "Card" in nouns or (nouns & _BEASTS - {"Or", "OrOr"} and nouns - _BEASTS):
        return None
    return nouns <= _BEASTS


def _uncopied(node: Node, event: Node | None) -> Iterator[tuple[int, str]]:
    """Tell of what is copied where nothing of that sort was used, played or waits; `event`: what was waited for."""
    happening = event.kind if event else ""
    if node.kind in _OF_USE and happening not in _OF_USE[node.kind]:
        what = "a command" if node.kind.endswith("Command") else "an ability"
        yield node.at, f"no {what.split()[1]} was used: say 'whenever you use {what} of …' (HC-R250)"
    if node.kind == "Copy" and node[0].kind in _BACK and not _is_one_play(event):
        if happening in _COMMANDS + _ABILITIES:
            yield node.at, f"say 'copy that {'command' if happening in _COMMANDS else 'ability'}' (HC-R250)"
        else:
            yield node.at, "what was played is copied if it is an Arsenal: 'whenever you play an Arsenal' (HC-R250)"
    if node.kind == "Copy" and node[0].kind not in _BACK and not any(one.kind == "Pending" for one in nodes_of(node)):
        yield node[0].at, "what waits is copied: say 'target pending Arsenal' or 'target pending command' (HC-R250)"


def _is_one_play(event: Node | None) -> bool:
    """Tell whether what was waited for is an Arsenal that is played."""
    if event is None or event.kind not in _PLAYS:
        return False
    about = event.args[-1]
    noun = about[1] if about.kind == "Thing" else about
    return noun.kind == "Arsenal"


# What people say

_IT = r"(?:it|that|(?:that|the) (?:card|Arsenal|command|ability|effect)|(?:its|the|that \w+'s) effects?)"
_AGAIN = r"(?:again|once more|a second time|an additional time|twice)"
_ONCE_MORE = (
    rf"(?:(?P<does>copy|copies|duplicates?|repeats?) {_IT}|(?:do|carry out|resolve) {_IT} {_AGAIN}"
    rf"|carry {_IT} out {_AGAIN}|{_IT} (?:is (?:copied|carried out {_AGAIN})|(?:resolves|happens) {_AGAIN}))"
)
_USED = re.compile(
    r"\bus(?:e|es) an? (command|ability) of\b|\bplays? (?:an|your \w+|their \w+) Arsenal\b", re.IGNORECASE
)
_WHEN = r"\b(?:whenever|when|each time|every time)"
_OWN = r"(?:@|this Beast|the Beast (?:above|behind) (?:@|this (?:Offering|Shield))|the armed Beast)"


def _once_more(found: re.Match[str]) -> str:
    """Say what is copied by what was used last in the line; what is played is `it`."""
    line = found.string[: found.start()].rpartition("\n")[2]
    used = [*_USED.finditer(line)]
    if not used:
        return found[0]
    copies = "copies" if (found["does"] or "").endswith("s") else "copy"
    return f"{copies} {f'that {used[-1][1].lower()}' if used[-1][1] else 'it'}"


def _next(found: re.Match[str]) -> str:
    """Say of the next command, or Arsenal, that it is copied as it is used."""
    if found["what"].lower() == "command":
        return "the next time you use a command of a Beast this turn, copy that command"
    return "the next time you play an Arsenal this turn, copy it"


#: Row after row, before anything else is tried.
FIRST: dict[str, Said] = {
    r"\. (?:you|they) may choose (?:a )?new targets? for (?:the|that) copy\.": ".",
    r"\b(uses?) (?:an FC or (?:an )?AC|an AC or (?:an )?FC)\b": r"\1 a command",
    r"\b(uses?) (?:an?|the|any) Offering(?:'s)? ability\b": r"\1 an ability of an Offering",
    r"\b(uses?) the ability of(?= an?\b| another\b)": r"\1 an ability of",
    rf"{_WHEN} (?:one of your|a) Beasts?(?: you control)? uses (?:a|its) command\b": (
        "whenever you use a command of a Beast"
    ),
    rf"{_WHEN} another Beast(?: you control| of yours)? uses (?:a|its) command\b": (
        "whenever you use a command of another Beast"
    ),
    rf"{_WHEN} ({_OWN}) uses (?:a|its) command\b": r"whenever you use a command of \1",
    r"\b(uses? a command)(?! of)\b": r"\1 of a Beast",
    r"\b(?:copy|duplicate|repeat) (?:the|your) next (?P<what>command|Arsenal)(?: you (?:use|play|activate))?"
    r"(?: this turn)(?=\.)": _next,
    r"(?:the|your) next (?P<what>command|Arsenal)(?: you (?:use|play|activate))? this turn "
    rf"(?:is copied|is carried out {_AGAIN}|(?:resolves|happens) {_AGAIN})(?=\.)": _next,
    r"\b(play|activate)(s?) an Arsenal\b": r"play\2 an Arsenal",
    r"\b(?:copy|duplicate) target (?:pending )?(Arsenal|command)(?: in the chain)?\b": r"copy target pending \1",
    r"\bcancel target (?:pending )?command(?: in the chain)?\b": "cancel target pending command",
    rf"\b(?i:{_ONCE_MORE})(?=[.,])": _once_more,
}
