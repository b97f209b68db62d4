"""The site: its tutorials do what they say, its pages hold every clause, card and command, and no link is dead."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from commands import caller
from menagerie.cli import COMMANDS
from menagerie.engine.finding import load, slugs
from menagerie.players import analysis
from menagerie.site import build
from menagerie.site.cards import card_pages, path_of
from menagerie.site.reference import commands_page, python_page
from menagerie.site.rulebooks import rulebook_page

HOUSE = Path(__file__).parents[1]
TUTORIALS = sorted((HOUSE / "docs" / "start").glob("*.md"))
LONG = ("serve", "try", "loadtest", "warm", "lab ")  # they stand until they are ended, or have tests of their own


def commands_of(page: Path) -> list[list[str]]:
    return [shlex.split(line) for line in re.findall(r"^    menagerie (.*)$", page.read_text("utf-8"), re.M)]


def waits(words: list[str]) -> bool:
    return " ".join(words).startswith(LONG) or (words[0] == "play" and "--line" not in words)


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_every_command_of_a_tutorial_does_what_it_says(page, monkeypatch, capsys, tmp_path):
    for name in ("examples", "tests"):
        (tmp_path / name).symlink_to(HOUSE / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(analysis, "adviser_of", lambda game, count: "search-easy")
    monkeypatch.setattr(analysis, "LEAST", 2)
    run = caller(monkeypatch, capsys)
    commands = commands_of(page)
    assert commands
    for words in commands:
        if waits(words):
            code, told, _ = run(*words[: 2 if words[0] == "lab" else 1], "--help")
            assert code == 0 and all(word in told for word in words if word.startswith("--")), words
        else:
            code, told, err = run(*words)
            assert code == 0 and told, f"{words}: {err}"


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_the_code_of_a_tutorial_runs(page):
    for block in re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S):
        exec(compile(block, str(page), "exec"), {"__name__": "page"})


@pytest.mark.parametrize("slug", slugs())
def test_the_book_has_every_clause_and_every_card_has_a_page(slug):
    game = load(slug)
    page = rulebook_page(game)
    assert [one for one in game.clauses if f"### {one}\n" not in page] == []
    pages = dict(card_pages(game))
    names = [card["name"] for card in game.words.card_lines()]
    assert len({path_of(name) for name in names}) == len(names) == len(pages) - 1
    for card in game.words.card_lines():
        told = pages[f"cards/{path_of(card['name'])}"]
        assert told.startswith(f"# {card['name']}\n") and all(line in told for line in card["text"].splitlines())


def test_the_reference_names_every_command_and_whatever_python_may_call():
    commands, python = commands_page(), python_page()
    assert [name for name in COMMANDS if f"## menagerie {name}\n" not in commands] == []
    assert "## menagerie lab worth\n" in commands and "`--json`" in commands
    assert "## new\n" in python and "### Table.play\n" in python and "### Table.codes\n" in python


def test_the_menu_names_pages_that_are_there_or_made():
    named = set(re.findall(r'"([\w./-]+\.md)"', json.dumps(build.menu())))
    made = {path for slug in slugs() for path in (f"made/{slug}/rules.md", f"made/{slug}/cards.md")}
    made |= {"index.md", "made/commands.md", "made/python.md"}
    assert [one for one in named - made if not (HOUSE / "docs" / one).is_file()] == []
    top = {file.relative_to(HOUSE / "docs").as_posix() for file in (HOUSE / "docs").glob("*.md")}
    assert top <= named


@pytest.mark.deep
def test_the_site_is_built_without_a_dead_link_and_loads_nothing_from_elsewhere(tmp_path):
    pytest.importorskip("zensical")
    assert build.build(tmp_path / "site") == ""
    pages = list((tmp_path / "site" / "site").rglob("*.html"))
    assert len(pages) > 500
    for page in pages:
        loaded = re.findall(
            r"(?:src|href)=\"?(https?://[^\"' >]+)\"?[^>]*(?:rel=\"?stylesheet|></script)", page.read_text("utf-8")
        )
        assert loaded == [], page
