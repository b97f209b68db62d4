"""Files: positions (TOML), game records (JSON lines), and replay.

A record is a head and the answers, one JSON object a line, closed by an `end` line:

    {"record": 2, "game": "cover_your_kingdom", "version": 1, "seats": 4, "options": {…}, "seed": 7, "box": "…"}
    {"n": 1, "seat": "B", "answer": "settle Pigxie + CT", "code": 3158, "digest": "…"}
    {"undo": 0, "digest": "…"}
    {"concede": "B"}
    {"end": 171, "over": true, "winners": ["A"], "digest": "…"}

Where it is not the first game of its seed the head says which (`"index": 3`); where every window was put to its
player, `"windows": true`; where several made the seed it holds the `deal`; decks of one's own stand there as lists
(`decks`), cards of one's own as their `pack`: its name, its digest, and if that was asked for its files; without them
it replays where the pack is given. It replays to the same bytes anywhere; the digest after each answer names the step
at which anything diverged. An `undo` takes back all answers but so many, `n` and `end` count those that remain; who
concedes changes nothing of the rules.
"""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Any

from menagerie.engine.ask import CODES
from menagerie.engine.deals import Deal, read_deal
from menagerie.engine.digests import digest
from menagerie.engine.errors import BadInput, Refused, short
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.seeds import check_seed, exact
from menagerie.engine.table import Concession, Table, Undo, to_json
from menagerie.engine.written import Written

RECORD_FORMAT = 2
MOST_FILES = 32  # of a pack that a record holds
OTHER_CHANCE = 1  # records of this format were dealt by another generator


def record_of(table: Table) -> list[dict[str, Any]]:
    """Write a table's game as the objects of a record."""
    if table.is_restored:
        raise BadInput(
            "this table was opened at a state that was kept: what led there is not known, so it has no record"
        )
    head: dict[str, Any] = {
        "record": RECORD_FORMAT,
        "game": table.game.slug,
        "version": table.game.version,
        "seats": table.seats,
        "options": table.options,
        "seed": exact(table.seed),
        "box": digest(table.game.boxes),
    }
    if table.index:
        head["index"] = table.index
    head |= table.game.own
    if table.deal:
        head["deal"] = table.deal.as_json()
    if table.windows:
        head["windows"] = True
    if table.start is not None:
        head["position"] = table.start
    steps, count = [], 0
    for entry in table.entries:
        if isinstance(entry, Undo):
            count = entry.to
            steps.append({"undo": count, "digest": entry.digest})
        elif isinstance(entry, Concession):
            steps.append({"concede": entry.seat})
        else:
            count += 1
            told = {"seat": entry.seat, "answer": entry.words, "code": entry.code, "digest": entry.digest}
            steps.append({"n": count, **told})
    end = {"end": count, "over": table.over, "winners": table.winners, "digest": digest(table.array)}
    return [head, *steps, end]


def record_text(table: Table) -> str:
    """Write a table's game as JSON lines."""
    return "".join(to_json(line) + "\n" for line in record_of(table))


def save_record(table: Table, path: Path) -> None:
    """Write a record to a file, whole or not at all."""
    partial = path.with_name(path.name + ".part")
    partial.write_text(record_text(table), "utf-8")
    os.replace(partial, path)


def read_record(path: Path) -> list[dict[str, Any]]:
    """Read the objects of a record; BadInput names the line that is none."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read as a record ({_reason(error)})") from None
    objects = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            raise BadInput(f"{path}:{number}: not a JSON object (is the file cut off or altered here?)") from None
        if not isinstance(value, dict):
            raise BadInput(f"{path}:{number}: not a JSON object")
        objects.append(value)
    if objects and objects[0].get("record") == OTHER_CHANCE:
        raise BadInput(
            f"{path}:1: a record of format {OTHER_CHANCE}: its cards were dealt by a generator that is no more"
        )
    if not objects or objects[0].get("record") != RECORD_FORMAT:
        raise BadInput(f'{path}:1: not a game record: its first line must hold "record": {RECORD_FORMAT}')
    return objects


def replay(
    lines: list[dict[str, Any]],
    name: str = "record",
    *,
    game: Game | None = None,
    verify: bool = True,
    compiled: bool | None = None,
) -> Table:
    """Play a record again and return the table at its end; `game` is looked up by the head's name if not given.

    BadInput names the first step that diverges: an answer that is not legal, a digest that differs, a missing end.
    """
    head = lines[0]
    game = game or load(str(head.get("game")))
    try:
        options, seats, seed = head["options"], int(head["seats"]), check_seed(head["seed"])
    except BadInput as error:
        raise BadInput(f"{name}:1: {error}") from None
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise BadInput(f"{name}:1: the head lacks or garbles {error}") from None
    if verify and head.get("version") != game.version:
        raise BadInput(f"{name}:1: written by version {head.get('version')} of the rules, these are {game.version}")
    game = _with_pack(game, head.get("pack"), f"{name}:1")
    game = _with_decks(game, head.get("decks", {}), f"{name}:1")
    if verify and head.get("box") != digest(game.boxes):
        raise BadInput(f"{name}:1: played with other card values than those of this box")
    for field in ("options", "position"):
        if not isinstance(head.get(field, {}), dict):
            raise BadInput(f"{name}:1: {field} {short(head[field])}: an object of its fields is expected")
    if "position" in head:
        table = Table.from_position(
            game, head["position"], seed, options=options, compiled=compiled, windows=head.get("windows") is True
        )
    else:
        windows, index = head.get("windows") is True, _index_of(head, f"{name}:1")
        table = Table(game, seats, seed, compiled=compiled, windows=windows, index=index, **options)
    if "deal" in head:
        table.deal = _deal_of(head, seed, f"{name}:1", verify)
    ended = False
    for number, line in enumerate(lines[1:], 2):
        if "end" in line:
            _check_end(table, line, f"{name}:{number}", verify)
            ended = True
            break
        _replay_step(table, line, f"{name}:{number}", verify)
    if verify and not ended:
        raise BadInput(f"{name}: cut off after step {len(table.steps)}: the end line is missing")
    return table


def _with_pack(game: Game, pack: Any, where: str) -> Game:
    """Put the cards of a record's pack into the box, unless they are there."""
    if pack is None:
        return game
    files = pack.get("files", {}) if isinstance(pack, dict) else None
    beside: Any = pack.get("drawings", {}) if isinstance(pack, dict) else None
    kept = isinstance(beside, dict) and all(isinstance(one, str) for one in beside.values())
    whole = kept and isinstance(files, dict) and all(isinstance(text, str) for text in files.values())
    if not isinstance(files, dict) or not whole or len(files) > MOST_FILES or not isinstance(pack.get("digest"), str):
        raise BadInput(f"{where}: pack {short(pack)}: a name, a digest and files by name are expected")
    brought = game.own.get("pack", {}).get("digest")
    if brought is None and files:
        try:
            game = game.with_pack(*(Written(name, text, beside) for name, text in files.items()), keep=True)
        except BadInput as error:
            raise BadInput(f"{where}: {error}") from None
        brought = game.own["pack"]["digest"]
    if brought != pack["digest"]:
        said = f"cards of the pack {short(pack.get('name'))} (digest {pack['digest']})"
        raise BadInput(f"{where}: played with {said}; {'this is another' if brought else 'name its file by --pack'}")
    return game


def _index_of(head: dict[str, Any], where: str) -> int:
    index = head.get("index", 0)
    if type(index) is not int or index < 0:
        raise BadInput(f"{where}: index {short(index)}: which of the games of its seed, from 0")
    return index


def _with_decks(game: Game, decks: Any, where: str) -> Game:
    """Put the decks of a record into the box, behind those of the house."""
    if not isinstance(decks, dict) or not all(isinstance(text, str) and len(text) < 1 << 16 for text in decks.values()):
        raise BadInput(f"{where}: decks {short(decks)}: an object of lists by name is expected")
    if not decks or game.own.get("decks") == decks:
        return game
    if game.workshop is None:
        raise BadInput(f"{where}: {game.title} takes no decks of one's own")
    try:
        found: Game = game.workshop.with_decks(game, decks)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    return found


def _deal_of(head: dict[str, Any], seed: int, where: str, verify: bool) -> Deal:
    """Read how the seed was made, and check it: against the commitment, and against the parts."""
    try:
        deal = read_deal(head["deal"])
        if verify:
            deal.check(head["deal"].get("commitment"), seed)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    return deal


def _replay_step(table: Table, line: dict[str, Any], where: str, verify: bool) -> None:
    if "undo" in line:
        _replay_undo(table, line, where, verify)
        return
    if "concede" in line:
        try:
            table.concede(str(line["concede"]))
        except BadInput as error:
            raise BadInput(f"{where}: {error}") from None
        return
    step = f"{where}: step {len(table.steps) + 1}"
    if table.over:
        raise BadInput(f"{step}: the game was over already")
    if verify and line.get("seat") != table.seat:
        raise BadInput(f"{step} diverges: {line.get('seat')} answers, but {table.seat} is asked")
    code = line.get("code")
    if not isinstance(code, int) or code not in table.codes:
        try:
            table.play(code if isinstance(code, int) and 0 <= code < CODES else -1)
        except (Refused, KeyError, IndexError, OverflowError) as error:
            raise BadInput(f"{step} diverges: {line.get('answer')!r} is not legal here: {error}") from None
    if verify and line.get("answer") != table.words_of(int(code or 0)):
        said = table.words_of(int(code or 0))
        raise BadInput(f"{step} diverges: code {code} means {said!r}, the record says {line.get('answer')!r}")
    table.play(int(code or 0))
    if verify and line.get("digest") != table.steps[-1].digest:
        raise BadInput(
            f"{step} diverges: {line.get('answer')!r} leads to another state (digest {table.steps[-1].digest})"
        )


def _replay_undo(table: Table, line: dict[str, Any], where: str, verify: bool) -> None:
    if not isinstance(line["undo"], int):
        raise BadInput(f"{where}: undo names the number of answers that remain, not {line['undo']!r}")
    try:
        table.undo(line["undo"])
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    if verify and line.get("digest") != digest(table.array):
        raise BadInput(f"{where}: the undo diverges: it leads to another state (digest {digest(table.array)})")


def _check_end(table: Table, line: dict[str, Any], where: str, verify: bool) -> None:
    if not verify:
        return
    if line["end"] != len(table.steps):
        raise BadInput(f"{where}: the record says {line['end']} answers, it holds {len(table.steps)}")
    if line.get("winners") != table.winners or line.get("digest") != digest(table.array):
        raise BadInput(f"{where}: the end diverges (winners {table.winners}, digest {digest(table.array)})")


# --- positions


def position_text(game: Game, fields: dict[str, Any]) -> str:
    """Write a position as TOML."""
    lines = [f'game = "{game.slug}"']
    for name, value in fields.items():
        key = name if name.replace("_", "").isalnum() else f'"{name}"'
        lines.append(f"{key} = {_toml(value)}")
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(entry) for entry in value) + "]"
    return str(value) if isinstance(value, int) else json.dumps(value, ensure_ascii=False)


def read_position(text: str, name: str = "position") -> tuple[str, dict[str, Any]]:
    """Read a position file: the game's slug and the fields."""
    try:
        fields = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(f"{name}: not TOML: {error}") from None
    if not isinstance(fields.get("game"), str):
        raise BadInput(f"{name}: a position names its game first, as in 'game = \"cover_your_kingdom\"'")
    return fields.pop("game"), flat(fields)


def flat(fields: dict[str, Any]) -> dict[str, Any]:
    """Join nested keys, so that `A.hand` and `"A.hand"` mean the same."""
    joined: dict[str, Any] = {}
    for name, value in fields.items():
        if isinstance(value, dict):
            joined |= {f"{name}.{inner}": entry for inner, entry in value.items()}
        else:
            joined[name] = value
    return joined


def set_up(
    game: Game,
    fields: dict[str, Any],
    seed: int = 0,
    *,
    compiled: bool | None = None,
    windows: bool = False,
    options: Any = None,
) -> Table:
    """Set up a position and play the answers since its base, if it names any (codes or words)."""
    fields = dict(fields)
    answers = fields.pop("answers", [])
    if not isinstance(answers, list) or any(isinstance(one, bool) or not isinstance(one, int | str) for one in answers):
        raise BadInput(f"answers = {short(answers)}: a list of codes or words is expected")
    table = Table.from_position(game, fields, seed, compiled=compiled, windows=windows, options=options)
    for answer in answers:
        table.play(answer, truly=True)
    return table


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else "not a text file"
