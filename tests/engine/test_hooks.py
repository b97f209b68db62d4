"""Shared rules: each game has its own of them, bound to what it gives; what it lacks is told by name."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from types import ModuleType

import pytest

from engine import probes
from engine.probes import common
from menagerie.engine import hooks, jit
from menagerie.engine.hooks import Binding, Unfilled, named
from menagerie.engine.jit import Records, rule
from menagerie.engine.record import arena, face

RECORDS = probes.RECORDS  # for the rules below


def records() -> Records:
    return Records("engine.probes", state=probes.STATE)


@rule
def short_of(state) -> int:
    """Read a field."""
    return state.short


@rule
def heavy(state) -> int:
    """Weigh a hundred."""
    return 100


def bound(least: int, **more) -> Binding:
    return Binding(records(), named(common, {"measure": short_of, "LEAST": least, **more}))


def test_a_shared_rule_is_another_in_each_binding_on_both_faces():
    states = arena(probes.STATE, 2)
    states["short"][1] = 5
    for binding, wanted in ((bound(5), 12), (bound(6), 0), (bound(5, weight=heavy, STEP=1), 101)):
        entry = common.at.of(binding)
        assert entry is binding.of(common.at) and entry.records is binding.records and not entry.is_shared
        assert entry(face(states), 1) == entry.compiled(states, 1) == wanted


def test_what_a_binding_gives_is_part_of_a_digest():
    digests = [common.at.of(one).digest for one in (bound(5), bound(5), bound(6), bound(5, weight=heavy))]
    assert digests[0] == digests[1] and len(set(digests)) == 3


def test_what_reaches_nothing_of_a_binding_is_that_of_its_parent():
    parent = bound(5)
    child = Binding(parent.records, named(common, {"weight": heavy}), parent=parent)
    assert common.apart.of(child) is common.apart.of(parent) and common.counts.of(child) is common.counts.of(parent)
    assert common.value.of(child) is not common.value.of(parent)
    assert common.value.of(child).native.__globals__["counts"] is common.counts.of(parent)


def test_pointers_are_of_the_binding():
    binding = bound(5)
    more = Binding(binding.records, pointers={"entry": common.at.of(binding)}, parent=binding)
    states = arena(probes.STATE, 2)
    states["short"][1] = 5
    assert common.through.of(more).compiled(states, 1, common.at.of(binding).pointer) == 12


def test_a_shared_rule_alone_is_of_no_game():
    with pytest.raises(TypeError, match=r"common\.value> is shared: say of which game .*, value\.of\(RECORDS\)"):
        common.value(face(arena(probes.STATE, 2))[1])
    assert short_of.of(probes.RECORDS) is short_of


def test_a_module_of_shared_rules_is_bound_as_a_whole():
    module = bound(5).module(common)
    assert module.value.native.__globals__ is vars(module) and module.LEAST == 5
    with pytest.raises(AttributeError, match="has no nothing"):
        _ = module.nothing


def test_what_is_missing_is_told_by_name():
    page, source = ModuleType("page"), ModuleType("source")
    vars(page).update(LEAST=common.LEAST, STEP=common.STEP)
    vars(source).update(LEAST=3)
    binding = Binding(records())
    binding.give(source, page)
    assert binding.of(common.LEAST) == 3 and binding.of(common.STEP) == 2 and binding.pages == [page]
    with pytest.raises(Unfilled, match=r"engine\.probes gives nothing for LEAST, which page needs of every game"):
        Binding(records()).give(ModuleType("empty"), page)
    page.__name__ = common.__name__
    vars(page).update(measure=common.measure)
    with pytest.raises(Unfilled, match=r"gives nothing for measure, which .*common needs"):
        Binding(records()).give(source, page)
    with pytest.raises(Unfilled, match=r"gives no rule that fills <rule .*measure>: Measure a state"):
        common.counts.of(Binding(records(), {common.LEAST: 1}))
    with pytest.raises(Unfilled, match="has no hook mesure; did you mean measure"):
        bound(5, mesure=heavy)


def test_what_fills_a_hook_has_its_shape_and_is_alone(monkeypatch):
    monkeypatch.setattr(common.measure, "given", {})

    with pytest.raises(Unfilled, match=r"wide> is \(state, box\) .*; to fill measure it must be \(state\) -> 'int'"):

        @rule(fills=common.measure)
        def wide(state, box) -> int:
            return 0

    @rule(fills=common.measure)
    def one(state) -> int:
        return 1

    exec(compile("def other(state) -> 'int': return 2", "elsewhere.py", "exec"), scope := dict(globals()))
    with pytest.raises(Unfilled, match=r"other> and <rule .*one> both fill measure"):
        common.measure.fill(jit.Rule(scope["other"]))


def test_shared_rules_that_call_themselves_are_refused():
    with pytest.raises(RecursionError, match="calls itself: what nests must be a frame"):
        common.inner.of(bound(5))
    assert hooks.is_shared(common.outer)


def test_a_game_that_lacks_something_is_refused_as_it_is_imported():
    code = """
        from menagerie.cardtext.machine import effect_hooks, object_hooks
        from menagerie.games.beast_clans import RECORDS, terms
        from menagerie.games.beast_clans.texts import acts
        effect_hooks.hit.given.clear(), effect_hooks.draw.given.clear()
        del terms.Q_MAY, terms.TEXTS
        RECORDS.binding.own.clear()
        RECORDS.binding.give(terms, object_hooks, effect_hooks)
    """
    told = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True)
    said = (
        "beast_clans gives nothing for Q_MAY, draw, which menagerie.cardtext.machine.effect_hooks needs of every game"
    )
    assert told.stderr.rstrip().endswith(said)
