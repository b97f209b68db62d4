"""What the lab tells, as a sheet of headings, words, tables and drawings; written as one HTML file or as Markdown.

The page needs no network, opens on a phone and prints. Reports, decisions and the pages of figures are sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

STYLE = """
:root { color-scheme: light dark; --ink: #1d2129; --paper: #fdfcf9; --soft: #6a7280; --rule: #dcdad2; --up: #1f7a4d;
  --down: #b3402a; --band: #e8efe0; --even: #56606e }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6df; --paper: #16181c; --soft: #a0a7b2; --rule: #3a3e46;
  --up: #5fc08d; --down: #ef8068; --band: #24301f; --even: #9aa4b2 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink);
  background: var(--paper) }
h1 { font-size: 1.5rem; line-height: 1.2 } h2 { font-size: 1.15rem; margin-top: 2rem } h3 { font-size: 1rem }
.lead { font-size: 1.1rem; padding-left: 1.1rem } .lead li { margin: .3rem 0 } .note { color: var(--soft) }
figure { margin: 1rem 0; overflow-x: auto } svg { width: 100%; max-width: 40rem; height: auto; display: block }
svg text { fill: var(--ink); font: 14px system-ui, sans-serif } svg .name { font-size: 12px }
svg .small { font-size: 12px; fill: var(--soft) }
.grid { stroke: var(--rule) } .zero { stroke: var(--soft); stroke-dasharray: 4 3 } .band { fill: var(--band) }
line.up, line.down, line.even { stroke-width: 3 } .up { stroke: var(--up); fill: var(--up) }
.down { stroke: var(--down); fill: var(--down) } .even { stroke: var(--even); fill: var(--even) }
.wins { fill: var(--up) } .loses { fill: var(--down) } .level { fill: var(--rule) }
.line { fill: none; stroke-width: 2.5; stroke: var(--even) } .line0 { stroke: var(--up) } .line1 { stroke: var(--down) }
.table { overflow-x: auto } table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap }
th:first-child, td:first-child, .words { text-align: left } pre { font-size: .8125rem }
pre, .note { white-space: pre-wrap; overflow-wrap: anywhere }
"""


@dataclass(frozen=True)
class Heading:
    """A heading below the title, which is of level 1."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Words:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Points:
    """A list of sentences."""

    said: Sequence[str]


@dataclass(frozen=True)
class Code:
    """Lines as they are typed."""

    text: str


@dataclass(frozen=True)
class Drawing:
    """A drawing (SVG) with its title, "" where a heading says it, and words below it; not in Markdown."""

    title: str
    svg: str
    caption: str = ""


@dataclass(frozen=True)
class Table:
    """A table: its heads, and cells as they are printed, in columns of which the first so many hold words."""

    heads: Sequence[str]
    cells: Sequence[Sequence[str]]
    words: int = 1


Block = Heading | Words | Points | Code | Drawing | Table


@dataclass(frozen=True)
class Sheet:
    """A title and what stands below it."""

    title: str
    blocks: Sequence[Block] = field(default_factory=tuple)


def html(sheets: Sequence[Sheet]) -> str:
    """Write sheets as a page."""
    title = escape(" · ".join(dict.fromkeys(sheet.title for sheet in sheets)))
    body = "".join(f"<h1>{escape(one.title)}</h1>{''.join(map(_block, one.blocks))}" for one in sheets)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head><body>{body}</body></html>\n"
    )


def _block(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Words(text):
            return f'<p class="note">{escape(text)}</p>'
        case Points(said):
            return f'<ul class="lead">{"".join(f"<li>{escape(one)}</li>" for one in said)}</ul>'
        case Code(text):
            return f"<pre>{escape(text)}</pre>"
        case Drawing(title, svg, caption):
            below = caption and f'<figcaption class="note">{escape(caption)}</figcaption>'
            return f"{title and f'<h2>{escape(title)}</h2>'}<figure>{svg}{below}</figure>"
        case Table(heads, cells, words):
            kinds = [' class="words"' if 0 < place < words else "" for place in range(len(heads))]
            top = "".join(f'<th scope="col"{kind}>{escape(one)}</th>' for kind, one in zip(kinds, heads, strict=True))
            rows = (
                "".join(f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds, row, strict=True))
                for row in cells
            )
            lines = "".join(f"<tr>{row}</tr>" for row in rows)
            return f'<div class="table"><table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>'


def markdown(sheets: Sequence[Sheet]) -> str:
    """Write sheets as Markdown."""
    return "\n\n".join(part for sheet in sheets for part in (f"# {sheet.title}", *_marked(sheet.blocks))) + "\n"


def _marked(blocks: Iterable[Block]) -> Iterable[str]:
    for block in blocks:
        match block:
            case Heading(text, level):
                yield f"{'#' * level} {text}"
            case Words(text):
                yield text
            case Points(said):
                yield "\n".join(f"- {one}" for one in said)
            case Code(text):
                yield f"```text\n{text}\n```"  # indented lines below a list would be of its last point
            case Table(heads, cells, words):
                marks = ["---"] * words + ["---:"] * (len(heads) - words)
                yield "\n".join("| " + " | ".join(row) + " |" for row in (heads, marks, *cells))
