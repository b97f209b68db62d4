"""Answers in words: a table of what each verb says."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from menagerie.engine.ask import VERB
from menagerie.engine.saying import Saying, Unsaid
from menagerie.engine.verbs import Span, verb

GIVE, TAKE, PASS = verb(3, kind=Span(7), row=4), verb(4, kind=Span(7)), verb(31)
VERBS = (GIVE, TAKE, PASS)
NAMES = ("", "Wren", "Robin")
PARTS = {"kind": lambda kind: NAMES[kind], "row": lambda view, row: f"{view.places[row]} ({row})"}
WORDS = {3: "give {kind} at {row}", 4: lambda kind: f"take {kind} of 2", 31: lambda view: f"pass to {view.places[0]}"}
VIEW = SimpleNamespace(places=("hill", "lake", "wood", "moor"))


def test_a_text_names_parts_and_a_function_is_given_them():
    say = Saying(VERBS, PARTS, WORDS)
    assert say(VIEW, GIVE.code(2, 3)) == "give Robin at moor (3)"
    assert say(VIEW, TAKE.code(2)) == "take 2 of 2"
    assert say(VIEW, PASS.code()) == "pass to hill"
    assert Saying([TAKE], {}, {4: "take {kind}"})(VIEW, TAKE.code(2)) == "take 2"


def test_what_is_no_answer_has_no_words():
    say = Saying(VERBS, PARTS, WORDS)
    for code in (PASS.code() + 1, 5 * VERB):
        with pytest.raises(KeyError):
            say(VIEW, code)
    with pytest.raises(IndexError):
        say(VIEW, GIVE.code(5, 0))


def test_wordings_are_kept_where_they_look_at_nothing():
    asked = []
    parts = {**PARTS, "kind": lambda kind: asked.append(kind) or NAMES[kind]}
    say = Saying(VERBS, parts, {**WORDS, 4: "take {kind}"}, kept=10)
    assert [say(VIEW, TAKE.code(1)) for _ in range(3)] == ["take Wren"] * 3 and asked == [1]
    assert say(SimpleNamespace(places="abcd"), GIVE.code(1, 3)) == "give Wren at d (3)"
    assert say(VIEW, GIVE.code(1, 3)) == "give Wren at moor (3)"


def test_a_verb_without_words_is_told_when_the_table_is_made():
    with pytest.raises(Unsaid, match="verb 4 has no words"):
        Saying(VERBS, PARTS, {3: "give", 31: "pass"})
    with pytest.raises(Unsaid, match="there is no verb 9"):
        Saying(VERBS, PARTS, {**WORDS, 9: "fly"})
    with pytest.raises(Unsaid, match=r"names kin; verb 4 has kind 0 … 7; did you mean kind\?"):
        Saying(VERBS, PARTS, {**WORDS, 4: "take {kin}"})
    with pytest.raises(Unsaid, match=r"names view; verb 4 has kind 0 … 7"):
        Saying(VERBS, PARTS, {**WORDS, 4: "take {view}"})
