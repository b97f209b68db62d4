"""How much of a test every run takes, where the deep tests take more of the same."""

from __future__ import annotations

from typing import Any

import pytest

SOME_OR_ALL = ["some", "all"]


def some_or_all(name: str, some: Any, whole: Any) -> pytest.MarkDecorator:
    """Run a test over so many in every run, over the whole in the deep tests."""
    return pytest.mark.parametrize(name, [some, pytest.param(whole, marks=pytest.mark.deep)], ids=SOME_OR_ALL)
