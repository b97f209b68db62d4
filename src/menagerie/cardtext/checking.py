"""Checking packs from the command line: which files are packs, and whose language they speak.

A pack may lie in several files of one folder that give it the same name; they are checked together, because cards name
each other, and behind the cards of the house, as they are played. The `card` module of a game has the
`KIT`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from menagerie.cardtext.pack_reader import check_pack
from menagerie.cardtext.packs import MOST_BYTES, Fault, Kit, parse_toml
from menagerie.cardtext.proving import Proof, prove
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game

_HEAD = re.compile(rb"^[ \t]*\[pack\]", re.MULTILINE)


def is_pack(path: Path) -> bool:
    """Whether a file is a pack of cards: it has a [pack] table."""
    try:
        with path.open("rb") as file:
            return path.suffix == ".toml" and bool(_HEAD.search(file.read(MOST_BYTES)))
    except OSError:
        return False


def kit_of(game: str) -> Kit:
    """Give the card language of a game by the name of its folder."""
    speaking = [slug for slug in slugs() if load(slug).find("language.py")]
    if game not in speaking:
        raise BadInput(f"no game {game!r} with a card language{nearest(game, speaking)}")
    kit: Kit = load(game).module("card").KIT
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


def room_beside(game: Game) -> int:
    """Give how many cards of one's own there is room for beside the house's, as far as their number goes."""
    return int(game.module("terms").KINDS) - len(game.module("printed").HOUSE.whole.cards)


def rooms(paths: Iterable[Path]) -> list[str]:
    """Tell of each pack of one's own how many cards it has, and how many its game has room for."""
    told = []
    for slug, files in packs_among(paths)[0]:
        game = load(slug)
        if game.workshop is None or all(game.folder in file.resolve().parents for file in files):
            continue
        count = sum(len(parse_toml(file)[0].get("card", ())) for file in files)
        names = ", ".join(file.name for file in files)
        told.append(f"{names}: {count} of the {room_beside(game)} cards for which {game.title} has room beside its own")
    return told


def packs_among(paths: Iterable[Path]) -> tuple[list[tuple[str, list[Path]]], list[Fault]]:
    """Put files of packs together: of each pack its game and its files; and what could not be read."""
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
    return [(game, files) for (_, game, _), files in groups.items()], faults


def check_packs(paths: Iterable[Path]) -> tuple[int, list[Fault]]:
    """Check files of packs: how many packs there are, and everything that is wrong with them."""
    packs, faults = packs_among(paths)
    for game, files in packs:
        try:
            faults += _faults(game, files)
        except BadInput as error:
            faults.append(Fault(str(files[0]), 1, 1, str(error)))
    return len(packs), faults


def holds_scenarios(pack: Path) -> bool:
    """Tell whether a pack holds scenarios."""
    try:
        return "scenario" in parse_toml(pack)[0]
    except BadInput:
        return False


def beside(pack: Path) -> list[Path]:
    """List the files beside a pack whose scenarios name it, by `cards = "pack.toml"`."""
    others = (other for other in sorted(pack.parent.glob("*.toml")) if not is_pack(other))
    return [other for other in others if _names(other, pack)]


def _names(file: Path, pack: Path) -> bool:
    try:
        content = parse_toml(file)[0]
    except BadInput:
        return False
    entries = content.get("scenario")
    tables = [content, *(one for one in entries if isinstance(one, dict))] if isinstance(entries, list) else []
    return any(table.get("cards") == pack.name for table in tables)


def with_cards(packs: Iterable[Path]) -> dict[Path, Game]:
    """Give for each file of packs without faults the game with the cards of its whole pack."""
    return {
        file: game
        for slug, files in packs_among(packs)[0]
        if any(map(holds_scenarios, files))
        for game in [load(slug).with_pack(*files)]
        for file in files
    }


def prove_packs(
    paths: Iterable[Path], games: int, seed: int, on_progress: Callable[[int, int], None] = lambda done, total: None
) -> tuple[list[Proof], list[Fault]]:
    """Play so many games with every card of packs that have no faults; what is wrong with one is told where it stands.

    BadInput: such a pack is not of one's own, or its game has no table at which cards are tried.
    """
    proofs: list[Proof] = []
    faults: list[Fault] = []
    for slug, files in packs_among(paths)[0]:
        game = load(slug)
        if game.workshop is None or all(game.folder in file.resolve().parents for file in files):
            raise BadInput(f"{files[0]}: only cards of one's own are played, in games that have a workshop")
        pack, _ = game.workshop.check(*files)
        for proof in prove(game, pack, games, seed, on_progress):
            where = _place_of(proof.card, files)
            faults += [Fault(*where, told) for told in proof.faults]
            faults += [Fault(*where, told, warning=True) for told in proof.warnings]
            proofs.append(proof)
    return proofs, faults


def _place_of(card: str, files: Iterable[Path]) -> tuple[str, int, int]:
    """Find the file, line and column at which a card is named."""
    named = re.compile(rf"name\s*=\s*['\"]{re.escape(card)}['\"]")
    for file in files:
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if found := named.search(line):
                return str(file), number, found.start() + 1
    return str(next(iter(files))), 1, 1
