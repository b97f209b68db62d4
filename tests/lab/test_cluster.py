"""Experiments on a Ray cluster: the bytes of threads, whoever dies; what cannot be sent is refused."""

from __future__ import annotations

import importlib.util
import json
import os

import pytest

from commands import caller
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.lab import changes, cluster, experiment, plans
from menagerie.lab.worth import study
from menagerie.players.cluster import NO_RAY

needs_ray = pytest.mark.skipif(not importlib.util.find_spec("ray"), reason="needs ray")
TRIES = 4
KINGDOM = load("cover_your_kingdom")
TEXT = """
game = "cover_your_kingdom"
seed = 3
deals = 96
measure = ["every seat", "length"]
worth = ["Pigxie"]

[[version]]
name = "as printed"

[[version]]
name = "better"
set = { "Pigxie.value" = 6 }
"""


@pytest.fixture(scope="module")
def ray():
    """Start a cluster of two workers on this machine, and stop it; a busy machine needs more time than Ray gives."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_agent_register_timeout_ms", "600000")
        ray = importlib.import_module("ray")
        for left in reversed(range(TRIES)):
            try:
                ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
                break
            except Exception:  # so Ray says that a process of its own was not there in time
                ray.shutdown()
                if not left:
                    raise
        yield ray
        ray.shutdown()


@pytest.fixture
def file(tmp_path):
    """Write an experiment."""
    path = tmp_path / "kingdom.toml"
    path.write_text(TEXT, "utf-8")
    return path


@needs_ray
@pytest.mark.deep
def test_a_cluster_gives_the_bytes_of_threads(ray, file, tmp_path, monkeypatch, capsys):
    call = caller(monkeypatch, capsys, "lab")
    kept = {where: tmp_path / f"{where}.jsonl" for where in ("threads", "ray", "one", "two")}
    said = {}
    for where in ("threads", "ray"):
        code, said[where], err = call("run", file, "--save", kept[where], "--on", where, "--json", "-j", 2)
        assert code == 0, err
    assert said["threads"] == said["ray"]
    assert kept["threads"].read_bytes() == kept["ray"].read_bytes()
    for name, where, first in (("one", "ray", 48), ("two", "threads", 0)):
        assert call("run", file, "--save", kept[name], "--on", where, "--first", first, "--deals", 48)[0] == 0
    merged = tmp_path / "merged.jsonl"
    assert call("merge", kept["one"], kept["two"], "--save", merged)[0] == 0
    assert merged.read_bytes() == kept["threads"].read_bytes()


@needs_ray
@pytest.mark.deep
def test_what_a_card_is_worth_is_asked_of_a_cluster(ray, monkeypatch, capsys):
    call, words = (
        caller(monkeypatch, capsys, "lab"),
        ("worth", "battlecats", "Eagle Eye Scout", "--deals", 32, "--seed", 1),
    )
    code, out, err = call(*words, "--on", "ray", "--json")
    assert code == 0 and json.loads(out) == json.loads(call(*words, "--json")[1]), err
    assert json.loads(out)["rates"]["drawn"]["games"] > 0


@needs_ray
@pytest.mark.deep
def test_a_worker_that_dies_loses_nothing(ray, file, tmp_path, monkeypatch):
    died, play_part = tmp_path / "died", cluster.play_part

    def dying(sent, first, deals, wanted):
        if first == 32 and not died.exists():
            died.touch()
            os._exit(1)
        return play_part(sent, first, deals, wanted)

    monkeypatch.setattr(cluster, "play_part", dying)
    asked = plans.read(file)
    assert cluster.run(asked, "ray").sums == experiment.run(asked).sums
    assert died.exists()


@needs_ray
@pytest.mark.deep
def test_what_is_wrong_at_a_worker_is_told_in_a_sentence(ray, file, monkeypatch):
    def refusing(sent, first, deals, wanted):
        raise BadInput("nothing is played here")

    monkeypatch.setattr(cluster, "play_part", refusing)
    with pytest.raises(BadInput, match=r"^nothing is played here$"):
        cluster.run(plans.read(file), "ray")


def test_a_worker_makes_the_experiment_again_and_plays_the_same():
    asked = study(changes.blank(KINGDOM, "Pigxie"), seed=4, rates=True)
    sent = cluster.packed(asked)
    made = cluster.unpacked(sent)
    assert made is not asked and made.head == asked.head
    assert cluster.play_part(sent, 16, 8, [0, 2]) == asked.part(16, 8, [0, 2])


def test_a_worker_with_other_rules_refuses(monkeypatch):
    asked = study(changes.blank(KINGDOM, "Pigxie"), seed=4)
    sent = cluster.packed(asked)
    monkeypatch.setattr("menagerie.lab.cluster.load", lambda slug: load(slug).changed(version=99))
    with pytest.raises(BadInput, match="parts of something else") as told:
        cluster.unpacked.__wrapped__(sent)
    assert "version" in str(told.value.defects)


def test_what_cannot_be_sent_is_refused(monkeypatch, capsys, file):
    call = caller(monkeypatch, capsys, "lab")
    code, _, err = call("run", file, "--on", "the moon")
    assert code == 2 and "there are threads, ray and ray:ADDRESS" in err
    asked = plans.read(file)
    asked.game = asked.game.changed(own={"pack": {}})
    with pytest.raises(BadInput, match="cards and decks of one's own are not sent"):
        cluster.run(asked, "ray")
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    code, _, err = call("run", file, "--on", "ray")
    assert code == 2 and NO_RAY in err and "Traceback" not in err
