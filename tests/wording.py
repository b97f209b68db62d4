"""Which words of ours stand where: the scripts of the page are read for their sentences, and for words outside of them.

Scripts are cut into tokens as far as that needs: strings, templates with the code inside, names, signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

MARKS = {"_": 1, "ngettext": 2}  # what marks sentences, and how many forms it takes
SHOWN = ("title", "aria-label", "placeholder", "alt", "aria-valuetext", "aria-description", "label", "words")
_BEFORE_PATTERN = re.compile(r"[(,=:\[!&|?{};>+]|\breturn$|^$")  # before a slash that begins a pattern
_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)|(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?P<name>[A-Za-z_$][\w$]*)"""
    r"|(?P<number>\d[\w.]*)|(?P<sign>=>|.)",
    re.DOTALL,
)
_PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_HOLE = "\x00"  # stands for code in a template


@dataclass
class Token:
    """A piece of a script; of a template `text` has a hole for each piece of code, which stands in `inside`."""

    kind: str
    text: str
    line: int
    inside: list[list[Token]] = field(default_factory=list)


def tokens_of(text: str) -> list[Token]:
    """Cut a script into tokens."""
    return _Reader(text).code("")


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    @property
    def line(self) -> int:
        return 1 + self.text.count("\n", 0, self.at)

    def code(self, end: str) -> list[Token]:
        """Read code up to a closing brace, or to the end."""
        found: list[Token] = []
        depth = 0
        while self.at < len(self.text):
            line, before = self.line, found[-1].text if found else ""
            if self.text[self.at] == "`":
                found.append(self.template(line))
                continue
            pattern = _PATTERN.match(self.text, self.at)
            if pattern and not self.text.startswith(("//", "/*"), self.at) and _BEFORE_PATTERN.search(before):
                self.at = pattern.end()
                found.append(Token("pattern", pattern[0], line))
                continue
            match = _TOKEN.match(self.text, self.at)
            assert match
            if match["sign"] == "}" and depth == 0 and end:
                self.at = match.end()
                return found
            depth += {"{": 1, "}": -1}.get(match["sign"] or "", 0)
            self.at = match.end()
            if match.lastgroup != "space":
                found.append(Token(str(match.lastgroup), match[0], line))
        return found

    def template(self, line: int) -> Token:
        found = Token("template", "", line)
        self.at += 1
        while self.text[self.at] != "`":
            if self.text.startswith("${", self.at):
                self.at += 2
                found.inside.append(self.code("}"))
                found.text += _HOLE
            else:
                size = 2 if self.text[self.at] == "\\" else 1
                found.text += self.text[self.at : self.at + size]
                self.at += size
        self.at += 1
        return found


def value_of(token: Token) -> str:
    """Give the text that a string means."""
    return re.sub(r"\\(.)", lambda found: {"n": "\n"}.get(found[1], found[1]), token.text[1:-1])


def sentences(tokens: list[Token]) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """List what is marked: line, mark, forms."""
    for at, token in enumerate(tokens):
        for inside in token.inside:
            yield from sentences(inside)
        is_call = (
            token.kind == "name" and token.text in MARKS and [one.text for one in tokens[at + 1 : at + 2]] == ["("]
        )
        if is_call and tokens[at + 2].kind == "string":
            count = MARKS[token.text]
            forms = [one for one in tokens[at + 2 : at + 2 * count + 1 : 2] if one.kind == "string"]
            assert len(forms) == count, f"line {token.line}: {token.text} takes {count} texts"
            yield token.line, token.text, tuple(map(value_of, forms))


def unmarked(tokens: list[Token]) -> Iterator[tuple[int, str]]:
    """List words that a page would show as they stand: in templates of HTML, and sentences that nothing marks."""
    for at, token in enumerate(tokens):
        for inside in token.inside:
            yield from unmarked(inside)
        before = [one.text for one in tokens[max(0, at - 2) : at]]
        if token.kind == "template" and before[-1:] == ["html"]:
            for text in shown_in(token.text):
                yield token.line, text
        elif token.kind == "template" and is_prose(token.text.replace(_HOLE, "0")):
            yield token.line, token.text.replace(_HOLE, "…")
        elif token.kind == "string" and is_prose(value_of(token)) and not is_marked(tokens, at):
            yield token.line, value_of(token)


def is_marked(tokens: list[Token], at: int) -> bool:
    """Tell whether a string is one of the texts of a mark."""
    texts = [one.text for one in tokens[max(0, at - 4) : at]]
    return any(texts[-2:] == [name, "("] for name in MARKS) or texts[:2] == ["ngettext", "("]


def is_prose(text: str) -> bool:
    """Tell whether a text is meant to be read: it begins or ends as a sentence does, and is no name of a machine's."""
    if re.fullmatch(r"[A-Z][a-z]+( [a-z’']+)*[ .…!?]*", text):
        return text not in MACHINES
    return bool(re.search(r"^[A-Z][a-z]{2,} |^[A-Z] [a-z]{2}| .*[a-z][.?!…]$", text))


#: Names that programs give to one another.
MACHINES = {"Enter", "Escape", "Home", "End", "Notification", "Keyword", "Menagerie"}


def shown_in(markup: str) -> Iterator[str]:
    """List words in a template of HTML: between its tags, and in attributes that are read to people."""
    bare = re.sub(r"<(code|pre)\b.*?</\1>", "", markup, flags=re.DOTALL)
    for tag in re.findall(r"<[^>]*>", bare, re.DOTALL):
        for _name, value in re.findall(rf'(?<![\w-])({"|".join(SHOWN)})="([^"]*[A-Za-z][^"]*)"', tag):
            yield value
    for text in re.split(r"<[^>]*>", re.sub(r"=>", "", bare)):
        if re.search(r"[A-Za-z]", re.sub(r"&\w+;", "", text)) and text.strip() not in MACHINES:
            yield " ".join(text.replace(_HOLE, "…").split())


def scripts(folder: Path) -> list[Path]:
    """List the scripts of the page."""
    return sorted(folder.glob("js/*.js"))
