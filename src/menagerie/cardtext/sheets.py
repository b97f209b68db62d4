"""Packs as spreadsheets: a row for each card, a column for each field, CSV or XLSX; every defect is told by its cell.

The first row names the columns, in any order and case; cells are those of `cardtext.cells`. A sheet holds no head: the
pack is called as its file. A file may come from a stranger: its size and what
it unpacks to are bounded, formulas are read as their values alone.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from menagerie.cardtext.cells import card_of, cells_of, columns, pack_text, placed
from menagerie.cardtext.pack_reader import look_at
from menagerie.cardtext.packs import MOST_BYTES, MOST_CARDS, Fault, Kit, Pack
from menagerie.cardtext.places import Places
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.written import Written

KINDS = (".csv", ".xlsx")
MOST_UNPACKED = 16 * MOST_BYTES
MOST_CELL = 2000
MOST_COLUMNS = 64
WIDE = {"text": 60, "name": 28}  # columns of a workbook, in characters

Rows = list[list[str]]


def is_sheet(path: Path) -> bool:
    """Whether a file is a spreadsheet by its name."""
    return path.suffix.lower() in KINDS


# --- reading


def read_sheet(kit: Kit, path: Path, behind: Pack | None = None) -> tuple[str, list[Fault]]:
    """Read a spreadsheet of cards: the pack as TOML, and every fault by its cell; BadInput: it cannot be read at all.

    behind: the cards of the house, behind which the pack is to stand.
    """
    rows = _csv(path) if path.suffix.lower() == ".csv" else _xlsx(path)
    if not rows:
        raise BadInput(f"{path}: the sheet is empty")
    header = [cell.strip().casefold() for cell in rows[0]]
    filled = [(number, row) for number, row in enumerate(rows[1:], 2) if any(cell.strip() for cell in row)]
    if len(filled) > MOST_CARDS:
        raise BadInput(f"{path}: a pack has at most {MOST_CARDS} cards, these are {len(filled)}")
    if faults := _wrong_header(kit, path, header):
        return "", faults
    cards = [card_of(kit.model, dict(zip(header, row, strict=False))) for _, row in filled]
    for at, card in enumerate(cards, 1):
        card.setdefault("number", f"P{at}")
    text = pack_text(kit.game, path.stem.replace("_", " ")[:60], cards)
    pack, found = look_at(kit, Written(path.name, text), behind=behind)
    places = Places(text)
    faults = [_by_cell(path, header, [number for number, _ in filled], placed(places, fault)) for fault in found]
    return text, faults + [
        _by_cell(path, header, [number for number, _ in filled], placed(places, one)) for one in pack.warnings
    ]


def _wrong_header(kit: Kit, path: Path, header: Sequence[str]) -> list[Fault]:
    """Tell which columns there are not, which stand there twice, and whether the name is missing."""
    known = [column.name for column in columns(kit.model)]
    wrong = []
    for at, name in enumerate(header):
        if name and name not in known:
            wrong.append((at, f"{name!r} is no field of a card{nearest(name, known)}; there are: {', '.join(known)}"))
        elif name and name in header[:at]:
            wrong.append((at, f"the column {name} stands there twice"))
    if "name" not in header:
        wrong.append((0, "no column is called 'name'; the first row names the columns"))
    return [Fault(str(path), 1, at + 1, f"cell {address(at, 1)}: {message}") for at, message in wrong]


def _by_cell(path: Path, header: Sequence[str], numbers: Sequence[int], fault: dict[str, Any]) -> Fault:
    """Say of which cell a fault is; one of no field is that of the name."""
    row = numbers[fault["card"]] if 0 <= fault["card"] < len(numbers) else 1
    field = fault["field"] if fault["field"] in header else "name"
    column = header.index(field) if field in header else 0
    inside = f", line {fault['line'] + 1}, column {fault['column'] + 1}" if fault["field"] == "text" else ""
    message = f"cell {address(column, row)}{inside}: {fault['message']}"
    return Fault(str(path), row, column + 1, message, fault["warning"])


def address(column: int, row: int) -> str:
    """Name a cell as spreadsheets do; columns from 0, rows from 1.

    >>> address(0, 1), address(27, 3)
    ('A1', 'AB3')
    """
    letters, rest = "", column
    while rest >= 0:
        letters, rest = chr(65 + rest % 26) + letters, rest // 26 - 1
    return f"{letters}{row}"


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    if len(content) > MOST_BYTES:
        raise BadInput(f"{path}: the file is larger than {MOST_BYTES} bytes")
    return content


def _csv(path: Path) -> Rows:
    """Read a CSV file in UTF-8; commas, semicolons or tabs between the cells, as its first line has them."""
    try:
        text = _bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{path}: no text in UTF-8") from None
    first = text.partition("\n")[0]
    mark = max(",;\t", key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True))
    except csv.Error as error:
        raise BadInput(f"{path}: no CSV: {error}") from None
    return _bounded(path, rows)


def _xlsx(path: Path) -> Rows:
    """Read the first sheet of a workbook."""
    openpyxl = _openpyxl()
    content = io.BytesIO(_bytes(path))
    try:
        with zipfile.ZipFile(content) as packed:
            if sum(one.file_size for one in packed.infolist()) > MOST_UNPACKED:
                raise BadInput(f"{path}: it unpacks to more than {MOST_UNPACKED} bytes")
        book = openpyxl.load_workbook(content, read_only=True, data_only=True)
        found = book.worksheets[0].iter_rows(max_row=MOST_CARDS + 2, max_col=MOST_COLUMNS + 1, values_only=True)
        rows = [["" if cell is None else _cell(cell) for cell in row] for row in found]
    except BadInput:
        raise
    except Exception as error:  # whatever a garbled workbook makes its reader raise
        raise BadInput(f"{path}: no workbook that can be read ({type(error).__name__})") from None
    return _bounded(path, rows)


def _cell(value: Any) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _bounded(path: Path, rows: Rows) -> Rows:
    """Refuse what is too wide; cells that are empty at the end of all rows are left out."""
    for number, row in enumerate(rows, 1):
        while row and not row[-1].strip():
            row.pop()
        if len(row) > MOST_COLUMNS:
            raise BadInput(f"{path}: row {number} has more than {MOST_COLUMNS} columns")
        for at, cell in enumerate(row):
            if len(cell) > MOST_CELL:
                raise BadInput(f"{path}: cell {address(at, number)} holds more than {MOST_CELL} characters")
    return rows


def _openpyxl() -> Any:
    try:
        import openpyxl
    except ImportError:
        raise BadInput("workbooks need openpyxl: pip install 'menagerie[print]'; CSV files need nothing") from None
    return openpyxl


# --- writing


def write_sheet(kit: Kit, cards: Iterable[Any], path: Path) -> None:
    """Write cards as a spreadsheet of the kind that the file's name says; columns that no card fills are left out."""
    cells = [cells_of(card) for card in cards]
    header = [one.name for one in columns(kit.model) if any(one.name in row for row in cells)]
    rows = [header, *([row.get(name, "") for name in header] for row in cells)]
    if path.suffix.lower() == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
        return
    openpyxl = _openpyxl()
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "cards"
    for number, row in enumerate(rows, 1):
        for at, value in enumerate(row, 1):
            cell = sheet.cell(number, at)
            cell.value, cell.data_type = (int(value), "n") if value.isdecimal() else (value, "s")  # never a formula
            cell.alignment = openpyxl.styles.Alignment(wrap_text="\n" in value, vertical="top")
    for at, name in enumerate(header, 1):
        sheet.column_dimensions[openpyxl.utils.get_column_letter(at)].width = WIDE.get(name, 14)
    sheet.freeze_panes = "A2"
    book.save(path)
