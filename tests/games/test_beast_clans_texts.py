"""Beast Clans: every sentence of every card of the set, and of the trial cards, is shown by a scenario."""

from __future__ import annotations

from functools import cache

import pytest

from menagerie.cardtext.pack_reader import read_pack
from menagerie.engine.scenario import Scenario
from menagerie.games.beast_clans import GAME
from menagerie.games.beast_clans.cards.card import KIT
from menagerie.games.beast_clans.cards.printed import FILES, FOLDER, pack, trials
from sentences import missing_of, printed_on, scenarios_of, shown_by, unknown_in

PACKS = (*FILES, "trials")


@cache
def scenarios() -> tuple[Scenario, ...]:
    """Read the scenarios of the game once."""
    return tuple(scenarios_of(GAME))


def cards_of(file: str) -> list:
    """Read one file of the set by itself, or the trial cards."""
    return trials().cards if file == "trials" else read_pack(KIT, FOLDER / "cards" / f"{file}.toml").cards


@pytest.mark.parametrize("file", PACKS)
def test_every_sentence_is_shown(file):
    missing = missing_of(printed_on(cards_of(file)), shown_by(scenarios()))
    assert not missing, "\n".join(missing)


def test_scenarios_name_sentences_that_are_printed():
    unknown = unknown_in(scenarios(), printed_on((*pack().cards, *trials().cards)))
    assert not unknown, "\n".join(unknown)
