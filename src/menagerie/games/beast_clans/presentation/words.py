"""The game in words: answers, and the table as text; what happened is told in `story.py`. No rules.

A card in play is written with its row: `attack with Boar (5), wield Club (7), Grass King (2)`; a card in hand by its
name alone: `play Boar`, `play Kraken face-down`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from menagerie.cardtext.naming import told_names
from menagerie.engine.ask import VERB
from menagerie.engine.letters import letter
from menagerie.engine.saying import Saying
from menagerie.engine.wording import counted, some, sourced, tidied

from .. import terms as t
from ..cards.printed import HOUSE, cost_numbers, names
from .evolution import evolves_words, progress
from .steps import holder_words, phase_and_step


def pending_kind(view: Any) -> int:
    """Name the weather in the chain; 0 if there is none."""
    return max((view.frame[i].kind for i in range(1, view.depth + 1) if view.frame[i].sort == t.CARD), default=0)


def use_number(kind: int, number: int) -> str:
    """Tell a cost ability from the earlier ones of its card: ` 2` for the second."""
    place = sum(used < number for used in cost_numbers(kind))
    return f" {place + 1}" if place else ""


def row_words(view: Any, row: int) -> str:
    """Name a card in play with its row, or the pending weather: `Boar (5)`."""
    if row == t.PENDING:
        return f"{names()[pending_kind(view)] or 'weather'} (pending)"
    return f"{names()[view.card[row].kind] or 'face-down card'} ({row})"


def target_words(view: Any, row: int) -> str:
    """Name a target: a card in play, or a player."""
    return f"player {letter(row - t.PLAYER)}" if row > t.PLAYER else row_words(view, row)


def use_words(view: Any, row: int, ability: int) -> str:
    """Say which cost ability is used."""
    kind = pending_kind(view) if row == t.PENDING else view.card[row].kind
    return f"use {row_words(view, row)}" + use_number(kind, ability)


def order_words(view: Any, place: int) -> str:
    """Say which waiting ability comes next."""
    one = view.wait[place]
    return f"place {names()[one.kind]} ({one.row}) {place}"


say = Saying(
    t.VERBS,
    {"kind": lambda kind: names()[kind], "row": row_words, "who": letter},
    {
        t.V_ROYAL: "lead with {kind}",
        t.V_CALL: lambda side: ("heads", "tails")[side - 1],
        t.V_FIRST: "{who} begins",
        t.V_KEEP: "pay upkeep for {row}",
        t.V_DECLINE: "decline upkeep for {row}",
        t.V_PLAY: "play {kind}",
        t.V_BREACH: "play {kind} face-down",
        t.V_USE: use_words,
        t.V_ACCOMPANY: "accompany with {row}",
        t.V_ATTACK: "attack with {row}",
        t.V_GUARD: "guard with {row}",
        t.V_ARM: "arm {row}",
        t.V_WIELD: lambda view, row: f"wield {row_words(view, row) if row else 'nothing'}",
        t.V_TARGET: target_words,
        t.V_DISCARD: "discard {kind}",
        t.V_GIVE_UP: "give up {row}",
        t.V_SHARE: "{row} takes 1 more",
        t.V_ORDER: order_words,
        t.V_MODE: HOUSE.mode_words,
        t.V_DEAL: "{points} points",
        t.V_TAKE: lambda view, kind: f"{'name' if view.question == t.Q_NAME else 'take'} {names()[kind]}",
        **{t.V_PILE_A + place: f"{{kind}} of {letter(place + 1)}'s discard section" for place in range(t.SEATS)},
        t.V_TAKE_OUT: "take out {kind}",
        t.V_BRING: "bring in {kind}",
        t.V_YES: "yes",
        t.V_ENOUGH: "enough",
        t.V_PASS: "pass",
    },
)


def every_answer(view: Any) -> Iterator[int]:
    """Yield every answer that has words at the standing question, legal or not; `why_not` searches them."""
    rows, kinds = range(1, view.n_rows + 1), range(1, len(names()))
    plays = ((t.V_PLAY, kinds), (t.V_BREACH, kinds))
    held = [(row, view.card[row].kind) for row in rows]
    held += [(t.PENDING, view.frame[i].kind) for i in range(1, view.depth + 1) if view.frame[i].sort == t.CARD]
    uses = [row * t.ABILITIES_OF + number for row, kind in held if kind for number in cost_numbers(kind)]
    acts = (*plays, (t.V_USE, uses), (t.V_ACCOMPANY, rows), (t.V_ATTACK, rows))
    things = (
        (t.V_TARGET, (*rows, *(t.PLAYER + seat for seat in range(1, view.seats + 1)))),
        *((verb, kinds) for verb in (t.V_TAKE, *range(t.V_PILE_A, t.V_PILE_A + t.SEATS))),
        (t.V_ENOUGH, (0,)),
        (t.V_PASS, (0,)),
    )
    asks: dict[int, tuple[tuple[int, Any], ...]] = {
        t.Q_ROYAL: ((t.V_ROYAL, kinds),),
        t.Q_UPKEEP: ((t.V_KEEP, rows), (t.V_DECLINE, rows), (t.V_USE, uses), *plays),
        **dict.fromkeys((t.Q_ACTION, t.Q_STEP, t.Q_RESPOND, t.Q_DEFEND), acts),
        t.Q_ATTACK: ((t.V_ATTACK, rows), (t.V_WIELD, (0, *rows)), (t.V_TARGET, rows), (t.V_ENOUGH, (0,)), *plays),
        t.Q_ACCOMPANY: ((t.V_TARGET, rows),),
        t.Q_GUARD: ((t.V_GUARD, rows), (t.V_ARM, rows), (t.V_TARGET, rows), (t.V_ENOUGH, (0,))),
        t.Q_WIELD: ((t.V_ARM, rows), (t.V_WIELD, rows), (t.V_ENOUGH, (0,))),
        t.Q_SPLIT: ((t.V_SHARE, rows),),
        t.Q_LIMIT: ((t.V_GIVE_UP, rows),),
        t.Q_ORDER: ((t.V_ORDER, range(1, view.n_wait + 1)),),
        t.Q_DISCARD: ((t.V_DISCARD, kinds),),
        **dict.fromkeys((t.Q_TARGET, t.Q_PICK), things),
        t.Q_SWAP: ((t.V_TAKE_OUT, kinds), (t.V_BRING, kinds), (t.V_ENOUGH, (0,))),
        t.Q_MODE: ((t.V_MODE, range(1, 9)),),
        t.Q_DIVIDE: ((t.V_DEAL, range(100)),),
        t.Q_SEARCH: ((t.V_TAKE, kinds), (t.V_PASS, (0,))),
        t.Q_NAME: ((t.V_TAKE, kinds),),
        **dict.fromkeys((t.Q_KEEP, t.Q_ARRANGE), ((t.V_TAKE, kinds), (t.V_ENOUGH, (0,)))),
    }
    for verb, arguments in asks.get(view.question, ()):
        yield from (verb * VERB + argument for argument in arguments)


def explain(view: Any, text: str) -> str:
    """Name the clause that forbids words which no answer has; empty if there is none."""
    return ""


def normalise(text: str) -> str:
    """Bring typed words into the form in which wordings are compared: case and spaces."""
    return tidied(text)


# --- the table as text


def pile_words(pile: Any, count: int) -> str:
    """List a pile: `Boar x2, Club`."""
    held = [pile[place] for place in range(count)]
    return counted((names()[kind], held.count(kind)) for kind in sorted({*held} - {0}))


def numbers_of(state: Any, row: int) -> str:
    """Write Might and Life, or Might and Uses, as they are now: `20/30`."""
    played = state.card[row]
    return f"{played.might}/{max(0, played.life - played.damage)}"


def state_words(view: Any, row: int) -> str:
    """Tell how a card in play stands."""
    played = view.card[row]
    told = [numbers_of(view, row)] if played.sort != t.CASTLE else []
    told += ["face-down"] * played.covered
    told += [word for n, word in enumerate(t.KEYWORDS) if played.keys >> n & 1]
    told += [f"attacks ({played.target})"] if played.target else []
    told += [f"accompanies ({played.joins})"] if played.joins else []
    told += [f"wielded by ({played.wielder})"] if played.wielder else []
    for part in (view.draft[i] for i in range(1, view.n_draft + 1)):
        told += [f"declared: target ({part.target})"] if part.row == row and part.target else []
        told += [f"declared: wields ({gear})" for gear in (part.gear, part.second) if part.row == row and gear]
    return f" [{', '.join(told)}]" if told else ""


def known_top(view: Any, player: int) -> list[int]:
    """List the kinds on top of a deck that a seat has seen, from the top down to the first that it has not."""
    places = range(view.n_deck[player] - 1, -1, -1)
    return [view.deck[player, place] for place in takewhile(lambda place: view.deck[player, place], places)]


def hand_words(view: Any, player: int, seat: int) -> str:
    """List a hand; of another's how many cards it holds, and those that the seat knows."""
    listed = pile_words(view.hand[player], view.n_hand[player])
    if player == seat:
        return listed
    return some(view.n_hand[player], "card") + (f" (known: {listed})" if listed else "")


def royal_words(view: Any, box: Any, player: int) -> str:
    """Name a player's Royal, its Level and by what it evolves."""
    royal, level = view.royal[player], view.level[player]
    if not royal:
        return "a Royal, face-down" if level else "no Royal yet"
    evolves = f" (evolves {words}: {progress(view, box, player)})" if (words := evolves_words(royal, level)) else ""
    return f"{names()[royal]}, Level {level}{evolves}"


def in_chain(view: Any) -> list[int]:
    """List the frames of the chain, what resolves next last; a loser's have left it (BC-PP-12, BC-R71)."""
    return [i for i in range(1, view.depth + 1) if view.frame[i].what == t.ITEM and not view.frame[i].gone]


def chain_words(view: Any) -> str:
    """List the chain, what resolves next first: `A: Boar (6), B: Hail`."""
    items = [view.frame[place] for place in reversed(in_chain(view))]
    told = [
        f"{letter(one.seat)}: {'copy of ' * (one.sort == t.COPIED)}{names()[one.kind]}"
        f"{f' ({one.row})' if one.row else ''}"
        for one in items
    ]
    return ", ".join(told)


def turn_words(view: Any) -> str:
    """Tell whose turn it is, the step, and who holds right-to-play."""
    whose = f", {letter(view.turn)} is active" if view.turn else ""
    step = ", ".join(filter(None, phase_and_step(view)))
    holder = holder_words(view)
    return f"Turn {view.turns}{whose}, {step}" + (f"; right-to-play: {holder}" if holder else "")


def lines(view: Any, box: Any, seat: int) -> list[str]:
    """Draw the table as plain lines, as a seat may look at it."""
    told = [turn_words(view)]
    if view.match:
        won = ", ".join(f"{letter(seat)} {view.games[seat]}" for seat in range(1, view.seats + 1))
        told.append(f"Game {view.game} of the match, games won: {won}")
    for player in range(1, view.seats + 1):
        if view.lost[player]:
            told.append(f"{letter(player)}{' (you)' * (player == seat)}: out of the game")
            continue
        known = ", ".join(names()[kind] for kind in known_top(view, player))
        told.append(
            f"{letter(player)}{' (you)' * (player == seat)}: {royal_words(view, box, player)}, "
            f"{view.biomass[player]} Biomass, deck {view.n_deck[player]}"
            f"{f' (on top: {known})' if known else ''}, "
            f"discarded: {pile_words(view.discard[player], view.n_discard[player]) or '-'}"
        )
        told.append(f"  hand: {hand_words(view, player, seat) or 'empty'}")
        told += [
            f"  {row_words(view, row)}{state_words(view, row)}"
            for row in range(1, view.n_rows + 1)
            if view.card[row].seat == player
        ]
    told += [f"Named for {words}" for words in told_names(view, t.NAME_SAID, names())]
    chain = chain_words(view)
    return told + ([f"Chain, the first resolves next: {chain}"] if chain else [])


def question(view: Any) -> str:
    """Put the standing question in words, as everybody may hear it."""
    name = names()[view.frame[view.depth].kind]
    if view.frame[view.depth].what == t.ITEM and view.frame[view.depth].sort == t.COPIED:
        name = f"the copy of {name}"
    return {
        t.Q_ROYAL: "which Royal leads?",
        t.Q_COIN: "heads or tails?",
        t.Q_FIRST: "who begins?",
        t.Q_UPKEEP: "for which beast is upkeep paid?",
        t.Q_ACTION: "what next?",
        t.Q_STEP: "activate anything before the step ends?",
        t.Q_RESPOND: "activate anything more?",
        t.Q_DEFEND: "respond?",
        t.Q_ATTACK: "what attacks what?",
        t.Q_ACCOMPANY: f"which attacker does {name} accompany?",
        t.Q_GUARD: "which attacks do Guardians take?",
        t.Q_WIELD: "what do the targets wield?",
        t.Q_SPLIT: "who takes what is left of the defence damage?",
        t.Q_LIMIT: "which beast is given up?",
        t.Q_ORDER: "which ability is placed next?",
        t.Q_DISCARD: f"which card is discarded for {name}?",
        t.Q_TARGET: f"what is the target of {name}?",
        t.Q_PICK: f"which card for {name}?",
        t.Q_MODE: HOUSE.poll_words(view) or f"which effect of {name}?",
        t.Q_DIVIDE: "how much for this one?",
        t.Q_MAY: f"do what {name} offers?",
        t.Q_SEARCH: f"which card does {name} find?",
        t.Q_NAME: f"which card is named for {name}?",
        t.Q_KEEP: f"which card is kept for {name}?",
        t.Q_ARRANGE: "which card comes next?",
        t.Q_SWAP: "which cards of the deck are exchanged?",
    }[view.question]


def card_lines(plain: bool = False) -> list[dict[str, Any]]:
    """List the set for `menagerie cards`: every kind with its numbers; plain: the cards for practice, too."""
    fields = ("kingdom", "cost", "might", "life", "uses", "biomass")
    return [
        {"name": card.name, "category": card.type.lower(), "text": "\n".join(card.lines)}
        | {field: value for field in fields if (value := getattr(card, field)) is not None}
        | {"source": {"all": source}}
        for card, source in HOUSE.listed(plain)
    ]


def card_line(card: dict[str, Any]) -> str:
    """Write one card of the box on a line."""
    numbers = [f"{field} {card[field]}" for field in ("cost", "might", "life", "uses") if field in card]
    return sourced(f"{card['name']}, {card['category']}, {', '.join(numbers)}", card["source"], card["text"])
