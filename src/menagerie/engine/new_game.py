"""A new game begins as a copy of one that works: the game of the pages `docs/make-a-game`, under another name.

What is written is a package that can be installed, so that the game appears wherever menagerie is; its folder is whole,
passes the battery at once, and is changed chapter by chapter from there.
"""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import slugs

TEMPLATE = "cuckoo"  # what the game of the pages is called there, and how its clauses begin
PREFIX = "CU-"
_FILES = re.compile(rf"^`{TEMPLATE}/([\w./]+)`\n\n```\w+\n(.*?)^```$", re.M | re.S)

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "menagerie-{dashed}"
version = "0.1.0"
description = "{title}, a game for Menagerie."
requires-python = ">=3.11"
dependencies = ["menagerie"]

[project.entry-points."menagerie.games"]
{slug} = "{slug}_games"

[tool.hatch.build.targets.wheel]
packages = ["src/{slug}_games"]
"""

README = """\
# {title}

A game for Menagerie, begun as a copy of a small one that works. Its folder is `src/{slug}_games/{slug}`; begin with the
ledger, `rulebook.toml`, and go on chapter by chapter as the pages "Make a game" of Menagerie's documentation do.

    pip install --editable .        # or, without installing: export MENAGERIE_GAMES=src/{slug}_games
    menagerie play {slug}
    menagerie check src/{slug}_games/{slug}
    menagerie fuzz {slug} --decisions 100000
    menagerie rules {slug} --coverage
"""


def pages() -> list[Path]:
    """Find the pages, by name: beside the sources, or in the installed package."""
    here = Path(__file__).resolve().parents
    for home in (here[3], here[1]):
        if found := sorted((home / "docs" / "make-a-game").glob("*.md")):
            return found
    raise BadInput("the pages docs/make-a-game are not installed; they hold the game that a new one begins as")


def template_files() -> dict[str, str]:
    """Give the files of the pages' game by their path in its folder."""
    return dict(one for page in pages() for one in _FILES.findall(page.read_text("utf-8")))


def write_game(name: str, home: Path) -> list[Path]:
    """Write a new game below a folder, as a package of its own name; returns its files.

    BadInput for a name that is no slug or is taken, and for a folder that is there already.
    """
    slug = name.replace("-", "_").replace(" ", "_").lower()
    if not re.fullmatch(r"[a-z][a-z0-9_]*", slug) or keyword.iskeyword(slug):
        raise BadInput(f"{name!r}: the name of a game is small letters, digits and _, and begins with a letter")
    if slug in slugs():
        raise BadInput(f"there is a game {slug} already; another name is wanted")
    folder = home / slug
    if folder.exists():
        raise BadInput(f"{folder}: is there already; a new game is not written over anything")
    title = " ".join(word.capitalize() for word in slug.split("_"))
    letters = (slug.replace("_", "") + "x")[:2].upper()
    words = {"slug": slug, "dashed": slug.replace("_", "-"), "title": title}
    package = folder / "src" / f"{slug}_games"
    texts = {folder / "pyproject.toml": PROJECT.format(**words), folder / "README.md": README.format(**words)}
    texts[package / "__init__.py"] = f'"""The folder of {title}: its name is in the entry point of this package."""\n'
    for path, text in template_files().items():
        renamed = text.replace(PREFIX, f"{letters}-").replace(TEMPLATE, slug)
        texts[package / slug / path] = _titled(renamed, title)
    try:
        for file, text in texts.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
    except OSError as error:
        raise BadInput(f"{error.filename}: cannot be written ({error.strerror})") from None
    return sorted(texts)


def _titled(text: str, title: str) -> str:
    """Put the title in where the game is called by it; the bird of that name stays."""
    text = text.replace('title="Cuckoo"', f'title="{title}"').replace('title = "Cuckoo"', f'title = "{title}"')
    return re.sub(r"^Cuckoo, (\d seats)", rf"{title}, \1", text, flags=re.M)
