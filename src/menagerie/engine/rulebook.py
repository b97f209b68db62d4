"""Reading a game's ledger on the command line: sections, clauses, coverage."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from menagerie.engine.coverage import coverage
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.ledger import LISTED

Emit = Callable[[Any], None] | None


def show_sections(game: Game, emit: Emit) -> None:
    """Print every clause of the book in its order."""
    if emit:
        emit([{key: clause[key] for key in ("id", "section", "rule", "kind")} for clause in game.ledger["clause"]])
        return
    for section in game.ledger["section"]:
        print(f"\n{section['title']} ({section['id']})")
        for clause in game.ledger["clause"]:
            if clause["section"] == section["id"]:
                print(f"  {clause['id']:<14} {clause['rule']}")


def show_clause(game: Game, name: str, tests: Path | None, emit: Emit) -> None:
    """Print one clause or ruling with all that belongs to it."""
    entries = {entry["id"]: entry for kind in LISTED for entry in game.ledger.get(kind, ())}
    name = name.upper()
    if name not in entries:
        raise BadInput(f"{game.title} has no clause {name}{nearest(name, entries)}")
    entry = entries[name]
    covered = coverage(game, tests)
    about = [ruling["id"] for ruling in game.ledger.get("ruling", ()) if name in ruling.get("about", ())]
    told = {
        **entry,
        "rulings": about,
        "shown_by": covered.shown_by.get(name, []),
        "carried_out_by": [*map(str, covered.places.get(name, []))],
    }
    if "ruling" in entry:
        told["ruled"] = game.ruled_on(entry)
    if emit:
        emit(told)
        return
    print(f"{name}  {entry.get('rule') or entry.get('question') or entry.get('choices')}")
    for label in ("check", "structural", "ruling", "ruled", "why", "who", "when"):
        if label in told:
            print(f"  {label}: {told[label]}")
    for ruling in about:
        print(f"  ruled by {ruling}: {entries[ruling]['ruling']}")
    for label in ("shown_by", "carried_out_by"):
        for value in told[label]:
            print(f"  {label.replace('_', ' ')} {value}")


def show_coverage(game: Game, tests: Path | None, emit: Emit) -> None:
    """Print clause → scenario or test → function, and what is still bare."""
    covered = coverage(game, tests)
    if emit:
        emit(
            {
                "game": game.slug,
                "clauses": len(covered.clauses),
                "physical": len(covered.physical),
                "shown": len(covered.shown),
                "bare": covered.bare,
                "misplaced": covered.misplaced,
                "rulings_shown": sorted(set(covered.shown_by) - {clause["id"] for clause in covered.clauses}),
            }
        )
        return
    bare = set(covered.bare)
    for clause in covered.clauses:
        name = clause["id"]
        if clause["kind"] == "physical":
            continue
        shown = covered.shown_by.get(name, [])
        mark = "bare" if name in bare else f"{len(shown)} shown"
        carried = ", ".join(place.name for place in covered.places.get(name, [])) or clause.get("structural", "nowhere")
        print(f"{name:<14} {mark:<9} {shown[0] if shown else ''}  → {carried}")
    print(
        f"{len(covered.clauses)} clauses: {len(covered.shown)} shown, {len(covered.physical)} physical, "
        f"{len(bare)} bare{': ' + ', '.join(covered.bare) if bare else ''}"
    )
