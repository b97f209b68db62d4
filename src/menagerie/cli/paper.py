"""Commands of paper and spreadsheets: print cards and rules, and cards as CSV or XLSX and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from menagerie.cli.shared import Packs, check_writable, load, progress, write_file
from menagerie.engine.errors import BadInput


def print_cards(
    what: Annotated[
        str, typer.Argument(metavar="GAME|PACK|DECK", help="A game, a pack of cards (TOML), a deck list or its code.")
    ],
    to: Annotated[Path | None, typer.Option("--to", metavar="FILE", help="Where to write; else NAME.pdf.")] = None,
    paper: Annotated[str, typer.Option(help="a4, letter or a3.")] = "a4",
    game: Annotated[str | None, typer.Option("--game", help="The game of a deck; else found by its cards.")] = None,
    pack: Packs = None,
    copies: Annotated[int, typer.Option(min=1, max=9, help="How often a card of a pack is printed.")] = 1,
    rules: Annotated[bool, typer.Option("--rules", help="Only the rules, on one page.")] = False,
) -> None:
    """Print cards to cut out, nine to a page at true size, and with a game its rules on one page (PDF)."""
    from menagerie.cardtext.checking import is_pack
    from menagerie.engine.finding import slugs
    from menagerie.table.printing import Sheets, entries

    path = Path(what)
    if what.replace("-", "_").lower() in slugs():
        loaded, name = load(what, pack), what.lower()
        catalogue: list[dict[str, Any]] = loaded.words.card_lines()
        counted = [] if rules else [(card["name"], int(card.get("copies", 1))) for card in catalogue]
    elif is_pack(path):
        loaded, name = of_pack([path, *(pack or ())]), path.stem
        counted = [(card.name, copies) for card in own_cards(loaded)]
    else:
        loaded, name, counted = of_deck(path, game, pack)
    file = to or Path(f"{name}.pdf")
    check_writable(file)
    sheets = Sheets(loaded, paper)
    with progress("printing") as tell:
        sheets.cards(entries(loaded, counted), tell)
    if rules or what.replace("-", "_").lower() in slugs():
        sheets.rules()
    sheets.write(file)
    print(f"{file}: {sum(count for _, count in counted)} cards on {sheets.pages} pages of {paper}")


def of_pack(files: list[Path]) -> Any:
    """Load the game of a pack, with its cards."""
    from menagerie.cardtext.checking import game_of

    return load(game_of(files), files)


def own_cards(game: Any) -> list[Any]:
    """List the cards of a game's pack."""
    house = game.workshop.HOUSE
    found: list[Any] = game.pack.cards[len(house.whole.cards) :]
    return found


def of_deck(path: Path, game: str | None, packs: list[Path] | None) -> tuple[Any, str, list[tuple[str, int]]]:
    """Give the game of a deck, what it is called, and its cards with their numbers; BadInput: it cannot be read."""
    from menagerie.cardtext.decks import clauses_of
    from menagerie.cli.decks import cards, read, title

    loaded, text = read(path, game, packs)
    deck, faults = loaded.workshop.LISTS.check(text, str(path), cards(loaded))
    if unread := [fault for fault in faults if not clauses_of(fault)]:
        raise BadInput(f"{title(path)} cannot be read:", map(str, unread))
    return loaded, title(path).replace(" ", "_"), [(entry.name, entry.count) for entry in deck.entries()]


def sheet(
    source: Annotated[Path, typer.Argument(metavar="FROM", help="A pack (TOML), or a spreadsheet (CSV, XLSX).")],
    to: Annotated[Path, typer.Argument(metavar="TO", help="What to write: .csv or .xlsx of a pack, .toml of a sheet.")],
    game: Annotated[str | None, typer.Option("--game", help="Of a spreadsheet: whose cards they are.")] = None,
) -> None:
    """Write a pack of cards as a spreadsheet, or a spreadsheet as a pack: every fault is told by its cell.

    Exit code 1 if the cards of a spreadsheet have faults; nothing is written then.
    """
    from menagerie.cardtext.checking import kit_of
    from menagerie.cardtext.sheets import is_sheet, read_sheet, write_sheet

    check_writable(to)
    if is_sheet(source) == is_sheet(to):
        raise BadInput("one of the two is a pack (.toml), the other a spreadsheet (.csv, .xlsx)")
    if is_sheet(to):
        loaded = of_pack([source])
        cards = own_cards(loaded)
        write_sheet(loaded.workshop.HOUSE.kit, cards, to)
        print(f"{to}: {len(cards)} cards")
        return
    if game is None:
        raise BadInput("--game says whose cards these are")
    loaded = load(game)
    if loaded.workshop is None:
        raise BadInput(f"the cards of {loaded.title} have no texts")
    text, faults = read_sheet(kit_of(loaded.slug), source, loaded.workshop.HOUSE.whole)
    print("\n".join(map(str, faults)), end="\n" * bool(faults))
    if any(not fault.warning for fault in faults):
        raise typer.Exit(1)
    write_file(to, text)
    print(f"{to}: {text.count('[[card]]')} cards")
