"""What a card of Hebrew Chronicles has: the fields of its file and what must hold of them (HC-CARD, HC-STAT).

A name is unique in its pack; what stands before a comma is the name that texts call (HC-R117), what stands behind it
the title (HC-CARD-5). What its text may say is in `saying`,
deck lists are in `deckbuilding`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from menagerie.cardtext.copies import Copied
from menagerie.cardtext.idle import SHARED, Reach
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.lowering import Dictionary
from menagerie.cardtext.packs import Card, Kit
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.tokens import Token, checked
from menagerie.cardtext.tree import Node

from ..terms import CORES, MOST_OC, NATIONALITIES, PLAIN_MOST
from . import copied
from .language import COUNTED, LEAVING, TURNS, language, parser
from .meanings import MEANINGS
from .saying import faults_of_line, retagged

BEAST = Reach(("Beast", "UpGrade", "Companion", "Token"))
REACH = SHARED | {  # what some deeds can be done to, for warnings
    **dict.fromkeys(("Rest", "RestCost", "Ascend", "TurnDown", "Move", "CancelFCs"), BEAST),
    **dict.fromkeys(("Gets", "Gains", "LosesFor", "CannotFor", "Has", "HasStats", "Cannot"), BEAST),
    "Destroy": Reach(),
}
COPIED = Copied(
    ("Beast", "UpGrade", "Companion"),
    "HC-R240",
    tokens=("Token",),
    alike=True,
    leavings=("IsDefeated", "IsDestroyed", "LeavesPlay", "GoesTo"),
    killings=("DefeatsA",),
)
CATEGORIES = {  # HC-DECK-3; Companions and Tokens are of none
    **dict.fromkeys(("Beast", "Up-Grade"), "Beast"),
    **dict.fromkeys(("Arsenal", "Province", "Weapon", "Shield"), "Arsenal"),
    "Offering": "Offering",
}
BEASTS = ("Beast", "Up-Grade", "Companion", "Beast Token")
ARSENALS = ("Arsenal", "Province", "Weapon", "Shield")
STATS = ("oc", "a", "sk")
KING = "King "  # HC-DECK-18: what the name of a crowned Royal begins with

NEEDED = {
    **dict.fromkeys(("Beast", "Up-Grade"), (*STATS, "heritage")),  # HC-CARD-1, HC-CARD-6
    **dict.fromkeys(("Companion", "Beast Token"), STATS),  # HC-CARD-16, HC-SIGNET-15
    "Weapon": ("weapon",),  # HC-CARD-14
    "Offering": ("support",),  # HC-CARD-12
}
ALLOWED = {
    **dict.fromkeys(("Beast", "Up-Grade"), ("hs", "signets", "captain", "person", "core", "max")),
    **dict.fromkeys(("Companion", "Beast Token"), ("heritage", "hs", "signets", "captain", "person")),
    "Weapon": ("requires_oc", "requires_sk", "gain", "hast"),
    **dict.fromkeys(("Arsenal", "Province", "Shield"), ("hast",)),
}
CLAUSES = {
    **dict.fromkeys(STATS, "HC-CARD-1, HC-CARD-4"),
    **{"hs": "HC-CARD-2", "signets": "HC-CARD-7", "captain": "HC-CARD-7", "person": "HC-DECK-18"},
    **{"heritage": "HC-CARD-6", "support": "HC-CARD-12", "hast": "HC-CARD-13", "type": "HC-DECK-3, HC-CARD-13"},
    **dict.fromkeys(("weapon", "requires_oc", "requires_sk"), "HC-CARD-14"),
    **{"gain": "HC-CARD-10", "core": "HC-CARD-15", "max": "HC-MAX-1", "rarity": "HC-INFO-4"},
}

Word = Annotated[str, Field(min_length=2, max_length=40, pattern=r"^[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ .'-]*$")]
Stat = Annotated[int, Field(ge=1, le=20)] | Literal["X"]
Requirement = Annotated[int, Field(ge=1, le=MOST_OC)]
Signet = Literal[
    "Royal",
    "Captain",
    "Rear-Guardian",
    "Front-line Guardian",
    "Archer",
    "Chief Creation",
    "Wicked Spirit",
    "Celestial",
]


class HebrewChroniclesCard(Card):
    """One card of Hebrew Chronicles (HC-CARD-1 … HC-CARD-16)."""

    number: str = Field(pattern=r"^[A-Z0-9-]{1,12}$", description="The card's number in its set.")
    type: Literal[
        "Beast",
        "Up-Grade",
        "Companion",
        "Beast Token",
        "Arsenal",
        "Province",
        "Weapon",
        "Shield",
        "Shield Token",
        "Offering",
    ]
    oc: Annotated[int, Field(ge=1, le=MOST_OC)] | None = Field(None, description="Offering Cost of a Beast.")
    a: Stat | None = Field(None, description="Assault Power of a Beast; X where its text says what X is.")
    sk: Stat | None = Field(None, description="Skill of a Beast; X where its text says what X is.")
    hs: Annotated[int, Field(ge=1, le=20)] | None = Field(None, description="Holy Spirit; only texts ask for it.")
    signets: list[Signet] = Field(default_factory=list, max_length=8)
    captain: Literal["gold", "silver", "both"] | None = Field(None, description="The status of a Captain.")
    heritage: Annotated[list[Word], Field(min_length=3, max_length=3)] | None = Field(
        None, description="Nationality, Tribe and Progenitor, in this order."
    )
    person: Word | None = Field(
        None, description="Who a Royal is, crowned or not; all Royals of a deck are one person."
    )
    core: list[Annotated[str, Field(min_length=2, max_length=60)]] = Field(
        default_factory=list,
        max_length=CORES,
        description="The names, without titles, on which an Up-Grade may be put.",
    )
    max: Annotated[int, Field(ge=1, le=9)] | None = Field(
        None, description="n of a Max Up-Grade -n: so many Up-Grades are paid besides."
    )
    support: Annotated[int, Field(ge=1, le=9)] | None = Field(None, description="What an Offering supports.")
    weapon: Literal["Sword", "Spear", "Bow&Arrow", "Battle-Axe", "Dagger"] | None = None
    requires_oc: Requirement | None = Field(None, description="The OC a Beast needs for a Weapon; or its SK, if both.")
    requires_sk: Requirement | None = Field(None, description="The SK a Beast needs for a Weapon; or its OC, if both.")
    gain: Annotated[str, Field(pattern=r"^\+\d/\+\d/\+\d$")] | None = Field(
        None, description="What a Weapon gives: OC, A and SK, such as +0/+1/+0."
    )
    hast: bool = Field(False, description="Whether an Arsenal has speed 2.")
    rarity: Literal["Rare", "Superior Rare", "Gold Rare", "Gold Superior Rare"] | None = None
    origin: Literal["book", "house"] = Field("house", description="Whose name it bears; all values are the house's.")

    @property
    def own_name(self) -> str:
        """What its text calls it: its name without the title."""
        return self.called

    @property
    def called(self) -> str:
        """The name without the title (HC-CARD-5)."""
        return self.name.partition(", ")[0]

    @property
    def title(self) -> str:
        """What is behind the name, if anything."""
        return self.name.partition(", ")[2]

    @property
    def category(self) -> str:
        """Beast, Arsenal or Offering; empty for what is no deck card (HC-DECK-3)."""
        return CATEGORIES.get(self.type, "")

    @property
    def is_king(self) -> bool:
        """Whether it is a King: a crowned Royal (HC-DECK-26)."""
        return "Royal" in self.signets and self.called.startswith(KING)


class HebrewChroniclesToken(HebrewChroniclesCard):
    """A Beast Token that a text makes: it has its numbers and nothing else (HC-R190)."""

    is_token: ClassVar[bool] = True


def token_card(token: Token) -> HebrewChroniclesToken:
    """Make the card of a Token: its OC, A and SK as on any Beast without Royal and Captain (HC-R190, HC-CARD-3)."""
    if len(token.numbers) != len(STATS) or not all(1 <= number <= PLAIN_MOST for number in token.numbers):
        raise TextError(token.at, f"a Token has OC, A and SK from 1 to {PLAIN_MOST}: 2/1/1 (HC-R190, HC-CARD-3)")
    oc, a, sk = token.numbers
    name = token.name.replace("token", "Token")
    text = "\n".join(print_line(language(), tree, name) for tree in token.trees)
    card = HebrewChroniclesToken.model_construct(name=name, text=text, number="", type="Beast Token", oc=oc, a=a, sk=sk)
    return checked(card, token.lines, check_line)


def check_card(card: HebrewChroniclesCard, trees: list[Node]) -> Iterator[tuple[str, str]]:
    """Tell what is wrong with the fields of a card: field and message with its clause."""
    yield from _fields(card)
    if card.type in BEASTS:
        yield from _stats(card, trees)
        yield from _signets(card)
    if (card.type == "Up-Grade") != bool(card.core):
        yield "core", f"an Up-Grade, and nothing else, names the Cores on which it may be put ({CLAUSES['core']})"
    if card.max and card.type != "Up-Grade":
        yield "max", f"only an Up-Grade is a Max Up-Grade ({CLAUSES['max']})"
    if card.type == "Weapon" and not (card.requires_oc or card.requires_sk):
        yield "type", f"a Weapon requires an OC or an SK ({CLAUSES['weapon']})"
    if card.type == "Arsenal" and not stays(trees) and len(trees) > 1:
        yield "text", f"{len(trees)} lines: an Arsenal that does not stay does one thing (HC-ARS-3)"
    if card.heritage and card.heritage[0] not in NATIONALITIES[1:]:
        yield "heritage", f"{card.heritage[0]} is no nationality ({CLAUSES['heritage']})"


def stays(trees: list[Node]) -> bool:
    """Whether an Arsenal remains in its column: something of it holds continually (HC-ARS-4)."""
    return any(tree.kind == "Steps" and any(step.kind == "PX" for step in tree[0]) for tree in trees)


def _fields(card: HebrewChroniclesCard) -> Iterator[tuple[str, str]]:
    """Tell of fields that a card of its type lacks or has too much."""
    needed, allowed = NEEDED.get(card.type, ()), ALLOWED.get(card.type, ())
    for name, clause in CLAUSES.items():
        value = getattr(card, name)
        if name in needed and value is None:
            yield "type", f"{name} is missing: a card of type {card.type} has one ({clause})"
        if value and name not in (*needed, *allowed, "type", "rarity"):
            yield name, f"a card of type {card.type} has no {name} ({clause})"


def _stats(card: HebrewChroniclesCard, trees: list[Node]) -> Iterator[tuple[str, str]]:
    """Tell of stats that a card cannot print (HC-CARD-3, HC-CARD-4)."""
    free = {"Royal", "Captain"} & set(card.signets)
    for name in STATS:
        value = getattr(card, name)
        if isinstance(value, int) and value > PLAIN_MOST and not free:
            yield name, f"{name.upper()} {value}: above {PLAIN_MOST} only with Royal or Captain (HC-CARD-3, HC-R9)"
    has_x, says_x = "X" in (card.a, card.sk), any(tree.kind == "XIs" for tree in trees)
    if has_x and not says_x:
        yield "a" if card.a == "X" else "sk", "X: no line of the text says what X is (HC-CARD-4, HC-R13)"
    if says_x and not has_x:
        yield "text", "X is printed nowhere on this card (HC-CARD-4)"


def _signets(card: HebrewChroniclesCard) -> Iterator[tuple[str, str]]:
    """Tell of signets that stand twice or lack what belongs to them (HC-CARD-7, HC-DECK-18)."""
    if len(set(card.signets)) < len(card.signets):
        yield "signets", "a signet stands there twice (HC-CARD-7)"
    if ("Captain" in card.signets) != bool(card.captain):
        yield "captain", "a Captain, and nothing else, is gold, silver or both (HC-CARD-7)"
    if ("Royal" in card.signets) != bool(card.person):
        yield "person", "a Royal, and nothing else, denotes a person (HC-DECK-18, HC-R123)"


def names_of(card: HebrewChroniclesCard) -> tuple[str, ...]:
    """Give the names that texts may call: its own without the title, its tribe, its progenitor."""
    return (card.called, *(card.heritage or ())[1:])


def dictionary(cards: Sequence[HebrewChroniclesCard]) -> Dictionary:
    """Number the names of a pack: cards in their order, what texts call by the alphabet."""
    people = sorted({name for card in cards for name in names_of(card)})
    return Dictionary(
        language(),
        cards={card.name: number for number, card in enumerate(cards, 1)},
        characters={name: number for number, name in enumerate(people, 1)},
        types={card.name: card.type for card in cards},
        keeping=True,
        kept=1,
        turns=TURNS,
        counted=COUNTED,
        leaving=LEAVING,
        meanings=MEANINGS,
        token=token_card,
        token_type="Beast Token",
    )


def check_line(card: HebrewChroniclesCard, tree: Node) -> Iterator[tuple[int, str]]:
    """Tell what a card of its type cannot say: column and message with its clause."""
    yield from faults_of_line(card.type, tree)
    yield from copied.faults(card.type, tree)
    yield from COPIED.misfits({"Up-Grade": "UpGrade", "Beast Token": "Beast"}.get(card.type, card.type), tree)


def retag(card: HebrewChroniclesCard, tree: Node) -> Node:
    """Give a line of a card with the only tags that it can mean."""
    return retagged(card.type, tree)


KIT = Kit(
    "hebrew_chronicles",
    parser,
    HebrewChroniclesCard,
    dictionary,
    check_card,
    check_line,
    names_of,
    CLAUSES,
    REACH,
    retag,
)
