"""The book of a game: its clauses, rulings and examples as the page reads them, and examples as tables of one's own."""

from __future__ import annotations

from pathlib import Path

from games_list import over_games
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.scenario import read_scenarios
from menagerie.table.book import begin, book_of, examples_of, is_playable
from served import KINGDOM, page, served

SETTLED = "A first Clan settled a moment ago is enough to recruit, also into the other Land"
SCENARIOS = Path(__file__).parents[1] / "scenarios"


def test_the_book_tells_every_clause_with_its_rulings_and_examples(client):
    answer = client.get(f"/api/games/{KINGDOM}/book")
    book, ledger = answer.json(), load(KINGDOM).ledger
    clauses = {clause["id"]: clause for chapter in book["chapters"] for clause in chapter["clauses"]}
    assert list(clauses) == [one["id"] for one in ledger["clause"]]
    assert [one["id"] for one in book["rulings"]] == [one["id"] for one in ledger["ruling"]]
    titles = [book["examples"][number]["title"] for number in clauses["CK-RECRUIT-1"]["examples"]]
    here = read_scenarios(SCENARIOS / KINGDOM / "recruit.toml")
    assert {one.title for one in here if "CK-RECRUIT-1" in one.shows} <= set(titles)
    shown = next(one for one in book["examples"] if one["title"] == SETTLED)
    assert {"kind": "refused", "words": "A: recruit B lowland with Klaken", "clause": "CK-RECRUIT-1"} in shown["steps"]
    assert clauses["CK-STACK-10"]["rulings"] and book["rulings"][0]["ruled"]
    again = client.get(f"/api/games/{KINGDOM}/book", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304 and not again.content
    assert client.get("/api/games/chess/book").status_code == 404
    assert client.get(f"/book/{KINGDOM}").status_code == 200 and client.get("/book/chess").status_code == 404


def test_an_example_opens_as_a_table_of_ones_own_and_stands_in_the_store(tmp_path):
    with served(tmp_path / "tables.db") as client:
        made = client.post("/api/tables", json={"game": KINGDOM, "example": SETTLED})
        assert made.status_code == 201 and list(made.json()["tokens"]) == ["A"]
        table, token = made.json()["table"], made.json()["tokens"]["A"]
        with page(client, table, token) as one:
            assert one.until("welcome")["example"]["title"] == SETTLED
            assert one.until("view")["question"]["yours"]
            assert one.answer(code_of(one.view, "settle Bragon + Bragon"))["type"] == "done"
    with served(tmp_path / "tables.db") as client, page(client, table, token) as one:
        assert {answer["words"] for answer in one.until("view")["answers"]} >= {"recruit B lowland with Klaken"}


def code_of(view, words):
    return next(answer["code"] for answer in view["answers"] if answer["words"] == words)


def test_an_example_that_there_is_not_is_refused_with_the_nearest(client):
    answer = client.post("/api/tables", json={"game": KINGDOM, "example": SETTLED[:-6]})
    assert answer.status_code == 422 and SETTLED in answer.json()["text"]


@over_games
def test_examples_begin_where_their_first_player_is_asked(game: Game):
    titles = [title for title, example in examples_of(game).items() if is_playable(example)]
    for title in titles[:: 1 + len(titles) // 12]:
        if "is over" in (said := refused(game, title)):
            continue
        assert said == ""
        wish, laid = begin(game, title)
        assert [one.who for one in wish.seats].count("you") == 1
        assert (laid.detail["position"] is None) == bool(examples_of(game)[title].given.get("deal"))


def refused(game: Game, title: str) -> str:
    try:
        begin(game, title)
    except BadInput as error:
        return str(error)
    return ""


@over_games
def test_the_book_is_told_within_a_page_of_a_newspaper(game: Game):
    text, tag = book_of(game)
    assert book_of(game)[1] == tag and len(text) < 600_000


def test_examples_are_found_in_an_installed_package(tmp_path, monkeypatch):
    from menagerie.engine import coverage

    package = tmp_path / "site-packages" / "menagerie"
    (package / "engine").mkdir(parents=True)
    (package / "tests" / "scenarios" / "kuhn").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(coverage, "__file__", str(package / "engine" / "coverage.py"))
    assert coverage.tests_folder() == package / "tests"
    assert '"tests/scenarios" = "menagerie/tests/scenarios"' in (SCENARIOS.parents[1] / "pyproject.toml").read_text()
