"""What any text does at the table: numbers are never stale, `it` is what was moved, random texts break no law."""

from __future__ import annotations

import random
import re
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

from menagerie.cardtext import fuzzing
from menagerie.cardtext.fuzzing import fuzz_texts
from menagerie.cardtext.retelling import Retelling
from menagerie.engine.ask import OVERFLOW
from menagerie.engine.game import load
from menagerie.engine.record import differences
from menagerie.engine.table import Table

PACKS = Path(__file__).parents[1] / "data" / "texts"
GAMES = sorted(path.stem for path in PACKS.glob("*.toml"))
TEXTS = 300
TABLES, LONGEST = 6, 60

over_games = pytest.mark.parametrize("slug", GAMES)


@contextmanager
def pack_of(slug):
    """Put the pack of a game that reads everything into its box; yields the game and its bench."""
    game, bench = load(slug), import_module(f"menagerie.games.{slug}.workshop")
    bench.use(bench.read(PACKS / f"{slug}.toml"))
    try:
        yield game, bench
    finally:
        bench.use()


#: Other seeds meet the faults that docs/develop.md lists as open.
SEEDS = {"alpha_clash": 2026, "beast_clans": 2028, "hebrew_chronicles": 20261123}


@over_games
def test_random_texts_break_no_law(slug):
    report = fuzz_texts(load(slug), TEXTS, SEEDS[slug])
    assert [(found.law, found.told, found.cards) for found in report.faults] == []
    assert report.texts >= TEXTS and report.tables > report.unplayed


def test_what_is_found_does_not_depend_on_the_number_of_processes():
    one, other = (fuzz_texts(load("alpha_clash"), 60, 5, jobs=jobs) for jobs in (1, 2))
    assert one == other and one.texts >= 60


# --- what is wrong is found, with no text that has no part in it


def found_by(law, monkeypatch, slug="alpha_clash"):
    """Tell what a fuzz of a few texts finds: a law, and the cards without which it holds."""
    monkeypatch.setattr(fuzzing, "COMPARED", 2)
    (found,) = fuzz_texts(load(slug), 1, 1).faults
    assert found.law == law
    return found


def test_faces_that_do_not_do_the_same_are_found(monkeypatch):
    rows = load("alpha_clash").rows
    play = rows.play.python

    def other(states, row, *arguments):
        play(states, row, *arguments)
        states[row].score[1] = 7
        return states[row].n_options

    monkeypatch.setattr(rows.play, "python", other)
    found = found_by("both faces do the same", monkeypatch)
    assert found.cards == {} and "score" in found.told


def test_a_number_that_no_field_holds_is_found_on_the_interpreted_face(monkeypatch):
    rows = load("alpha_clash").rows

    def beyond(states, row, boxes, seat, stream):
        states[row].asked = 300

    monkeypatch.setattr(rows.redeal_at, "python", beyond)
    assert "300 does not fit asked" in found_by("the engine never stops on a fault", monkeypatch).told


def test_an_answer_without_words_is_found(monkeypatch):
    def speechless(view, code):
        raise KeyError(code)

    monkeypatch.setattr(load("alpha_clash").words, "say", speechless)
    assert found_by("every question and every answer has words", monkeypatch).cards == {}


def test_a_law_that_a_card_breaks_is_found_with_that_card_alone(monkeypatch):
    """The law is that nobody has the first of the cards that were given another text in hand."""
    game, kinds = load("alpha_clash"), []
    playing = fuzzing.Playing.play

    def play(self, plan, begun, given):
        broken, codes = playing(self, plan, begun, given)
        texts = [card.text for card in game.workshop.printed.cards()]
        house = [card.text for card in game.workshop.printed.house_pack().cards]
        changed = [n for n, (text, own) in enumerate(zip(texts, house, strict=True)) if text not in ("", own)]
        kinds[len(kinds) :] = changed[:1] if not kinds else []
        return (fuzzing.Broken("it is not there") if kinds[0] in changed else broken), codes

    monkeypatch.setattr(fuzzing.Playing, "play", play)
    found = found_by("it is not there", monkeypatch)
    assert list(found.cards) == [game.workshop.printed.house_pack().cards[kinds[0]].name]


# --- what lasts


@over_games
def test_of_keywords_that_are_given_again_and_again_the_last_is_kept_where_room_is_wanted(slug):
    lasting, terms = (import_module(f"menagerie.games.{slug}.{name}") for name in ("lasting", "terms"))
    state = Table(load(slug), 2, 1, compiled=False).state

    def kept():
        found = [state.lasting[i] for i in range(1, state.n_lasting + 1)]
        return [(last.row, last.what, last.a, last.seat) for last in found]

    for n in range(terms.LASTING):  # two keywords for each of three cards, and as many prohibitions
        lasting.keep(state, 1 + n % 3, (terms.GRANTED, terms.FORBIDDEN)[n // 3 % 2], 1 + n // 6 % 2, 0, 2, 1)
    wanted = kept()[-12:]
    assert state.n_lasting == terms.LASTING and len(set(kept())) == 12
    lasting.keep(state, 1, terms.BONUS, 1, 1, 2, 1)
    assert state.fault == 0 and kept() == [*wanted, (1, terms.BONUS, 1, 1)]
    while state.n_lasting < terms.LASTING:  # bonuses add up
        lasting.keep(state, 1, terms.BONUS, 1, 1, 2, 1)
    lasting.keep(state, *wanted[0][:3], 0, 2, 1)
    assert state.fault == 0 and kept()[:11] == wanted[1:] and kept()[-1] == wanted[0]
    lasting.keep(state, 2, terms.BONUS, 1, 1, 2, 1)
    assert state.fault == OVERFLOW and state.n_lasting == terms.LASTING


# --- derived numbers


WATCHERS = {  # where cards lie that look at hands, piles and players
    "alpha_clash": lambda fields, name: fields | {"A.accessories": [name], "A.oblivion": fields["A.clash"]},
    "beast_clans": lambda fields, name: fields | {"A.castles": [name], "A.discard": ["Plain 20-30"]},
    "hebrew_chronicles": lambda fields, name: fields | {"A.province": name, "A.grave": ["Lamb"]},
}


@over_games
def test_numbers_at_every_question_are_those_of_writing_them_anew(slug):
    with pack_of(slug) as (game, bench):
        rng = random.Random(slug)
        own = import_module(f"menagerie.games.{slug}.printed").own_cards()
        watchers = [card.name for card in own if card.name.startswith("Watcher")]
        assert watchers
        for number in range(TABLES):
            fields = WATCHERS[slug](bench.position(), watchers[number % len(watchers)])
            table = Table.from_position(game, fields, number, compiled=True)
            for _ in range(LONGEST):
                if table.over:
                    break
                anew = table.array.copy()
                game.call("refresh_at", anew, 0, game.boxes)
                assert differences(anew, table.array) == []
                table.play(rng.choice(table.codes))


ELIDAD = {
    **{"A.marker": 7, "A.RRS": ["Elidad, Elder of Judah", "Lamb"], "A.LG": ["Plain 2-2-2", "Lamb"]},
    "A.hand": ["Lamb", "Goat", "Goat", "Plain 1-1-1", "Plain Arsenal"],
}


@pytest.mark.shows("HC-SAMPLE-1")
def test_what_holds_while_cards_are_in_hand_ends_with_them():
    table = Table.from_position(load("hebrew_chronicles"), ELIDAD, 1, compiled=False)
    table.play("use Elidad, Elder of Judah in RRS, discard Goat, discard Goat")
    lead = table.state.card[table.state.lead[1, 1]]
    assert (lead.oc, lead.a, lead.sk) == (3, 3, 3)
    table.play("activate Plain Arsenal")
    assert table.state.n_hand[1] == 2 and (lead.oc, lead.a, lead.sk) == (2, 2, 2)


@contextmanager
def retold(slug, **texts):
    """Give cards of a game other texts."""
    game = load(slug)
    retelling = Retelling(game)
    kinds = {card.name: kind for kind, card in enumerate(retelling.house.cards, 1)}
    game.workshop.use(retelling.pack({kinds[name]: text for name, text in texts.items()}, set(kinds.values())))
    try:
        yield game
    finally:
        game.workshop.use()


def test_a_static_ability_looks_at_who_is_active_as_soon_as_somebody_is():
    name = "Cinder Rook, Heart of the Furnace"
    text = "While you are not the active player, your opponent cannot activate the Portal by effects."
    with retold("alpha_clash", **{name: text}) as game:
        decks = [{entry.name for entry in deck.entries()} for deck in game.workshop.printed.decks().values()]
        deck = next(number for number, names in enumerate(decks, 1) if name in names)
        for begins, binding in (("A begins", 0), ("B begins", 1)):
            table = Table(game, 2, 1, compiled=False, deck_a=deck, deck_b=deck % len(decks) + 1)
            table.play(begins)
            assert table.state.n_binding == binding


def test_a_static_ability_changes_no_card_that_is_no_beast():
    with retold("hebrew_chronicles", **{"Wings Held Firm": "[PX] Wings Held Firm has -1/-0/-3."}) as game:
        fields = {**GROUND["hebrew_chronicles"], "A.hand": ["Wings Held Firm", "Plain Arsenal"]}
        table = Table.from_position(game, fields, 1, compiled=False)
        for name in ("Wings Held Firm", "Plain Arsenal"):
            table.play(next(answer for answer in table.answers if name in answer.words))
        kind = [card.name for card in game.workshop.printed.cards()].index("Wings Held Firm") + 1
        rows = (table.state.card[row] for row in range(1, table.state.n_rows + 1))
        (arsenal,) = (card for card in rows if card.kind == kind)
        assert (arsenal.oc, arsenal.a, arsenal.sk) == (0, 0, 0)


# --- it: each construction that names it, on what the sentence before moved


GROUND = {
    "alpha_clash": {"players": 2, "turn": "A", "phase": "primary"},
    "beast_clans": {"players": 2, "turn": "A", "phase": "play 1"},
    "hebrew_chronicles": {
        **{"A.marker": 7, "A.MG": ["Plain 3-3-3", "Lamb"], "A.LG": ["Lamb"], "A.RG": ["Lamb"], "A.RRS": ["Lamb"]},
    },
}
IT = [  # game, card, what else lies there, answers after playing it, what is told of it
    (
        *("alpha_clash", "Called to Rest", {"A.oblivion": ["Bramble Runner"]}, []),
        [
            "Bramble Runner (3) enters play under A.",
            "Runner (3) gets +2/+1 until end of turn.",
            "Bramble Runner (3) is engaged.",
        ],
    ),
    (
        *("alpha_clash", "There and Back", {"A.clash": ["Bramble Runner"]}, []),
        ["Bramble Runner is put into A's hand.", "a card is put on the bottom of A's deck."],
    ),
    (
        *("alpha_clash", "Given Up and Raised", {"A.clash": ["Bramble Runner"]}, []),
        [
            "Bramble Runner (3) is sent to Oblivion.",
            "Bramble Runner (4) enters play under A.",
            "Runner (4) is engaged.",
        ],
    ),
    (
        *("alpha_clash", "Sent and Saved", {"A.clash": ["Bramble Runner"]}, []),
        ["Bramble Runner goes to A's Oblivion.", "Bramble Runner is put into A's hand."],
    ),
    (
        *("alpha_clash", "Found and Played", {"A.deck": ["Bramble Runner"]}, ["take Bramble Runner"]),
        ["is put into A's hand.", "Bramble Runner (3) enters play under A.", "Bramble Runner (3) is engaged."],
    ),
    (
        *("beast_clans", "Called to Fight", {"A.discard": ["Plain 20-30"]}, []),
        ["Plain 20-30 (3) enters the field", "Plain 20-30 (3) gets +20 Might"],
    ),
    (
        *("beast_clans", "There and Back", {"A.beasts": ["Plain 20-30"]}, []),
        ["Plain 20-30 is put into A's hand.", "Plain 20-30 is put on the bottom of A's deck."],
    ),
    (
        *("beast_clans", "Given Up and Raised", {"A.beasts": ["Plain 20-30"]}, []),
        ["goes to A's discard section.", "enters the field", "gets +20 Might"],
    ),
    (
        *("beast_clans", "Found and Played", {"A.deck": ["Plain 20-30"]}, ["take Plain 20-30"]),
        ["is put into A's hand.", "enters the field", "gets +20 Might"],
    ),
    (
        *("hebrew_chronicles", "Called to Rest", {"A.grave": ["Plain 1-1-1"]}, ["go to LG"]),
        [
            "A convokes Plain 1-1-1 to LG.",
            "Plain 1-1-1 in LG is turned to R.",
            "Plain 1-1-1 gains +1/+1/+1 for a time.",
        ],
    ),
    (
        *("hebrew_chronicles", "Chariot of Heaven", {"A.deck": ["Plain 1-1-1"]}, ["take Plain 1-1-1", "go to LG"]),
        ["A convokes Plain 1-1-1 to LG.", "Plain 1-1-1 gains +0/+1/+0 for a time."],
    ),
    (
        *("hebrew_chronicles", "Two are Called", {"A.grave": ["Plain 1-1-1", "Plain 2-2-2"]}, ["go to LG", "go to RG"]),
        ["convokes Plain 1-1-1 to LG.", "convokes Plain 2-2-2 to RG.", "LG is turned to R.", "RG is turned to R."],
    ),
    (
        *("hebrew_chronicles", "There and Back", {}, []),
        ["Plain 3-3-3 returns to A's hand.", "Plain 3-3-3 goes to A's Heaven, at the bottom."],
    ),
    (
        *("hebrew_chronicles", "Armed and Disarmed", {"A.grave": ["Plain Sword"]}, []),
        ["A arms MG with Plain Sword.", "Plain Sword is destroyed."],
    ),
    (
        *("hebrew_chronicles", "Hurled Inward", {"B.LG": ["Plain 1-1-1", "Lamb"]}, []),
        ["Plain 1-1-1 is destroyed.", "Plain 1-1-1 goes to B's Inward column."],
    ),
    (
        *("hebrew_chronicles", "Given Up and Raised", {}, ["go to LG"]),
        ["Plain 3-3-3 goes to A's Grave.", "A convokes Plain 3-3-3 to LG."],
    ),
]


@pytest.mark.parametrize(("slug", "card", "fields", "answers", "told"), IT, ids=lambda value: str(value)[:24])
def test_it_is_what_the_sentence_before_moved(slug, card, fields, answers, told):
    with pack_of(slug) as (game, _):
        table = Table.from_position(game, {**GROUND[slug], **fields, "A.hand": [card]}, 1, compiled=False)
        table.play(next(answer for answer in table.answers if card in answer.words))
        for words in answers:
            table.play(words)
        story = table.story(0)
        places = [next((n for n, line in enumerate(story) if words in line), -1) for words in told]
        assert -1 not in places and places == sorted(places), story


@pytest.mark.shows("AC-R60")
def test_a_defeat_that_is_replaced_for_ever_is_a_draw():
    with pack_of("alpha_clash") as (game, _):
        fields = {**GROUND["alpha_clash"], "A.hand": ["Frailty"], "A.clash": ["Never Down"]}
        table = Table.from_position(game, fields, 1, compiled=False)
        table.play("play Frailty")
        assert table.over and table.winners == []


@pytest.mark.shows("AC-D11")
def test_a_trap_may_be_paid_with_its_other_cost():
    with pack_of("alpha_clash") as (game, _):
        fields = {"A.clash": ["Plain 2-2"], "B.accessories": ["Borrowed Snare"], "B.hand": ["Plain 1-1"]}
        table = Table.from_position(game, {**GROUND["alpha_clash"], **fields}, 1, compiled=False)
        table.play(next(answer for answer in table.answers if "attack with Plain 2-2" in answer.words))
        table.play(next(answer for answer in table.answers if "Borrowed Snare" in answer.words))
        assert "B discards Plain 1-1." in table.story(0)


@pytest.mark.shows("AC-D11", "AC-INFO-12")
def test_a_contender_that_is_engaged_pays_for_nothing():
    with pack_of("alpha_clash") as (game, _):
        fields = {**GROUND["alpha_clash"], "A.hand": ["Leaning Tower"]}
        for engaged in (False, True):
            table = Table.from_position(game, fields | {"A.engaged": engaged}, 1, compiled=False)
            assert any("Leaning Tower" in answer.words for answer in table.answers) != engaged


@over_games
def test_every_card_that_names_it_is_shown(slug):
    with pack_of(slug):
        own = import_module(f"menagerie.games.{slug}.printed").own_cards()
        named = {card.name for card in own if re.search(r"\b(it|(?<!of )them|that card)\b", card.text, re.IGNORECASE)}
    assert named == {card for game, card, *_ in IT if game == slug}
