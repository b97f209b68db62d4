"""Rules that many games share, and what each game puts into them.

A shared rule (`@shared`) is written once, in an ordinary module, against hooks: rules and numbers that are not its own.
`rule.of(records)` is that rule of one game: the same code as another function, for which every name that is a hook
means what the game gives, and every shared rule means the one of that game. What is bound is typed by the game's
records, compiled, kept and changed like any rule of the game.

A hook is declared with its parameters and its meaning; what stands in its body is what it is where nobody gives
another. A `@needed` hook has no body, a `Setting` without default no number: a game that lacks one cannot be bound. A
game gives a rule by `@rule(fills=hooks.hit)`, whatever file it stands in; who binds something else, such as the bots of
a game, hands over what it gives (`Binding`).

Rules of a game that name a shared one see their own game's: when the first rule of a module is taken, the shared names
in that module are bound. Python that is no rule says whose it means: `kind_of.of(RECORDS)(state, thing)`.
"""

from __future__ import annotations

import dis
import inspect
import threading
from collections.abc import Iterator, Mapping
from functools import cache, partial
from types import CodeType, FunctionType, ModuleType
from typing import Any

from menagerie.engine.errors import nearest
from menagerie.engine.jit import NESTED, Records, Rule
from menagerie.engine.signatures import names_in

_binding = threading.RLock()

#: Decorator of a rule that is bound to every game that uses it.
shared: Any = partial(Rule.make, shared=True)


class Unfilled(TypeError):
    """A hook that has no default, and that a game gives nothing for; or something is given for what is no hook."""


class Hook(Rule):
    """A rule that others call and that each game gives; without its own body where it is needed of all."""

    def __init__(self, function: Any, is_needed: bool = False) -> None:
        super().__init__(function, shared=True)
        self.is_needed = is_needed
        self.given: dict[str, Rule] = {}  # by the package of a game

    def fill(self, rule: Rule) -> None:
        """Take a rule as what its package gives for this hook; Unfilled if another one is, or its shape differs."""
        before = self.given.get(rule.package)
        if before is not None and before.__wrapped__.__code__.co_filename != rule.__wrapped__.__code__.co_filename:
            raise Unfilled(f"{rule} and {before} both fill {self.__name__}")
        wanted, has = inspect.signature(self.__wrapped__), inspect.signature(rule.__wrapped__)
        if len(wanted.parameters) != len(has.parameters) or wanted.return_annotation != has.return_annotation:
            raise Unfilled(f"{rule} is {has}; to fill {self.__name__} it must be {wanted}")
        self.given[rule.package] = rule


def hook(function: Any) -> Hook:
    """Declare a rule that a game may give; where it does not, this one stands."""
    return Hook(function)


def needed(function: Any) -> Hook:
    """Declare a rule that every game must give."""
    return Hook(function, is_needed=True)


class Setting:
    """A number, or a table of numbers, that each game gives; `default` is None where every game must."""

    def __init__(self, meaning: str, default: Any = None) -> None:
        self.meaning = meaning
        self.default = default


def setting(meaning: str, default: Any = None) -> Any:
    """Declare a number that a game gives, as what type checkers take for any number."""
    return Setting(meaning, default)


def hooks_of(page: ModuleType) -> dict[str, Hook | Setting]:
    """List the hooks that a module declares, by name."""
    return {
        name: value
        for name, value in vars(page).items()
        if isinstance(value, Setting) or (isinstance(value, Hook) and value.__module__ == page.__name__)
    }


def named(page: ModuleType, given: Mapping[str, Any]) -> dict[Hook | Setting, Any]:
    """Match what is given by name with the hooks of a module; Unfilled for a name that is none of them."""
    declared = hooks_of(page)
    for name in given:
        if name not in declared:
            raise Unfilled(f"{page.__name__} has no hook {name}{nearest(name, declared)}")
    return {declared[name]: value for name, value in given.items()}


class Binding:
    """What shared rules are bound to: the records of a game, and what is given for each hook.

    pointers: the entries that rules call through a parameter of that name.
    parent: a binding of the same records; a shared rule that reaches nothing that is given here is the parent's.
    """

    def __init__(
        self,
        records: Records,
        given: Mapping[Hook | Setting, Any] = {},
        pointers: Mapping[str, Rule] = {},
        parent: Binding | None = None,
    ) -> None:
        self.records = records
        self.own = dict(given)
        self.pointers: dict[str, Rule] = {**(parent.pointers if parent else {}), **pointers}
        self.parent = parent
        self.pages: list[ModuleType] = []  # that were given as a whole
        self._mine = {*self.own, *pointers}
        self._made: dict[Any, Any] = {}
        self._modules: dict[str, ModuleType] = {}
        self._linked: set[str] = set()

    def give(self, source: ModuleType, *pages: ModuleType) -> None:
        """Take the numbers that modules declare from another one; Unfilled names every hook that one still misses."""
        held, where = vars(source), self.records.package
        for page in pages:
            self.pages.append(page)
            declared = hooks_of(page)
            self.own |= {one: held[name] for name, one in declared.items() if isinstance(one, Setting) and name in held}
            self._mine |= set(self.own)
            if missing := [name for name, one in declared.items() if self._lacks(one)]:
                needs = f"which {page.__name__} needs of every game"
                raise Unfilled(f"{where} gives nothing for {', '.join(missing)}, {needs}")

    def _lacks(self, one: Hook | Setting) -> bool:
        if isinstance(one, Setting):
            return self.own.get(one, one.default) is None
        return one.is_needed and self._given(one) is None

    def of(self, one: Any) -> Any:
        """Give what a hook, a number or a shared rule is here; Unfilled if it is needed and nobody gives it."""
        if one not in self._made:
            with _binding:
                self._made.setdefault(one, self._find(one))
        return self._made[one]

    def _find(self, one: Any) -> Any:
        if one in self._made:
            return self._made[one]
        if self.parent is not None and self._mine.isdisjoint(reached_by(one)):
            return self.parent.of(one)
        if isinstance(one, Setting):
            if (number := self.own.get(one, one.default)) is None:
                raise Unfilled(f"{self.records.package} gives no number: {one.meaning}")
            return number
        if (given := self._given(one)) is not None:
            return given.of(self)
        if isinstance(one, Hook) and one.is_needed:
            raise Unfilled(f"{self.records.package} gives no rule that fills {one!r}: {one.__doc__}")
        return self._bound(one)

    def _given(self, one: Rule) -> Rule | None:
        if not isinstance(one, Hook):
            return None
        if one in self.own:
            return self.own[one]
        return one.given.get(self.records.package)

    def _bound(self, one: Rule) -> Rule:
        """Make a rule of the same code that sees what is bound here."""
        reached_by(one)  # refuses what calls itself
        function = one.__wrapped__
        home = self.module(function.__globals__)
        for name in _names_of(function.__code__):
            getattr(home, name, None)
        made = FunctionType(function.__code__, home.__dict__, function.__name__, function.__defaults__)
        made.__annotations__ = function.__annotations__
        made.__doc__ = function.__doc__
        return Rule(made, one.own_python, one.slices, one.brief, binding=self)

    def module(self, scope: ModuleType | dict[str, Any]) -> ModuleType:
        """Give a module of shared rules as it is here."""
        held = scope if isinstance(scope, dict) else vars(scope)
        name = held["__name__"]
        with _binding:
            if name not in self._modules:
                self._modules[name] = Bound(self, held)
            return self._modules[name]

    def link(self, scope: dict[str, Any]) -> None:
        """Bind the shared names that a module of the game has imported."""
        with _binding:
            if scope["__name__"] not in self._linked:
                for name, value in list(scope.items()):
                    if is_shared(value):
                        scope[name] = self.of(value)
                self._linked.add(scope["__name__"])


class Bound(ModuleType):
    """A module in a binding; what is shared in it is bound as soon as somebody asks for it."""

    def __init__(self, binding: Binding, scope: dict[str, Any]) -> None:
        super().__init__(scope["__name__"], scope["__doc__"])
        self.__dict__.update({name: value for name, value in scope.items() if not is_shared(value)})
        self._shared = (binding, {name: value for name, value in scope.items() if is_shared(value)})

    def __getattr__(self, name: str) -> Any:
        binding, shared = self._shared
        if name not in shared:
            raise AttributeError(f"{self.__name__} has no {name}")
        made = self.__dict__[name] = binding.of(shared[name])
        return made


def is_shared(value: Any) -> bool:
    """Tell whether something means what a game makes of it."""
    return isinstance(value, Setting) or (isinstance(value, Rule) and value.is_shared)


_UNDER_WAY: frozenset[Any] = frozenset([None])


def reached_by(one: Any) -> frozenset[Any]:
    """Collect the hooks and shared rules that one reaches, itself, and the names of their parameters."""
    if not isinstance(one, Rule):
        return frozenset([one])
    if one.reached is None:
        one.reached = _UNDER_WAY
        one.reached = frozenset(_reach(one))
    elif one.reached is _UNDER_WAY:
        raise RecursionError(f"{one} {NESTED}")
    return one.reached


def _reach(one: Rule) -> Iterator[Any]:
    yield one
    function = one.__wrapped__
    yield from names_in(function)
    for name in _names_of(function.__code__):
        value = function.__globals__.get(name)
        if is_shared(value):
            yield from reached_by(value)


@cache
def _names_of(code: CodeType) -> frozenset[str]:
    """Name the globals that a function reads."""
    return frozenset(one.argval for one in dis.get_instructions(code) if one.opname == "LOAD_GLOBAL")
