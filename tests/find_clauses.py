"""Try whether clauses are found by the names of files: `python tests/find_clauses.py SEED [FILES …]`.

Without files it draws 40 clauses of all games and prints them, section and wording. Who knows the book looks at the
names of folders and files alone and writes one for each clause, as `moving`. With these 40 names it tells which clauses
are carried out in another file, as `menagerie rules GAME CLAUSE` says.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from menagerie.engine.coverage import places_of
from menagerie.engine.finding import load, slugs

COUNT = 40


def draw(seed: int) -> list[tuple[str, dict[str, str]]]:
    """Draw clauses that rules carry out, without repetition: game and entry of its ledger."""
    clauses = [
        (slug, clause)
        for slug in slugs()
        for clause in load(slug).ledger["clause"]
        if clause["kind"] != "physical" and "structural" not in clause
    ]
    return random.Random(seed).sample(clauses, COUNT)


def main() -> None:
    """Print a draw, or what was looked for in the wrong file and how often the file was right."""
    seed, *files = sys.argv[1:]
    drawn = draw(int(seed))
    if not files:
        for number, (slug, clause) in enumerate(drawn, 1):
            title = next(one["title"] for one in load(slug).ledger["section"] if one["id"] == clause["section"])
            print(f"{number}. {slug} {clause['id']} ({title}): {clause['rule']}")
        return
    hits = 0
    for (slug, clause), file in zip(drawn, files, strict=True):
        places = {Path(place.file).stem for place in places_of(load(slug))[clause["id"]]}
        hits += file in places
        if file not in places:
            print(f"{clause['id']}: looked for in {file}, is in {', '.join(sorted(places))}")
    print(f"{hits} of {len(drawn)}")


if __name__ == "__main__":
    main()
