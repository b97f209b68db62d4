"""What texts do to a card as it is played: it waits in Standby, and most deeds reach it when it has entered play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from menagerie.cardtext.copies import Copied
from menagerie.cardtext.tree import Node, nodes_of

from .language import FIGHTING
from .meanings import MEANINGS

_PLAYING = (
    "OnPlay",
    "OnPlayOf",
    "OnNthPlay",
    "PlaysA",
    "YouPlayA",
    "AnyPlays",
    "PlaysNth",
    "PlaysFirst",
    "TheyPlayNth",
)
_MOMENT = Node("WhenEnters")
#: What is done to cards in play alone.
_REACHING = {
    *MEANINGS.changes,
    "Becomes",
    "BecomesEqual",
    "Doubled",
    "DoubledBoth",
    "Swapped",
    "DealsNow",
    "DealsAsMuch",
    "Fight",
    "MayBecomeCopy",
    "MayBecomeCopyFor",
}
_REACHING -= {"EntersEngaged", "EntersWith", "WithoutEnter"}
_REACHING |= {
    "Deal",
    "DealDivided",
    "DealEqual",
    "DealEach",
    "Ready",
    "Engage",
    "Attach",
    "TakeControl",
    "TakeControlFor",
}
_REACHING |= {"Exchange", "AddToken", "AddTokens", "TakeToken", "TakeTokens", "Sacrifice", "PreventNext", "PreventTo"}
_REACHING |= {"PreventBy", "Redirect", "Peek", "Fell", "Mend", "MendAll"}
_NAMING = (
    "Target",
    "Targets",
    "AnotherTarget",
    "UpToOneTarget",
    "UpToTargets",
    "A",
    "Another",
    "Some",
    "SomeOther",
    "UpTo",
)
_LEAVING = {"Defeat", "IsDefeated", "LeavesPlay", "IsSent", "Defeats", "OneDefeats"}
_OF_THIS_TURN = ("ItAttacked", "ItDidNotAttack", "WasStruckNow", "ItEntered")
_WAITING = ("NextTime", "EachTime", "NextInClash", "EachInClash", "NextWould", "EachWould")
_LATER = {"Do": "Later", "UnlessDone": "LaterUnless", "If": "LaterIf"}  # sentences that may be kept for later
_ALONE = ("Do", *_LATER.values(), *_WAITING, "ForEach", "ForEachOther")  # sentences that look back at no other one
COPIED = Copied(
    ("ClashCard", "Weapon", "Relic"),
    "AC-R180",
    leavings=("Defeat", "IsDefeated", "LeavesPlay", "IsSent", "IsBeaten"),
    killings=("Defeats", "OneDefeats"),
    slots=(("Host", "ClashCard"), ("EachObstructor", "ClashCard")),
)
_NEVER_THERE = ("Action", "Basic", "Quick", "ClashBuff")  # in play


def untimely(card_type: str, line: Node) -> Iterator[tuple[int, str]]:
    """Tell what an ability does too early or to nothing: column and message with its clause."""
    for sentence in _too_early(line):
        yield sentence.at, "a card that is played is not in play yet: say 'when that card enters play, …' (AC-PLAY-1)"
    yield from COPIED.misfits("ClashCard" if card_type == "Clash" else card_type, line)
    if _LEAVING & {node.kind for node in nodes_of(line.args[:1])}:
        for node in nodes_of(line):
            if node.kind in _OF_THIS_TURN:
                yield node.at, "what a card did this turn is known of cards in play, not of one that left (AC-R145)"
    if card_type != "Clash Buff" and not _is_of_clash(line):
        for node in nodes_of(line):
            if node.kind in ("NextInClash", "EachInClash"):
                yield (
                    node.at,
                    "no clash need be under way then: say 'this turn', or do it as something attacks (AC-R146)",
                )


def _is_of_clash(line: Node) -> bool:
    """Tell whether an ability is carried out in a clash alone."""
    told = line[0] if line.args and isinstance(line[0], Node) else line
    told = told[0] if told.kind == "Whenever" else told
    return told.kind in (*FIGHTING, "AttackTag", "Obstruct", "Attacks", "AttacksA", "Obstructs", "ObstructsA")


def _too_early(line: Node) -> Iterator[Node]:
    """Give the sentences of an ability that act on the card that is just played as if it were in play (AC-PLAY-1)."""
    for node in nodes_of(line):
        if node.kind in _WAITING and node[0].kind in _PLAYING:
            if any(_reaches(part, ("That", "It", "Them", "They")) for part in nodes_of(node[1])):
                yield node
    if not _is_of_play(line):
        return
    named = later = False
    for sentence in line.args[-1]:
        meant = ("That",) if named else ("That", "It", "Them", "They")
        if sentence.kind in _LATER.values():
            later = later or sentence[0] == _MOMENT
        elif any(_reaches(node, meant) for node in nodes_of(sentence)) or (later and sentence.kind not in _ALONE):
            yield sentence
        named = named or any(node.kind in _NAMING for node in nodes_of(sentence))


def when_entered(line: Node) -> Node:
    """Give an ability that does to the card when it enters play what it says of a card that is just played."""
    early = list(_too_early(line))
    event = line[0][0] if line.kind == "Triggered" and line[0].kind == "Whenever" else line[0]
    nouns = {node.kind for node in nodes_of(event)}
    if not early or not _is_of_play(line):
        return line
    behind = line.args[-1][line.args[-1].index(early[0]) :]
    if any(one.kind not in _LATER for one in (*early, *behind)) or nouns & {*_NEVER_THERE}:
        return line
    sentences = tuple(_as_it_enters(one) if one in early else one for one in line.args[-1])
    return replace(line, args=(*line.args[:-1], sentences))


def _as_it_enters(sentence: Node) -> Node:
    return Node(_LATER[sentence.kind], (_MOMENT, *sentence.args), sentence.at)


def answering_entry(line: Node) -> Node:
    """Give what waits for a card of the opponent that enters play as what answers the card, and is done as it enters.

    A line that looks back at what is done then stays as it is.
    """
    happening = line[0][0]
    adjectives, noun, wheres = happening[0][0].args
    others = tuple(where for where in wheres if where.kind != "Theirs")
    if len(others) == len(wheres) or any(one.kind not in _LATER for one in line[1]):
        return line
    thing = Node("Thing", (adjectives, noun, others), happening.at)
    return Node("Counter", (Node("OnPlayOf", (thing,)), tuple(map(_as_it_enters, line[1]))), line.at)


def _is_of_play(line: Node) -> bool:
    if line.kind not in ("Triggered", "Counter", "CounterCost"):
        return False
    event = line[0][0] if line[0].kind == "Whenever" else line[0]
    return event.kind in _PLAYING


def _reaches(node: Node, meant: tuple[str, ...]) -> bool:
    return node.kind in _REACHING and any(isinstance(part, Node) and part.kind in meant for part in node.args)
