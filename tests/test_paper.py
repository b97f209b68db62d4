"""Print and play, and spreadsheets: cards at true size with real text, rules on one page, every defect by its cell."""

from __future__ import annotations

import csv
import io
import random
import re
import shutil
import zipfile
from pathlib import Path

import pytest

from commands import caller
from menagerie.cardtext import sheets
from menagerie.cardtext.checking import kit_of
from menagerie.cardtext.sheets import read_sheet
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load

ROOT = Path(__file__).parent.parent
FIRST, MINE = ROOT / "examples/cards/first.toml", ROOT / "examples/decks/my_wall.txt"
HEADER = "name,type,colours,cost,gems,text\n"
ROW = "Odd Lantern,Basic,red,1,red 1,Draw a card.\n"


@pytest.fixture
def run(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    return caller(monkeypatch, capsys)


def pages_of(file: Path) -> list[str]:
    """Give the text of every page."""
    pypdf = pytest.importorskip("pypdf")
    return [page.extract_text() for page in pypdf.PdfReader(file).pages]


# --- paper


def test_a_pack_is_printed_with_its_words(run, tmp_path):
    file = tmp_path / "first.pdf"
    code, out, err = run("print", FIRST, "--to", file)
    assert code == 0 and "3 cards on 1 pages of a4" in out, err
    (text,) = pages_of(file)
    assert all(word in text for word in ("Dune Courier", "Superspeed.", "Toll at the Well", "2/1"))


def test_a_deck_is_printed_card_by_card_at_true_size(run, tmp_path):
    pypdf = pytest.importorskip("pypdf")
    file = tmp_path / "deck.pdf"
    assert run("print", MINE, "--to", file)[0] == 0
    found = pages_of(file)
    assert len(found) == -(-61 // 9) and sum(page.count("Siege Marksman") for page in found) >= 2
    width, height = (float(one) / 72 * 25.4 for one in pypdf.PdfReader(file).pages[0].mediabox.upper_right)
    assert round(width) == 210 and round(height) == 297


def test_a_card_is_printed_with_the_drawing_that_its_pack_brought(run, tmp_path):
    pypdf = pytest.importorskip("pypdf")
    image = pytest.importorskip("PIL.Image")
    shutil.copytree(FIRST.parent / "art", tmp_path / "art")
    image.new("RGB", (30, 20), "#12ab34").save(tmp_path / "art" / "Toll at the Well.png")
    text = FIRST.read_text("utf-8")

    def printed(name: str, text: str) -> tuple[str, list[tuple[int, int]]]:
        (tmp_path / name).write_text(text, "utf-8")
        code, _, err = run("print", tmp_path / name, "--to", tmp_path / "first.pdf")
        assert code == 0, err
        page = pypdf.PdfReader(tmp_path / "first.pdf").pages[0]
        return page.get_contents().get_data().decode("latin-1"), [one.image.size for one in page.images]

    drawn, images = printed("with.toml", text)
    plain, none = printed("without.toml", text.replace('drawings = "art"\n', ""))
    assert images == [(30, 20)] and none == []
    assert "/Pattern cs" in drawn and "/Pattern cs" not in plain  # of the sky behind the courier
    shrunk = re.findall(r"q ([\d.]+) 0 0 [\d.]+ [\d.]+ [\d.]+ cm", drawn)
    assert any(float(one) < 0.3 for one in shrunk)  # 118 units lie in the room of a picture


@pytest.mark.parametrize("game", ["alpha_clash", "cover_your_kingdom"])
def test_the_rules_of_a_game_stand_on_one_page(run, tmp_path, game):
    file = tmp_path / "rules.pdf"
    assert run("print", game, "--rules", "--to", file)[0] == 0
    (text,) = pages_of(file)
    titles = [section["title"].split()[0] for section in load(game).ledger["section"]]
    assert sum(title in text for title in titles) > 0.7 * len(titles)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("print", "alpha_clash", "--paper", "a9", "--rules"), "there are a4, letter, a3"),
        (("print", "none.txt"), "cannot be read"),
        (("print", FIRST, "--to", "/nowhere/x.pdf"), "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_refused(run, words, said):
    code, _, err = run(*words)
    assert code == 2 and said in err


# --- spreadsheets


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_pack_comes_back_from_a_spreadsheet_as_it_was(run, tmp_path, kind):
    sheet, pack = tmp_path / f"First_steps.{kind}", tmp_path / "back.toml"
    assert run("sheet", FIRST, sheet)[0] == 0
    assert run("sheet", sheet, pack, "--game", "alpha_clash")[0] == 0
    own, back = (load("alpha_clash").with_pack(file) for file in (FIRST, pack))
    assert [card.model_dump() for card in own.pack.cards] == [
        card.model_copy(update={"text": card.text + "\n" * (card.text[-1:] != "\n")}).model_dump()
        if card.name in ("Dune Courier", "Toll at the Well", "Caravan Reunion")
        else card.model_dump()
        for card in back.pack.cards
    ]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (HEADER + ROW.replace("Draw a card", "Draw a crad"), ["cell F2, line 1, column 8: "]),
        (HEADER + "\n" + ROW + ROW.replace("Basic", "Basics").replace("Odd", "Even"), ["cell B4: "]),
        (HEADER + ROW.replace("red 1", "blue 1"), ["cell E2: "]),
        (HEADER + ROW + ROW, ["cell A3: "]),
        (HEADER.replace("cost", "costs") + ROW, ["cell D1: 'costs' is no field of a card; did you mean cost"]),
        (HEADER.replace("name", "cost") + ROW, ["cell D1: the column cost stands there twice", "cell A1: no column"]),
        (HEADER.replace(",", ";") + ROW.replace(",", ";"), []),
    ],
)
def test_every_defect_is_told_by_its_cell(tmp_path, text, faults):
    file = tmp_path / "cards.csv"
    file.write_text(text, "utf-8")
    _, found = read_sheet(kit_of("alpha_clash"), file)
    assert len(found) == len(faults)
    for fault in faults:
        assert any(fault in str(one) for one in found), list(map(str, found))


def test_a_sheet_with_faults_writes_nothing(run, tmp_path):
    file, to = tmp_path / "cards.csv", tmp_path / "cards.toml"
    file.write_text(HEADER + ROW.replace("Odd Lantern", "Wall Sentry"), "utf-8")
    code, out, _ = run("sheet", file, to, "--game", "alpha_clash")
    assert code == 1 and "cell A2: Wall Sentry: the house has a card of this name" in out and not to.exists()


def test_what_strangers_send_as_a_sheet_is_bounded(tmp_path, monkeypatch):
    kit = kit_of("alpha_clash")

    def said(name: str, content: bytes) -> str:
        file = tmp_path / name
        file.write_bytes(content)
        with pytest.raises(BadInput) as told:
            read_sheet(kit, file)
        return str(told.value)

    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b"\0" * (sheets.MOST_UNPACKED + 1))
    assert "unpacks to more" in said("bomb.xlsx", bomb.getvalue())
    assert "no workbook" in said("no.xlsx", b"PK nothing")
    assert "no text in UTF-8" in said("no.csv", b"\xff\xfe\0")
    assert "is empty" in said("empty.csv", b"")
    assert "more than 64 columns" in said("wide.csv", b"a," * 70 + b"a\n")
    assert "more than 2000 characters" in said("long.csv", HEADER.encode() + b"x" * 3000)
    assert "at most 1000 cards" in said("many.csv", HEADER.encode() + ROW.encode() * 1001)
    monkeypatch.setattr(sheets, "MOST_BYTES", 100)
    assert "larger than 100 bytes" in said("large.csv", b"x" * 101)
    dice = random.Random(1)
    for _ in range(100):
        (tmp_path / "odd.csv").write_bytes(bytes(dice.choice(b'name,text,"\n\r;x1') for _ in range(60)))
        try:
            _, faults = read_sheet(kit, tmp_path / "odd.csv")
            assert faults
        except BadInput as error:
            assert "Traceback" not in str(error)


def test_a_cell_is_never_written_as_a_formula(tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    card = load("alpha_clash").workshop.deck_cards()[20].model_copy(update={"name": "=1+1"})
    sheets.write_sheet(kit_of("alpha_clash"), [card], tmp_path / "a.xlsx")
    assert openpyxl.load_workbook(tmp_path / "a.xlsx").active["A2"].data_type == "s"
    sheets.write_sheet(kit_of("alpha_clash"), [card], tmp_path / "a.csv")
    assert next(csv.DictReader((tmp_path / "a.csv").open()))["name"] == "=1+1"
