"""Which rule answers for which verb, and which for which frame: tables, from which the rules that choose are written.

    ACTS = Answers(VERBS, {
        V_SETTLE: (offer_settles, refuse_settle, settle),
        V_ADD: (EVERY, refuse_add, add),
        V_LURE: ELF_1,
    })

says for each verb what offers it, what refuses it and what carries it out. EVERY offers whatever is not refused; a
number is the clause that always forbids it, 0 where none does. A row may be of one answer, `A_PASS`, instead of all
those of its verb. The rules `ACTS.offer(state, box, seat)`,
`ACTS.refuse(state, box, code)` and `ACTS.take(state, box, log, seat, code)` follow. A table may leave out what offers
its verbs, or all but what refuses them. Other verbs are left to `otherwise`, a clause, rules or another table; without
it nothing forbids them: they are no answers here.

    refuse = by_question(VERBS, {Q_ACT: ACTS, Q_LAND: {V_LAND: refuse_land}})

is the rule that a game names; `by_frame` looks at what asks instead. What waits on the stack is told alike, with what
runs it and what puts its question:

    FRAMES = Frames({TURN: (step_turn, pose_turn), PLACE: (step_place, pose_place)})

Each rule is given what its parameters are called: a part of the verb, or what stands below. What is missing is
said when the table is made.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any

import numpy as np

from menagerie.engine.ask import ILLEGAL, VERB, VERB_BITS, argument_of, ask, offer, take_answer, verb_of
from menagerie.engine.errors import nearest
from menagerie.engine.fields import Unit
from menagerie.engine.jit import Rule, written
from menagerie.engine.verbs import Verb

Refusal = Rule | int
Entry = Refusal | tuple[Refusal, Rule] | tuple[Rule | None, Refusal, Rule]

EVERY = None  # offers whatever is not refused

#: What a rule may be given that is no parameter of the one that chooses, and how it is come by.
ASIDE = {"frame": "state.frame[state.depth]"}
OF_FRAME = ASIDE | {"seat": "state.frame[state.depth].seat"}
OF_CODE = ASIDE | {"verb": "verb_of(code)", "argument": "argument_of(code)"}
OF_ASKED = OF_CODE | {"seat": "state.asked", "question": "state.question"}

OFFER, REFUSE = "offer(state, box, seat)", "refuse(state, box, code) -> int"
TAKE, STEP, POSE = "take(state, box, log, seat, code)", "step(state, box, log)", "pose(state, box)"
OF_ENGINE = {one.__name__: one for one in (verb_of, argument_of, ask, take_answer)} | {
    "offer_code": offer,
    "ILLEGAL": ILLEGAL,
}


class Unruled(TypeError):
    """A table lacks a rule, or names one that asks for what it cannot be given."""


class Answers(ModuleType):
    """What may be answered, verb by verb; in rules it is what a module is: a place where names stand for rules.

    unless: a rule that is asked first whatever the verb is, and whose clause goes before. question: what a frame that
    waits for nothing else asks, or the rule that asks it; whose: the field of the frame that says whom. known: how
    rules that refuse come by what else they ask for.
    """

    offer: Rule
    refuse: Rule
    take: Rule
    pose: Rule
    step: Rule

    def __init__(
        self,
        verbs: Iterable[Verb],
        table: Mapping[int, Entry],
        otherwise: Refusal | tuple[Refusal, Rule] | Answers = 0,
        unless: Rule | None = None,
        question: int | Rule = 0,
        whose: str = "seat",
        known: Mapping[str, str] = {},
    ) -> None:
        super().__init__("answers")
        declared = {one.number: one for one in verbs}
        if unknown := {_verb(number) for number in table} - declared.keys():
            raise Unruled(f"there is no verb {min(unknown)}")
        rows = {number: one if isinstance(one, tuple) else (one,) for number, one in table.items()}
        refused = {number: row[-2] if len(row) > 1 else row[0] for number, row in rows.items()}
        taken = {number: row[-1] for number, row in rows.items() if len(row) > 1}
        offered = {number: row[0] for number, row in rows.items() if len(row) > 2}
        for what, given in (("carries it out", taken), ("offers it", offered)):
            lacking = [number for number, one in refused.items() if number not in given and not _forbids(one)]
            if given and lacking:
                name = _name(lacking[0], [*given.values(), *refused.values()])
                raise Unruled(f"{name} may be legal, and no rule of the table {what}")
        if isinstance(otherwise, Answers):
            otherwise = (otherwise.refuse, otherwise.take) if taken else otherwise.refuse
        forbids, takes = otherwise if isinstance(otherwise, tuple) else (otherwise, None)
        self.refuse = _Writer(REFUSE, {**OF_ASKED, **known}, declared, unless).choose("verb", refused, forbids)
        if taken:
            self.take = _Writer(TAKE, OF_CODE, declared).choose("verb", taken, takes)
        if offered:
            self.offer = _Writer(OFFER, ASIDE, declared, unless).offer(offered, refused)
        if question:
            asked = OF_FRAME | {"seat": f"state.frame[state.depth].{whose}"}
            self.pose = question if isinstance(question, Rule) else _Writer(POSE, asked).ask(question, self.offer)
            self.step = _Writer(STEP, asked).ask_or_take(self.pose, self.take)


Refusals = Mapping[int, Answers | Mapping[int, Entry] | Rule]


def by_question(verbs: Iterable[Verb], table: Refusals, otherwise: Refusal = 0) -> Rule:
    """Write the rule that refuses an answer to any question; a rule stands for all that is answered to one.

    otherwise: what refuses answers to the questions that are not in the table.
    """
    return _refusing("question", verbs, table, otherwise)


def by_frame(verbs: Iterable[Verb], table: Refusals, otherwise: Refusal = 0) -> Rule:
    """Write the rule that refuses an answer by what asks it: the kind of the frame on top."""
    return _refusing("frame.what", verbs, table, otherwise)


def _refusing(by: str, verbs: Iterable[Verb], table: Refusals, otherwise: Refusal) -> Rule:
    verbs = tuple(verbs)
    made = {number: Answers(verbs, one) if isinstance(one, Mapping) else one for number, one in table.items()}
    rules = {number: one.refuse if isinstance(one, Answers) else one for number, one in made.items()}
    return _Writer(REFUSE, OF_ASKED).choose(by, rules, otherwise)


class Frames(ModuleType):
    """What goes on with frames, kind by kind; a rule alone runs those that put no question.

    by: the field by which they are told apart. Of `what`, whose range the game declares, no kind may be missing.
    """

    step: Rule
    pose: Rule

    def __init__(self, table: Mapping[int, tuple[Rule, Rule] | Rule | Answers | Frames], by: str = "what") -> None:
        super().__init__("frames")
        rows = {kind: (one.step, one.pose) if isinstance(one, ModuleType) else one for kind, one in table.items()}
        steps = {kind: one if isinstance(one, Rule) else one[0] for kind, one in rows.items()}
        poses = {kind: one[1] for kind, one in rows.items() if isinstance(one, tuple)}
        kinds = _declared(by, steps.values())
        if lacking := [kind for kind in range(1, kinds.most + 1) if kind not in rows] if kinds else []:
            raise Unruled(f"no row of the table is of frames whose `{by}` is {lacking[0]}")
        self.step = _Writer(STEP, OF_FRAME).choose(f"frame.{by}", steps)
        self.pose = _Writer(POSE, OF_FRAME).choose(f"frame.{by}", poses)


def _declared(field: str, rules: Iterable[Rule]) -> Unit | None:
    """Give what a field of the game's frames may be, where it is declared more closely than by its width."""
    records = next((one.records for one in rules if one.records), None)
    frame = records.declared.get("frame") if records and field == "what" else None
    kinds = frame.fields[field].what if frame else None
    return kinds if isinstance(kinds, Unit) and kinds.most < np.iinfo(kinds.dtype).max else None


def _name(number: int, entries: Iterable[Refusal | None]) -> str:
    """Call a verb as the game's numbers do."""
    package = next((one.package for one in entries if isinstance(one, Rule)), "")
    numbers = vars(sys.modules[f"{package}.terms"]) if f"{package}.terms" in sys.modules else {}
    return next((name for name, one in numbers.items() if name[:2] == "V_" and one == number), f"verb {number}")


def _verb(row: int) -> int:
    """Give the verb that a row is of, or whose answer."""
    return row >> VERB_BITS or row


def _forbids(one: Refusal) -> bool:
    return isinstance(one, int) and one > 0


class _Writer:
    """Writes a rule that calls those of a table; head: its name and parameters. held: how it comes by what else."""

    def __init__(
        self, head: str, held: Mapping[str, str], verbs: Mapping[int, Verb] = {}, unless: Rule | None = None
    ) -> None:
        self.head, self.held, self.verbs, self.unless = head, held, verbs, unless
        self.given = head[head.index("(") + 1 : head.index(")")].split(", ")
        self.scope: dict[str, Any] = dict(OF_ENGINE)
        self.used: set[str] = set()
        self.rules: list[Rule] = []

    def choose(self, by: str, table: Mapping[int, Refusal], otherwise: Refusal | None = None) -> Rule:
        """Write that a number decides which rule is called; `otherwise` where there is none for it."""
        self.used.add(by.partition(".")[0])
        gives = "return " * ("->" in self.head)
        lines = [f"clause = {self.call(self.unless)}", "if clause:", "    return clause"] if self.unless else []
        for place, (number, one) in enumerate(table.items()):
            what = "code" if number >= VERB else by
            lines += [f"{'el' * (place > 0)}if {what} == {number}:", f"    {gives}{self.call(one, number)}"]
        rest = "state.fault = ILLEGAL" if otherwise is None else f"{gives}{self.call(otherwise)}"
        return self.write([*lines, "else:", f"    {rest}"])

    def offer(self, table: Mapping[int, Rule | None], refused: Mapping[int, Refusal]) -> Rule:
        """Write that whatever may be answered is offered, verb by verb."""
        lines: list[str] = []
        for number, one in sorted(table.items(), key=lambda row: _verb(row[0])):
            block = [self.call(one, number)] if one else self.every(number, refused[number])
            guard = [f"if {self.call(self.unless, _verb(number))} == 0:"] if self.unless else []
            lines += [*guard, *("    " * len(guard) + line for line in block)]
        return self.write(lines)

    def ask(self, question: int, offer: Rule) -> Rule:
        """Write that a question is put."""
        self.used.add("seat")
        return self.write([f"ask(state, seat, {question})", self.call(offer)])

    def ask_or_take(self, pose: Rule, take: Rule) -> Rule:
        """Write that a question is put, or its answer carried out."""
        self.held = {**self.held, "code": "take_answer(state)"}
        asking, taking = self.call(pose), self.call(take)
        self.used.remove("code")
        return self.write(
            ["if state.answer:", "    code = take_answer(state)", f"    {taking}", "else:", f"    {asking}"]
        )

    def every(self, number: int, refusal: Refusal) -> list[str]:
        """Write that each answer of a verb is offered that is not refused."""
        if number >= VERB:
            return [f"if {self.call(refusal, number)} == 0:", f"    offer_code(state, {number})"]
        lines, verb = [], self.verbs[number]
        for name, span in verb.parts.items():
            least = span.least if span.is_tight else max(span.least, 1)  # 0 is nothing
            lines.append(f"for {name} in range({least}, {span.used or span.most} + 1):")
        code = f"verb_{number}.code({', '.join(verb.parts)})"
        lines += [f"if {self.call(refusal, number, verb.parts)} == 0:", f"    offer_code(state, {code})"]
        self.scope[f"verb_{number}"] = verb
        return [f"{'    ' * depth}{line}" for depth, line in enumerate(lines)]

    def call(self, one: Refusal, number: int = 0, parts: Iterable[str] = ()) -> str:
        """Write how a rule is called, with what its parameters are called; a number is what it is."""
        if isinstance(one, int):
            return str(one)
        how = {name: name for name in (*self.given, *self.held)}
        if "code" in how and number in self.verbs:
            self.scope[f"verb_{number}"] = self.verbs[number]
            for name in self.verbs[number].parts:
                how[name] = f"verb_{number}.{name}(argument)"
        elif number in self.verbs:
            how |= {"verb": str(number), **{name: name for name in parts}}
        handed = []
        for name in inspect.signature(one.__wrapped__).parameters:
            if name not in how:
                raise Unruled(f"{one} asks for {name}, and {self.head} has {', '.join(how)}{nearest(name, how)}")
            self.used |= {name, "argument"} if how[name].endswith("(argument)") else {name}
            handed.append(how[name])
        name = f"{one.__name__}_{number}" if one.text or self.scope.get(one.__name__, one) is not one else one.__name__
        self.scope[name] = one
        self.rules.append(one)
        return f"{name}({', '.join(handed)})"

    def write(self, lines: list[str]) -> Rule:
        """Make the rule of what was written, in the package of what it calls."""
        held = [f"{name} = {how}" for name, how in self.held.items() if name in self.used]
        text = "\n    ".join((f"def {self.head}:", *held, *lines)) + "\n"
        told = hashlib.blake2b(f"{text}{self.scope}".encode(), digest_size=6).hexdigest()
        own = next((one for one in self.rules if not one.is_shared), verb_of)  # the engine's is of every game
        known = {"RECORDS": own.records} if own.records else {}
        return written(text, **self.scope, **known, __name__=f"{own.__module__}.{told}", __package__=own.package)
