"""What a card of Alpha Clash has: the fields of its file and what must hold of them (AC-INFO-2 … AC-INFO-9).

What its text may say by its type: Contenders have thresholds (AC-CTD-2), Actions are played, Quick Actions and Traps
answer (AC-ACT-2, AC-TRAP-6), everything else says when. Deck lists are in `deckbuilding`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from menagerie.cardtext.counted import gives_back
from menagerie.cardtext.idle import SHARED, Reach
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.lowering import Dictionary
from menagerie.cardtext.packs import Card, Kit
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.tokens import Token, checked
from menagerie.cardtext.tree import Node, nodes_of

from .language import COUNTED, FIGHTING, OWNED, TURNS, UNIONS, language, parser
from .meanings import MEANINGS, READYING
from .waiting import answering_entry, untimely, when_entered

REACH = {  # what some deeds can be done to, for warnings
    **{"AddToken": Reach(), "AddTokens": Reach(), "TakeToken": Reach(), "SetAgain": Reach(("Trap",))},
    **dict.fromkeys(("Fell", "Mend", "MendAll"), Reach(("ClashCard", "Token", "TokenCalled"))),
    **{"Attach": Reach(("Weapon", "ClashCard")), "TakeControl": Reach()},
    **{"PreventNext": Reach(), "PreventTo": Reach(), "PreventBy": Reach(), "EngageCost": Reach()},
}
TYPES = ("Contender", "Clash", "Clashground", "Trap", "Weapon", "Relic", "Basic", "Quick", "Clash Buff")  # AC-INFO-2
COLOURS = ("black", "green", "white", "blue", "red")  # AC-INFO-3
AFFILIATIONS = ("Alpha", "Rogue", "Alpha Hunter", "Harbinger", "Discarded", "Progenitor")  # AC-INFO-9

Colour = Literal["black", "green", "white", "blue", "red"]
MOST_PRINTED = 20  # of cost, attack and defense
Number = Annotated[int, Field(ge=0, le=MOST_PRINTED)]

NEEDED = {
    "Contender": ("affiliation", "attack", "defense", "character", "planet", "health"),  # AC-INFO-6
    "Clash": ("cost", "affiliation", "character", "planet", "attack", "defense"),  # AC-INFO-7
    "Clashground": ("cost", "location", "planet"),
    "Weapon": ("cost", "attach"),
}
FIELDS = ("cost", "affiliation", "character", "location", "planet", "attack", "defense", "health", "attach")
ANSWERING = ("Quick", "Trap")
PLAYED = ("Basic", "Clash Buff")
_STATED = (
    "Replaced",
    "Static",
    "While",
    "WhileBoth",
    "HoldsUnless",
    "Keywords",
    "PlayOnlyIf",
    "OtherCost",
    "AddedCost",
)  # lines that a card of any type may have
_HOLDING = ("Static", "While", "WhileBoth", "HoldsUnless")
_ENTERING = ("EntersEngaged", "EntersWith")
_OF_THIS_TURN = {"AttackedNow", "StruckNow", "EnteredNow", "IdleNow"}
_FALLEN, _AWAY = ("OneDefeated", "DefeatedThisTurn"), {"FallenNow", "InYour", "InTheir", "InAny", "InThats"}
_EXACT = ("Self", "A", "Another", "Some", "SomeOther", "Host", "YourContender")
_USED_UP = ("PayResources", "PayResource", "PayHealth", "DiscardCost", "DiscardOneCost", "SacrificeCost", "EngageCost")

#: Which types do what a tag says; of a Weapon its host is meant.
_FIGHTS: dict[str, tuple[str, ...]] = dict.fromkeys(("AttackTag", "Victory"), ("Contender", "Clash"))
_FIGHTS |= dict.fromkeys(("Obstruct", "Defeat"), ("Clash",))
_ANSWERS = ("Negate", "Copy")
_CROWDS = ("Every", "EveryOther", "Each", "EachOther", "All")
_HOST = Node("Host")
_THEIR_CARD = Node("A", (Node("Thing", ((), Node("Card"), (Node("Theirs"),))),))
_OF_HOST = {
    "AttackTag": Node("Attacks", (_HOST,)),
    "Obstruct": Node("Obstructs", (_HOST,)),
    "Defeat": Node("IsDefeated", (_HOST,)),
    "Victory": Node("Defeats", (_HOST, Node("Thing", ((), Node("ClashCard"), ())))),
}
_CHOSEN = (
    "A",
    "Another",
    "Some",
    "SomeOther",
    "UpTo",
    "Target",
    "AnotherTarget",
    "SecondTarget",
    "UpToOneTarget",
    "Targets",
    "UpToTargets",
)
_TOLD = {"Either", *(colour.capitalize() for colour in COLOURS), "IsEngaged"}  # how an answer tells resources apart
_DONE = {*MEANINGS.deeds, *MEANINGS.changes, *MEANINGS.effects, *MEANINGS.costs}


class AlphaClashCard(Card):
    """One card of Alpha Clash (AC-INFO-6, AC-INFO-7)."""

    number: str = Field(pattern=r"^[A-Z0-9-]{1,12}$", description="The card's number in its set.")
    type: Literal["Contender", "Clash", "Clashground", "Trap", "Weapon", "Relic", "Basic", "Quick", "Clash Buff"]
    colours: Annotated[list[Colour], Field(min_length=1, max_length=5)]
    cost: Number | Annotated[str, Field(pattern=r"^X(\+[1-9])?$")] | None = Field(
        None, description="Resources in all, the gems among them; X or X+1 where the player chooses."
    )
    gems: dict[Colour, Number] = Field(default_factory=dict, description="Resources that must be of a colour.")
    attach: Annotated[int, Field(ge=1, le=9)] | None = Field(None, description="The attach cost of a Weapon.")
    attack: Number | None = None
    defense: Number | None = None
    health: Annotated[int, Field(ge=1, le=99)] | None = Field(None, description="The health of a Contender.")
    affiliation: Literal["Alpha", "Rogue", "Alpha Hunter", "Harbinger", "Discarded", "Progenitor"] | None = None
    character: Annotated[str, Field(min_length=2, max_length=40)] | None = None
    location: Annotated[str, Field(min_length=2, max_length=40)] | None = None
    planet: Annotated[str, Field(min_length=2, max_length=40)] | None = None

    @property
    def fixed_cost(self) -> int:
        """What is paid besides X (AC-PLAY-15)."""
        return self.cost if isinstance(self.cost, int) else int((self.cost or "X")[2:] or 0)

    @property
    def has_x(self) -> bool:
        """Whether X is chosen when it is played."""
        return isinstance(self.cost, str)


class AlphaClashToken(AlphaClashCard):
    """A Clash card that a text makes: what it does not say of it is nothing (AC-R130)."""

    is_token: ClassVar[bool] = True


def token_card(token: Token) -> AlphaClashToken:
    """Make the card of a token: a Clash card of attack and defense, of the colours that a text names (AC-R130)."""
    colours = [quality.lower() for quality in token.qualities if quality.lower() in COLOURS]
    people = [affiliation for affiliation in AFFILIATIONS if affiliation.replace(" ", "") in token.qualities]
    if len(colours) + len(people) < len(token.qualities) or len(people) > 1:
        raise TextError(token.at, "a token is of colours and of one affiliation, and nothing else (AC-R130)")
    if len(token.numbers) != 2:
        raise TextError(token.at, "a token has an attack and a defense: 2/2 (AC-R130)")
    if token.numbers[1] < 1 or max(token.numbers) > MOST_PRINTED:
        raise TextError(token.at, f"a token has a defense from 1, and numbers to {MOST_PRINTED} (AC-R130)")
    attack, defense = token.numbers
    text = "\n".join(print_line(language(), tree, token.name) for tree in token.trees)
    card = AlphaClashToken.model_construct(
        name=token.name,
        text=text,
        number="",
        type="Clash",
        colours=colours,
        cost=0,
        attack=attack,
        defense=defense,
        affiliation=people[0] if people else None,
    )
    return checked(card, token.lines, check_line)


def check_card(card: AlphaClashCard, trees: list[Node]) -> Iterator[tuple[str, str]]:
    """Tell what is wrong with the fields of a card: field and message with its clause."""
    needed = NEEDED.get(card.type, ("cost",))
    clause = "AC-INFO-6" if card.type == "Contender" else "AC-INFO-7"
    for name in FIELDS:
        if name in needed and getattr(card, name) is None:
            yield "type", f"{name} is missing: a {card.type} has one ({clause})"
        if name not in needed and getattr(card, name) is not None:
            yield name, f"a {card.type} has no {name} ({clause})"
    if len(set(card.colours)) < len(card.colours):
        yield "colours", "a colour stands there twice (AC-INFO-3)"
    for colour in card.gems:
        if colour not in card.colours:
            yield "gems", f"gems of {colour} on a card that is not {colour} (AC-INFO-5)"
    if not card.has_x and sum(card.gems.values()) > card.fixed_cost:
        yield "gems", f"{sum(card.gems.values())} gems in a cost of {card.fixed_cost} (AC-INFO-4)"
    if card.type == "Contender":
        yield from _thresholds(card, trees)
    if sum(tree.kind in ("OtherCost", "AddedCost") for tree in trees) > 1:
        yield "text", "a card says once what is paid beside its cost, or instead (AC-R157)"
    if any(tree.kind == "AddedCost" for tree in trees) and any(tree.kind == "CounterCost" for tree in trees):
        yield "text", "a card says once what is paid beside its cost (AC-R157)"
    if card.type in (*PLAYED, *ANSWERING) and (count := sum(tree.kind in ("Played", "Counter") for tree in trees)) > 1:
        yield "text", f"{count} lines that do something: a {card.type} does all it does in one (AC-PLAY-13)"


def _thresholds(card: AlphaClashCard, trees: list[Node]) -> Iterator[tuple[str, str]]:
    levels = [tree[0] for tree in trees if tree.kind == "Threshold"]
    if len(levels) != 2:
        yield "text", f"a Contender has two abilities with a threshold each, not {len(levels)} (AC-CTD-2)"
    elif not levels[1] < levels[0] == card.health:
        yield "text", f"thresholds {levels}: the upper is the health, the lower is less (AC-R74)"


def check_line(card: AlphaClashCard, tree: Node) -> Iterator[tuple[int, str]]:
    """Tell what a card of its type cannot say: column and message with its clause."""
    if (tree.kind == "Threshold") != (card.type == "Contender"):
        yield tree.at, "a threshold belongs to a Contender, and to each of its abilities (AC-CTD-2)"
    line = tree[1] if tree.kind == "Threshold" else tree
    once = line.kind in ("OncePerTurn", "OnceFree")
    line = line[0] if line.kind == "OncePerTurn" else line
    if line.kind == "Played" and card.type not in PLAYED and not _how_it_enters(line):
        yield line.at, f"a {card.type} says when: Enter, Whenever, Counter … (AC-PLAY-12)"
    if card.type in PLAYED and line.kind not in ("Played", *_STATED):
        yield line.at, f"a {card.type} says what it does and no more (AC-PLAY-13)"
    if card.type in ANSWERING and line.kind not in ("Counter", *_STATED):
        yield line.at, f"a {card.type} is used by its counter tag (AC-ACT-2, AC-TRAP-6)"
    yield from untimely(card.type, line)
    if line.kind == "Counter" and card.type not in ANSWERING and not once:
        yield line.at, "a counter of a card in play costs something or works once per turn (AC-R60)"
    if line.kind in ("Activated", "CounterCost"):
        yield from _free(line.args[-2], once)
        if not once and gives_back(line):
            yield line.at, "counters that are paid for such counters need once per turn (AC-R60)"
    yield from _beyond(card, line)
    if line.kind == "Tagged" and line[0].kind in _FIGHTS and card.type not in _FIGHTS[line[0].kind]:
        yield line[0].at, f"a {card.type} is in no clash: say of whom that is told (AC-TRIG-2 … AC-TRIG-5)"
    if line.kind == "AddedCost" and (card.type == "Contender" or line[0].kind in ("PayResources", "PayResource")):
        yield line.at, "what is paid beside the cost of a card is no resource: that is its cost (AC-R157)"
    if line.kind == "AttachOnly" and card.type != "Weapon":
        yield line.at, "only a Weapon is attached (AC-WPN-5)"
    for node in nodes_of(tree):
        if node.kind == "Host" and card.type != "Weapon":
            yield node.at, "only a Weapon has a host (AC-WPN-12)"
        if _says_x(node) and line.kind in _HOLDING:
            yield node.at, "X is chosen for what is done; what holds has none (AC-R68)"
        elif _says_x(node) and not card.has_x and not _pays_x(tree):
            yield node.at, "X is chosen nowhere: write it into the cost (AC-R68)"
        if node.kind in _DONE:
            yield from _resources(node)
        yield from _out_of_place(node)


def _out_of_place(node: Node) -> Iterator[tuple[int, str]]:
    """Tell of what is said of one thing alone, and is said of another (AC-R112, AC-R114, AC-R115)."""
    parts = [part for part in node.args if isinstance(part, Node)]
    if any(part.kind in READYING for part in parts) and (node.kind, parts[1].kind) != ("CannotFor", "ToReady"):
        yield node.at, "for one Ready Step a card cannot ready, and nothing else (AC-R112)"
    if node.kind == "Peek" and not any(part.kind == "IsCovered" for part in nodes_of(parts[0])):
        yield node.at, "what lies face up is seen by all: say 'target face-down Accessory' (AC-R115)"
    told = [part for one in ((node,) if node.kind == "Thing" else parts) if one.kind == "Thing" for part in one[2]]
    if {part.kind for part in told} & _OF_THIS_TURN and (node.kind in _FALLEN or {part.kind for part in told} & _AWAY):
        yield node.at, "what a card did this turn is known of cards in play (AC-R145)"
    if node.kind == "IsSent" and parts[1].kind != "Oblivion":
        yield node.at, "cards are sent to Oblivion, and nowhere else (AC-R114)"


def _beyond(card: AlphaClashCard, line: Node) -> Iterator[tuple[int, str]]:
    """Tell of deeds that reach only what waits or enters, and are said of something else (AC-PLAY-14, AC-R100)."""
    holds = line.kind == "Played" and card.type not in PLAYED and len(line[0]) == 1
    for node in nodes_of(line):
        if node.kind in _ANSWERS and node[0].kind not in ("That", "It", "Self", "Them"):
            yield node.at, f"to {node.kind.lower()} is an answer: say 'that card' behind Counter - Play (AC-PLAY-14)"
        if node.kind in _ENTERING and node[0].kind in _CROWDS and not (holds and node.kind == "EntersEngaged"):
            yield node.at, "how others enter is said by a card in play, in a line of its own (AC-R100)"


def _resources(deed: Node) -> Iterator[tuple[int, str]]:
    """Tell which resources cannot be chosen: an answer names engaged ones of the own zone by their colours (AC-R78)."""
    for part in deed.args:
        if not isinstance(part, Node) or part.kind not in _CHOSEN:
            continue
        named = [node for node in nodes_of(part.args[-1]) if node.kind == "Resource"]
        if named and part.args[-1][1].kind != "Resource":
            yield named[0].at, "resources are chosen alone, not as one of several sorts (AC-R78)"
        if part.args[-1][1].kind != "Resource":
            continue
        adjectives, noun, wheres = part.args[-1].args
        told = {node.kind for adjective in adjectives for node in nodes_of(adjective)}
        if deed.kind != "Ready":
            yield noun.at, "resources are chosen to be readied alone; a cost pays them (AC-RES-6, AC-RES-8)"
        elif [where.kind for where in wheres] != ["Yours"] or told - _TOLD:
            yield noun.at, "resources are chosen among those you control, by colour alone (AC-R78)"


def _how_it_enters(line: Node) -> bool:
    """Whether a line only says how its card enters play."""
    return all(sentence.kind == "Do" and sentence[0].kind in _ENTERING for sentence in line[0])


def _free(costs: tuple[Node, ...], once: bool) -> Iterator[tuple[int, str]]:
    """Tell what could be used for ever: each ability uses something up or has a limit (AC-R60)."""
    for cost in costs:
        amount = cost.args[0] if cost.args else None
        if isinstance(amount, Node) and cost.kind in ("SacrificeCost", "EngageCost") and amount.kind not in _EXACT:
            yield cost.at, "a cost names exactly what it takes (AC-R60)"
        elif not once and (amount == 0 or (isinstance(amount, Node) and amount.kind == "X")):
            yield cost.at, "a cost that can be nothing needs once per turn (AC-R60)"


def _says_x(node: Node) -> bool:
    """Whether a node is X, or a pair of numbers such as -X/-X."""
    return node.kind == "X" or any(isinstance(part, str) and re.match("[+-]X|.*/[+-]X", part) for part in node.args)


def _pays_x(tree: Node) -> bool:
    return any(
        node.kind in _USED_UP and any(part.kind == "X" for part in nodes_of(node.args)) for node in nodes_of(tree)
    )


def retag(card: AlphaClashCard, tree: Node) -> Node:
    """Give a line of a card with the only tag that it can mean: a Trap answers, a Weapon looks at its host."""
    if card.type in ANSWERING:
        return when_entered(_answering(tree, card.type == "Quick"))
    if tree.kind in ("OncePerTurn", "Threshold"):
        return replace(tree, args=(*tree.args[:-1], retag(card, tree.args[-1])))
    if card.type != "Weapon" or tree.kind != "Tagged" or tree[0].kind not in _OF_HOST:
        return when_entered(tree)
    return Node("Triggered", (Node("Whenever", (_OF_HOST[tree[0].kind],)), tree[1]), tree.at)


def _answering(tree: Node, quick: bool) -> Node:
    """Give what a Quick Action or a Trap does, or what it waits for, with the counter tag that alone can be meant."""
    kinds = {node.kind for node in nodes_of(tree)}
    if tree.kind == "Played" and kinds & {"Attacker", "NegateAttack", "Redirect", "ThisClash", "EachObstructor"}:
        return Node("Counter", (Node("OnAttack"), tree[0]), tree.at)
    if tree.kind == "Played" and quick and not kinds & {*_ANSWERS, "That", "ThatPlayer"}:
        return Node("Counter", (Node("OnAnything"), tree[0]), tree.at)
    if tree.kind == "Played" or (tree.kind == "Counter" and tree[0].kind == "OnPlay"):
        return _negating(tree)
    if tree.kind == "Triggered" and tree[0].kind == "TheyPlayNth" and tree[0][0].kind == "Opponent":
        return Node("Counter", (Node("OnNthPlay", tree[0].args[1:]), tree[1]), tree.at)
    if tree.kind == "Triggered" and tree[0].kind == "Whenever":
        happening = tree[0][0]
        if happening.kind == "EntersPlay" and happening[0].kind == "A":
            return answering_entry(tree)
        if happening.kind == "PlaysA" and happening[0].kind == "Opponent":
            return Node("Counter", (_played_of(happening[1]), tree[1]), tree.at)
        if happening.kind == "AttacksA" and happening[0] == _THEIR_CARD:
            return Node("Counter", (Node("OnAttackOn", (happening[1],)), tree[1]), tree.at)
        if happening.kind == "Attacks" and happening[0].kind == "A":
            adjectives, noun, wheres = happening[0][0].args
            others = tuple(where for where in wheres if where.kind != "Theirs")
            thing = Node("Thing", (adjectives, noun, others), happening.at)
            return Node("Counter", (Node("OnAttackBy", (thing,)), tree[1]), tree.at)
    return tree


def _negating(tree: Node) -> Node:
    """Give what negates or copies a target as what answers that card."""
    targets = [node for node in nodes_of(tree) if node.kind == "Target"]
    if len(targets) != 1 or not any(node.kind in _ANSWERS and node[0] == targets[0] for node in nodes_of(tree)):
        return tree
    return Node("Counter", (_played_of(targets[0][0]), _put_in(tree.args[-1], targets[0], Node("That"))), tree.at)


def _played_of(thing: Node) -> Node:
    """Give the counter tag that answers a thing that is played, or a Trap."""
    adjectives, noun, wheres = thing.args
    if not adjectives and not wheres and noun.kind in ("Card", "Trap"):
        return Node("OnPlay" if noun.kind == "Card" else "OnTrap")
    return Node("OnPlayOf", (thing,))


def _put_in(value: Any, old: Node, new: Node) -> Any:
    """Put a node in the place of another."""
    if value == old:
        return new
    if isinstance(value, tuple):
        return tuple(_put_in(part, old, new) for part in value)
    return replace(value, args=_put_in(value.args, old, new)) if isinstance(value, Node) else value


def dictionary(cards: Sequence[AlphaClashCard]) -> Dictionary:
    """Number the names of a pack: cards in their order, characters and locations by the alphabet."""
    people = sorted({card.character for card in cards if card.character})
    return Dictionary(
        language(),
        cards={card.name: number for number, card in enumerate(cards, 1)},
        characters={name: number for number, name in enumerate(people, 1)},
        unions=UNIONS,
        fighting=FIGHTING,
        passing=("Attacker", "EachObstructor"),
        turns=TURNS,
        counted=COUNTED,
        owned=OWNED,
        unplayed=("Trap", "Resource", "Contender"),
        keeping=True,
        meanings=MEANINGS,
        token=token_card,
    )


KIT = Kit(
    "alpha_clash",
    parser,
    AlphaClashCard,
    dictionary,
    check_card,
    check_line,
    lambda card: (card.character or "",),
    reach=SHARED | REACH,
    retag=retag,
    is_one=lambda card: card.type in (*PLAYED, *ANSWERING),  # AC-R141
)
