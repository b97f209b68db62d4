"""The languages of page and terminal: English stands in the code, every other one in a catalogue here (gettext).

`LANGUAGE.po` is written by people, `LANGUAGE.mo` is made of it (`make words`), and a language is offered where that
lies. What is said is said in the language of whoever is spoken to: of the request that is answered, or else the one
that the process speaks. What the games say by their rules is English everywhere (docs/languages.md).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

from menagerie.engine.errors import BadInput, nearest

FOLDER = Path(__file__).parent
ENGLISH = "en"
COUNTS = 200  # for which the form is told; beyond, every known rule for plurals looks at the last two digits
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts
_TEXT = re.compile(r"(?<=>)[^<>]*[A-Za-z][^<>]*(?=<)|(?<=name=\"description\" content=\")[^\"]+")

_usual = ENGLISH  # what the process speaks
_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)


@cache
def languages() -> tuple[str, ...]:
    """List the languages that there are."""
    return (ENGLISH, *sorted(file.stem for file in FOLDER.glob("*.mo")))


@cache
def catalogue(language: str) -> NullTranslations:
    """Read the catalogue of a language; English needs none."""
    if language == ENGLISH:
        return NullTranslations()
    with (FOLDER / f"{language}.mo").open("rb") as file:
        return GNUTranslations(file)


@cache
def own_names() -> dict[str, str]:
    """Give the name of every language in itself."""
    return {language: catalogue(language).gettext("English") for language in languages()}


# --- who is spoken to


def spoken() -> str:
    """Name the language in which is spoken now."""
    return _spoken.get() or _usual


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language meanwhile, here and in what is begun from here."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def speak(language: str) -> None:
    """Speak a language in this process from now on, where nobody wants another.

    Raises:
        BadInput: where there is no such language.
    """
    global _usual
    if language not in languages():
        raise BadInput(
            f"there is no language {language!r}{nearest(language, languages())} (languages: {', '.join(languages())})"
        )
    _usual = language


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """Find the language that a person's environment asks for; English where it asks for none of ours."""
    asked = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return next(iter(known(re.split(r"[_.@-]", asked)[:1])), ENGLISH)


def language_of_reader(headers: Mapping[str, str]) -> str:
    """Find the language that a browser's reader has chosen here, or else likes best of ours.

    >>> language_of_reader({"accept-language": "fr;q=0.9, de-AT;q=0.8, en;q=0.5"})
    'de'
    >>> language_of_reader({"accept-language": "de", "cookie": "a=b; language=en"}), language_of_reader({})
    ('en', 'en')
    """
    chosen = re.findall(r"(?:^|;\s*)language=([\w-]+)", headers.get("cookie", ""))
    likes = re.findall(r"([A-Za-z]+)[\w-]*\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)", headers.get("accept-language", ""))
    liked = [name.lower() for name, share in sorted(likes, key=lambda like: -_number(like[1]))]
    return next(iter(known([*chosen, *liked])), ENGLISH)


def _number(share: str) -> float:
    try:
        return float(share or 1)
    except ValueError:
        return 0.0


def known(asked: list[str]) -> list[str]:
    """Keep of some languages those that there are."""
    return [one for one in asked if one in languages()]


# --- what is said


class Sentence(str):
    """A sentence in English that is said later, in the language of whoever hears it then."""

    pattern: str
    fields: dict[str, Any]


def later(pattern: str, **fields: Any) -> Sentence:
    """Mark a sentence that is not said yet, or to several who may speak several languages."""
    sentence = Sentence(_filled(pattern, fields))
    sentence.pattern, sentence.fields = pattern, fields
    return sentence


def _(text: str, **fields: Any) -> str:
    """Say a text or a sentence of `later`; fields stand in it in braces."""
    if isinstance(text, Sentence):
        fields = {name: _(one) if isinstance(one, Sentence) else one for name, one in text.fields.items()}
        text = text.pattern
    return _filled(catalogue(spoken()).gettext(text) if text else "", fields)


def ngettext(one: str, many: str, count: int, **fields: Any) -> str:
    """Say a text in the form for a count, which stands in it as {count}."""
    return _filled(catalogue(spoken()).ngettext(one, many, count), {"count": count, **fields})


def listed(things: Sequence[str]) -> str:
    """List things in words.

    >>> listed(["A"]), listed(["A", "B", "C"])
    ('A', 'A, B and C')
    """
    *first, last = things
    return _("{first} and {last}", first=", ".join(first), last=last) if first else last


def _filled(text: str, fields: dict[str, Any]) -> str:
    return text.format(**fields) if fields else text


# --- what a page is told


@cache
def page_catalogue(language: str) -> tuple[str, str]:
    """Give a catalogue as a page takes it (docs/protocol.md), as JSON, and its hash."""
    translations = catalogue(language)
    assert isinstance(translations, GNUTranslations)
    words: dict[str, Any] = {}
    for message, said in translations._catalog.items():  # type: ignore[attr-defined]  # nothing else lists them
        if isinstance(message, tuple):
            words.setdefault(message[0], []).append(said)  # in the order of their forms, as the file has them
        elif message:
            words[message] = said
    forms = "".join(str(translations.plural(count)) for count in range(COUNTS))  # type: ignore[attr-defined]
    text = json.dumps({"words": words, "forms": forms}, ensure_ascii=False, separators=(",", ":"))
    return text, hashlib.sha256(text.encode()).hexdigest()[:16]


def _said(found: re.Match[str]) -> str:
    sentence = " ".join(found[0].split())
    return _(sentence)


@cache
def translated(file: Path, language: str) -> str:
    """Give a file of HTML in a language, with the languages there are and the address of the catalogue at its root."""
    with speaking(language):
        text = _TEXT.sub(_said, file.read_text("utf-8"))
    names = json.dumps(own_names(), ensure_ascii=False).replace('"', "&quot;")
    words = "" if language == ENGLISH else f' data-catalogue="/api/languages/{language}?{page_catalogue(language)[1]}"'
    return text.replace('<html lang="en">', f'<html lang="{language}" data-languages="{names}"{words}>', 1)
