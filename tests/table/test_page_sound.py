"""What a table sounds like: which cues a view brings, and that nothing sounds before a gesture or where it is off."""

from __future__ import annotations

from typing import Any

from browsing import in_a_browser

pytestmark = in_a_browser
COUNTED = """
    globalThis.made = 0;
    const { AudioContext: Context } = globalThis;
    globalThis.AudioContext = class extends Context { constructor() { super(); globalThis.made += 1; } };
"""
CUES = """async ([before, view]) => (await import("/js/sound.js")).cuesOf(before, view, ["A"])"""
ZONES = (("A.hand", "A", "hand"), ("A.deck", "A", "pile"), ("A.land", "A", "row"), ("B.land", "B", "row"))


def view(power: str = "3", health: str = "7", moves: tuple[str, ...] = (), **fields: Any) -> dict[str, Any]:
    """Make a view: one card in A's land, what is vital to A, and moves as `A.hand A.land`."""
    card = {"ref": "A.land/1", "cards": [{"kind": "Cat"}], "values": [{"name": "power", "value": power}]}
    zones = [{"id": ref, "owner": owner, "layout": layout, "items": []} for ref, owner, layout in ZONES]
    zones[2]["items"] = [card]
    seats = [{"seat": "A", "facts": [{"label": "Health", "value": health, "vital": True}]}]
    told = [dict(zip(("from", "to"), move.split(), strict=True)) for move in moves]
    return {"scene": {"zones": zones, "seats": seats}, "log": [{"moves": told}], "over": False, **fields}


HEARD = (
    (view(), []),
    (view(moves=("A.deck A.hand", "A.deck A.hand")), ["drawn"]),
    (view(moves=("A.hand/Cat A.land",)), ["laid"]),
    (view(moves=("A.land/1 B.land",)), ["taken"]),
    (view(power="1"), ["hit"]),
    (view(power="5"), []),
    (view(health="6", question={"yours": True}), ["hit", "turn"]),
    (view(over=True, end={"winners": ["A"]}), ["won"]),
    (view(over=True, end={"winners": ["B"]}), ["lost"]),
)


def test_cues_are_those_of_what_happened(browse: Any) -> None:
    one = browse()
    one.page.goto(one.served.address)
    for after, cues in HEARD:
        assert one.page.evaluate(CUES, [view(), after]) == cues


def test_sound_waits_for_a_gesture_and_is_off_by_one_key_for_good(browse: Any) -> None:
    one = browse()
    one.page.add_init_script(COUNTED)
    one.lobby()
    one.play()
    one.until_asked()

    def opened() -> tuple[int, int, str | None]:
        """Load the page anew, and tell how many audio contexts there are before and after a first key."""
        one.page.reload()
        one.until_asked()
        before = one.page.evaluate("() => globalThis.made")
        one.page.keyboard.press("Shift")
        return before, one.page.evaluate("() => globalThis.made"), one.page.get_attribute(".bar .sound", "aria-pressed")

    assert opened() == (0, 1, "true")
    one.page.keyboard.press("m")
    assert opened() == (0, 0, "false")
    one.page.click(".bar .sound")
    assert opened() == (0, 1, "true")
    one.answer_by_keys(one.view["answers"][0])  # something sounds, and the browser notes no fault
