"""The page of figures of a game: what many games among bots show, for every number of players, as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from menagerie.engine.errors import Interrupted
from menagerie.engine.game import Game
from menagerie.engine.letters import letter

from .match import Result, features_of, pooled, simulate, wilson
from .matchups import BAND, Matchup, deck_options, matchups
from .seats import SHARES

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
    told = [
        f"# Figures of {game.title}",
        f"{games:,} games among {bot} bots for every number of {game.players}. Made by:",
        f"    {command(game, games, bot, seed, options)}",
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
                raise _cut(told, [section(game, results)] if results else []) from stopped
        told.append(f"## {', '.join(f'{k}={v}' for k, v in chosen.items()) or 'No options'}")
        told += section(game, results)
    told += remarks(game)
    return "\n\n".join(told) + "\n"


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
        raise _cut([f"# Figures of {game.title}"], [[grid(stopped.so_far)]]) from stopped
    told = [
        f"# Figures of {game.title}",
        f"{found[0].games:,} games among {bot} bots for every two decks, half of them with the one at seat A and half "
        "with the other. Made by:",
        f"    {command(game, games, bot, seed, options)}",
        "## Every deck against every other",
        f"Won by the deck of the row, in percent. In bold: beyond {100 * BAND[0]:.0f} to {100 * BAND[1]:.0f}.",
        grid(found),
    ]
    widest = max(line["high"] - line["low"] for line in (matchup.as_json() for matchup in found)) / 2
    told.append(f"Exact to ± {100 * widest:.1f} points or better (95 %).")
    told.append("## All match-ups together")
    told += section(game, [pooled([result for matchup in found for result in matchup.results])])
    told += remarks(game)
    return "\n\n".join(told) + "\n"


def _cut(told: list[str], more: list[list[str]]) -> KeyboardInterrupt:
    """Say that a page was not finished; without anything to tell it is none."""
    parts = [*told, *(part for parts in more for part in parts)]
    if not more and not any(part.startswith("##") for part in parts):
        return KeyboardInterrupt()
    return Interrupted("\n\n".join([*parts, "Interrupted: what is missing was not played."]) + "\n")


def grid(found: Sequence[Matchup]) -> str:
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
    return table(["", *names, "mean"], lines)


def command(game: Game, games: int, bot: str, seed: int, options: dict[str, Any]) -> str:
    """Write the command line that makes the page."""
    chosen = "".join(f" -o {name}={value}" for name, value in options.items())
    other = f" --bot {bot}" if bot != "greedy" else ""
    return f"menagerie figures {game.slug} -n {games} --seed {seed}{other}{chosen}"


def remarks(game: Game) -> list[str]:
    """List why something stands out, as the features of the game say (REMARKS)."""
    said = getattr(features_of(game), "REMARKS", ())
    return ["## Why", *said] if said else []


def section(game: Game, results: Sequence[Result]) -> list[str]:
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
    told = [
        f"### Length and seats, by number of {game.players}",
        table(["", *heads], length),
        f"Rates of seats are exact to ± {100 * widest:.1f} points or better (95 %).",
    ]
    for row in results[0].uses:
        if row not in ("held", "won", "used"):
            lines = [
                [name, *(f"{result.uses[row][name] / result.games:.2f}" for result in results)]
                for name in results[0].uses[row]
            ]
            told += [f"### Cards {row} a game", table(["", *heads], lines)]
    if any(sum(result.uses.get("held", {}).values()) for result in results):
        told += shares(game, results, heads)
    return told


def shares(game: Game, results: Sequence[Result], heads: list[str]) -> list[str]:
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
                named.append(f"- {name} with {count}: {ratio:.2f} of the fair share ({low:.2f} to {high:.2f})")
        won.append(ratios)
        if any(result.uses.get("used", {}).get(name) for result in results):  # else it always works
            used.append(uses)
    outside = f"Below {least} or above {most} of the fair share:"
    told = [
        "### Won by whoever held it, as a multiple of the fair share",
        table(["", *heads], won),
        f"Exact to ± {widest:.2f} or better (95 %).",
        "\n".join([outside, "", *named]) if named else f"Nothing lies below {least} or above {most}.",
    ]
    if used:
        told += ["### Uses in a game, by whoever held it", table(["", *heads], used)]
    return told


def percent(rate: float) -> str:
    """Write a rate in percent."""
    return f"{100 * rate:.1f}"


def table(heads: list[str], lines: list[list[str]]) -> str:
    """Write a Markdown table, numbers to the right."""
    rows = [heads, ["---", *("---:" for _ in heads[1:])], *lines]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)
