"""Learned players: their files are checked, their arithmetic is that of the net on both faces, and they play."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from drawn import drawn, drawn_to
from menagerie.engine.ask import SEATS
from menagerie.engine.contract import random_tables
from menagerie.engine.digests import digest
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.engine.record import face, handed
from menagerie.engine.table import Table
from menagerie.envs.spaces import spaces_of
from menagerie.players import cells, features, kinds, learned, search
from menagerie.players.bots import Study, bound_to, choose, search_of, simulations_of, thinker_of
from menagerie.players.levels import (
    BOTS,
    GUIDED_BY,
    ORDER,
    POLICY,
    POLICY_TO_TURN,
    features_of,
    has_model,
    house_model,
    levels_of,
    number_of,
)
from menagerie.players.model_card import ModelFile
from menagerie.players.modelfiles import BYTES, FORMAT, WEIGHT
from menagerie.players.models import (
    COMMON,
    Model,
    Shelf,
    count_weights,
    fact_model,
    facts_of,
    kinds_of,
    laid_out,
    read_model,
    schema_of,
    weights_of,
    write_model,
)
from menagerie.players.policies import SlotModel, slot_model
from menagerie.table.thinking import bots_of
from menagerie.train.lessons import hoped_for
from menagerie.train.nets import Net
from oracles.kuhn import GAME as KUHN

GAMES = [load(slug) for slug in slugs()]
TAUGHT = [game for game in GAMES if len(facts_of(game)) > len(COMMON)]

over_taught = pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.slug)


@over_taught
def test_a_model_is_read_as_it_was_written(game: Game, tmp_path: Path) -> None:
    model = replace(drawn(game, nets=2), simulations=700, seats=3)
    write_model(tmp_path / "one.model", model)
    read = read_model(tmp_path / "one.model", game)
    assert (read.digest, read.card, read.worlds) == (model.digest, model.card, model.worlds)
    assert (read.nets, read.simulations, read.seats) == (2, 700, 3)
    assert read.weights.tolist() == model.weights.tolist()


def _head(change: Callable[[dict], object]) -> Callable[[bytes], bytes]:
    """Change what the second line of a file says."""

    def damage(content: bytes) -> bytes:
        line, rest = content[len(FORMAT) :].split(b"\n", 1)
        head = json.loads(line)
        change(head)
        return FORMAT + json.dumps(head).encode() + b"\n" + rest

    return damage


DAMAGES = {
    "not a model": lambda content: b"PK" + content,
    "is the file cut off": lambda content: content[:-4],
    "weights are expected, there are": lambda content: content + bytes(4),
    "larger than a model": lambda content: content + bytes(BYTES),
    "weights are not those": lambda content: content[:-4] + bytes(4),
    "2: a line of JSON": lambda content: FORMAT + b"[1]\n",
    "a model of kuhn": _head(lambda head: head.update(game="kuhn")),
    "train it anew": _head(lambda head: head.update(schema="0" * 16, digest="")),
    "nets must be": _head(lambda head: head.update(nets=3)),
    "simulations must be": _head(lambda head: head.update(simulations=10**6)),
    "worlds must be": _head(lambda head: head.update(worlds=0)),
    "sums must be": _head(lambda head: head.update(sums=10**9)),
    "facts must be": _head(lambda head: head.update(facts=True)),
    "garbles card": _head(lambda head: head.update(card=[])),
    f"is {WEIGHT} or more": lambda content: content[:-4] + (2**31 - 1).to_bytes(4, "little"),
}


@pytest.mark.parametrize("said", DAMAGES)
def test_a_file_that_cannot_be_believed_is_refused(said: str, tmp_path: Path) -> None:
    game, path = TAUGHT[0], tmp_path / "one.model"
    model = drawn(game)
    write_model(path, model)
    content = DAMAGES[said](path.read_bytes())
    if said in ("a model of kuhn", "train it anew"):  # all else is sound
        head = json.loads(content[len(FORMAT) :].split(b"\n", 1)[0])
        sound = Model(head["game"], head["schema"], model.facts, model.sums, model.worlds, model.weights)
        content = _head(lambda head: head.update(digest=sound.digest))(content)
    path.write_bytes(content)
    with pytest.raises(BadInput, match=said):
        read_model(path, game)


def test_a_file_that_is_not_there_names_the_nearest(tmp_path: Path) -> None:
    write_model(tmp_path / "first.model", drawn(TAUGHT[0]))
    with pytest.raises(BadInput, match=r"first\.model"):
        number_of(TAUGHT[0], f"policy:{tmp_path / 'frist.model'}")


class Weighing:
    """The cells of a thread with some models, in which one after the other is asked on one face."""

    def __init__(self, game: Game, models: list[Model], compiled: bool) -> None:
        rule, shares = bound_to(game).of(learned.weigh_seen), laid_out(models)
        self.rule, self.shares = (rule.compiled, shares) if compiled else (rule, face(shares))
        self.places = shares[cells.DIRECTORY :][: len(models)].tolist()
        self.kinds = range(*kinds_of(game).indices(len(facts_of(game))))

    def ask(self, facts: np.ndarray, net: int = 0, seat: int = 1, model: int = 0) -> int:
        """Let a net of a model say what it makes of facts that a seat sees."""
        for i, fact in enumerate([*facts.tolist(), *[77] * 7]):  # what lies behind is no fact
            self.shares[cells.SEEN + i] = fact
        listed = [i for i in self.kinds if facts[i]]
        for i, cell in enumerate([len(listed), *(cells.SEEN + i for i in listed)]):
            self.shares[cells.NAMED + i] = cell
        return int(self.rule(self.shares, self.places[model], net, seat))


def weighed(game: Game, model: Model, facts: np.ndarray, compiled: bool, net: int = 0) -> int:
    """Let a model that was never asked say what it makes of facts."""
    return Weighing(game, [model], compiled).ask(facts, net)


def test_a_rule_weighs_as_the_net_does() -> None:
    game, rng = TAUGHT[0], np.random.default_rng(3)
    facts = rng.integers(-300, 300, (40, len(facts_of(game))))
    net = Net(facts.shape[1], 16, rng)
    net.measure(facts.astype(np.float32))
    for _ in range(30):
        net.learn(facts.astype(np.float32), (facts[:, 0] > facts[:, 1]).astype(np.float32), 0.01)
    model = fact_model(game, net.layers())
    found = [weighed(game, model, line, compiled=False) for line in facts]
    assert np.allclose(np.array(found) / (1 << 20), net.logits(facts.astype(np.float32)), atol=0.02)
    assert found == [weighed(game, model, line, compiled=True) for line in facts]


def test_the_second_net_of_a_model_is_weighed_by_itself() -> None:
    game, rng = TAUGHT[0], np.random.default_rng(4)
    both, facts = drawn(game, nets=2), rng.integers(-30, 30, len(facts_of(game)))
    half = len(both.weights) // 2
    parts = [replace(both, weights=one, nets=1) for one in (both.weights[:half], both.weights[half:])]
    for compiled in (False, True):
        found = [weighed(game, both, facts, compiled, net) for net in range(2)]
        assert found == [weighed(game, one, facts, compiled) for one in parts]
        assert found[0] != found[1]


def test_what_a_net_was_asked_before_changes_nothing() -> None:
    game, rng = TAUGHT[0], np.random.default_rng(5)
    models = [replace(drawn(game, nets=2), weights=one) for one in rng.integers(-900, 900, (2, 2 * _weights(game)))]
    lines = rng.integers(-2, 3, (60, len(facts_of(game))))
    some = lines[:, kinds_of(game)]
    some *= rng.random(some.shape) < 0.1  # hardly any kind lies anywhere at a time
    lines[::7] <<= 40  # and what is clipped
    for compiled in (False, True):
        kept = Weighing(game, models, compiled)
        for line in lines:
            net, seat, model = (int(rng.integers(n)) for n in (2, SEATS, 2))
            assert kept.ask(line, net, 1 + seat, model) == weighed(game, models[model], line, compiled, net)


def _weights(game: Game) -> int:
    """Give how many weights a net has that is drawn for a game."""
    return len(drawn(game).weights)


def test_chances_are_those_of_log_odds() -> None:
    found = np.array(learned.CHANCES) / 1e6
    assert np.allclose(np.log(found / (1 - found)), np.arange(len(found)) / 4, atol=0.03)


def tree_of(*answers: tuple[int, int]) -> np.ndarray:
    """Make a tree whose answers at the root were visited so often and brought so much on average, in hundredths."""
    nodes = np.zeros((2 + len(answers), search.COLUMNS), np.int64)
    nodes[search.ROOT, search.CHILD] = 2
    nodes[2:-1, search.NEXT] = range(3, len(nodes))
    nodes[2:, search.VISITS] = [visits for visits, _ in answers]
    nodes[2:, search.TOTAL] = [visits * mean * search.ONE // 100 for visits, mean in answers]
    nodes[search.ROOT, search.VISITS] = nodes[2:, search.VISITS].sum()
    return nodes


MANY = bound_to(TAUGHT[0]).module(features).GUIDED_LEAST
SOME = MANY // 4


@pytest.mark.parametrize(
    ("answers", "left", "clear"),
    [
        (((4, 0), (10, 0)), 5, 1),
        (((4, 0), (10, 0)), 6, 0),  # six more would make both ten
        (((SOME, 30), (MANY, 50)), MANY, 1),
        (((MANY, 50), (SOME, 30), (SOME, 40)), MANY, 1),
        (((MANY, 50), (SOME, 30), (1, 60)), MANY, 0),  # it may be better, who knows
        (((MANY, 50), (SOME, 30), (0, 0)), MANY, 1),  # nobody ever thought of it
        (((MANY // 2, 50), (SOME, 30)), MANY, 0),  # too early
    ],
)
def test_a_guided_search_ends_where_its_answer_is_clear(
    answers: tuple[tuple[int, int], ...], left: int, clear: int
) -> None:
    nodes, rule = tree_of(*answers), search_of(TAUGHT[0]).is_clear
    assert rule(face(nodes), left) == rule.compiled(nodes, left) == clear


@over_taught
def test_no_answer_is_clear_before_as_many_simulations_as_the_game_says(game: Game) -> None:
    least, rule = bound_to(game).module(features).GUIDED_LEAST, search_of(game).is_clear
    for missing in (0, 1):
        nodes = tree_of((least // 4, 30), (least - least // 4 - missing, 50))
        assert rule(face(nodes), least) == rule.compiled(nodes, least) == 1 - missing


@over_taught
def test_a_leaf_that_a_second_net_values_is_not_played_on(
    game: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Late in the game neither, where `search` plays it to its end."""
    thinker, rolled = thinker_of(game), list[int]()
    game.compile()
    thinker.compile()
    call, entry = thinker.call, search_of(game).search

    def noted(compiled: bool, rule: Any, *arguments: Any) -> Any:
        found = call(compiled, rule, *arguments)
        rolled.append(found if rule is entry else 0)
        return found

    monkeypatch.setattr(thinker, "call", noted)
    played = random_tables(game, 2, seed=4, compiled=True)
    tables = [one.copy() for one in played if one.seats == 2 and len(one.codes) > 1][4::20]
    assert len(tables) > 4
    for nets in (1, 2):
        write_model(tmp_path / f"{nets}", replace(drawn(game, nets=nets), simulations=60))
        rolled.clear()
        for table in tables:
            thinker.ponder(table, number_of(game, f"guided:{tmp_path / str(nets)}"), 1)
        assert (sum(rolled) > 0) == (nets == 1)


def test_a_search_that_has_not_begun_is_not_clear() -> None:
    nodes = np.zeros((4, search.COLUMNS), np.int64)
    assert search_of(TAUGHT[0]).is_clear.compiled(nodes, 50) == 0


def test_the_greatest_weights_and_facts_overflow_nowhere() -> None:
    game = TAUGHT[0]
    facts, sums = len(facts_of(game)), 128
    for sign in (1, -1):
        weights = np.full(count_weights(facts, sums), sign * (WEIGHT - 1))
        weights[-sums:] = WEIGHT - 1
        model = Model(game.slug, schema_of(game), facts, sums, 1, weights)
        found = [weighed(game, model, np.full(facts, 1 << 40), compiled) for compiled in (False, True)]
        assert found[0] == found[1]
        assert (found[0] > 0) == (sign > 0)


@pytest.mark.parametrize("way", [POLICY, POLICY_TO_TURN])
@over_taught
def test_a_learned_player_answers_alike_on_both_faces_and_under_its_name(game: Game, way: str, tmp_path: Path) -> None:
    name = f"{way}{drawn_to(tmp_path / 'drawn.model', game)}"
    table = Table(game, 2, 5, compiled=True)
    game.compile()
    thinker_of(game).compile()
    compared = 0
    while not table.over and compared < 6:
        code = choose(table, name)
        if len(table.codes) > 1 and len(table.entries) % 7 == 0:
            plain = table.copy()
            plain.compiled = False
            assert choose(plain, name) == code
            compared += 1
        table.play(code)
    assert compared == 6


@over_taught
def test_a_turn_is_played_on_by_what_each_seat_hopes_until_the_next(game: Game) -> None:
    model, turn_of = read_model(house_model(game), game), bound_to(game).of(features.turn_of)
    hope, play_turn = (bound_to(game).of(one) for one in (learned.hope, learned.play_turn))
    study = Study(game, number_of(game, "learned-strong"))
    place = laid_out([model])
    at = int(place[cells.DIRECTORY])

    def hoped(table: Table, code: int) -> int:
        after = table.copy()
        after.play(code)
        return hope.compiled(after.array[0], game.boxes[0], table.state.asked, place, at)

    ended, ways = 0, set()
    tables = [one.copy() for one in random_tables(game, 2, seed=9, compiled=True) if one.seats == 2 and not one.over]
    for table in tables[5::25]:
        desk = study.desk._replace(shares=place)
        desk.states[learned.WORLD] = table.array[0]
        turn = turn_of(table.state)
        steps = play_turn.compiled(handed(desk, True), at, turn)
        played = 0
        while not table.over and turn_of(table.state) == turn and played < learned.LONGEST:
            worth = [hoped(table, code) for code in table.codes] if len(table.codes) > 1 else [0]
            table.play(table.codes[worth.index(max(worth))])
            played += 1
        assert (steps, digest(desk.states[learned.WORLD])) == (played, digest(table.array[0]))
        ended += played < learned.LONGEST
        ways.add(played)
    assert ended > 2 and len(ways) > 1


@over_taught
def test_the_second_net_decides_among_what_one_look_makes_likely(game: Game, tmp_path: Path) -> None:
    model = read_model(house_model(game), game)
    one = count_weights(model.facts, model.sums)
    contrary, certain = model.weights.copy(), model.weights.copy()
    second = contrary[one:]  # it says the contrary: the constant, what facts add to the value, and what sums do
    rows = second[1 + model.sums : -model.sums].reshape(model.facts, 1 + model.sums)
    second[0], rows[:, 0], second[-model.sums :] = -second[0], -rows[:, 0], -second[-model.sums :]
    first = certain[:one]  # all differences are so large that one look leaves one answer likely
    first[0], first[-model.sums :] = 0, np.clip(first[-model.sums :] * 64, 1 - WEIGHT, WEIGHT - 1)
    rows = first[1 + model.sums : -model.sums].reshape(model.facts, 1 + model.sums)
    rows[:, 0] = np.clip(rows[:, 0] * 64, 1 - WEIGHT, WEIGHT - 1)
    for name, weights in (("contrary", contrary), ("certain", certain)):
        write_model(tmp_path / name, replace(model, weights=weights))
    tables = [
        one.copy() for one in random_tables(game, 3, seed=3, compiled=True) if one.seats == 2 and len(one.codes) > 2
    ]
    tables = tables[:: max(1, len(tables) // 40)]

    def answers(name: str) -> np.ndarray:
        return np.array([choose(table, name) for table in tables])

    usual, other = answers("learned-strong"), answers(f"{POLICY_TO_TURN}{tmp_path / 'contrary'}")
    assert np.mean(usual != other) > 0.3
    looked, thought = (answers(f"{way}{tmp_path / 'certain'}") for way in (POLICY, POLICY_TO_TURN))
    assert np.mean(looked == thought) > np.mean(answers("learned") == usual)


@over_taught
def test_facts_have_their_places_and_room(game: Game) -> None:
    said = bound_to(game).module(features)
    kinds = said.CARD_KINDS * learned.OF_A_KIND
    assert len(facts_of(game)) == 3 * said.SIDE + said.REST + kinds + len(COMMON) == len(set(facts_of(game)))
    assert kinds_of(game) == slice(3 * said.SIDE + said.REST, len(facts_of(game)) - len(COMMON))
    assert len(facts_of(game)) <= cells.MOST_FACTS
    assert len(COMMON) == learned.COMMON


@pytest.mark.parametrize(
    "game", [game for game in GAMES if len(facts_of(game)[kinds_of(game)])], ids=lambda game: game.slug
)
def test_every_kind_of_card_is_counted_where_it_lies(game: Game) -> None:
    cards, places = features_of(game).CARDS, kinds.PLACES
    where, seen, shares = kinds_of(game), set[str](), face(laid_out([]))
    names = facts_of(game)[where]
    for number, table in enumerate(random_tables(game, 2, seed=3, compiled=True)):
        for seat in (1, 2) if number % 9 == 0 else ():
            state, told = table.state, Counter[str]()
            for kind in list(state.hand[seat])[: state.n_hand[seat]]:
                told[f"{places[kinds.HELD]}: {cards[kind]}"] += 1
            for card in (state.card[row] for row in range(1, 1 + state.n_rows)):
                if card.sort:
                    told[f"{places[kinds.IN_PLAY + (card.seat != seat)]}: {cards[card.kind]}"] += 1
            for frame in (state.frame[depth] for depth in range(1, 1 + state.depth)):
                if frame.kind:
                    told[f"{places[kinds.WAITING + (frame.seat != seat)]}: {cards[frame.kind]}"] += 1
            bound_to(game).of(learned.see)(state, game.box, seat, shares)
            found = [shares[cells.SEEN + i] for i in range(where.start, where.stop)]
            assert {name: n for name, n in zip(names, found, strict=True) if n} == told
            seen |= set(told)
    assert all(any(name.startswith(f"{place}: ") for name in seen) for place in places)


def test_a_desk_that_stood_before_a_model_came_has_it(tmp_path: Path) -> None:
    game = TAUGHT[-1]
    study = Study(game, BOTS["greedy"])
    before = len(study.desk.shares)
    write_model(tmp_path / "late.model", drawn(game, seed=9))
    number_of(game, f"policy:{tmp_path / 'late.model'}")
    assert len(study.desk.shares) > before


def test_what_was_to_be_hoped_for_ends_with_the_victory() -> None:
    seats, games = np.array([1, 2, 1, 2, 1]), np.array([0, 0, 0, 0, 1])
    hopes, shares = np.array([0.1, 0.2, 0.3, 0.4, 0.5]), np.array([[1.0, 0.0], [0.0, 1.0]])
    assert hoped_for(hopes, seats, games, shares, 1.0).tolist() == [1, 0, 1, 0, 0]
    assert np.allclose(hoped_for(hopes, seats, games, shares, 0.5), [0.65, 0.2, 1, 0, 0])


def test_a_net_goes_on_from_a_model() -> None:
    rng = np.random.default_rng(4)
    facts = rng.integers(-300, 300, (60, 20)).astype(np.float32)
    one, other = Net(20, 8, rng), Net(20, 8, rng)
    one.measure(facts)
    for _ in range(10):
        one.learn(facts, (facts[:, 0] > 0).astype(np.float32), 0.01)
    other.measure(facts[:30])
    other.take(weights_of(one.layers()))
    assert np.allclose(one.logits(facts), other.logits(facts), atol=0.02)


def test_what_never_varied_in_training_decides_nothing() -> None:
    rng = np.random.default_rng(5)
    facts = rng.integers(-300, 300, (60, 20)).astype(np.float32)
    facts[:, 3] = 2
    net = Net(20, 8, rng)
    net.measure(facts)
    for _ in range(10):
        net.learn(facts, (facts[:, 0] > 0).astype(np.float32), 0.01)
    other = facts.copy()
    other[:, 3] = 4
    assert np.array_equal(net.logits(facts), net.logits(other))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_models_of_the_house_are_believed_and_tell_how_strong_they_are(game: Game) -> None:
    assert has_model(game) and list(bots_of(game)) == list(levels_of(game)) == list(ORDER)
    card = ModelFile.read(house_model(game)).card
    strength = {(one.player, one.against): one for one in card.strength if one.seats == 2}
    least = {("policy", "greedy"): 0.6, ("policy-strong", "greedy"): 0.7, ("guided", "search"): 0.5}
    assert all(strength[met].low > low for met, low in least.items())
    assert all("examples/rl/ppo.py" in command for command in card.commands) and card.weaknesses and card.curve
    assert [number_of(game, one) - number_of(game, "learned") for one in ("learned-strong", "guided")] == [
        cells.MODELS,
        2 * cells.MODELS,
    ]


def test_nobody_has_learnt_a_game_without_a_model() -> None:
    assert "guided" not in levels_of(KUHN) and "learned" not in bots_of(KUHN)
    with pytest.raises(BadInput, match="menagerie train"):
        number_of(KUHN, "learned")


def test_at_more_seats_than_a_model_knows_one_look_is_all(tmp_path: Path) -> None:
    game = load("cover_your_kingdom")
    write_model(tmp_path / "two", replace(read_model(house_model(game), game), seats=2))
    tables = [one.copy() for one in random_tables(game, 8, seed=3, compiled=True) if one.seats == 3][::9]

    def answers(name: str) -> list[int]:
        return [choose(table, name) for table in tables if len(table.codes) > 2]

    looked = answers("learned")
    assert answers(f"{POLICY_TO_TURN}{tmp_path / 'two'}") == looked != answers("learned-strong")
    assert len(looked) > 10


def test_a_second_net_and_simulations_count_up_to_the_seats_at_which_a_model_was_trained(tmp_path: Path) -> None:
    game = load("cover_your_kingdom")
    made = {"one": drawn(game), "two": drawn(game, nets=2), "three": replace(drawn(game, nets=2), seats=3)}
    made["told"] = replace(made["three"], simulations=300)
    for name, model in made.items():
        write_model(tmp_path / name, model)
    levels = {name: number_of(game, f"guided:{tmp_path / name}") for name in made}
    assert [simulations_of(game, levels["told"], count) == 300 for count in (2, 3, 4)] == [True, True, False]
    table, dice = Table(game, 3, 7, compiled=True), np.random.default_rng(7)
    found: dict[str, list[int]] = {name: [] for name in levels}
    while len(found["one"]) < 6:
        table.play(int(dice.choice(table.codes)))
        for name in found if len(table.codes) > 4 else ():
            found[name].append(thinker_of(game).ponder(table, levels[name], 1, 60.0)[0].visits)
    assert found["one"] == found["two"] != found["three"]


def test_a_model_in_training_and_the_house_s_keep_apart(tmp_path: Path) -> None:
    shelf, path = Shelf(TAUGHT[0]), tmp_path / "one.model"
    write_model(path, drawn(TAUGHT[0]))
    lent = shelf.lend(drawn(TAUGHT[0], seed=2))
    place = shelf.place("", path)
    assert shelf.lend(drawn(TAUGHT[0], seed=3)) == lent != place == shelf.place("", path)
    with pytest.raises(BadInput, match="room for no more"):
        for number in range(cells.MODELS):
            shelf.place(f"again {number}", path)


def drawn_slots(game: Game, count: int, sums: int = 6) -> tuple[SlotModel, dict[str, np.ndarray]]:
    """Make a model of numbered actions with layers drawn by lot, and those."""
    spaces, rng = spaces_of(game, count), np.random.default_rng(8)
    shapes = {"inner": (spaces.size - 1, sums), "bias": (sums,), "outer": (sums, spaces.actions)}
    layers = {name: rng.normal(0, 0.3, shape) for name, shape in (shapes | {"constant": (spaces.actions,)}).items()}
    return slot_model(game, count, spaces.start, spaces.numbers, spaces.actions, layers), layers


def test_a_policy_over_numbered_actions_answers_as_its_layers_say(tmp_path: Path) -> None:
    game, path = load("battlecats"), tmp_path / "slots.model"
    model, layers = drawn_slots(game, 2)
    write_model(path, model)
    assert read_model(path, game).digest == model.digest
    spaces, compared = spaces_of(game, 2), 0
    for table in [one.copy() for one in random_tables(game, 1, seed=4, compiled=True) if not one.over][::9]:
        if table.seats != 2 or len(table.codes) < 2 or compared == 3:
            continue
        numbers = np.clip(spaces.observe(table.knows(table.seat), 1)[1:].astype(float), -100, 100)
        odds = np.maximum(numbers @ layers["inner"] + layers["bias"], 0) @ layers["outer"] + layers["constant"]
        best = max(table.codes, key=lambda code: odds[spaces.action(code)])
        table.compiled = False
        assert choose(table, f"policy:{path}") == best
        compared += 1
    assert compared == 3
    for way, said in ((GUIDED_BY, "guides no search"), (POLICY_TO_TURN, "looks at nothing ahead")):
        with pytest.raises(BadInput, match=said):
            number_of(game, f"{way}{path}")
    write_model(tmp_path / "one.model", drawn(game))
    with pytest.raises(BadInput, match="no second net"):
        number_of(game, f"{POLICY_TO_TURN}{tmp_path / 'one.model'}")
    with pytest.raises(BadInput, match="a model of battlecats"):
        number_of(TAUGHT[0] if TAUGHT[0].slug != "battlecats" else TAUGHT[1], f"policy:{path}")


def test_a_policy_of_another_table_of_actions_is_refused(tmp_path: Path) -> None:
    game, path = load("battlecats"), tmp_path / "slots.model"
    model, _ = drawn_slots(game, 2)
    write_model(path, replace(model, schema="0" * 16))
    with pytest.raises(BadInput, match="train it anew"):
        read_model(path, game)
    places = model.layout.copy()
    places[-2] = 1 << 20
    write_model(path, replace(model, layout=places))
    with pytest.raises(BadInput, match="train it anew"):
        read_model(path, game)
    places[0] = -1
    write_model(path, replace(model, layout=places))
    with pytest.raises(BadInput, match="cannot be"):
        read_model(path, game)


@pytest.mark.parametrize("kind", ["policy", "policy-strong", "guided", "slots"])
def test_on_a_small_game_every_kind_answers_alike_on_both_faces(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "kuhn.model"
    write_model(path, drawn_slots(KUHN, 2)[0] if kind == "slots" else drawn(KUHN, nets=2))
    name = f"{'policy' if kind == 'slots' else kind}:{path}"
    KUHN.compile()
    thinker_of(KUHN).compile()
    answers = set()
    for seed in range(3 if kind == "guided" else 20):
        table = Table(KUHN, 2, seed, compiled=True)
        while not table.over:
            plain = table.copy()
            plain.compiled = False
            code = choose(table, name, seconds=math.inf)
            assert choose(plain, name, seconds=math.inf) == code
            answers.add(code)
            table.play(code)
    assert len(answers) > 1
