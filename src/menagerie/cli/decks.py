"""Commands of decks: whether a list is legal, what is in it, how it fares against the decks of the house."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from menagerie.cli.shared import AsJson, Jobs, Packs, Seed, compile_loudly, emit, end, load, progress, until_stopped
from menagerie.engine.errors import BadInput
from menagerie.engine.seeds import seed_or_fresh

app = typer.Typer(no_args_is_help=True, help="Decks of your own: check, show and try a list (docs/decks.md).")

File = Annotated[
    Path, typer.Argument(metavar="FILE", help="A deck list, '-' for standard input; or the code of a deck.")
]
Which = Annotated[str | None, typer.Option("--game", help="The game; else the one whose cards the list names.")]


def read(file: Path, name: str | None, packs: list[Path] | None = None) -> tuple[Any, str]:
    """Read a list or a code; gives the game, with the cards of packs if any are named, and the text."""
    from menagerie.cardtext.checking import game_of
    from menagerie.cardtext.decks import is_code, opened, read_file
    from menagerie.engine.finding import slugs

    text = read_file(file)
    if name is None and is_code(text):
        name = opened(text)[0]
    if name is None and packs:
        name = game_of(packs)
    if name is None:
        lines = [line.strip().partition(" ")[2].strip().casefold() for line in text.splitlines()]
        games = [game for game in map(load, slugs()) if game.workshop]
        known = {game.slug: {card.name.casefold() for card in cards(game)} for game in games}
        found = {slug: sum(line in names for line in lines) for slug, names in known.items()}
        name = max(found, key=lambda slug: found[slug])
        if not found[name]:
            raise BadInput(f"{file}: no card of any game is named there; say which game by --game ({', '.join(known)})")
    game = load(name, packs)
    if game.workshop is None:
        raise BadInput(f"{game.title} has no decks of one's own")
    return game, text


def title(file: Path) -> str:
    """Give what a deck is called: by its file."""
    from menagerie.cardtext.decks import is_code

    return "the code" if is_code(str(file)) else "your deck" if str(file) == "-" else file.stem.replace("_", " ")


@app.command()
def check(file: File, game: Which = None, pack: Packs = None, as_json: AsJson = False) -> None:
    """Check a deck list: every fault at once, with its line and its clause; exit code 1 if it is not legal."""
    from menagerie.cardtext.decks import clauses_of

    loaded, text = read(file, game, pack)
    deck, faults = loaded.workshop.LISTS.check(text, "code" if title(file) == "the code" else str(file), cards(loaded))
    if as_json:
        told = [{"line": one.line, "message": one.message, "clauses": clauses_of(one)} for one in faults]
        emit({"game": loaded.slug, "legal": not faults, "cards": deck.count(), "faults": told})
    else:
        legal = f"{len(faults)} fault{'s' * (len(faults) > 1)}" if faults else "a legal deck"
        print("\n".join([*map(str, faults), f"{title(file)}: {loaded.title}, {deck.count()} cards, {legal}"]))
    raise typer.Exit(1 if faults else 0)


def cards(game: Any) -> list[Any]:
    """List the cards that decks of a game are made of."""
    found: list[Any] = game.workshop.deck_cards()
    return found


@app.command()
def show(
    file: File,
    game: Which = None,
    pack: Packs = None,
    code: Annotated[
        bool, typer.Option("--code", help="Print only the deck's code, which stands for its list.")
    ] = False,
    plain: Annotated[bool, typer.Option("--list", help="Print only the list, as the house writes it.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show a deck: its list by section, then how many cards of each kind and cost its main part has."""
    from menagerie.cardtext.decks import clauses_of, code_of

    loaded, text = read(file, game, pack)
    deck, faults = loaded.workshop.LISTS.check(text, str(file), cards(loaded))
    if unread := [fault for fault in faults if not clauses_of(fault)]:
        raise BadInput(f"{title(file)} cannot be read:", map(str, unread))
    known = {card.name: card for card in cards(loaded)}
    made = code_of(deck, loaded.slug, cards(loaded))
    main = max(deck.sections, key=deck.count)
    table: dict[str, Counter[int]] = {}
    for entry in deck.entries(main):
        card = known[entry.name]
        table.setdefault(card.type, Counter())[loaded.workshop.cost_of(card)] += entry.count
    if as_json:
        sections = {name: {one.name: one.count for one in deck.entries(name)} for name in deck.sections}
        kinds = {kind: {str(cost): counts[cost] for cost in sorted(counts)} for kind, counts in table.items()}
        emit({"game": loaded.slug, "legal": not faults, "sections": sections, "kinds": kinds, "code": made})
    elif code or plain:
        print(made if code else deck.text(), end="\n" * code)
    else:
        legal = f"not legal, see `menagerie deck check {file}`" if faults else "legal"
        print(f"{title(file)}: {loaded.title}, {legal}")
        for name, entries in deck.sections.items():
            if entries:
                print(f"\n{name}, {deck.count(name)}")
                print("\n".join(f"{one.count:>4} {one.name:<40} {known[one.name].type}" for one in entries))
        print("\n" + "\n".join(table_of(table, f"{main} by {loaded.workshop.COST}")))


def table_of(table: dict[str, Counter[int]], head: str) -> list[str]:
    """Write counts by kind and cost, with sums."""
    costs = range(max((cost for counts in table.values() for cost in counts), default=0) + 1)
    rows = {**table, "all": sum(table.values(), Counter[int]())}
    wide = max(len(head), *map(len, rows))
    lines = [f"{head:<{wide}}" + "".join(f"{cost:>4}" for cost in costs) + "   all"]
    return lines + [
        f"{kind:<{wide}}" + "".join(f"{counts[cost] or '·':>4}" for cost in costs) + f"{counts.total():>6}"
        for kind, counts in rows.items()
    ]


@app.command()
def gauntlet(
    file: File,
    game: Which = None,
    pack: Packs = None,
    number: Annotated[int, typer.Option("-n", "--games", min=1, help="Games against every deck of the house.")] = 200,
    bot: Annotated[str, typer.Option(help="Who plays both decks: greedy, random, search …")] = "greedy",
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Play a deck against each of the house's, half of the games from either seat: its share with a 95 % interval.

    Ctrl-C keeps the decks that were played to the end.
    """
    from menagerie.players import match, matchups

    loaded, text = read(file, game, pack)
    match.check_bots([bot], game=loaded)
    own = loaded.workshop.with_decks(loaded, {title(file): text})
    compile_loudly([own], "games")
    fresh = seed_or_fresh(seed)
    with progress("playing") as tell:
        more: dict[str, Any] = {"bot": bot, "seed": fresh, "jobs": jobs, "on_progress": tell}
        found, stopped = until_stopped(
            lambda: matchups.matchups(own, number, deck=matchups.check_decks(own)[0].values[-1], **more)
        )
    games, wins = sum(one.games for one in found), sum(one.wins for one in found)
    low, high = match.wilson(wins, games)
    if as_json:
        whole = {"games": games, "wins": round(wins, 3), "rate": wins / games, "low": low, "high": high}
        emit({"game": own.slug, "bot": bot, "seed": fresh, **whole, "decks": [one.as_json() for one in found]})
        return end(stopped)
    print(f"{title(file)}: {own.title}, {games} games among {bot} bots, seed {fresh}")
    wide = max(len(one.rival) for one in found)
    for one in found:
        print(f"  against {one.rival:<{wide}} {share(one.wins, one.games)}")
    print(f"  {'in all':<{wide + 8}} {share(wins, games)}")
    end(stopped)


def share(wins: float, games: int) -> str:
    """Tell a share with its 95 % interval."""
    from menagerie.players.match import wilson

    low, high = wilson(wins, games)
    return f"{100 * wins / games:5.1f} %  ({100 * low:.1f} to {100 * high:.1f})"
