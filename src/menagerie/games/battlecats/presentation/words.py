"""The game in words: answers, and the table as text; what happened is told in `story.py`. No rules.

A card is written with the letter of its owner and, in play, its number: `wound B Guard (4)`, `exile C Magistrate (2)`;
`choose B Iron Claw Master`, `recruit Dragonstorm Warrior`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from menagerie.engine.ask import VERB
from menagerie.engine.letters import letter
from menagerie.engine.saying import Saying
from menagerie.engine.wording import counted, some, sourced, tidied

from .. import terms as t
from ..cards.printed import cards, codes, names, warlords
from ..sacred_fury import one_of, other_of
from ..zones import card_of, kind_of, owner_of

KINDS = range(1, t.KINDS + 1)


def card_words(card: int) -> str:
    """Name a card with its owner: `B Iron Claw Master`."""
    return f"{letter(owner_of(card))} {names()[kind_of(card)]}"


def whose(card: int) -> str:
    """Name a card with its owner in a sentence: `B's Guard`."""
    return f"{letter(owner_of(card))}'s {names()[kind_of(card)]}"


def row_words(view: Any, row: int) -> str:
    """Name a card in play with its number: `B Guard (4)`."""
    return f"{card_words(view.play[row].card)} ({row})" if view.play[row].card else f"({row})"


def pair_words(view: Any, pair: int) -> str:
    """Say which two cards are wounded."""
    return f"wound {row_words(view, one_of(pair))} + {row_words(view, other_of(pair))}"


say = Saying(
    t.VERBS,
    {
        "row": row_words,
        "kind": lambda kind: names()[kind],
        "color": lambda color: t.COLORS[color],
        "warlord": lambda warlord: warlords()[warlord]["name"],
    },
    {
        t.V_COLOR: "{color}",
        t.V_WARLORD: "{warlord}",
        t.V_PUT_BACK: "put back {kind}",
        t.V_EXILE: "exile {row}",
        t.V_HEAL: "heal {row}",
        t.V_PROTECT: "protect {row}",
        t.V_WOUND: "wound {row}",
        t.V_WOUND_TWO: pair_words,
        t.V_TURN_UP: "turn up cards",
        t.V_CHOOSE: lambda kind, owner: f"choose {card_words(card_of(kind, owner))}",
        t.V_REDEEM: "redeem",
        t.V_RECRUIT: "recruit {kind}",
        t.V_DRAW: "draw {count}",
        t.V_RETURN: "put back {kind}",
        t.V_STOP: "stop recruiting",
        t.V_PASS: lambda view: "leave the bonus" if view.question == t.Q_REDEEM else "pass",
    },
)


def every_answer(view: Any) -> Iterator[int]:
    """Yield every answer that has words at the standing question, legal or not; `why_not` searches them."""
    question, rows = view.question, range(1, view.n_play + 1)
    if question == t.Q_ACT:
        yield t.A_TURN_UP
        for verb in (t.V_EXILE, t.V_HEAL, t.V_PROTECT, t.V_WOUND):
            yield from (verb * VERB + row for row in rows)
        yield from (t.V_WOUND_TWO * VERB + pair for pair in range(1, len(rows) * (len(rows) - 1) // 2 + 1))
        yield t.A_PASS
    elif question == t.Q_COLOR:
        yield from (t.V_COLOR * VERB + color for color in range(1, t.SEATS_MAX + 1))
    elif question == t.Q_WARLORD:
        yield from (t.V_WARLORD * VERB + warlord for warlord in range(1, t.WARLORDS + 1))
    elif question in (t.Q_KEEP, t.Q_RETURN):
        verb = t.V_PUT_BACK if question == t.Q_KEEP else t.V_RETURN
        yield from (verb * VERB + kind for kind in KINDS)
    elif question == t.Q_CHOOSE:
        for seat in range(1, view.seats + 1):
            yield from (t.CHOOSE.code(kind, seat) for kind in KINDS)
    elif question == t.Q_REDEEM:
        yield from (t.A_REDEEM, t.A_PASS)
    elif question == t.Q_RECRUIT:
        yield from (t.A_REDEEM, *(t.V_RECRUIT * VERB + kind for kind in KINDS), t.A_STOP)
    elif question == t.Q_DRAW:
        yield from (t.V_DRAW * VERB + count for count in range(10))


def explain(view: Any, text: str) -> str:
    """Name the clause that forbids words which no answer has; empty if there is none."""
    if view.question == t.Q_ACT and text.startswith("wound "):
        rows = re.findall(r"\((\d+)\)", text)
        return "BT-SF-6" if len(rows) > 2 or len(set(rows)) < len(rows) else ""
    if view.question in (t.Q_KEEP, t.Q_RETURN) and text.count("put back ") > 1:
        return "BT-SETUP-13" if view.question == t.Q_KEEP else "BT-HAND-2"
    if view.question == t.Q_CHOOSE and (text == "pass" or " + " in text):
        return "BT-NS-2"
    return ""


@cache
def names_by_code() -> dict[str, str]:
    """Give the cards' names by their short codes, both as they are compared."""
    return {code.casefold(): name.casefold() for code, name in zip(codes()[1:], names()[1:], strict=True)}


def normalise(text: str) -> str:
    """Bring typed words into the form in which wordings are compared: case, spaces, short codes, order of a pair."""
    by_code = names_by_code()
    text = re.sub(rf"\b({'|'.join(by_code)})\b", lambda code: by_code[code[1]], tidied(text))
    pair = re.fullmatch(r"wound (.+ \((\d+)\)) \+ (.+ \((\d+)\))", text)
    if pair and int(pair[2]) > int(pair[4]):
        text = f"wound {pair[3]} + {pair[1]}"
    text = "stop recruiting" if text == "stop" else text
    return text


# --- the table as text


def pile_of(counts: Any) -> str:
    """List a table of counts of kinds: `Guard x2, Nightshade Scout`."""
    return counted((names()[kind], counts[kind]) for kind in KINDS)


def pile_words(view: Any, piles: Any) -> str:
    """List a pile by owner: `A: Guard x2; B: Magistrate`."""
    parts = [f"{letter(seat)}: {text}" for seat in range(1, view.seats + 1) if (text := pile_of(piles[seat]))]
    return "; ".join(parts) or "empty"


def state_words(played: Any, acting: bool) -> str:
    """Tell how a card in play stands: wounded, shielded, spent."""
    spent = played.spent and not played.wounded and not acting
    states = (("wounded", played.wounded), ("shielded", played.shielded), ("spent", spent))
    signs = [sign for sign, on in states if on]
    return f" [{', '.join(signs)}]" if signs else ""


def lines(view: Any, box: Any, seat: int) -> list[str]:
    """Draw the table as plain lines, as a seat may look at it."""
    told = [f"Round {view.round}, Common Deck {view.n_common}, Discard Pile {pile_words(view, view.discard)}"]
    exiled = pile_words(view, view.exiled)
    if exiled != "empty":
        told.append(f"Exiled: {exiled}")
    for name, low, high in (("Fray", 1, view.n_fray), ("Dealer Space", view.n_fray + 1, view.n_play)):
        acting = view.frame[view.depth].row if view.question == t.Q_ACT else 0
        shown = [
            f"{'>' * (row == acting)}{row} {card_words(played.card)}{state_words(played, row == acting)}"
            for row in range(low, high + 1)
            if (played := view.play[row]).card
        ]
        if shown:
            told.append(f"{name}:")
            told += [f"  {one}" for one in shown]
    for i in range(1, view.depth + 1):
        frame = view.frame[i]
        if frame.n_revealed:
            told.append(f"Turned up: {', '.join(card_words(frame.revealed[k]) for k in range(frame.n_revealed))}")
    for player in range(1, view.seats + 1):
        told += player_lines(view, player, seat)
    return told


def chips(points: int) -> str:
    """Give Honor in the fewest chips: `2 black, 3 grey` (BT-COMP-3, BT-HONOR-4)."""
    black, grey = divmod(points, t.BLACK)
    return ", ".join(f"{count} {color}" for count, color in ((black, "black"), (grey, "grey")) if count) or "no chip"


def player_lines(view: Any, player: int, seat: int) -> list[str]:
    """Draw one player: chips, Warlord, hand and piles."""
    color = f" ({t.COLORS[view.color[player]]})" if view.color[player] else ""
    told = f"{letter(player)}{color}{' (you)' * (player == seat)}{' (dealer)' * (view.dealer == player)}: "
    told += f"{view.honor[player]} Honor"
    told += f" in {chips(view.honor[player])}" if view.honor[player] else ""
    if view.budget[player]:
        told += f", {view.budget[player]} Pride Points"
    if view.warlord[player]:
        used = ("", ", Honor Bonus redeemed", ", Pride Bonus redeemed")[view.flipped[player]]
        told += f", {warlords()[view.warlord[player]]['name']}{used}"
    piles = f"Color Deck {view.n_deck[player]}, Jade Fan Warriors {view.jade[player]}"
    hand = [view.hand[player, i] for i in range(view.n_hand[player])]
    shown = counted((names()[kind], hand.count(kind)) for kind in KINDS) if all(hand) else f"{len(hand)} cards"
    return [told, f"  hand: {shown or 'empty'}", f"  {piles}"]


def question(view: Any) -> str:
    """Put the standing question in words, as everybody may hear it."""
    frame = view.frame[view.depth]
    if view.question == t.Q_ACT:
        return f"what does {whose(view.play[frame.row].card)} ({frame.row}) do?"
    if view.question == t.Q_CHOOSE:
        return "which card comes into the Dealer Space?"
    if view.question == t.Q_KEEP:
        left = t.REJECTS - view.n_put[view.asked]
        return f"which {left} of the {t.DRAWN} cards go back, in the order of the list?"
    if view.question == t.Q_RECRUIT:
        return f"recruit with {some(view.budget[view.asked], 'Pride Point')}?"
    if view.question == t.Q_RETURN:
        count = view.frame[1].count - view.n_put[view.asked]
        if count == 1:
            return "which card goes under the Color Deck?"
        return f"which {some(count, 'card')} go under the Color Deck, in the order of the list?"
    if view.question == t.Q_REDEEM:
        return f"redeem the Honor Bonus of {t.HONOR_BONUS}?"
    return {t.Q_COLOR: "which colour?", t.Q_WARLORD: "which Warlord?", t.Q_DRAW: "draw how many cards?"}[view.question]


def card_lines() -> list[dict[str, Any]]:
    """List the box for `menagerie cards`: every kind with its numbers and where they come from; Warlords last."""
    fields = ("level", "clan", "copies", "factor", "honor", "pride")
    kinds = [
        {"name": card["name"], "category": card["level"].lower(), **{name: card.get(name, "") for name in fields}}
        | {"source": card["source"], "text": card.get("text", "")}
        for card in cards()[1:]
    ]
    leaders = [
        {
            "name": warlord["name"],
            "category": "warlord",
            "copies": 1,
            "followers": [names()[codes().index(code)] for code in warlord["followers"]],
            "source": {"all": warlord["source"]},
            "text": f"Honor Bonus: {warlord['honor']['text']} Pride Bonus: {warlord['pride']['text']}",
        }
        for warlord in warlords()[1:]
    ]
    return [*kinds, *leaders]


def card_line(card: dict[str, Any]) -> str:
    """Write one card of the box on a line."""
    if card["category"] == "warlord":
        line = f"{card['name']}, Warlord with {', '.join(card['followers'])}"
    else:
        honor, pride = ("-".join(map(str, card[what])) for what in ("honor", "pride"))
        line = f"{card['name']} x{card['copies']}, Pride Factor {card['factor']}, Honor {honor}, Pride Points {pride}"
    return sourced(line, card["source"], card["text"])
