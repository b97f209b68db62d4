"""The command line: what each command prints, its exit codes, and how it refuses bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from commands import caller
from extent import some_or_all
from menagerie import cli
from menagerie.cli import shared
from menagerie.engine.errors import BadInput
from menagerie.table import thinking

GAME = "cover_your_kingdom"
ROOT = Path(__file__).parent
FIRST = f"py:{ROOT.parent / 'examples/bots/first.py'}:First"
RECORD = ROOT / "records" / GAME / "4-rulers.jsonl"


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return caller(monkeypatch, capsys)


def as_json(run, *words, **more):
    code, out, err = run(*words, "--json", **more)
    assert code == 0, err
    return json.loads(out)


def test_games_lists_every_folder_with_its_options(run):
    (game,) = [game for game in as_json(run, "games") if game["game"] == GAME]
    assert game["seats"] == [2, 8]
    assert {option["name"] for option in game["options"]} >= {"first", "open_stacks", "contest", "constellations"}
    assert "Cover Your Kingdom, 2 to 8 seats" in run("games")[1]


def test_values_that_have_names_are_listed_with_them(run):
    for game in as_json(run, "games"):
        for option in game["options"]:
            assert len(option["labels"]) in (0, len(option["values"]))
    assert "    1 furnace, 2 noon and midnight, 3 old wood" in run("games")[1]


def test_help_of_every_command_works(run):
    names = [command.name for command in cli.app.registered_commands]
    assert names == [*cli.COMMANDS] and len(names) > 20
    for name in names:
        assert run(name, "--help")[0] == 0


def test_help_and_version_import_neither_numba_nor_numpy():
    code = (
        "import sys, menagerie.cli as c; sys.argv = ['menagerie', '--help']\ntry: c.main()\nexcept SystemExit: pass\n"
    )
    code += "print(sorted({'numba', 'numpy', 'tomllib'} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[-1] == "[]"


def test_simulate_gives_the_agreed_fields_and_the_same_numbers_on_two_threads(run):
    words = ("simulate", GAME, "-n", 150, "--seats", "greedy,random,random", "--seed", 3)
    one, two = as_json(run, *words), as_json(run, *words, "--jobs", 2)
    assert {"game", "games", "finished", "decisions", "decisions_per_second", "seed", "seats"} <= set(one)
    assert set(one["seats"][0]) >= {"player", "wins", "rate", "low", "high"}
    assert {**one, "decisions_per_second": 0} == {**two, "decisions_per_second": 0}
    assert one["games"] == one["finished"] == 150 and sum(seat["wins"] for seat in one["seats"]) == pytest.approx(150)
    assert one["seats"][0]["low"] > 0.6


def test_check_counts_and_fails_with_exit_code_one(run, tmp_path):
    told = as_json(run, "check", ROOT / "scenarios" / GAME / "wild.toml")
    assert told["failed"] == [] and told["passed"] == told["scenarios"] > 10 and told["files"] == 1
    wrong = (
        (ROOT / "scenarios" / GAME / "sample.toml").read_text("utf-8").replace("hire Wiizzzaard", "hire Hypnogriff", 1)
    )
    (tmp_path / "wrong.toml").write_text(wrong, "utf-8")
    code, out, _ = run("check", "wrong.toml")
    assert code == 1 and "wrong.toml" in out


@pytest.mark.parametrize(
    "text", ["game = 'chess'", "title = 'x'", "[[", "game = 'cover_your_kingdom'\n[[scenario]]\ntitel = 'x'"]
)
def test_check_refuses_files_that_are_no_scenarios(run, tmp_path, text):
    (tmp_path / "bad.toml").write_text(text, "utf-8")
    code, _, err = run("check", "bad.toml")
    assert code == 2 and "Traceback" not in err and err.startswith("menagerie: bad.toml")


SCENARIO = """
[[scenario]]
title = "{title}"
shows = ["CK-WILD-3"]
given = {{ rulers = 3, turn = "A", "A.hand" = ["Bragon", "CT"] }}
play = ["A: settle Bragon + CT"]
then = {{ "A.clans" = {clans} }}
"""
WHOLE = f'game = "{GAME}"' + SCENARIO.format(title="a trial", clans=1)


def test_one_broken_file_does_not_stop_the_others(run, tmp_path):
    texts = {"a": "[[", "b": WHOLE + SCENARIO.format(title="another", clans=2), "c": f"game = '{GAME}'\n[[scenarios]]"}
    for name, text in texts.items():
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    code, out, err = run("check", ".")
    assert code == 2 and "b.toml: another\n  then: A.clans is 1, not 2" in out and "1 of 2 scenarios in 3 files" in out
    assert err.startswith("menagerie: a.toml: not TOML") and "menagerie: c.toml: no such key: scenarios" in err
    assert run("check", "b.toml")[0] == 1
    code, out, _ = run("check", ".", "--json")
    told = json.loads(out)
    assert code == 2 and (told["scenarios"], told["passed"], len(told["failed"])) == (2, 1, 3)


def test_check_runs_only_what_matches_and_says_when_nothing_does(run, tmp_path):
    (tmp_path / "whole.toml").write_text(WHOLE + SCENARIO.format(title="another", clans=1), "utf-8")
    assert "1 of 1 scenarios" in run("check", ".", "-k", "TRIAL ck-wild-3")[1]
    assert "2 of 2 scenarios" in run("check", ".", "-k", "whole")[1]
    code, _, err = run("check", ".", "-k", "no such words")
    assert code == 2 and "no scenario there matches 'no such words'" in err
    (tmp_path / "whole.toml").unlink()
    code, _, err = run("check", ".")
    assert code == 2 and "no scenario is there" in err


def test_check_tells_the_course_of_a_scenario(run, tmp_path):
    (tmp_path / "whole.toml").write_text(WHOLE, "utf-8")
    _, out, _ = run("check", "whole.toml", "--trace")
    assert out.startswith("a trial (seed 1)\n") and "    A: choose a land: highland (by itself)\n" in out
    assert "    A.clans: 0 → 1\n" in out and out.endswith("1 of 1 scenarios in 1 files hold\n")
    assert "    A.clans: 0 → 1" in as_json(run, "check", "whole.toml", "--trace")["trace"]


def test_rules_tells_clauses_coverage_and_functions(run):
    told = as_json(run, "rules", GAME, "CK-RECRUIT-3")
    (place,) = (place for place in told["carried_out_by"] if place.endswith(" refuse_kingdom"))
    file, line = place.split()[0].split(":")
    assert "def refuse_kingdom" in Path(file).read_text("utf-8").splitlines()[int(line) - 1] and told["shown_by"]
    covered = as_json(run, "rules", GAME, "--coverage", "--tests", ROOT)
    assert covered["clauses"] == covered["physical"] + covered["shown"] + len(covered["bare"])
    assert covered["bare"] == []
    assert "Two Rulers: the Maneland" in run("rules", GAME)[1]


def test_replay_verifies_and_names_the_step_that_diverges(run, tmp_path):
    assert as_json(run, "replay", RECORD)["over"]
    told = run("replay", RECORD, "--verify")[1]
    assert "replay to the same bytes" in told and "An open deal" in told
    lines = RECORD.read_text("utf-8").splitlines()
    step = json.loads(lines[20])
    for name, altered, said in (
        ("code", [*lines[:20], json.dumps({**step, "code": 31744}), *lines[21:]], f"step {step['n']} diverges"),
        ("seat", [*lines[:20], json.dumps({**step, "seat": "-"}), *lines[21:]], f"step {step['n']} diverges"),
        ("short", lines[:-5], "cut off after step"),
        ("torn", [*lines[:9], lines[9][:15]], ":10: not a JSON object"),
        ("foreign", ['{"pgn": 1}', *lines[1:]], "not a game record"),
    ):
        (tmp_path / f"{name}.jsonl").write_text("\n".join(altered) + "\n", "utf-8")
        code, _, err = run("replay", f"{name}.jsonl", "--verify")
        assert code == 2 and said in err, err


def test_a_deal_that_nobody_chose_is_kept_and_checked(run):
    out = run("play", GAME, "--interpreted", "--line", "--seats", "random,random", "--record", "bots.jsonl")[1]
    head = json.loads(Path("bots.jsonl").read_text("utf-8").partition("\n")[0])
    assert f"Commitment {head['deal']['commitment']};" in out and int(head["seed"]) < 1 << 128
    assert "his part and nothing else make the seed" in run("replay", "bots.jsonl", "--verify")[1]
    told = as_json(run, "replay", "bots.jsonl")
    assert (told["seed"], told["deal"]) == (head["seed"], head["deal"])
    run("play", GAME, "--interpreted", "--line", "--seats", "you,random", "--record", "left.jsonl")
    assert "those of A and nothing else" in run("replay", "left.jsonl", "--verify")[1]
    out = run("play", GAME, "--interpreted", "--line", "--seats", "you,random", "--seed", (1 << 128) - 1)[1]
    assert f"An open deal: seed {(1 << 128) - 1}." in out


def test_position_writes_what_it_reads(run, tmp_path):
    code, text, _ = run("position", GAME, "--seats", 5, "--seed", 4)
    (tmp_path / "deal.toml").write_text(text, "utf-8")
    told = as_json(run, "position", GAME, "deal.toml")
    assert code == 0 and told["rulers"] == 5 and told["answers"]
    shown = run("position", GAME, "-", typed=text)[1]
    assert "Your hand:" in shown
    code, _, err = run("position", GAME, "-", typed=text.replace("Bragon", "Dragon"))
    assert code == 2 and "did you mean Bragon" in err


def test_cards_lists_values_with_their_sources(run):
    listed = as_json(run, "cards", GAME)
    powers = [card for card in listed if card["category"].endswith(" power")]
    assert len(powers) == 8 and all(card["text"] for card in powers)
    assert len(listed) == 17 + 8 and sum(card["copies"] for card in listed) == 141 + 8
    (spydra,) = as_json(run, "cards", GAME, "spydra")
    assert spydra["value"] == 40 and spydra["source"] == {"value": "inferred"}


def test_simulate_counts_what_is_used(run):
    told = as_json(run, "simulate", GAME, "-n", 40, "--seed", 2, "--uses", "-o", "powers=1")
    uses = told["uses"]
    assert set(uses) == {"played", "discarded", "used", "held", "won"}
    assert sum(uses["held"].values()) == 4 * 40 and uses["used"]["Match Maker"] > 0
    assert uses["played"]["Spydra"] <= 5 * 40 and uses["played"]["Wiizzzaard"] <= 2 * 40
    assert sum(uses["won"].values()) == 840 * 40  # SHARES, so that shared victories stay whole numbers
    assert as_json(run, "simulate", GAME, "-n", 5, "--seed", 2)["uses"] == {}


def test_figures_writes_a_page_with_its_command(run):
    code, page, _ = run("figures", GAME, "-n", 6, "--seed", 1, "-o", "powers=1")
    assert code == 0 and f"menagerie figures {GAME} -n 6 --seed 1 -o powers=1" in page
    for head in ("## No options", "## powers=1", "### Length and seats", "### Cards played", "| Mighty Swine |"):
        assert head in page
    code, _, err = run("figures", GAME, "-n", 6, "-o", "two_powers=1")
    assert code == 2 and "two_powers needs powers=1" in err


def test_matchups_play_every_two_decks_and_give_the_same_numbers_on_two_threads(run):
    words = ("matchups", "alpha_clash", "-n", 20, "--seed", 5)
    one, two = as_json(run, *words), as_json(run, *words, "--jobs", 2)
    assert one == two and one["seed"] == 5 and one["bot"] == "greedy"
    decks = {name for matchup in one["matchups"] for name in (matchup["deck"], matchup["rival"])}
    assert "furnace" in decks and len(one["matchups"]) == len(decks) * (len(decks) - 1) // 2
    apart = [abs(matchup["rate"] - 0.5) for matchup in one["matchups"]]
    assert apart == sorted(apart, reverse=True) and apart[0] > 0
    for matchup in one["matchups"]:
        assert matchup["games"] == 20 and matchup["low"] < matchup["rate"] < matchup["high"]
    told = run("matchups", "alpha_clash", "-n", 2, "--seed", 5)[1]
    assert "seed 5" in told and told.count(" against ") == len(one["matchups"])
    code, _, err = run("matchups", GAME)
    assert code == 2 and "has no decks to choose" in err


def test_figures_of_a_game_of_decks_tell_who_wins_against_whom(run):
    code, page, _ = run("figures", "alpha_clash", "-n", 20, "--seed", 5)
    assert code == 0 and "## Every deck against every other" in page
    grid = page.split("In bold")[1].split("Exact to")[0].strip().splitlines()[-6:]
    rates = [[float(cell.strip(" *") or 50) for cell in line.split("|")[2:-2]] for line in grid]
    assert all(rates[a][b] + rates[b][a] == pytest.approx(100) for a in range(6) for b in range(6))


def test_fuzz_reports_counts(run):
    told = as_json(run, "fuzz", GAME, "--decisions", 3000, "--seed", 1)
    assert told["violations"] == [] and told["decisions"] >= 3000 and told["redeals"] > 2000


def test_bench_gives_the_agreed_fields(run):
    told = as_json(run, "bench", GAME, "--seconds", 0.05, "--rounds", 1)
    assert set(told) >= {
        *("game", "decisions_per_second", "choices_per_second", "floor_per_second", "ratio", "state_bytes"),
        *("copy_ns", "public_face_per_second", "public_copy_us", "row_entries_per_second"),
    }
    assert told["state_bytes"] <= 8192


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "cover_your_kingdon"), "did you mean cover_your_kingdom?"),
        (("play", GAME, "--seats", "you" + ",greedy" * 8), "seats 2 to 8"),
        (("play", GAME, "--seats", "you,gredy,random"), "did you mean greedy"),
        (("play", GAME, "--seats", f"you,{FIRST[:-1]}"), "did you mean First?"),
        (("simulate", GAME, "--seats", FIRST), "`menagerie duel`"),
        (("simulate", GAME, "--seats", "learnd,greedy"), "did you mean learned"),
        (("simulate", GAME, "--seats", "policy:nowhere.model,greedy"), "nowhere.model: cannot be read"),
        (("play", GAME, "--seats", f"you,guided:{RECORD}"), "not a model"),
        (("train", GAME, "--teacher", "gredy"), "did you mean greedy"),
        (("train", GAME, "--seats", "2,x"), "whole numbers joined by commas"),
        (("train", GAME, "--seats", "9"), "seats 2 to 8"),
        (("train", GAME, "--resume", "--out", "nowhere.model"), "nowhere.model.training.npz: cannot be read"),
        (("duel", GAME, "--seats", "random,gredy"), "did you mean greedy"),
        (("duel", GAME, "--seats", "random"), "seats 2 to 8"),
        (("check-bot", "cmd:no-such-bot"), "no-such-bot is not there"),
        (("check-bot", FIRST, "battlecat"), "did you mean battlecats?"),
        (("serve", "--bot", FIRST), "write it as NAME="),
        (("simulate", GAME, "-o", "frist=2"), "did you mean first?"),
        (("simulate", GAME, "-o", "first=7"), "allowed are 0, 1, 2, 3, 4 (CK-R4)"),
        (("simulate", GAME, "-o", "first"), "write it as NAME=VALUE"),
        (("simulate", GAME, "-o", "light_speed=1", "-o", "rounds=3"), "needs constellations=1 (CK-LSB-1)"),
        (("simulate", GAME, "-o", "light_speed=1", "-o", "rounds=3"), "needs contest=1 (CK-EXT-1)"),
        (("rules", GAME, "CK-RECRIUT-3"), "did you mean CK-RECRUIT-3"),
        (("cards", GAME, "Klakken"), "did you mean Klaken?"),
        (("replay", "nowhere.jsonl"), "nowhere.jsonl: cannot be read"),
        (("position", GAME, "nowhere.toml"), "nowhere.toml: cannot be read"),
        (("check", "nowhere.toml"), "nowhere.toml: cannot be read"),
        (("play", "--resume", RECORD), "over already"),
        (("position", GAME, "--seed", 1 << 128), "a whole number from 0 to 2**128 - 1 is expected"),
        (("warm", "--only"), "name the game"),
    ],
)
def test_bad_input_is_one_clear_sentence_and_exit_code_two(run, words, said):
    code, _, err = run(*words)
    assert code == 2 and said in err and "Traceback" not in err


# --- the line-mode table


def play(run, typed, *words, seed=5):
    return run("play", GAME, "--interpreted", "--seed", seed, *words, typed=typed)


def test_a_whole_game_can_be_played_over_a_pipe(run, tmp_path):
    code, out, _ = play(run, "1\n" * 200, "--record", "game.jsonl")
    assert code == 0 and "wins with" in out and "Seed 5." in out
    assert run("replay", "game.jsonl", "--verify")[0] == 0


def test_end_of_input_saves_the_game_and_says_how_to_go_on(run, tmp_path):
    code, out, _ = play(run, "1\n", "--record", "left.jsonl")
    assert code == 0 and "--seats you,greedy,greedy,greedy --resume left.jsonl" in out
    seats = ("--seats", "you,greedy,greedy,greedy")
    code, out, _ = run("play", GAME, *seats, "--resume", "left.jsonl", "--interpreted", typed="1\n" * 200)
    assert code == 0 and "wins with" in out
    assert run("replay", "left.jsonl", "--verify")[0] == 0


def test_a_game_without_a_name_for_its_record_is_kept_in_the_data_folder_and_told(run, tmp_path):
    _, out, _ = play(run, "1\n")
    (kept,) = (tmp_path / "data" / "menagerie" / "records").iterdir()
    assert kept.name.startswith(f"{GAME}-") and f"Saved to {kept}." in out and f"--resume {kept}\n" in out
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_the_data_folder_is_the_systems(tmp_path, monkeypatch):
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    places = {"linux": ".local/share", "darwin": "Library/Application Support", "win32": "Local"}
    for system, place in places.items():
        monkeypatch.setattr(shared.sys, "platform", system)
        found = shared.data_folder("--record", "records")
        assert found == tmp_path / place / "menagerie" / "records" and found.stat().st_mode & 0o077 == 0
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="name another place with --record"):
        shared.data_folder("--record", "records")


def test_answers_in_words_numbers_and_why(run):
    typed = "why recruit D lowland with Uniquehorn\nrecruit D lowland with Uniquehorn\n99\nfoo\nhelp\n?\ntable\nlog\n"
    _, out, _ = play(run, typed + "settle Hentaur + Hentaur, lowland\n", "--record", "x.jsonl", seed=43)
    assert out.count("(CK-RECRUIT-1)") == 2 and "There are answers 1 to" in out and "'foo' is no answer here" in out
    assert "A places the Hentaur Clan in the lowland." in out


def test_a_hint_is_an_answer_that_is_offered(run, monkeypatch):
    monkeypatch.setattr(thinking, "HINT_SECONDS", 0.3)
    _, out, _ = play(run, "hint\n", "--record", "x.jsonl")
    offered, hint = out.split("> ")[:2]
    answers = [line.split(" ", 1)[1] for line in offered.splitlines() if line[:1].isdecimal() and " " in line]
    assert hint.startswith("Hint: ") and any(f" {answer}" in hint.splitlines()[0] for answer in answers)


def test_hot_seat_shows_each_person_only_their_own_hand(run):
    _, out, _ = play(run, "\n1\n" * 12, "--seats", "you,you,you", "--record", "hot.jsonl")
    for block in out.split("Please hand over to ")[1:]:
        seat = block[0]
        own = [line for line in block.splitlines() if "(you)" in line]
        assert all(line.startswith(seat) for line in own)
        drawn = [line for line in block.splitlines() if " draws " in line and ": " in line]
        assert all(line.startswith(seat) for line in drawn)


def test_a_finished_game_as_json_on_stdout(run):
    told = as_json(run, "play", GAME, "--interpreted", "--seats", "random,random,random", "--seed", 2)
    assert told["record"][0]["seed"] == 2 and told["record"][-1]["over"]


# --- own bots


def test_check_bot_prints_a_checklist_and_its_exit_code_tells(run, tmp_path):
    told = as_json(run, "check-bot", FIRST, GAME)
    assert told["passed"] and told["bot"] == "First" and {check["state"] for check in told["checks"]} == {"good"}
    (tmp_path / "broken.py").write_text("raise SystemExit(3)", "utf-8")
    code, out, _ = run("check-bot", f"cmd:{sys.executable} broken.py", GAME)
    assert code == 1 and "failed   says it is ready" in out and "it ended with exit code 3" in out


def test_own_bots_play_in_lines_and_forfeits_are_told(run, tmp_path):
    (tmp_path / "mine.py").write_text(
        "class Mine:\n    def __init__(self, *seat): pass\n    def choose(self, question): return -1\n", "utf-8"
    )
    code, out, err = play(run, "1\n", "--seats", "you,py:mine.py", "--record", "own.jsonl", "--verbose")
    assert code == 0 and "--seats you,py:mine.py --resume own.jsonl" in out
    code, out, err = play(run, "1\n" * 200, "--seats", "you,py:mine.py", "--record", "own.jsonl", "--verbose")
    assert code == 0 and "(B's bot forfeits a decision: no legal answer.)" in out and "wins with" in out
    assert "code -1 is not among the answers" in err and "code -1" not in out


def test_a_duel_tells_rates_and_forfeits(run):
    words = ("duel", GAME, "--interpreted", "-n", 2, "--seats", f"{FIRST},random", "--seed", 3)
    told = as_json(run, *words)
    assert [seat["forfeits"] for seat in told["seats"]] == [0, 0] and told["seed"] == 3
    assert sum(seat["wins"] for seat in told["seats"]) == 2 and "2 games, seed 3" in run(*words)[1]


@some_or_all("count", 6, 12)
def test_mutants_tells_what_survived_and_who_killed(run, tmp_path, count):
    folder = tmp_path / "scenarios" / GAME
    folder.mkdir(parents=True)
    (folder / "add.toml").write_text((ROOT / "scenarios" / GAME / "add.toml").read_text("utf-8"), "utf-8")
    keep = tmp_path / "kept.jsonl"
    command = ["mutants", GAME, "-n", count, "--seed", 1, "--tests", tmp_path, "--keep", keep, "--json"]
    code, out, _ = run(*command)
    told = json.loads(out)
    assert code == 1 and told["mutants"] == count == told["killed"] + len(told["survived"])
    assert {"file", "line", "function", "change"} <= set(told["survived"][0])
    assert told["killed"] == len(told["kills"]) == sum(told["by"].values()) and told["kills"][0]["by"]
    again = json.loads(run(*command, "--hunt")[1])
    hunts = [fate.pop("hunt") for fate in again["survived"]]
    assert again == told and len(keep.read_text("utf-8").splitlines()) == count + 1
    assert any(hunt.get("play") and hunt["differs"] for hunt in hunts) and all("tried" in hunt for hunt in hunts)
