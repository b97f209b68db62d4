"""The pages `docs/make-a-game`, followed: their files are written out as they stand there, and the game is put to test.

The laws are those of the house's own games (`test_battery`, `games/test_scenes`, `engine/test_clauses`): whatever those
files test of every game they test of this one too.
"""

from __future__ import annotations

import importlib
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial, update_wrapper
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import engine.test_clauses
import games.test_scenes
import menagerie.games
import table.test_lessons
import test_battery
import test_honesty
from commands import caller
from extent import SOME_OR_ALL, some_or_all
from menagerie.cardtext.machine import effect_hooks, object_hooks
from menagerie.engine import cache, jit
from menagerie.engine.contract import retold, write_playthroughs
from menagerie.engine.coverage import coverage, scenario_files
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.engine.hooks import hooks_of
from menagerie.engine.new_game import pages, template_files
from menagerie.engine.scenario import check_files
from menagerie.players.compiling import Batch, Compiling, entries_of
from menagerie.players.levels import features_of, has_features
from menagerie.players.match import simulate
from menagerie.table.lessons import lesson_of, scenarios_of
from served import make, page, play_on, served

HOUSE = Path(__file__).parents[1]
PAGES = [HOUSE / "docs" / "make-a-game.md", *pages()]
PAGE = "".join(file.read_text("utf-8") for file in PAGES)
FILES = list(template_files().items())
TREE = re.search(r"^    cuckoo/\n((?:      .*\n)+)", PAGE, re.M)


def laws_of(*modules: ModuleType) -> list[Any]:
    """List the tests that take a game and nothing else, but for how much of it: then as much as every run takes."""
    tests = [value for module in modules for name, value in vars(module).items() if name.startswith("test_")]
    return [as_in_every_run(test) for test in tests if {*signature(test).parameters} == {"game", *some_of(test)}]


def some_of(test: Any) -> dict[str, Any]:
    """Give the arguments that only tell how much of a test every run takes (`extent.some_or_all`)."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.kwargs.get("ids") == SOME_OR_ALL]
    return {mark.args[0]: mark.args[1][0] for mark in marks}


def as_in_every_run(test: Any) -> Any:
    return update_wrapper(partial(test, **some_of(test)), test)


def write_out(home: Path) -> Path:
    """Write the files of the page into a folder of games."""
    for name, text in FILES:
        file = home / "cuckoo" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return home


@pytest.fixture(scope="module")
def cuckoo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """Let the engine find the folder, as $MENAGERIE_GAMES would, and forget it afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        home = write_out(tmp_path_factory.mktemp("games"))
        patch.setattr(menagerie.games, "__path__", [*menagerie.games.__path__, str(home)])
        importlib.invalidate_caches()
        yield load("cuckoo")
    for name in [name for name in sys.modules if name.startswith("menagerie.games.cuckoo")]:
        del sys.modules[name]
    vars(menagerie.games).pop("cuckoo", None)


# --- the folder


def test_the_page_holds_every_file_once_and_its_tree_names_them():
    names = [name for name, _ in FILES]
    assert len(names) == len(re.findall("^`cuckoo/", PAGE, re.M)) > 15 and TREE
    assert all(len(line) <= 120 for name, text in FILES if name.endswith(".py") for line in text.splitlines())
    named = {name.strip("/") for name in re.findall(r"[\w/]+(?:\.\w+|/)", TREE[1])}
    assert {name.partition("/")[0] for name in names} == named - {"records"}


def test_a_folder_anywhere_is_a_game(cuckoo):
    assert "cuckoo" in slugs() and cuckoo.folder.parent != HOUSE
    sources = "\n".join(file.read_text("utf-8") for file in cuckoo.folder.glob("*.py"))
    assert set(re.findall(r"(?:from|import) menagerie\.(\w+)", sources)) == {"engine"}
    assert has_features(cuckoo) and features_of(cuckoo).__name__ == "menagerie.games.cuckoo.features"


def test_what_is_no_folder_of_games_is_refused(cuckoo, monkeypatch, tmp_path):
    kept = list(menagerie.games.__path__)
    for wrong, why in ((tmp_path / "none", "is no folder"), (cuckoo.folder, "is a game; name the folder")):
        monkeypatch.setattr(menagerie.games, "__path__", [*kept, str(wrong)])
        with pytest.raises(BadInput, match=why):
            slugs()
    shutil.copytree(cuckoo.folder, tmp_path / "cuckoo")
    monkeypatch.setattr(menagerie.games, "__path__", [*kept, str(tmp_path)])
    with pytest.raises(BadInput, match="two games are called cuckoo"):
        slugs()


def test_a_game_without_features_is_played_at_random_and_says_what_is_missing(cuckoo, monkeypatch):
    bare = cuckoo.changed(folder=cuckoo.folder / "cards")
    assert not has_features(bare)
    with pytest.raises(BadInput, match=r"features\.py is missing"):
        features_of(bare)


# --- the rules


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
def test_scenarios_and_lessons_hold(cuckoo, compiled):
    files = [*scenario_files(cuckoo, None), cuckoo.find("lessons.toml")]
    passed, failed = check_files(files, compiled)
    assert not failed and passed >= 20


def test_no_clause_is_bare_and_the_rules_name_each(cuckoo):
    covered = coverage(cuckoo)
    assert covered.bare == [] and len(covered.clauses) >= 10
    assert covered.misplaced == []


@pytest.mark.parametrize("law", laws_of(test_battery), ids=lambda law: law.__name__)
def test_the_battery_holds(cuckoo, law):
    law(cuckoo)


@pytest.mark.parametrize("law", laws_of(engine.test_clauses, games.test_scenes), ids=lambda law: law.__name__)
def test_the_book_and_the_scene_are_in_order(cuckoo, law):
    law(cuckoo)


def test_a_playthrough_begins_as_its_first_line(cuckoo):
    file = cuckoo.folder / "playthroughs" / "three.txt"
    first = file.read_text("utf-8")
    write_playthroughs(str(file.parent))
    assert retold(file) == file.read_text("utf-8")
    assert file.read_text("utf-8").startswith(first) and file.read_text("utf-8").count("\n") > 50


# --- machine code


def test_what_the_cache_lacks_is_compiled_by_two_workers_and_told_of(cuckoo, tmp_path, monkeypatch):
    Compiling([cuckoo], "fuzz").run()
    entries = entries_of(cuckoo, "fuzz")
    lacking = {"check_at", "refuse_at"}
    for name in entries.keys() - lacking:
        shutil.copy(cache.file_of(entries[name]), tmp_path)
    monkeypatch.setenv("MENAGERIE_CACHE", str(tmp_path))
    assert {name for name, entry in entries.items() if not entry.is_kept} == lacking
    told, ready = [], []
    Compiling([cuckoo], "fuzz", jobs=2).run(lambda done, total: told.append((done, total)), ready.append)
    assert all(entry.is_kept for entry in entries.values()) and ready == [cuckoo]
    assert told[0][0] == len(entries) - len(lacking) + 1
    assert told[-1] == (len(entries), len(entries)) and told == sorted(told)


def test_what_no_worker_does_is_compiled_here(cuckoo, tmp_path, monkeypatch):
    monkeypatch.setenv("MENAGERIE_CACHE", str(tmp_path))
    monkeypatch.setattr("menagerie.players.compiling._start", lambda: subprocess.Popen(["true"], **PIPES))
    Compiling([cuckoo], "fuzz", jobs=2).run()
    assert all(map(jit.is_compiled, entries_of(cuckoo, "fuzz").values()))


PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}


def test_whichever_game_is_asked_for_comes_first(cuckoo):
    other = load("battlecats")
    compiling = Compiling([other, cuckoo])
    compiling._batches = [Batch(other, ["a", "b"]), Batch(other, ["c"]), Batch(cuckoo, ["d", "e"])]
    first, _ = compiling._next(None)
    compiling.prefer(cuckoo)
    second, name = compiling._next(first)
    assert (first.game, second.game, name) == (other, cuckoo, "d")
    assert [compiling._next(second)[1] for _ in range(1)] == ["e"]
    order = []
    while task := compiling._next(first):
        order.append(task[1])
    assert order == ["b", "c"]


# --- bots


def test_greedy_beats_random_and_search_beats_greedy(cuckoo):
    assert simulate(cuckoo, 2_000, ["greedy", "random"], seed=5, jobs=2).seats[0]["low"] > 0.6
    games = 200
    wins = [
        simulate(cuckoo, games, seats, seed=6, jobs=2).seats[seats.index("search")]["wins"]
        for seats in (["search", "greedy"], ["greedy", "search"])
    ]
    assert sum(wins) > games * 1.05


@pytest.mark.parametrize("bot", ["random", "greedy", "search-easy"])
def test_no_bot_peeks(cuckoo, bot):
    counts = test_honesty.tempted(cuckoo, bot, 1_000, 4)
    assert counts[0] >= 1_000 and counts[2] == counts[3] == 0


@pytest.mark.parametrize("bot", ["greedy", "search-easy"])
def test_a_bot_that_peeks_is_caught(cuckoo, bot):
    assert test_honesty.tempted(cuckoo, bot, 2_000, 4, honest=False)[2] > 20


# --- at the table


def test_a_game_is_played_through_the_protocol(cuckoo, tmp_path):
    with served(tmp_path / "tables.db", games=[cuckoo]) as client:
        (entry,) = client.get("/api/games").json()
        assert entry["slug"] == "cuckoo" and len(entry["about"]) == len(entry["picture"]) == 3
        assert entry["lessons"] == [scenario.title for scenario in scenarios_of(cuckoo)]
        assert len(client.get("/api/games/cuckoo/cards").json()) == 6
        assert client.get("/api/games/cuckoo/emblems.svg").text.count("<symbol") == 7
        assert client.get("/api/games/cuckoo/clauses/CU-SWAP-2").json()["rulings"]
        opened, tokens = make(client, "you", "greedy", "random", game="cuckoo")
        with page(client, opened, tokens["A"]) as one:
            play_on(one, random.Random(1))
            assert one.view["over"] and one.view["end"]["winners"]
            assert {"pile", "aside", "A.hand"} <= {zone["id"] for zone in one.view["scene"]["zones"]}


def test_every_lesson_leads_to_its_end(cuckoo):
    table.test_lessons.test_every_game_teaches_its_first_steps(cuckoo)
    for number in range(1, len(scenarios_of(cuckoo)) + 1):
        table.test_lessons.test_a_lesson_leads_from_its_first_word_to_its_last(cuckoo, number)
        assert lesson_of(cuckoo, number)["game"] == "cuckoo"


# --- the commands

COMMANDS = (
    ("games", "cuckoo: Cuckoo, 2 to 4 seats"),
    ("rules cuckoo CU-SWAP-2", " refuse_show"),
    ("rules cuckoo --coverage", "0 bare"),
    ("check cuckoo", "24 of 24 scenarios in 2 files hold"),
    ("cards cuckoo", "Cuckoo, rank 6, 4 copies"),
    ("position cuckoo --seats 3 --seed 1", 'game = "cuckoo"'),
    ("play cuckoo --line --interpreted --seats greedy,random --seed 1 --record one.jsonl", "wins."),
    ("replay one.jsonl --verify", "replay to the same bytes"),
    ("fuzz cuckoo --decisions 3000 --seed 1", "decisions 3,"),
    ("simulate cuckoo -n 200 --seats greedy,random --seed 1", "200 of 200 games finished"),
    ("figures cuckoo -n 50 --seed 1", "# Figures of Cuckoo"),
)


def test_every_command_finds_the_game(cuckoo, monkeypatch, capsys):
    monkeypatch.chdir(cuckoo.folder.parent)
    run, told = caller(monkeypatch, capsys), {}
    for words, _ in COMMANDS:
        code, out, err = run(*words.split())
        told[words] = out + err if code == 0 else f"exit code {code}: {err}"
    assert {words: told[words] for words, said in COMMANDS if said not in told[words]} == {}


@some_or_all("count", 6, 20)
def test_mutants_of_a_game_in_a_folder_are_killed(cuckoo, monkeypatch, capsys, count):
    monkeypatch.chdir(cuckoo.folder.parent)
    assert f"of {count} mutants killed" in caller(monkeypatch, capsys)("mutants", "cuckoo", "-n", count, "--seed", 1)[1]


def test_the_command_line_finds_the_folder_that_is_named(tmp_path):
    home = write_out(tmp_path)
    found = menagerie_says(["games"], home, MENAGERIE_GAMES=str(home))
    assert "cuckoo: Cuckoo, 2 to 4 seats" in found.stdout, found.stderr
    wrong = menagerie_says(["games"], home, MENAGERIE_GAMES=str(home / "nowhere"))
    assert wrong.returncode == 2 and "nowhere is no folder" in wrong.stderr and "Traceback" not in wrong.stderr


def menagerie_says(words: list[str], where: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a folder."""
    path = os.pathsep.join(filter(None, (str(HOUSE / "src"), os.environ.get("PYTHONPATH"))))
    settings = {**os.environ, "PYTHONPATH": path, **more}
    command = [sys.executable, "-m", "menagerie", *words]
    return subprocess.run(command, cwd=where, env=settings, capture_output=True, text=True, timeout=300)


# --- what the page says of the house


def test_the_page_speaks_of_hooks_that_there_are():
    spoken = set(re.findall(r"_hooks\.(\w+)\b(?!\()", PAGE)) - {"py"}
    assert spoken and spoken <= {*hooks_of(object_hooks), *hooks_of(effect_hooks)}


def test_files_that_the_page_speaks_of_are_there():
    for file in PAGES:
        for name in re.findall(r"\]\(([\w./-]+\.md)\)", file.read_text("utf-8")):
            assert (file.parent / name).is_file(), name
    named = re.findall(r"\]\(make-a-game/(\w+\.md)\)", PAGES[0].read_text("utf-8"))
    assert {file.name for file in PAGES[1:]} == {*named}
    for name in re.findall(r"`((?:src|tests|docs)/[\w/.-]+|(?:engine|players|cardtext)/\w+\.py)`", PAGE):
        assert (HOUSE / name).exists() or (HOUSE / "src" / "menagerie" / name).exists(), name
