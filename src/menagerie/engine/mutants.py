"""Mutants: every small change of a game's rules that its scenarios ought to notice.

A mutant is one change in one `@rule`: a comparison or its bound, a number or a constant of the book, a sign, a rival in
the place of a seat, a condition or a statement left out (a cost not paid, a trigger skipped), two statements in the
wrong order. Only the interpreted face is changed, in memory: no file is written and nothing is compiled by Numba.

What is left alone: guards against overflow and other faults of the engine, `invariants.py` (it judges), the zeros that
fill an event up. Changes that change nothing are named in `mutants.toml`, in the folder of the game or of the rule's
file, each with the reason:

    [[equivalent]]
    rule = "turn.expire"
    change = "…"                 # as `menagerie mutants` tells it; or a list; left out: nothing comes of the whole rule
    branch = "op == DELAY"       # instead: nothing comes of what stands below this condition; or a list
    line = "return 1"            # instead: nothing comes of this statement wherever the rule has it; or a list
    bound = "ROWS"               # instead of a rule: `<= ROWS`, `> ROWS` and ends of ranges may be one off anywhere
    rows = ["DELAY", "DIVIDE"]   # instead of a rule: rows of card programs that no text of the game becomes
    why = "…"

How a change is made: `changing.py`. Which mutants are noticed: `surviving.py`.
"""

from __future__ import annotations

import ast
import hashlib
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from menagerie.engine import known, piles
from menagerie.engine.changing import changes as changes_of
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.jit import Rule
from menagerie.engine.settled import UNWRITTEN
from menagerie.engine.trees import function_of, tree_of

EQUIVALENT = "mutants.toml"
SHARED = (known.__name__, piles.__name__)  # of the engine; its other rules carry out no book
JUDGES = ("invariants",)


@dataclass(frozen=True)
class Mutant:
    """One change in one rule."""

    rule: Rule
    place: int  # which of the rule's changes
    line: int
    kind: str
    change: str

    @property
    def function(self) -> str:
        """Name the rule with its module: `turn.expire`."""
        return f"{self.rule.__module__.rpartition('.')[2]}.{self.rule.__name__}"

    @property
    def file(self) -> Path:
        """The file that the rule stands in."""
        return Path(self.rule.native.__code__.co_filename)

    @property
    def key(self) -> str:
        """What tells this mutant from all others, whatever moves in its file."""
        return f"{self.function}: {self.change}"

    @property
    def cites(self) -> list[set[str]]:
        """The clauses named by the function, then those named by its module."""
        return [_clauses(self.rule.__doc__ or ""), _clauses(self.rule.native.__globals__.get("__doc__") or "")]

    def function_made(self) -> Any:
        """Compile the changed function."""
        tree = tree_of(self.rule)
        for place, _ in enumerate(changes_of(tree, _seen_by(self.rule))):
            if place == self.place:
                return function_of(self.rule, tree)
        raise LookupError(self.key)


def mutants_of(game: Game) -> list[Mutant]:
    """List every mutant of a game's rules and of those that it shares, the named equivalents among them."""
    return [mutant for rule in rules_of(game) for mutant in _mutants_of_rule(rule)]


def draw(game: Game, count: int, seed: int) -> tuple[list[Mutant], int]:
    """Draw so many mutants, and count the equivalents passed over; an edit elsewhere leaves most of a draw as it was.

    BadInput names an equivalent that is no mutant any more.
    """
    named = equivalents(game)
    found = mutants_of(game)
    unknown = set(named) - {mutant.key for mutant in found}
    if unknown:
        keys = [mutant.key for mutant in found]
        raise BadInput(
            f"{EQUIVALENT} names what is no mutant of {game.title}:",
            [f"{key}{nearest(key, keys)}" for key in sorted(unknown)],
        )
    drawn = sorted(found, key=lambda mutant: hashlib.blake2b(f"{seed}:{mutant.key}".encode()).digest())
    meant = [mutant for mutant in drawn if mutant.key not in named]
    return meant[:count], len(drawn) - len(meant)


def equivalents(game: Game) -> dict[str, str]:
    """Read the changes that change nothing, by key, with the reason; BadInput names an entry that lacks something.

    A file beside shared rules speaks of those alone, as far as this game has them and none of its own in their place.
    """
    functions = {f"{rule.__module__.rpartition('.')[2]}.{rule.__name__}": rule for rule in rules_of(game)}
    lie_in = {name: Path(rule.native.__code__.co_filename).parent for name, rule in functions.items()}
    named: dict[str, str] = {}
    for home in {*lie_in.values(), game.folder}:
        file = home / EQUIVALENT
        if not file.is_file():
            continue
        for entry in tomllib.loads(file.read_text("utf-8")).get("equivalent", ()):
            if set(entry) == {"rows", "why"}:
                continue  # what leads to them is no mutant
            if set(entry) == {"bound", "why"}:
                near = [mutant.key for mutant in mutants_of(game) if _is_one_off(mutant.change, entry["bound"])]
                named |= dict.fromkeys(near or [f"{entry['bound']}: a bound"], entry["why"])
                continue
            which = set(entry) & {"change", "branch", "line"}
            if set(entry) - which != {"rule", "why"} or len(which) > 1:
                raise BadInput(
                    f"{file}: an equivalent has a rule, a change, branch or line and a why, not {', '.join(entry)}"
                )
            if home == game.folder or lie_in.get(entry["rule"]) == home:
                changes = _changes_named(functions.get(entry["rule"]), entry)
                named |= {f"{entry['rule']}: {change}": entry["why"] for change in changes}
    return named


def _changes_named(rule: Rule | None, entry: dict[str, Any]) -> list[str]:
    """List the changes that an entry names: some, those of places, or all of its rule; empty names are none."""
    if "change" in entry:
        return [entry["change"]] if isinstance(entry["change"], str) else entry["change"]
    mutants = _mutants_of_rule(rule) if rule else ()
    if not {"branch", "line"} & set(entry):
        return [mutant.change for mutant in mutants] or [""]
    kind = "branch" if "branch" in entry else "line"
    found: list[str] = []
    for place in [entry[kind]] if isinstance(entry[kind], str) else entry[kind]:
        lines = (_lines_below if kind == "branch" else _lines_like)(rule, place) if rule else set()
        never = f"if {place}: → if 0:"
        found += [one.change for one in mutants if one.line in lines or one.change == never] if lines else [place]
    return found


def _is_one_off(change: str, bound: str) -> bool:
    """Tell whether a change only lets a range end one before or behind a bound."""
    before, _, after = change.partition(" → ")
    ends = (
        (f"<= {bound}", (f"< {bound}", f"<= {bound} + 1")),
        (f"> {bound}", (f">= {bound}", f"> {bound} + 1")),
        (f"{bound}):", (f"{bound} - 1):",)),
    )
    return any(after.startswith(before.replace(end, other, 1)) for end, near in ends if end in before for other in near)


def _lines_below(rule: Rule, branch: str) -> set[int]:
    """List the lines of a rule that stand below a condition."""
    return {
        line
        for node in ast.walk(tree_of(rule))
        if isinstance(node, ast.If) and ast.unparse(node.test) == branch
        for line in range(node.body[0].lineno, (node.body[-1].end_lineno or 0) + 1)
    }


def _lines_like(rule: Rule, line: str) -> set[int]:
    """List the lines of a rule on which a statement stands."""
    statements = (node for node in ast.walk(tree_of(rule)) if isinstance(node, ast.stmt))
    return {node.lineno for node in statements if ast.unparse(node) == line}


@cache
def rules_of(game: Game) -> tuple[Rule, ...]:
    """List the rules that carry out the book: what deals, steps, refuses, shows and deals again, shared rules too."""
    package = game.records.package
    kept = []
    for rule in reached_from(game.setup, game.step, game.refuse, game.view, game.conceal, game.redeal):
        module = rule.__module__.rpartition(".")[2]
        own = (rule.package == package and module not in JUDGES) or rule.is_bound
        if rule.python is rule.native and not rule.text and (own or rule.__module__ in SHARED):
            kept.append(rule)
    return tuple(sorted(kept, key=lambda rule: (rule.__module__, rule.native.__code__.co_firstlineno)))


@cache
def reached_from(*entries: Rule) -> frozenset[Rule]:
    """Collect the rules that some rules call, however deep, and those themselves."""
    reached: set[Rule] = set()
    waiting = list(entries)
    while waiting:
        rule = waiting.pop()
        if rule not in reached:
            reached.add(rule)
            waiting += rule.calls
    return frozenset(reached)


def _clauses(text: str) -> set[str]:
    from menagerie.engine.coverage import clause_ids

    return {clause for clause, _ in clause_ids(text)}


def _seen_by(rule: Rule) -> dict[str, Any]:
    """Give what a rule sees, and which rows no text of its game becomes."""
    package = rule.records.package if rule.records else ""
    return {**rule.native.__globals__, UNWRITTEN: unwritten(package)}


@cache
def unwritten(package: str) -> frozenset[str]:
    """Name the rows of card programs that no text of a game becomes, as its package says."""
    module = sys.modules.get(package)
    file = Path(module.__file__).parent / EQUIVALENT if module and module.__file__ else None
    entries = tomllib.loads(file.read_text("utf-8")).get("equivalent", ()) if file and file.is_file() else ()
    return frozenset(op for entry in entries for op in entry.get("rows", ()))


@cache
def _mutants_of_rule(rule: Rule) -> tuple[Mutant, ...]:
    """List the changes of one rule; of equal ones the later are numbered."""
    met: Counter[str] = Counter()
    found = []
    for place, (line, kind, change) in enumerate(changes_of(tree_of(rule), _seen_by(rule))):
        met[change] += 1
        mutant = Mutant(rule, place, line, kind, change)
        found.append(mutant if met[change] == 1 else replace(mutant, change=f"{change} ({met[change]})"))
    return tuple(found)
