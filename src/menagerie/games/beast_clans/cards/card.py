"""What a card of Beast Clans has: the fields of its file and what must hold of them (BC-CARD, BC-KING-2).

What its text may say by its type: weather has one weather ability (BC-ABIL-15), beasts, equipment and castles may have
entrance abilities (BC-ABIL-6), Royals have an Evolution ability and a Royal ability on each Level (BC-CARD-7). No cost
ability is free (BC-R78). Deck lists are in `deckbuilding`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, field_validator

from menagerie.cardtext.copies import Copied
from menagerie.cardtext.counted import gives_back
from menagerie.cardtext.idle import SHARED, Reach
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.lowering import Dictionary
from menagerie.cardtext.packs import Card, Kit
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.tokens import Token, checked
from menagerie.cardtext.tree import Node, nodes_of

from .. import terms
from . import copied
from .language import ATTACKED, COUNTED, DONE, OWNED, TURNS, language, parser
from .meanings import MEANINGS

REACH = {  # what some deeds can be done to, for warnings
    **{
        "GainsBoth": Reach(("Beast", "Equipment", "Royal")),
        "GainsStat": Reach(("Beast", "Equipment", "Royal")),
        "LosesStat": Reach(("Beast", "Equipment", "Royal")),
    },
    **{"Regains": Reach(("Beast", "Equipment", "Royal")), "TakeControl": Reach(), "TakeControlFor": Reach()},
    **{"DealsEqual": Reach(), "TurnUp": Reach()},
}
TYPES = ("Beast", "Equipment", "Weather", "Castle", "Royal")  # BC-CORE-4
WORDS = dict(zip(TYPES, terms.TYPES[1:], strict=True))  # as sentences write them
GREAT_KINGDOMS = ("Desert", "Jungle", "Marsh", "Mountain", "Ocean", "Savanna")  # BC-KING-1
REBEL = "Rebel"
KINGDOMS = (*GREAT_KINGDOMS, REBEL)
STATELESS = "stateless"  # BC-KING-2: another word for a Rebel card
COPIED = Copied(
    ("Beast", "Equipment", "Castle"),
    "BC-R180",
    leavings=("IsDefeated", "LeavesPlay", "IsReturned", "IsSpent"),
    slots=(("Wielder", "Beast"), ("Attacker", "Beast")),
)
LEVELS = 3  # BC-ROY-2

NEEDED = {
    "Beast": ("cost", "might", "life"),  # BC-CARD-1 … BC-CARD-4
    "Equipment": ("cost", "might", "uses"),  # BC-CARD-3, BC-CARD-5
    "Weather": ("cost",),
    "Castle": ("cost",),  # BC-CARD-6
    "Royal": ("life", "biomass"),  # BC-CARD-7, BC-CARD-8
}
CLAUSES = {
    "cost": "BC-CARD-1, BC-CARD-8",
    "might": "BC-CARD-2, BC-CARD-8",
    "life": "BC-CARD-2, BC-CARD-7",
    "uses": "BC-CARD-2",
    "biomass": "BC-CARD-7",
}
_HOLDING = (
    "Static",
    "Statics",
    "While",
    "HoldsUnless",
    "Diverted",
    "TakesOver",
    "WearsInstead",
    "Keywords",
)  # lines that speak of a card on the field
PRICES = ("CostsLess", "CostsLessEach", "CostsMore", "CostsNothing")  # what cards cost while another is on the field
_AT_ONCE = ("PreventNext", "PreventTo", "PreventBy", "Becomes", "Doubled")  # what begins now
OF_CONTROLLER = ("ItsNextEnd", "ItsNextEnds", "ItsNext", "ItsNexts")  # times told by whose the card is then
_ON_FIELD = (  # phrases that speak of cards on the field, where they name no other place
    *("Target", "A", "Some", "UpTo", "All", "Each", "Another"),
    *("SomeOf", "NoneOf", "AnotherOf", "ManyOf", "FewerOf", "NoOthers", "ManyOthers", "ForEach", "ForEachOther"),
)
_EXACT = ("Self", "Another")  # costs that are one certain card
_GIVEN = {  # what would give a cost back, and of which stat (BC-R78)
    "DiscardOneCost": (("DrawOne", "Draw", "ToHand", "IntoHand"), ""),
    "DiscardCost": (("DrawOne", "Draw", "ToHand", "IntoHand"), ""),
    "DiscardSort": (("DrawOne", "Draw", "ToHand", "IntoHand"), ""),
    **dict.fromkeys(("DiscardOwn", "ReturnOwn"), (("IntoPlay", "IntoPlayEngaged"), "")),
    "PayBiomass": (("GainBiomass",), ""),
    "PayHealth": (("GainsStat",), "Life"),
    "LoseUses": (("GainsStat",), "Uses"),
}

Number = Annotated[int, Field(ge=0, le=999)]


class BeastClansCard(Card):
    """One card of Beast Clans (BC-CARD-1, BC-CARD-7)."""

    number: str = Field(pattern=r"^[A-Z0-9-]{1,12}$", description="The card's number in its set.")
    type: Literal["Beast", "Equipment", "Weather", "Castle", "Royal"]
    kingdom: Literal["Desert", "Jungle", "Marsh", "Mountain", "Ocean", "Savanna", "Rebel"] = Field(
        description="One of the seven; a stateless card is a Rebel card."
    )
    cost: Annotated[int, Field(ge=0, le=99)] | None = Field(None, description="The Biomass cost.")
    might: Number | None = Field(None, description="Of a beast or an equipment.")
    life: Annotated[int, Field(ge=1, le=999)] | None = Field(None, description="Of a beast, or of a Royal at Level 1.")
    uses: Annotated[int, Field(ge=1, le=999)] | None = Field(None, description="Of an equipment.")
    biomass: Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(min_length=3, max_length=3)] | None = Field(
        None, description="The maximum Biomass of a Royal's three Levels."
    )

    @field_validator("kingdom", mode="before")
    @classmethod
    def _stateless(cls, kingdom: Any) -> Any:
        return REBEL if str(kingdom).casefold() == STATELESS else kingdom


class BeastClansToken(BeastClansCard):
    """A beast that a text makes: what it does not say of it is nothing (BC-R130)."""

    is_token: ClassVar[bool] = True


def token_card(token: Token) -> BeastClansToken:
    """Make the card of a token: a beast of Might and Life, of the Kingdom that a text names, or a Rebel (BC-R130)."""
    if len(token.qualities) > 1 or set(token.qualities) - set(KINGDOMS):
        raise TextError(token.at, "a token is of one Kingdom, and nothing else (BC-R130)")
    if len(token.numbers) != 2 or token.numbers[1] < 1:
        raise TextError(token.at, "a token has Might and Life: 10/20 (BC-R130)")
    if any(keyword.kind == "Armor" for keyword in token.keywords):
        raise TextError(token.at, "Armor is a keyword of equipment, not of beast (BC-R24, BC-R83)")
    might, life = token.numbers
    card = BeastClansToken.model_construct(
        name=token.name,
        text="\n".join(print_line(language(), tree, token.name) for tree in token.trees),
        number="",
        type="Beast",
        kingdom=(*token.qualities, REBEL)[0],
        cost=0,
        might=might,
        life=life,
    )
    return checked(card, token.lines, check_line)


def check_card(card: BeastClansCard, trees: list[Node]) -> Iterator[tuple[str, str]]:
    """Tell what is wrong with the fields of a card: field and message with its clause."""
    needed = NEEDED[card.type]
    for name, clause in CLAUSES.items():
        if name in needed and getattr(card, name) is None:
            yield "type", f"{name} is missing: a {WORDS[card.type]} has one ({clause})"
        if name not in needed and getattr(card, name) is not None:
            yield name, f"a {WORDS[card.type]} has no {name} ({clause})"
    if card.type == "Weather" and (count := sum(tree.kind == "Played" for tree in trees)) != 1:
        yield "text", f"{count} weather abilities: a weather has one (BC-ABIL-15)"
    if card.type == "Royal":
        yield from _levels(card, trees)


def _levels(card: BeastClansCard, trees: list[Node]) -> Iterator[tuple[str, str]]:
    """Tell what the Levels of a Royal lack or have too much of (BC-CARD-7, BC-ROY-8, BC-R54).

    So each has one of either kind at least (BC-ROY-9).
    """
    if card.biomass and not card.biomass[0] < card.biomass[1] < card.biomass[2]:
        yield "biomass", f"{card.biomass}: each Level provides more (BC-ROY-8)"
    for level in range(1, LEVELS + 1):
        kinds = [tree[1].kind for tree in trees if tree.kind == "Level" and tree[0] == level]
        if len(kinds) < card.text.count(f"[Level {level}]"):  # one that cannot be read is told of itself
            continue
        evolving = kinds.count("Evolves")
        if evolving == len(kinds):
            yield "text", f"Level {level} has no Royal ability (BC-CARD-7)"
        if evolving != (level < LEVELS):
            yield "text", f"Level {level} has {evolving} Evolution abilities, not {int(level < LEVELS)} (BC-R54)"


def check_line(card: BeastClansCard, tree: Node) -> Iterator[tuple[int, str]]:
    """Tell what a card of its type cannot say: column and message with its clause.

    What else a weather may say, it may, as what follows when it is discarded (BC-ABIL-16).
    """
    if (tree.kind == "Level") != (card.type == "Royal"):
        yield tree.at, "a Level belongs to a Royal, and to each of its abilities (BC-ROY-2)"
    line = tree[1] if tree.kind == "Level" else tree
    if tree.kind == "Level" and not 1 <= tree[0] <= LEVELS:
        yield tree.at, f"Level {tree[0]}: a Royal has {LEVELS} Levels (BC-ROY-2)"
    if line.kind == "Evolves" and card.type != "Royal":
        yield line.at, "only a Royal evolves (BC-ABIL-18)"
    if line.kind == "Played" and card.type != "Weather":
        yield (
            line.at,
            f"a {WORDS[card.type]} says when: when it enters the field, whenever, or at a cost (BC-ABIL-15)",
        )
    if line.kind in _HOLDING and card.type == "Weather":
        yield line.at, "a weather never enters the field, so nothing holds while it is there (BC-PLAY-6)"
    if line.kind == "TakesOver" and card.type not in ("Beast", "Royal"):
        yield line.at, "a beast or a Royal is dealt damage instead (BC-R140)"
    if line.kind == "WearsInstead" and card.type != "Equipment":
        yield line.at, "only an equipment has Uses to lose (BC-R104)"
    once = line.kind in ("OncePerTurn", "OnceFree")
    limited = line[0] if line.kind == "OncePerTurn" else line
    if limited.kind == "Tagged" and card.type not in ("Beast", "Equipment", "Castle"):
        yield limited.at, f"a {WORDS[card.type]} does not enter the field (BC-ABIL-6)"
    if line.kind == "Keywords":
        yield from _keywords(card, line)
    if limited.kind == "Activated" and card.type != "Royal" and not once:
        yield from _free(limited)
    yield from COPIED.misfits(card.type, line)
    yield from copied.misfits(card.type, line)
    yield from _words(card, tree)


def _keywords(card: BeastClansCard, line: Node) -> Iterator[tuple[int, str]]:
    """Armor is for equipment, every other keyword for creatures (glossary)."""
    for keyword in line[0]:
        owners = ("Equipment",) if keyword.kind == "Armor" else ("Beast", "Royal")
        if card.type not in owners:
            of = " and ".join(WORDS[owner] for owner in owners)
            yield (
                keyword.at,
                f"{keyword.kind} is a keyword of {of}, not of {WORDS[card.type]} (BC-R24, BC-R83)",
            )


def _words(card: BeastClansCard, tree: Node) -> Iterator[tuple[int, str]]:
    """Tell of words that point at nothing on a card of its type, or at nobody in particular."""
    line = tree[1] if tree.kind == "Level" else tree
    line = line[0] if line.kind == "OncePerTurn" else line
    for node in nodes_of(tree):
        if node.kind == "Wielder" and card.type != "Equipment":
            yield node.at, "only an equipment has a wielder (BC-EQ-3)"
        if node.kind == "Attacker" and not _is_attacked(line):
            yield node.at, "'the attacker' is of what is attacked, or dealt combat damage: say 'whenever … is attacked'"
        if _who(node) == "Opponent":
            said = "each opponent" if node.kind == "OpponentCannotPlay" else "target opponent"
            yield node.at, f"which opponent? Say '{said}' (BC-D31)"
        if node.kind == "X" and not _pays_x(line):
            yield node.at, "X is chosen where it is paid, and no other Biomass with it: 'Pay X Biomass: …' (BC-R114)"
        if node.kind in PRICES and node[0].kind == "Self":
            yield node.at, "it is paid before it is there: say 'the cost of … is 1 less' of the card itself (BC-R47)"
        if node.kind in ("DealsDamage", "OneDeals", "PreventBy") and any(
            part.kind == "WeatherDamage" for part in nodes_of(node)
        ):
            yield node.at, "what deals damage is on the field, where no weather ever is (BC-PLAY-6)"
        if node.kind in _ON_FIELD and (thing := _lying_weather(node)):
            yield thing.at, "a weather is never on the field (BC-PLAY-6): say 'a weather in your hand', or in what pile"
        if _arms_creatures(card, node):
            yield (
                node.at,
                "Armor is a keyword of equipment: a creature that is attacked may wield what has it (BC-ARM-1)",
            )
        yield from _times(node)
        if node.kind == "LoseUses" and card.type != "Equipment":
            yield node.at, "only an equipment has Uses to lose (BC-R104)"


def _lying_weather(node: Node) -> Node | None:
    """Find the weather that a phrase takes to lie on the field, if it does."""
    things = (part for part in node.args if isinstance(part, Node) and part.kind == "Thing")
    return next(
        (
            thing
            for thing in things
            if {part.kind for part in nodes_of(thing[1]) if not part.args} == {"Weather"}
            and not any(where.kind.startswith("In") for where in thing[2])
        ),
        None,
    )


def _times(node: Node) -> Iterator[tuple[int, str]]:
    """Tell of a time that does not suit what lasts for it (BC-R156)."""
    until = next((part for part in node.args if isinstance(part, Node) and part.kind in OF_CONTROLLER), None)
    if until is None:
        return
    if node.kind in ("BarFor", "BarYou", "TakeControlFor"):
        yield until.at, "whose next turn? Say 'until the end of your next turn' (BC-R156)"
    elif until.kind in ("ItsNext", "ItsNexts") and node.kind in _AT_ONCE:
        yield until.at, "what begins in a later turn is what a card gets, gains, loses or cannot do (BC-R156)"


def _arms_creatures(card: BeastClansCard, node: Node) -> bool:
    """Tell whether a phrase says of what can be no equipment that it has Armor, gains or loses it."""
    if not (node.args and isinstance(node[0], Node)):
        return False
    said = [part for arg in node.args[1:] for part in (arg if isinstance(arg, tuple) else (arg,))]
    said += [part for grant in said if isinstance(grant, Node) and grant.kind == "StatsAnd" for part in grant[1]]
    if not any(isinstance(part, Node) and part.kind == "Armor" for part in said):
        return False
    whom = node[0]
    if whom.kind == "Self":
        return card.type != "Equipment"
    thing = next((part for part in nodes_of(whom) if part.kind == "Thing"), None)
    kinds = {part.kind for part in nodes_of(thing[1] if thing else whom)}
    return bool(kinds & {"Wielder", "YourRoyal", "Beast", "Royal", "Castle"}) and not kinds & {"Equipment", "Card"}


def _is_attacked(line: Node) -> bool:
    """Tell whether a line waits for an attack on something, or for damage in one (BC-R118)."""
    if line.kind != "Triggered" or line[0].kind != "Whenever":
        return False
    return line[0][0].kind in ATTACKED


def _pays_x(line: Node) -> bool:
    """Tell whether a line asks for X as so much Biomass, for no other Biomass, and for no other cost that is X."""
    if line.kind != "Activated":
        return False
    asked = [cost for cost in line[0] if cost.kind == "PayBiomass" or any(node.kind == "X" for node in nodes_of(cost))]
    return len(asked) == 1 and asked[0].kind == "PayBiomass"


#: Where phrases have the player who does something, or is kept from it.
_WHO = dict.fromkeys(("PlayerDoes", "PlayerMay", "BarFor", "OpponentCannotPlay", "OnePlaysNow"), 0) | {"UnlessDone": 1}


def _who(node: Node) -> str:
    """Tell which player a phrase lets do something, or keeps from it."""
    place = _WHO.get(node.kind)
    return node[place].kind if place is not None else ""


def _free(line: Node) -> Iterator[tuple[int, str]]:
    """Tell of a cost ability that costs nothing, or whose effect gives back what it costs (BC-R78)."""
    costs = line[0]
    for cost in costs:
        if cost.kind == "SacrificeCost" and cost[0].kind not in _EXACT:
            yield cost.at, "a cost names exactly what it takes (BC-R78)"
    if all(_amount(cost) == 0 for cost in costs):
        yield costs[0].at, "a cost ability costs something, or works once per turn (BC-R78)"
    elif len(costs) == 1 and (_given(costs[0].kind, line) >= _amount(costs[0]) or gives_back(line)):
        yield costs[0].at, "a cost ability that gives back what it costs works once per turn (BC-R78)"


def _given(cost: str, line: Node) -> int:
    """Count how much of what a cost takes the effect gives."""
    kinds, stat = _GIVEN.get(cost, ((), ""))
    given = (node for node in nodes_of(line[1]) if node.kind in kinds)
    return sum(_amount(node) for node in given if not stat or node[2].kind == stat)


def _amount(node: Node) -> int:
    return next((part for part in node.args if isinstance(part, int)), 1)


def dictionary(cards: Sequence[BeastClansCard]) -> Dictionary:
    """Number the names of a pack: cards in their order."""
    return Dictionary(
        language(),
        cards={card.name: number for number, card in enumerate(cards, 1)},
        turns=TURNS,
        counted=COUNTED,
        attacked=ATTACKED,
        done=DONE,
        owned=OWNED,
        meanings=MEANINGS,
        token=token_card,
        asking_x=True,
        keeping=True,
        kept=1,
        passing=("Attacker",),
    )


KIT = Kit("beast_clans", parser, BeastClansCard, dictionary, check_card, check_line, reach=SHARED | REACH)
