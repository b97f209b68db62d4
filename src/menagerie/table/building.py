"""What the deck builder asks of the server: whether a list is legal, what is in it, test hands, and a gauntlet.

The page computes no rules: it sends the list as text, or a code, and shows what comes back. Cards of a pack may be
among those to choose from; the pack travels with every request, and nothing of it is kept.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from menagerie.cardtext import limited
from menagerie.cardtext.decks import clauses_of, code_of
from menagerie.cardtext.drafting import Draft
from menagerie.cardtext.limited import beyond
from menagerie.cardtext.suggesting import suggest
from menagerie.engine.card_query import matching
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.table import Table
from menagerie.players.match import simulate, wilson
from menagerie.players.matchups import check_decks
from menagerie.table.brought import with_brought

SECONDS = 10.0  # that a gauntlet lasts
ROUND = 4  # games against one deck before the next one
MOST_KEPT = 16  # packs whose games are held
FIRST = 12  # answers that may come before the first hand
DECK = "this deck"

with_pack = lru_cache(MOST_KEPT)(with_brought)  # a page asks again and again with one pack


def game_with(game: Game, pack: str) -> Game:
    """Give a game whose decks are lists, with the cards of a pack if there is one; BadInput: all faults."""
    if game.workshop is None:
        raise BadInput(f"{game.title} has no decks of one's own")
    return with_pack(game, pack) if pack else game


def found(game: Game, query: str) -> dict[str, Any]:
    """Name the cards that decks are made of for which a query holds, or say what in it cannot be read (yet)."""
    try:
        return {"names": [card["name"] for card in matching(game.words.card_lines(), query)], "problem": ""}
    except BadInput as error:
        return {"names": [], "problem": str(error)}


def told(game: Game, text: str, pool: Mapping[str, int] | None = None) -> dict[str, Any]:
    """Tell all of a list: its sections, every fault with clauses, its code, and how its parts count.

    pool: the only cards that it may be of.
    """
    shop: Any = game.workshop
    cards = shop.deck_cards()
    deck, faults = shop.LISTS.check(text, DECK, cards)
    faults += beyond(pool, deck) if pool else []
    named = {entry.line: entry.name for entry in deck.entries()}
    known = {card.name: card for card in cards}
    return {
        "sections": [
            {
                "name": heading,
                "count": deck.count(heading),
                "entries": [{"name": one.name, "count": one.count, "known": one.name in known} for one in entries],
                **counts(shop, entries, known),
            }
            for heading, entries in deck.sections.items()
        ],
        "faults": [
            {"line": one.line, "card": named.get(one.line, ""), "message": one.message, "clauses": clauses_of(one)}
            for one in faults
        ],
        "legal": not faults,
        "list": deck.text(),
        "code": code_of(deck, game.slug, cards),
        "cost": shop.COST,
    }


def sealed(game: Game, seed: int) -> dict[str, Any]:
    """Give a sealed pool by its seed, and the list of a deck that can be made of it."""
    pool = limited.sealed(game, seed)
    made = suggest(game, pool)
    return {"seed": seed, "pool": dict(sorted((pool + made.lent).items())), "list": made.deck.text()}


def drafted(game: Game, seed: int, seats: Sequence[str], picks: Sequence[str]) -> dict[str, Any]:
    """Tell how far a draft has come: who is asked, what he holds and has; at its end everybody's pool and deck."""
    draft = Draft(game, seed, seats, picks)
    found: dict[str, Any] = {"seed": seed, "over": draft.over, "round": draft.round, "rounds": draft.limited.boosters}
    if not draft.over:
        taken = dict(Counter(draft.asked.taken))
        return {**found, "seat": draft.seat, "booster": draft.asked.booster, "taken": taken, "best": draft.best()}
    ends = zip(draft.players, draft.decks(), strict=True)
    pools = [
        {"who": player.who, "pool": dict(sorted((player.pool + made.lent).items())), "list": made.deck.text()}
        for player, made in ends
    ]
    return {**found, "players": pools}


def counts(shop: Any, entries: Any, known: dict[str, Any]) -> dict[str, Any]:
    """Count entries by cost, by kind and by colour."""
    curve, kinds, colours = Counter[int](), Counter[str](), Counter[str]()
    for entry in entries:
        if card := known.get(entry.name):
            curve[shop.cost_of(card)] += entry.count
            kinds[card.type] += entry.count
            for colour in shop.colours_of(card):
                colours[colour] += entry.count
    return {
        "curve": [curve[cost] for cost in range(max(curve, default=-1) + 1)],
        "kinds": dict(kinds.most_common()),
        "colours": dict(colours.most_common()),
    }


def with_deck(game: Game, text: str) -> tuple[Game, int]:
    """Give a game with a deck behind those of the house, and its number; BadInput: it is not legal."""
    own: Game = game.workshop.with_decks(game, {DECK: text})
    return own, check_decks(own)[0].values[-1]


def hand(game: Game, text: str, seed: int | None) -> dict[str, Any]:
    """Deal a game with the deck at A and give the hand with which it begins, by its seed."""
    own, number = with_deck(game, text)
    seed = secrets.randbelow(1 << 31) if seed is None else seed
    first = check_decks(own)[0]
    options: dict[str, Any] = {first.name: number}
    table = Table(own, own.seats[0], seed, **options)
    for _ in range(FIRST):
        if table.over or table.view(1).get("A.hand"):
            break
        table.play(table.codes[0])  # who begins, and what else comes before the cards
    return {"seed": seed, "cards": list(table.view(1).get("A.hand", ()))}


def gauntlet(game: Game, text: str, seed: int, seconds: float = SECONDS) -> Iterator[dict[str, Any]]:
    """Play a deck against each of the house's until time is up, and give after every round how it stands.

    Half of the games are played from either seat, among greedy bots; the rules must stand compiled.
    """
    own, number = with_deck(game, text)
    first, second = check_decks(own)
    rivals = [value for value in first.values if value != number]
    won, played = Counter[int](), Counter[int]()
    began, turn = time.monotonic(), 0
    while time.monotonic() - began < seconds or turn < 1:
        for rival in rivals:
            for seat, pair in enumerate(((number, rival), (rival, number))):
                options: dict[str, Any] = {first.name: pair[0], second.name: pair[1]}
                result = simulate(own, ROUND // 2, ["greedy", "greedy"], seed=seed + turn, **options)
                won[rival] += result.seats[seat]["wins"]
                played[rival] += result.games
            if time.monotonic() - began >= seconds and turn:
                break
        turn += 1
        lines = [{"deck": first.labels[first.values.index(one)], **share(won[one], played[one])} for one in rivals]
        whole = share(won.total(), played.total())
        past = time.monotonic() - began
        yield {"decks": lines, "whole": whole, "done": min(1.0, past / seconds) if seconds else 1.0, "seed": seed}
    yield {"decks": lines, "whole": whole, "done": 1.0, "seed": seed}


def share(wins: float, games: int) -> dict[str, Any]:
    """Give the share of games that were won, with its 95 % interval."""
    low, high = wilson(wins, games)
    return {"games": games, "wins": round(wins, 3), "rate": wins / max(games, 1), "low": low, "high": high}
