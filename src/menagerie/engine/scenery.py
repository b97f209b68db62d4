"""The parts from which a game's `scene.py` and `gestures.py` are made (docs/protocol.md, "Scenes"). No rules.

A thing is a plain dictionary, as it is sent. Nothing here looks at a state: what a scene shows its game takes from a
view, so nothing hidden is in it. Seats are numbers from 1 (0: nobody), kinds are names of the catalogue (None: face
down), refs are names of things on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from menagerie.engine.letters import letter

T = TypeVar("T")
Thing = dict[str, Any]
Cards = Iterable[tuple[str | None, int | None]]  # kinds and how many, None if nobody may count them
Values = Iterable[tuple[str, object]]


# --- the whole


def lay_out(
    places: list[Thing],
    centre: Iterable[Thing] = (),
    facts: Iterable[Thing] = (),
    signs: Iterable[Thing] = (),
    lines: Iterable[str] = (),
) -> Thing:
    """Make a scene of the places, each with the zones before it, the zones of the middle, and what belongs to none."""
    centre = list(centre)
    return {
        "seats": [place | {"zones": [zone["id"] for zone in place["zones"]]} for place in places],
        "zones": [*(zone for place in places for zone in place["zones"]), *centre],
        "centre": [zone["id"] for zone in centre],
        "facts": list(facts),
        "signs": list(signs),
        "lines": list(lines),
    }


class Drawn(dict[Hashable, T]):
    """Parts of scenes that were drawn before, by all that they show; whoever takes one does not change it."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    def keep(self, key: Hashable, part: T) -> T:
        """Keep a part; when there are too many, the oldest is forgotten: so many are soon there, and never more."""
        if len(self) >= self.size:
            del self[next(iter(self))]
        self[key] = part
        return part


def place(
    player: int,
    seat: int,
    turn: object,
    zones: Iterable[Thing] = (),
    facts: Iterable[Thing] = (),
    tags: Iterable[str] = (),
    signs: Iterable[Thing] = (),
) -> Thing:
    """Describe a player's place as a seat sees it, with the zones that lie before the player."""
    return {
        "seat": letter(player),
        "you": player == seat,
        "turn": bool(turn),
        "facts": list(facts),
        "tags": list(tags),
        "signs": list(signs),
        "zones": list(zones),
    }


def zone(
    ref: str,
    name: str,
    layout: str,
    items: Iterable[Thing] = (),
    owner: int = 0,
    tags: Iterable[str] = (),
    *,
    at: str = "",
    rank: int = 0,
    small: bool = False,
    file: int = 0,
    about: str = "",
) -> Thing:
    """Describe a zone; its count is of cards, in a stack of items.

    rank: the row before its player in which it lies, 1 nearest the middle, 0 where there are none. small: its cards are
    counted rather than looked at. file: its place in that row, 1 at the player's left, where zones lie as on a mat.
    about: what it is for, where its name does not say it.
    """
    items = list(items)
    cards = 0
    for laid in items:
        for card in laid["cards"]:
            cards += card["count"] or 0
    told: Thing = {
        "id": ref,
        "name": name,
        "owner": letter(owner) if owner else None,
        "layout": layout,
        "items": items,
        "count": len(items) if layout == "stack" else cards,
        "tags": list(tags),
        "at": at or None,
    }
    if rank:
        told["rank"] = rank
    if small:
        told["small"] = True
    if file:
        told["file"] = file
    if about:
        told["about"] = about
    return told


def item(
    ref: str,
    cards: Cards,
    covered: bool = False,
    tags: Iterable[str] = (),
    note: str = "",
    *,
    owner: int = 0,
    signs: Iterable[Thing] = (),
    rests: str = "",
    turned: object = False,
    values: Iterable[Thing] = (),
    aims: Iterable[str] = (),
    on: str = "",
) -> Thing:
    """Describe cards that lie together, from the top down; `owner` where cards of several players lie together.

    signs: tokens that lie on them. rests: the game's word for cards that have done what they could, empty if not.
    turned: they lie on their side. values: their numbers as they are now. aims: refs of what they are about.
    on: the ref of an item of the same zone, listed before, to which they are attached.
    """
    laid = [{"kind": kind, "count": count} for kind, count in cards if count != 0]
    hidden = bool(laid) and laid[0]["kind"] is None
    told = {"ref": ref, "cards": laid, "covered": covered or hidden, "tags": list(tags), "note": note}
    if owner:
        told["owner"] = letter(owner)
    if laid_on := list(signs):
        told["signs"] = laid_on
    if rests:
        told["rests"] = rests
    if turned:
        told["turned"] = True
    if numbers := list(values):
        told["values"] = numbers
    if aimed := list(aims):
        told["aims"] = aimed
    if on:
        told["on"] = on
    return told


# --- what zones are filled with


def backs(ref: str, count: int) -> list[Thing]:
    """Describe so many cards that lie face down."""
    return [item(ref, [(None, count)])] if count else []


def kinds(zone: str, cards: Iterable[tuple[str, int]]) -> list[Thing]:
    """Describe cards that lie by kind, each once with its count: `retired/Elves`."""
    return [item(f"{zone}/{kind}", [(kind, count)]) for kind, count in cards if count]


def hand(player: int, seat: int, items: Iterable[Thing], is_open: bool = False) -> Thing:
    """Describe a hand as a seat sees it; one that lies open to all is a row for the others."""
    ref = f"{letter(player)}.hand"
    if player == seat:
        return zone(ref, "Your hand", "hand", items, player)
    return zone(ref, f"{letter(player)}'s hand", "row" if is_open else "hand", items, player)


def mark_leaving(items: Iterable[Thing], leaving: Mapping[str, int], where: str) -> list[Thing]:
    """Mark the kinds of which so many were picked to leave: `2 to give back`."""
    told = list(items)
    for thing in told if leaving else ():
        if count := leaving.get(thing["cards"][0]["kind"], 0):
            thing["tags"].append(f"{count} {where}")
    return told


# --- what stands beside


def sign(ref: str, kind: str, name: str, count: int = 1, on: bool = True) -> Thing:
    """Describe a small thing that is no card: a crown, a token, chips."""
    return {"ref": ref, "kind": kind, "name": name, "on": on, "count": count}


def value(name: str, now: int, printed: int) -> Thing:
    """Describe a number of a card as it is now, with the printed one where that differs."""
    told: Thing = {"name": name, "value": str(now)}
    return told | ({"printed": str(printed), "more": now > printed} if now != printed else {})


def facts(*values: tuple[str, object], vital: str = "") -> list[Thing]:
    """State values under their labels; one that is None or empty is left out; vital: the one that the game is about."""
    stated = [{"label": label, "value": str(value)} for label, value in values if value is not None and value != ""]
    return [fact | {"vital": True} if fact["label"] == vital else fact for fact in stated]


def tags(*words: tuple[str, object]) -> list[str]:
    """List the words that hold."""
    return [word for word, holds in words if holds]


# --- why numbers are as they are


@dataclass(frozen=True)
class Causes:
    """What can make the numbers of a card in play other than printed (`CAUSES` of a scene), for `table/numbers.py`.

    names: gives the kinds' names. texts: fields of the box, by kind, that say whether a text in force changes numbers.
    marks: fields of a card that change them, in words. until: how long a change lasts, in words.
    """

    names: Callable[[], Sequence[str]]
    texts: tuple[str, ...] = ("holds",)
    marks: Mapping[str, str] = field(default_factory=dict)
    until: Mapping[int, str] = field(default_factory=dict)


# --- what moves


def move(kind: str | None, source: str, goal: str, count: int = 1) -> Thing:
    """Describe cards that go from one ref to another; none for no card."""
    return {"kind": kind or None, "count": count, "from": source, "to": goal}


def dealt(told: list[str], count: int, source: str, goal: str) -> list[Thing]:
    """Describe cards going to a hand: by kind as far as they are told, the rest face down."""
    up = [move(kind, source, goal, told.count(kind)) for kind in dict.fromkeys(told)]
    return up + ([move(None, source, goal, count - len(told))] if count > len(told) else [])
