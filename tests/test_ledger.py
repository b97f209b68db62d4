"""A ledger that lacks what its entries must tell is refused when its game is loaded, not where somebody misses it."""

from __future__ import annotations

from pathlib import Path

import pytest

from menagerie.engine.errors import BadInput
from menagerie.engine.ledger import read_ledger
from oracles.kuhn import GAME as KUHN

BOOK = (KUHN.folder / KUHN.rulebook).read_text("utf-8")
RULING = '\n[[ruling]]\nid = "KU-R9"\nabout = []\nquestion = "q"\noptions = "o"\nruling = "r"\nwhy = "w"\n'


def test_a_whole_ledger_is_read(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.toml"
    path.write_text(BOOK + RULING)
    assert read_ledger(path)["ruling"][-1]["id"] == "KU-R9"


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (RULING.replace("[[ruling]]", "[[decision]]"), "decision KU-R9 has no 'who'"),
        (RULING.replace('ruling = "r"\n', ""), "ruling KU-R9 has no 'ruling'; every ruling has id, about"),
        (RULING.replace("about", "abuot"), "ruling KU-R9 has no 'about'"),
        (RULING + "rulled = 2026-11-28\n", "'rulled' is not known there; did you mean ruled"),
        (RULING.replace('id = "KU-R9"\n', ""), "has no 'id'"),
        (RULING.replace("KU-R9", "KU-DEAL-1"), "ruling KU-DEAL-1: there is a clause of this id already"),
        ("\n[[ruling]\n", "no TOML: .*line"),
    ],
)
def test_a_ledger_that_lacks_something_is_refused_with_the_entry(entry: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "rulebook.toml"
    path.write_text(BOOK + entry)
    with pytest.raises(BadInput, match=f"rulebook.toml: .*{said}"):
        read_ledger(path)
