"""The goals that games ship: they find a card that was made a fifth better, and let the game pass as it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menagerie.engine.finding import load, slugs
from menagerie.lab import changes, experiment, planfile, plans, results

#: A card of each game, and what makes it a fifth better: more health or Life, a lower price, a point more in a sum of
#: five. Numbers are whole, so of small ones a fifth is what comes nearest.
BETTER = {
    "alpha_clash": ("Cinder Rook, Heart of the Furnace", ["health=36"]),  # of 30
    "battlecats": ("Dragonstorm Master", ["factor=8"]),  # of 10
    "beast_clans": ("Khamset, King of the Long Road", ["life=228"]),  # of 190
    "cover_your_kingdom": ("Pigxie", ["value=6"]),  # of 5
    "hebrew_chronicles": ("Hill Lion", ["a=4"]),  # of 3, with SK 2
}
#: Where a text names the number, it has to change with it.
TEXTS: dict[str, Callable[[str], str]] = {"alpha_clash": lambda text: text.replace("[30]", "[36]")}
JOBS = 2


def better(slug):
    """Give the version of a game with its card made better."""
    card, settings = BETTER[slug]
    text = TEXTS[slug](changes.variants_of(load(slug)).printed(card)["text"]) if slug in TEXTS else None
    return changes.given(load(slug), card, settings, text).version


def checked(slug, version=None):
    """Test the goals that a game ships, with a version of it; gives verdicts by what they are of."""
    asked = plans.read(planfile.file_of(slug), goals=True, card=version)
    result = experiment.run(asked, jobs=JOBS)
    return dict(zip((one["of"] for one in result.questions), result.verdicts, strict=True))


def test_a_card_is_made_better_in_every_game():
    assert set(BETTER) == set(slugs())
    for slug in BETTER:
        version = better(slug)
        assert version.boxes is not None and version.boxes.tobytes() != load(slug).boxes.tobytes()


@pytest.mark.deep
@pytest.mark.parametrize("slug", slugs())
def test_a_card_made_a_fifth_better_is_found_by_the_goals(slug):
    assert results.FAIL in checked(slug, better(slug)).values()


@pytest.mark.deep
@pytest.mark.parametrize("slug", slugs())
def test_a_game_as_it_is_passes_its_goals(slug):
    assert set(checked(slug).values()) == {results.PASS}
