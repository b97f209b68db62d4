"""Clauses as small numbers, so that a compiled predicate can return the clause it refuses by.

The ledger stays the one list; here only the order of its sections is named, which gives each id a number without
reading the ledger. A test compares the two.
"""

from __future__ import annotations

import re

_PER_SECTION = 1000


class Clauses:
    """The numbering of one book: section names in the ledger's order, rulings last."""

    def __init__(self, sections: str) -> None:
        self.sections = tuple(sections.split())

    def number(self, clause: str) -> int:
        """Give the number of a clause or ruling id such as `CK-RECRUIT-3` or `CK-R22`; KeyError for a foreign one."""
        found = re.fullmatch(r"(.+?)-?(\d+)", clause)
        if not found or found[1] not in self.sections:
            raise KeyError(f"no section of this book holds {clause}")
        return (self.sections.index(found[1]) + 1) * _PER_SECTION + int(found[2])

    def name(self, number: int) -> str:
        """Give the id of a numbered clause."""
        if not 0 < number // _PER_SECTION <= len(self.sections):
            raise KeyError(f"no clause has the number {number}")
        section = self.sections[number // _PER_SECTION - 1]
        ruling = section.endswith("-R")
        return f"{section}{'' if ruling else '-'}{number % _PER_SECTION}"
