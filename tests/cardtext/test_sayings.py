"""Texts of somebody who had seen eight cards of a game, and cards of other games: what is understood stays so."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from cardtext.sayings import AFTER_ONE, AT_ONCE, FAMOUS, FOLDER, IN_OUR_WORDS, NOT, game_of, sayings, verdict

FILES = sorted(FOLDER.glob("*.toml"))
PAGE = Path(__file__).parents[2] / "docs/cards/writing.md"
NAMES = {
    "alpha_clash": "Alpha Clash",
    "beast_clans": "Beast Clans",
    "hebrew_chronicles": "Hebrew Chronicles",
    "alpha_clash_again": "Alpha Clash, again",
    "beast_clans_again": "Beast Clans, again",
    "hebrew_chronicles_again": "Hebrew Chronicles, again",
    "alpha_clash_fresh": "Alpha Clash, fresh",
    "beast_clans_fresh": "Beast Clans, fresh",
    "hebrew_chronicles_fresh": "Hebrew Chronicles, fresh",
    "alpha_clash_later": "Alpha Clash, later",
    "beast_clans_later": "Beast Clans, later",
    "hebrew_chronicles_later": "Hebrew Chronicles, later",
    "alpha_clash_strangers": "Alpha Clash, strangers",
    "alpha_clash_ours": "Alpha Clash, ours",
    "beast_clans_ours": "Beast Clans, ours",
    "hebrew_chronicles_ours": "Hebrew Chronicles, ours",
    "beast_clans_strangers": "Beast Clans, strangers",
    "hebrew_chronicles_strangers": "Hebrew Chronicles, strangers",
    FAMOUS: "Cards of other games",
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_text_is_understood_as_it_was(file):
    for one in sayings(file):
        found, told = verdict(game_of(file), one["type"], one["text"])
        assert found == one["verdict"], (one["text"], told)
        if found in (IN_OUR_WORDS, AFTER_ONE):
            assert told == one["means"]
        if found == NOT:
            clause = re.search(r"\(((AC|BC|HC)-[A-Z0-9-]+(, )?)+\)(?:$|\. Of that kind)", told)
            assert clause or "cannot be said yet" in told or "The nearest that can be said" in told


def test_the_page_tells_how_many_are_understood():
    page = PAGE.read_text("utf-8")
    for file in FILES:
        counts = Counter(one["verdict"] for one in sayings(file))
        told = [counts.total(), *(counts[one] for one in (AT_ONCE, IN_OUR_WORDS, AFTER_ONE, NOT))]
        assert f"| {NAMES[file.stem]} | {' | '.join(map(str, told))} |" in page
