"""What an answer tells the seat that gives it: what may be foreseen of it, and whether it may be taken back."""

from __future__ import annotations

from typing import Any

from menagerie.engine.chance import same_stream
from menagerie.engine.letters import letter
from menagerie.engine.timeline import Timeline, seat_number


def foresee(timeline: Timeline, code: int) -> Timeline | None:
    """Look at the next question after an answer, forced or not, beside the game; None if the answer tells more.

    Chance tells something, and so does what ends the game: all lies open then.
    """
    _ = timeline.past  # worked out once, not once in every copy
    ahead = timeline.copy()
    ahead.run(code, True)
    before, after = timeline.kernel.state, ahead.kernel.state
    return None if after.over or _was_told(ahead, before, after) else ahead


def may_undo(timeline: Timeline, seat: str | int, most: int | None = None) -> int:
    """Give the least number of answers that a seat may go back to: its own last ones that told it nothing.

    An answer told something if more came of it than the seat could foresee: a card drawn, a choice of another, that
    another was asked or was not. Looks at the last `most` answers only, at all if not given.
    """
    count, number = timeline.answered, seat_number(seat)
    least = 0 if most is None else max(count - most, 0)
    while count > least and timeline.giver(count - 1) == letter(number) and not _told(timeline, count - 1):
        count -= 1
    return count


def _told(timeline: Timeline, number: int) -> bool:
    """Tell whether an answer told its seat something."""
    now = timeline.kernel.state
    if number == timeline.answered - 1 and timeline.before:
        before = timeline.stood(number)
        is_told = now.over or _was_told(timeline, before, now)
        if is_told or (now.asked != before.asked and not timeline.kernel.is_put):
            return True
        if now.version == before.version + 1:  # no question answered itself on the way
            return False
    at = timeline.at(number)
    seat, ahead = at.kernel.asked, foresee(at, timeline.code(number))
    while ahead is not None and ahead.kernel.asked == seat and ahead.kernel.is_forced:
        ahead = foresee(ahead, ahead.kernel.codes[0])
    # Where another is asked only if he has a choice, both that he is and that he is not tell what he holds.
    return ahead is None or (ahead.kernel.asked != seat and not ahead.kernel.is_put)


def _was_told(timeline: Timeline, before: Any, now: Any) -> bool:
    """Tell whether the last run of the rules told whoever was asked before something, by chance or by its events."""
    if not same_stream(now, before) or now.n_forced != before.n_forced:
        return True
    return bool(timeline.kernel.game.story.tells(timeline.past.events(-1), before.asked))
