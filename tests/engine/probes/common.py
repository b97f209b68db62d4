"""Shared rules and their hooks, to be bound to something."""

# mypy: disable-error-code="empty-body"
from __future__ import annotations

from menagerie.engine.hooks import hook, needed, setting, shared

LEAST = setting("the least that counts")
STEP = setting("what is added", 2)


@needed
def measure(state) -> int:
    """Measure a state."""


@hook
def weight(state) -> int:
    """Weigh a state: each weighs the same."""
    return 10


@shared
def counts(state) -> int:
    """Tell whether a state counts."""
    return 1 if measure(state) >= LEAST else 0


@shared
def value(state) -> int:
    """Value a state."""
    return weight(state) + STEP if counts(state) else 0


@shared
def at(states, row) -> int:
    """Value a row."""
    return value(states[row])


@shared
def apart(state) -> int:
    """Look at nothing that a game gives."""
    return state.short + 1


@shared
def through(states, row, entry) -> int:
    """Call an entry by a pointer."""
    return entry(states, row)


@shared
def inner(state) -> int:
    """Call back."""
    return outer(state)


@shared
def outer(state) -> int:
    """Call what calls back."""
    return inner(state)
