"""The catalogues hold every sentence of ours, said in their language; and everybody is spoken to in his own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from browsing import find
from menagerie.cli import app
from menagerie.languages import FOLDER, _, catalogue, language_of, languages, later, listed, ngettext, speaking
from menagerie.table.server import STATIC
from served import make, page
from wording import scripts, sentences, tokens_of, unmarked

NAMES = {("summary.js", "You")}  # stands in the story, which is English
OTHERS = [one for one in languages() if one != "en"]


def forms_of(texts: Any) -> Iterable[str]:
    return texts if isinstance(texts, tuple) else (texts,)


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_holds_every_sentence_and_no_other_and_says_it(language: str) -> None:
    find("babel")
    import catalogues

    known, wanted = catalogues.read(language), catalogues.template()
    held = {one.id: one for one in known if one.id}
    assert [one.id for one in wanted if one.id and one.id not in held] == [], "missing: make words"
    assert [id for id in held if id not in wanted] == [] and not known.obsolete, "said no more: make words"
    assert [one.id for one in held.values() if one.fuzzy or not all(forms_of(one.string))] == []
    places = re.compile(r"\{\w+\}")
    for one in held.values():
        for said in forms_of(one.string):
            assert set(places.findall(said)) <= set(places.findall(" ".join(forms_of(one.id)))), one.id
        if isinstance(one.id, str):
            assert set(places.findall(one.string)) == set(places.findall(one.id)), one.id
    assert (FOLDER / f"{language}.mo").read_bytes() == catalogues.mo_bytes(known), "make words"


@pytest.mark.parametrize("script", scripts(STATIC), ids=lambda script: script.name)
def test_the_page_says_nothing_that_is_not_marked(script: Any) -> None:
    found = unmarked(tokens_of(script.read_text("utf-8")))
    assert [(line, text) for line, text in found if (script.name, text) not in NAMES] == []


def test_words_outside_of_marks_are_found_in_scripts() -> None:
    script = """
        const a = html`<b title="Shown here" class="not shown">${_("marked")}${n > 1 && html`<i>${"x"} bare</i>`}</b>`;
        const b = on ? "You won" : ngettext("{count} card", "{count} cards", n);  // "Not this"
        const c = `Seat ${seat}`, d = "M 10 20", e = `${_("One, {name}.", { name })} <p>`, f = text.split(/"A b"/);
    """
    tokens = tokens_of(script)
    assert [text for _line, text in unmarked(tokens)] == ["… bare", "Shown here", "You won", "Seat …"]
    assert [forms for *_line, forms in sentences(tokens)] == [
        ("marked",),
        ("{count} card", "{count} cards"),
        ("One, {name}.",),
    ]


def test_sentences_are_said_in_the_language_that_is_spoken() -> None:
    told = later("{seat} is now played by a bot ({strength}).", seat="B", strength=later("Master"))
    assert told == _(told) == "B is now played by a bot (Master)."
    with speaking("de"):
        assert _(told) == "Für B spielt jetzt ein Bot (Meister)." and _("no such sentence") == "no such sentence"
        assert listed(["A", "B", "C"]) == "A, B und C"
        assert [ngettext("a bot", "{count} bots", count) for count in (1, 2)] == ["ein Bot", "2 Bots"]
    assert _("Master") == "Master"


def test_a_persons_environment_says_the_language() -> None:
    assert language_of({"LANG": "de_AT.UTF-8"}) == language_of({"LC_ALL": "de", "LANG": "en_GB"}) == "de"
    assert language_of({"LANG": "fr_FR"}) == language_of({"LC_ALL": "C", "LANG": "de"}) == language_of({}) == "en"


def test_the_terminal_is_told_its_language(tmp_path: Path) -> None:
    played = ["play", "battlecats", "--line", "--interpreted", "--seed", "3", "--record", str(tmp_path / "kept.jsonl")]
    for said, with_what in (("Hilfe gibt es mit help.", ["--language", "de"]), ("Type help for help.", [])):
        ended = CliRunner().invoke(app, [*with_what, *played], input="", env={"LANG": "C"})
        assert said in ended.stderr
    assert "'dee'; did you mean de?" in str(CliRunner().invoke(app, ["--language", "dee", *played]).exception)


def test_everybody_is_told_in_his_language(client: Any) -> None:
    """By the choice that is kept in a cookie, or else what the browser likes; English is what programs get."""
    german = {"accept-language": "fr, de-DE;q=0.8"}
    told = client.get("/", headers=german)
    assert '<html lang="de"' in told.text and told.headers["content-language"] == "de"
    words = re.search(r'data-catalogue="([^"]+)"', told.text)
    assert words and client.get(words[1]).json()["words"]["Play now"] == catalogue("de").gettext("Play now")
    tag = client.get(words[1]).headers["etag"]
    assert client.get(words[1], headers={"if-none-match": tag}).status_code == 304
    assert "data-catalogue" not in client.get("/", headers={**german, "cookie": "language=en"}).text
    assert "Hier liegt nichts" in client.get("/nowhere", headers=german).text
    assert client.get("/api/languages/xx").status_code == client.get("/api/languages/en").status_code == 404
    table, tokens = make(client, "you", "friend")
    with page(client, table, tokens["A"]) as first, page(client, table, tokens["B"], headers=german) as second:
        version = first.until("view")["version"]
        first.ask(type="concede", version=version)
        for one, noted, refused in (
            (first, "Seat A concedes.", "The game is over."),
            (second, "Platz A gibt auf.", "Das Spiel ist aus."),
        ):
            one.until_version(version + 1)
            assert one.ask(type="undo", version=99)["text"] == refused
            assert [message["line"]["words"] for message in one.heard if message["type"] == "said"] == [noted]
