"""How much of what people write is understood: texts of somebody who had seen eight cards of a game.

    python tests/cardtext/sayings.py            tells every text that is not understood, and counts

A text is understood at once, as it is written or in our words for it, or after one message, if what the message says
can be read is read then; else not.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

from menagerie.cardtext.checking import kit_of
from menagerie.cardtext.house import House
from menagerie.cardtext.pack_reader import look_at
from menagerie.engine.finding import load
from menagerie.engine.written import Written

FOLDER = Path(__file__).parents[1] / "data" / "sayings"
FAMOUS = "famous"  # cards of other games, said for Alpha Clash
AT_ONCE, IN_OUR_WORDS, AFTER_ONE, NOT = "at once", "in our words", "after one message", "not"
READS = re.compile(r"This can be read: (.*)", re.DOTALL)  # a whole text, of one line or several
NEAREST = re.compile(r"The nearest that can be said(?: \([^)]*\))?: (.*)", re.DOTALL)
OR = re.compile(r" — or(?: \([^)]*\))?: ")
READ_AS = re.compile(r"this is read as: (.*)")
OWN = {"hebrew_chronicles": "Ember, Warden of Coals"}  # Ember Warden in the other games
LEADERS = ("Contender", "Royal")  # that cost nothing
FIELDS = {
    "alpha_clash": {
        "": 'colours = ["red"]\ncost = 2\ngems = { red = 1 }',
        "Weapon": "attach = 1",
        "Clashground": 'location = "Ember Hall"\nplanet = "Earth"',
        "Contender": 'colours = ["red"]\nattack = 1\ndefense = 1\nhealth = 30\naffiliation = "Rogue"\n'
        'character = "Ember Warden"\nplanet = "Earth"',
        "Clash": 'attack = 2\ndefense = 2\naffiliation = "Rogue"\ncharacter = "Ember Warden"\nplanet = "Earth"',
    },
    "beast_clans": {
        "": 'kingdom = "Marsh"\ncost = 2',
        "Royal": 'kingdom = "Marsh"\nlife = 180\nbiomass = [8, 10, 12]',
        "beast": "might = 20\nlife = 20",
        "equipment": "might = 20\nuses = 20",
    },
    "hebrew_chronicles": {
        "Offering": "support = 1",
        "Companion": "oc = 2\na = 1\nsk = 3",
        "Weapon": 'weapon = "Sword"\nrequires_sk = 2\ngain = "+0/+1/+0"',
        "Up-Grade": 'oc = 4\na = 1\nsk = 3\nheritage = ["Israelite", "Judah", "Tekoa"]\ncore = ["Ember"]',
        "Beast": 'oc = 2\na = 1\nsk = 3\nheritage = ["Israelite", "Judah", "Tekoa"]',
    },
}


def game_of(file: Path) -> str:
    """Name the game for which the texts of a file are."""
    return "alpha_clash" if file.stem == FAMOUS else re.sub("_(again|fresh|later|strangers|ours)$", "", file.stem)


def sayings(file: Path) -> list[dict[str, str]]:
    """Read the texts of a file."""
    found: list[dict[str, str]] = tomllib.loads(file.read_text("utf-8"))["saying"]
    return found


def written(game: str, kind: str, text: str) -> Written:
    """Write the file of a pack whose one card, of a type, has a text."""
    fields = [
        FIELDS[game].get("" if kind not in LEADERS else kind, ""),
        FIELDS[game].get(kind, "") * (kind not in LEADERS),
    ]
    name = OWN.get(game, "Ember Warden")
    card = [f'[pack]\nname = "Said"\ngame = "{game}"', f'[[card]]\nnumber = "Q1"\nname = "{name}"\ntype = "{kind}"']
    if begun := re.match(r"\[(\d+)\]", text):  # the upper threshold of a Contender is its health
        fields[0] = fields[0].replace("health = 30", f"health = {begun[1]}")
    return Written("said.toml", "\n".join([*card, *filter(None, fields), f'text = """\n{text}\n"""']))


def faults(game: str, kind: str, text: str) -> tuple[list[str], list[str]]:
    """Read a text on a card of a type, behind the cards of the house; list what is wrong, and what is to be known."""
    house: House = load(game).module("printed").HOUSE
    pack, found = look_at(kit_of(game), written(game, kind, text), behind=house.whole)
    return [fault.message for fault in found], [fault.message for fault in pack.warnings]


def verdict(game: str, kind: str, text: str) -> tuple[str, str]:
    """Tell whether a text is understood, and what was said of it."""
    told, noted = faults(game, kind, text)
    if not told:
        read = [found[1] for one in noted if (found := READ_AS.search(one))]
        return (IN_OUR_WORDS, "\n".join(read)) if read else (AT_ONCE, text)
    found = READS.search(told[0])
    for reading in OR.split(found[1]) if found else ():
        if not faults(game, kind, reading)[0]:
            return AFTER_ONE, reading
    return NOT, told[0]


def main() -> None:
    """Tell of every text, and count."""
    for file in sorted(FOLDER.glob("*.toml")):
        counts = Counter[str]()
        for one in sayings(file):
            found, told = verdict(game_of(file), one["type"], one["text"])
            counts[found] += 1
            if found != AT_ONCE:
                print(f"{found}: {one['text']}\n    {told}")
        print(file.stem, dict(counts))


if __name__ == "__main__":
    main()
