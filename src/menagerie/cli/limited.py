"""Commands of sealed pools and drafts: `menagerie deck sealed` and `menagerie deck draft`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from menagerie.cli.shared import AsJson, GameName, Packs, Seed, emit, load, write_file
from menagerie.engine.errors import BadInput
from menagerie.engine.seeds import seed_or_fresh

WORTH = 0.4  # points of a rating for each game of a hundred that a card wins

WorthFile = Annotated[
    Path | None,
    typer.Option("--worth", metavar="FILE", help="What cards are worth: `menagerie lab worth GAME --all --json`."),
]


def rated(game: Any, file: Path | None) -> Callable[[Any], float]:
    """Give how good a card is: its rating, and what the lab found that it is worth, as far as that is known."""
    from menagerie.cardtext.limited import limited_of

    rate: Callable[[Any], float] = limited_of(game).rate
    if file is None:
        return rate
    try:
        told = json.loads(file.read_text("utf-8"))
        worth = dict(map(worth_in, told.get("questions", [told])))
    except OSError as error:
        raise BadInput(f"{file}: cannot be read ({error.strerror})") from None
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        said = "write it with `menagerie lab worth GAME --all --json`"
        raise BadInput(f"{file}: it does not say what cards are worth; {said}") from None
    return lambda card: rate(card) + WORTH * worth.get(card.name, 0.0)


def worth_in(told: Any) -> tuple[str, float]:
    """Read of a question of the lab its card, and what it is worth in points; what nobody owned is worth nothing."""
    if "difference" in told:
        return str(told["card"]), 100 * float(told["difference"])
    return str(told["about"]["card"]), float(told["differences"][0]["value"] or 0)


def sealed(
    game: GameName,
    pack: Packs = None,
    worth: WorthFile = None,
    plain: Annotated[bool, typer.Option("--list", help="Print only the list of the deck that is suggested.")] = False,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Open a sealed pool by its seed, and make a legal deck of it.

    In the browser: /decks/GAME?pool=sealed-SEED, with the pool as its only cards.
    """
    from menagerie.cardtext.limited import sealed as pool_of
    from menagerie.cardtext.suggesting import suggest

    loaded, fresh = load(game, pack), seed_or_fresh(seed)
    pool = pool_of(loaded, fresh)
    made = suggest(loaded, pool, rated(loaded, worth))
    if as_json:
        emit({"game": loaded.slug, "seed": fresh, **told_of(loaded, pool, made)})
    elif plain:
        print(made.deck.text(), end="")
    else:
        print(f"{loaded.title}: a sealed pool of {pool.total()} cards, seed {fresh}\n")
        print("\n".join(lines_of(loaded, pool)))
        print(f"\nA deck of it{lent_of(made.lent)}:\n\n{made.deck.text()}", end="")


def told_of(game: Any, pool: Mapping[str, int], made: Any) -> dict[str, Any]:
    """Give a pool and its deck for programs."""
    return {"pool": dict(sorted(pool.items())), "deck": made.deck.text(), "lent": dict(made.lent)}


def lines_of(game: Any, pool: Mapping[str, int]) -> list[str]:
    """List a pool by kind: how many of each card, its cost, its colours."""
    shop = game.workshop
    known = {card.name: card for card in shop.deck_cards()}
    held = sorted((known[name] for name in pool), key=lambda card: (card.type, shop.cost_of(card), card.name))
    columns = ((card, ", ".join(shop.colours_of(card))) for card in held)
    return [
        f"{pool[card.name]:>3} {card.name:<40} {card.type:<12} {shop.cost_of(card):>2}  {colours}"
        for card, colours in columns
    ]


def lent_of(lent: Counter[str]) -> str:
    """Say which cards were lent for a deck, if any."""
    return f" ({lent.total()} cards are lent: {', '.join(sorted(lent))})" if lent else ""


def draft(
    game: GameName,
    seats: Annotated[str, typer.Option(help="Who drafts, 2 to 8: `you` at this terminal, or `bot`.")] = "you,bot",
    pack: Packs = None,
    worth: WorthFile = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write everybody's deck there: a.txt, b.txt …")
    ] = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Draft boosters among people and bots: take a card, pass the rest on; then make a legal deck of what you have.

    A card is taken by its number or its name, or with an empty line as a bot would; `pool` lists what you have. Another
    draft by the same seed in which the same is taken is the same.
    """
    from menagerie.cardtext.drafting import Draft
    from menagerie.engine.letters import letter

    loaded, fresh = load(game, pack), seed_or_fresh(seed)
    check_folder(save)
    drafting = Draft(loaded, fresh, [one.strip() for one in seats.split(",")], rate=rated(loaded, worth))
    print(f"(seed {fresh})", file=sys.stderr)
    while not drafting.over:
        ask(loaded, drafting)
    decks = drafting.decks()
    players = [
        {"seat": letter(number), "who": player.who, **told_of(loaded, player.pool, made)}
        for number, (player, made) in enumerate(zip(drafting.players, decks, strict=True), 1)
    ]
    if as_json:
        emit({"game": loaded.slug, "seed": fresh, "players": players})
    else:
        for one, made in zip(players, decks, strict=True):
            print(f"{one['seat']}, {one['who']}{lent_of(made.lent)}:\n\n{one['deck']}")
    if save:
        files = [save / f"{one['seat'].lower()}.txt" for one in players]
        for file, one in zip(files, players, strict=True):
            write_file(file, one["deck"])
        said = " ".join(f"--deck-{file.stem} {file}" for file in files[: loaded.seats[1]])
        own = "".join(f" --pack {one}" for one in pack or ())
        print(f"(play them: menagerie play {loaded.slug} {said}{own})", file=sys.stderr)


def check_folder(folder: Path | None) -> None:
    """Make the folder of the decks before anybody drafts."""
    try:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be made ({error.strerror})") from None


def ask(game: Any, drafting: Any) -> None:
    """Ask whose turn it is which card he takes."""
    held = sorted(drafting.asked.booster)
    print(f"\n{drafting.seat}: booster {drafting.round} of {drafting.limited.boosters}", file=sys.stderr)
    rows = {line[4:].partition("  ")[0].strip(): line[4:] for line in lines_of(game, dict.fromkeys(held, 1))}
    print("\n".join(f"{number:>3} {rows.get(name, name)}" for number, name in enumerate(held, 1)), file=sys.stderr)
    print("take: ", end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    said = line.strip()
    if not line:
        raise BadInput("the draft is not over: its input has ended")
    if said == "pool":
        print("\n".join(lines_of(game, drafting.asked.pool)), file=sys.stderr)
        return
    names = {name.casefold(): name for name in held}
    card = held[int(said) - 1] if said.isdecimal() and 0 < int(said) <= len(held) else names.get(said.casefold(), said)
    try:
        drafting.take(card if said else drafting.best())
    except BadInput as error:
        print(error, file=sys.stderr)


def add_to(app: typer.Typer) -> None:
    """Put the commands beside those of decks."""
    commands: Iterable[Callable[..., None]] = (sealed, draft)
    for command in commands:
        app.command()(command)
