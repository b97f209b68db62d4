"""Hunting: what tells a changed rule apart is found, told as a scenario begins, and kept as golden walks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from menagerie.engine import hunting, probing, surviving, walks
from menagerie.engine import mutants as m
from menagerie.engine.errors import BadInput
from menagerie.engine.scenario import Scenario
from oracles.kuhn import GAME, turn, view

BET = Scenario(GAME, "A bets", ["KU-ACT-2"], {"players": 2, "A.card": "King", "B.card": "Jack"}, ["A: bet"], {})
STARTS = [probing.from_scenario(BET), *(probing.from_deal(GAME, number) for number in range(3))]


def mutant(rule, change: str) -> m.Mutant:
    return next(one for one in m._mutants_of_rule(rule) if one.change == change)


UNPAID = mutant(turn.act, "without state.paid[seat] += box.bet")


@pytest.fixture
def hunt() -> hunting.Hunt:
    found = hunting.Hunt(GAME)
    found.gather(STARTS)
    return found


def test_a_change_is_told_by_the_shortest_way_from_a_scenario(hunt):
    told = hunt.example(UNPAID)
    assert told["given"] == BET.given and told["play"] == ["A: bet"]
    assert "A.paid: 2 → 1" in told["differs"]
    assert turn.act.python is turn.act.native


def test_what_is_refused_by_another_clause_is_told(hunt):
    told = [hunt.example(one) for one in m.mutants_of(GAME) if one.rule is turn.refuse]
    assert any(line.startswith("refused: ") for one in told for line in one.get("differs", ()))


def test_whatever_a_view_leaves_out_is_told():
    hunt = hunting.Hunt(GAME)
    hunt.gather([probing.from_deal(GAME, number) for number in range(20)])
    left_out = [one for one in m.mutants_of(GAME) if one.rule is view.view and one.kind == "statement dropped"]
    untold = [one.change for one in left_out if not hunt.apart(one).probe]
    assert left_out and untold == []


def test_probes_leave_the_row_of_zeros_alone(hunt):
    assert not hunt.prober.raw[0].any()


def test_what_no_probe_comes_to_is_not_tried(hunt):
    nothing = replace(UNPAID, line=0)
    assert hunt.example(nothing) == {"tried": 0}


def test_what_no_kept_probe_tells_is_tried_at_all_others(monkeypatch):
    monkeypatch.setattr(m.Mutant, "function_made", lambda self: self.rule.native)
    some, every = (hunting.Hunt(GAME, 1, [UNPAID], every) for every in (False, True))
    for hunt in (some, every):
        hunt.gather(STARTS)
    assert some.apart(UNPAID).tried < every.apart(UNPAID).tried == len(every.all[every._line_of(UNPAID)])


def test_whoever_has_cards_of_a_pack_strays_from_the_first_step_alone():
    lone = replace(BET, play=[], cards="pack.toml")
    start = probing.from_scenario(lone)
    assert (start.first, start.length) == (probing.STRAYING, probing.ON)
    assert (STARTS[0].first, STARTS[0].length) == (probing.ON, probing.ON)
    assert probing.from_scenario(replace(lone, box={"bet": 1})).first == 0


def test_a_rule_that_goes_on_without_end_or_stops_on_a_fault_is_told_apart(hunt, monkeypatch):
    def forever(*_):
        while True:
            pass

    def fault(*_):
        raise ValueError("a fault")

    monkeypatch.setattr(hunting, "SECONDS", 0.05)
    for function, why in ((forever, "it goes on without end"), (fault, "ValueError: a fault")):
        monkeypatch.setattr(m.Mutant, "function_made", lambda self, function=function: function)
        assert hunt.apart(UNPAID).fault == why and hunt.example(UNPAID)["differs"] == [why]


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.name)
def test_both_faces_walk_alike(start):
    assert walks.walked(GAME, start) == walks.walked(GAME, start, compiled=True)


def test_a_walk_from_a_scenario_that_does_not_hold_is_refused():
    lost = probing.from_scenario(replace(BET, play=["A: bet", "A: raise"]))
    with pytest.raises(BadInput, match="A bets: no walk goes on where its start does not hold: step 2: "):
        walks.walked(GAME, lost)


def test_every_kind_of_thing_is_probed():
    starts = [probing.from_deal(GAME, number) for number in range(20)]
    kinds = {probe.what for one in starts for probe in probing.Prober(GAME).probes(one)}
    assert kinds == {probing.DEAL, probing.PLAY, probing.VIEW, probing.SHOWN, probing.REDEAL, probing.REFUSE}


def test_walks_are_added_until_two_come_to_every_line(hunt):
    chosen = walks.cover(hunt, [], STARTS)
    lines = set().union(*hunt.covered.values())
    for line in lines:
        there = [start.name for start in STARTS if line in hunt.covered[start.name]]
        assert sum(start.name in there for start in chosen) >= min(len(there), walks.TWICE)
    assert walks.cover(hunt, chosen, [start for start in STARTS if start not in chosen]) == []


def test_a_walk_is_added_only_for_what_none_tells(monkeypatch):
    monkeypatch.setattr(walks, "cover", lambda hunt, begun, others: [])
    every = [one for one in m.mutants_of(GAME) if one.rule is turn.act]
    chosen = walks.choose(GAME, [], STARTS, every)
    assert 1 <= len(chosen) < len(STARTS) and chosen[0].name == BET.title  # what reads best goes before
    assert walks.choose(GAME, chosen, STARTS, every) == chosen


def test_a_golden_walk_notices_what_no_scenario_looks_at(monkeypatch):
    monkeypatch.setattr(m, "mutants_of", lambda game: [UNPAID])
    monkeypatch.setattr(m, "equivalents", lambda game: {})
    golden = [walks.Walk(start, walks.walked(GAME, start)) for start in STARTS]
    judge = replace(BET, then={"A.card": "King"})
    (alone,) = surviving.survive(GAME, [judge], 1, 1, hunted=STARTS).fates
    assert alone["by"] == "" and alone["hunt"]["play"] == ["A: bet"]
    (noticed,) = surviving.survive(GAME, [judge], 1, 1, walks=golden, hunted=STARTS).fates
    assert noticed["by"] == "walk" and noticed["where"] == BET.title and "hunt" not in noticed
    quick = surviving.survive(GAME, [judge], 1, 1, walks=golden, most=500)
    assert quick.fates[0]["by"] == "walk"
    monkeypatch.setattr(hunting.Hunt, "_tried", lambda hunt, probe: (probe.outcome, ""))  # nothing tells it
    (left,) = surviving.survive(GAME, [judge], 1, 1, walks=golden, most=3).fates
    assert left["by"] == "" and left["ran"] == 3  # no judge was asked
    wrong = [replace(golden[0], digest="0")]
    with pytest.raises(BadInput, match="'A bets' comes to another digest as the rules stand"):
        surviving.survive(GAME, [judge], 1, 1, walks=wrong)


def test_a_walk_of_a_scenario_that_is_gone_is_named(tmp_path):
    home = tmp_path / "walks" / "kuhn"
    home.mkdir(parents=True)
    (home / walks.FILE).write_text("00  A bids\n", "utf-8")
    with pytest.raises(BadInput, match="no scenario is called 'A bids'"):
        walks.walks_of(GAME, tmp_path)
