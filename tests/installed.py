"""Install a wheel into an empty environment, without git or make, and play with what is there: `make installed`.

python tests/installed.py WHEEL. Packages come from where pip finds them, in the versions of `constraints.txt`.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
MAKE = """
import sys
from menagerie.client import make_table
print(make_table(sys.argv[1], sys.argv[2], ["you", "greedy"])["A"])
"""
BOT = ROOT / "examples" / "bots" / "first.py"


def main(wheel: Path) -> None:
    """Install it, look it over, and play: in lines, and at a served table over the network."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        venv.create(home / "venv", with_pip=True)
        bin_ = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
        environment = {"PATH": str(bin_), "HOME": folder, "PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
        environment |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}

        def run(*words: object, typed: str = "") -> str:
            command = [str(bin_ / str(words[0])), *map(str, words[1:])]
            done = subprocess.run(command, env=environment, cwd=home, input=typed, capture_output=True, text=True)
            if done.returncode:
                sys.exit(f"{' '.join(map(str, words))}: {done.returncode}\n{done.stdout}{done.stderr}")
            return done.stdout

        run("python", "-m", "pip", "install", "--quiet", wheel.resolve())
        found = {one["name"]: one for one in json.loads(run("menagerie", "doctor", "--json"))}
        games = [name for name, one in found.items() if "entries are compiled" in one["told"]]
        assert len(games) == 5, found
        for game in games:
            words = ("menagerie", "play", game, "--seats", "random,random", "--interpreted", "--json", "--seed", 1)
            record = json.loads(run(*words))["record"]
            assert record[0]["game"] == game and len(record) > 10
            print(f"{game}: a game of {len(record) - 1} answers")
        play_served(bin_, environment, home, run)
    print(f"{wheel.name}: installed, looked over and played on Python {sys.version.split()[0]}")


def play_served(bin_: Path, environment: dict[str, str], home: Path, run: Any) -> None:
    """Serve a table and let a bot play there to the end."""
    command = [
        str(bin_ / "python"),
        "-m",
        "menagerie.table.server",
        "--interpreted",
        "--port",
        "0",
        "--db",
        "tables.db",
    ]
    server = subprocess.Popen(command, env=environment, cwd=home, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        address = re.search(r"http://\S+:\d+", server.stderr.readline())
        assert address
        seat = run("python", "-c", MAKE, address[0], "cover_your_kingdom").strip()
        (told,) = json.loads(run("menagerie", "bot", seat, "--bot", f"py:{BOT}", "--json"))
        assert told["winners"] and told["forfeits"] == 0, told
        print(f"served: {told['answers']} answers over the network, {' and '.join(told['winners'])} won")
    finally:
        server.terminate()
        server.wait(20)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
