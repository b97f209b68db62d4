"""Alpha Clash: every sentence of every card of the set, and of the trial cards, is shown by a scenario."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from menagerie.cardtext.pack_reader import read_pack
from menagerie.engine.overriding import overridden
from menagerie.engine.scenario import Scenario
from menagerie.games.alpha_clash import GAME
from menagerie.games.alpha_clash.cards.card import KIT
from menagerie.games.alpha_clash.cards.printed import FILES, FOLDER, pack, trials
from sentences import missing_of, printed_on, scenarios_of, shown_by, unknown_in

PACKS = (*FILES, "trials")
SCENARIOS = Path(__file__).parent.parent / "scenarios" / "alpha_clash"


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


def test_what_is_kept_for_later_of_a_hand_is_its_owners_secret():
    """Whichever card was taken unseen, the others see the same, and deal the same anew (AC-ZONE-7)."""
    (evening,) = (one for one in scenarios() if "at the end of the turn without a name" in one.title)
    known = set()
    evening = replace(evening, game=overridden(GAME, SCENARIOS / evening.cards, {}))
    for taken in ("Hawk", "Rhino"):
        table = evening.open(1, compiled=False)
        for step in (*evening.play[:2], f"A: take {taken}"):
            table.play(step.removeprefix("A: "))
        assert table.knows("A")["later"]["object"][0, 1].any()
        known.add((table.knows("B").tobytes(), table.knows(0).tobytes()))
    assert len(known) == 1
