"""The catalogues of words (src/menagerie/languages): brought up to date with the code, and made ready to be read.

python tests/catalogues.py            every .po gets the sentences that came, loses those that went; every .mo is made
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from menagerie.engine.finding import load, slugs
from menagerie.languages import FOLDER
from menagerie.players.levels import HOUSE
from menagerie.table.scenes import scene_of
from menagerie.table.server import STATIC
from wording import scripts, sentences, tokens_of

SOURCE = Path(__file__).parents[1] / "src" / "menagerie"
SPOKEN = [
    *sorted((SOURCE / "table").glob("*.py")),
    SOURCE / "languages" / "__init__.py",
    *sorted((SOURCE / "cli").glob("*.py")),
]
SPOKEN += [SOURCE / "players" / "report.py", SOURCE / "players" / "company.py"]
MARKS = {"_": 1, "later": 1, "ngettext": 2}  # what marks sentences in Python, and how many forms it takes
WIDTH = 116

Message = tuple[str, tuple[str, ...]]  # where it stands, and its forms


def messages() -> Iterator[Message]:
    """List every sentence of ours: of the program, of the page, and what games and bots are called in the lobby."""
    for file in SPOKEN:
        for forms in said_in(file.read_text("utf-8")):
            yield place(file), forms
    for file in scripts(STATIC):
        for _, _, forms in sentences(tokens_of(file.read_text("utf-8"))):
            yield place(file), forms
    for file in sorted(STATIC.glob("*.html")):
        for text in Texts.of(file):
            yield place(file), (text,)
    for strength in HOUSE.values():
        yield "players/bots.py", (strength.title,)
        yield "players/bots.py", (strength.about,)
    for slug in slugs():
        game = load(slug)
        told = [game.players, game.pitch, *scene_of(game).about()]
        for option in game.options:  # the names of decks are names
            told += [option.meaning] if option.deck_of else [option.called, option.meaning, *option.labels]
        yield from ((f"games/{slug}", (words,)) for words in told)
    yield "languages/__init__.py", ("English",)  # the name of a language in itself


def said_in(program: str) -> Iterator[tuple[str, ...]]:
    """List the sentences that a program in Python marks."""
    for node in ast.walk(ast.parse(program)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            forms = [one.value for one in node.args[: MARKS[node.func.id]] if isinstance(one, ast.Constant)]
            if forms:
                yield tuple(map(str, forms))


def place(file: Path) -> str:
    """Name a file as it stands in the catalogue."""
    return file.relative_to(SOURCE).as_posix()


class Texts(HTMLParser):
    """The texts of a file of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.is_name = False

    @classmethod
    def of(cls, file: Path) -> list[str]:
        """List them."""
        reader = cls()
        reader.feed(file.read_text("utf-8"))
        return reader.found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.is_name = told.get("translate") == "no"
        if told.get("name") == "description":
            self.found.append(str(told["content"]))

    def handle_data(self, data: str) -> None:
        if any(map(str.isalpha, data)) and not self.is_name:
            self.found.append(" ".join(data.split()))


def template() -> Catalog:
    """Gather all sentences."""
    found = Catalog(project="Menagerie", version="", msgid_bugs_address="", charset="utf-8")
    for where, forms in messages():
        one = found.get(forms[0])
        if one and isinstance(one.id, tuple) and len(forms) == 1:
            forms = one.id
        found.add(forms if len(forms) > 1 else forms[0], locations=[(where, 0)])
    return found


def read(language: str) -> Catalog:
    """Read the catalogue of a language as people write it."""
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def po_bytes(catalogue: Catalog) -> bytes:
    """Write a catalogue for people."""
    out = io.BytesIO()
    write_po(out, catalogue, width=WIDTH, include_lineno=False, sort_by_file=True, omit_header=False)
    return out.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    """Write a catalogue for programs."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> None:
    """Bring every catalogue up to date."""
    for file in sorted(FOLDER.glob("*.po")):
        known, gathered = read(file.stem), template()
        gathered.creation_date = known.creation_date
        known.update(gathered, no_fuzzy_matching=True)
        known.obsolete.clear()
        file.write_bytes(po_bytes(known))
        file.with_suffix(".mo").write_bytes(mo_bytes(known))
        open_ones = [one.id for one in known if one.id and not one.string]
        print(f"{file.name}: {len(known)} sentences, {len(open_ones)} without words of their own")


if __name__ == "__main__":
    main()
