"""A training on a cluster comes to the bytes of threads; what is otherwise at a worker is refused, and so is no Ray."""

from __future__ import annotations

import importlib.util
import pickle
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from commands import caller
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.players import seats
from menagerie.players.cluster import NO_RAY
from menagerie.players.models import shelf_of
from menagerie.train import remote
from menagerie.train.arena import CHUNK, Arena
from menagerie.train.training import Plan, Training
from oracles.kuhn import GAME as KUHN
from test_training import SMALL


def stand_in() -> ModuleType:
    """Make a Ray that pickles whatever travels, and works in threads of whoever asks."""
    ray: Any = ModuleType("ray")

    class RayTaskError(Exception):
        def __init__(self, cause: Exception) -> None:
            self.cause = cause

    class RayError(Exception):
        pass

    def remote(**_: Any) -> Any:
        def task(work: Any) -> Any:
            def begin(*given: Any) -> Any:
                try:
                    return pickle.dumps(work(*pickle.loads(pickle.dumps(given))))
                except BadInput as error:
                    return RayTaskError(error)

            return SimpleNamespace(remote=begin)

        return task

    def get(found: Any) -> Any:
        if isinstance(found, Exception):
            raise found
        return pickle.loads(found)

    ray.exceptions = SimpleNamespace(RayTaskError=RayTaskError, RayError=RayError)
    ray.is_initialized, ray.remote, ray.get, ray.put = lambda: True, remote, get, lambda value: value
    ray.cluster_resources = lambda: {"CPU": 1.0}
    return ray


@pytest.fixture
def ray(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", stand_in())
    monkeypatch.setattr(remote, "load", lambda slug: KUHN if slug == KUHN.slug else load(slug))
    remote.unpacked.cache_clear()


def trained(where: str, rounds: int = 3, **more: Any) -> Training:
    training = Training(KUHN, Plan(rounds=rounds, **SMALL | more), compiled=False, where=where)
    list(training.run())
    return training


def test_a_training_on_a_cluster_is_that_of_threads(ray, tmp_path):
    there, here = trained("ray"), trained("threads")
    assert isinstance(there.arenas[2], remote.RemoteArena)
    assert there.model().digest == here.model().digest and there.games == here.games > 2 * CHUNK
    begun = Training(KUHN, there.plan, compiled=False)
    begun.round()
    begun.save(tmp_path / "kuhn.model")
    gone_on = Training.resume(KUHN, tmp_path / "kuhn.model", compiled=False, where="ray")
    list(gone_on.run())
    assert gone_on.model().digest == here.model().digest


def test_a_learner_meets_a_model_of_a_file_at_workers_too(ray, tmp_path):
    first = trained("threads", 1)
    first.save(tmp_path / "first.model")
    more = {"against": f"policy:{tmp_path / 'first.model'}", "teacher": ""}
    assert trained("ray", 2, **more).model().digest == trained("threads", 2, **more).model().digest


def test_a_worker_plays_a_chunk_as_it_is_played_here(ray):
    arena = Arena(KUHN, 2, {}, compiled=False)
    me = seats.LEARNED + shelf_of(KUHN).lend(trained("threads", 1).model())
    sent = remote.packed(arena, [me, 1], 9, 5, me)
    lines, won = remote.play_chunk(sent, CHUNK, 20)
    expected, shares = arena.run([me, 1], 9, CHUNK, 20, 5, me)
    assert remote.zlib.decompress(lines) == expected.tobytes() and np.array_equal(won, shares)


def test_a_worker_with_other_rules_or_facts_refuses(ray, monkeypatch):
    sent = remote.packed(Arena(KUHN, 2, {}, compiled=False), [1, 1], 1, 0, 1)
    monkeypatch.setattr(remote, "load", lambda slug: KUHN.changed(version=99))
    with pytest.raises(BadInput, match="another Menagerie") as told:
        remote.play_chunk(sent, 0, 1)
    assert told.value.defects == ["version: 1 there, 99 here"]
    with pytest.raises(BadInput, match="another Menagerie"):
        trained("ray", 1)


def test_where_nobody_trains_is_told_in_a_sentence(monkeypatch, capsys, tmp_path):
    call, words = caller(monkeypatch, capsys, "train"), ("cover_your_kingdom", "--out", tmp_path / "a.model", "--on")
    monkeypatch.setitem(sys.modules, "ray", None)
    for where, said in (("the moon", "there are threads, ray and ray:ADDRESS"), ("ray", NO_RAY)):
        code, _, err = call(*words, where)
        assert code == 2 and said in err and "Traceback" not in err
    with pytest.raises(BadInput, match="one's own are not sent"):
        remote.RemoteArena(KUHN.changed(own={"pack": {}}), 2, {}, SimpleNamespace(many=1))


@pytest.mark.skipif(not importlib.util.find_spec("ray"), reason="needs ray")
@pytest.mark.deep
def test_a_real_cluster_trains_as_threads_do():
    cluster = importlib.import_module("ray")
    cluster.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    try:
        plan = Plan(minutes=1e9, rounds=2, games=64, sums=4, taught=1, exam=0)
        digests = set()
        for where in ("threads", "ray"):
            training = Training(load("cover_your_kingdom"), plan, where=where)
            list(training.run())
            digests.add(training.model().digest)
        assert len(digests) == 1
    finally:
        cluster.shutdown()
