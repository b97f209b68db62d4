"""Texts of cards sentence by sentence, for the tests that every sentence of a set is shown by a scenario.

A sentence is a piece of a line of text that ends with a full stop. Scenarios name it as `Card Name: the sentence.`
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from menagerie.engine.game import Game
from menagerie.engine.scenario import Scenario, read_scenarios

FOLDER = Path(__file__).parent / "scenarios"


def sentences_of(text: str) -> list[str]:
    """Cut a text into its sentences."""
    return [sentence for line in text.splitlines() for sentence in re.findall(r"\S.*?\.”?(?= |$)", line)]


def printed_on(cards: Iterable[Any]) -> dict[str, list[str]]:
    """Give the sentences of cards, by name."""
    return {card.name: sentences_of(card.text) for card in cards}


def scenarios_of(game: Game) -> list[Scenario]:
    """Read the scenarios of a game."""
    return [scenario for file in sorted((FOLDER / game.slug).glob("*.toml")) for scenario in read_scenarios(file, game)]


def shown_by(scenarios: Iterable[Scenario]) -> dict[str, set[str]]:
    """Gather the sentences that scenarios name, by card."""
    found = defaultdict(set)
    for scenario in scenarios:
        for text in scenario.texts:
            name, _, sentence = text.partition(": ")
            found[name].add(sentence)
    return dict(found)


def missing_of(printed: dict[str, list[str]], shown: dict[str, set[str]]) -> list[str]:
    """List the printed sentences that no scenario shows."""
    pairs = ((name, one) for name, sentences in printed.items() for one in sentences)
    return [f"{name}: {one}" for name, one in pairs if one not in shown.get(name, ())]


def unknown_in(scenarios: Iterable[Scenario], printed: dict[str, list[str]]) -> list[str]:
    """List the sentences that scenarios name and no card has."""
    return [
        f"{scenario.title}: {text}"
        for scenario in scenarios
        for text in scenario.texts
        if text.partition(": ")[2] not in printed.get(text.partition(": ")[0], ())
    ]
