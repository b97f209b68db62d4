"""Seeds: numbers of 128 bits from which all chance of a game, a match or a study follows."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from menagerie.engine.errors import BadInput, short

BITS = 128
EXACT = 1 << 53  # from here on JavaScript loses digits of a number


def check_seed(seed: Any) -> int:
    """Read a seed: a whole number below 2**128, or its digits."""
    try:
        number = -1 if isinstance(seed, bool | float) else int(seed)
    except (TypeError, ValueError):
        number = -1
    if not 0 <= number < 1 << BITS:
        raise BadInput(f"seed {short(seed)}: a whole number from 0 to 2**{BITS} - 1 is expected")
    return number


def draw_seed() -> int:
    """Draw a seed from the operating system."""
    return secrets.randbits(BITS)


def seed_or_fresh(seed: Any) -> int:
    """Check a seed that somebody chose; where nobody did (None), draw one."""
    return draw_seed() if seed is None else check_seed(seed)


def words_of(seed: int) -> tuple[int, int]:
    """Give a seed as rules take it: its high and its low 64 bits, as signed numbers.

    >>> words_of(7), words_of((1 << 128) - 1)
    ((0, 7), (-1, -1))
    """
    high, low = seed >> 64, seed & ((1 << 64) - 1)
    return high - (high >> 63 << 64), low - (low >> 63 << 64)


def exact(value: Any) -> Any:
    """Give a value as JSON carries it: whole numbers of which JavaScript would lose digits, seeds, as these digits.

    >>> exact({"seed": 1 << 60, "games": [7]})
    {'seed': '1152921504606846976', 'games': [7]}
    """
    if isinstance(value, dict):
        return {name: exact(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [exact(one) for one in value]
    return str(value) if isinstance(value, int) and abs(value) >= EXACT else value


def seed_of_bots(seed: int, question: int) -> int:
    """Give the seed, of 63 bits, from which the house's bots draw for a question of the deal of a seed.

    It cannot be turned back: who knows it knows nothing of the deal.
    """
    return int.from_bytes(hashlib.sha256(f"menagerie bots {seed} {question}".encode()).digest()[:8], "big") >> 1
