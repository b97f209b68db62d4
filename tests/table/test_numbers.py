"""Why the numbers of cards in play are as they are: the parts make the number, and name where it comes from."""

from __future__ import annotations

import re

import pytest

from menagerie.engine.finding import load
from menagerie.engine.table import Table
from menagerie.players.bots import choose
from menagerie.table.numbers import numbers_of
from menagerie.table.scenes import scene_of


def changed_items(table: Table, seat: int) -> list[str]:
    scene = scene_of(table.game).scene(table.shown(seat), table.game.box, seat)
    items = [item for zone in scene["zones"] for item in zone["items"]]
    return [item["ref"] for item in items if any("printed" in value for value in item.get("values", ()))]


@pytest.mark.parametrize("slug", ["alpha_clash", "beast_clans", "hebrew_chronicles"])
def test_the_parts_of_a_number_make_it_and_all_are_known(slug: str) -> None:
    told = set()
    for seed in (5, 6):
        table = Table(load(slug), 2, seed)
        while not table.over and len(table.steps) < 120:
            if len(table.steps) % 6 == 0:
                for ref in changed_items(table, 1):
                    view = table.shown_array(1)
                    before = view.tobytes()
                    for one in numbers_of(table.game, view, 1, ref):
                        assert sum(int(re.match(r"[-+]?\d+", part)[0]) for part in one.parts) == int(one.value)
                        assert one.parts[0].endswith(" printed") and "other rules" not in one.parts[-1]
                        told |= {part.split(" ", 1)[1] for part in one.parts[1:]}
                    assert view.tobytes() == before
            table.play(choose(table, "greedy", len(table.steps)))
    assert told


def test_a_text_that_holds_is_named_and_so_is_how_long_a_change_lasts() -> None:
    """Every Hebrew Beast that Crag Eagle strengthens names it; a change of Beast Clans names the turn."""
    named = {}
    for slug in ("hebrew_chronicles", "beast_clans"):
        table = Table(load(slug), 2, 5)
        while not table.over and len(table.steps) < 120:
            for ref in changed_items(table, 1) if len(table.steps) % 3 == 0 else ():
                for one in numbers_of(table.game, table.shown_array(1), 1, ref):
                    named.setdefault(slug, set()).update(part.split(" ", 1)[1] for part in one.parts[1:])
            table.play(choose(table, "greedy", len(table.steps)))
    assert "Crag Eagle" in named["hebrew_chronicles"] and "until end of turn" in named["beast_clans"]
