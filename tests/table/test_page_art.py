"""The pictures on the cards: every card has its own, and what sort it is shows without its colours."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from browsing import in_a_browser
from games_list import every_game

pytestmark = in_a_browser
PAINT = """async (cards) => {
    const { WORDS, painting, windowOf } = await import("/js/art.js");
    const { take } = await import("/js/faces.js");
    const [seen, twins, changed, unknown, outlines] = [new Map(), [], [], [], []];
    for (const card of take(cards, new Map()).values()) {
        const picture = painting(card, () => "", 118);  // without its emblem
        if (seen.has(picture)) twins.push([card.name, seen.get(picture)]);
        seen.set(picture, card.name);
        if (picture !== painting(card, () => "", 118)) changed.push(card.name);
        for (const what of Object.keys(WORDS))
            for (const word of [card.look[what] || []].flat().flatMap((words) => words.split(" ")))
                if (!WORDS[what].includes(word)) unknown.push([card.name, what, word]);
        outlines.push([card.category, windowOf(card.look.shape, 118)]);
    }
    return { twins, changed, unknown, outlines };
}"""


def test_every_card_has_a_picture_of_its_own_and_every_sort_an_outline(browse: Any) -> None:
    one = browse()
    one.page.goto(one.served.address)
    for game in [game for game in every_game() if game.scene]:
        told = one.page.evaluate(PAINT, game.scene.catalogue())
        assert not told["twins"] and not told["changed"] and not told["unknown"], game.slug
        sorts = defaultdict(set)
        for category, outline in told["outlines"]:
            sorts[outline].add(category)
        assert [names for names in sorts.values() if len(names) > 1] == [], game.slug
