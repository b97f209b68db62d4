"""Drawings that people bring: what only draws stays, what is active is taken out, what leads away refused."""

from __future__ import annotations

import base64
import os
import random
import re
import struct
import zlib
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

from menagerie.cardtext import drawings, png, svg
from menagerie.cardtext.checking import check_packs, kit_of
from menagerie.cardtext.pack_reader import look_at
from menagerie.cardtext.svg import BadDrawing
from menagerie.engine.finding import load
from menagerie.engine.written import Written
from menagerie.table.protocol import MOST_BYTES

ROOT = Path(__file__).parents[2]
FIRST, COURIER = ROOT / "examples/cards/first.toml", ROOT / "examples/cards/art/Dune Courier.svg"
OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8">'
PLAIN = OPEN + '<rect width="8" height="8" fill="#f00"/></svg>'
HEAD = '[pack]\nname = "Mine"\ngame = "alpha_clash"\n'
CARD = '[[card]]\nnumber = "A1"\nname = "Odd Spark"\ntype = "Basic"\ncolours = ["red"]\ncost = 1\n'


def cleaned(inside: str) -> str:
    return svg.clean(f"{OPEN}{inside}</svg>".encode()).content.decode()


def picture(
    width: int = 2, height: int = 2, *, pixels: bytes | None = None, more: tuple[tuple[bytes, bytes], ...] = ()
):
    """Make a PNG of eight bits of grey."""
    rows = (b"\0" + b"\x7f" * width) * height if pixels is None else pixels
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = ((b"IHDR", header), *more, (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return png.SIGNATURE + b"".join(png._chunk(kind, data) for kind, data in parts)


# --- SVG


@pytest.mark.parametrize(
    ("inside", "taken"),
    [
        ("<script>alert(1)</script>", "<script>"),
        ("<foreignObject><body/></foreignObject>", "<foreignObject>"),
        ('<image href="https://elsewhere.example/x.png"/>', "<image>"),
        ('<image href="data:image/png;base64,AAAA"/>', "<image>"),
        ('<a href="javascript:alert(1)"><rect/></a>', "<a>"),
        ("<animate/>", "<animate>"),
        ('<set attributeName="href" to="javascript:alert(1)"/>', "<set>"),
        ('<style>rect { fill: url("https://elsewhere.example/") }</style>', "<style>"),
        ("<svg/>", "<svg>"),
        ("<filter><feImage/></filter>", "<filter>"),
        ("<text>words</text>", "<text>"),
        ('<rect onclick="alert(1)"/>', "onclick"),
        ('<rect onload="alert(1)" ONLOAD="x"/>', "onload"),
        ('<use href="https://elsewhere.example/#a"/>', "href"),
        ('<use xlink:href="data:image/svg+xml,x#a"/>', "href"),
        ('<rect href="#a"/>', "href"),
        ('<rect fill="url(https://elsewhere.example/#a)"/>', "fill"),
        ('<rect style="fill:url(//elsewhere.example/a)"/>', "fill"),
        ('<rect style="fill:red;background:url(x)"/>', "background"),
        ('<rect fill="red;x:url(y)"/>', "fill"),
        ('<rect transform="evil(1)"/>', "transform"),
        ('<rect width="calc(1px)"/>', "width"),
        ('<path d="M0 0&quot;&gt;&lt;script&gt;"/>', "d"),
        ('<rect clip-path="url(x.svg#a)"/>', "clip-path"),
    ],
)
def test_what_is_active_or_leads_away_is_taken_out_and_told(inside, taken):
    told = svg.clean(f"{OPEN}\n{inside}</svg>".encode())
    assert told.taken[0] == f"{taken} in line 2"
    left = told.content.decode()
    assert not re.search(r"elsewhere|javascript|alert|script|on\w+=|data:|evil|calc|<style|<image", left, re.IGNORECASE)


def test_what_only_draws_stays():
    drawn = (
        '<defs><linearGradient id="a" x1="0%"><stop offset=".5" stop-color="#08f"/></linearGradient></defs>'
        '<g transform="translate(1 2) rotate(-3.5)" style="fill:url(#a);stroke-width:2px;-inkscape-x:1">'
        '<path d="M0 0c1-2 3e-1 4 5 6Z" fill-rule="evenodd"/></g><use xlink:href="#a" x="1"/>'
    )
    told = svg.clean(f"{OPEN}<title>Words</title><metadata><x/></metadata>{drawn}</svg>".encode())
    left = told.content.decode()
    assert told.taken == [] and "Words" not in left and "metadata" not in left
    parts = ('fill="url(#a)"', 'stroke-width="2px"', 'd="M0 0c1-2 3e-1 4 5 6Z"', '<use href="#a" x="1">', 'offset=".5"')
    assert all(part in left for part in parts) and "inkscape" not in left
    assert svg.clean(told.content).content == told.content
    assert svg.clean(COURIER.read_bytes()).taken == []


def deep(count: int) -> str:
    return OPEN + "<g>" * count + "</g>" * count + "</svg>"


def laughs(levels: int, through: str = '<use href="#a{}"/>') -> str:
    """Write groups each of which draws the one before ten times."""
    groups = [f'<g id="a{n}">{through.format(n - 1) * 10}</g>' for n in range(1, levels)]
    return f'{OPEN}<g id="a0"><rect/></g>{"".join(groups)}</svg>'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + PLAIN, "line 1: a DOCTYPE that declares anything is refused"),
        (
            '<!DOCTYPE svg [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n' + OPEN + "&b;</svg>",
            "a DOCTYPE that declares anything is refused, entities among it",
        ),
        ('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + OPEN + "&a;</svg>", "declares anything"),
        ('<!DOCTYPE svg [<!ATTLIST rect onclick CDATA "x">]>' + PLAIN, "declares anything"),
        (OPEN + "&a;</svg>", "line 1: no XML: undefined entity"),
        (laughs(8), "draws more than 4000 elements"),
        (laughs(7, '<path clip-path="url(#a{})"/>'), "draws more than 4000 elements"),
        (OPEN + '<g id="a"><use href="#a"/></g></svg>', "<g> draws itself"),
        (
            OPEN + "".join(f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(12)) + "</svg>",
            "more than 8 references one behind the other",
        ),
        (OPEN + "<rect/>" * 4000 + "</svg>", "more than 4000 elements"),
        (deep(24), "elements lie deeper than 24 in one another"),
        (OPEN + "<x>" * 30 + "</x>" * 30 + "</svg>", "elements lie deeper than 24"),
        (OPEN + '<g id="a"/>\n<g id="a"/></svg>', "line 2: the id 'a' stands there twice"),
        (OPEN + "<rect></svg>", "line 1: no XML: mismatched tag"),
        ("", "no XML: no element found"),
        ("<html/>", "it begins with <html>"),
        ("<svg/>", "it begins with <svg>, not with <svg xmlns="),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "says how large it is"),
        (PLAIN.replace("0 0 8 8", "0 0 -8 8"), "says how large it is"),
        (PLAIN.replace("0 0 8 8", "0 0 1e999 8"), "says how large it is"),
        (PLAIN + " " * svg.MOST_BYTES, "at most 131072 bytes"),
        ("\x89PNG", "no XML"),
    ],
)
def test_what_no_drawing_is_is_refused_with_its_line(text, told):
    with pytest.raises(BadDrawing, match=re.escape(told)):
        svg.clean(text.encode())


def test_a_doctype_that_declares_nothing_and_sizes_without_a_view_are_read():
    head = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert b"rect" in svg.clean((head + PLAIN).encode()).content
    assert (
        b'viewBox="0 0 9 7"' in svg.clean(PLAIN.replace('viewBox="0 0 8 8"', 'width="9px" height="7"').encode()).content
    )


def test_broken_drawings_are_refused_or_cleaned_and_never_anything_else():
    rng, good = random.Random(7), COURIER.read_bytes()
    pieces = (b"", b'"', b"<", b">", b"\xff", b"&lt;", b"url(x)", b"<script>", b" onload='x'", b"\x00", b"/", b"#")
    found = 0
    for _ in range(400):
        data = bytearray(good)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(data))
            data[at : at + rng.randint(0, 6)] = rng.choice(pieces)
        try:
            left = svg.clean(bytes(data)).content
        except BadDrawing as error:
            assert "\n" not in str(error)
            continue
        found += 1
        for one in ElementTree.fromstring(left).iter():
            assert one.tag.removeprefix(f"{{{svg.SVG}}}") in svg.ELEMENTS
            assert all(name in svg._SHAPE or name == "preserveAspectRatio" for name in one.attrib)
    assert 20 < found < 380


# --- PNG


def test_a_picture_keeps_its_pixels_and_nothing_else():
    words = (b"tEXt", b"Author\0Somebody"), (b"eXIf", b"where it was taken"), (b"iCCP", b"x")
    assert png.clean(picture(more=words)) == picture()
    assert png.clean(picture(more=((b"tRNS", b"\0\0"),))) == picture(more=((b"tRNS", b"\0\0"),))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (picture(60_000, 60_000, pixels=b"\0" * 99), "60000 by 60000 pixels: a PNG has at most 1024 by 1024"),
        (picture(1025, 1), "1025 by 1 pixels"),
        (picture(0, 1), "0 by 1 pixels"),
        (picture(pixels=b"\0" * 50_000_000), "more unpacks than its header says (6 bytes)"),
        (picture(pixels=b"\0"), "less unpacks than its header says"),
        (picture()[:-4], "no whole PNG"),
        (picture()[:-12], "no whole PNG"),
        (picture().replace(b"\x08\x00\x00\x00\x00", b"\x07\x00\x00\x00\x00", 1), "a checksum does not fit"),
        (picture(more=((b"ABCD", b""),)), "a chunk 'ABCD' is needed for it"),
        (picture(more=((b"IHDR", b"x" * 13),)), "no whole PNG"),
        (b"", "no PNG"),
        (b"GIF89a", "no PNG"),
        (png.SIGNATURE, "no header is there"),
        (picture() + b"\0" * png.MOST_BYTES, "at most 524288 bytes"),
    ],
)
def test_a_picture_is_refused_by_its_header_before_it_is_unpacked(content, told):
    with pytest.raises(BadDrawing, match=re.escape(told)):
        png.clean(content)


def test_broken_pictures_are_refused_and_never_anything_else():
    rng, good = random.Random(3), picture(9, 5)
    for _ in range(300):
        data = bytearray(good)
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        with pytest.raises(BadDrawing):
            png.clean(bytes(data))


@pytest.mark.parametrize("width", [1, 3, 8, 9])
@pytest.mark.parametrize("height", [1, 5, 8])
def test_interlaced_pictures_unpack_to_what_the_passes_say(width, height):
    image = pytest.importorskip("PIL.Image")
    sizes = [(-(-(width - x) // a), -(-(height - y) // b)) for x, y, a, b in png.PASSES]
    rows = b"".join((b"\0" + b"\x40" * w) * h for w, h in sizes if w > 0 and h > 0)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 1)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    made = png.clean(png.SIGNATURE + b"".join(png._chunk(kind, data) for kind, data in parts))
    assert image.open(BytesIO(made)).convert("L").getextrema() == (64, 64)


# --- in packs


class Mine:
    """A pack that is written anew, and its folder."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def __call__(self, card: str = "", head: str = "") -> list[str]:
        file = self.home / "mine.toml"
        file.write_text(HEAD + head + CARD + card, "utf-8")
        return [str(one).removeprefix(f"{file}:") for one in check_packs([file])[1]]


@pytest.fixture
def mine(tmp_path):
    """Write a pack with a card, whatever else its head and its card say; gives what is wrong or to be warned of."""
    (tmp_path / "pack").mkdir()
    return Mine(tmp_path / "pack")


def test_a_card_is_drawn_by_a_file_beside_its_pack_or_one_called_as_it_is(mine):
    (mine.home / "spark.svg").write_text(PLAIN)
    assert mine('drawing = "spark.svg"\n') == []
    (mine.home / "art").mkdir()
    (mine.home / "art" / "Odd Spark.png").write_bytes(picture())
    assert mine(head='drawings = "art"\n') == []
    game = load("alpha_clash").with_pack(mine.home / "mine.toml")
    entry = next(card for card in game.scene.catalogue() if card["name"] == "Odd Spark")
    assert game.workshop.drawing(entry["drawing"]).content == picture()
    assert all("drawing" not in card for card in load("alpha_clash").scene.catalogue())
    assert load("alpha_clash").workshop.drawing(entry["drawing"]) is None
    assert mine('drawing = "spark.svg"\n', 'drawings = "art"\n') == [
        "11:11: Odd Spark: art/spark.svg: there is no such file; did you mean Odd Spark.png?"
    ]


@pytest.mark.parametrize("game", ["beast_clans", "hebrew_chronicles"])
def test_cards_of_the_other_games_are_drawn_too(game, tmp_path):
    fields = {
        "beast_clans": 'type = "castle"\nkingdom = "Rebel"\ncost = 2\n',
        "hebrew_chronicles": 'type = "Offering"\nsupport = 2\n',
    }
    (tmp_path / "spark.svg").write_text(PLAIN)
    file = tmp_path / "mine.toml"
    head = HEAD.replace("alpha_clash", game)
    file.write_text(f'{head}[[card]]\nnumber = "X1"\nname = "Odd Spark"\ndrawing = "spark.svg"\n{fields[game]}')
    with_it = load(game).with_pack(file)
    entry = next(card for card in with_it.scene.catalogue() if card["name"] == "Odd Spark")
    assert with_it.workshop.drawing(entry["drawing"]).media == "image/svg+xml"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("../secret.svg", "a drawing is a file in the folder of its pack, named without '..' and odd signs"),
        ("art/../../secret.svg", "named without '..'"),
        ("/etc/passwd", "named without '..'"),
        ("..", "named without '..'"),
        ("https://elsewhere.example/x.svg", "named without '..'"),
        ("art\\\\x.svg", "named without '..'"),
        ("mine.toml", "a drawing is one of .svg and .png"),
        ("none.svg", "there is no such file"),
        ("folder.svg", "there is no such file"),
        ("pipe.svg", "there is no such file"),
        ("out.svg", "it leads out of the folder of the pack"),
        ("away/secret.svg", "it leads out of the folder of the pack"),
        ("round.svg", "it leads out of the folder of the pack"),
        ("laughs.svg", "a DOCTYPE that declares anything is refused"),
        ("bomb.png", "60000 by 60000 pixels: a PNG has at most 1024 by 1024"),
        ("data:image/svg+xml;base64,!!", "no Base64"),
        ("data:text/html;base64,AAAA", "a drawing in a pack begins with data:image/svg+xml;base64,"),
        ("data:image/svg+xml,<svg/>", "a drawing in a pack begins with"),
    ],
)
def test_what_leads_away_or_is_too_large_is_refused_at_its_field(mine, said, told):
    home = mine.home
    (home.parent / "secret.svg").write_text(PLAIN)
    (home / "folder.svg").mkdir()
    os.mkfifo(home / "pipe.svg")
    (home / "out.svg").symlink_to(home.parent / "secret.svg")
    (home / "away").symlink_to(home.parent)
    (home / "round.svg").symlink_to(home / "round.svg")
    (home / "laughs.svg").write_text('<!DOCTYPE svg [<!ENTITY a "haha">]>' + PLAIN)
    (home / "bomb.png").write_bytes(picture(60_000, 60_000, pixels=b"\0" * 99))
    (fault,) = mine(f'drawing = "{said}"\n')
    assert fault.startswith("10:11: Odd Spark: ") and told in fault


def test_a_folder_of_drawings_leads_nowhere_else(mine):
    (mine.home.parent / "Odd Spark.svg").write_text(PLAIN)
    (mine.home / "art").symlink_to(mine.home.parent)
    assert "leads out of the folder of the pack" in mine(head='drawings = "art"\n')[0]
    assert "named without '..'" in mine('drawing = "x.svg"\n', 'drawings = ".."\n')[0]
    assert mine(head='drawings = ".."\n') == []  # nothing is looked for there


def test_what_was_taken_out_is_a_warning_and_the_drawing_is_shown(mine):
    active = "\n<script/><a/><b/><animate/><set/><rect onclick='x'"
    (mine.home / "spark.svg").write_text(PLAIN.replace("<rect", active))
    (warning,) = mine('drawing = "spark.svg"\n')
    told = "warning: Odd Spark: spark.svg: taken out, as it does not only draw: <script> in line 2"
    assert warning.startswith(f"10:11: {told}") and warning.endswith("and 2 more")


def test_drawings_of_a_pack_are_bounded_together(mine, monkeypatch):
    (mine.home / "spark.png").write_bytes(picture())
    monkeypatch.setattr(drawings, "MOST_ALL", 20)
    assert "the drawings of a pack have at most 20 bytes together" in mine('drawing = "spark.png"\n')[0]


def test_a_drawing_may_be_written_into_its_pack_and_is_shown_wherever_that_goes():
    said = f"data:image/svg+xml;base64,{base64.b64encode(PLAIN.encode()).decode()}"
    text = f'{HEAD}{CARD}drawing = "{said}"\n'
    game = load("alpha_clash").with_pack(Written("mine", text))
    (found,) = game.pack.drawings.values()
    assert found.content == svg.clean(PLAIN.encode()).content and found.address.startswith("data:image/svg+xml;base64,")


def test_a_pack_that_lies_nowhere_says_that_its_drawings_are_not_looked_for():
    kit = kit_of("alpha_clash")
    pack, faults = look_at(kit, Written("mine", HEAD + CARD + 'drawing = "../x.svg"\n'))
    assert faults == [] and pack.drawings == {}
    assert str(pack.warnings[0]).endswith("only a pack that is read from a file has drawings beside it")


def test_a_kept_record_keeps_drawings_that_are_files_and_shows_them_again(mine):
    (mine.home / "art").mkdir()
    (mine.home / "art" / "Odd Spark.svg").write_text(PLAIN)
    assert mine(head='drawings = "art"\n') == []
    game = load("alpha_clash").with_pack(mine.home / "mine.toml", keep=True)
    (drawn,) = game.pack.drawings.values()
    assert game.own["pack"]["drawings"] == {"art/Odd Spark.svg": drawn.address}
    files, beside = game.own["pack"]["files"], game.own["pack"]["drawings"]
    again = load("alpha_clash").with_pack(*(Written(name, text, beside) for name, text in files.items()), keep=True)
    assert again.own == game.own
    assert [one.content for one in again.pack.drawings.values()] == [drawn.content]
    assert "drawings" not in load("alpha_clash").with_pack(mine.home / "mine.toml").own["pack"]


def test_drawings_in_a_kept_record_are_cleaned_as_any(mine):
    active = f"data:image/svg+xml;base64,{base64.b64encode(b'<!DOCTYPE svg [<!ENTITY a SYSTEM 1>]><svg/>').decode()}"
    written = Written("mine", HEAD + CARD + 'drawing = "x.svg"\n', {"x.svg": active})
    _, faults = look_at(kit_of("alpha_clash"), written)
    assert "refused" in str(faults[0])


def test_more_drawings_than_a_page_can_send_are_told_before(mine, monkeypatch):
    said = f"data:image/svg+xml;base64,{base64.b64encode(PLAIN.encode()).decode()}"
    assert mine(f'drawing = "{said}"\n') == []
    monkeypatch.setattr(drawings, "MOST_IN_PAGE", 100)
    told = mine(f'drawing = "{said}"\n')
    assert len(told) == 1 and "the workshop of the page has room for some 100" in told[0]
    assert drawings.MOST_IN_PAGE < MOST_BYTES
