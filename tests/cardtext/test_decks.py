"""Decks as text and as codes, and decks of one's own in the box of a game."""

from __future__ import annotations

import pytest

from menagerie.cardtext import decks
from menagerie.cardtext.house import House
from menagerie.engine import notation
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.table import Table

GAMES = ("alpha_clash", "beast_clans", "hebrew_chronicles")


def parts(slug: str) -> tuple[Game, House, decks.Lists]:
    printed, building = (load(slug).module(name) for name in ("printed", "deckbuilding"))
    return load(slug), printed.HOUSE, building.LISTS


def texts(house: House) -> list[str]:
    return [path.read_text("utf-8") for path in house.deck_files()]


@pytest.mark.parametrize("slug", GAMES)
def test_a_list_and_its_code_are_read_as_they_were_written(slug):
    _, house, lists = parts(slug)
    for text in texts(house):
        deck, _ = lists.check(text, "deck", house.deck_cards())
        code = decks.code_of(deck, slug, house.deck_cards())
        assert decks.is_code(code) and len(code) < 300
        for written in (deck.text(), code, f"{code}\n"):
            again, faults = lists.check(written, "deck", house.deck_cards())
            assert not faults and again.text() == deck.text()


def test_a_code_that_was_cut_off_altered_or_of_another_game_is_refused():
    _, house, lists = parts("alpha_clash")
    deck, _ = lists.check(texts(house)[0], "deck", house.deck_cards())
    code = decks.code_of(deck, "alpha_clash", house.deck_cards())
    for wrong in (code[:-1], code[:9] + ("A" if code[9] != "A" else "B") + code[10:], "d1-", "d1-A", "d1-AAAAAAAA"):
        with pytest.raises(BadInput):
            lists.check(wrong, "deck", house.deck_cards())
    with pytest.raises(BadInput, match="a deck of beast_clans, not of alpha_clash"):
        lists.check(decks.code_of(deck, "beast_clans", []), "deck", house.deck_cards())


def test_a_code_that_would_unpack_to_much_is_refused():
    import base64
    import hashlib
    import zlib

    packed = zlib.compress(b"x" * 10**7)
    body = base64.urlsafe_b64encode(hashlib.sha256(packed).digest()[:4] + packed).decode().rstrip("=")
    with pytest.raises(BadInput, match="cut off or altered"):
        decks.opened(f"d1-{body}")


def test_counts_names_and_headings_are_read_as_people_paste_them():
    _, house, lists = parts("alpha_clash")
    text = texts(house)[0]
    pasted = "\r\n".join(
        f"{line.split(' ', 1)[0]}x {line.split(' ', 1)[1].upper()}" if line[:1].isdigit() else line.lower()
        for line in text.splitlines()
    )
    deck, faults = lists.check(pasted, "deck", house.deck_cards())
    assert not faults and deck.text() == lists.check(text, "deck", house.deck_cards())[0].text()


def test_all_faults_of_a_list_are_told_at_once_with_line_clause_and_near_names():
    _, house, lists = parts("alpha_clash")
    faults = lists.check("Contendr\nMain Deck\n5 Wall Sentry\n0 Wal Sentry\n", "mine.txt", house.deck_cards())[1]
    told = [str(fault) for fault in faults]
    assert any("did you mean Contender" in one for one in told)
    assert any(one.startswith("mine.txt:4:3: no card 'Wal Sentry'; did you mean Wall Sentry") for one in told)
    assert any("mine.txt:4:1: 0 copies" in one for one in told)
    assert {clause for fault in faults for clause in decks.clauses_of(fault)} >= {"AC-DECK-1", "AC-DECK-3", "AC-DECK-5"}
    clauses = load("alpha_clash").clauses
    assert all(clause in clauses for fault in faults for clause in decks.clauses_of(fault))


@pytest.mark.parametrize("slug", GAMES)
def test_a_deck_of_ones_own_stands_behind_the_houses_and_its_record_replays(slug):
    game, house, _ = parts(slug)
    before = game.boxes.tobytes()
    own = game.workshop.with_decks(game, {"mine": texts(house)[2]})
    number = len(house.deck_files()) + 1
    assert own.options[0].labels[-1] == "mine" and own.options[0].values[-1] == number
    table, same = (Table(one, 2, 5, compiled=False, deck_a=deck) for one, deck in ((own, number), (game, 3)))
    for _ in range(12):
        code = table.codes[len(table.codes) // 2]
        assert code in same.codes
        table.play(code)
        same.play(code)
    record = table.record()
    assert set(record[0]["decks"]) == {"mine"}
    again = notation.replay(record, compiled=False)
    assert again.steps[-1].digest == table.steps[-1].digest
    assert game.boxes.tobytes() == before and game.options[0].values[-1] == number - 1
    with pytest.raises(BadInput, match=f"allowed are 1.*{number - 1} "):
        game.check_options(2, {"deck_a": number})


def test_what_is_no_legal_deck_or_no_deck_at_all_is_refused_with_a_record_too():
    game, house, _ = parts("alpha_clash")
    record = Table(game, 2, 5, compiled=False).record()
    for wrong in ([], {"mine": 3}, {"mine": "Main Deck\n9 Wall Sentry"}):
        with pytest.raises(BadInput):
            notation.replay([{**record[0], "decks": wrong or [1]}, *record[1:]])
    with pytest.raises(BadInput, match="room for 10"):
        game.workshop.with_decks(game, dict.fromkeys(map(str, range(11)), texts(house)[0]))
    plain = Table(load("battlecats"), 2, 5, compiled=False).record()
    with pytest.raises(BadInput, match="takes no decks"):
        notation.replay([{**plain[0], "decks": {"mine": ""}}, *plain[1:]])
