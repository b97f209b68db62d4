"""Where the time of random play goes, by rule and by line of source.

    python benchmarks/lines.py GAME [SECONDS]

Needs Linux with `perf`, `nm` and `llvm-dwarfdump`. The rules are compiled once more with line tables, which changes
their speed no more than two runs differ; `perf` looks 9,000 times a second where the processor is, and each look is
laid to the innermost line that the code there was made of. Nanoseconds are those of one decision, forced ones included.
"""

from __future__ import annotations

import ast
import bisect
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from menagerie.engine.errors import BadInput

SOURCES = Path(__file__).resolve().parents[1] / "src" / "menagerie"
USAGE = "python benchmarks/lines.py GAME [SECONDS]"
SHOWN = 60
LOOKS = 9000


def with_line_tables() -> None:
    """Have Numba write line tables, and nothing else that it does for debuggers and that costs time."""
    from numba import config
    from numba.core.cpu import CPUTargetOptions
    from numba.misc.firstlinefinder import FindDefFirstLine

    switches: Any = config
    switches.DEBUGINFO_DEFAULT = 1
    target: Any = CPUTargetOptions
    finder: Any = FindDefFirstLine
    finalize, visit = target.finalize, finder.visit_FunctionDef

    def with_lines_alone(self: Any, flags: Any, options: Any) -> None:
        finalize(self, flags, options)
        flags.dbg_directives_only = True
        flags.boundscheck = flags.dbg_extend_lifetimes = False

    def visit_any(self: Any, node: ast.FunctionDef) -> None:
        if len(node.body) > 1:
            visit(self, node)
        else:
            self.first_stmt_line = node.body[0].lineno  # a rule that is a docstring

    target.finalize, finder.visit_FunctionDef = with_lines_alone, visit_any


def sampled(slug: str, seconds: int, folder: Path) -> tuple[Counter[int], float]:
    """Play while `perf` looks; count the looks by their place in the object file, and give ns for each look."""
    from menagerie.engine.bench import RandomPlay
    from menagerie.engine.finding import load

    game = load(slug)
    player = RandomPlay(game)
    player.run(0.2, time.process_time)
    compiled = game.pointers["play"].compiled
    result = compiled.get_compile_result(compiled.nopython_signatures[0])
    (folder / "play.o").write_bytes(result.library._get_compiled_object())
    name = result.fndesc.llvm_func_name
    table = output("nm", str(folder / "play.o"))
    start = next(int(line.split()[0], 16) for line in table.splitlines() if line.endswith(f" {name}"))
    base = result.library.get_pointer_to_function(name) - start
    data = str(folder / "perf.data")
    looking = ["perf", "record", "-e", "cpu-clock", "-F", str(LOOKS), "-o", data, "-p", str(os.getpid())]
    with subprocess.Popen([*looking, "sleep", str(seconds)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        rate, _ = player.run(seconds + 2, time.process_time)  # perf takes a moment to begin
    looks = [int(line, 16) - base for line in output("perf", "script", "-i", data, "-F", "ip").split()]
    if not looks:
        raise BadInput("perf saw nothing: may it look at other processes here (kernel.perf_event_paranoid)?")
    return Counter(looks), 1e9 / rate / len(looks)


def output(*command: str) -> str:
    """Run a program and give what it prints."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise BadInput(f"{command[0]}: {done.stderr.strip()}")
    return done.stdout


def line_table(file: Path) -> list[tuple[int, str, int]]:
    """Read where the code of each line begins: (place, name of the file, line), ascending."""
    rows: list[tuple[int, str, int]] = []
    files: dict[int, str] = {}
    number = 0
    for text in output("llvm-dwarfdump", "--debug-line", str(file)).splitlines():
        if text.startswith("debug_line["):
            files = {}
        elif named := re.match(r"file_names\[\s*(\d+)\]:", text):
            number = int(named[1])
        elif called := re.match(r'\s+name: "(.*)"', text):
            files[number] = Path(called[1]).name
        elif row := re.match(r"0x([0-9a-f]{16})\s+(\d+)\s+\d+\s+(\d+)\s", text):
            rows.append((int(row[1], 16), files[int(row[3])], int(row[2])))
    rows.sort(key=lambda row: row[0])
    for i in range(1, len(rows)):
        if rows[i][2] == 0:  # made of no line: it belongs to the one before
            rows[i] = (rows[i][0], *rows[i - 1][1:])
    return rows


@cache
def lines_of(slug: str, name: str) -> tuple[list[str], list[tuple[int, int, str]]]:
    """Read a source file, the game's own before a shared one, and where its rules stand."""
    places = [SOURCES / "games" / slug, SOURCES / "cardtext" / "machine", SOURCES / "engine"]
    found = next((place / name for place in places if (place / name).exists()), None)
    if found is None:
        return [], []
    text = found.read_text("utf-8")
    rules = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    return text.splitlines(), [(rule.lineno, rule.end_lineno or rule.lineno, rule.name) for rule in rules]


def report(slug: str, looks: Counter[int], each: float, table: list[tuple[int, str, int]]) -> None:
    """Print rules and lines by their nanoseconds."""
    by_rule: Counter[str] = Counter()
    by_line: Counter[str] = Counter()
    starts = [row[0] for row in table]
    for place, count in looks.items():
        at = bisect.bisect_right(starts, place) - 1
        if at < 0 or place > starts[-1]:
            by_rule["beyond the rules"] += count
            continue
        _, name, line = table[at]
        text, rules = lines_of(slug, name)
        rule = next((rule for first, last, rule in rules if first <= line <= last), "?")
        by_rule[f"{name[:-3]}.{rule}"] += count
        by_line[f"{name[:-3]}.{rule}:{line}  {text[line - 1].strip() if line <= len(text) else ''}"] += count
    for title, counts in (("rules", by_rule), ("lines", by_line)):
        print(f"ns a decision, by {title}")
        for what, count in counts.most_common(SHOWN):
            print(f"{count * each:7.1f}  {what[:120]}")


def main(arguments: list[str]) -> None:
    """Measure one game."""
    lacking = [tool for tool in ("perf", "nm", "llvm-dwarfdump") if shutil.which(tool) is None]
    if lacking or not 1 <= len(arguments) <= 2:
        raise BadInput(f"not installed: {', '.join(lacking)}" if lacking else USAGE)
    slug, seconds = arguments[0], arguments[1] if len(arguments) == 2 else "10"
    if not seconds.isdecimal() or int(seconds) == 0:
        raise BadInput(f"{seconds}: not a number of seconds; {USAGE}")
    with tempfile.TemporaryDirectory() as name:
        os.environ["MENAGERIE_CACHE"] = name
        with_line_tables()
        looks, each = sampled(slug, int(seconds), Path(name))
        report(slug, looks, each, line_table(Path(name) / "play.o"))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BadInput as error:
        print(error, file=sys.stderr)
        raise SystemExit(2) from None
