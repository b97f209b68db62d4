"""Build the site: pages of `docs/` and pages made of the sources, put together and handed to the generator.

python -m menagerie.site.build FOLDER
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.site.cards import card_pages
from menagerie.site.reference import commands_page, python_page
from menagerie.site.rulebooks import rulebook_page

HOUSE = Path(__file__).resolve().parents[3]
WORKER = "https://unpkg.com/iframe-worker/shim"
VENDORED = Path(__file__).parent / "vendor" / "iframe-worker.js"

#: What the generator's Markdown understands besides the usual; a dot makes a table of its own.
EXTENSIONS = [
    *("admonition", "attr_list", "tables", "toc"),
    *(f"pymdownx.{one}" for one in ("details", "highlight", "inlinehilite", "superfences")),
]

#: The pages in their order: what stands where in `docs/`, or is made below `made/`.
MENU: dict[str, Any] = {
    "Menagerie": "index.md",
    "Begin": {
        "Players": "start/players.md",
        "Designers": "start/designers.md",
        "Researchers": "start/researchers.md",
        "Server owners": "start/servers.md",
        "Run a server": "operate.md",
        "Game makers": {
            "Make a game": "make-a-game.md",
            "The book in words and numbers": "make-a-game/book.md",
            "The rules": "make-a-game/rules.md",
            "Words": "make-a-game/words.md",
            "Examples": "make-a-game/examples.md",
            "Bots": "make-a-game/bots.md",
            "The page": "make-a-game/page.md",
            "In the house": "make-a-game/house.md",
            "A game whose cards have texts": "make-a-game/texts.md",
        },
    },
    "Games": {},
    "Cards and decks": {
        "Writing cards": "cards/writing.md",
        "The language": "cards/language.md",
        "Beast Clans": "cards/beast_clans.language.md",
        "Hebrew Chronicles": "cards/hebrew_chronicles.language.md",
        "Packs": "packs.md",
        "Decks": "decks.md",
        "Print and spreadsheets": "print.md",
    },
    "The lab": "lab.md",
    "Players": {
        "Bots": "bots.md",
        "Train a player": "train.md",
        "The models of the house": "models.md",
        "What was tried": "experiments.md",
        "Analysis": "analysis.md",
    },
    "Environments": {"Train an agent": "envs.md"},
    "Reference": {
        "Commands": "made/commands.md",
        "Python": "made/python.md",
        "Notation": "notation.md",
        "Protocol": "protocol.md",
        "Messages": "messages.md",
        "Languages": "languages.md",
    },
    "The house": {
        "Architecture": "architecture.md",
        "Develop": "develop.md",
        "Speed": "speed.md",
        "Changes": "changes.md",
    },
}


def pages() -> Iterator[tuple[str, str]]:
    """Give every page that is made of the sources, by its path below the site's pages."""
    yield "made/commands.md", commands_page()
    yield "made/python.md", python_page()
    for game in map(load, slugs()):
        yield f"made/{game.slug}/rules.md", rulebook_page(game)
        for path, text in card_pages(game):
            yield f"made/{game.slug}/{path}", text


def menu() -> list[dict[str, Any]]:
    """Give the pages in their order, as the generator reads them."""
    games: dict[str, Any] = {}
    for game in map(load, slugs()):
        held = {"Rules": f"made/{game.slug}/rules.md", "Cards": f"made/{game.slug}/cards.md"}
        held |= {"Figures": f"figures/{game.slug}.md", "Scenarios": f"scenarios/{game.slug}.md"}
        games[game.title] = held | {"As an environment": f"envs/{game.slug}.md"}
    listed = _listed({**MENU, "Games": games})
    further = [*sorted((HOUSE / "docs").glob("*.md")), *sorted((HOUSE / "docs" / "start").glob("*.md"))]
    known = json.dumps(listed)
    rest = [file.relative_to(HOUSE / "docs").as_posix() for file in further]
    return [*listed, *([{"More": more}] if (more := [one for one in rest if f'"{one}"' not in known]) else [])]


def _listed(part: dict[str, Any]) -> list[dict[str, Any]]:
    return [{name: _listed(held) if isinstance(held, dict) else held} for name, held in part.items()]


def lay_out(folder: Path) -> None:
    """Write all pages and the generator's settings into an empty folder."""
    docs = folder / "docs"
    shutil.copytree(HOUSE / "docs", docs)
    readme = (HOUSE / "README.md").read_text("utf-8")
    (docs / "index.md").write_text(re.sub(r"\((?:\./)?docs/", "(", readme), "utf-8")
    for path, text in pages():
        file = docs / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    (folder / "zensical.toml").write_text(_settings(), "utf-8")


def _settings() -> str:
    """Write the generator's settings: no fonts and no scripts from elsewhere, and a search that needs no server."""
    lines = ["[project]", 'site_name = "Menagerie"', 'docs_dir = "docs"', 'site_dir = "site"']
    lines += ["use_directory_urls = false", f"nav = {_toml(menu())}"]
    lines += [
        "[project.theme]",
        "font = false",
        'features = ["navigation.sections", "search.highlight", "navigation.top"]',
    ]
    lines += ["[project.plugins.offline]"]
    lines += [f"[project.markdown_extensions.{one}]" for one in EXTENSIONS]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(name)} = {_toml(one)}" for name, one in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def build(folder: Path) -> str:
    """Build the site in a folder, which is made anew; returns what the generator found fault with.

    BadInput if the generator is not installed, or fails.
    """
    if find_spec("zensical") is None:
        raise BadInput("the generator of the site is not installed: pip install 'menagerie[site]'")
    shutil.rmtree(folder, ignore_errors=True)
    lay_out(folder)
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    told = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout + done.stderr)
    if done.returncode and not (folder / "site" / "index.html").is_file():
        raise BadInput(f"the site was not built: {told[-2000:]}")
    _without_network(folder / "site")
    return "" if not done.returncode else told


def _without_network(site: Path) -> None:
    """Let pages load the one script that they would fetch from elsewhere from the site itself."""
    shutil.copy(VENDORED, site / "assets" / VENDORED.name)
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        if WORKER in text:
            up = "../" * (len(page.relative_to(site).parts) - 1)
            page.write_text(text.replace(WORKER, f"{up or './'}assets/{VENDORED.name}"), "utf-8")


if __name__ == "__main__":
    found = build(Path(sys.argv[1]))
    print(found or f"{sys.argv[1]}/site/index.html")
    sys.exit(1 if found else 0)
