"""The game in words: answers, events, and the table as text. No rules.

A card is written with the letter of its owner and, in play, its number: `wound B Guard (4)`, `exile C Magistrate (2)`;
`choose B Iron Claw Master`, `recruit Dragonstorm Warrior`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from menagerie.engine.ask import VERB
from menagerie.engine.letters import letter

from . import terms as t
from .cards import cards, codes, names, warlords
from .rows import kind_of, owner_of
from .targets import one_of, other_of

KINDS = range(1, t.KINDS + 1)


def card_words(card: int) -> str:
    """Name a card with its owner: `B Iron Claw Master`."""
    return f"{letter(owner_of(card))} {names()[kind_of(card)]}"


def row_words(view: Any, row: int) -> str:
    """Name a card in play with its number: `B Guard (4)`."""
    return f"{card_words(view.play[row].card)} ({row})" if view.play[row].card else f"({row})"


def say(view: Any, code: int) -> str:
    """Give the wording of an answer to the question that stands in a view."""
    verb, arg = divmod(code, VERB)
    simple = {t.V_EXILE: "exile", t.V_HEAL: "heal", t.V_PROTECT: "protect", t.V_WOUND: "wound"}
    if verb in simple:
        return f"{simple[verb]} {row_words(view, arg)}"
    if verb == t.V_WOUND_TWO:
        return f"wound {row_words(view, one_of(arg))} + {row_words(view, other_of(arg))}"
    if verb == t.V_COLOR:
        return t.COLORS[arg]
    if verb == t.V_WARLORD:
        return warlords()[arg]["name"]
    if verb == t.V_PUT_BACK or verb == t.V_RETURN:
        return f"put back {names()[arg]}"
    if verb == t.V_CHOOSE:
        return f"choose {card_words(arg)}"
    if verb == t.V_RECRUIT:
        return f"recruit {names()[arg]}"
    if verb == t.V_DRAW:
        return f"draw {arg}"
    passing = "leave the bonus" if view.question == t.Q_REDEEM else "pass"
    return {t.A_TURN_UP: "turn up cards", t.A_REDEEM: "redeem", t.A_STOP: "stop recruiting", t.A_PASS: passing}[code]


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
            yield from (t.V_CHOOSE * VERB + kind * t.CARD + seat for kind in KINDS)
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


def normalise(text: str) -> str:
    """Bring typed words into the form in which wordings are compared: case, spaces, short codes, order of a pair."""
    text = " ".join(text.casefold().replace("+", " + ").replace(",", " , ").split()).replace(" ,", ",")
    for code, name in zip(codes()[1:], names()[1:], strict=True):
        text = re.sub(rf"\b{code.casefold()}\b", name.casefold(), text)
    pair = re.fullmatch(r"wound (.+ \((\d+)\)) \+ (.+ \((\d+)\))", text)
    if pair and int(pair[2]) > int(pair[4]):
        text = f"wound {pair[3]} + {pair[1]}"
    text = "stop recruiting" if text == "stop" else text
    backs = text.split(", ")
    if len(backs) > 1 and all(one.startswith("put back ") for one in backs):
        order = [name.casefold() for name in names()]
        return ", ".join(sorted(backs, key=lambda one: order.index(one[9:]) if one[9:] in order else 99))
    return text


# --- events


def narrate(event: Any, seat: int) -> str:
    """Tell an event in one sentence, as a seat hears it (seat 0: the spectator)."""
    who, what = letter(event.seat) if event.seat else "", event.what
    a, b = event.public[:2]
    secret = ", ".join(names()[kind] for kind in event.secret if kind)
    if what == t.E_COLOR:
        return f"{who} plays {t.COLORS[a]}."
    if what == t.E_WARLORD:
        return f"{who} chooses {warlords()[a]['name']}, {warlords()[a]['nickname']}."
    if what == t.E_FOLLOWER:
        return f"{who}'s {names()[a]} follows the Warlord to the Discard Pile."
    if what == t.E_DECKS:
        return f"{who} shuffles a Color Deck of {a}; {b} Jade Fan Warriors lie beside it."
    if what == t.E_DREW_TWELVE:
        return f"{who} draws {a} cards{': ' + secret if secret else ''}."
    if what == t.E_HAND:
        return f"{who} lays out a hand of {a}."
    if what == t.E_DEALER:
        return f"{who} deals."
    if what == t.E_ROUND:
        return f"Round {a} begins."
    if what == t.E_SHUFFLE:
        return f"The Discard Pile becomes a new Common Deck of {a}."
    if what == t.E_DEALT:
        return f"{card_words(a)} comes into the Fray at {b}."
    if what == t.E_REORDERED:
        return (
            ("No Master moves." if a == 0 else "1 Master moves to the front.")
            if a < 2
            else f"{a} Masters move to the front."
        )
    if what == t.E_PHASE:
        return f"The {t.STAGES[a]} Phase begins."
    if what == t.E_PASS:
        return f"{who} does not use {card_words(a)} ({b})."
    if what == t.E_NO_CHOICE:
        return f"{who} has no use for {card_words(a)} ({b})."
    if what == t.E_WOUND:
        return f"{who} wounds {card_words(a)} ({b})."
    if what == t.E_HEAL:
        return f"{who} heals {card_words(a)} ({b})."
    if what == t.E_PROTECT:
        return f"{who} protects {card_words(a)} ({b})."
    if what == t.E_EXILE:
        return f"{who} exiles {card_words(a)} ({b})."
    if what == t.E_TURN_UP:
        return f"{who} turns up {card_words(a)}."
    if what == t.E_CHOOSE:
        return f"{who} chooses {card_words(a)} for the Dealer Space ({b})."
    if what == t.E_UNDER:
        return f"{a} card{'s' * (a != 1)} go under the Common Deck." if a != 1 else "1 card goes under the Common Deck."
    if what == t.E_DISHONOR:
        return f"{who} loses {a} Honor to Dishonor."
    if what == t.E_HONOR:
        return f"{who} counts {a} Honor and has {b}."
    if what == t.E_REDEEM:
        kind = "Honor" if a == t.HONOR_REDEEMED else "Pride"
        return f"{who} redeems the {kind} Bonus of {b}."
    if what == t.E_DECLINE:
        return f"{who} leaves the Honor Bonus."
    if what == t.E_BUDGET:
        return f"{who} counts {a} Pride Point{'s' * (a != 1)}."
    if what == t.E_RECRUIT:
        return f"{who} recruits {names()[a]}; {b} Pride Point{'s' * (b != 1)} left."
    if what == t.E_REPLACE:
        return f"{who} draws {names()[a]}."
    if what == t.E_CLEAR:
        return "Fray and Dealer Space are cleared."
    if what == t.E_IMPROVE:
        return f"{who} draws {a} to improve the hand." if who else "No card is left for a further round."
    if what == t.E_RETURN:
        return f"{who} puts {names()[a]} under the Color Deck."
    if what == t.E_END:
        return f"The game ends after round {a}."
    if what == t.E_SCORE:
        return f"{who} has {a} Honor; recruited Masters weigh {b}."
    if what == t.E_WINNER:
        return f"{who} wins with {a} Honor."
    raise KeyError(f"event {what} has no words")


def reread_from(view: Any, events: Any, seat: int) -> int:
    """Tell from which event on a seat may read the history again: all of it (BT-R61, BT-R63)."""
    return 0


# --- the table as text


def counted(counts: Any) -> str:
    """List a table of counts of kinds: `Guard x2, Nightshade Scout`."""
    held = [(names()[kind], counts[kind]) for kind in KINDS if counts[kind]]
    return ", ".join(f"{name} x{count}" if count > 1 else name for name, count in held)


def listed(kinds: Any) -> str:
    """List kinds in a row, equal ones together: `Guard x2, Nightshade Scout`."""
    table = [0] * (t.KINDS + 1)
    for kind in kinds:
        table[kind] += 1
    return counted(table)


def pile_words(view: Any, piles: Any) -> str:
    """List a pile by owner: `A: Guard x2; B: Magistrate`."""
    parts = [f"{letter(seat)}: {text}" for seat in range(1, view.seats + 1) if (text := counted(piles[seat]))]
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
    shown = listed(hand) if all(hand) else f"{len(hand)} cards"
    return [told, f"  hand: {shown or 'empty'}", f"  {piles}"]


def question(view: Any) -> str:
    """Put the standing question in words, as everybody may hear it."""
    frame = view.frame[view.depth]
    if view.question == t.Q_ACT:
        return f"what does {row_words(view, frame.row)} do?"
    if view.question == t.Q_CHOOSE:
        return "which card comes into the Dealer Space?"
    if view.question == t.Q_KEEP:
        left = t.REJECTS - view.n_put[view.asked]
        return f"which {left} of the {t.DRAWN} cards go back, in the order of the list?"
    if view.question == t.Q_RECRUIT:
        return f"recruit with {view.budget[view.asked]} Pride Points?"
    if view.question == t.Q_RETURN:
        count = view.frame[1].count - view.n_put[view.asked]
        return f"which {count} card{'s' * (count != 1)} go under the Color Deck, in the order of the list?"
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
    sources = ", ".join(f"{what} {source}" for what, source in card["source"].items())
    if card["category"] == "warlord":
        line = f"{card['name']}, Warlord with {', '.join(card['followers'])} ({sources})"
    else:
        honor, pride = ("-".join(map(str, card[what])) for what in ("honor", "pride"))
        line = f"{card['name']} x{card['copies']}, Pride Factor {card['factor']}, Honor {honor}, Pride Points {pride}"
        line += f" ({sources})"
    return f"{line}\n    {card['text']}" if card["text"] else line
