"""What the phrases of Hebrew Chronicles alone mean: gains, columns, Tokens. Their words stand in `language`.

What the rules supply for them, hook by hook, beyond what the shared machine does for every game; behind each the cards
that ask for it (X: trial cards). Superior Commands are no programs: the box has them as bits, `keys` and `key_steps`.

    acts    STRENGTHEN: I13 G16 R05 R22 O05 O10 X08 X17
    acts    RULE: I12 A16 X14
    acts    DESTROY: R01 R06 R13 R14 R30 X07 X15
    acts    CONVOKE_UPON: I11 G22
    acts    ARM: I22 R27
    acts    TURN_DOWN: W07 R20
    acts    CANCEL_COMMANDS: R21 R28
    acts    MAKE_IN_EACH: R26
    acts    DISCARD_SELF: I01 A17
    acts    ENGAGE: I02 A15 R02 S03 X07 X08 X10 X11
    acts    READY: O09 X07 X11
    acts    NEGATE: R04
    acts    COPY: X190 X191 X192
    acts    NEGATE_ATTACK: R03
    acts    GAIN: R16 O08 X09 X15
    acts    LOSE: W18 R15 X09
    asking  CONVOKE: I03 I21 G02 R08 R09
    asking  MAKE_TOKENS: W01 W03 W11 A04 R25
    asking  SHIFT: A06 R19
    asking  MILL_FOR: I11 G22
    looking SEARCH onto the battlefield: I19 I20 W14 W15 R10
    traits  ARMED_WITH: I05 G09 G22
    traits  ARMED_NAMED: I11
    traits  CHARACTER: I03 I11 G02 G22
    traits  NAME_HOLDS: I13 G16
    traits  TRIBE: X03
    traits  PROGENITOR: X03
    traits  IN_COLUMN: I11 A01 R12 R23 C05 X11
    traits  Active: I02 A13 A15
    traits  Resting: X07
    traits  Pending: R04
    traits  Blocking: R06 R07
    traits  Warring: R30
    facts   NO_WAR: G22
    facts   HEALTH: X03
    numbers X_IS: X01
    numbers OFFERING_USES: R24
    events  Deployed: I03 G02 W18
    events  Sacrificed: I19 I20 W14 W15
    events  Blocked: I18 A17
    events  IsDestroyed: X09
    events  GoesTo: W03
    steps   AUTOMATIC: G22 A02
    lasting UntilF2: I12 I13 G16 A16 R05 R22 O05 O10 X04 X08 X14 X16 X17
    lasting ThisTurn: R21
    lasting ThisWar: R28
    lasting OwnersES: W07 R20
"""

from __future__ import annotations

from menagerie.cardtext import copies, naming, ops, tokens, votes
from menagerie.cardtext.counted import COUNTED, SCORES, becomes, look_hand_for, look_hand_put
from menagerie.cardtext.describer import Describer
from menagerie.cardtext.describing import (
    DESCRIBED,
    EARLY,
    as_many,
    bare,
    compares,
    controls,
    denied,
    is_ahead,
    matches,
    of_fallen,
    played,
    stat_is,
)
from menagerie.cardtext.happenings import each_time, next_time, untargeted
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.looking_back import if_done, if_instead, if_not_done, if_seen, if_they_did_not
from menagerie.cardtext.meanings import Condition, Deed, Held, Line, Meanings, Static, Where
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.cardtext.withholding import WITHHELD
from menagerie.cardtext.writer import Writer
from menagerie.cardtext.writing import SCORED, WRITTEN, on_object, reveal_top

from ..terms import TO_PASS_BY, TO_TIRE
from . import copied, measured, paid, spans
from .language import WITHOUT
from .replaced import instead, would

_DONE = {"DestroyedSo": ops.DESTROY, "SacrificedSo": ops.SACRIFICE, "ReturnedSo": ops.RETURN, "SentSo": ops.SEND}
SHARED = (DESCRIBED | WRITTEN | SCORED | COUNTED | SCORES | WITHHELD | naming.MEANINGS | votes.MEANINGS).without(
    (*WITHOUT, "If", "IfDid", "Gets", "PayHealth", "CostsLess", "CostsMore", "CostsLessEach")
)


def _named(test: int) -> Where:
    """Make the meaning of a test for a name without a title, a tribe or a progenitor (HC-CARD-6, HC-R117)."""
    return lambda d, tree: (test, d.words.characters[tree[0]], 0, 0)


def _armed(d: Describer, tree: Node) -> Line:
    if any(node.kind in ("Shield", "Province", "Offering", "Beast", "Card") for node in nodes_of(tree[0])):
        raise TextError(tree[0].at, "a Beast is armed with Weapons; of a Shield say 'behind a Shield' (HC-WEAPON-1)")
    return ops.ARMED_WITH, d.mask(tree[0]), 0, 0


def _armed_to(d: Describer, tree: Node) -> Line:
    if not (slot := d.named_slot(tree[0])):
        raise TextError(tree[0].at, "say which Beast: its own name, or 'the armed Beast'")
    return ops.ATTACHED, slot, 0, 0


def _in_columns(d: Describer, tree: Node) -> Line:
    first, *others = (d.code("column")[column.kind] for column in tree.args)
    return ops.IN_COLUMN, first, sum(others), 0


def _costs(what: int) -> Static:
    """Make the meaning of a static about what Beasts cost: the OC with which they are deployed (HC-R175)."""

    def static(d: Describer, tree: Node) -> list[Held]:
        early = tree[0].kind in EARLY
        if not early and tree[0].kind not in ("Self", "Every", "EveryOther", "All"):
            raise TextError(tree[0].at, "what Beasts cost is said of all of a sort: 'Beasts you control cost 1 less'")
        noun = tree[0].args[-1] if early else tree[0] if tree[0].kind == "Self" else tree[0][0][1]
        if noun.kind not in ("Beast", "Self"):
            raise TextError(noun.at, "only Beasts cost anything: the OC with which they are deployed (HC-DEPLOY-2)")
        return [(what, d.times(tree[1], tree[2]) if len(tree.args) == 3 else d.number(tree[1]), 0)]

    return static


def _done_now(happening: str, theirs: bool = False) -> Condition:
    """Make the meaning of what you did, or your opponent, so many times this turn (HC-R202)."""
    return lambda d, tree, event, it: (
        ops.DONE_BY_THEM if theirs else ops.HAPPENED,
        d.code("happening")[happening],
        *(d.number(tree[0] if tree.args else 1), 0),
    )


def _move_to(w: Writer, tree: Node, player: int) -> None:
    """Move a Beast to the column that is named."""
    if tree[1].kind == "GC":
        raise TextError(tree[1].at, "say to which column: Left-Guard, Middle-Guard, Right-Guard or Rear Support")
    w.row(ops.SHIFT, w.take(tree[0]), w.code("column", tree[1]))


def _upon(op: int) -> Deed:
    """Make the meaning of a deed that puts one object on another."""

    def deed(w: Writer, tree: Node, player: int) -> None:
        what = w.take(tree[0])
        w.row(op, what, w.take(tree[1]))
        w.it = what

    return deed


def _more_support(d: Describer, tree: Node) -> list[Held]:
    """Let Offerings support more, or less (HC-R176)."""
    subject = tree[0]
    kinds = {node.kind for node in nodes_of(subject) if node.kind in d.code("kind_1")}
    if subject.kind != "Self" and kinds != {"Offering"}:
        raise TextError(subject.at, "only Offerings support: say 'Offerings you control have +1 support' (HC-OFFER-3)")
    return [(ops.SUPPORT_MORE, d.number(abs(int(tree[1])), negative=int(tree[1]) < 0), 0)]


def _for_each_done(w: Writer, tree: Node, before: int | None) -> None:
    """Do something for each card that the sentence before did away with: it is out of play by then (HC-R176)."""
    last = w.body[-1] if w.body else [ops.END, 0, 0, 0]
    if last[0] != _DONE[tree[1].kind]:
        raise TextError(
            tree[1].at, "'this way' is what the sentence before did: it says 'destroy', 'return' and the like"
        )
    gone = w.describe.filter_of(*w.describe.tests(tree[0]), (ops.GONE, 0, 0, 0))
    start = w.row(ops.LOOP, last[1])
    asked = w.row(ops.JUMP_UNLESS, 0, w.describe.book.intern("conditions", (ops.MATCHES, ops.IT, gone, 0)))
    w.it = ops.IT
    w.effect(tree[2])
    w.land(asked)
    w.row(ops.NEXT, last[1], start)
    w.land(start)


def _search_convoke(w: Writer, tree: Node, player: int) -> None:
    w.row(ops.SEARCH, player, w.describe.filter(tree[0]), ops.PLAY)
    w.it = ops.IT


def _make(op: int, token: str, number: bool = True) -> Deed:
    """Make the meaning of a deed that brings in Tokens of a type (HC-R119)."""

    def deed(w: Writer, tree: Node, player: int) -> None:
        words, name = w.describe.words, tree.args[-1]
        if words.types.get(name, token) != token:
            raise TextError(tree.at, f"{name} is a {words.types[name]}, not a {token} (HC-SIGNET-15, HC-R119)")
        card = words.cards[name]
        count = tree[0] if len(tree.args) == 2 else 1
        w.row(op, player, *((w.describe.number(count), card) if number else (card,)))

    return deed


def _make_new(w: Writer, tree: Node, player: int) -> None:
    """Convoke Tokens of a kind that the text makes (HC-R190)."""
    *count, stats, called = tree.args[:-1] if tree.kind.endswith("Saying") else tree.args
    lines = tokens.lines_of(tree.args[-1])
    kind = tokens.kind_of(w.describe, tokens.Token(called, tokens.numbers_of(stats), lines=lines, at=tree.at))
    w.row(ops.MAKE_TOKENS, player, w.describe.number(count[0] if count else 1), kind)


def _ward(w: Writer, tree: Node, player: int) -> None:
    """Prevent damage to whoever does it, so much or all of it (HC-R171)."""
    if player != ops.YOU:
        raise TextError(tree.at, "damage to you is prevented by you: say 'prevent …'")
    w.row(ops.WARD, w.describe.number(tree[0]) if len(tree.args) == 2 else 0, w.code("duration", tree.args[-1]))


OWN = Meanings(
    slots={"Host": ops.HOST, "Above": ops.HOST, "Behind": ops.HOST},
    wheres={
        "InColumn": _in_columns,
        "InColumns": _in_columns,
        "Called": _named(ops.CHARACTER),
        "NameContains": _named(ops.NAME_HOLDS),
        "OfTribe": _named(ops.TRIBE),
        "OfProgenitor": _named(ops.PROGENITOR),
        "ArmedWithA": _armed,
        "ArmedWith": lambda d, tree: (ops.ARMED_NAMED, d.words.cards[tree[0]], 0, 0),
        "BehindShield": bare(ops.BEHIND),
        "ArmedTo": _armed_to,
        "Below": _armed_to,
        "AttackedNow": bare(ops.ATTACKED_NOW),
        "EnteredNow": bare(ops.ENTERED),
        "FallenNow": of_fallen,
    },
    conditions={
        "IsArmed": matches(_armed),
        "NoWar": lambda d, tree, event, it: (ops.NO_WAR, 0, 0, 0),
        "DeclaredWar": lambda d, tree, event, it: (ops.ATTACKED, 0, 0, 0),
        "TheyControl": controls("Theirs"),
        "TheyControlMore": denied(as_many("Yours", "Theirs")),
        "YouControlMore": denied(as_many("Theirs", "Yours")),
        "YouHaveMore": is_ahead(ops.YOU),
        "TheyHaveMore": is_ahead(ops.OPPONENT),
        "HasStat": matches(stat_is(ops.STAT)),
        "TheirHealthIs": compares(ops.HEALTH, 1),
        "ItAttacked": matches(bare(ops.ATTACKED_NOW)),
        "ItEntered": matches(bare(ops.ENTERED)),
        "ItDidNotAttack": denied(matches(bare(ops.ATTACKED_NOW))),
        "TheyPlayed": lambda d, tree, event, it: played(d, tree[1], ops.AT_LEAST, tree[0], theirs=True),
        "LyingOne": lambda d, tree, event, it: (ops.COUNTS, d.filter(tree[0]), ops.AT_LEAST, d.number(1)),
        "LyingNone": lambda d, tree, event, it: (ops.COUNTS, d.filter(tree[0]), ops.EXACTLY, d.number(0)),
        "TheyPlayedOne": lambda d, tree, event, it: played(d, tree[0], ops.AT_LEAST, 1, theirs=True),
        "ThatControls": controls("OfThat"),
        "WarsWith": lambda d, tree, event, it: (
            ops.AIMS_AT,
            d.reference(tree[0], event, it),
            d.filter(tree[1]),
            0,
        ),
        "NoToken": denied(DESCRIBED.conditions["HasToken"]),
        "DrewMany": _done_now("YouDraw"),
        "DiscardedOne": _done_now("YouDiscard"),
        "DiscardedMany": _done_now("YouDiscard"),
        "GainedNow": _done_now("YouGain"),
        "LostNow": _done_now("YouLose"),
        "TheyGainedNow": _done_now("YouGain", theirs=True),
        "TheyLostNow": _done_now("YouLose", theirs=True),
        "PlayedNone": lambda d, tree, event, it: played(d, tree[0], ops.EXACTLY, 0),
        "OneDefeated": lambda d, tree, event, it: (
            ops.DEFEATED_THIS_TURN,
            d.filter(tree[0]),
            ops.AT_LEAST,
            d.number(1),
        ),
    },
    effects={
        "BarYou": spans.bar_you,
        "Instead": instead,
        "NextCosts": spans.next_costs,
        "Becomes": becomes(*spans.SET),
        "BecomesEqual": spans.becomes_equal,
        "Swapped": spans.swapped,
    },
    statics={
        "MoreSupport": _more_support,
        "NotBlockedBy": lambda d, tree: [(ops.OBSTRUCTED_BY, d.filter(tree[1]), 0)],
        "BlockedOnlyBy": lambda d, tree: [(ops.OBSTRUCTED_BY, d.filter(tree[1]), 1)],
        "NotDefeatedBy": lambda d, tree: [(ops.DEFEATED_BY, d.filter(tree[1]), 0)],
        "NotAttackedBy": lambda d, tree: [(ops.ATTACKED_BY, d.filter(tree[1]), 0)],
        "MustAttack": lambda d, tree: [(ops.STATIC_FORBID, TO_PASS_BY, 0)],
        "AttacksTwice": lambda d, tree: [(ops.STATIC_FORBID, TO_TIRE, 0)],
        "YouCannotPlay": lambda d, tree: [(ops.FORBID_PLAY, ops.YOU, 0)],
        "CostsLess": _costs(ops.COST_LESS),
        "CostsMore": _costs(ops.COST_MORE),
        "CostsLessEach": _costs(ops.COST_LESS),
        "EarlyLess": _costs(ops.COST_LESS),
        "OfferingUses": lambda d, tree: [(ops.OFFERING_USES, d.number(tree[0]), d.code("column")[tree[1].kind])],
    },
    crowds={"First": EARLY["First"]},
    sentences={
        "If": if_seen,
        "IfDid": if_done,
        "IfInstead": if_instead,
        "IfDidNot": if_not_done,
        "IfTheyDidNot": if_they_did_not,
        "ForEachDone": _for_each_done,
        "NextTime": untargeted(next_time),
        "EachTime": untargeted(each_time),
        "NextWould": would(1),
        "EachWould": would(0),
        "For": lambda w, tree, before: spans.hold(w, tree, 0),
        "ForWhile": spans.hold_while,
    },
    deeds={
        "LookHandMay": look_hand_for,
        "LookHandMayPut": look_hand_put,
        "Choosing": lambda w, tree, player: w.take(tree[0]),
        "MoveTo": _move_to,
        "Convoke": lambda w, tree, player: w.row(ops.CONVOKE, w.take(tree[0]), player),
        "ConvokeUpon": _upon(ops.CONVOKE_UPON),
        "SearchConvoke": _search_convoke,
        "MakeToken": _make(ops.MAKE_TOKENS, "Beast Token"),
        "MakeTokens": _make(ops.MAKE_TOKENS, "Beast Token"),
        "MakeNew": _make_new,
        "MakeNews": _make_new,
        "MakeNewSaying": _make_new,
        "MakeNewsSaying": _make_new,
        "PlaceToken": _make(ops.MAKE_TOKENS, "Shield Token"),
        "PlaceInEach": _make(ops.MAKE_IN_EACH, "Shield Token", number=False),
        "DrawEachTo": measured.each_to(ops.DRAW),
        "GainEachTo": measured.each_to(ops.GAIN),
        "SearchMany": measured.search_many,
        "DrawTo": lambda w, tree, player: w.row(ops.DRAW_TO, player, w.describe.number(tree[0])),
        "DrawAsMany": lambda w, tree, player: w.row(ops.DRAW_TO, player, 0),
        "LoseGame": lambda w, tree, player: w.row(ops.LOSE_GAME, player),
        "RevealTop": reveal_top,
        "RevealTops": reveal_top,
        "Destroy": on_object(ops.DESTROY),
        "Send": lambda w, tree, player: w.row(ops.SEND, w.take(tree[0]), w.code("pile", tree[1])),
        "Rest": on_object(ops.ENGAGE),
        "Ascend": on_object(ops.READY),
        "TurnDown": lambda w, tree, player: w.row(ops.TURN_DOWN, w.take(tree[0]), w.code("duration", tree[1])),
        "Move": on_object(ops.SHIFT),
        "Arm": _upon(ops.ARM),
        "SwapColumns": paid.swap,
        "SwapTwo": paid.swap,
        "WardNext": _ward,
        "WardAll": _ward,
        "CancelAttack": lambda w, tree, player: w.row(ops.NEGATE_ATTACK),
        "Cancel": paid.cancel,
        "CancelFCs": lambda w, tree, player: w.row(ops.CANCEL_COMMANDS, w.take(tree[0]), w.code("duration", tree[1])),
        "Mill": lambda w, tree, player: w.row(ops.MILL, player, w.describe.number(tree[0]), w.code("pile", tree[1])),
        "MillOne": lambda w, tree, player: w.row(ops.MILL, player, w.describe.number(1), w.code("pile", tree[0])),
        "MillFor": lambda w, tree, player: w.row(ops.MILL_FOR, w.take(tree[1]), w.code("pile", tree[0]), player),
    },
    changes={
        "Gets": spans.gets,
        "BecomesAll": spans.becomes_all,
        "BecomesFolk": spans.becomes_folk,
        "BecomesTribe": spans.becomes_tribe,
        "NotBlockedByFor": spans.evades(0),
        "BlockedOnlyByFor": spans.evades(1),
        "MustAttackNow": spans.must_attack("ThisTurn"),
        "MustAttackSoon": spans.must_attack("NextTurn"),
        "AttacksAgain": lambda w, tree, slot: w.row(ops.FORBID, slot, TO_TIRE, w.code("duration", Node("ThisTurn"))),
    },
    costs={
        "HandCost": lambda w, tree: w.row(ops.DISCARD, ops.YOU, w.describe.number(tree[0])),
        "RestCost": lambda w, tree: w.row(ops.ENGAGE, w.take(tree[0])),
        "DiscardSelf": lambda w, tree: w.row(ops.DISCARD_SELF),
        "PayHealth": lambda w, tree: w.row(ops.LOSE, ops.YOU, w.describe.number(tree[0])),
        "SendCost": paid.send_cost,
        "ReturnOwn": paid.return_cost,
    },
)
MEANINGS = SHARED | copies.MEANINGS.without(("CopyToken", "CopyTokens")) | copied.MEANINGS | OWN
