"""Where the time of random play goes, by rule and by line of source.

    python benchmarks/lines.py GAME [SECONDS]

Needs Linux with `perf`, `nm` and `llvm-dwarfdump`. The rules are compiled once more with line tables, which changes
their speed no more than two runs differ; `perf` looks 9,000 times a second where the processor is, and each look is
laid to the innermost line that the code there was made of. Nanoseconds are those of one decision, forced ones included.
"""

from __future__ import annotations

import ast
import bisect
import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from menagerie.engine.errors import BadInput

SOURCES = Path(__file__).resolve().parents[1] / "src" / "menagerie"
USAGE = "python benchmarks/lines.py GAME [SECONDS]"
SHOWN = 60
LOOKS = 9000
FIRST_NODE = 1000  # of what is said of lines
UNIT = "language: DW_LANG_Python, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly"
MODULE = f"""
!llvm.dbg.cu = !{{!{FIRST_NODE - 1}}}
!llvm.module.flags = !{{!{FIRST_NODE - 5}}}
!{FIRST_NODE - 5} = !{{i32 2, !"Debug Info Version", i32 3}}
!{FIRST_NODE - 4} = !{{null}}
!{FIRST_NODE - 3} = !DISubroutineType(types: !{FIRST_NODE - 4})
!{FIRST_NODE - 2} = !DIFile(filename: "rules", directory: "")
!{FIRST_NODE - 1} = distinct !DICompileUnit({UNIT}, file: !{FIRST_NODE - 2})
"""


def with_line_tables() -> None:
    """Have whatever is written of rules say of which line it is (`engine/codegen/`)."""
    from menagerie.engine import linking
    from menagerie.engine.codegen.blocks import Blocks
    from menagerie.engine.codegen.functions import Function

    number = itertools.count(FIRST_NODE)
    do, put, statement, write = Blocks.do, Blocks.put, Function.statement, Function.write

    def mark(blocks: Any, before: int) -> None:
        if len(blocks.lines) > before and (place := getattr(blocks, "place", None)):
            blocks.lines[-1] += f", !dbg !{place}"

    def do_marked(self: Any, what: str) -> None:
        before = len(self.lines)
        do(self, what)
        mark(self, before)

    def put_marked(self: Any, what: str) -> str:
        before = len(self.lines)
        given = put(self, what)
        mark(self, before)
        return given

    def statement_marked(self: Any, node: ast.stmt) -> None:
        kept = self.code.place
        self.code.place = next(number)
        told = f"!{self.code.place} = !DILocation(line: {node.lineno}, scope: !{self.scope})"
        self.nodes.append(told)
        statement(self, node)
        self.code.place = kept

    def write_marked(self: Any) -> Any:
        self.scope, file, self.code.place = next(number), next(number), next(number)
        path, line = Path(self.node.file), self.node.lineno
        self.nodes = [
            f'!{file} = !DIFile(filename: "{path.name}", directory: "{path.parent}")',
            f'!{self.scope} = distinct !DISubprogram(name: "{self.node.name}", file: !{file}, line: {line}, '
            f"type: !{FIRST_NODE - 3}, unit: !{FIRST_NODE - 1}, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition)",
            f"!{self.code.place} = !DILocation(line: {line}, scope: !{self.scope})",
        ]
        made = write(self)
        text = made.text.replace(" nounwind {\n", f" nounwind !dbg !{self.scope} {{\n", 1)
        return replace(made, text="\n".join([text, *self.nodes, ""]))

    def begin(self: Any, rule: Any, tree: Any, *others: Any) -> None:
        tree.file = rule.native.__code__.co_filename
        made(self, rule, tree, *others)

    made = Function.__init__
    switched: dict[Any, dict[str, Any]] = {
        Blocks: {"do": do_marked, "put": put_marked},
        Function: {"__init__": begin, "statement": statement_marked, "write": write_marked},
    }
    for one, functions in switched.items():
        for name, function in functions.items():
            setattr(one, name, function)
    linking.OWN += MODULE


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
