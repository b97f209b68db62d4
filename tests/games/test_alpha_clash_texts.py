"""Alpha Clash: every sentence of every card of the set, and of the trial cards, is shown by a scenario.

A sentence is a piece of a line of text that ends with a full stop. Scenarios name it as `Card Name: the sentence.`
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from menagerie.cardtext.packs import read_pack
from menagerie.engine.scenario import Scenario, read_scenarios
from menagerie.games.alpha_clash import GAME
from menagerie.games.alpha_clash.card import KIT
from menagerie.games.alpha_clash.printed import FILES, FOLDER, pack, trials

SCENARIOS = Path(__file__).parent.parent / "scenarios" / "alpha_clash"
PACKS = (*FILES, "trials")


def sentences_of(text: str) -> list[str]:
    """Cut a text into its sentences."""
    return [sentence for line in text.splitlines() for sentence in re.findall(r"\S.*?\.(?= |$)", line)]


@cache
def printed() -> dict[str, list[str]]:
    """Give the sentences of every card of the set and of the trial cards, by name."""
    return {card.name: sentences_of(card.text) for card in (*pack().cards, *trials().cards)}


@cache
def names_in(file: str) -> tuple[str, ...]:
    """List the cards of one file of the set."""
    if file == "trials":
        return tuple(card.name for card in trials().cards)
    numbers = {entry.number for entry in read_entries(file)}
    return tuple(card.name for card in pack().cards if card.number in numbers)


def read_entries(file: str) -> list:
    """Read one file of the set by itself."""
    return read_pack(KIT, FOLDER / "cards" / f"{file}.toml").cards


def scenarios() -> Iterator[Scenario]:
    for file in sorted(SCENARIOS.glob("*.toml")):
        yield from read_scenarios(file, GAME)


@cache
def shown() -> dict[str, set[str]]:
    """Gather the sentences that scenarios name, by card."""
    found = defaultdict(set)
    for scenario in scenarios():
        for text in scenario.texts:
            name, _, sentence = text.partition(": ")
            found[name].add(sentence)
    return dict(found)


@pytest.mark.parametrize("file", PACKS)
def test_every_sentence_is_shown(file):
    missing = [
        f"{name}: {sentence}"
        for name in names_in(file)
        for sentence in printed()[name]
        if sentence not in shown().get(name, ())
    ]
    assert not missing, "\n".join(missing)


def test_scenarios_name_sentences_that_are_printed():
    unknown = [
        f"{scenario.title}: {text}"
        for scenario in scenarios()
        for text in scenario.texts
        if text.partition(": ")[2] not in printed().get(text.partition(": ")[0], ())
    ]
    assert not unknown, "\n".join(unknown)
