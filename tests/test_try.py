"""Trying cards: a saved file is read anew at the same decision, faults keep the old card, bad input is refused."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from commands import caller
from menagerie.engine.digests import digest
from menagerie.engine.finding import load, slugs
from menagerie.engine.table import Table
from menagerie.games.alpha_clash.cards import printed
from menagerie.table.server import app_of
from menagerie.table.workshop import Trial, Workshop, game_of, make_table
from served import page

EXAMPLES = sorted((Path(__file__).parent.parent / "examples" / "cards").glob("*.toml"))
FIRST = EXAMPLES[0].parent / "first.toml"
BENCHES = [game for game in map(load, slugs()) if game.workshop is not None]
CARD = """
[pack]
name = "Trying"
game = "alpha_clash"

[[card]]
number = "P1"
name = "Sand Runner"
type = "Clash"
colours = ["red"]
cost = 2
gems = { red = 1 }
attack = 2
defense = 1
affiliation = "Rogue"
character = "Sand Runner"
planet = "Earth"
text = \"\"\"
Enter: Deal 1 damage to target Clash card.
\"\"\"
"""
LINE = "Enter: Deal 1 damage to target Clash card."


@pytest.fixture
def card(tmp_path):
    file = tmp_path / "card.toml"
    file.write_text(CARD)
    return file


class At:
    """A house with the table of one workshop open, driven from outside."""

    def __init__(self, house, room, loop, told):
        self.house, self.room, self.loop, self.told = house, room, loop, told

    @property
    def session(self):
        return self.room.session

    @property
    def table(self):
        return self.room.session.table

    def play(self, words):
        (code,) = [answer.code for answer in self.table.answers if answer.words == words]
        self.loop.run_until_complete(self.room.save([self.session.play(code)]))

    def reload(self):
        return self.loop.run_until_complete(self.house.reload())

    def held(self):
        state = self.table.state
        return [printed.names()[state.hand[1, i]] for i in range(state.n_hand[1])]


@contextmanager
def trying(*files, **more):
    told = []
    loop = asyncio.new_event_loop()
    house = Workshop(Trial(files, **more), compiled=False, tell=told.append)
    try:
        path = loop.run_until_complete(make_table(house, 5))
        room = loop.run_until_complete(house.room(path[2:18]))
        room.turns.wake = lambda: None  # bots keep still: the test answers for them
        yield At(house, room, loop, told)
    finally:
        house.close()
        loop.close()


def change(file, *pairs):
    text = file.read_text()
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text)


# --- the position


@pytest.mark.parametrize("game", BENCHES, ids=lambda game: game.slug)
def test_a_bench_lays_a_position_without_cards_on_trial(game):
    bench = game.workshop
    table = Table.from_position(game, bench.position(), 1, compiled=False)
    assert table.seat == "A" and table.answers


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_every_card_of_an_example_has_an_answer_on_the_bench_of_its_game(file):
    game = game_of([file])
    bench = game.workshop
    with trying(file) as at:
        assert at.table.game is game and at.table.seat == "A"
        words = [answer.words for answer in at.table.answers]
        assert all(any(card.name in said for said in words) for card in bench.printed.own_cards())


def test_the_cards_lie_in_the_hand_with_resources_to_play_each_of_them():
    with trying(FIRST, hand=["wall sentry"]) as at:
        assert at.table.seat == "A" and at.table.question == "primary phase"
        assert sorted(at.held()) == ["Caravan Reunion", "Dune Courier", "Toll at the Well", "Wall Sentry"]
        words = [answer.words for answer in at.table.answers]
        assert {"play Dune Courier", "play Caravan Reunion", "set Toll at the Well", "play Wall Sentry"} <= set(words)
        assert sum("attack with" in one for one in words) == 3  # the Contender too
        assert at.table.view("A")["B.clash_count"] == 2
        assert {one.who for one in at.session.roster.sitters.values()} == {"you", "bot"}


def test_a_contender_on_trial_leads_its_player(tmp_path):
    file = tmp_path / "leader.toml"
    file.write_text(
        '[pack]\nname = "L"\ngame = "alpha_clash"\n[[card]]\nnumber = "L1"\nname = "Sand King"\ntype = "Contender"\n'
        'colours = ["red"]\nhealth = 22\nattack = 1\ndefense = 1\naffiliation = "Rogue"\ncharacter = "Sand King"\n'
        'planet = "Earth"\ntext = """\n[22] Clash cards you control get +1/+0.\n'
        '[9] Clash cards you control get +0/+1.\n"""\n'
    )
    with trying(file) as at:
        assert at.table.view("A")["A.contender"] == "Sand King" and at.table.view("A")["A.health"] == 22


def test_an_own_position_and_decks_are_where_it_begins(card, tmp_path):
    place = tmp_path / "place.toml"
    place.write_text('game = "alpha_clash"\nplayers = 2\nturns = 7\n"A.hand" = ["Pit"]\n"A.resources" = ["red"]\n')
    with trying(card, position=place) as at:
        assert sorted(at.held()) == ["Pit", "Sand Runner"] and at.table.state.turns == 7
        change(place, ("turns = 7", "turns = 9"))
        assert at.reload() and at.table.state.turns == 9
    with trying(card, options={"deck_a": 3, "deck_b": 4}) as at:
        assert at.table.options == {"deck_a": 3, "deck_b": 4, "closed": 0}


def test_nothing_is_left_of_it_when_it_is_over(card):
    before = digest(load("alpha_clash").boxes), printed.names()
    with trying(card):
        assert printed.names()[-1] == "Sand Runner" and digest(load("alpha_clash").boxes) != before[0]
        assert printed.names()[:-1] == before[1]
    assert (digest(load("alpha_clash").boxes), printed.names()) == before


# --- reading anew


def test_a_saved_card_is_there_at_the_same_decision(card):
    with trying(card) as at:
        at.play("play Sand Runner")
        before = [step.code for step in at.table.steps]
        asked, version = at.table.ask(), at.session.version
        change(card, ("attack = 2", "attack = 7"), ("Sand Runner", "Dune Runner"))
        assert at.reload()
        assert [step.code for step in at.table.steps] == before
        assert at.table.ask() == asked.replace("Sand", "Dune")
        assert at.session.version == version + 1 and "read again" in at.session.notices[-1][1]
        (entry,) = [one for one in at.house.one.scene.catalogue() if one["name"] == "Dune Runner"]
        assert entry["foot"] == "7/1"
        # what is stored leads to the same table
        stored = at.house.store.load(at.room.table)
        again = at.house.session_of(at.house.one, stored)
        assert again.table.array.tobytes() == at.table.array.tobytes() and again.version == at.session.version
        assert not again.read_only


def test_play_goes_on_after_it_and_answers_are_taken_back(card):
    with trying(card) as at:
        at.play("play Sand Runner")
        change(card, ("attack = 2", "attack = 3"))
        assert at.reload()
        codes = len(at.table.steps)
        at.play(at.table.answers[0].words)
        assert len(at.table.steps) == codes + 1
        at.table.undo(0)
        assert at.table.question == "primary phase" and "Sand Runner" in at.held()


def test_a_card_looks_like_what_it_has_become(card):
    def look(at):
        return next(one for one in at.house.one.scene.catalogue() if one["name"] == "Sand Runner")["look"]

    with trying(card) as at:
        red = look(at)
        change(card, ('"red"', '"blue"'), ("red = 1", "blue = 1"))
        assert at.reload()
        assert look(at) != red
        assert any(answer.words == "play Sand Runner" for answer in at.table.answers)


def test_faults_keep_the_old_card_and_are_told(card):
    with trying(card) as at:
        at.play("play Sand Runner")
        before = at.table.array.tobytes()
        change(card, ("damage to target", "damaeg to target"), ("attack = 2", "attack = 99"))
        assert not at.reload()
        assert at.table.array.tobytes() == before and "Sand Runner" in printed.names()
        line = CARD.split("\n").index(LINE) + 1
        assert f"{card}:{line}:15: Sand Runner: " in at.told[-1] and "2 faults in card.toml" in at.told[-1]
        notice = at.session.notices[-1][1]
        assert notice.startswith("card.toml:") and "1 more in the terminal" in notice
        assert at.session.presenter.view("A", since=at.session.version - 1)["notices"] == [notice]
        card.write_text(CARD)
        assert at.reload() and at.table.array.tobytes() == before


def test_what_does_not_fit_the_table_keeps_the_old_card(card, tmp_path):
    place = tmp_path / "place.toml"
    place.write_text('game = "alpha_clash"\nplayers = 2\n"A.clash" = ["Sand Runner"]\n')
    with trying(card, position=place) as at:
        change(card, ('"Sand Runner"', '"Mud Runner"'))  # the position names a card that is gone
        assert not at.reload()
        assert "no card is called 'Sand Runner'" in at.told[-1]
        assert printed.names()[-1] == "Sand Runner" and at.table.answers


def test_an_answer_that_is_none_any_more_stops_there(card):
    with trying(card) as at:
        at.play("play Sand Runner")
        while at.table.question != "target":
            at.play(at.table.answers[0].words)
        target = at.table.answers[0].words
        at.play(target)
        count = len(at.table.steps)
        change(card, ("target Clash card", "target Clash card with cost 20 or more"))
        assert at.reload()
        left = len(at.table.steps)
        assert left < count and f"{target!r} is not legal any more" in at.session.notices[-1][1]
        assert "card.toml was read again" in at.told[-1]
        assert at.session.asked != "-" and not at.session.read_only
        # once it can be answered so again, it is
        card.write_text(CARD)
        assert at.reload() and len(at.table.steps) == count


# --- on a page


def test_pages_hear_of_it(card):
    house = Workshop(Trial([card]), compiled=False, tell=lambda text: None, poll=0.02)
    path = asyncio.run(make_table(house))
    table, token = path[2:].split("#A.")
    with TestClient(app_of(house, ["testserver"])) as client, page(client, table, token) as one:
        assert one.ask(type="part", part="0f" * 16)["type"] == "done"
        one.until_asked()
        change(card, ("attack = 2", "attack = 6"))
        os.utime(card, (time.time() + 5, time.time() + 5))
        one.until("cards")
        assert one.until_version(1)["notices"] == ["card.toml was read again."]
        cards = client.get("/api/games/alpha_clash/cards").json()
        assert [card["foot"] for card in cards if card["name"] == "Sand Runner"] == ["6/1"]
        whole = card.read_text()
        card.write_text("")  # as it stands while an editor writes it
        assert list(house.stamps().values()) == [None]
        card.write_text(whole.replace("cost = 2", "coast = 2"))
        assert "coast is no field" in one.until_version(2)["notices"][0]
        assert one.view["question"]["yours"]


def test_a_drawing_that_is_saved_is_shown_anew(card):
    drawing = card.parent / "runner.svg"
    text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#111"/></svg>'
    drawing.write_text(text)
    change(card, ('number = "P1"', 'number = "P1"\ndrawing = "runner.svg"'))
    house = Workshop(Trial([card]), compiled=False, tell=lambda text: None, poll=0.02)
    path = asyncio.run(make_table(house))
    table, token = path[2:].split("#A.")
    with TestClient(app_of(house, ["testserver"])) as client, page(client, table, token) as one:
        assert one.ask(type="part", part="0f" * 16)["type"] == "done"
        one.until_asked()

        def shown() -> str:
            cards = client.get("/api/games/alpha_clash/cards").json()
            (digest,) = [card["drawing"] for card in cards if card["name"] == "Sand Runner"]
            return client.get(f"/api/games/alpha_clash/drawings/{digest}").text

        assert "#111" in shown()
        drawing.write_text(text.replace("#111", "#2222"))
        one.until("cards")
        assert "#2222" in shown()
        one.until_version(1)
        drawing.unlink()
        assert "runner.svg: there is no such file" in one.until_version(2)["notices"][0]
        assert "#2222" in shown()


# --- the command


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    return caller(monkeypatch, capsys, "try", "--no-open")


def test_bad_input_is_refused(run, card, tmp_path):
    names = printed.names()
    bad = tmp_path / "bad.toml"

    def wrong(*words, text=None):
        if text is not None:
            bad.write_text(text)
        code, _, err = run(*(words or (bad,)))
        assert code == 2 and "Traceback" not in err and printed.names() == names
        return err

    assert "none.toml:1:1: cannot be read" in wrong("none.toml")
    assert "no TOML" in wrong(text="[pack\n")
    assert "no pack of cards" in wrong(text="a = 1\n")
    assert "no game 'battlecats' with a card language" in wrong(text='[pack]\nname = "x"\ngame = "battlecats"\n')
    err = wrong(text=CARD.replace("damage", "damaeg").replace("attack = 2", "attack = 99"))
    assert "2 faults in bad.toml" in err and f"{bad}:13:" in err and f"{bad}:19:15:" in err
    assert "no card is called 'Rhyno'" in wrong(card, "--hand", "Rhyno")
    assert "deck_a=9" in wrong(card, "--deck-a", "9")
    assert "cannot be read" in wrong(card, "--position", "none.toml")
    assert "a position names its game first" in wrong(card, "--position", card)
    assert "port 99999" in wrong(card, "--port", "99999")


def test_a_name_of_the_house_cannot_be_taken(run, card):
    change(card, ("Sand Runner", "Wall Sentry"))
    code, _, err = run(card)
    assert code == 2 and "the house has a card of this name" in err and str(card) in err


def test_a_beast_is_tried_in_a_play_phase(tmp_path):
    from menagerie.games.beast_clans import GAME
    from menagerie.games.beast_clans.presentation import workshop

    file = tmp_path / "otter.toml"
    file.write_text(
        '[pack]\nname = "Mine"\ngame = "beast_clans"\n[[card]]\nnumber = "X1"\nname = "Workbench Otter"\n'
        'type = "beast"\nkingdom = "Rebel"\ncost = 3\nmight = 30\nlife = 40\n'
        'text = """\nWhen Workbench Otter enters the field, deal 20 damage to target beast.\n"""\n'
    )
    before = GAME.boxes
    workshop.use(workshop.read(file))
    try:
        table = Table.from_position(GAME, workshop.position(["Healer"]), 1, compiled=False)
        assert [answer.words for answer in table.answers] == ["play Healer", "play Workbench Otter", "pass"]
        table.play("play Workbench Otter")
        table.play("Plain 30-30 (6)")
        assert "Plain 30-30 (6) takes 20 damage, 10 is left." in table.story(0)
    finally:
        workshop.use()
    assert GAME.boxes["n_abilities"].sum() == before["n_abilities"].sum()
