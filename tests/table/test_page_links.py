"""Links for friends on the page: by an address that they reach, to be copied or read by a phone.

What they need is told in `browsing.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from browsing import Served, find, in_a_browser

SIDE = 480  # pixels of a code as a camera sees it
PIXELS = """(drawn) => {
    const sheet = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE }).getContext("2d");
    const { x, y, width, height } = drawn.viewBox.baseVal;
    Object.assign(sheet, { fillStyle: "white" }).fillRect(0, 0, SIDE, SIDE);
    sheet.scale(SIDE / width, SIDE / height);
    sheet.translate(-x, -y);
    sheet.fillStyle = "black";
    for (const path of drawn.querySelectorAll("path")) sheet.fill(new Path2D(path.getAttribute("d")));
    const { data } = sheet.getImageData(0, 0, SIDE, SIDE);
    return Array.from({ length: SIDE * SIDE }, (_, at) => Number(data[4 * at] > 127)).join("");
}""".replace("SIDE", str(SIDE))

pytestmark = in_a_browser


def seen_in(code: Any) -> Any:
    """Look at a code as a camera does: black and white, row by row."""
    pixels = np.frombuffer(code.evaluate(PIXELS).encode(), np.uint8)
    return np.where(pixels.reshape(SIDE, SIDE) == ord("1"), 255, 0).astype(np.uint8)


@pytest.fixture
def shared(served: Served) -> Iterator[list[str]]:
    """Let others reach the server by such addresses."""
    served.app.state.shared = found = ["http://192.168.1.5:8000"]
    yield found
    served.app.state.shared = []


def links(one: Any) -> None:
    """Make a table for two friends and oneself; their links are shown."""
    one.lobby()
    one.seat("you friend friend")
    one.page.click(".play")
    one.page.wait_for_selector(".links")


def test_a_phone_reads_the_link_and_the_server_hears_nothing_of_it(browse: Any, shared: list[str]) -> None:
    zxing = find("zxingcpp")
    one, asked = browse(), []
    one.page.on("request", lambda request: asked.append(f"{request.url} {request.post_data}"))
    links(one)
    row = one.page.locator(".links li >> nth=1")
    one.page.wait_for_function(f"() => document.querySelector('.links input').value.startsWith('{shared[0]}/t/')")
    link = row.locator("input").input_value()
    row.locator("text=QR code").click()
    code = one.page.wait_for_selector(".links .qr[aria-label='QR code: Link for seat C']")
    (read,) = zxing.read_barcodes(seen_in(code))
    assert read.text == link and "#C." in link
    token = link.rpartition(".")[2]
    assert len(token) == 32 and len(asked) > 10 and not [request for request in asked if token in request]
    one.page.click(".links .primary")
    one.page.wait_for_selector("#felt")
    one.page.click("nav >> text=Seats")
    one.page.click(".seat-row:nth-child(2) >> text=QR code")
    code = one.page.wait_for_selector(".seat-row .qr")
    (read,) = zxing.read_barcodes(seen_in(code))
    assert "#B." in read.text and one.page.locator(".only-here").count() == 0


def test_where_only_this_machine_is_listened_to_the_page_says_what_helps(browse: Any, served: Served) -> None:
    one = browse(viewport={"width": 360, "height": 740})
    links(one)
    one.page.wait_for_selector(".links >> text=menagerie serve --host 0.0.0.0")
    assert one.page.locator(".links .friend-link input >> nth=0").input_value().startswith(served.address)
    assert one.page.locator("text=QR code").count() == 0  # for whom should it be?
    assert one.page.evaluate("() => document.documentElement.scrollWidth") <= 360
