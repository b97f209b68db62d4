"""One served table: its entries, who sits there, taking back, looking back, conceding, and going on from the store."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from games_list import over_games
from menagerie.engine.digests import digest
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.notation import replay
from menagerie.engine.scenario import read_scenarios
from menagerie.engine.scenery import Drawn
from menagerie.table.entries import ANSWER, UNDO, Entry, Sitter, hash_token
from menagerie.table.protocol import Refusal, check_server
from menagerie.table.scenes import scene_of
from menagerie.table.session import Session, seated
from oracles.kuhn import GAME as KUHN

KINGDOM = load("cover_your_kingdom")
SCENARIOS = Path(__file__).parents[1] / "scenarios"


def table(*who, game=KUHN, seed=1, options=None):
    """Make a session; `you` sits with the token that is the seat's letter."""
    sitters = [
        Sitter(seat, one if one in ("you", "friend") else "bot", "", "" if one in ("you", "friend") else one,
               one == "you", hash_token(seat) if one in ("you", "friend") else "")
        for seat, one in zip("ABCDEFGH", who, strict=False)
    ]  # fmt: skip
    made, _ = seated(game, sitters, game.check_options(len(who), options or {}), digest(game.boxes), seed)
    made = replace(made, sitters=sitters)
    return Session(game, made, compiled=False), made


def again(session, made, entries):
    """Open the same table from what was stored."""
    return Session(
        session.game, replace(made, sitters=list(session.roster.sitters.values()), entries=entries), compiled=False
    )


def play(session, count, dice=None):
    """Answer at random."""
    dice = dice or random.Random(7)
    return [session.play(dice.choice(session.table.codes)) for _ in range(count) if not session.over]


def test_a_table_goes_on_from_its_entries_to_the_same_bytes():
    session, made = table("you", "you", "greedy", game=KINGDOM)
    entries = play(session, 40)
    entries.append(session.sit("A", "C", "you", name="Cleo")[0])
    entries += play(session, 20)
    other = again(session, made, entries)
    assert other.table.array.tobytes() == session.table.array.tobytes()
    assert other.version == session.version == len(entries)
    assert all(other.presenter.view(seat) == session.presenter.view(seat) for seat in "ABC-")


def test_only_who_is_asked_answers_and_only_what_is_offered():
    session, _ = table("you", "friend")
    before = session.table.array.tobytes()
    bet = session.table.codes[1]
    for arguments, reason in (
        (("B", 0, bet), "turn"),
        (("A", 1, bet), "stale"),
        (("A", 0, 999), "illegal"),
        (("-", 0, bet), "role"),
    ):
        with pytest.raises(Refusal) as refused:
            session.answer(*arguments)
        assert refused.value.reason == reason
    assert session.table.array.tobytes() == before and session.version == 0
    assert session.answer("A", 0, bet, "x") == Entry(1, ANSWER, "A", bet, {}, "x", session.table.steps[-1].digest)
    assert session.actions == {("A", "x"): 1}


def test_a_refusal_names_its_clause():
    session, _ = table("you", "friend")
    with pytest.raises(Refusal) as refused:
        session.answer("A", 0, 3 * 1024)
    assert refused.value.clause == "KU-ACT-4" and refused.value.text
    assert session.presenter.why("A", "raise", None)["clause"] == "KU-ACT-3"
    assert session.presenter.why("A", None, 3 * 1024)["clause"] == "KU-ACT-4"
    assert session.presenter.why("A", None, 31 * 1024)["clause"] in ("", "KU-ACT-4")
    with pytest.raises(Refusal):
        session.presenter.why("B", "raise", None)


def test_things_touched_tell_what_forbids_them():
    session, _ = table(*["you"] * 4, game=KINGDOM, seed=7)
    asked = session.asked
    offered = session.presenter.answers(asked)[0]
    assert session.presenter.why(asked, None, None, offered["touches"])["clause"] == ""
    told = [session.presenter.why(asked, None, None, [f"{seat}.highland"]) for seat in "ABCD"]
    assert all(why["text"] for why in told) and any(why["clause"] for why in told)


@pytest.mark.parametrize(
    ("scenario", "refs", "clause", "fact"),
    [
        # a use that is refused for its cost or aim is nearer than one for which it is not the time
        ("alpha_clash/resources: Without the road", ["A.hand/Fen Titan"], "AC-RES-17", "costs 8, you have 7 ready"),
        ("alpha_clash/turn: Inside a clash nobody", ["B.hand/Bolt"], "AC-PLAY-3", "does not answer an attack by Hawk"),
        ("battlecats/pride: Any number of", ["A.hand/Dragonstorm Master"], "BT-PRIDE-2", "costs 10, you have 7"),
        ("battlecats/components: S in an action", ["play/3"], "BT-CARD-13", "may wound a Scout"),
        ("beast_clans/biomass: costs more than", ["A.hand/Plain 30-40"], "BC-BIO-4", "costs 3, you have 2 Biomass"),
        ("beast_clans/play: at the ACTION", ["A.hand/Club"], "BC-PLAY-2", "the Draw Step of your turn"),
        ("hebrew_chronicles/turn: F2 is a closed", ["A.hand/Plain 1-1-1"], "HC-TURN-9", "Beasts are deployed in F1"),
        ("hebrew_chronicles/posture: in R declares", ["A.LG/Plain 2-2-2"], "HC-POS-7", "is in R"),
        ("hebrew_chronicles/deploy: must support", ["A.hand/Plain 3-3-3", "A.LG"], "HC-DEPLOY-2", "LG has support 2"),
        ("cover_your_kingdom/counter: A counter is a", ["B.hand/Klaken"], "CK-CTR-2", "Klaken is another species"),
        ("cover_your_kingdom/discard: Only Clanning", ["A.hand/CT", "discard"], "CK-DISC-2", "CT is no Clanning"),
        # nothing can be done with it: what is asked instead, or with what else it goes
        ("battlecats/components: S in an action", ["A.deck/top"], "", "acts now; cards of hands are recruited in the"),
        ("cover_your_kingdom/discard: Only Clanning", ["A.hand/CT", "B.highland/1"], "", "You may settle Bragon + CT."),
    ],
)
def test_what_is_touched_hears_what_its_nearest_use_lacks(scenario, refs, clause, fact):
    """At the first answer that a scenario sees refused."""
    file, _, words = scenario.partition(": ")
    one = next(one for one in read_scenarios(SCENARIOS / f"{file}.toml") if words in one.title)
    stands = one.open(1, False)
    before = itertools.takewhile(lambda step: isinstance(step, str) or "refused" not in step, one.play)
    for answer in (step for step in before if isinstance(step, str)):
        stands.play(answer.partition(": ")[2])
    session, _ = table(*["you"] * stands.seats, game=one.game)
    session.table = stands
    why = session.presenter.why(session.asked, None, None, refs)
    assert why["clause"] == clause and fact in why["fact"]


# --- taking back


def test_an_answer_that_told_nothing_is_taken_back_and_the_record_keeps_it():
    session, made = table("you", "greedy", "greedy", game=KINGDOM, seed=3)
    while session.asked != "A":
        session.play(session.table.codes[0])
    session2, made = table("you", "greedy", "greedy", game=KINGDOM, seed=3)
    entries = play(session2, len(session.table.steps), random.Random(0))
    dice = random.Random(5)
    undone = 0
    while not session2.over and undone < 3:
        if session2.asked == "A" and not session2.may_undo("A"):
            before, heard = session2.table.array.tobytes(), len(session2.presenter.log("A"))
            entries.append(session2.play(dice.choice(session2.table.codes)))
            if session2.may_undo("A"):
                entries.append(session2.undo("A", session2.version, "u"))
                assert session2.table.array.tobytes() == before and len(session2.presenter.log("A")) == heard
                assert entries[-1].kind == UNDO and session2.kept == heard
                session2.kept = 1 << 60
                undone += 1
        entries.append(session2.play(dice.choice(session2.table.codes)))
    assert undone == 3
    other = again(session2, made, entries)
    assert other.table.array.tobytes() == session2.table.array.tobytes() and other.presenter.log(
        "A"
    ) == session2.presenter.log("A")
    assert any("undo" in line for line in other.table.record())


def test_what_told_something_stands():
    session, _ = table("you", "you", "you", game=KINGDOM, seed=3)
    dice, stood = random.Random(2), 0
    while not session.over:
        asked = session.asked
        told = len(session.presenter.log(asked))
        session.play(dice.choice(session.table.codes))
        news = " ".join(entry["words"] for entry in session.presenter.log(asked)[told:])
        if f"{asked} draws" in news:
            assert not session.may_undo(asked)
            with pytest.raises(Refusal) as refused:
                session.undo(asked, session.version)
            assert refused.value.reason == "undo"
            stood += 1
    assert stood > 5


def test_nothing_is_taken_back_from_a_friend_nor_by_another_seat():
    session, _ = table("you", "friend")
    session.play(session.table.codes[0])
    assert not session.may_undo("A")
    with pytest.raises(Refusal, match="the others are asked"):
        session.undo("A", 1)
    hot, _ = table(*["you"] * 4, game=KINGDOM, seed=7)
    seat = hot.asked
    hot.play(hot.table.codes[0])  # a Clan is settled; where is asked next
    assert hot.asked == seat and [other for other in "ABCD-" if hot.may_undo(other)] == [seat]


# --- who sits where


def test_a_seat_changes_hands_in_mid_game():
    session, _ = table("you", "random", "friend", game=KINGDOM)
    _, sitter, token = session.sit("A", "A", "bot", bot="greedy")
    assert (sitter.who, sitter.bot, token) == ("bot", "greedy", "") and session.roster.seat_of_token("A") == "A"
    if session.asked == "A":
        with pytest.raises(Refusal, match="take the seat back"):
            session.answer("A", session.version, session.table.codes[0])
    _, sitter, token = session.sit("A", "A", "friend", name="Fay")
    assert len(token) == 32 and session.roster.seat_of_link(token) == "A" and session.roster.seat_of_token(token) == ""
    assert session.roster.seat_of_token("A") == "" and sitter.is_held  # by whom its person named
    assert sitter.host  # nobody else is
    _, sitter, token = session.sit("A", "A", "you")
    assert token == "" and sitter.who == "you"
    _, sitter, mine = session.sit("A", "B", "you")
    assert session.roster.seat_of_token(mine) == "B" and sitter.host


def test_only_a_host_seats_others_and_nobody_is_thrown_out():
    session, _ = table("you", "random", "friend", game=KINGDOM)
    for by, seat, here in (
        ("C", "B", False),
        ("C", "A", False),
        ("-", "B", False),
        ("A", "C", True),
        ("A", "H", False),
    ):
        with pytest.raises(Refusal) as refused:
            session.sit(by, seat, "you", here=here)
        assert refused.value.reason == "role"
    assert session.version == 0
    _, sitter, token = session.sit("A", "C", "bot", bot="random", here=False)
    assert (sitter.who, token) == ("bot", "") and session.roster.seat_of_token("C") == "C"
    assert session.notices[-1] == (1, "C is now played by a bot (Novice).")


def test_what_a_person_has_seen_from_a_seat_nobody_else_gets_to_see_there():
    """Whoever holds a seat may be away or played for by a bot, and may have named another: no host sits down there."""
    for left in ([], [("A", "bot", "random")], [("C", "bot", "random")], [("C", "friend", "")]):
        session, _ = table("you", "random", "friend", game=KINGDOM)
        for by, who, bot in left:
            session.sit(by, "C", who, bot=bot)
        before = session.roster.sitters["C"].token
        for who in ("you", "friend"):
            with pytest.raises(Refusal, match="is taken"):
                session.sit("A", "C", who)
        assert session.sit("A", "C", "bot", bot="greedy")[1].token == before
    with pytest.raises(Refusal):
        session.sit("A", "C", "bot", bot="greedy", here=True)
    session, _ = table("you", "random", "friend", game=KINGDOM)
    link = session.sit("C", "C", "friend")[2]
    assert session.roster.seat_of_token("C") == "" and session.roster.seat_of_link(link) == "C"
    session, made = table("you", "random", "random", game=KINGDOM)
    entry, _, link = session.sit("A", "C", "friend")  # nobody has opened it: a host may think better of it
    assert session.roster.seat_of_link(link) == "C" and session.sit("A", "C", "you")[1].is_held
    assert again(session, made, [entry]).roster.given == {"C"}


# --- conceding and playing on


def test_conceding_ends_a_game_of_two_for_the_other():
    session, made = table("you", "friend")
    entry, _ = session.concede("A", 0, "random", "c")
    assert session.over and session.winners == ["B"] and session.asked == "-"
    assert session.presenter.end("B")["seed"] == "1" and session.presenter.view("B")["end"]["winners"] == ["B"]
    assert again(session, made, [entry]).winners == ["B"]
    with pytest.raises(Refusal, match="over"):
        session.answer("B", 1, session.table.codes[0])
    next_table, _ = session.again()
    assert [one.who for one in next_table.sitters] == ["you", "friend"]
    assert next_table.head.table != made.head.table and next_table.head.seed != made.head.seed


def test_who_concedes_among_several_is_played_on_by_a_bot_and_wins_nothing():
    session, _ = table("you", "friend", "friend", game=KINGDOM, seed=2)
    session.concede("A", 0, "greedy")
    assert not session.over and session.roster.sitters["A"].bot == "greedy" and session.roster.people == ["B", "C"]
    with pytest.raises(Refusal, match="conceded"):
        session.sit("A", "A", "you")
    play(session, 10_000)
    assert session.table.over and "A" not in session.winners and session.winners
    lines = session.table.record()
    assert lines[1] == {"concede": "A"}
    assert replay(lines, compiled=False).record() == lines
    with pytest.raises(BadInput, match="2: there is no seat Z"):
        replay([lines[0], {"concede": "Z"}, *lines[2:]], compiled=False)


# --- what is told


def test_views_hold_to_the_protocol_with_and_without_a_scene():
    for game, who in ((KUHN, ["you", "random"]), (KINGDOM, ["you"] * 3)):
        session, _ = table(*who, game=game)
        while not session.over:
            for seat in (*session.roster.sitters, "-"):
                check_server(session.presenter.view(seat))
            play(session, 5)
        for seat in (*session.roster.sitters, "-"):
            assert check_server(session.presenter.view(seat)).end.scores == session.table.scores
    scene, _ = table("you", "random")
    drawn = scene.presenter.scene("A")
    assert drawn["lines"] == scene.table.lines("A") and drawn["zones"] == []


def test_a_page_hears_every_event_once():
    session, _ = table("you", "you", "you", game=KINGDOM, options={"open_stacks": 1})
    heard = 0
    told = []
    while not session.over:
        view = session.presenter.view("A", heard)
        assert view["log_from"] == heard
        told += view["log"]
        heard += len(view["log"])
        play(session, 3)
    told += session.presenter.view("A", heard)["log"]
    assert told == session.presenter.log("A") and [entry["words"] for entry in told] == session.table.story("A")


def test_looking_back_reaches_as_far_as_the_ledger_lets_a_seat_look():
    session, _ = table("you", "you", "you", game=KINGDOM, seed=4)
    play(session, 60)
    look = session.look_back.look("A", 0)
    assert look["step"] == look["first"] == session.table.look_from("A") > 0 and look["last"] == 60
    assert session.look_back.look("A", -1)["scene"] | {"lines": []} == session.presenter.scene("A")
    session.answered["A"] = 60  # nothing is news to A
    assert session.presenter.view("A")["log_start"] > 0
    assert [entry["words"] for entry in session.presenter.view("A")["log"]] == session.table.history("A")
    play(session, 10_000)
    start = session.look_back.look("A", 0)
    assert start["step"] == start["first"] == 0 and len(session.look_back.look("A", 10**6)["log"]) == len(
        session.presenter.log("A")
    )


def test_a_table_of_other_rules_is_read_only_from_where_they_differ():
    session, made = table("you", "you", "you", game=KINGDOM)
    entries = play(session, 30)
    entries[20] = replace(entries[20], digest="0" * 16)
    older = replace(made, head=replace(made.head, rules=0), entries=entries)
    other = Session(KINGDOM, older, compiled=False)
    assert "version 0 of the rules" in other.read_only and other.version == 20 == len(other.table.steps)
    assert other.asked == "-" and check_server(other.presenter.view("A")).answers == []
    with pytest.raises(Refusal, match="version 0"):
        other.answer("A", 20, 1)
    same = replace(made, head=replace(made.head, rules=0), entries=entries[:20])
    closed = Session(KINGDOM, same, compiled=False)  # what comes next could be different, and nobody would see it
    assert "begun by version 0" in closed.read_only and closed.asked == "-" and closed.version == 20
    with pytest.raises(Refusal, match="begun by version 0"):
        closed.answer(closed.table.seat, 20, closed.table.codes[0])
    boxed = replace(made, head=replace(made.head, box="new"), entries=entries[:20])
    assert "cards of this game have changed" in Session(KINGDOM, boxed, compiled=False, box="old").closed
    assert Session(KINGDOM, boxed, compiled=False, box="new").read_only == ""
    nonsense = Session(KINGDOM, replace(made, entries=[Entry(1, ANSWER, "A", 31 * 1024)]), compiled=False)
    assert nonsense.read_only and nonsense.version == 0


@over_games
def test_what_was_drawn_is_never_changed_and_is_what_would_be_drawn_anew(game):
    session, _ = table(*["you"] * game.seats[0], game=game)
    dice, drawn, stood = random.Random(7), [], []

    def keep(scene):
        drawn.append((scene, json.dumps(scene)))

    for _ in range(30):
        play(session, 1, dice)
        for number, seat in enumerate(["-", *session.roster.sitters]):
            keep(session.presenter.view(seat)["scene"])
            stood.append((session.table.copy(), number, drawn[-1][1]))
    for seat in session.roster.remaining[1:] if not session.over else ():
        session.concede(seat, session.version, "greedy")
    assert session.over
    for step in range(30):
        keep(session.look_back.look("A", step)["scene"])
    assert all(json.dumps(scene) == text for scene, text in drawn)
    for at, number, text in stood:
        for part in vars(scene_of(game)).values():
            getattr(part, "cache_clear", lambda: 0)()
            if isinstance(part, Drawn):
                part.clear()
        assert json.dumps(scene_of(game).scene(at.shown(number), game.box, number)) == text
