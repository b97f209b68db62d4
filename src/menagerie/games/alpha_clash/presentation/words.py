"""The game in words: answers, and the table as text; what happened is told in `story.py`. No rules.

A card in play is written with its row: `attack with Rhino (4), Ashen Warden (2)`; a card in hand by its name alone:
`play Rhino`, `set Pit`, `resource Pit`. Payments name colours: `pay black`, `pay black or green`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from menagerie.cardtext.machine.objects import kind_of
from menagerie.cardtext.naming import told_names
from menagerie.engine.ask import VERB
from menagerie.engine.letters import letter
from menagerie.engine.saying import Saying
from menagerie.engine.wording import ascending, counted, some, sourced, tidied

from .. import terms as t
from ..cards.printed import HOUSE, box_pack, names, of_the_box
from ..state import RECORDS


def row_words(view: Any, row: int) -> str:
    """Name a card in play with its row, or a player: `Rhino (4)`, `player B`."""
    if row > t.ROWS:
        return f"player {letter(row - t.PLAYER)}"
    return f"{names()[view.card[row].kind] or 'Trap'} ({row})"


def color_words(colors: int) -> str:
    """Name a set of colours: `black or green`."""
    return " or ".join(name for number, name in enumerate(t.COLORS[1:]) if colors >> number & 1)


DAMAGE = {t.ANY_DAMAGE: "damage", t.CLASH_DAMAGE: "clash damage", t.OTHER_DAMAGE: "non-clash damage"}
UNTIL = {t.THIS_TURN: "this turn", t.NEXT_TURN: "until the next turn", t.THIS_CLASH: "this clash"}


def shield_words(shield: Any) -> str:
    """Tell what a prevention stops: `the next 2 clash damage this clash`."""
    points = f"the next {shield.left}" if shield.what == t.NEXT else "all"
    return f"{points} {DAMAGE[shield.damage]} {UNTIL[shield.until]}"


@of_the_box
def sentence_of(kind: int, ability: int) -> str:
    """Give the line of a card's text that an ability comes from; of a keyword that triggers its name."""
    if ability >= t.WAKE_AWE:
        return {t.WAKE_AWE: "Awe Factor", t.WAKE_BARRAGE: "Barrage", t.WAKE_ENRAGE: "Enrage"}[ability]
    first, _ = box_pack().book.lines["cards"][kind]
    lines: list[str] = []
    for line, tree in zip(box_pack().cards[kind - 1].lines, box_pack().trees[kind - 1], strict=True):
        inner = tree[1] if tree.kind == "Threshold" else tree
        lines += [line.rstrip(".")] * (len(inner[0]) if inner.kind == "Keywords" else 1)
    return lines[ability - first]


def told_apart(view: Any, place: int) -> str:
    """Tell a waiting trigger from others of its card: by its sentence, by what set it off (AC-TRIG-8)."""
    one = view.wait[place]
    others = [view.wait[i] for i in range(1, view.n_wait + 1) if i != place]
    alike = [other for other in others if (other.seat, other.row, other.kind) == (one.seat, one.row, one.kind)]
    told = [sentence_of(one.kind, one.ability)] if any(other.ability != one.ability for other in alike) else []
    rivals = [other for other in alike if other.ability == one.ability]
    if one.event and any(other.event != one.event for other in rivals):
        told.append(f"for {event_words(view, one.event)}")
    if one.amount and any(other.amount != one.amount for other in rivals):
        told.append(f"{one.amount} damage")
    return ", ".join(told)


def event_words(view: Any, thing: int) -> str:
    """Name what set a trigger off: a card in play, or one that left or never was there."""
    if thing <= t.ROWS:
        return row_words(view, thing) if view.card[thing].kind else f"what lay in ({thing})"
    return names()[kind_of.of(RECORDS)(view, thing)] or "a card"


def use_words(view: Any, row: int, ability: int) -> str:
    """Name a card in play, and which of its effects: ` 2` for the second."""
    return row_words(view, row) + (f" {ability + 1}" if ability else "")


def order_words(view: Any, place: int) -> str:
    """Say which waiting trigger comes next."""
    one, told = view.wait[place], told_apart(view, place)
    return f"put {names()[one.kind]} ({one.row}) {place}" + (f": {told}" if told else "")


say = Saying(
    t.VERBS,
    {"kind": lambda kind: names()[kind], "row": row_words, "colors": color_words, "who": letter},
    {
        t.V_FIRST: "{who} begins",
        t.V_PUT_BACK: "put back {kind}",
        t.V_RESOURCE: "resource {kind}",
        t.V_PLAY: "play {kind}",
        t.V_SET: "set {kind}",
        t.V_ATTACH: "attach {row}",
        t.V_UNATTACH: "unattach {row}",
        t.V_USE: lambda view, row, ability: f"use {use_words(view, row, ability)}",
        t.V_PORTAL: "activate the Portal",
        t.V_ATTACK: "attack with {row}",
        t.V_TARGET: "{row}",
        t.V_SPRING: "activate {row}",
        t.V_OBSTRUCT: "obstruct with {row}",
        t.V_PAY: "pay {colors}",
        t.V_ORDER: order_words,
        t.V_DEAL: "deal {damage}",
        t.V_YES: "yes",
        t.V_DISCARD: "discard {kind}",
        t.V_READY: "ready {colors}",
        t.V_OBLIVION_A: "A's Oblivion: {kind}",
        t.V_OBLIVION_B: "B's Oblivion: {kind}",
        t.V_TAKE: lambda view, kind: f"{'name' if view.question == t.Q_NAME else 'take'} {names()[kind]}",
        t.V_MODE: HOUSE.mode_words,
        t.V_X: "X = {x}",
        t.V_PREVENT: "prevent damage by {row}",
        t.V_APPLY: lambda view, row, ability: f"apply {use_words(view, row, ability)}",
        t.V_SHIELD: lambda view, place: f"prevent {shield_words(view.shield[place])}",
        t.V_ENOUGH: "enough",
        t.V_END: "end turn",
        t.V_PASS: "pass",
    },
)


@of_the_box
def abilities_of(kind: int) -> int:
    """Count the abilities of a card."""
    return len(box_pack().abilities[kind - 1])


def every_answer(view: Any) -> Iterator[int]:
    """Yield every answer that has words at the standing question, legal or not; `why_not` searches them."""
    question, rows, kinds = view.question, range(1, view.n_rows + 1), range(1, len(names()))
    mine = sorted({view.hand[view.asked, place] for place in range(view.n_hand[view.asked])} - {0})
    uses = [
        row * t.ABILITIES_OF + number
        for row in rows
        if (kind := view.card[row].kind)
        for number in range(abilities_of(kind))
    ]
    things = (
        (t.V_TARGET, (*rows, t.PLAYER + 1, t.PLAYER + 2)),
        *((verb, kinds) for verb in (t.V_OBLIVION_A, t.V_OBLIVION_B, t.V_TAKE)),
        (t.V_ENOUGH, (0,)),
    )
    asks = {
        t.Q_MULLIGAN: ((t.V_PUT_BACK, kinds),),
        t.Q_RESOURCE: ((t.V_RESOURCE, kinds),),
        t.Q_PRIMARY: (
            *((t.V_RESOURCE, mine), (t.V_PLAY, kinds), (t.V_SET, kinds), (t.V_ATTACH, rows), (t.V_UNATTACH, rows)),
            *((t.V_USE, uses), (t.V_PORTAL, (0,)), (t.V_ATTACK, rows), (t.V_SPRING, rows), (t.V_PAY, range(1, 32))),
            (t.V_END, (0,)),
        ),
        t.Q_ATTACK: ((t.V_TARGET, rows),),
        t.Q_TARGET: things,
        t.Q_PICK: things,
        t.Q_MODE: ((t.V_MODE, range(1, 9)),),
        t.Q_X: ((t.V_X, range(t.MOST_X + 1)),),
        **dict.fromkeys((t.Q_SEARCH, t.Q_KEEP, t.Q_ARRANGE, t.Q_NAME), ((t.V_TAKE, kinds),)),
        t.Q_DIVIDE: ((t.V_DEAL, range(20)),),
        t.Q_PAY: ((t.V_PAY, range(1, 32)),),
        t.Q_RESPOND: ((t.V_PLAY, kinds), (t.V_ATTACH, rows), (t.V_USE, uses), (t.V_ATTACK, rows), (t.V_SPRING, rows)),
        t.Q_OBSTRUCT: ((t.V_OBSTRUCT, rows),),
        t.Q_BUFF: ((t.V_PLAY, kinds),),
        t.Q_DISCARD: ((t.V_DISCARD, kinds),),
        t.Q_READY: ((t.V_READY, range(1, 32)),),
        t.Q_PREVENT: ((t.V_PREVENT, rows),),
        t.Q_APPLY: ((t.V_APPLY, uses), (t.V_SHIELD, range(1, view.n_shield + 1))),
        t.Q_ORDER: ((t.V_ORDER, range(1, view.n_wait + 1)),),
    }
    asks[t.Q_COUNTER] = asks[t.Q_RESPOND]
    for verb, arguments in asks.get(question, ()):
        yield from (verb * VERB + argument for argument in arguments)


def explain(view: Any, text: str) -> str:
    """Name the clause that forbids words which no answer has; empty if there is none."""
    if text.startswith("attack with ") and " + " in text:
        return "AC-CL-1"
    return ""


def normalise(text: str) -> str:
    """Bring typed words into the form in which wordings are compared: case and spaces, bites in order."""
    return ascending(tidied(text), "put back", names())


# --- the table as text


def pile_words(pile: Any, count: int) -> str:
    """List a pile: `Rhino x2, Pit`."""
    held = [pile[place] for place in range(count)]
    return counted((names()[kind], held.count(kind)) for kind in sorted({*held} - {0}))


def state_words(view: Any, row: int) -> str:
    """Tell how a card in play stands."""
    played = view.card[row]
    told = [f"{played.attack}/{played.defense - played.damage - played.hurt}"] if played.sort in (1, 2) else []
    told += [word for word, on in (("engaged", played.engaged), ("face down", played.covered)) if on]
    told += [f"set in turn {played.since}"] if played.covered else []
    told += [f"on ({played.host})"] if played.host else []
    told += [word for n, word in enumerate(t.KEYWORDS) if played.sort == t.CLASH and played.keys >> n & 1]
    return f" [{', '.join(told)}]" if told else ""


def known_top(view: Any, player: int) -> list[int]:
    """List the kinds on top of a deck that a seat has seen, from the top down to the first that it has not."""
    places = range(view.n_deck[player] - 1, -1, -1)
    return [view.deck[player, place] for place in takewhile(lambda place: view.deck[player, place], places)]


def deck_words(view: Any, player: int) -> str:
    """Tell how many cards a deck holds, and what is known of its top."""
    known = ", ".join(names()[kind] for kind in known_top(view, player))
    return f"deck {view.n_deck[player]}" + (f" (on top: {known})" if known else "")


def hand_words(view: Any, player: int, seat: int) -> str:
    """List a hand; of another's how many cards it holds, and those that were shown."""
    listed = pile_words(view.hand[player], view.n_hand[player])
    if player == seat:
        return listed
    return some(view.n_hand[player], "card") + (f" (known: {listed})" if listed else "")


def has_chosen_mulligan(view: Any, player: int) -> bool:
    """Tell whether a player has chosen what goes back while the other still chooses (AC-R2)."""
    return view.question == t.Q_MULLIGAN and view.first == player != view.asked


def mulligan_words(view: Any, player: int) -> str:
    """Tell how many cards a player shuffles back; which ones is secret (AC-D3)."""
    return f"shuffles {some(view.n_put[player], 'card')} back"


def lines(view: Any, box: Any, seat: int) -> list[str]:
    """Draw the table as plain lines, as a seat may look at it."""
    whose = f", {letter(view.turn)} is active" if view.turn else ""
    told = [f"Turn {view.turns}{whose}, the Portal is {'open' if view.portal else 'closed'}"]
    for player in range(1, t.SEATS + 1):
        told.append(
            f"{letter(player)}{' (you)' * (player == seat)}: {view.health[player]} health, "
            f"{deck_words(view, player)}, Oblivion: {pile_words(view.oblivion[player], view.n_oblivion[player]) or '-'}"
        )
        returned = f", {mulligan_words(view, player)}" if has_chosen_mulligan(view, player) else ""
        told.append(f"  hand: {hand_words(view, player, seat) or 'empty'}{returned}")
        resources = [
            f"{names()[view.resource[player, i]]}{' [engaged]' * view.spent[player, i]}"
            for i in range(view.n_resources[player])
        ]
        told.append(f"  resources: {', '.join(resources) or 'none'}")
        told += [
            f"  {row_words(view, row)}{state_words(view, row)}"
            for row in range(1, view.n_rows + 1)
            if view.card[row].seat == player
        ]
    standby = [view.frame[i].kind for i in range(1, view.depth + 1) if view.frame[i].what == t.ITEM]
    told += [f"Named for {words}" for words in told_names(view, t.NAME_SAID, names())]
    return told + ([f"Standby: {', '.join(names()[kind] or 'the Portal' for kind in standby)}"] if standby else [])


def question(view: Any) -> str:
    """Put the standing question in words, as everybody may hear it."""
    frame = view.frame[view.depth]
    name = names()[frame.kind]
    return {
        t.Q_FIRST: "who begins?",
        t.Q_MULLIGAN: "which cards go back?",
        t.Q_RESOURCE: "which card becomes a resource?",
        t.Q_PRIMARY: "what next?",
        t.Q_ATTACK: "what is attacked?",
        t.Q_TARGET: f"which target for {name}?",
        t.Q_DIVIDE: "how much damage to the next target?",
        t.Q_PAY: f"with what is {name or 'the Portal'} paid?",
        t.Q_RESPOND: f"respond to {name}?",
        t.Q_COUNTER: "counter the attack?",
        t.Q_OBSTRUCT: "obstruct the attack?",
        t.Q_BUFF: "play a Clash Buff?",
        t.Q_ORDER: "which trigger goes to Standby next?",
        t.Q_MAY: f"use {name}?",
        t.Q_READY: "which resource is readied?",
        t.Q_DISCARD: f"which card is discarded for {name}?",
        t.Q_MODE: HOUSE.poll_words(view) or f"which mode of {name}?",
        t.Q_X: f"what is X of {name}?",
        t.Q_COST: f"pay the other cost of {name}?",
        t.Q_PICK: f"which card for {name}?",
        t.Q_SEARCH: f"which card is found for {name}?",
        t.Q_KEEP: f"which card is kept for {name}?",
        t.Q_ARRANGE: "which card comes next?",
        t.Q_APPLY: "which effect applies first?",
        t.Q_NAME: f"which card is named for {name}?",
        t.Q_PREVENT: f"whose damage to {names()[view.card[frame.row].kind]} is prevented?",
    }[view.question]


def card_lines(plain: bool = False) -> list[dict[str, Any]]:
    """List the box for `menagerie cards`: every kind with its numbers and its text; plain: practice, too."""
    fields = ("colours", "cost", "gems", "attack", "defense", "health", "affiliation")
    return [
        {"name": card.name, "category": card.type.lower(), "text": " ".join(card.lines)}
        | {field: value for field in fields if (value := getattr(card, field)) not in (None, {})}
        | {"source": {"all": source}}
        for card, source in HOUSE.listed(plain)
    ]


def card_line(card: dict[str, Any]) -> str:
    """Write one card of the box on a line."""
    numbers = [f"{field} {card[field]}" for field in ("cost", "attack", "defense", "health") if field in card]
    return sourced(f"{card['name']}, {card['category']}, {', '.join(numbers)}", card["source"], card["text"])
