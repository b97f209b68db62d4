"""The pictures on the cards: every card has its own, its sort shows without its colours, and its words are whole."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from browsing import in_a_browser
from games_list import every_game

pytestmark = in_a_browser
PAINT = """async (cards) => {
    const { WORDS, painting, pigments, windowOf } = await import("/js/art.js");
    const { take } = await import("/js/faces.js");
    const [seen, twins, changed, unknown, outlines, figures] = [new Map(), [], [], [], [], {}];
    for (const card of take(cards, new Map()).values()) {
        const picture = painting(card, () => "", 118);  // without its emblem
        if (seen.has(picture)) twins.push([card.name, seen.get(picture)]);
        seen.set(picture, card.name);
        if (picture !== painting(card, () => "", 118)) changed.push(card.name);
        for (const what of Object.keys(WORDS))
            for (const word of [card.look[what] || []].flat().flatMap((words) => words.split(" ")))
                if (!WORDS[what].includes(word)) unknown.push([card.name, what, word]);
        outlines.push([card.category, windowOf(card.look.shape, 118)]);
        const alike = (figures[card.colours.colour] ||= []);
        alike.push(pigments(card));
    }
    const flat = Object.values(figures).filter((all) => all.length > 8 && new Set(all).size < 3).length;
    return { twins, changed, unknown, outlines, flat };
}"""

SET = """async (cards) => {
    const { pictureOf, take } = await import("/js/faces.js");
    const faults = [], told = [];
    const flat = /<text x="60".*?<\\/text>|<circle class="stud"[^>]*>/g; // what no group moves elsewhere
    const sheet = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
    const holds = (room, box) => box.x >= room.x && box.x + box.width <= room.x + room.width
        && box.y + box.height <= room.y + room.height;
    const meet = (one, other) => Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 0.5
        && Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 0.5;
    for (const { name } of take(cards, new Map()).values()) for (const size of ["face", "mini"]) {
        const drawn = decodeURIComponent(pictureOf(name, size).split(",")[1]);
        told.push(`<g aria-label="${name}, ${size}">${drawn.match(flat).join("")}</g>`);
    }
    sheet.innerHTML = told.join("");
    const paper = { x: 10, width: 100, y: 0, height: 164 }; // inside the frame
    for (const card of sheet.children) {
        const boxes = (what) => [...card.querySelectorAll(what)].map((one) => [one.textContent, one.getBBox()]);
        for (const [words, box] of boxes("text")) {
            const where = `${card.ariaLabel}: ${words}`;
            if (!holds(paper, box)) faults.push(`${where} touches the frame`);
            if (boxes(".stud").some(([, stud]) => meet(box, stud))) faults.push(`${where} lies under a sign`);
        }
    }
    sheet.remove();
    return faults;
}"""


def test_every_card_has_a_picture_of_its_own_and_every_sort_an_outline(browse: Any) -> None:
    one = browse()
    one.page.goto(one.served.address)
    for game in [game for game in every_game() if game.scene]:
        told = one.page.evaluate(PAINT, game.scene.catalogue())
        assert told["flat"] == 0, f"{game.slug}: figures of one colour"
        assert not told["twins"] and not told["changed"] and not told["unknown"], game.slug
        sorts = defaultdict(set)
        for category, outline in told["outlines"]:
            sorts[outline].add(category)
        assert [names for names in sorts.values() if len(names) > 1] == [], game.slug
        assert one.page.evaluate(SET, game.scene.catalogue()) == [], game.slug
