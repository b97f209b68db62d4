"""What the others did since one's last turn, a line for each seat: the told events of that seat, merged by their kind.

Works for any game: what begins a turn and what a summary leaves out its story says (`Story.turns`, `Story.minor`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from menagerie.engine.game import Game
from menagerie.engine.letters import letter
from menagerie.engine.log import Event
from menagerie.engine.table import Table
from menagerie.engine.wording import addressed, as_you, is_led, without_rows
from menagerie.table.scenes import kept, scene_of

MOST = 4  # things that are listed of one kind of deed
KEPT = 1_000  # summaries, of all tables: one stands while a person answers
_NUMBER = re.compile(r"\b\d+\b")
_MARK = 0xE000  # the first of the signs that stand for names of cards while phrases are compared
_CARD = re.compile("[\ue000-\uf8ff]")


@dataclass(frozen=True)
class Line:
    """What a seat did and what became of it; `words` follow its name (`attacks you twice`), `after` are sentences."""

    seat: str
    words: str
    after: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Summary:
    """What happened in a stretch of the game, after `step` answers.

    is_fresh: the seat is at turn again and has not answered since.
    """

    step: int
    is_fresh: bool
    lines: list[Line]


def summary_of(table: Table, seat: int, events: Sequence[Event], first: int = 0) -> Summary | None:
    """Sum up what happened since a seat's last turn, where there are no turns since its last answer; None if nothing.

    events: all that the seat heard. first: the event from which on it may read again.
    """
    begin, end, step = _stretch(table, seat, events)
    begin = max(begin, first)
    lines = lines_of(table.game, tuple(events[begin:end]), seat)
    since = [table.giver(step) for step in range(table.step_of(end) + 1, table.answered)]
    waits = bool(table.game.story.turns) and end == len(events)  # it is still somebody else's turn
    return Summary(step, not waits and letter(seat) not in since, lines) if lines else None


def _stretch(table: Table, seat: int, events: Sequence[Event]) -> tuple[int, int, int]:
    """Give the first event of the stretch, the first one after it, and how many answers led to it."""
    turns, end = table.game.story.turns, len(events)
    begin = -1
    for n in reversed(range(len(events) if turns else 0)):
        if events[n].what not in turns:
            continue
        if events[n].seat != seat:
            begin = n
        elif begin < 0:  # the turn that has just begun
            begin = end = n
        else:
            break
    if begin >= 0:
        return begin, end, max(table.step_of(begin), 0)
    begin, step = table.last_answer_of(seat)
    return begin, end, step


def summary_lines(table: Table, seat: int, titles: Mapping[str, str], fresh: bool = False) -> list[str]:
    """Tell a person at a terminal what happened since the last turn.

    titles: what bots are called, by seat. fresh: only if it has not been told before.
    """
    events = table.events(seat)
    found = summary_of(table, seat, events, table.game.story.reread_from(table.shown(0), events, seat))
    if not found or (fresh and not found.is_fresh):
        return []
    who = {**titles, letter(seat): "You"}
    return [
        " ".join([*([f"{who.get(one.seat, one.seat)} {one.words}."] * bool(one.words)), *one.after])
        for one in found.lines
    ]


# --- words


@kept(KEPT)
def lines_of(game: Game, events: tuple[Event, ...], seat: int) -> list[Line]:
    """Tell events as one seat is told them, a line for each seat in the order in which they first did something."""
    led: dict[str, dict[int, list[str]]] = {}
    after: dict[str, dict[int, list[str]]] = {}
    names, doer = _names_of(game), ""
    for event in events:
        if event.what in game.story.turns:
            doer = event.who
        if event.what in game.story.turns | game.story.minor:
            continue
        who = event.who or doer or letter(seat)
        words = _masked(without_rows(game.story.narrate(event)).partition(";")[0].removesuffix("."), names)
        led.setdefault(who, {})
        if is_led(words, who):
            led[who].setdefault(event.what, []).append(words[len(who) + 1 :])
        else:
            own = "your " if who == letter(seat) and _CARD.match(words) else ""
            after.setdefault(who, {}).setdefault(event.what, []).append(own + words)
    order = sorted(led, key=lambda who: who == letter(seat))
    return [_line(who, led[who], after.get(who, {}), letter(seat), names) for who in order]


def _line(who: str, led: dict[int, list[str]], after: dict[int, list[str]], seat: str, names: tuple[str, ...]) -> Line:
    def told(words: str) -> str:
        return _unmasked(addressed(words, seat), names)

    deeds = [phrase for one in led.values() for phrase in merged(one)]
    if who == seat:
        deeds = [as_you(deed) for deed in deeds]
    sentences = [told(phrase) for one in after.values() for phrase in merged_subjects(one)]
    return Line(who, told(", ".join(deeds)), [words[:1].upper() + words[1:] + "." for words in sentences])


def merged(phrases: Sequence[str]) -> list[str]:
    """Merge phrases of one kind: what differs in one word is listed, numbers are added up.

    >>> merged(["plays Boar", "plays Wolf", "plays Boar"]), merged(["passes", "passes"])
    (['plays Boar twice and Wolf'], ['passes twice'])
    >>> merged(["loses 3 health and has 25", "loses 2 health and has 23"])
    ['loses 5 health and has 23']
    """
    if len(phrases) > 1 and len({_NUMBER.sub("#", one) for one in phrases}) == 1 and _NUMBER.search(phrases[0]):
        return [_summed(phrases)]
    groups: list[_Alike] = []
    for phrase in dict.fromkeys(phrases):
        words, times = phrase.split(), phrases.count(phrase)
        if not any(group.takes(words, times) for group in groups):
            groups.append(_Alike(words, [times]))
    return [group.told() for group in groups]


@dataclass
class _Alike:
    """Phrases that differ in the word at one place, with how often each was told; 0: there is but one."""

    words: list[str]
    times: list[int]
    at: int = 0
    others: list[str] = field(default_factory=list)

    def takes(self, words: list[str], times: int) -> bool:
        """Take a phrase in if it differs at that place alone."""
        places = [at for at, (one, other) in enumerate(zip(self.words, words, strict=False)) if one != other]
        if len(self.words) != len(words) or len(places) != 1 or places[0] == 0 or self.at not in (0, places[0]):
            return False
        self.at = places[0]
        self.others.append(words[self.at])
        self.times.append(times)
        return True

    def told(self) -> str:
        """Tell them in one phrase."""
        if not self.at:
            return _repeated(" ".join(self.words), self.times[0])
        things = [_repeated(*one) for one in zip([self.words[self.at], *self.others], self.times, strict=True)]
        return " ".join([*self.words[: self.at], listed(things), *self.words[self.at + 1 :]])


def merged_subjects(phrases: Sequence[str]) -> list[str]:
    """Merge sentences of one kind that tell the same of several.

    >>> merged_subjects(["Boar is defeated", "Wolf is defeated"])
    ['Boar and Wolf are defeated']
    >>> merged_subjects(["Boar takes 2 damage, 3 is left", "Boar takes 2 damage, 1 is left"])
    ['Boar takes 4 damage, 1 is left']
    """
    found: dict[str, list[str]] = {}
    for phrase in phrases:
        found.setdefault(_NUMBER.sub("#", phrase), []).append(phrase)
    kept = [_summed(same) if len(same) > 1 and _NUMBER.search(same[0]) else same[0] for same in found.values()]
    tails: dict[str, list[str]] = {}
    for phrase in kept:
        subject = 2 if phrase.startswith("your ") else 1
        words = phrase.split(" ", subject)
        tails.setdefault(words[-1], []).append(" ".join(words[:-1]))
    return [f"{listed(who)} {as_you(tail) if len(who) > 1 else tail}" for tail, who in tails.items()]


def listed(things: Sequence[str]) -> str:
    """List things in words, the first ones: `Boar, Wolf and Elk`."""
    shown = [*things[: MOST - 1], f"{len(things) - MOST + 1} more"] if len(things) > MOST else list(things)
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def _repeated(phrase: str, times: int) -> str:
    return phrase + {1: "", 2: " twice"}.get(times, f" {times} times")


def _summed(phrases: Sequence[str]) -> str:
    """Add up the first number of phrases that differ in numbers; of the others the last ones count."""
    found = _NUMBER.search(phrases[-1])
    total = sum(int(number[0]) for number in map(_NUMBER.search, phrases) if number)
    return phrases[-1][: found.start()] + str(total) + phrases[-1][found.end() :] if found else phrases[-1]


# --- a card is one word while phrases are compared


@kept(KEPT)
def _names_of(game: Game) -> tuple[str, ...]:
    return tuple(sorted((card["name"] for card in scene_of(game).catalogue()), key=len, reverse=True))


@cache
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})(?!\w)")


def _masked(words: str, names: tuple[str, ...]) -> str:
    return _pattern(names).sub(lambda found: chr(_MARK + names.index(found[0])), words) if names else words


def _unmasked(words: str, names: tuple[str, ...]) -> str:
    return _CARD.sub(lambda mark: names[ord(mark[0]) - _MARK], words)
