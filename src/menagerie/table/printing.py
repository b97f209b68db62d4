"""Print and play: sheets of cards to cut at true size, and the rules of a game on one page, as PDF. No rules.

Texts are texts of the PDF, to be searched and read aloud; pictures are the game's own drawings, as lines. Cards are 63
by 88 mm, as those of trading card games are; marks at the edges show where to cut.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game

WIDE, HIGH = 63.0, 88.0  # of a card, in mm
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
MARK = 4.0  # mm of a cutting mark
EDGE = 3.0  # mm between the edge of a card and what is printed
SIZES = (9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)  # points of a text
PICTURE = 30.0  # mm that a drawing is high at most
LEAST = 12.0  # and at least
MOST = 1000  # cards of a file
POINT = 25.4 / 72
_SYMBOL = re.compile(r'<symbol id="(?P<name>[^"]+)"(?P<rest>.*?)</symbol>', re.DOTALL)
_VARIABLE = re.compile(r"var\(--(\w+)(?:,\s*([^)]*))?\)")
_PLAIN = str.maketrans(
    {"–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "…": "...", "−": "-", "→": ">", "≥": ">=", "≤": "<="}
)


def plain(text: object) -> str:
    """Write a text with the signs that the fonts of every PDF reader have (Latin-1)."""
    return str(text).translate(_PLAIN).encode("latin-1", "replace").decode("latin-1")


def library() -> Any:
    """Give what writes PDF; BadInput says how to get it."""
    try:
        import fpdf
    except ImportError:
        raise BadInput("printing needs fpdf2: pip install 'menagerie[print]'") from None
    return fpdf


def drawings(game: Game) -> dict[str, str]:
    """Give the drawings of a game's cards by name, as SVG with a place for its colours."""
    file = game.folder / "cards" / "emblems.svg"
    if not file.is_file():
        return {}
    return {found["name"]: found["rest"] for found in _SYMBOL.finditer(file.read_text("utf-8"))}


class Sheets:
    """A PDF of cards, nine to a page of A4."""

    def __init__(self, game: Game, paper: str) -> None:
        if paper not in PAPERS:
            raise BadInput(f"--paper {paper}: there are {', '.join(PAPERS)}")
        self.fpdf = library()
        self.game, (self.width, self.height) = game, PAPERS[paper]
        self.pdf = self.fpdf.FPDF(unit="mm", format=(self.width, self.height))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.set_title(plain(f"{game.title}: cards to cut"))
        self.pdf.set_creator("Menagerie")
        self.art = drawings(game)

    def write(self, path: Path) -> None:
        """Write the file."""
        try:
            self.pdf.output(str(path))
        except OSError as error:
            raise BadInput(f"{path}: cannot be written ({error.strerror})") from None

    # --- cards

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return int(self.pdf.pages_count)

    def cards(
        self, cards: Sequence[dict[str, Any]], tell: Callable[[int, int], None] = lambda done, total: None
    ) -> None:
        """Lay cards on pages, in rows, each page with its marks."""
        if len(cards) > MOST:
            raise BadInput(f"{len(cards)} cards: a file has at most {MOST}")
        across, down = int((self.width - 2 * MARK) // WIDE), int((self.height - 2 * MARK) // HIGH)
        left, top = (self.width - across * WIDE) / 2, (self.height - down * HIGH) / 2
        for number, card in enumerate(cards):
            place = number % (across * down)
            if place == 0:
                self.pdf.add_page()
                self.marks(left, top, across, down)
            tell(number, len(cards))
            self.card(card, left + place % across * WIDE, top + place // across * HIGH)

    def marks(self, left: float, top: float, across: int, down: int) -> None:
        """Draw where to cut, outside of the cards."""
        self.pdf.set_draw_color(120)
        self.pdf.set_line_width(0.15)
        for at in range(across + 1):
            x = left + at * WIDE
            self.pdf.line(x, top - MARK, x, top - 1)
            self.pdf.line(x, top + down * HIGH + 1, x, top + down * HIGH + MARK)
        for at in range(down + 1):
            y = top + at * HIGH
            self.pdf.line(left - MARK, y, left - 1, y)
            self.pdf.line(left + across * WIDE + 1, y, left + across * WIDE + MARK, y)

    def card(self, card: dict[str, Any], x: float, y: float) -> None:
        """Print one card: name and number, drawing, kind, text as large as it fits, and what it fights with."""
        pdf, look = self.pdf, card.get("look", {})
        colour, ink, tint = (
            rgb(look.get(name), other)
            for name, other in (("colour", "#a48a62"), ("ink", "#2b2117"), ("tint", "#fdf6e6"))
        )
        inner = WIDE - 2 * EDGE
        pdf.set_draw_color(*ink)
        pdf.set_line_width(0.35)
        pdf.set_fill_color(*tint)
        pdf.rect(x + 1.2, y + 1.2, WIDE - 2.4, HIGH - 2.4, style="DF", round_corners=True, corner_radius=2.5)
        corner = str(card.get("corner") or "")
        room = inner - 2 - (9 if corner else 0)
        self.line(card.get("long") or card["name"], x + EDGE + 1, y + EDGE, room, 11, 6, "B")
        if corner:
            pdf.set_fill_color(*colour)
            pdf.ellipse(x + WIDE - EDGE - 8, y + EDGE - 0.6, 8, 8, style="DF")
            self.line(corner, x + WIDE - EDGE - 8, y + EDGE + 0.4, 8, 12, 6, "B", "C")
        body, size = self.fitted(card)
        used = sum(self.lines(text, style, size, inner - 3) * size * POINT * 1.18 + 0.8 for text, style in body)
        foot = str(card.get("foot") or "")
        bottom = y + HIGH - EDGE - (6.5 if foot else 1.5)
        high = min(PICTURE, bottom - used - (y + EDGE + 14.5))
        if high >= LEAST / 2:
            self.picture(card, x + WIDE / 2, y + EDGE + 8 + high / 2, high)
        at = y + EDGE + 8.5 + max(high, 0)
        self.line(card.get("line") or card.get("category", ""), x + EDGE, at, inner, 7.5, 4.5, "B", "C")
        pdf.set_xy(x + EDGE + 1.5, at + 5.2)
        for text, style in body:
            pdf.set_font("Times", style, size)
            pdf.set_text_color(35)
            pdf.set_x(x + EDGE + 1.5)
            pdf.multi_cell(inner - 3, size * POINT * 1.18, plain(text), align="L", new_x="LEFT", new_y="NEXT")
            pdf.set_y(pdf.get_y() + 0.8)
        if foot:
            pdf.set_fill_color(*colour)
            pdf.rect(x + WIDE / 2 - 10, y + HIGH - EDGE - 6, 20, 6, style="DF", round_corners=True, corner_radius=1.5)
            self.line(foot, x + WIDE / 2 - 10, y + HIGH - EDGE - 5.8, 20, 11, 5.6, "B", "C")

    def fitted(self, card: dict[str, Any]) -> tuple[list[tuple[str, str]], float]:
        """Choose the largest type in which a card's words leave room for its drawing, its motto beside few words."""
        said = [text for text in (card.get("lines") or [card.get("text", "")]) if text]
        facts = [
            f"{one['label']}: {one['value']}"
            for one in card.get("numbers", ())
            if one["label"] not in ("Set", "Copies")
        ]
        body = [(text, "") for text in said] or [(", ".join(facts), "")]
        motto = [(card["motto"], "I")] if card.get("motto") else []
        inner = WIDE - 2 * EDGE - 3
        for parts in (body + motto, body):
            for size in SIZES:
                used = sum(self.lines(text, style, size, inner) * size * POINT * 1.18 + 0.8 for text, style in parts)
                if used <= HIGH - 2 * EDGE - 14.5 - 6.5 - (PICTURE * 0.75 if size > SIZES[4] else LEAST):
                    return parts, size
        return body, SIZES[-1]

    def lines(self, text: str, style: str, size: float, width: float) -> int:
        """Count the lines of a text in a width."""
        self.pdf.set_font("Times", style, size)
        found = self.pdf.multi_cell(width, size * POINT, plain(text), dry_run=True, output="LINES")
        return len(found)

    def line(
        self, text: str, x: float, y: float, width: float, size: float, high: float, style: str = "", align: str = "L"
    ) -> None:
        """Print one line, smaller where it is too long."""
        self.pdf.set_font("Times", style, size)
        wide = self.pdf.get_string_width(plain(text))
        self.pdf.set_font("Times", style, min(size, size * width / wide) * 0.98 if wide > width else size)
        self.pdf.set_text_color(25)
        self.pdf.set_xy(x, y)
        self.pdf.cell(width, high, plain(text), align=align)

    def picture(self, card: dict[str, Any], x: float, y: float, high: float) -> None:
        """Draw a card's picture about a point: the one that its pack brought, or else its emblem."""
        brought = self.game.workshop.drawing(card["drawing"]) if card.get("drawing") else None
        if brought is None:
            return self.drawing(card.get("look", {}), x, y, high)
        wide = WIDE - 2 * EDGE - 3
        try:
            if brought.media == "image/png":
                corner = (x - wide / 2, y - high / 2)
                self.pdf.image(BytesIO(brought.content), *corner, wide, high, keep_aspect_ratio=True)
            else:
                self.place(self.fpdf.svg.SVGObject(brought.content), x, y, wide, high)
        except Exception as error:  # the library prints a part of what SVG can say
            raise BadInput(f"{card['name']}: its drawing cannot be printed ({error})") from None

    def drawing(self, look: dict[str, Any], x: float, y: float, high: float) -> None:
        """Draw the emblem of a card about a point; a card without one has its place left empty."""
        rest = self.art.get(str(look.get("emblem")))
        if rest is None:
            return
        colour, ink, tint = (
            str(look.get(name, other))
            for name, other in (("colour", "#a48a62"), ("ink", "#2b2117"), ("tint", "#fdf6e6"))
        )
        own = {"ink": ink, "tint": tint, "accent": colour}
        painted = _VARIABLE.sub(lambda found: own.get(found[1]) or found[2] or ink, rest).replace(
            "currentColor", colour
        )
        head, _, inside = painted.partition(">")
        box = re.search(r'viewBox="([^"]+)"', head)
        style = re.sub(r'\s(?:id|viewBox)="[^"]*"', "", head)
        view = box[1] if box else "0 0 64 64"
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"><g{style}>{inside}</g></svg>'
        self.place(self.fpdf.svg.SVGObject(svg), x, y, high, high)

    def place(self, image: Any, x: float, y: float, wide: float, high: float) -> None:
        """Put a drawing on the page about a point, as large as it fits into so much room."""
        _, _, path = image.transform_to_rect_viewport(1, wide, high)
        with self.pdf.drawing_context() as on:
            group = self.fpdf.drawing.GraphicsContext()
            group.transform = self.fpdf.drawing.Transform.translation(x - wide / 2, y - high / 2)
            group.add_item(path)
            on.add_item(group)

    # --- the rules on one page

    def rules(self) -> None:
        """Print what the ledger says of each chapter, in two columns, as much as fits on one page."""
        sections = self.sections()
        for most in (8, 6, 5, 4, 3, 2, 1):
            told = [(title, said[:most]) for title, said in sections if said]
            for size in (8.0, 7.5, 7.0, 6.5, 6.0, 5.5):
                if self.height_of(told, size) <= 2 * (self.height - 38):
                    self.rules_page(told, size)
                    return
        self.rules_page([(title, said[:1]) for title, said in sections if said], 5.0)

    def sections(self) -> list[tuple[str, list[str]]]:
        """List the chapters of the ledger with what their clauses say first."""
        found: dict[str, list[str]] = {}
        for clause in self.game.ledger.get("clause", ()):
            if clause.get("kind") not in ("physical", "info"):
                first = re.split(r"(?<=[.;])\s", clause["rule"])[0].rstrip(".;") + "."
                found.setdefault(clause["section"], []).append(first)
        return [(one["title"], found.get(one["id"], [])) for one in self.game.ledger.get("section", ())]

    def height_of(self, told: Sequence[tuple[str, Sequence[str]]], size: float) -> float:
        """Tell how high chapters are in one column."""
        width = (self.width - 32) / 2
        return sum(
            (size + 2) * POINT * 1.8 + sum(self.about(f"- {one}", size, width) * size * POINT * 1.2 for one in said)
            for _, said in told
        )

    def about(self, text: str, size: float, width: float) -> int:
        """Count the lines of a text in a width, near enough: a twentieth of each is lost where words end."""
        self.pdf.set_font("Times", "", size)
        return math.ceil(1.05 * self.pdf.get_string_width(plain(text)) / (width - 2))

    def rules_page(self, told: Sequence[tuple[str, Sequence[str]]], size: float) -> None:
        """Print the page."""
        pdf, width = self.pdf, (self.width - 32) / 2
        pdf.add_page()
        self.line(f"{self.game.title}: the rules on one page", 14, 9, self.width - 28, 16, 9, "B")
        x, top = 14.0, 22.0
        pdf.set_xy(x, top)
        for title, said in told:
            if pdf.get_y() > self.height - 14 - 3 * size * POINT and x < self.width / 2:
                x = 18 + width
                pdf.set_xy(x, top)
            pdf.set_x(x)
            pdf.set_font("Times", "B", size + 2)
            pdf.cell(width, (size + 2) * POINT * 1.6, plain(title), new_x="LEFT", new_y="NEXT")
            for one in said:
                pdf.set_font("Times", "", size)
                if pdf.get_y() > self.height - 12 and x < self.width / 2:
                    x = 18 + width
                    pdf.set_xy(x, top)
                pdf.set_x(x)
                pdf.multi_cell(width, size * POINT * 1.2, plain(f"- {one}"), align="L", new_x="LEFT", new_y="NEXT")


def rgb(colour: Any, otherwise: str) -> tuple[int, int, int]:
    """Read a colour of a look, `#rrggbb`."""
    said = str(colour) if re.fullmatch(r"#[0-9a-fA-F]{6}", str(colour)) else otherwise
    return int(said[1:3], 16), int(said[3:5], 16), int(said[5:7], 16)


def entries(game: Game, counted: Iterable[tuple[str, int]]) -> list[dict[str, Any]]:
    """Give cards of a game's catalogue by name, each as often as it is counted; BadInput for one that there is not."""
    from menagerie.table.scenes import scene_of

    known = {card["name"]: card for card in scene_of(game).catalogue()}
    missing = [name for name, _ in counted if name not in known]
    if missing:
        raise BadInput(f"no card of {game.title} to print: {', '.join(missing)}")
    return [known[name] for name, count in counted for _ in range(count)]
