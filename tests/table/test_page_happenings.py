"""What happened, on a page: the summary of others' turns, the last turn again, and what hits home.

What they need is told in `browsing.py`.
"""

from __future__ import annotations

import random
from typing import Any

from browsing import Served, in_a_browser

pytestmark = in_a_browser

HITS = """async ([before, after, log]) => {
    const { hits } = await import("/js/impact.js");
    return hits(before, after, log, (seat) => ({ A: "You", B: "Badger" })[seat]);
}"""


def scene(life: str, field: dict[str, str]) -> dict[str, Any]:
    """Make a scene of two fields and a grave: what A has left of life, and the attack of each card on A's field."""
    items = [
        {"ref": f"play/{card}", "cards": [{"kind": "Boar"}], "values": [{"name": "attack", "value": attack}]}
        for card, attack in field.items()
    ]
    facts = [{"label": "Life", "value": life, "vital": True}, {"label": "Ready", "value": life}]
    zones = [("A.field", "row", items), ("B.field", "row", []), ("A.grave", "pile", [])]
    return {
        "seats": [{"seat": "A", "facts": facts}],
        "zones": [{"id": ref, "owner": ref[0], "layout": layout, "items": laid} for ref, layout, laid in zones],
    }


def test_what_hits_home_is_marked_at_its_place(browse: Any, served: Served) -> None:
    one = browse()
    one.page.goto(served.address)
    before, after = scene("18 of 30", {"1": "4", "2": "2"}), scene("15 of 30", {"1": "1"})
    fell = {"seat": "A", "moves": [{"kind": "Boar", "count": 1, "from": "A.field/2", "to": "A.grave"}]}
    taken = {"seat": "B", "moves": [{"kind": "Boar", "count": 1, "from": "A.field/3", "to": "B.field"}]}
    still = {"seat": "A", "moves": [{"kind": "Boar", "count": 1, "from": "A.grave/1", "to": "A.field"}]}
    told = one.page.evaluate(HITS, [before, after, [fell, taken, still]])
    assert [(hit["ref"], hit["words"], hit["tone"]) for hit in told] == [
        ("play/1", "−3", "loss"),
        ("seat/A", "−3 Life", "loss"),
        ("A.field/2", "✕", "fallen"),
        ("B.field", "from You", "taken"),
    ]
    assert one.page.evaluate(HITS, [before, before, [still]]) == []


def test_others_turns_are_summed_up_and_can_be_seen_again(browse: Any) -> None:
    one, dice = browse(), random.Random(4)
    one.lobby()
    one.seat("you bot bot")
    one.play()
    for _ in range(30):
        assert one.until_asked()
        summary = one.view["summary"]
        if summary and summary["is_fresh"] and any(line["words"] for line in summary["lines"]):
            break
        one.answer_by_keys(one.choose(dice, ("discard",)))
    shown = " ".join(one.page.inner_text(".latest.summed").split())
    assert all(line["words"] in shown.replace(" ,", ",") for line in summary["lines"])
    one.page.hover(".latest .kind >> nth=0")
    one.page.wait_for_selector(".preview")
    one.page.mouse.move(5, 5)
    one.page.keyboard.press("r")
    one.page.wait_for_selector(".prompt.again")
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector(".prompt.asked:not(.again)")
    one.page.keyboard.press("l")
    version = one.view["version"]
    one.answer_by_keys(one.choose(dice, ("discard",)))
    one.page.wait_for_selector(f".table-page:not([data-version='{version}'])")
    assert one.page.query_selector(".happened")
