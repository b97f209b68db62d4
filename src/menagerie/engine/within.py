"""Something whose functions run within a context: words and scenes of a game that has other cards in its box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import wraps
from types import FunctionType
from typing import Any

Enter = Callable[[], AbstractContextManager[Any]]


class Within:
    """A module or an object that is asked as before; each of its functions runs within a context.

    What a function yields is gathered while the context holds.
    """

    def __init__(self, inside: Any, enter: Enter) -> None:
        self._inside, self._enter = inside, enter

    @classmethod
    def of(cls, inside: Any, enter: Enter) -> Any:
        """Put a function, a module or an object within a context; None stays None."""
        if isinstance(inside, FunctionType):
            return bound(inside, enter)
        return inside if inside is None else cls(inside, enter)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._inside, name)
        if not callable(value) or isinstance(value, type):
            return value
        found = self.__dict__[name] = bound(value, self._enter)
        return found


def bound(function: Callable[..., Any], enter: Enter) -> Callable[..., Any]:
    """Let a function run within a context."""

    @wraps(function)
    def call(*given: Any, **named: Any) -> Any:
        with enter():
            found = function(*given, **named)
            return iter(list(found)) if isinstance(found, Iterator) else found

    return call
