"""Options of `serve` from the environment and from a file, declared once where the command is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import caller
from menagerie.table import server


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Call `serve`; what it would be served with comes in the second place instead of what is printed."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    call, served = caller(monkeypatch, capsys, "serve"), []

    def serve(entrance, db, **more):
        served.append({**vars(entrance), "db": db, **more})

    monkeypatch.setattr(server, "serve", serve)

    def told(*words):
        served.clear()
        code, _, said = call(*words)
        return code, served[0] if served else {}, said

    return told


def test_the_command_line_counts_before_the_environment_and_that_before_the_file(run, tmp_path, monkeypatch):
    file = tmp_path / "mine.toml"
    file.write_text(
        'port = 9001\nhost = "10.0.0.1"\nhost-name = ["a.example", "b.example"]\nmetrics = true\nkeep-days = 3\n'
    )
    monkeypatch.setenv("MENAGERIE_SERVE_HOST", "10.0.0.2")
    code, served, _ = run("--config", file)
    assert code == 0 and (served["port"], served["host"]) == (9001, "10.0.0.2")
    assert served["host_names"] == ("a.example", "b.example") and served["metrics"] and served["keep_days"] == 3
    assert run("--config", file, "--port", 9002, "--host", "10.0.0.3")[1] | {"port": 9002, "host": "10.0.0.3"} == (
        served | {"port": 9002, "host": "10.0.0.3"}
    )
    monkeypatch.setenv("MENAGERIE_CONFIG", str(file))
    monkeypatch.setenv("MENAGERIE_SERVE_PORT", "9003")
    assert run()[1]["port"] == 9003


def test_the_file_of_the_config_folder_is_taken_where_it_is_there(run, tmp_path):
    assert run()[1]["port"] == 8000
    (tmp_path / "config" / "menagerie").mkdir(parents=True)
    (tmp_path / "config" / "menagerie" / "serve.toml").write_text("port = 9004\n")
    assert run()[1]["port"] == 9004


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prot = 9000", "prot is no option of `menagerie serve`; did you mean port"),
        ("port = 'x'", "port = 'x': "),
        ("port =", "not TOML"),
        ("host-name = 3", "host-name = 3: "),
        ("config = 'x'", "config is no option"),
        ("keep-days = -1", "keep-days = -1: "),
    ],
)
def test_what_a_file_cannot_say_is_told_with_its_name(run, tmp_path, text, says):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    code, served, said = run("--config", file)
    assert code == 2 and served == {} and says in said and str(file) in said and "Traceback" not in said
    assert run("--config", tmp_path / "none.toml")[0] == 2


def test_the_file_of_the_documentation_is_taken(run, tmp_path):
    text = (Path(__file__).parents[1] / "docs" / "operate.md").read_text("utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    file = tmp_path / "mine.toml"
    file.write_text(example)
    code, served, said = run("--config", file)
    assert code == 0, said
    assert served["host_names"] == ("cards.example.org",) and served["port"] == 8000


def test_a_game_in_one_string_is_chosen_on_the_page(run):
    assert run()[1]["path"] == ""
    assert run("battlecats")[1]["path"] == "?game=battlecats"
    served = run("cover_your_kingdom@3?players=5&first=2#170141183460469231731687303715884105728")[1]
    assert served["path"] == "?game=cover_your_kingdom&players=5&seed=170141183460469231731687303715884105728&first=2"
    code, served, said = run("cover_your_kingdom#7.3")
    assert (code, served) == (2, {}) and "is the first game of its seed, not game 3" in said
    assert run("battlecat")[0] == 2 and "battlecats" in run("battlecat")[2]
