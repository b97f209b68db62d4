"""`menagerie new-game`: a game that works under any name; and games and bots that installed packages bring."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from menagerie.engine.errors import BadInput
from menagerie.engine.new_game import write_game

HOUSE = Path(__file__).parents[1]
BOT = HOUSE / "examples" / "bots" / "first.py"


def says(where: Path, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, (settings.pop("PYTHONPATH", ""), str(HOUSE / "src"))))
    command = [sys.executable, "-m", "menagerie", *words]
    own = {**os.environ, "PYTHONPATH": path, **settings}
    return subprocess.run(command, cwd=where, env=own, capture_output=True, text=True, timeout=300)


def install(site: Path, name: str, entries: str) -> None:
    """Do what an installer does besides copying the package: leave its metadata."""
    home = site / f"{name}-0.1.0.dist-info"
    home.mkdir(parents=True)
    (home / "METADATA").write_text(f"Metadata-Version: 2.4\nName: {name}\nVersion: 0.1.0\n", "utf-8")
    (home / "entry_points.txt").write_text(entries, "utf-8")


@pytest.fixture(scope="module")
def night_train(tmp_path_factory):
    home = tmp_path_factory.mktemp("games")
    done = says(home, "new-game", "night train")
    assert done.returncode == 0 and "menagerie play night_train" in done.stdout, done.stderr
    return home / "night_train"


def test_a_new_game_holds_its_rules_and_says_its_own_name(night_train):
    games = str(night_train / "src" / "night_train_games")
    checked = says(night_train, "check", f"{games}/night_train", MENAGERIE_GAMES=games)
    assert checked.stdout.startswith("24 of 24 scenarios"), checked.stdout + checked.stderr
    covered = says(night_train, "rules", "night_train", "--coverage", MENAGERIE_GAMES=games)
    assert "0 bare" in covered.stdout
    played = ("play", "night_train", "--line", "--interpreted", "--seats", "random,random", "--seed", "1")
    assert "wins." in says(night_train, *played, MENAGERIE_GAMES=games).stdout
    texts = [file.read_text("utf-8") for file in night_train.rglob("*") if file.suffix in (".py", ".toml", ".txt")]
    assert not [text for text in texts if "cuckoo" in text or "CU-" in text]


def test_an_installed_package_brings_its_games(night_train, tmp_path):
    project = tomllib.loads((night_train / "pyproject.toml").read_text("utf-8"))
    ((name, package),) = project["project"]["entry-points"]["menagerie.games"].items()
    shutil.copytree(night_train / "src" / package, tmp_path / package)
    install(tmp_path, "menagerie_night_train", f"[menagerie.games]\n{name} = {package}\n")
    assert "Night Train" in says(tmp_path, "games", PYTHONPATH=str(tmp_path)).stdout
    shutil.rmtree(tmp_path / package)
    gone = says(tmp_path, "games", PYTHONPATH=str(tmp_path))
    assert gone.returncode == 2 and f"name a package {package} that is not there" in gone.stderr


def test_an_installed_package_brings_its_bots(tmp_path):
    shutil.copy(BOT, tmp_path / "badgers.py")
    install(tmp_path, "badgers", "[menagerie.bots]\nbadger = badgers:First\nstray = nowhere:First\n")
    play = ("duel", "battlecats", "-n", "1", "--seed", "1", "--seats")
    done = says(tmp_path, *play, "bot:badger,random", PYTHONPATH=str(tmp_path))
    assert done.returncode == 0 and "bot:badger" in done.stdout, done.stderr
    for wrong, why in (("badge", "did you mean badger?"), ("stray", "a module nowhere that is not there")):
        told = says(tmp_path, *play, f"bot:{wrong},random", PYTHONPATH=str(tmp_path))
        assert told.returncode == 2 and why in told.stderr, told.stderr


@pytest.mark.parametrize(
    ("name", "why"),
    [("7up", "begins with a letter"), ("for", "small letters"), ("battlecats", "there is a game"), ("a/b", "small")],
)
def test_a_name_that_is_none_is_refused(tmp_path, name, why):
    with pytest.raises(BadInput, match=why):
        write_game(name, tmp_path)
    assert not any(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path):
    write_game("kite", tmp_path)
    with pytest.raises(BadInput, match="is there already"):
        write_game("kite", tmp_path)


@pytest.mark.deep
def test_a_new_game_passes_the_fuzz(night_train):
    games = str(night_train / "src" / "night_train_games")
    done = says(night_train, "fuzz", "night_train", "--decisions", "20000", "--seed", "1", MENAGERIE_GAMES=games)
    assert done.returncode == 0, done.stdout + done.stderr
