"""Charts as inline SVG: intervals of a list, a matrix of match-ups, lines. No library, no script, legible on a phone.

Colours are classes of the page (`report.py`), so that charts follow light and dark; every number that a chart draws
stands in a table below it, too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape

WIDTH = 440  # of a drawing, in units that the page scales to its width
NAMES = 184  # of it for names
LETTER, SMALL = 8.2, 7.0  # of a letter, on average, in the widest of the fonts that browsers take
ROW = 26
STEP = 13  # of a level below another


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Give round numbers from one to another.

    >>> ticks(-3.2, 7)
    [-2.0, 0.0, 2.0, 4.0, 6.0]
    """
    span = max(high - low, 1e-9)
    power = 10.0 ** math.floor(math.log10(span / most))
    step = next(one * power for one in (1, 2, 5, 10) if span / (one * power) <= most)
    return [round(n * step, 10) + 0.0 for n in range(math.ceil(low / step), math.floor(high / step) + 1)]


def svg(height: float, title: str, parts: Sequence[str], width: float = WIDTH) -> str:
    """Wrap a drawing; its title is what a screen reader says."""
    called = escape(title)
    head = f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{called}"><title>{called}</title>'
    return "".join((head, *parts, "</svg>"))


def text(x: float, y: float, words: str, anchor: str = "start", style: str = "") -> str:
    """Write words."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{style}">{escape(words)}</text>'


def named(x: float, y: float, words: str, room: float, anchor: str = "end", style: str = "small") -> str:
    """Write a name, shortened to so much room."""
    most = int(room / (SMALL if style else LETTER))
    return text(x, y, words if len(words) <= most else f"{words[: most - 1]}…", anchor, style)


def style_of(names: Iterable[str], room: float) -> str:
    """Tell how names that stand below one another are written: smaller if one is long."""
    return "" if all(len(name) * LETTER <= room for name in names) else "name"


def forest(
    title: str,
    rows: Sequence[tuple[str, float, float, float]],
    line: float | None = 0.0,
    band: tuple[float | None, float | None] = (None, None),
) -> str:
    """Draw a value with its interval for each name, below one another.

    line: where there is nothing, or all is even. band: within which values are to lie.
    """
    known = [one for row in rows for one in row[1:] if math.isfinite(one)]
    known += [one for one in (line, *band) if one is not None]
    low, high = min(known), max(known)
    room = (high - low) * 0.05 or 1.0
    low, high = low - room, high + room

    def at(value: float) -> float:
        return NAMES + (min(max(value, low), high) - low) / (high - low) * (WIDTH - NAMES - 12)

    bottom, written = ROW * len(rows) + 8, style_of((row[0] for row in rows), NAMES - 10)
    parts = []
    if band != (None, None):
        left, right = at(low if band[0] is None else band[0]), at(high if band[1] is None else band[1])
        parts.append(f'<rect class="band" x="{left:.1f}" y="0" width="{right - left:.1f}" height="{bottom}"/>')
    for value in ticks(low, high):
        parts.append(f'<line class="grid" x1="{at(value):.1f}" x2="{at(value):.1f}" y1="0" y2="{bottom}"/>')
        parts.append(text(at(value), bottom + 16, f"{value:g}", "middle", "small"))
    if line is not None:
        parts.append(f'<line class="zero" x1="{at(line):.1f}" x2="{at(line):.1f}" y1="0" y2="{bottom}"/>')
    for place, (name, value, least, most) in enumerate(rows):
        y = ROW * place + ROW / 2 + 4
        off = line is not None and (least > line or most < line)
        style = "up" if off and value > (line or 0) else "down" if off else "even"
        parts.append(named(NAMES - 10, y + 5, name, NAMES - 10, style=written))
        parts.append(f'<line class="{style}" x1="{at(least):.1f}" x2="{at(most):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<circle class="{style}" cx="{at(value):.1f}" cy="{y:.1f}" r="4.5"/>')
    return svg(bottom + 24, title, parts)


def slopes(
    title: str,
    rows: Sequence[tuple[str, Sequence[tuple[float, float, float] | None]]],
    names: Sequence[str],
    line: float | None = None,
    band: tuple[float, float] | None = None,
) -> str:
    """Draw for each name a value with its interval at every level, one below the other, joined by a thin line.

    names: of the levels, the weakest first, which is the faintest. line: where all is even; band: within which it
    counts as even.
    """
    known = [one for _, spots in rows for spot in spots if spot for one in spot if math.isfinite(one)]
    known += [one for one in (line, *(band or ())) if one is not None]
    low, high = min(known), max(known)
    room = (high - low) * 0.05 or 1.0
    low, high, head = low - room, high + room, 26
    height = STEP * len(names) + 10

    def at(value: float) -> float:
        return NAMES + (min(max(value, low), high) - low) / (high - low) * (WIDTH - NAMES - 12)

    bottom, written = head + height * len(rows) + 4, style_of((name for name, _ in rows), NAMES - 10)
    parts = []
    if band:
        width = at(band[1]) - at(band[0])
        parts.append(
            f'<rect class="band" x="{at(band[0]):.1f}" y="{head}" width="{width:.1f}" height="{bottom - head}"/>'
        )
    for value in ticks(low, high):
        parts.append(f'<line class="grid" x1="{at(value):.1f}" x2="{at(value):.1f}" y1="{head}" y2="{bottom}"/>')
        parts.append(text(at(value), bottom + 16, f"{value:g}", "middle", "small"))
    if line is not None:
        parts.append(f'<line class="zero" x1="{at(line):.1f}" x2="{at(line):.1f}" y1="{head}" y2="{bottom}"/>')
    for place, name in enumerate(names):
        x = 8 + (WIDTH - 8) / len(names) * place
        parts.append(f'<circle class="even" cx="{x:.1f}" cy="10" r="4.5" opacity="{_strong(place, names):.2f}"/>')
        parts.append(named(x + 10, 14, name, (WIDTH - 8) / len(names) - 16, "start"))
    for row, (name, spots) in enumerate(rows):
        top = head + height * row + 5
        parts.append(named(NAMES - 10, top + height / 2, name, NAMES - 10, style=written))
        drawn = [(at(spot[0]), top + STEP * (place + 0.5)) for place, spot in enumerate(spots) if spot]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in drawn)
        parts.append(f'<polyline class="grid" fill="none" points="{path}"/>')
        for place, spot in enumerate(spots):
            if not spot:
                continue
            y, (value, least, most) = top + STEP * (place + 0.5), spot
            style = (
                "up" if line is not None and least > line else "down" if line is not None and most < line else "even"
            )
            told = f"{name}, {names[place]}: {value:.1f} ({least:.1f} to {most:.1f})"
            parts.append(f'<g opacity="{_strong(place, names):.2f}"><title>{escape(told)}</title>')
            parts.append(f'<line class="{style}" x1="{at(least):.1f}" x2="{at(most):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>')
            parts.append(f'<circle class="{style}" cx="{at(value):.1f}" cy="{y:.1f}" r="4.5"/></g>')
    return svg(bottom + 24, title, parts)


def _strong(place: int, names: Sequence[str]) -> float:
    """Give how strongly a level is drawn: the strongest wholly, the weakest faintly."""
    return 1.0 - 0.6 * (1 - place / max(len(names) - 1, 1))


def matrix(title: str, names: Sequence[str], cells: Mapping[tuple[str, str], tuple[float, float, float]]) -> str:
    """Draw who wins against whom, in percent: the row against the column, below it half the width of its interval."""
    head, side = 120, (WIDTH - 130) / max(len(names), 1)
    side = min(side, 90)
    parts = []
    for place, name in enumerate(names):
        x, y = 130 + side * (place + 0.5), head + side * (place + 0.5)
        turned = named(0, 0, name, (head - 8) * 1.3, "start")
        parts.append(f'<g transform="translate({x:.1f} {head - 8}) rotate(-45)">{turned}</g>')
        parts.append(named(122, y + 5, name, 122))
    for row, deck in enumerate(names):
        for column, rival in enumerate(names):
            if (deck, rival) not in cells:
                continue
            value, low, high = cells[deck, rival]
            x, y = 130 + side * column, head + side * row
            style = "wins" if low > 50 else "loses" if high < 50 else "level"
            strength = min(abs(value - 50) / 30, 1) * 0.85 + 0.15
            parts.append(
                f'<rect class="{style}" x="{x + 1:.1f}" y="{y + 1:.1f}" width="{side - 2:.1f}" height="{side - 2:.1f}" '
                f'rx="4" fill-opacity="{strength:.2f}"><title>{escape(deck)} against {escape(rival)}: {value:.1f} % '
                f"({low:.1f} to {high:.1f})</title></rect>"
            )
            parts.append(text(x + side / 2, y + side / 2 + 2, f"{value:.0f}", "middle"))
            if side > 44:
                parts.append(text(x + side / 2, y + side / 2 + 17, f"± {(high - low) / 2:.1f}", "middle", "small"))
    return svg(head + side * len(names) + 8, title, parts, 130 + side * len(names) + 8)


def curve(title: str, lines: Mapping[str, Sequence[tuple[float, float]]], unit: str = "") -> str:
    """Draw lines through points, each with its name at its end."""
    points = [point for line in lines.values() for point in line]
    (left, right), (low, high) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    right, high, low = right + (right == left), high + (high - low) * 0.08 + (high == low), low - (high - low) * 0.08

    def at(x: float, y: float) -> tuple[float, float]:
        return 46 + (x - left) / (right - left) * (WIDTH - 150), 200 - (y - low) / (high - low) * 190

    parts = []
    for value in ticks(low, high):
        y = at(left, value)[1]
        parts += [f'<line class="grid" x1="46" x2="{WIDTH - 104}" y1="{y:.1f}" y2="{y:.1f}"/>']
        parts += [text(40, y + 4, f"{value:g}{unit}", "end", "small")]
    for value in ticks(left, right):
        parts.append(text(at(value, low)[0], 220, f"{value:g}", "middle", "small"))
    for number, (name, line) in enumerate(lines.items()):
        drawn = [at(x, y) for x, y in line]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in drawn)
        parts.append(f'<polyline class="line line{number % 6}" points="{path}"/>')
        parts.append(named(drawn[-1][0] + 6, drawn[-1][1] + 4, name, 98, "start"))
    return svg(228, title, parts)
