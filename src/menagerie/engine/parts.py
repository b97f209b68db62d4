"""What is put together of parts and gives what they give: under the same name, with the same docstring."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import Any, Concatenate, ParamSpec, TypeVar

Given = ParamSpec("Given")
Value = TypeVar("Value")


def reads(part: str, of: Callable[[Any], Value]) -> Value:
    """Give what a property of a part gives.

    >>> from types import SimpleNamespace
    >>> class Kernel:
    ...     @property
    ...     def asked(self): return 2
    ...     def times(self, number): return 2 * number
    >>> class Whole(SimpleNamespace):
    ...     asked, times = reads("kernel", Kernel.asked), calls("kernel", Kernel.times)
    >>> whole = Whole(kernel=Kernel())
    >>> whole.asked, whole.times(3)
    (2, 6)
    """
    taken: Any = of
    made: Any = property(attrgetter(f"{part}.{taken.fget.__name__}"), doc=taken.__doc__)
    return made


def calls(part: str, of: Callable[Concatenate[Any, Given], Value]) -> Callable[Concatenate[Any, Given], Value]:
    """Call a method of a part (`reads`)."""
    own, name = attrgetter(part), of.__name__

    @wraps(of)
    def call(self: Any, *given: Given.args, **named: Given.kwargs) -> Value:
        found: Value = getattr(own(self), name)(*given, **named)
        return found

    return call
