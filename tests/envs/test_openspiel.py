"""The games as OpenSpiel knows games: its own tests, its algorithms, and what its players are told."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys

import numpy as np
import pytest

from games_list import every_game, over_games
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.engine.table import Table
from menagerie.envs import aec, heard_at
from menagerie.envs.recall import text_of
from menagerie.envs.registration import join

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
)

from menagerie.envs.openspiel import name_of, register  # noqa: E402

KUHN = every_game()[-1]
SMALL = """
game = "small_kingdom"
rulers = 3
turn = "A"
"A.hand" = ["Bragon", "Klaken"]
"B.hand" = ["Bragon"]
"C.hand" = ["Klaken"]
draw = 2
"""


def opened(game, **params):
    register(game)
    return pyspiel.load_game(name_of(game.slug), params)


def begun(game, rng, answers, **params):
    """Give a state after so many random answers, or at the end."""
    state = opened(game, **params).new_initial_state()
    while not state.is_terminal() and answers >= 0:
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        if answers:
            state.apply_action(rng.choice(state.legal_actions()))
        answers -= 1
    return state


@pytest.fixture
def small_kingdom(tmp_path):
    """A Cover Your Kingdom of six cards, small enough to be walked whole."""
    whole = load("cover_your_kingdom")
    boxes = whole.boxes.copy()
    boxes["copies"] = 0
    boxes["copies"][0, 9:11] = 3  # Klaken, Bragon
    file = tmp_path / "small.toml"
    file.write_text(SMALL)
    return opened(whole.changed(slug="small_kingdom", boxes=boxes), players=3, chance="explicit", position=str(file))


def test_games_are_known_once_both_are_imported_and_nobody_else_waits_for_openspiel():
    told = (
        "import sys, menagerie.envs",
        "from importlib.util import find_spec",
        "assert find_spec('pyspiel') and 'pyspiel' not in sys.modules",  # who looks for it has not loaded it
        "import pyspiel",
        "print(pyspiel.load_game('python_menagerie_battlecats(players=3)').num_players())",
    )
    done = subprocess.run([sys.executable, "-c", "\n".join(told)], capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("3\n", 0), done.stderr
    join()  # where OpenSpiel was there first
    assert {name_of(slug) for slug in slugs()} <= {*pyspiel.registered_names()}


@pytest.mark.parametrize("params", [{"deals": 3}, {"chance": "explicit", "gains": "points"}], ids=["deals", "explicit"])
def test_openspiel_finds_nothing_to_complain_of_in_a_toy(params):
    pyspiel.random_sim_test(opened(KUHN, **params), num_sims=5, serialize=True, verbose=False)


@pytest.mark.deep
@pytest.mark.parametrize("slug", slugs())
def test_openspiel_finds_nothing_to_complain_of(slug):
    game = load(slug)
    for seats in {*game.seats}:
        pyspiel.random_sim_test(opened(game, players=seats, deals=5), num_sims=1, serialize=True, verbose=False)


def test_the_same_history_leads_to_the_same_state():
    rng = random.Random(1)
    state = begun(load("battlecats"), rng, 30, players=3)
    again = state.get_game().new_initial_state()
    for action in state.history():
        again.apply_action(action)
    for other in (again, state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state) and other.history() == state.history()
        for player in range(3):
            assert other.information_state_string(player) == state.information_state_string(player)
        assert other.playing.table.array.tobytes() == state.playing.table.array.tobytes()


def test_a_table_tells_what_a_seat_heard_as_a_state_does():
    state = begun(load("battlecats"), random.Random(3), 25, players=3)
    table, spaces = Table(load("battlecats"), 3, 0, index=state.history()[0]), state.playing.kind.spaces
    for action in state.history()[1:]:
        table.play(spaces.code(action))
    for seat in (1, 2, 3):
        assert text_of(heard_at(table, seat)) == state.playing.heard_text(seat) != ""
    assert (heard_at(table, "B") == state.playing.heard(2)).all()


def test_a_clone_goes_its_own_way():
    state = begun(load("cover_your_kingdom"), random.Random(2), 5)
    before, clone = state.information_state_string(0), state.clone()
    while not clone.is_terminal():
        clone.apply_action(clone.legal_actions()[0])
    assert state.information_state_string(0) == before and not state.is_terminal()


def test_sampled_games_follow_each_other():
    game = opened(load("battlecats"), chance="sampled", seed=7)
    firsts = []
    for _ in range(2):
        state = game.new_initial_state()
        assert state.chance_outcomes() == [(0, 1.0)]
        state.apply_action(0)
        firsts.append(state.playing.table)
    assert [table.index for table in firsts] == [0, 1] and {table.seed for table in firsts} == {7}
    copy = pickle.loads(pickle.dumps(state))
    assert copy.playing.table.array.tobytes() == state.playing.table.array.tobytes()


@over_games
def test_shimmy_and_our_own_face_agree_step_by_step(game):
    compatibility = pytest.importorskip("shimmy.openspiel_compatibility")
    register(game)
    seats, rng = game.seats[1], np.random.default_rng(4)
    config = {"players": seats, "seed": 11, "deals": 1}
    theirs = compatibility.OpenSpielCompatibilityV0(game_name=name_of(game.slug), config=config)
    ours = aec(game, seats)
    theirs.reset(seed=1)
    ours.reset(seed=11)
    for _ in range(25):
        assert theirs.agent_selection == ours.agent_selection
        for agent in ours.possible_agents:
            assert (theirs.observe(agent) == ours.observe(agent)["observation"]).all()
        mask = ours.infos[ours.agent_selection]["action_mask"]
        assert (theirs.infos[theirs.agent_selection]["action_mask"] == mask).all()
        action = int(rng.choice(np.flatnonzero(mask)))
        theirs.step(action)
        ours.step(action)
        assert theirs.rewards == pytest.approx(ours.rewards)
        assert theirs.terminations == ours.terminations
        if any(ours.terminations.values()):
            break


@over_games
def test_what_is_resampled_is_the_same_for_its_player(game):
    rng, changed = random.Random(5), 0
    for answers in (1, 1, 1, 3, 20):
        state = begun(game, rng, answers, players=game.seats[1])
        if state.is_terminal():
            continue
        for player in range(game.seats[1]):
            other = state.resample_from_infostate(player, rng.random)
            assert other.current_player() == state.current_player() and str(other) == str(state)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            rival = (player + 1) % game.seats[1]
            changed += other.information_state_string(rival) != state.information_state_string(rival)
            while not other.is_terminal() and answers < 5:  # it can be played to its end
                other.apply_action(rng.choice(other.legal_actions()))
    assert changed


def test_what_is_resampled_tells_no_rival_what_is_true():
    state = begun(KUHN, random.Random(6), 0)
    assert "/" in state.information_state_string(1)  # who holds a card was told which
    other = state.resample_from_infostate(0, random.Random(7).random)
    assert "/" not in other.information_state_string(1) and "/" in other.information_state_string(0)


def test_observers_tell_what_they_are_asked_for():
    state, kind = begun(load("beast_clans"), random.Random(8), 20), pyspiel.IIGObservationType
    private = pyspiel.PrivateInfoType
    game = state.get_game()
    whole = game.make_py_observer(kind(perfect_recall=True))
    for player in (0, 1):
        whole.set_from(state, player)
        assert whole.tensor.tolist() == state.information_state_tensor(player)
        assert whole.string_from(state, player) == state.information_state_string(player)
    shared = game.make_py_observer(kind(perfect_recall=True, private_info=private.NONE))
    assert shared.string_from(state, 0) == shared.string_from(state, 1)
    own = game.make_py_observer(kind(perfect_recall=False, public_info=False))
    own.set_from(state, 0)
    assert 0 < np.count_nonzero(own.tensor) < np.count_nonzero(whole.dict["observation"]) // 2
    with pytest.raises(BadInput, match="from a seat"):
        game.make_py_observer(kind(perfect_recall=False, private_info=private.ALL_PLAYERS))


def test_kuhn_is_worth_what_it_is_worth():
    game = opened(KUHN, chance="explicit", gains="points")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(25):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [found] * 2)
    assert values == pytest.approx([-1 / 18, 1 / 18], abs=0.005)
    assert exploitability.exploitability(game, found) < 0.02


def test_kuhn_is_learnt_from_samples():
    game = opened(KUHN, chance="explicit", gains="points")
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    before = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    for _ in range(150):
        solver.iteration()
    assert exploitability.exploitability(game, solver.average_policy()) < before / 3


@pytest.mark.deep
def test_a_small_kingdom_is_solved(small_kingdom):
    solver = cfr.CFRSolver(small_kingdom)
    before = exploitability.nash_conv(small_kingdom, policy.UniformRandomPolicy(small_kingdom))
    for _ in range(4):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(small_kingdom, solver.average_policy()) < before / 3


def test_openspiels_search_plays():
    game = opened(load("battlecats"), players=3)
    state = begun(load("battlecats"), random.Random(9), 4, players=3)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 10, random_state=np.random.RandomState(1)
    )
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"players": 9}, "9 seats"),
        ({"chance": "explicite"}, "did you mean explicit"),
        ({"gains": "money"}, "result or points"),
        ({"deals": 0}, "deals=0"),
        ({"recall": -1}, "recall=-1"),
        ({"seed": -1}, "seed -1"),
        ({"position": "/no/such/file"}, "/no/such/file"),
    ],
)
def test_what_cannot_be_is_refused(params, told):
    with pytest.raises((BadInput, RuntimeError), match=told):
        opened(load("battlecats"), **params)


def test_what_is_not_legal_is_refused():
    state = begun(load("battlecats"), random.Random(1), 0)
    illegal = next(a for a in range(500) if a not in state.legal_actions())
    with pytest.raises((BadInput, pyspiel.SpielError), match="legal"):
        state.apply_action(illegal)
