"""Drawings of cards that people bring: an SVG or a PNG beside their pack, or written into it, cleaned before use.

    [pack]                              [[card]]
    drawings = "art"                    drawing = "courier.svg"

`drawings` names a folder beside the pack's file in which they lie; a card that names none there is drawn by the file
that is called as the card is, if there is one (`Dune Courier.svg`). A name never leads out of the pack's own folder,
whatever links lie in it. `drawing = "data:image/svg+xml;base64,…"` is the drawing itself.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from menagerie.cardtext import png, svg
from menagerie.cardtext.svg import BadDrawing
from menagerie.engine.errors import nearest

MOST_ALL = 16 << 20  # bytes of all drawings of a pack
MOST_IN_PAGE = 40_000  # of those that are written into one, so that a page can still send it
KINDS = {".svg": "image/svg+xml", ".png": "image/png"}
MOST_TOLD = 4  # things taken out of which is told
DATA = "data:"
NAME = re.compile(r"\w[\w ,.'!&()-]*(?:/\w[\w ,.'!&()-]*){0,4}")  # of a file in folders, downwards alone
Home = Path | Mapping[str, str] | None  # where the drawings of a pack lie
MOST_FIELD = 40 + 4 * max(png.MOST_BYTES, svg.MOST_BYTES) // 3


@dataclass(frozen=True)
class Drawing:
    """A drawing that may be shown: its media type, what is left of it, and the file it was read from, if from any.

    said: how its pack calls that file; empty for one that stands in the pack itself.
    """

    media: str
    content: bytes
    file: Path | None = None
    said: str = ""

    @cached_property
    def digest(self) -> str:
        """By which it is asked for."""
        return hashlib.sha256(self.content).hexdigest()[:32]

    @property
    def address(self) -> str:
        """Give it as an address of its own."""
        return f"{DATA}{self.media};base64,{base64.b64encode(self.content).decode()}"


def read(said: str, home: Home) -> tuple[Drawing | None, str]:
    """Read the drawing that a field names, in a folder or in itself; tells what was taken out. BadDrawing.

    home: the folder of the pack, or what was kept of it: drawings by name. None for one whose drawings cannot be found.
    """
    if isinstance(home, Mapping) and said in home:
        made, taken = read(home[said], None)
        return made and replace(made, said=said), taken
    if said.startswith(DATA):
        head, _, body = said.removeprefix(DATA).partition(",")
        media = head.removesuffix(";base64")
        if media not in KINDS.values() or not head.endswith(";base64"):
            raise BadDrawing(f"a drawing in a pack begins with {DATA}{KINDS['.svg']};base64, (or {KINDS['.png']})")
        try:
            return cleaned(base64.b64decode(body, validate=True), media)
        except binascii.Error:
            raise BadDrawing("no Base64") from None
    if not isinstance(home, Path):
        return None, "only a pack that is read from a file has drawings beside it"
    made, taken = cleaned(*found(home, said))
    return replace(made, file=home / said, said=said), taken


def found(home: Path, said: str) -> tuple[bytes, str]:
    """Give what a file of a folder holds, as far as a drawing may go, and its media type; BadDrawing."""
    path = home / said
    media = KINDS.get(path.suffix.lower())
    if not NAME.fullmatch(said):
        raise BadDrawing("a drawing is a file in the folder of its pack, named without '..' and odd signs")
    if media is None:
        raise BadDrawing(f"a drawing is one of {' and '.join(KINDS)}")
    if not is_within(path, home):
        raise BadDrawing("it leads out of the folder of the pack")
    try:
        if not path.is_file():
            others = [one.name for one in path.parent.iterdir()] if path.parent.is_dir() else []
            raise BadDrawing(f"there is no such file{nearest(path.name, others)}")
        with path.open("rb") as file:
            return file.read(max(png.MOST_BYTES, svg.MOST_BYTES) + 1), media
    except OSError as error:
        raise BadDrawing(f"it cannot be read ({error.strerror})") from None


def is_within(path: Path, folder: Path) -> bool:
    """Tell whether a path stays in a folder, links followed."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link that goes round
        return False


def cleaned(content: bytes, media: str) -> tuple[Drawing, str]:
    """Clean a drawing of a media type, and tell what was taken out of it; BadDrawing."""
    if media == KINDS[".png"]:
        return Drawing(media, png.clean(content)), ""
    made = svg.clean(content)
    more = f" and {len(made.taken) - MOST_TOLD} more" if len(made.taken) > MOST_TOLD else ""
    told = f"taken out, as it does not only draw: {', '.join(made.taken[:MOST_TOLD])}{more}" if made.taken else ""
    return Drawing(media, made.content), told


def named(card: str, said: str, folder: str, home: Home) -> str:
    """Give the drawing of a card by what its field says, and the folder of its pack's drawings; empty: it has none."""
    if said.startswith(DATA) or not folder:
        return said
    if said or home is None:
        return said and f"{folder}/{said}"
    names = [one for kind in KINDS if NAME.fullmatch(one := f"{folder}/{card}{kind}")]
    return next((one for one in names if (one in home if isinstance(home, Mapping) else (home / one).exists())), "")
