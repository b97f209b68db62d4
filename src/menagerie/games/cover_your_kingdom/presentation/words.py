"""The game in words: answers, and the table as text; what happened is told in `story.py`. No rules.

Every answer has one wording, used when typed, on buttons, in records and in scenarios: `settle Bragon + Spydra`,
`recruit B highland with CT`, `counter with Klaken + CT`. Several bites of one decision are joined by commas:
`settle Pigxie + Pigxie, lowland`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from menagerie.engine.ask import VERB
from menagerie.engine.letters import letter
from menagerie.engine.saying import Saying
from menagerie.engine.wording import ascending, counted, in_order, some, sourced, tidied

from .. import terms as t
from ..cards.printed import cards, names, power_names, powers
from ..kingdom import has_power, height, land_of, seat_of, stack_of, top
from ..scoring import creatures, magic

CARDS = range(1, t.KINDS + 1)
CREATURES = range(1, t.SPYDRA + 1)
PILES = range(1, t.PILES + 1)
KEPT = 10_000  # wordings, and things that are touched


def stack_words(stack: int) -> str:
    """Name a stack: `B highland`; the Creatures at stake in an inn challenge: `the inn`."""
    return "the inn" if stack == t.AIR else f"{letter(seat_of(stack))} {t.LAND_NAMES[land_of(stack)]}"


def piles_words(piles: int) -> str:
    """Name piles of the inn: `1 + 3`."""
    return " + ".join(str(pile) for pile in range(1, t.PILES + 1) if piles >> (pile - 1) & 1)


def cards_together(a: int, b: int) -> str:
    """Name one card, or two played together."""
    return f"{names()[a]} + {names()[b]}" if b else names()[a]


def hired_words(kind: int, ability: int) -> str:
    """Name a hired Creature, and as what it acts: `Hypnogriff as Minnowtaur`."""
    return names()[kind] if kind == ability else f"{names()[kind]} as {names()[ability]}"


def powers_of(bits: int) -> list[str]:
    """List Kingdom powers given as bits."""
    return [name for power, name in enumerate(power_names()) if bits >> power & 1]


def species_of(bits: int) -> list[str]:
    """List species given as bits."""
    return [names()[kind] for kind in range(1, t.SPECIES + 1) if bits >> kind & 1]


def settle_words(first: int, second: int, pile: int) -> str:
    """Say which two cards settle, the first from the discard pile or not."""
    one, other = names()[first], names()[second]
    return f"settle {other} + discarded {one}" if pile else f"settle {one} + {other}"


def shift_words(stack: int, up: int) -> str:
    """Say how a stack is turned over."""
    return f"{stack_words(stack)} {'bottom to top' if up else 'top to bottom'}"


def add_words(view: Any, land: int) -> str:
    """Say which card is added where."""
    row = top(view, stack_of(view.asked, land))
    return f"add {names()[view.clan[row].species] or 'a card'} to {t.LAND_NAMES[land]}"


def move_words(view: Any, land: int) -> str:
    """Say where the enlarged Clan lies from now on."""
    here = land_of(view.frame[view.depth].stack)
    return f"stay in {t.LAND_NAMES[land]}" if land == here else f"move to {t.LAND_NAMES[land]}"


def stand_words(view: Any, stack: int) -> str:
    """Say at which Land a Minnowtaur stands."""
    return f"{'guard' if seat_of(stack) == view.asked else 'close'} {stack_words(stack)}"


say = Saying(
    t.VERBS,
    {
        "kind": lambda kind: names()[kind],
        "land": lambda land: t.LAND_NAMES[land],
        "stack": stack_words,
        "piles": piles_words,
        "rival": letter,
    },
    {
        t.V_SETTLE: settle_words,
        t.V_RECRUIT: "recruit {stack} with {kind}",
        t.V_HIRE: lambda kind, ability: f"hire {hired_words(kind, ability)}",
        t.V_ADD: add_words,
        t.V_DISCARD: "discard {kind}",
        t.V_LAND: "{land}",
        t.V_MOVE: move_words,
        t.V_DECLINE: lambda view: "keep the rest" if view.question == t.Q_DISCARD else "decline",
        t.V_COUNTER: lambda first, second: f"counter with {cards_together(first, second)}",
        t.V_SACRIFICE: lambda first, second: f"sacrifice {cards_together(first, second)}",
        t.V_SHIFT: shift_words,
        t.V_HYPNOTISE: "from {rival}",
        t.V_LURE: "on {stack}",
        t.V_SWAP: "own {land} for {stack}",
        t.V_STAND: stand_words,
        t.V_RETURN: "return {kind}",
        t.V_INN: "recruit inn {piles} with {kind}",
        t.V_TAKE: "take {stack}",
        t.V_KID: "use Wiizzz Kid in {land}",
        t.V_END: "end turn",
        t.V_PASS: "pass",
    },
    kept=KEPT,
)


def every_answer(view: Any) -> Iterator[int]:
    """Yield every answer that has words at the standing question, legal or not; `why_not` searches them."""
    question = view.question
    lands = range(1, t.LANDS + 1)
    stacks = range(1, t.LANDS * view.seats + 1)
    if question == t.Q_ACT:
        for a in CARDS:
            for b in CREATURES if a <= t.SPYDRA else ():  # of a hand in one order, as `normalise` writes them
                yield from (t.SETTLE.code(a, b, pile) for pile in (0, 1) if pile or a <= b)
            if a <= t.SPYDRA:
                yield from (t.RECRUIT.code(stack, a) for stack in stacks)
                if view.seats == t.TWO:
                    yield from (t.RECRUIT_INN.code(a, piles) for piles in range(1, 1 << t.PILES))
            else:
                yield from (t.HIRING.code(a, ability) for ability in CARDS[t.SPYDRA :])
            yield t.V_DISCARD * VERB + a
        yield from (t.V_ADD * VERB + land for land in lands)
        yield from (t.V_KID * VERB + land for land in lands)
        yield from (t.A_END, t.A_PASS)
    elif question == t.Q_LAND:
        yield from (t.V_LAND * VERB + land for land in lands)
    elif question == t.Q_MOVE:
        yield from (t.V_MOVE * VERB + land for land in lands)
    elif question in (t.Q_COUNTER, t.Q_SACRIFICE):
        played = t.COUNTER if question == t.Q_COUNTER else t.SACRIFICE
        yield t.A_DECLINE
        yield from (played.code(a, b) for a in CREATURES for b in (0, *CREATURES[a - 1 :]))
    elif question == t.Q_DISCARD:
        yield from (t.V_DISCARD * VERB + kind for kind in CARDS)
        yield t.A_DECLINE
    elif question == t.Q_RETURN:
        yield from (t.V_RETURN * VERB + kind for kind in CARDS)
    elif question == t.Q_INN:
        ability = view.frame[view.depth].ability
        if ability == t.WIIZZZAARD:
            yield from (t.SHIFT.code(stack, up) for stack in stacks for up in (0, 1))
        else:
            verb = t.V_LURE if ability == t.ELVES else t.V_TAKE
            yield from (verb * VERB + stack for stack in stacks)
    elif question == t.Q_TARGET:
        ability = view.frame[view.depth].ability
        if ability == t.WIIZZZAARD:
            yield from (t.SHIFT.code(stack, up) for stack in stacks for up in (0, 1))
        elif ability == t.HYPNOGRIFF:
            yield from (t.V_HYPNOTISE * VERB + seat for seat in range(1, view.seats + 1))
        elif ability == t.ELVES:
            yield from (t.V_LURE * VERB + stack for stack in stacks)
        elif ability == t.MOBGOBLINS:
            yield from (t.SWAP.code(land, stack) for land in lands for stack in stacks)
        else:
            yield from (t.V_STAND * VERB + stack for stack in stacks)


def explain(view: Any, text: str) -> str:
    """Name the clause that forbids words which no answer has, such as adding a Wild; empty if there is none."""
    hires = [name.casefold() for name in names()[t.WIIZZZAARD :]]
    verb, _, rest = text.partition(" ")
    played = re.split(r" \+ ", rest.partition("with ")[2])
    if (verb, view.question) in (("recruit", t.Q_ACT), ("counter", t.Q_COUNTER)):
        if any(name in hires for name in played):
            return "CK-CTR-11"
        return ("CK-RECRUIT-5" if verb == "recruit" else "CK-CTR-10") if len(played) > 1 else ""
    if verb == "sacrifice" and view.question == t.Q_SACRIFICE:
        return "CK-ELF-5"
    if verb == "hire" and view.question == t.Q_ACT:
        kind, _, ability = rest.partition(" as ")
        return "CK-POW-13" if kind in hires and ability in hires else "" if ability else "CK-HIRE-1"
    if verb == "settle" and view.question == t.Q_ACT:
        return "CK-SETTLE-10" if any(name in rest.split(" + ") for name in hires) else ""
    if verb == "add" and view.question == t.Q_ACT:
        return explain_add(view, *rest.rpartition(" to ")[::2])
    if verb in ("stay", "move") and view.question == t.Q_ACT:
        return "CK-ADD-7"
    if rest.startswith("wiizzz kid"):  # at the question for an act it has words, so it was tried between other steps
        return "CK-POW-7"
    return ""


def explain_add(view: Any, card: str, land: str) -> str:
    """Name the clause against adding a card that no exposed Clan takes."""
    kinds = [name.casefold() for name in names()]
    if card in (kinds[t.CT], kinds[t.SPYDRA]):
        return "CK-ADD-4"
    if card not in kinds[1:] or land not in t.LAND_NAMES[1:]:
        return "CK-ADD-3"
    stack = stack_of(view.asked, t.LAND_NAMES.index(land))
    horses = view.clan[top(view, stack)].species in (t.PEGLEGASUS, t.UNIQUEHORN)
    if card == kinds[t.HENTAUR] and horses and has_power(view, view.asked, t.EQUINITY):
        return "CK-POW-12"
    covered = [view.clan[row].species for row in range(view.start[stack], top(view, stack))]
    return "CK-ADD-1" if height(view, stack) and kinds.index(card) not in covered else "CK-ADD-3"


def normalise(text: str) -> str:
    """Bring typed words into the form in which wordings are compared: case, spaces, long names."""
    text = tidied(text)
    for card in cards()[1:]:
        if "short" in card:
            text = text.replace(card["name"].casefold(), card["short"].casefold())
    text = re.sub(r"^hire (.+) as \1\b", r"hire \1", text)
    text = ascending(text, "return", names())  # CK-HYP-2
    pair = re.match(r"(settle|counter with|sacrifice) (.+?) \+ (.+?)(,.*)?$", text)
    if pair and not pair[3].startswith("discarded "):
        text = f"{pair[1]} {' + '.join(in_order(pair.groups()[1:3], names()))}{pair[4] or ''}"
    return text


# --- the table as text


def clan_words(clan: Any) -> str:
    """Describe a Clan: `Bragon x2 + CT x1`; a covered one only by the gem in sight."""
    if clan.species == 0:
        return f"gem {clan.gem}"
    parts = [f"{names()[clan.species]} x{clan.own}"]
    parts += [f"{names()[kind]} x{count}" for kind, count in ((t.CT, clan.ct), (t.SPYDRA, clan.spydra)) if count]
    parts += [f"Hentaur x{clan.hentaur}"] if clan.hentaur else []
    return " + ".join(parts)


def lands_of(view: Any) -> int:
    """Count the Lands of a Kingdom (CK-TERM-2)."""
    return t.MANELAND if view.seats == t.TWO else t.LOWLAND


def marker_words(marker: Any) -> str:
    """Tell what a Minnowtaur does to its Land: `guarded`, or which card acts as one: `closed by Hypnogriff`."""
    card = f" by {names()[marker.kind]}" if marker.kind != t.MINNOWTAUR else ""
    return f"{'guarded' if marker.mode == t.UPRIGHT else 'closed'}{card}"


def hand_words(view: Any, seat: int) -> str:
    """List a hand: `Bragon x2, CT`."""
    return counted((names()[kind], view.hand[seat, kind]) for kind in CARDS) or "empty"


def shows_totals(view: Any, ruler: int, seat: int) -> bool:
    """Tell whether a seat is shown a Ruler's totals: the own ones, or stacks lie open (CK-R74)."""
    return bool(ruler == seat or view.open_stacks or view.over)


def lines(view: Any, box: Any, seat: int) -> list[str]:
    """Draw the table as plain lines, as a seat may look at it."""
    told = [f"Draw pile {view.n_draw}, discard pile {view.n_discard}"]
    if view.n_discard:
        told[0] += f" with {names()[view.discard[view.n_discard - 1]]} on top"
    for ruler in range(1, view.seats + 1):
        crown = " (Crown)" if view.crown == ruler and not view.over else ""
        count = view.hand_size[ruler]
        total = ""
        if shows_totals(view, ruler, seat):
            total = f", {magic(view, box, ruler)} magic in {creatures(view, ruler)} Creatures"
        if view.constellations:
            total += f", {view.lit[ruler].bit_count()} of {t.SPECIES} constellations"
        total += "".join(f", {power}" for power in powers_of(view.power[ruler]))
        told.append(f"{letter(ruler)}{' (you)' * (ruler == seat)}{crown}: {some(count, 'card')}{total}")
        for land in range(1, lands_of(view) + 1):
            stack = stack_of(ruler, land)
            clans = [clan_words(view.clan[row]) for row in range(top(view, stack), view.start[stack] - 1, -1) if row]
            signs = [
                marker_words(view.marker[i]) for i in range(1, view.n_markers + 1) if view.marker[i].stack == stack
            ]
            sign = f" [{', '.join(signs)}]" if signs else ""
            told.append(f"  {t.LAND_NAMES[land]}{sign}: {' over '.join(clans) if height(view, stack) else 'empty'}")
    if view.contest:
        won = ", ".join(f"{letter(r)} {view.victories[r]} ({view.total[r]})" for r in range(1, view.seats + 1))
        told.insert(0, f"Round {view.round + 1 - view.over}; rounds won (magic so far): {won}")
    if view.seats == t.TWO:
        tops = [names()[view.inn[pile, view.n_inn[pile] - 1]] if view.inn_open[pile] else "-" for pile in PILES]
        under = [view.n_inn[pile] - view.inn_open[pile] for pile in PILES]
        shown = [f"{pile} {top_card} (+{n})" for pile, top_card, n in zip(PILES, tops, under, strict=True)]
        told.insert(1, f"Drafty Inn: {', '.join(shown)}")
    if seat and not view.over:
        told.append(f"Your hand: {hand_words(view, seat)}")
    return told


def question(view: Any) -> str:
    """Put the standing question in words, as everybody may hear it."""
    frame = view.frame[view.depth]
    if view.question == t.Q_ACT:
        return act_question(view)
    if view.question == t.Q_DISCARD:
        return f"discard a Creature for free ({frame.need + 1} of {t.FREE_DISCARDS})?"
    if view.question == t.Q_LAND:
        return f"where does the {names()[view.clan[view.start[t.AIR + 1] - 1].species]} Clan go?"
    if view.question == t.Q_COUNTER:
        species = names()[view.clan[top(view, frame.stack)].species]
        last = frame.seat if frame.step == t.DEFENDER else frame.rival
        spydra = "" if has_power(view, last, t.SUBCERBIENT) else "a Spydra or "
        need = f"; {spydra}two cards are needed" if frame.need >= t.STRONG else ""
        return f"counter for the {species} Clan at {stack_words(frame.stack)}{need}?"
    if view.question == t.Q_TARGET:
        return f"target of {names()[frame.ability]}?"
    if view.question == t.Q_SACRIFICE:
        return f"save the {names()[view.clan[top(view, frame.stack)].species]} Clan from the Elves?"
    if view.question == t.Q_RETURN:
        return f"which cards go back to {letter(frame.rival)} ({frame.count} in all, in the order listed)?"
    if view.question == t.Q_INN:
        return f"whom does {names()[frame.ability]} at the inn hit?"
    return "does the Clan stay or move?"


def act_question(view: Any) -> str:
    """Put the question for an act: which action of how many, or only Wiizzz Kid."""
    frame = view.frame[view.depth]
    if frame.count < t.ACTIONS and view.hand_size[view.asked]:
        return f"action {frame.count + 1} of {t.ACTIONS}"
    if frame.count == t.ACTIONS and view.hand_size[view.asked] and has_power(view, view.asked, t.MATCH_MAKER):
        return f"a third action{'' if frame.own else ', which must settle'}"
    return "Wiizzz Kid, or end the turn?"


def card_lines() -> list[dict[str, Any]]:
    """List the box for `menagerie cards`: name, category, copies, Lands, value and where they come from."""
    return [
        {
            "name": card["name"],
            "category": card["category"],
            "copies": card.get("copies", 1),
            "lands": card.get("lands", []),
            "value": card.get("value"),
            "source": card.get("source", {}),
            "text": card.get("text", ""),
        }
        for card in (*cards()[1:], *powers()[1:])
    ]


def card_line(card: dict[str, Any]) -> str:
    """Write one card of the box on a line."""
    parts = [f"{card['name']} x{card['copies']}, {card['category']}"]
    if card["lands"]:
        parts.append(" or ".join(card["lands"]))
    if card["value"] is not None:
        parts.append(f"{card['value']} magic")
    return sourced(", ".join(parts), card["source"], card["text"])
