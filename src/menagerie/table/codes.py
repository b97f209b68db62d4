"""The codes that a book writes for its own words, and what they mean: `WS`, `LG`. They stand in its ledger."""

from __future__ import annotations

import re

from menagerie.engine.game import Game
from menagerie.languages import _

CODE = r"(?:[A-Z]/)?[A-Z][A-Z0-9]+"  # a single letter is a seat's
NAMED = re.compile(rf"(?P<code>{CODE})(?: \((?P<word>[^)]{{3,}})\))?|(?P<long>.+) \((?P<short>{CODE})\)")


def codes_of(game: Game) -> dict[str, str]:
    """Tell what every code means that a keyword or zone of the ledger is called by."""
    told = {}
    for one in (*game.ledger.get("keyword", ()), *game.ledger.get("zone", ())):
        if named := NAMED.fullmatch(one["name"]):
            words = (named["word"] or named["long"], one.get("effect", "").split(";")[0].rstrip("."))
            told[named["code"] or named["short"]] = ": ".join(filter(None, words))
    return told


def codes_told(game: Game) -> list[str]:
    """Tell in lines what the codes of a game mean; none where it has none."""
    told = [f"  {code}: {words}" for code, words in codes_of(game).items()]
    return [_("Short for:"), *told] if told else []
