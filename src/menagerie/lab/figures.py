"""The page of figures of a game: what many games among bots show, for every number of players, as a sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from menagerie.engine.errors import Interrupted
from menagerie.engine.game import Game
from menagerie.engine.letters import letter
from menagerie.players.match import Result, features_of, pooled, simulate, wilson
from menagerie.players.matchups import BAND, Matchup, deck_options, matchups
from menagerie.players.seats import SHARES

from .sheet import Block, Code, Heading, Points, Sheet, Table, Words, markdown

LOW, HIGH = 0.8, 1.25  # multiples of the fair share beyond which something is named, where features have no FAIR


def figures(
    game: Game,
    games: int,
    *,
    bot: str = "greedy",
    seed: int = 1,
    jobs: int = 1,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    **options: Any,
) -> str:
    """Play `games` games for every number of players, plain and with the given options, and write the page.

    Ctrl-C raises Interrupted with the page of what was played until then.
    """
    if deck_options(game):
        return figures_of_decks(game, games, bot, seed, jobs, on_progress, options)
    low, high = game.seats
    counts = range(low, high + 1)
    rounds = [{}, options] if options else [{}]
    total = games * len(counts) * len(rounds)
    told: list[Block] = [
        Words(f"{games:,} games among {bot} bots for every number of {game.players}. Made by:"),
        Code(command(game, games, bot, seed, options)),
    ]
    for n, chosen in enumerate(rounds):
        results = []
        for i, seats in enumerate(counts):
            before = games * (n * len(counts) + i)

            def tell(done: int, _: int, before: int = before) -> None:
                on_progress(before + done, total)

            try:
                results.append(
                    simulate(game, games, [bot] * seats, seed=seed, jobs=jobs, uses=True, on_progress=tell, **chosen)
                )
            except KeyboardInterrupt as stopped:
                raise _cut(game, [*told, *(section(game, results) if results else [])]) from stopped
        told.append(Heading(", ".join(f"{k}={v}" for k, v in chosen.items()) or "No options"))
        told += section(game, results)
    return page(game, [*told, *remarks(game)])


def figures_of_decks(
    game: Game,
    games: int,
    bot: str,
    seed: int,
    jobs: int,
    on_progress: Callable[[int, int], None],
    options: dict[str, Any],
) -> str:
    """Play `games` games for every two decks and write the page of a game whose options choose decks."""
    try:
        found = matchups(game, games, bot=bot, seed=seed, jobs=jobs, uses=True, on_progress=on_progress, **options)
    except Interrupted as stopped:
        raise _cut(game, [grid(stopped.so_far)]) from stopped
    told: list[Block] = [
        Words(
            f"{found[0].games:,} games among {bot} bots for every two decks, half of them with the one at seat A and "
            "half with the other. Made by:"
        ),
        Code(command(game, games, bot, seed, options)),
        Heading("Every deck against every other"),
        Words(f"Won by the deck of the row, in percent. In bold: beyond {100 * BAND[0]:.0f} to {100 * BAND[1]:.0f}."),
        grid(found),
    ]
    widest = max(line["high"] - line["low"] for line in (matchup.as_json() for matchup in found)) / 2
    told.append(Words(f"Exact to ± {100 * widest:.1f} points or better (95 %)."))
    told.append(Heading("All match-ups together"))
    told += section(game, [pooled([result for matchup in found for result in matchup.results])])
    return page(game, [*told, *remarks(game)])


def page(game: Game, blocks: Sequence[Block]) -> str:
    """Write the page."""
    return markdown([Sheet(f"Figures of {game.title}", blocks)])


def _cut(game: Game, blocks: Sequence[Block]) -> KeyboardInterrupt:
    """Say that a page was not finished; without a table it is none."""
    if not any(isinstance(one, Table) for one in blocks):
        return KeyboardInterrupt()
    return Interrupted(page(game, [*blocks, Words("Interrupted: what is missing was not played.")]))


def grid(found: Sequence[Matchup]) -> Table:
    """Write who wins against whom; at the end of a row the mean over all rivals."""
    names = list(dict.fromkeys([matchup.deck for matchup in found] + [matchup.rival for matchup in found]))
    rates = {(m.deck, m.rival): m.rate for m in found} | {(m.rival, m.deck): 1 - m.rate for m in found}
    lines = []
    for name in names:
        cells = [name]
        for rival in names:
            rate = rates.get((name, rival))
            beyond = rate is not None and not BAND[0] <= rate <= BAND[1]
            cells.append("" if rate is None else f"**{percent(rate)}**" if beyond else percent(rate))
        known = [rates[name, rival] for rival in names if (name, rival) in rates]
        lines.append([*cells, percent(sum(known) / len(known))])
    return Table(["", *names, "mean"], lines)


def command(game: Game, games: int, bot: str, seed: int, options: dict[str, Any]) -> str:
    """Write the command line that makes the page."""
    chosen = "".join(f" -o {name}={value}" for name, value in options.items())
    other = f" --bot {bot}" if bot != "greedy" else ""
    return f"menagerie figures {game.slug} -n {games} --seed {seed}{other}{chosen}"


def remarks(game: Game) -> list[Block]:
    """List why something stands out, as the features of the game say (REMARKS)."""
    said = getattr(features_of(game), "REMARKS", ())
    return [Heading("Why"), *map(Words, said)] if said else []


def section(game: Game, results: Sequence[Result]) -> list[Block]:
    """Write the tables of one set of options."""
    counts = [len(result.seats) for result in results]
    heads = [str(count) for count in counts]
    most = max(counts)
    length = [
        ["choices a game", *(f"{result.mean_length:.0f}" for result in results)],
        ["decisions, forced ones included", *(f"{result.decisions / result.games:.0f}" for result in results)],
        ["finished", *(f"{100 * result.finished / result.games:.0f} %" for result in results)],
        ["fair share of a seat", *(percent(1 / count) for count in counts)],
    ]
    for seat in range(1, most + 1):
        rates = [percent(r.seats[seat - 1]["rate"]) if seat <= len(r.seats) else "" for r in results]
        length.append([f"won by {letter(seat)}", *rates])
    widest = max(e["high"] - e["low"] for result in results for e in result.seats) / 2
    told: list[Block] = [
        Heading(f"Length and seats, by number of {game.players}", 3),
        Table(["", *heads], length),
        Words(f"Rates of seats are exact to ± {100 * widest:.1f} points or better (95 %)."),
    ]
    for row in results[0].uses:
        if row not in ("held", "won", "used"):
            lines = [
                [name, *(f"{result.uses[row][name] / result.games:.2f}" for result in results)]
                for name in results[0].uses[row]
            ]
            told += [Heading(f"Cards {row} a game", 3), Table(["", *heads], lines)]
    if any(sum(result.uses.get("held", {}).values()) for result in results):
        told += shares(game, results, heads)
    return told


def shares(game: Game, results: Sequence[Result], heads: list[str]) -> list[Block]:
    """Write how much whoever held something won, as a multiple of the fair share, and how often it was used."""
    least, most = getattr(features_of(game), "FAIR", (LOW, HIGH))
    won, used, named = [], [], []
    widest = 0.0
    for name in results[0].uses["held"]:
        ratios, uses = [name], [name]
        for result, count in zip(results, heads, strict=True):
            held = result.uses["held"][name]
            if not held:
                ratios.append("-")
                uses.append("-")
                continue
            wins, fair = result.uses["won"][name] / SHARES, 1 / len(result.seats)
            low, high = (rate / fair for rate in wilson(wins, held))
            widest = max(widest, (high - low) / 2)
            ratio = wins / held / fair
            out = not least <= ratio <= most
            ratios.append(f"**{ratio:.2f}**" if out else f"{ratio:.2f}")
            uses.append(f"{result.uses.get('used', {}).get(name, 0) / held:.2f}")
            if out:
                named.append(f"{name} with {count}: {ratio:.2f} of the fair share ({low:.2f} to {high:.2f})")
        won.append(ratios)
        if any(result.uses.get("used", {}).get(name) for result in results):  # else it always works
            used.append(uses)
    outside = f"Below {least} or above {most} of the fair share:"
    told: list[Block] = [
        Heading("Won by whoever held it, as a multiple of the fair share", 3),
        Table(["", *heads], won),
        Words(f"Exact to ± {widest:.2f} or better (95 %)."),
        *([Words(outside), Points(named)] if named else [Words(f"Nothing lies below {least} or above {most}.")]),
    ]
    if used:
        told += [Heading("Uses in a game, by whoever held it", 3), Table(["", *heads], used)]
    return told


def percent(rate: float) -> str:
    """Write a rate in percent."""
    return f"{100 * rate:.1f}"
