"""Checking packs from the command line: which files are packs, and whose language they speak.

A pack may lie in several files of one folder that give it the same name; they are checked together, because cards name
each other, and behind the cards of the house, as they are played. The game is found by its folder:
`games/<game>/cards/card.py` has the `KIT`.
"""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterable
from pathlib import Path

from menagerie.cardtext.packs import MOST_BYTES, Fault, Kit, check_pack, parse_toml
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import load

_HEAD = re.compile(rb"^[ \t]*\[pack\]", re.MULTILINE)
_GAME = re.compile(r"[a-z_]{1,40}")


def is_pack(path: Path) -> bool:
    """Whether a file is a pack of cards: it has a [pack] table."""
    try:
        with path.open("rb") as file:
            return path.suffix == ".toml" and bool(_HEAD.search(file.read(MOST_BYTES)))
    except OSError:
        return False


def kit_of(game: str) -> Kit:
    """Give the card language of a game by the name of its folder."""
    games = importlib.util.find_spec("menagerie.games")
    folders = [Path(folder) for folder in (games.submodule_search_locations or ())] if games else []
    speaking = sorted(card.parts[-3] for folder in folders for card in folder.glob("*/cards/card.py"))
    if not _GAME.fullmatch(game) or game not in speaking:
        raise BadInput(f"no game {game!r} with a card language{nearest(game, speaking)}")
    kit: Kit = importlib.import_module(f"menagerie.games.{game}.cards.card").KIT
    return kit


def game_of(files: Iterable[Path]) -> str:
    """Find the game whose language files of a pack speak; BadInput if they say none, or several."""
    found = set()
    for file in files:
        head = parse_toml(file)[0].get("pack")
        slug = head.get("game") if isinstance(head, dict) else None
        if not isinstance(slug, str):
            raise BadInput(f"{file}: no pack of cards: [pack] names its game, as in 'game = \"alpha_clash\"'")
        found.add(kit_of(slug).game)
    if len(found) > 1:
        raise BadInput(f"one table plays one game, not {' and '.join(sorted(found))}")
    return found.pop()


def _faults(slug: str, files: list[Path]) -> list[Fault]:
    """List what is wrong with a pack: behind the cards of its house, as it is played, or by itself if it is of them."""
    kit, game = kit_of(slug), load(slug)
    if game.workshop is None or all(game.folder in file.resolve().parents for file in files):
        return check_pack(kit, *files)
    pack, faults = game.workshop.check(*files)
    return faults + pack.warnings


def check_packs(paths: Iterable[Path]) -> tuple[int, list[Fault]]:
    """Check files of packs: how many packs there are, and everything that is wrong with them."""
    groups: dict[tuple[Path, str, str], list[Path]] = {}
    faults: list[Fault] = []
    for path in paths:
        try:
            head = parse_toml(path)[0].get("pack")
        except BadInput as error:
            faults.append(Fault.told(str(error), path))
            continue
        head = head if isinstance(head, dict) else {}
        groups.setdefault((path.parent, str(head.get("game")), str(head.get("name"))), []).append(path)
    for (_, game, _), files in groups.items():
        try:
            faults += _faults(game, files)
        except BadInput as error:
            faults.append(Fault(str(files[0]), 1, 1, str(error)))
    return len(groups), faults
