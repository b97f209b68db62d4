"""The report of experiments: words, charts and tables that say the same, in one file without network."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
import re
from html.parser import HTMLParser

import pytest

from commands import caller
from menagerie.lab import charts, report, sheet
from menagerie.lab.results import Result
from menagerie.lab.sums import Sums

VERSIONS = [{"name": "as printed", "changes": {}, "box": "b0"}, {"name": "<new>", "changes": {"A.b": 2}, "box": "b1"}]
TABLES = [{"players": ["greedy", "greedy"], "options": {}, "decks": ["furnace", "wall"]}]


def asked(of, versions=(0,), unit="%", **more):
    return {"of": of, "unit": unit, "versions": list(versions), "paired": True, "tables": [0], **more}


def rate(value, deals=1000):
    """Sums of deals of which so many in 100 win."""
    won = round(deals * value / 100)
    return Sums(deals, won, deals, won, won, deals)


@pytest.fixture
def result():
    head = {
        **{"experiment": 2, "title": "Is it <fair>?", "game": "alpha_clash", "called": "Alpha Clash", "version": 7},
        **{"bots": "aa", "box": "bb", "seed": "5", "error": 0.05, "command": "menagerie lab run x.toml"},
        **{"versions": VERSIONS, "tables": TABLES, "made_with": [{"menagerie": "1"}]},
        "questions": [
            asked("match-up furnace against wall"),
            asked("length", (0, 1), "choices"),
            asked("whoever begins", title="Begin", most=55.0),
            asked("Spark", (1, 0), about={"card": "Spark", "per": "deck", "decks": ["wall"]}),
            asked("Dud", (1, 0), about={"card": "Dud", "per": "deck", "decks": ["wall"]}),
        ],
    }
    long = (Sums(9, 900, 9, 90_100, 900, 9), Sums(9, 990, 9, 109_000, 990, 9), Sums(9, 90, 9, 910, 90, 9))
    worth = (rate(50), rate(60), Sums(1000, 100, 1000, 200, 100, 1000))
    dud = (rate(50), rate(50), Sums(1000, 1, 1000, 100, 1, 1000))
    return Result(head, [(rate(58.1),), long, (rate(70),), worth, dud], ["", "", "fail", "", ""])


class Reader(HTMLParser):
    """Reads a page as strictly as one can: what opens is closed, nothing is fetched."""

    def __init__(self):
        super().__init__()
        self.open, self.words, self.seen = [], [], []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        assert tag not in ("script", "link", "img", "iframe") and not {"src", "href"} & {name for name, _ in attrs}
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def test_the_page_says_first_what_is_striking_and_fetches_nothing(result):
    page, reader = report.html([result]), Reader()
    reader.feed(page)
    assert not reader.open and "http" not in page and "url(" not in page and "@import" not in page
    said = [words for words in reader.words if words.strip()]
    first = next(place for place, words in enumerate(said) if "fail" in words)
    assert "Begin: whoever begins: 70.0 %" in said[first] and "at most 55" in said[first]
    assert any("Spark is worth +10.0 ± " in words and "for certain" in words for words in said)
    assert any("Dud is worth +0.1 ± " in words and "for certain" not in words for words in said)
    assert any("furnace beats wall: 58.1 ± 3.1 %" in words for words in said)
    assert reader.seen.count("svg") == 5 and reader.seen.count("tr") == 1 + len(report.table_rows([result]))
    assert "menagerie lab run x.toml" in page and "seed: 5" in page and "&lt;new&gt;" in page and "<new>" not in page


def test_every_number_of_a_chart_is_the_number_of_the_table(result):
    cells, names = report.matrix_of([one for one in report.questions_of(result) if "match-up" in one["of"]])
    assert names == ["furnace", "wall"] and cells["wall", "furnace"][0] == pytest.approx(100 - 58.1)
    (value,) = [row["value"] for row in report.table_rows([result]) if row["question"].startswith("match-up")]
    assert value == cells["furnace", "wall"][0]
    drawn = charts.forest("x", [("a", 2.0, 1.0, 3.0), ("b", -2.0, -3.0, -1.0), ("c", 0.5, -1.0, 2.0)])
    assert [re.findall(r'<circle class="(\w+)"', drawn)] == [["up", "down", "even"]]
    spots = [float(x) for x in re.findall(r'cx="([\d.]+)"', drawn)]
    assert spots[0] > spots[2] > spots[1] and (spots[0] - spots[1]) / (spots[2] - spots[1]) == pytest.approx(
        1.6, abs=0.01
    )
    assert charts.ticks(0, 0) and charts.curve("x", {"a": [(0, 1)]}).count("polyline") == 1


def test_code_below_a_list_is_no_part_of_it():
    page = sheet.markdown([sheet.Sheet("A", [sheet.Points(["one", "two"]), sheet.Code("menagerie --help")])])
    assert "- two\n\n```text\nmenagerie --help\n```\n" in page


def test_markdown_and_csv_hold_the_same(result):
    page = report.markdown([result, result])
    assert (
        page.count("# Alpha Clash: Is it <fair>?") == 2
        and "| match-up furnace against wall | as printed | 58.1 |" in page
    )
    rows = list(csv.DictReader(io.StringIO(report.as_csv([result]))))
    assert len(rows) == 1 + 3 + 1 + 3 + 3 and {row["seed"] for row in rows} == {"5"}
    assert rows[0]["value"] == "58.1" and rows[3]["kind"] == "difference"


@pytest.mark.skipif(not importlib.util.find_spec("pyarrow"), reason="needs pyarrow")
def test_parquet_holds_the_rows(result, tmp_path):
    import pyarrow.parquet

    report.write_parquet([result], tmp_path / "x.parquet")
    assert pyarrow.parquet.read_table(tmp_path / "x.parquet").to_pylist() == report.table_rows([result])


def test_the_command_merges_parts_and_writes_all_forms(monkeypatch, capsys, tmp_path, result):
    call = caller(monkeypatch, capsys, "lab", "report")
    head = json.dumps(dict(result.head))
    for name, deal in (("a", 0), ("b", 16)):
        sums = {"0": [[16, 8, 16, 8, 8, 16]]}
        (tmp_path / name).write_text(f"{head}\n{json.dumps({'deal': deal, 'sums': sums})}\n")
    files, page = (tmp_path / "a", tmp_path / "b"), tmp_path / "out.html"
    code, out, _ = call(*files, "--html", page, "--markdown", tmp_path / "out.md", "--csv", "-")
    assert code == 0 and out.splitlines()[1].split(",")[:3] == ["alpha_clash", "Is it <fair>?", "5"]
    assert page.read_text("utf-8").startswith("<!doctype html>") and (tmp_path / "out.md").exists()
    (one,) = json.loads(call(*files, "--json")[1])
    assert one["questions"][0]["deals"] == 32
    assert "furnace is even with wall" in call(*files)[1]
    assert call(tmp_path / "none")[0] == 2
