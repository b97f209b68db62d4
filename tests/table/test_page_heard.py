"""Every game played from the accessibility tree alone, by a program that knows only what a screen reader is told.

It finds the game in the lobby by its name, hears what happened and what is asked, looks up hand and places by their
labels, and answers by the names of buttons; the views that the page heard only check what it is told.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from browsing import Served, in_a_browser
from menagerie.engine.finding import load, slugs

HEARD = 3  # answers, of a whole game in the deep tests
MOST_ANSWERS = 600
LINE = re.compile(
    r'(?P<indent> *)- (?P<role>\w+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>(?: \[[^]]*\])*)(?::(?: (?P<text>.*))?)?'
)

pytestmark = in_a_browser


@dataclass
class Node:
    """Something in the tree: how deep it lies, what it is, and what is said of it."""

    depth: int
    role: str
    name: str
    text: str


def tree(page: Any) -> list[Node]:
    """Read the accessibility tree in reading order."""
    found = []
    for line in page.locator("body").aria_snapshot().splitlines():
        indent, _, rest = line.partition("- ")
        if rest.startswith("'"):  # quoted, for it holds a colon
            quoted, _, more = rest[1:].replace("''", "\0").partition("'")
            line = f"{indent}- {quoted}{more}".replace("\0", "'")
        if match := LINE.fullmatch(line):
            role, name, text = match["role"], match["name"] or "", (match["text"] or "").strip('"')
            found.append(Node(len(match["indent"]), role, name.replace('\\"', '"'), text))
    return found


def within(nodes: list[Node], role: str, name: str) -> list[Node]:
    """Give what lies in the first thing of a role and name."""
    start = next((at for at, node in enumerate(nodes) if (node.role, node.name) == (role, name)), None)
    if start is None:
        return []
    end = next((at for at in range(start + 1, len(nodes)) if nodes[at].depth <= nodes[start].depth), len(nodes))
    return nodes[start + 1 : end]


def words(nodes: list[Node], role: str) -> list[str]:
    return [node.name or node.text for node in nodes if node.role == role]


@pytest.fixture(scope="module", params=slugs())
def served(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Served]:
    running = Served(tmp_path_factory.mktemp("tables") / "tables.db", load(request.param))
    yield running
    running.stop()


@pytest.mark.parametrize("answers", [HEARD, pytest.param(MOST_ANSWERS, marks=pytest.mark.deep)], ids=["begun", "whole"])
def test_a_game_is_played_by_what_is_announced(browse: Any, served: Served, answers: int) -> None:
    one, dice = browse(), random.Random(11)
    page, title = one.page, served.title
    page.goto(served.address)
    page.get_by_role("button", name=re.compile(f"^{title}")).first.press("Enter")
    page.get_by_role("radio", name="at once").check(force=True)
    page.get_by_role("button", name=re.compile("^Play")).first.press("Enter")
    asked, end = (
        page.get_by_role("group", name="Answers").get_by_role("button").first,
        page.get_by_role("region", name="The end"),
    )
    told = page.get_by_role("status").first
    for _ in range(answers):
        asked.or_(end).first.wait_for(state="attached")
        if end.count():
            break
        nodes = tree(page)
        offered = words(within(within(nodes, "region", "Your answers"), "group", "Answers"), "button")
        (question, *_) = words(within(nodes, "region", "Your answers"), "heading")
        announced = told.inner_text()
        assert f"{question} {len(offered)} answers." in announced.replace("\n", " ")
        view = one.view
        assert offered == [answer["words"] for answer in view["answers"]] and question == view["question"]["words"]
        hand = next((zone for zone in view["scene"]["zones"] if zone["id"] == f"{one.shown}.hand"), None)
        held = " ".join(words(within(nodes, "region", "Your hand"), "button"))
        for item in hand["items"] if hand else ():
            assert all(card["kind"] in held for card in item["cards"])
        for seat in view["scene"]["seats"]:
            name = "Your place" if seat["seat"] == one.shown else f"Place of {seat['seat']}"
            facts = within(nodes, "region", name)
            assert facts and {fact["label"] for fact in seat["facts"]} <= {*words(facts, "term")}
        page.get_by_role("group", name="Answers").get_by_role("button").nth(dice.randrange(len(offered))).press("Enter")
        page.wait_for_function("before => document.querySelector('[role=status]').innerText !== before", arg=announced)
    if answers == MOST_ANSWERS:
        over = within(tree(page), "region", "The end")
        assert words(over, "heading") and len(words(over, "listitem")) == len(one.view["scene"]["seats"])
