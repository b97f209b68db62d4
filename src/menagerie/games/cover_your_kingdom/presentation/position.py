"""Positions in words: a state with nothing half-resolved as a short TOML text, and back.

rulers = 4                                    # how many sit at the table
turn = "A"                                    # whose turn; `action = 2` after the first action
"A.hand" = ["Bragon", "CT"]                   # a hand; one not named is dealt at random up to six
"B.highland" = [["CT", "Klaken"], …]          # a stack, bottom to top; so lowland, with two Rulers maneland
discard = ["Klaken", "Bragon"]                # bottom to top
draw = 30                                     # so many random cards, or a list, bottom to top; not named: all the rest
draw_top = ["Klaken"]                         # instead: from the top down, over all the rest
retired, removed = […]                        # done with; never in the game. Cards without a place are removed
"A.guard", "B.closed" = ["lowland"]           # Minnowtaurs, upright and sideways; "lowland (Hypnogriff)": CK-R62
"A.power" = ["Equinity"]                      # Kingdom powers; not named: none
settles = 1, kid_used = true                  # this turn so far, for Match Maker and Wiizzz Kid
barred = ["B highland 2"]                     # a Clan the active Ruler failed to recruit, counted from the bottom
passed = ["C"]                                # Rulers known to hold no Clanning Creature, since they had to pass
idle = 1                                      # turns in a row without action (CK-R9)
stirred = true                                # a Minnowtaur left in this turn (CK-R9)
"A.knows" = ["B: Bragon", "BC: CT"]           # a card known to lie in one of these hands
questions, stream = …                         # questions answered so far, state of chance: for an exact copy
first, open_stacks, powers, two_powers = 1    # options of the game; so constellations, light_speed, contest, rounds
"A.lit" = ["Klaken"]                          # constellations; not named: of what lies in the Kingdom
"A.entered" = ["Klaken", "Bragon"]            # species that ever entered it, at least those that are lit or lie there
round = 2, starter = "A"                      # a contest: which round it is, and who began it
"A.total", "A.troops", "A.victories" = 90     # a contest: magic, Creatures and victories of the rounds before
claimed = ["A"], grace = "A"                  # light speed bonus: who earned it, whose next turn ends it (`grace_over`)
inn = ["Bragon", ["CT", "Klaken"], …]         # two Rulers: tops over six random cards, or piles bottom to top
"""

from __future__ import annotations

from typing import Any

from menagerie.engine.chance import stream_text
from menagerie.engine.known import PLACES
from menagerie.engine.letters import LETTERS, letter
from menagerie.engine.reading import field_names

from .. import terms as t
from ..cards.printed import names
from ..constellations import bonus
from ..kingdom import clans, height, land_of, seat_of, stack_of, top
from ..scoring import creatures, magic
from .reading import KEPT, LANDS, OF_SEAT, OF_TWO, OPTIONS, PLAIN, TOPS
from .reading import read as read
from .words import lands_of, powers_of, shows_totals, species_of


def seats_of(fields: dict[str, Any]) -> Any:
    """Say how many seats a position names."""
    return fields.get("rulers")


def is_quiet(state: Any) -> bool:
    """Tell whether nothing is half-resolved, so that the state is a position."""
    return state.depth == 1 and state.question == t.Q_ACT


def clan_names(clan: Any) -> list[str]:
    """List a Clan bottom to top: Wilds below (CK-STACK-6); a covered Clan of a view only by its gem."""
    if clan.species == 0:
        return [f"gem {clan.gem}"]
    kinds = [t.CT] * clan.ct + [t.SPYDRA] * clan.spydra + [t.HENTAUR] * clan.hentaur + [clan.species] * clan.own
    return [names()[kind] for kind in kinds]


def table_names(counts: Any) -> list[str]:
    """List a table of counts as names."""
    return [names()[kind] for kind in range(1, t.KINDS + 1) for _ in range(counts[kind])]


def write(state: Any) -> dict[str, Any]:
    """Write a quiet state as the fields of a position, exact to the byte."""
    fields: dict[str, Any] = {"rulers": state.seats, "turn": letter(state.crown)}
    frame = state.frame[1]
    if frame.count:
        fields["action"] = frame.count + 1
    fields |= {"settles": frame.own} if frame.own else {}
    fields |= {"kid_used": True} if frame.ability else {}
    for seat in range(1, state.seats + 1):
        name = letter(seat)
        fields[f"{name}.hand"] = table_names(state.hand[seat])
        for land, land_name in enumerate(LANDS, 1):
            stack = stack_of(seat, land)
            if height(state, stack):
                clans = [state.clan[row] for row in range(state.start[stack], top(state, stack) + 1)]
                fields[f"{name}.{land_name}"] = [clan_names(clan) for clan in clans]
        if state.power[seat]:
            fields[f"{name}.power"] = powers_of(state.power[seat])
        if state.n_marks[seat]:
            fields[f"{name}.knows"] = [
                mark_words(state.mark[seat, i], state.seats == t.TWO) for i in range(state.n_marks[seat])
            ]
    for i in range(1, state.n_markers + 1):
        marker = state.marker[i]
        mode = "guard" if marker.mode == t.UPRIGHT else "closed"
        where = f"{letter(seat_of(marker.stack))}.{mode}"
        card = f" ({names()[marker.kind]})" if marker.kind != t.MINNOWTAUR else ""
        fields.setdefault(where, []).append(t.LAND_NAMES[land_of(marker.stack)] + card)
    fields["discard"] = [names()[state.discard[i]] for i in range(state.n_discard)]
    fields["draw"] = [names()[state.draw[i]] for i in range(state.n_draw)]
    if state.seats == t.TWO:
        fields["inn"] = [
            [names()[state.inn[pile, i]] for i in range(state.n_inn[pile])] for pile in range(1, t.PILES + 1)
        ]
    fields["retired"] = table_names(state.retired)
    fields["removed"] = table_names(state.removed)
    barred = [
        f"{letter(seat_of(stack))} {t.LAND_NAMES[land_of(stack)]} {row - state.start[stack] + 1}"
        for stack in range(1, t.STACKS + 1)
        for row in range(state.start[stack], state.start[stack + 1])
        if state.clan[row].barred
    ]
    fields |= {"barred": barred} if barred else {}
    passed = [letter(seat) for seat in range(1, state.seats + 1) if state.barren[seat]]
    fields |= {"passed": passed} if passed else {}
    if state.constellations:
        fields |= write_constellations(state)
    if state.contest:
        fields |= {"round": state.round + 1, "starter": letter(state.starter)}
        for seat in range(1, state.seats + 1):
            for name, table in (("total", state.total), ("troops", state.troops), ("victories", state.victories)):
                fields[f"{letter(seat)}.{name}"] = table[seat]
    fields |= {"idle": state.idle} if state.idle else {}
    fields |= {"stirred": True} if frame.entry else {}
    fields |= {name: value for name in OPTIONS if (value := getattr(state, name))}
    fields["questions"] = state.version
    fields["stream"] = stream_text(state)
    return fields


def write_constellations(state: Any) -> dict[str, Any]:
    """Write what is lit, what entered, and how the light speed bonus stands."""
    fields: dict[str, Any] = {}
    for seat in range(1, state.seats + 1):
        fields[f"{letter(seat)}.lit"] = species_of(state.lit[seat])
        if state.entered[seat] != state.lit[seat]:
            fields[f"{letter(seat)}.entered"] = species_of(state.entered[seat])
    claimed = [letter(seat) for seat in range(1, state.seats + 1) if state.claimed[seat]]
    fields |= {"claimed": claimed} if claimed else {}
    fields |= {"grace": letter(state.grace)} if state.grace else {}
    return fields | ({"grace_over": True} if state.grace_over else {})


def mark_words(mark: int, two: bool) -> str:
    """Write one mark: `BC: Bragon`; with two Rulers a digit is a pile of the inn: `1: Elves`."""
    places = range(1, t.SEATS_MAX + 1)
    signs = [str(place - t.INN_PLACE) if two and place > t.TWO else LETTERS[place] for place in places]
    found = "".join(sign for place, sign in zip(places, signs, strict=True) if mark % PLACES >> place & 1)
    return f"{found}: {names()[mark // PLACES]}"


ORDERED: tuple[str, ...] = (  # facts in which the order of a list counts
    *("discard", "draw", "inn", "inn_tops", "inn_counts"),
    *(f"{seat}.{land}" for seat in LETTERS[1:] for land in LANDS),
)


FIELDS = field_names((*PLAIN, *OPTIONS, *OF_TWO), OF_SEAT, TOPS)
FACTS = {  # what may be compared beside the fields of a position
    "draw_count": "cards of the draw pile",
    "discard_count": "cards of the discard pile",
    "inn_tops": "two Rulers: the uppermost card of each pile of the inn, nothing for an empty one",
    "inn_counts": "two Rulers: the cards of each pile of the inn",
    "challenge": "the Creatures played so far in the challenge that stands",
    "tokens": "constellation tokens that nobody has",
    "over": "the game has ended",
    "winners": "who won",
    "crown": "once it is over: who wears the Crown",
    "A.hand_size": "cards in hand",
    "A.clans": "Clans of the Kingdom",
    "A.creatures": "Creatures of the Kingdom; `?` to those who may not add them up (CK-R74)",
    "A.magic": "magic of the Kingdom; `?` to those who may not add it up (CK-R74)",
    "A.bonus": "magic of lit constellations and of the light speed bonus",
}


def alike(name: str, value: Any) -> Any:
    """Put the Wilds that lie under a Clan's own Creatures in one order, which the state does not keep (CK-STACK-6)."""
    if name.rpartition(".")[2] not in LANDS or not isinstance(value, list):
        return value
    return [_wilds_sorted(clan) if isinstance(clan, list) and clan else clan for clan in value]


def _wilds_sorted(clan: list[Any]) -> list[Any]:
    own = clan.index(clan[-1])
    return [*sorted(clan[:own], key=str), *clan[own:]]


def facts(state: Any, box: Any, seat: int | None = None) -> dict[str, Any]:
    """Give everything a scenario may compare: the fields of a position, counts, scores and winners.

    Of what a seat is shown, `seat` says whose; rivals' totals are then "?" unless stacks lie open (CK-R74).
    """
    unmarked = {"action": 1, "settles": 0, "kid_used": False, "idle": 0, "stirred": False, "grace_over": False}
    told = {**unmarked, **write(state)}
    del told["stream"], told["questions"]
    told["draw_count"], told["discard_count"] = state.n_draw, state.n_discard
    told["over"] = bool(state.over)
    if state.seats == t.TWO:
        told["inn_tops"] = [pile[-1] if pile else "" for pile in told["inn"]]
        told["inn_counts"] = [len(pile) for pile in told["inn"]]
    told["challenge"] = []
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        if frame.what == t.CHALLENGE:
            species = state.clan[top(state, frame.stack)].species
            played = [species] * frame.own + [t.HENTAUR] * frame.hentaur + [t.CT] * frame.ct + [t.SPYDRA] * frame.spydra
            told["challenge"] = [names()[kind] for kind in played]
    for ruler in range(1, state.seats + 1):
        name = letter(ruler)
        told[f"{name}.hand_size"] = state.hand_size[ruler]
        told[f"{name}.clans"] = clans(state, ruler)
        shown = seat is None or shows_totals(state, ruler, seat)
        told[f"{name}.bonus"] = bonus(state, ruler)
        told.setdefault(f"{name}.lit", [])
        told[f"{name}.magic"] = magic(state, box, ruler) if shown else "?"
        told[f"{name}.creatures"] = creatures(state, ruler) if shown else "?"
        for field in (*LANDS[: lands_of(state)], *KEPT):
            told.setdefault(f"{name}.{field}", [])
    for field in ("barred", "passed", "claimed"):
        told.setdefault(field, [])
    told.setdefault("grace", "")
    told["tokens"] = sum(state.token)
    told["winners"] = [letter(seat) for seat in range(1, state.seats + 1) if state.won[seat]]
    if state.over:
        told["crown"] = told["winners"]
    return told
