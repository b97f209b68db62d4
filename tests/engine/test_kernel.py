"""A kernel alone: a state over which the rules run, with nothing around it."""

from __future__ import annotations

import pytest

from menagerie.engine.ask import FAULT_AT, FAULTS, OVERFLOW
from menagerie.engine.kernel import Kernel
from menagerie.engine.log import new_log
from menagerie.engine.seeds import words_of
from oracles.kuhn import GAME

FACES = pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "interpreted"])


def dealt(compiled):
    kernel = Kernel(GAME, GAME.blank_bytes(2, GAME.check_options(2, {})), compiled)
    if compiled:
        GAME.compile()
    kernel.deal(new_log(), *words_of(3), 0)
    kernel.play(new_log(), 0)
    return kernel


@FACES
def test_a_kernel_runs_to_the_end_and_both_faces_leave_the_same_bytes(compiled):
    kernel, other = dealt(compiled), dealt(not compiled)
    while not kernel.over:
        assert kernel.asked and kernel.question and list(kernel.codes) == sorted(kernel.codes)
        for one in (kernel, other):
            one.play(new_log(), one.codes[-1])
        assert kernel.raw == other.raw
    assert kernel.winners == other.winners != [] and sum(kernel.scores.values()) == 0
    assert kernel.asked == 0 and kernel.question == "" and not kernel.codes


@FACES
def test_a_copy_and_a_kernel_that_is_laid_back_go_their_own_ways(compiled):
    kernel = dealt(compiled)
    begun, codes = bytes(kernel.raw), kernel.codes
    other, again = kernel.copy(), kernel.copy(begun)
    kernel.play(new_log(), codes[-1])
    assert other.raw == again.raw == begun != kernel.raw and other.codes == codes != kernel.codes
    kernel.lay(begun)
    assert kernel.codes == codes and kernel.state.asked == other.state.asked


def test_interpreted_runs_are_told_to_whoever_wants_to_hurry_and_compiled_ones_are_not():
    for compiled, times in ((False, 1), (True, 0)):
        kernel, heard = dealt(compiled), []
        kernel.hurry = heard.append
        kernel.play(new_log(), kernel.codes[0])
        assert heard == [GAME] * times


def test_rules_that_stopped_are_named():
    kernel = dealt(False)
    kernel.check()
    kernel.raw[FAULT_AT] = OVERFLOW
    with pytest.raises(RuntimeError, match=f"stopped: {FAULTS[OVERFLOW]}"):
        kernel.check()


@FACES
def test_a_redeal_changes_what_the_seat_cannot_know(compiled):
    kernel = dealt(compiled)
    dealings = set()
    for stream in range(20):
        other = kernel.copy()
        other.redeal(1, stream)
        assert other.codes == kernel.codes
        dealings.add(bytes(other.raw))
    assert len(dealings) > 1
