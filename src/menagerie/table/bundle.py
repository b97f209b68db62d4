"""The page's modules as one script, and its sheets of style as one: a browser asks twice instead of seventy times.

There is no build: the server puts them together itself, and anew when a file was changed. Every module becomes a
function that gives what it exports, each after those that it imports; `/js/*.js` stay there one by one for who wants
to look. That is right as long as no two modules import each other and nothing exported is ever assigned to again; what
breaks this, or is written in another way than the page's modules are, is a fault that names its file.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

SCRIPT, STYLES = "js/main.js", "css/page.css"  # where each begins
LAB = "js/lab.js"  # where the script of the lab's page does: it is a page of its own, so that tables need not bring it
FROM = r"""\s*from\s*["'](?P<file>[^"']+)["'];?"""
IMPORT = re.compile(rf"^import\s*(?:(?P<default>\w+)|\{{(?P<names>[^}}]*)\}}){FROM}", re.MULTILINE)
PASSED_ON = re.compile(rf"^export\s*\{{(?P<names>[^}}]*)\}}{FROM}", re.MULTILINE)
LISTED = re.compile(r"(?:^|(?<=[;}]))export\s*\{(?P<names>[^}]*)\};?", re.MULTILINE)  # published code ends with one
DECLARED = re.compile(r"^export (?P<kind>(?:async )?function|const|class) (?P<name>\w+|\[[\w, ]+\])", re.MULTILINE)
DEFAULT = re.compile(r"(?:^|(?<=[;}]))export default (?=function\()", re.MULTILINE)
SHEET = re.compile(r'^@import "(?P<file>[^"]+)";$', re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*.*?\*/)$", re.MULTILINE | re.DOTALL)
LEFT = re.compile(r"(?:^|(?<=[;}]))(?:import|export)\b.*|\bimport\(.*", re.MULTILINE)


class BundleError(Exception):
    """A module that cannot be put together with the others."""


@dataclass(frozen=True)
class File:
    """A text to be sent, packed once."""

    kind: str
    text: bytes
    packed: bytes
    tag: str

    def reply(self, request: Request) -> Response:
        """Give it, or say that the browser has it."""
        headers = {"etag": f'"{self.tag}"', "vary": "accept-encoding"}
        if request.headers.get("if-none-match", "").removeprefix("W/") == headers["etag"]:
            return Response(None, 304, headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.text, 200, headers, self.kind)
        return Response(self.packed, 200, headers | {"content-encoding": "gzip"}, self.kind)


def script_of(folder: Path, first: str = SCRIPT) -> File:
    """Give all modules that a page's first one imports, however deep, as one script."""
    return _file("text/javascript", first, _state(folder, "*.js"))


def styles_of(folder: Path) -> File:
    """Give all sheets of style as one."""
    return _file("text/css", STYLES, _state(folder, "*.css"))


def _state(folder: Path, pattern: str) -> tuple[Path, tuple[tuple[Path, int], ...]]:
    return folder, tuple((file, file.stat().st_mtime_ns) for file in sorted(folder.rglob(pattern)))


@lru_cache(maxsize=4)
def _file(kind: str, first: str, state: tuple[Path, tuple[tuple[Path, int], ...]]) -> File:
    parts = modules if kind == "text/javascript" else sheets
    text = "\n".join(parts(state[0], first)).encode()
    return File(kind, text, gzip.compress(text, mtime=0), hashlib.blake2b(text, digest_size=16).hexdigest())


def sheets(folder: Path, first: str = STYLES) -> Iterator[str]:
    """Give the text of every sheet that the first one names, in its order."""
    for found in SHEET.finditer((folder / first).read_text("utf-8")):
        yield COMMENT.sub("", ((folder / first).parent / found["file"]).read_text("utf-8"))


def modules(folder: Path, first: str = SCRIPT) -> Iterator[str]:
    """Give every module that the first one needs as a function that gives what it exports, in an order that holds."""
    done: set[Path] = set()

    def add(file: Path, above: tuple[Path, ...]) -> Iterator[str]:
        if file in above:
            raise BundleError(" imports ".join(one.name for one in (*above[above.index(file) :], file)))
        if file not in done:
            text = file.read_text("utf-8")
            for found in (*IMPORT.finditer(text), *PASSED_ON.finditer(text)):
                yield from add((file.parent / found["file"]).resolve(), (*above, file))
            done.add(file)
            yield _module(file, text)

    return add((folder / first).resolve(), ())


def _module(file: Path, text: str) -> str:
    exported: list[str] = []

    def name(other: str | Path) -> str:
        return "$" + re.sub(r"\W", "_", (file.parent / other).resolve().stem)

    def names(found: re.Match[str]) -> list[tuple[str, str]]:
        pairs = (one.split(" as ") for one in found["names"].split(",") if one.strip())
        return [(pair[0].strip(), pair[-1].strip()) for pair in pairs]

    def bring(found: re.Match[str]) -> str:
        wanted = [("default", found["default"])] if found["default"] else names(found)
        return f"const {{ {', '.join(f'{one}: {here}' for one, here in wanted)} }} = {name(found['file'])};"

    def pass_on(found: re.Match[str]) -> str:
        exported.extend(f"{there}: {name(found['file'])}.{one}" for one, there in names(found))
        return ""

    def listed(found: re.Match[str]) -> str:
        exported.extend(f"{there}: {one}" for one, there in names(found))
        return ""

    def declare(found: re.Match[str]) -> str:
        exported.append(found["name"].strip("[]"))
        return f"{found['kind']} {found['name']}"

    def default(found: re.Match[str]) -> str:
        exported.append("default: $default")
        return "const $default = "

    text = COMMENT.sub("", text)
    for pattern, change in (
        (IMPORT, bring),
        (PASSED_ON, pass_on),
        (LISTED, listed),
        (DECLARED, declare),
        (DEFAULT, default),
    ):
        text = pattern.sub(change, text)
    left = LEFT.search(text)
    if left:
        raise BundleError(f"{file.name}: {left[0]}: a module of the page is imported and exported in another way")
    return f"const {name(file)} = await (async () => {{\n{text}\nreturn {{ {', '.join(exported)} }};\n}})();"
