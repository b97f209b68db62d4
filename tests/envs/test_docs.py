"""What the pages say of environments runs, and the numbers are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

from games_list import over_games
from menagerie.engine.finding import slugs
from menagerie.envs.pages import page

DOCS = Path(__file__).parents[2] / "docs"


def test_the_code_of_the_page_runs():
    scope = {}
    for code in re.findall(r"^```python\n(.*?)^```$", (DOCS / "envs.md").read_text("utf-8"), re.M | re.S):
        exec(compile(code, "docs/envs.md", "exec"), scope)
    assert scope["games"] > 0 and scope["gain"] == -1 / 2


def test_every_game_has_its_page():
    assert {path.stem for path in (DOCS / "envs").glob("*.md")} == {*slugs()}


@over_games
def test_the_page_is_up_to_date(game):
    if game.slug in slugs():
        assert page(game) == (DOCS / "envs" / f"{game.slug}.md").read_text("utf-8"), "make pages"
