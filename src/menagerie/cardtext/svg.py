"""SVG of strangers, cleaned: what only draws stays, by a list of what may stay; everything else is taken out and told.

Allowed are the elements of `ELEMENTS` with the attributes of `VALUES`, each in the shape that stands there, and
references to elements of the same drawing. So nothing that is left runs, is animated, or names anything outside. Read
with expat: a file that declares entities is refused at the first of them, and how much is drawn is counted with every
reference followed, before anything draws it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

MOST_BYTES = 128 << 10
MOST_ELEMENTS = 4000  # that are drawn, references followed
MOST_DEPTH = 24  # of elements within elements
MOST_REFERENCES = 8  # one behind the other
FILLING = "xMidYMid slice"  # a drawing fills its window, as a PNG does
LARGEST = 100_000.0  # units of a side

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
PAINTS = ("linearGradient", "radialGradient", "stop")
ELEMENTS = {"svg", "g", "defs", "symbol", "use", "clipPath", "mask", *SHAPES, *PAINTS}
SILENT = ("metadata", "title", "desc")  # never drawn, so nothing is lost with them

_NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?"
_NUMBERS = r"[0-9eE+\-.,\s]*"
_LENGTH = rf"{_NUMBER}(?:px|pt|mm|cm|in|%)?"
_COLOUR = r"(?:#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,24}|(?:rgb|hsl)a?\([0-9.,%\s]{3,40}\))"
_REFERENCE = r"url\(\s*['\"]?#[A-Za-z_][\w.-]*['\"]?\s*\)"
_TURN = rf"(?:matrix|translate|scale|rotate|skewX|skewY)\s*\({_NUMBERS}\)"

#: Attributes that may stay, by what they may say.
VALUES = {
    r"[A-Za-z_][\w.-]*": ("id",),
    r"#[A-Za-z_][\w.-]*": ("href",),
    r"[0-9eE+\-.,\sMmLlHhVvCcSsQqTtAaZz]*": ("d",),
    _NUMBERS: ("points", "viewBox", "stroke-dasharray"),
    rf"(?:{_TURN}[\s,]*)*": ("transform", "gradientTransform"),
    _LENGTH: (
        *("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "fr", "width", "height", "offset"),
        *("stroke-width", "stroke-miterlimit", "stroke-dashoffset"),
        *("opacity", "fill-opacity", "stroke-opacity", "stop-opacity"),
    ),
    rf"{_COLOUR}|{_REFERENCE}": ("fill", "stroke"),
    _COLOUR: ("color", "stop-color"),
    rf"none|{_REFERENCE}": ("clip-path", "mask"),
    r"[A-Za-z-]{1,20}": (
        *("fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin", "display", "visibility"),
        *("gradientUnits", "spreadMethod", "clipPathUnits", "maskUnits", "maskContentUnits"),
    ),
}
_SHAPE = {name: re.compile(shape) for shape, names in VALUES.items() for name in names}
_POINTS_AT = re.compile(r"(?:^|url\(\s*['\"]?)#([A-Za-z_][\w.-]*)")
_IN_STYLE = re.compile(r"\s*([a-z-]+)\s*:\s*([^;]*)")
_SOUNDLESS = re.compile(r"(?:xml|xmlns|aria-|data-|class$|style$|version$|role$|-|font|enable-background)")


class BadDrawing(ValueError):
    """A drawing that is refused: why, with its line where it has lines."""


@dataclass
class _Element:
    """An element that stays."""

    name: str
    line: int
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[_Element] = field(default_factory=list)
    cost: int = 0  # elements that are drawn with it; 0: not counted yet


@dataclass(frozen=True)
class Cleaned:
    """What is left of a drawing, and what was taken out of it: `<script> in line 3`."""

    content: bytes
    taken: list[str]


def clean(content: bytes) -> Cleaned:
    """Clean a drawing; BadDrawing for what is no SVG, and for one that is larger than any may be."""
    if len(content) > MOST_BYTES:
        raise BadDrawing(f"an SVG has at most {MOST_BYTES} bytes")
    reader = _Reader()
    reader.read(content)
    root = reader.root
    if root is None:
        raise BadDrawing("line 1: no element <svg> is there")
    _Count(reader.by_id).of(root)
    room = {"xmlns": SVG, "viewBox": _view_of(root), "preserveAspectRatio": FILLING}
    root.attributes = {name: said for name, said in root.attributes.items() if name not in ("width", "height")} | room
    return Cleaned("".join(_written(root)).encode(), reader.taken)


class _Reader:
    """Reads a drawing, and keeps what may stay."""

    def __init__(self) -> None:
        self.root: _Element | None = None
        self.by_id: dict[str, _Element] = {}
        self.taken: list[str] = []
        self._open: list[_Element] = []
        self._within = 0  # elements deep in one that is taken out
        self._elements = 0
        self._parser = expat.ParserCreate("utf-8", " ")
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.EntityDeclHandler = self._entity
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end

    def read(self, content: bytes) -> None:
        try:
            self._parser.Parse(content, True)
        except expat.ExpatError as error:
            raise BadDrawing(f"line {error.lineno}: no XML: {expat.ErrorString(error.code)}") from None

    @property
    def _line(self) -> int:
        return self._parser.CurrentLineNumber

    def _doctype(self, name: str, system: str | None, public: str | None, has_subset: bool) -> None:
        if has_subset:
            raise BadDrawing(f"line {self._line}: a DOCTYPE that declares anything is refused, entities among it")

    def _entity(self, *declared: object) -> None:
        raise BadDrawing(f"line {self._line}: entities are refused")

    def _take(self, what: str) -> None:
        self.taken.append(f"{what} in line {self._line}")

    def _start(self, full: str, attributes: dict[str, str]) -> None:
        space, _, name = full.rpartition(" ")
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise BadDrawing(f"line {self._line}: more than {MOST_ELEMENTS} elements")
        if len(self._open) + self._within >= MOST_DEPTH:
            raise BadDrawing(f"line {self._line}: elements lie deeper than {MOST_DEPTH} in one another")
        if self.root is None and (space, name) != (SVG, "svg"):
            raise BadDrawing(f'line {self._line}: it begins with <{name}>, not with <svg xmlns="{SVG}">')
        may_stay = space == SVG and name in ELEMENTS and (name != "svg" or self.root is None)
        if self._within or not may_stay:
            if not self._within and space == SVG and name not in SILENT:
                self._take(f"<{name}>")
            self._within += 1
            return
        made = _Element(name, self._line, self._kept(name, attributes))
        if self._open:
            self._open[-1].children.append(made)
        self.root = self.root or made
        self._open.append(made)
        if (known := made.attributes.get("id")) is not None:
            if known in self.by_id:
                raise BadDrawing(f"line {self._line}: the id {known!r} stands there twice")
            self.by_id[known] = made

    def _end(self, full: str) -> None:
        if self._within:
            self._within -= 1
        else:
            self._open.pop()

    def _kept(self, element: str, attributes: dict[str, str]) -> dict[str, str]:
        """Keep the attributes that may stay, those of a style among them."""
        style = attributes.pop("style", "")
        said = {**attributes, **{found[1]: found[2].strip() for found in _IN_STYLE.finditer(style)}}
        kept = {}
        for full, value in said.items():
            space, _, name = full.rpartition(" ")
            if space and (space, name) != (XLINK, "href"):
                continue  # of a program that drew it
            shape = _SHAPE.get(name)
            if shape and shape.fullmatch(value.strip()) and (name != "href" or element in ("use", *PAINTS)):
                kept[name] = value.strip()
            elif shape or not _SOUNDLESS.match(name):
                self._take(name)
        return kept


class _Count:
    """Counts what is drawn, every reference followed."""

    def __init__(self, by_id: dict[str, _Element]) -> None:
        self.by_id = by_id
        self.open: set[int] = set()

    def of(self, one: _Element, behind: int = 0) -> int:
        """Count an element with all that it draws; BadDrawing: too many, or one that draws itself."""
        if one.cost:
            return one.cost
        if id(one) in self.open:
            raise BadDrawing(f"line {one.line}: <{one.name}> draws itself")
        if behind > MOST_REFERENCES:
            raise BadDrawing(f"line {one.line}: more than {MOST_REFERENCES} references one behind the other")
        self.open.add(id(one))
        cost = 1 + sum(self.of(child, behind) for child in one.children)
        for name, value in one.attributes.items():
            found = _POINTS_AT.search(value) if name == "href" or value.startswith("url") else None
            if found and found[1] in self.by_id:
                cost += self.of(self.by_id[found[1]], behind + 1)
        self.open.discard(id(one))
        if cost > MOST_ELEMENTS:
            raise BadDrawing(f"line {one.line}: <{one.name}> draws more than {MOST_ELEMENTS} elements")
        one.cost = cost
        return cost


def _view_of(root: _Element) -> str:
    """Give the view of a drawing, or the one that its width and height say."""
    said = root.attributes.get("viewBox") or " ".join(
        ("0 0", *(root.attributes.get(side, "").removesuffix("px") for side in ("width", "height")))
    )
    try:
        numbers = [float(one) for one in re.split(r"[\s,]+", said.strip())]
    except ValueError:
        numbers = []
    whole = len(numbers) == 4 and all(math.isfinite(one) and abs(one) <= LARGEST for one in numbers)
    if not whole or min(numbers[2:]) <= 0:
        raise BadDrawing(f'line {root.line}: <svg> says how large it is, as in viewBox="0 0 106 118"')
    return " ".join(f"{one:g}" for one in numbers)


def _written(one: _Element) -> Iterator[str]:
    """Write an element."""
    yield f"<{one.name}{''.join(f' {name}={quoteattr(value)}' for name, value in one.attributes.items())}>"
    for child in one.children:
        yield from _written(child)
    yield f"</{one.name}>"
