"""Environments for people who train agents: every game as Gymnasium and PettingZoo know games, and a batch of many.

They come with the extra `menagerie[envs]`. `docs/envs.md` tells how they are used, `spaces` what an agent sees.
"""

from __future__ import annotations

import importlib.util

if any(importlib.util.find_spec(name) is None for name in ("gymnasium", "pettingzoo")):
    raise ImportError("environments need gymnasium and pettingzoo: pip install menagerie[envs]")

from .afterstates import Afterstates
from .choices import Choices, choices_at
from .recall import heard_at
from .registration import join
from .single import Env, register
from .spaces import Spaces, spaces_of
from .turns import aec
from .vector import VectorEnv, memory_shape

__all__ = [
    "Afterstates",
    "Choices",
    "Env",
    "Spaces",
    "VectorEnv",
    "aec",
    "choices_at",
    "heard_at",
    "memory_shape",
    "spaces_of",
]

register()
join()
