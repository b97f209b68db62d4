"""How fast card texts become programs: the cards of the house over and over under new names; prints JSON.

    python benchmarks/cardtext.py [CARDS]

Every text is cut into words with all the names bound, parsed, lowered into one book, and printed back; nothing is kept
from one card for another but equal rows.
"""

import json
import sys
import time

from menagerie.cardtext.lexer import Names
from menagerie.cardtext.lowering import lower_line
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.program import Book
from menagerie.games.alpha_clash.cards.card import KIT
from menagerie.games.alpha_clash.cards.language import language, parser
from menagerie.games.alpha_clash.cards.printed import cards


def measure(count: int) -> dict[str, float]:
    """Compile `count` cards; give the seconds of each part."""
    house = cards()
    characters = {card.character for card in house if card.character}
    known = Names.of((card.name for card in house), characters)
    made = []
    for number in range(count):
        card = house[number % len(house)]
        name = f"{card.name[:40]} {number}"
        text = [print_line(language(), parser().parse(line, card.name, known), name) for line in card.lines]
        made.append(KIT.model.model_validate({**card.model_dump(), "name": name, "text": "\n".join(text)}))
    every = (*house, *made)
    names = Names.of((card.name for card in every), characters)
    words, book = KIT.dictionary(every), Book()
    start = time.perf_counter()
    trees = [[parser().parse(line, card.name, names) for line in card.lines] for card in made]
    parsed = time.perf_counter()
    for number, lines in enumerate(trees, 1):
        book.card(number, [ability for tree in lines for ability in lower_line(book, words, tree)])
    lowered = time.perf_counter()
    same = all(
        [print_line(language(), tree, card.name) for tree in lines] == card.lines
        for card, lines in zip(made, trees, strict=True)
    )
    end = time.perf_counter()
    if not same:
        raise SystemExit("a text is not printed as it was written")
    times = {"parse": parsed - start, "lower": lowered - parsed, "print": end - lowered}
    return {
        "cards": count,
        "lines": sum(map(len, trees)),
        **{part: round(seconds, 3) for part, seconds in times.items()},
    }


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)))
