"""The game in words: answers, and the table as text; what happened is told in `story.py`. No rules.

Columns are called as in the book: LG, MG, RG, RRS. A card of the hand is named alone, a Beast on the mat by its column:
`deploy Plain 2-2-2 to MG`, `arm LG with Plain Sword`, `war LG against RG`, `war MG through LG`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from menagerie.cardtext.naming import told_names
from menagerie.engine.ask import together
from menagerie.engine.letters import letter
from menagerie.engine.saying import Saying
from menagerie.engine.wording import counted, some, sourced, tidied

from .. import terms as t
from ..cards.printed import HOUSE, cards, names, of_the_box, used_bits
from ..emulation import USED, text_of
from ..zones import kind_waiting

PLAYS = {
    "Beast": "deploy {0} to {1}",
    "Up-Grade": "up-grade {1} with {0}",
    "Arsenal": "activate {0}",
    "Province": "play {0}",
    "Weapon": "arm {1} with {0}",
    "Shield": "play {0} before {1}",
    "Offering": "offer {0} to {1}",
}
WARS = ("war {} against {}", "war {} on the Shield before {}", "war {} through {}")
FUNCTIONS = ("First Function Step", "Second Function Step")  # F1 and F2 on cards (HC-CMD-1)
STEPS = ("", "Standby", "Standby", "Draw Step", FUNCTIONS[0], "War Step", FUNCTIONS[1], *["End Step"] * 5)


def type_of(kind: int) -> str:
    """Name the type of a card."""
    return str(cards()[kind - 1].type)


def played_words(kind: int, column: int) -> str:
    """Say how a card of the hand is played to a column."""
    return PLAYS.get(type_of(kind), "play {0} to {1}").format(names()[kind], t.COLUMNS[column])


def moved_words(column: int, goal: int) -> str:
    """Say how a Beast changes column."""
    if goal == t.REAR_SUPPORT:
        return f"retreat {t.COLUMNS[column]}"
    word = "advance" if column == t.REAR_SUPPORT else f"move {t.COLUMNS[column]}"
    return f"{word} to {t.COLUMNS[goal]}"


def war_words(column: int, what: int, goal: int) -> str:
    """Say what a Beast wages war on."""
    return WARS[what].format(t.COLUMNS[column], t.COLUMNS[goal or t.REAR_SUPPORT])


def lead_at(view: Any, row: int) -> str:
    """Name the place of a card on the mat: `A's MG`, with what lies there told apart by its name."""
    played = view.card[row]
    where = {t.IN_ARSENAL: "Arsenal column", t.IN_PROVINCE: "Province column"}
    where |= {i: t.COLUMNS[i] for i in range(1, t.N_COLUMNS + 1)}
    where |= {t.LIES_BEFORE + i: f"{t.COLUMNS[i]}'s front" for i in range(1, t.GUARDS + 1)}
    return f"{letter(played.seat)}'s {where[played.place]}" if played.place else "-"


def thing_words(view: Any, thing: int) -> str:
    """Name a target: a card on the mat by its place, a pending Arsenal, a player."""
    if thing > t.WAITS:
        return f"pending {names()[kind_waiting(view.frame[thing - t.WAITS])]}"
    if thing > t.ROWS:
        return f"player {letter(thing - t.PLAYER)}"
    return f"{names()[view.card[thing].kind]} in {lead_at(view, thing)}" + copy_words(view, thing)


def copy_words(view: Any, row: int) -> str:
    """Tell a card from equal ones in its place: ` 2` for the second."""
    played = view.card[row]
    same = sum(
        view.card[i].kind == played.kind and view.card[i].seat == played.seat and view.card[i].place == played.place
        for i in range(1, row)
    )
    return f" {same + 1}" if same else ""


def commands_of(view: Any, row: int) -> dict[int, str]:
    """Say each command of a card on the mat that can be used, by its number: printed, copied, given (HC-SUP-6)."""
    played = view.card[row]
    told: dict[int, str] = {}
    first, given = 0, played.keys & USED
    for kind in (played.kind, text_of(view, row, 1)):
        bits, count, keys = used_bits()[kind]
        usable = [n for n in range(count) if bits >> n & 1]
        like = f" like {names()[kind]}" if first else ""
        told |= {first + n: like + (f" command {i}" if i > 1 else "") for i, n in enumerate(usable, 1)}
        first, given = first + count, given & ~keys
    names_given = [word for code, word in enumerate(t.SUPERIOR) if given >> code & 1]
    return told | {number: f" with {word}" for number, word in enumerate(names_given, first)}


def used_words(view: Any, row: int, ability: int) -> str:
    """Say which command is used: `use Joezer in MG`, a second one of its card as ` command 2`.

    One that is copied follows its card, ` like Joab`, one that was given its name, ` with Beast Mode`.
    """
    where = lead_at(view, row).split("'s ", 1)[-1]
    told = f"use {names()[view.card[row].kind]} in {where}" + copy_words(view, row)
    return told + commands_of(view, row).get(ability, f" command {ability + 1}")


def order_words(view: Any, place: int) -> str:
    """Say which waiting effect comes next."""
    return f"first {names()[view.wait[place].kind]} {place}"


def taken_words(view: Any, kind: int) -> str:
    """Say which card is taken, or named."""
    if view.question == t.Q_NAME:
        return f"name {names()[kind]}"
    return f"take {names()[kind] if kind else 'the top card'}"


say = Saying(
    t.VERBS,
    {
        "kind": lambda kind: names()[kind],
        "column": lambda column: t.COLUMNS[column],
        "goal": lambda goal: t.COLUMNS[goal],
        "row": thing_words,
    },
    {
        t.V_PLAY: played_words,
        t.V_COMPANION: "convoke {kind} to {column}",
        t.V_UPGRADE: "up-grade {column} with {kind} of the UG column",
        t.V_PLACE: "place {kind} in the UG column",
        t.V_DROP: "drop {kind}",
        t.V_WILL: "Force of Will",
        t.V_POWER: "power up {column}",
        t.V_TURN: "turn {column}",
        t.V_MOVE: moved_words,
        t.V_SHIFT: "move Offerings {column} to {goal}",
        t.V_WAR: war_words,
        t.V_BLOCK: "block with {kind} before {column}",
        t.V_GIVE: "give {kind} of {column}",
        t.V_GIVE_HAND: "give {kind} of the hand",
        t.V_SEND: "send {kind}",
        t.V_COLUMN: "go to {column}",
        t.V_USE: used_words,
        t.V_USE_HAND: "use {kind} of the hand",
        t.V_DISCARD: "discard {kind}",
        t.V_TARGET: "{row}",
        t.V_TAKE: taken_words,
        **{t.V_PILE_A + place: f"{{kind}} of {letter(place + 1)}'s Grave" for place in range(t.SEATS)},
        **{t.V_INWARD_A + place: f"{{kind}} of {letter(place + 1)}'s Inward column" for place in range(t.SEATS)},
        t.V_MODE: HOUSE.mode_words,
        t.V_DEAL: "{cards} cards",
        t.V_ORDER: order_words,
        t.V_YES: "yes",
        t.V_ENOUGH: "enough",
        t.V_PASS: "pass",
    },
)


# --- answers that are searched for a refusal


@of_the_box
def places_of_cards() -> tuple[list[int], list[int]]:
    """List every card in every column, as answers name both, and those of them in which it can be played."""
    kinds, columns = range(1, len(names())), range(1, t.N_COLUMNS + 1)
    placed = [kind * 4 + column - 1 for kind in kinds for column in columns]
    in_no_column = {kind for kind in kinds if type_of(kind) in ("Arsenal", "Province")}
    return placed, [one for one in placed if one % 4 == 0 or one // 4 not in in_no_column]


def every_answer(view: Any) -> Iterator[int]:
    """Yield every answer that has words at the standing question, legal or not; `why_not` searches them."""
    kinds, columns = range(1, len(names())), range(1, t.N_COLUMNS + 1)
    placed, played = places_of_cards()
    pairs = [column * 8 + goal for column in columns for goal in columns if column != goal]
    fields = [*columns, *columns]
    wars = [a * 16 + what * 4 + b % 4 for a in columns for what in range(3) for b in columns]
    rows = range(1, view.n_rows + 1)
    uses = [row * t.ABILITIES_OF + number for row in rows for number in commands_of(view, row)]
    things = {
        t.V_TARGET: [*rows, *(t.WAITS + place for place in range(2, view.depth + 1))],
        t.V_TAKE: kinds,
        **dict.fromkeys(range(t.V_PILE_A, t.V_INWARD_A + t.SEATS), kinds),
        t.V_ENOUGH: (0,),
        t.V_PASS: (0,),
    }
    acts = {
        t.V_PLAY: played,
        t.V_COMPANION: placed,
        t.V_UPGRADE: placed,
        t.V_PLACE: kinds,
        t.V_DROP: kinds,
        t.V_WILL: (0,),
        t.V_POWER: fields,
        t.V_TURN: fields,
        t.V_MOVE: pairs,
        t.V_SHIFT: pairs,
        t.V_WAR: wars,
        t.V_USE: uses,
        t.V_USE_HAND: kinds,
        t.V_PASS: (0,),
    }
    pays = {t.V_DISCARD: kinds, t.V_GIVE: placed, t.V_GIVE_HAND: kinds}
    asks: dict[int, dict[int, Any]] = {
        **dict.fromkeys((t.Q_FUNCTION_1, t.Q_WAR, t.Q_FUNCTION_2), acts),
        **{
            key: {t.V_PLAY: played, t.V_BLOCK: placed, t.V_USE: uses, t.V_PASS: (0,)}
            for key in (t.Q_COUNTER_1, t.Q_COUNTER_2)
        },
        **{key: {t.V_USE: uses, t.V_PASS: (0,)} for key in (t.Q_STANDBY, t.Q_END)},
        **dict.fromkeys((t.Q_TARGET, t.Q_PICK), things),
        t.Q_DISCARD: {t.V_DISCARD: kinds},
        t.Q_MODE: {t.V_MODE: range(1, 4)},
        t.Q_NUMBER: {t.V_DEAL: range(1, t.DECK + 1)},
        t.Q_SEARCH: {t.V_TAKE: kinds, t.V_PASS: (0,)},
        t.Q_NAME: {t.V_TAKE: kinds},
        **{key: {t.V_TAKE: kinds, t.V_ENOUGH: (0,)} for key in (t.Q_KEEP, t.Q_ARRANGE)},
        t.Q_ORDER: {t.V_TARGET: rows, t.V_ORDER: range(1, view.n_wait + 1)},
        t.Q_BLOCK: {t.V_BLOCK: placed, t.V_PLAY: played, t.V_ENOUGH: (0,)},
        t.Q_PAY: pays,
        **{key: {t.V_SEND: kinds, t.V_ENOUGH: (0,)} for key in (t.Q_SEND, t.Q_SHIFT)},
        t.Q_GAIN: {t.V_TAKE: (0, *kinds)},
        t.Q_COLUMN: {t.V_COLUMN: columns},
    }
    for verb, arguments in asks.get(view.question, {}).items():
        yield from [together(verb, argument) for argument in arguments]


def explain(view: Any, text: str) -> str:
    """Name the clause that forbids words which no answer has; empty if there is none."""
    verb, _, rest = text.partition(" ")
    named = {name.casefold(): kind for kind, name in enumerate(names()) if kind}
    found = next((kind for name, kind in named.items() if name and rest.startswith(name)), 0)
    if verb == "deploy" and found:
        return "HC-DEPLOY-7" if type_of(found) == "Up-Grade" else "HC-CM-1" if type_of(found) == "Companion" else ""
    if verb == "look" and rest.startswith("at h"):
        return "HC-ZONE-9"
    return "HC-SETUP-4" if text == "redraw" else ""


def normalise(text: str) -> str:
    """Bring typed words into the form in which wordings are compared: case and spaces."""
    return tidied(text)


# --- the table as text


def pile_words(pile: Any, count: int) -> str:
    """List a pile: `Lamb x2, Goat`."""
    held = [pile[place] for place in range(count)]
    return counted((names()[kind], held.count(kind)) for kind in sorted({*held} - {0}))


def numbers_of(played: Any) -> str:
    """Write OC, A and SK as they are now, with additional damage: `5/5/5 AD 1`."""
    return f"{played.oc}/{played.a}/{played.sk}" + (f" AD {played.ad}" if played.ad else "")


def beast_words(view: Any, row: int) -> str:
    """Name a Beast with its numbers, its Weapons and Cores: `Joab 4/4/3 at rest [Plain Sword] over David`."""
    rows = range(1, view.n_rows + 1)
    told = f"{names()[view.card[row].kind]} {numbers_of(view.card[row])}" + " at rest" * view.card[row].rest
    arms = [names()[view.card[i].kind] for i in rows if view.card[i].sort == t.WEAPON and view.card[i].host == row]
    told += f" [{', '.join(arms)}]" if arms else ""
    under = row
    while under := next((i for i in rows if view.card[i].sort == t.CORE and view.card[i].host == under), 0):
        told += f" over {names()[view.card[under].kind]}"
    return told


def column_words(view: Any, player: int, column: int) -> str:
    """Describe a column: its Lead, its support and what lies before it."""
    row = view.lead[player, column]
    told = beast_words(view, row) if row else "-"
    told += f" (support {view.support[player, column]})" if view.support[player, column] else ""
    before = view.front[player, column] if column <= t.GUARDS else 0
    return told + (f", before it {names()[view.card[before].kind]}" if before else "")


def lines(view: Any, box: Any, seat: int) -> list[str]:
    """Draw the table as plain lines, as a seat may look at it."""
    told = [f"Turn {view.turns}: {letter(view.turn)}, {STEPS[view.frame[1].step]}"]
    for player in (1, 2):
        marker = view.marker[player] if view.marker[player] <= t.MARKER else "beyond 6"
        hand = pile_words(view.hand[player], view.n_hand[player])
        if player != seat:
            hand = some(view.n_hand[player], "card") + (f" (known: {hand})" if hand else "")
        told.append(
            f"{letter(player)}{' (you)' * (player == seat)}: Menorah Life {view.life[player]}, Turn Marker {marker}, "
            f"Heaven {view.n_deck[player]}, Grave: {pile_words(view.grave[player], view.n_grave[player]) or '-'}, "
            f"Inward: {pile_words(view.inward[player], view.n_inward[player]) or '-'}"
        )
        told.append(f"  hand: {hand or 'empty'}")
        told += [f"  {t.COLUMNS[i]}: {column_words(view, player, i)}" for i in range(1, t.N_COLUMNS + 1)]
        piles = (("UG", view.upgrades, view.n_upgrades), ("CM", view.companions, view.n_companions))
        told += [f"  {name}: {pile_words(pile[player], n[player])}" for name, pile, n in piles if n[player]]
        rows = [i for i in range(1, view.n_rows + 1) if view.card[i].seat == player]
        stay = [names()[view.card[i].kind] for i in rows if view.card[i].place in (t.IN_ARSENAL, t.IN_PROVINCE)]
        told += [f"  Arsenal and Province: {', '.join(stay)}"] if stay else []
    return told + [f"Named for {words}" for words in told_names(view, t.NAME_SAID, names())]


def question(view: Any) -> str:
    """Put the standing question in words, as everybody may hear it."""
    frame = view.frame[view.depth]
    name = names()[frame.kind or view.card[frame.row].kind]
    return {
        t.Q_FUNCTION_1: "what next?",
        t.Q_WAR: "which war?",
        t.Q_FUNCTION_2: "what next before the turn ends?",
        t.Q_PAY: f"what pays for {name}?",
        t.Q_SEND: "which card is sent?",
        t.Q_GAIN: "which card is gained?",
        t.Q_SHIFT: "which Offering moves?",
        t.Q_BLOCK: "which Beast blocks?",
        t.Q_COUNTER_1: "counter-step 1: activate anything?",
        t.Q_COUNTER_2: "counter-step 2: activate anything?",
        t.Q_SHIELD: "draw a card for the Shield?",
        t.Q_COLUMN: "to which column?",
        t.Q_STANDBY: "use a command of Standby?",
        t.Q_END: "use a command of the End Step?",
        t.Q_ORDER: "which effect is carried out next?",
        t.Q_DISCARD: f"which card is discarded for {name}?",
        t.Q_TARGET: f"what is the target of {name}?",
        t.Q_PICK: f"which card for {name}?",
        t.Q_MODE: HOUSE.poll_words(view) or f"which effect of {name}?",
        t.Q_MAY: f"do what {name} offers?",
        t.Q_SEARCH: f"which card does {name} find?",
        t.Q_NAME: f"which card is named for {name}?",
        t.Q_KEEP: f"which card is kept for {name}?",
        t.Q_ARRANGE: "which card comes next?",
        t.Q_NUMBER: f"how many cards for {name}?",
    }[view.question]


def card_lines(plain: bool = False) -> list[dict[str, Any]]:
    """List the set for `menagerie cards`: every kind with its numbers; plain: the cards for practice, too."""
    fields = ("oc", "a", "sk", "hs", "support", "weapon", "requires_oc", "requires_sk", "gain", "max")
    return [
        {"name": card.name, "category": card.type.lower(), "text": "\n".join(card.lines)}
        | {field: value for field in fields if (value := getattr(card, field)) is not None}
        | {"source": {"all": source}}
        for card, source in HOUSE.listed(plain)
    ]


def card_line(card: dict[str, Any]) -> str:
    """Write one card of the box on a line."""
    told = [card["name"], card.get("weapon", card["category"])]
    told += [f"{field} {card[field]}" for field in ("oc", "a", "sk", "support") if field in card]
    needs = [f"{field} {card[f'requires_{field}']}" for field in ("oc", "sk") if f"requires_{field}" in card]
    if needs:
        told.append(f"needs {' or '.join(needs)}")
    if "gain" in card:
        told.append(f"gives {card['gain']}")
    return sourced(", ".join(told), card["source"], card["text"])
