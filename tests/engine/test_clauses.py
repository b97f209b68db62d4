"""Clauses: ids and numbers name each other, for every clause that a ledger holds and a refusal returns."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menagerie.engine.clauses import Clauses
from menagerie.engine.coverage import Coverage, _cited, places_of
from menagerie.engine.finding import load, slugs
from oracles.kuhn import GAME as KUHN

GAMES = [*map(load, slugs()), KUHN]
over_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def ids_of(game) -> list[str]:
    return [entry["id"] for kind in ("clause", "ruling") for entry in game.ledger.get(kind, ())]


@settings(derandomize=True, deadline=None)
@given(st.sampled_from(["AB-ONE", "AB-2P", "AB-CON", "AB-R"]), st.integers(1, 999))
def test_numbers_name_their_clauses(section, number):
    book = Clauses("AB-ONE AB-2P AB-CON AB-R")
    clause = f"{section}{number}" if section == "AB-R" else f"{section}-{number}"
    assert book.name(book.number(clause)) == clause
    assert book.number(clause) // 1000 == book.sections.index(section) + 1


@pytest.mark.parametrize("foreign", ["AB-TWO-1", "AB-ONE", "", "R1", "XY-ONE-1", "AB-ONE-1x"])
def test_a_foreign_clause_has_no_number(foreign):
    with pytest.raises(KeyError, match="no section of this book"):
        Clauses("AB-ONE AB-R").number(foreign)


@over_games
def test_the_book_names_the_sections_of_its_ledger_in_order(game):
    sections = [section["id"] for section in game.ledger["section"]]
    rulings = [f"{sections[0].split('-')[0]}-R"] if game.ledger.get("ruling") else []
    assert list(game.book.sections) == sections + rulings


@over_games
def test_every_clause_and_ruling_has_a_number_and_back(game):
    ids = ids_of(game)
    numbers = [game.book.number(clause) for clause in ids]
    assert len(set(ids)) == len(ids) == len(set(numbers))
    assert [game.book.name(number) for number in numbers] == ids
    assert all(game.text_of(clause) for clause in ids)
    assert game.text_of("XX-NONE-1") == ""


@over_games
def test_every_refusal_names_a_clause_of_the_ledger(game):
    terms = vars(importlib.import_module(f"{game.records.package}.terms"))
    stems = "|".join(re.escape(section.partition("-")[2]) for section in game.book.sections)
    refusals = {name: value for name, value in terms.items() if re.fullmatch(rf"({stems})_?\d+", name)}
    assert refusals
    for name, value in refusals.items():
        clause = game.book.name(value)
        assert clause in ids_of(game)
        assert name == clause.partition("-")[2].replace("-", "_")


@over_games
def test_options_and_questions_name_entries_of_the_ledger(game):
    assert {option.clause for option in game.options} <= set(ids_of(game))
    decisions = {entry["id"] for entry in game.ledger["decision"]}
    assert {name for _, names in game.questions.values() for name in names} <= decisions
    assert set(game.owed) <= {*game.book.sections, *ids_of(game)}


@over_games
def test_every_clause_is_carried_out_by_a_function_or_a_table_or_says_why_not(game):
    covered = Coverage(game, places=places_of(game))
    assert covered.misplaced == []
    prefix = game.book.sections[0].partition("-")[0] + "-"
    known = [f"{one}-" for one in (*game.book.sections, *game.clauses)]  # and what several sections begin with
    foreign = [c for c in covered.places if c.startswith(prefix) and not any(one.startswith(f"{c}-") for one in known)]
    assert foreign == []


@over_games
def test_most_clauses_lie_in_the_file_of_their_section(game):
    """The file of a section is the one that carries out most of it; elsewhere lie at most three clauses of ten."""
    places = places_of(game)
    at_home = total = 0
    for section in game.ledger["section"]:
        clauses = [c["id"] for c in game.ledger["clause"] if c["section"] == section["id"] and places.get(c["id"])]
        files = Counter(file for clause in clauses for file in {place.file for place in places[clause]})
        at_home += max(files.values(), default=0)
        total += len(clauses)
    assert at_home >= 0.7 * total


@over_games
def test_every_clause_that_has_a_number_of_its_own_is_refused_by_it(game):
    terms = Path(game.folder) / "terms.py"
    if not terms.exists():
        return
    text = "\n".join(file.read_text("utf-8") for file in Path(game.folder).rglob("*.py"))
    text = re.sub(r'"[^"\n]*"', "", text)  # a clause that is only spoken of is no use
    named = re.findall(r"^([A-Z][A-Z0-9_, ]*) = \(?_c\(", terms.read_text("utf-8"), re.M)
    uses = Counter(re.findall(r"\b[A-Z][A-Z0-9_]*\b", text))
    assert [name for names in named for name in names.split(", ") if uses[name] < 2] == []


def test_a_number_to_refuse_by_is_no_place(tmp_path):
    (tmp_path / "terms.py").write_text('_c = BOOK.number\nDEAL_1 = _c("KP-DEAL-1")\nSHARE = 3  # KP-DEAL-2\n', "utf-8")
    cited = [(clause, place.name) for clause, _, place in _cited(tmp_path / "terms.py", {})]
    assert cited == [("KP-DEAL-2", "SHARE")]


def test_a_place_is_the_function_the_field_or_the_card_that_cites():
    battlecats = load("battlecats")
    cited = {
        clause: [str(place).rpartition("/")[2] for place in places] for clause, places in places_of(battlecats).items()
    }
    lines = (battlecats.folder / "deal.py").read_text("utf-8").splitlines()
    reorder = next(number for number, line in enumerate(lines, 1) if line.startswith("def reorder"))
    assert f"deal.py:{reorder} reorder" in cited["BT-REORD-3"], "a range names what lies between"
    assert [place.split()[1] for place in cited["BT-SETUP-2"]][:1] == ["refuse_color"], "by the docstring"
    assert "refuse_exile" in str(cited["BT-ACT-18"]), "by the clause that it refuses by"
    assert "STATE.budget" in str(cited["BT-OBJ-5"]) and "Magistrate" in str(cited["BT-CARD-11"])
    assert not any("reasons.py" in place for places in cited.values() for place in places)


def test_a_clause_without_a_place_is_told():
    first = KUHN.ledger["clause"][0]["id"]
    assert Coverage(KUHN, places={**places_of(KUHN), first: []}).misplaced == [first]
