"""The names of phases, steps and prompts, and who holds right-to-play, for those who look on. No rules."""

from __future__ import annotations

from typing import Any

from menagerie.engine.letters import letter

from .. import terms as t
from ..zones import base_of

PHASES = {
    t.SWAPPING: ("Between games", "cards are exchanged"),
    t.LAY_ROYALS: ("Setup", "Royals are laid"),
    t.FLIP_COIN: ("Setup", "the coin"),
    t.FIRST: ("Setup", "who begins"),
    t.BIOMASS: ("Start-of-Turn Phase", "Biomass Step"),
    t.UPKEEP: ("Start-of-Turn Phase", "Upkeep Step"),
    t.EVOLUTION: ("Start-of-Turn Phase", "Evolution Step"),
    t.DRAWING: ("Start-of-Turn Phase", "Draw Step"),
    t.FIRST_PLAY: ("Play Phase 1", ""),
    t.FIRST_COMBAT: ("Combat Phase 1", ""),
    t.SECOND_COMBAT: ("Combat Phase 2", ""),
    t.SECOND_PLAY: ("Play Phase 2", ""),
    t.LATE_EVOLUTION: ("End-of-Turn Phase", "Evolution Step"),
    t.TRANSITION: ("End-of-Turn Phase", "Transition Step"),
    t.EXPIRE: ("End-of-Turn Phase", "Transition Step"),
    t.PASS_ON: ("End-of-Turn Phase", "Transition Step"),
}
PROMPTS = {
    t.ACTION: "ACTION",
    t.RESPOND: "RESPONSE (acting)",
    t.DEFEND: "RESPONSE (defending)",
    t.RESOLUTION: "RESOLUTION",
}


def phase_and_step(view: Any) -> tuple[str, str]:
    """Name the phase and the step that are under way, in a Play Phase no step (BC-TURN-1 … BC-TURN-4)."""
    phase, step = PHASES.get(view.frame[1].step, ("", ""))
    return phase, combat_step(view) or step


def combat_step(view: Any) -> str:
    """Name the step of the Combat Phase that is under way (BC-TURN-3); empty outside one."""
    frame = view.frame[2]
    if view.depth < 2 or frame.what != t.COMBAT:
        return ""
    if frame.step == t.DECLARE or (frame.step == t.GUARDING and frame.seat == view.turn):
        return "Attack Step"
    if frame.step == t.COMBAT_OVER:
        return "at its end"
    is_asked = frame.step == t.SPLIT and view.question == t.Q_SPLIT
    return "Guard Step" if frame.step <= t.SPLIT and not is_asked else "Damage Step"


def window_of(view: Any) -> Any:
    """Give the frame of the window that is open, or of the Play Phase; None if there is none."""
    frame = view.frame[base_of(view)] if view.depth else None
    return frame if frame is not None and frame.what == t.CYCLE else None


def holder_words(view: Any) -> str:
    """Tell who holds right-to-play, and for what: `A: ACTION`; empty outside windows (BC-TURN-5)."""
    window = window_of(view)
    return f"{letter(window.seat)}: {PROMPTS[window.step]}" if window is not None else ""
