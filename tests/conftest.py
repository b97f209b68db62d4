"""What every run of the tests does: its order, and when memory is looked through for what nobody needs."""

from __future__ import annotations

import gc

import pytest

from unchanged import Unchanged

#: Allocations before young objects are looked through: modules, cards and thousands of tests are there to stay.
YOUNG = 50_000


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(YOUNG, 20, 20)
    config.pluginmanager.register(Unchanged())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let every process begin with its share of the pages, which take longest, and end with scenarios, the shortest."""
    gc.freeze()
    count = getattr(config, "workerinput", {}).get("workercount", 1)
    kinds: dict[int, list[pytest.Item]] = {0: [], 1: [], 2: []}
    for one in items:
        kinds[rank_of(one)].append(one)
    items[:] = [
        one
        for share in range(count)
        for kind in kinds.values()
        for one in kind[len(kind) * share // count : len(kind) * (share + 1) // count]
    ]


def rank_of(item: pytest.Item) -> int:
    """Tell when a test is begun: pages first, scenarios last."""
    return 0 if "browse" in getattr(item, "fixturenames", ()) else 2 if item.path.name == "test_scenarios.py" else 1
