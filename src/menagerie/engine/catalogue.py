"""What every card is, for a page that shows it (docs/protocol.md, "Lobby and catalogue"). No rules.

A game's `cards/looks.toml` says how its kinds look, a line of ours about each, and what a player reads about it first:

    [category.Warrior]                  clauses = ["BT-CARD-4"], and title, where it is shown under another name
    [family.iron]                       colour, ink, tint: what kinds of one family share; so may a category
    [[look]]                            name, emblem, motto, clauses, family; colour, ink, tint, shape where they differ
    [style]                             what the pictures of all kinds share
    [motif]                             moon = "moon night": what stands in the sky of kinds that are named so

How a picture is painted may stand in any of them, the next before the last: land, hour, stage, grain, trim.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from menagerie.engine.game import Game
from menagerie.engine.scenery import Values, facts

LOOK = ("emblem", "colour", "ink", "tint", "shape")
PAINTED = ("land", "hour", "stage", "grain", "trim")


class Looks:
    """The looks of a game's cards, and the clauses to read, by the game's folder."""

    def __init__(self, folder: Path, of_the_box: Callable[[Any], Any] = cache) -> None:
        self.folder = folder
        self._own = of_the_box(lambda: {entry["name"]: dict(entry) for entry in self.table["look"]})

    @cached_property
    def table(self) -> dict[str, Any]:
        """`cards/looks.toml`, parsed."""
        return tomllib.loads((self.folder / "cards" / "looks.toml").read_text("utf-8"))

    @property
    def own(self) -> dict[str, dict[str, Any]]:
        """What is said of every kind itself, by name; of cards that may change: as long as they are in the box."""
        found: dict[str, dict[str, Any]] = self._own()
        return found

    @cached_property
    def clauses(self) -> dict[str, dict[str, Any]]:
        """Every clause of the book with its wording, by its id."""
        game: Game = import_module(f"menagerie.games.{self.folder.name}").GAME  # not complete when this module is read
        return {clause["id"]: {"id": clause["id"], "text": clause["rule"]} for clause in game.ledger["clause"]}

    def motifs(self, name: str) -> list[str]:
        """List what stands in the sky of a kind by the words of its name."""
        words = set(re.findall(r"[a-z]+", name.lower()))
        return [motif for motif, said in self.table.get("motif", {}).items() if words & set(said.split())]

    def entry(
        self,
        name: str,
        category: str,
        text: str = "",
        *,
        long: str = "",
        copies: int = 1,
        corner: object = "",
        numbers: Values = (),
        signs: Iterable[tuple[str, str]] = (),
        **own: Any,
    ) -> dict[str, Any]:
        """Describe a kind: words, numbers, signs (emblem, name), look and clauses, and what the game itself adds.

        A `text` among the looks goes before the one that is given. KeyError for a kind without looks, and for a clause
        that the book does not have.
        """
        kind, sort = self.own[name], self.table["category"][category]
        family = self.table.get("family", {}).get(kind.get("family"), {})
        look = self.table.get("style", {}) | sort | family | kind
        motifs = self.motifs(name)
        return {
            "name": name,
            "long": long or name,
            "category": sort.get("title", category),
            "copies": copies,
            **own,
            "corner": str(corner),
            "numbers": facts(*numbers),
            "signs": [{"emblem": emblem, "name": title} for emblem, title in signs],
            "text": " ".join((look.get("text") or text).split()),
            "motto": look["motto"],
            "look": {key: look[key] for key in LOOK}
            | {key: look[key] for key in PAINTED if key in look}
            | ({"motifs": motifs} if motifs else {}),
            "clauses": [self.clauses[clause]["id"] for clause in dict.fromkeys((*kind["clauses"], *sort["clauses"]))],
        }
