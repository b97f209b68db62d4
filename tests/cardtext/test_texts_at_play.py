"""What any text does at the table: numbers are never stale, `it` is what was moved, random texts break no law."""

from __future__ import annotations

import random
import re
from contextlib import contextmanager
from pathlib import Path

import pytest

from menagerie.cardtext import fuzzing, ops
from menagerie.cardtext.fuzzing import fuzz_texts
from menagerie.cardtext.machine import lasting as what_lasts
from menagerie.cardtext.retelling import Retelling
from menagerie.engine.digests import differences
from menagerie.engine.finding import load
from menagerie.engine.mutants import unwritten
from menagerie.engine.record import copied
from menagerie.engine.table import Table

PACKS = Path(__file__).parents[1] / "data" / "texts"
GAMES = sorted(path.stem for path in PACKS.glob("*.toml"))
TEXTS, SEED = 300, 20261123
TABLES, LONGEST = 6, 60

over_games = pytest.mark.parametrize("slug", GAMES)


@contextmanager
def pack_of(slug):
    """Put the pack of a game that reads everything into its box; yields the game and its bench."""
    game, bench = load(slug), load(slug).workshop
    bench.use(bench.read(PACKS / f"{slug}.toml"))
    try:
        yield game, bench
    finally:
        bench.use()


@over_games
def test_random_texts_break_no_law(slug, monkeypatch):
    written, lay = set(), fuzzing.Fuzzer.lay

    def laid(fuzzer, number):
        found = lay(fuzzer, number)
        written.update(fuzzer.game.boxes["rows"]["op"].ravel().tolist())
        return found

    monkeypatch.setattr(fuzzing.Fuzzer, "lay", laid)
    report = fuzz_texts(load(slug), TEXTS, SEED)
    assert [(found.law, found.told, found.cards) for found in report.faults] == []
    assert report.texts >= TEXTS and report.tables > report.unplayed
    never = unwritten(load(slug).records.package)  # to mutants.toml no text becomes these rows
    assert never and not {getattr(ops, name) for name in never} & written


def test_what_is_found_does_not_depend_on_the_number_of_processes_nor_on_a_pause_between_boxes():
    first, second = (fuzz_texts(load("alpha_clash"), 1, 5, first=box) for box in (0, 1))
    both = fuzz_texts(load("alpha_clash"), first.texts + 1, 5, jobs=2)
    assert (first.boxes, second.box) == (1, 1) and first.texts > 0 < second.texts
    first.add(second)
    assert both == first


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
        changed = [n for n, (text, own) in enumerate(zip(texts, house, strict=False)) if text not in ("", own)]
        kinds[len(kinds) :] = changed[:1] if not kinds else []
        return (fuzzing.Broken("it is not there") if kinds[0] in changed else broken), codes

    monkeypatch.setattr(fuzzing.Playing, "play", play)
    found = found_by("it is not there", monkeypatch)
    assert list(found.cards) == [game.workshop.printed.house_pack().cards[kinds[0]].name]


# --- what lasts


@over_games
def test_what_lasts_is_told_in_few_changes_where_room_is_wanted(slug):
    """A keyword that is given again counts with the last one, and bonuses add up; other cards and times stay apart."""
    terms = load(slug).module("terms")
    lasting = load(slug).records.binding.module(what_lasts)
    state = Table(load(slug), 2, 1, compiled=False).state

    def kept():
        found = [state.lasting[i] for i in range(1, state.n_lasting + 1)]
        return [(last.row, last.what, last.until, last.a, last.b) for last in found]

    wanted = [
        (row, what, until, 1, 0) for until in (1, 2) for what in (terms.GRANTED, terms.FORBIDDEN) for row in (1, 2)
    ]
    for n in range(terms.LASTING):
        row, what, until, a, b = wanted[n % 8]
        lasting.keep(state, row, what, a, b, until, 1)
    lasting.keep(state, 1, terms.BONUS, 1, 2, 1, 1)
    again = [(*one[:4], terms.LASTING // 8 - 1) for one in wanted]
    assert state.fault == 0 and sorted(kept()) == sorted([*again, (1, terms.BONUS, 1, 1, 2)])
    while state.n_lasting < terms.LASTING:
        lasting.keep(state, 1 + state.n_lasting % 2, terms.BONUS, 3, 0, 1, 1)
    lasting.keep(state, 1, terms.BONUS, -1, -1, 2, 1)
    threes = terms.LASTING - 9
    sums = [(1, 1, 1 + threes // 2 * 3, 2), (2, 1, (threes + 1) // 2 * 3, 0), (1, 2, -1, -1)]
    assert state.fault == 0 and sorted(kept()[8:]) == sorted((row, terms.BONUS, *rest) for row, *rest in sums)


def test_additional_damage_that_is_gained_more_often_than_there_is_room_adds_up():
    from menagerie.games.hebrew_chronicles import GAME, numbers, terms

    lasting = GAME.records.binding.module(what_lasts)
    given = {"A.LG": ["Plain 1-1-1", "Lamb"]}
    table = Table.from_position(load("hebrew_chronicles"), given, 1, compiled=False)
    state, box = table.state, table.game.box
    row = state.lead[1, terms.LEFT]
    more = next(n for n, one in enumerate(box.grants) if 1 << max(one.keyword, 1) - 1 == terms.ADDITIONAL_DAMAGE)
    for _ in range(terms.LASTING + 5):
        lasting.keep(state, row, terms.GRANTED, more, 0, terms.UNTIL_F2, 1)
    numbers.refresh(state, box)
    assert state.n_lasting < terms.LASTING and state.card[row].ad == (terms.LASTING + 5) * box.grants[more].number > 0


@over_games
def test_what_lasts_for_more_cards_than_there_is_room_for_is_not_made(slug):
    """The scenarios `lasting.toml` say so with texts; what came before stays, and a later end gives room again."""
    terms = load(slug).module("terms")
    lasting = load(slug).records.binding.module(what_lasts)
    state = Table(load(slug), 2, 1, compiled=False).state
    for n in range(terms.LASTING):
        lasting.keep(state, 1 + n % terms.ROWS, terms.BONUS, 1, 1, 1 + n // terms.ROWS, 1)
    assert state.fault == 0 and state.n_lasting == terms.LASTING >= 2 * 50
    assert lasting.keep(state, 1, terms.BONUS, 1, 1, 3, 1) == 0
    assert state.fault == 0 and state.n_lasting == terms.LASTING
    lasting.end_lasting(state, 1, 0)
    assert state.n_lasting == terms.LASTING - terms.ROWS and state.lasting[1].until == 2
    assert lasting.keep(state, 1, terms.BONUS, 1, 1, 3, 1) == state.n_lasting


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
        own = load(slug).module("printed").own_cards()
        watchers = [card.name for card in own if card.name.startswith("Watcher")]
        assert watchers
        for number in range(TABLES):
            fields = WATCHERS[slug](bench.position(), watchers[number % len(watchers)])
            table = Table.from_position(game, fields, number, compiled=True)
            for _ in range(LONGEST):
                if table.over:
                    break
                anew = copied(table.array)
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


def test_a_static_ability_looks_at_who_is_defeated_as_soon_as_somebody_is():
    texts = {
        "Slagborn Imp": "Defeat: You may draw a card.\nWhile Slagborn Imp is defeated, Actions cost a gem less.",
        "Bolt": "Deal 20 damage to target Clash card.",
    }
    with retold("alpha_clash", **texts) as game:
        fields = {"A.clash": ["Slagborn Imp"], "A.hand": ["Bolt"], "A.resources": ["Slagborn Imp"] * 6}
        table = Table.from_position(game, GROUND["alpha_clash"] | fields, 1, compiled=False)
        table.play("play Bolt")
        assert table.question == "use an effect" and table.state.n_binding == 1


@pytest.mark.shows("HC-DMG-11")
def test_whoever_deals_less_than_nothing_gives_no_menorah_life():
    with retold("hebrew_chronicles", **{"Sibilath, the Viper": "[PX] Sibilath has AD -20."}) as game:
        fields = {"phase": "WS", "A.MG": ["Sibilath, the Viper", "Double Offering"], "B.MG": [], "B.life": 5}
        table = Table.from_position(game, {"A.marker": 7} | fields, 1, compiled=False)
        table.play(next(answer for answer in table.answers if "war MG" in answer.words))
        while table.state.frame[2].what:
            table.play(table.answers[-1])
        assert table.state.life[2] == 5


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
        ["Bramble Runner is put into A's hand.", "Bramble Runner is put on the bottom of A's deck."],
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
            "Plain 1-1-1 in LG is turned to Rest.",
            "Plain 1-1-1 gains +1/+1/+1 for a time.",
        ],
    ),
    (
        *("hebrew_chronicles", "Chariot of Heaven", {"A.deck": ["Plain 1-1-1"]}, ["take Plain 1-1-1", "go to LG"]),
        ["A convokes Plain 1-1-1 to LG.", "Plain 1-1-1 gains +0/+1/+0 for a time."],
    ),
    (
        *("hebrew_chronicles", "Two are Called", {"A.grave": ["Plain 1-1-1", "Plain 2-2-2"]}, ["go to LG", "go to RG"]),
        [
            "convokes Plain 1-1-1 to LG.",
            "convokes Plain 2-2-2 to RG.",
            "LG is turned to Rest.",
            "RG is turned to Rest.",
        ],
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


@pytest.mark.shows("AC-R150")
def test_who_is_spared_and_has_no_defense_left_is_defeated():
    with pack_of("alpha_clash") as (game, _):
        fields = {**GROUND["alpha_clash"], "A.hand": ["Frailty"], "A.clash": ["Never Down"]}
        table = Table.from_position(game, fields, 1, compiled=False)
        table.play("play Frailty")
        assert not table.over
        assert any("Never Down" in line and "defeated" in line for line in table.story(0))


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


THAT = [  # game, texts, what lies there, the card to play, what is told of the one that left
    (
        "alpha_clash",
        {
            "Slagborn Imp": "Whenever another Clash card leaves play, return that card to its owner's hand.",
            "Bolt": "Send target Clash card you control other than Slagborn Imp to Oblivion.",
        },
        {"A.clash": ["Slagborn Imp", "Bramble Runner"], "A.hand": ["Bolt"], "A.resources": ["Slagborn Imp"] * 6},
        ["play Bolt"],
        ["Bramble Runner goes to A's Oblivion.", "Bramble Runner is put into A's hand."],
    ),
    (
        "beast_clans",
        {"Cairnfield": "Whenever a beast you control is discarded from the field, put that card on top of your deck."},
        {"A.castles": ["Cairnfield"], "A.beasts": ["Plain 20-30"] * 3, "A.hand": ["Plain 20-30"], "A.biomass": 12},
        ["play Plain 20-30", "give up Plain 20-30 (3)"],
        ["Plain 20-30 (3) goes to A's discard section.", "Plain 20-30 is put on the top of A's deck."],
    ),
    (
        "beast_clans",
        {
            "Cairnfield": "Whenever a card is discarded from your hand, put that card on top of your deck.",
            "Belay Ibex": "When Belay Ibex enters the field, discard a card.",
        },
        {"A.castles": ["Cairnfield"] * 2, "A.hand": ["Belay Ibex", "Plain 20-30"], "A.biomass": 12},
        ["play Belay Ibex", "place Cairnfield"],  # the second one finds it gone
        ["A discards Plain 20-30.", "Cairnfield resolves.", "Plain 20-30 is put on the top of A's deck."],
    ),
    (
        "hebrew_chronicles",
        {"Trial of Waiting": "Whenever a Beast you control leaves the battlefield, put that card into your hand."},
        {"A.hand": ["Chains of Bronze"] * 2, "B.province": "Trial of Waiting", "B.LG": ["Plain 1-1-1", "Lamb"]},
        ["activate Chains of Bronze"],
        ["Plain 1-1-1 goes to B's Inward column.", "Plain 1-1-1 goes to B's hand."],
    ),
]


@pytest.mark.parametrize(("slug", "texts", "fields", "answers", "told"), THAT, ids=lambda value: str(value)[:24])
def test_that_card_is_found_where_it_lies_once_it_left(slug, texts, fields, answers, told):
    with retold(slug, **texts) as game:
        ground = {"players": 2} if slug == "hebrew_chronicles" else GROUND[slug]
        table = Table.from_position(game, {**ground, **fields}, 1, compiled=False)
        for words in answers:
            table.play(next(answer for answer in table.answers if answer.words.startswith(words)))
        story = table.story(0)
        places = [next((n for n, line in enumerate(story) if words in line), -1) for words in told]
        assert -1 not in places and places == sorted(places), story


PICKED = "Put a card in your hand on the bottom of your {}."
KEPT = "Look at the top 2 cards of your {} and put 1 of them into your hand and the rest on the bottom of your {}."
UNSEEN = {  # game: the card to play, what goes before the deed, the deck, others in hand and deck, what else lies there
    "alpha_clash": ("Bolt", "", "deck", ["Bramble Runner", "Slagborn Imp"], {"A.resources": ["Slagborn Imp"] * 6}),
    "beast_clans": (
        "Cairnfield",
        "At the end of your turn, ",
        "deck",
        ["Plain 20-30", "Plain 10-40"],
        {"A.biomass": 12},
    ),
    "hebrew_chronicles": ("Plain Arsenal", "[F1] ", "Heaven", ["Goat", "Lamb"], {}),
}


@over_games
@pytest.mark.parametrize("deed", [PICKED, KEPT], ids=["of the hand", "of the deck"])
def test_a_rival_who_knows_the_cards_is_not_told_which_one_is_chosen_unseen(slug, deed):
    card, head, deck, others, fields = UNSEEN[slug]
    text = deed.format(deck, deck)
    with retold(slug, **{card: head + (text[0].lower() if head.endswith(", ") else text[0]) + text[1:]}) as game:
        fields = GROUND[slug] | fields | {"A.hand": [card, *others], "A.deck": [*others, *others]}
        table = Table.from_position(game, fields, 1, compiled=False)
        table.state.shown[1, 0], table.state.shown[1, 1], table.state.shown[1, 2] = (
            1 if slug == "alpha_clash" else 7,
        ) * 3
        for place in range(4):
            table.state.seen[1, place] = 7 if slug == "beast_clans" else 6
        table.play(next(answer for answer in table.answers if card in answer.words))
        begun = table.runs
        while table.question not in ("pick", "keep"):
            table.play(table.answers[-1])
        chosen = table.answers[0]
        table.play(chosen)
        told = " ".join(table.story(2, begun)).casefold()
        assert "a card " in told and not any(name.casefold() in told for name in others), told
        assert any(name in " ".join(table.story(1, begun)) for name in others)


@pytest.mark.shows("BC-LIM-1", "BC-LIM-2")
def test_whoever_has_too_many_beasts_as_the_turn_passes_gives_one_up():
    with retold("beast_clans", Cairnfield="If you are not the active player, your control limit is 2.") as game:
        fields = {"A.castles": ["Cairnfield"], "A.beasts": ["Plain 20-30"] * 3, "A.hand": [], "B.hand": []}
        table = Table.from_position(game, GROUND["beast_clans"] | fields, 1, compiled=False)
        while table.state.turn == 1:
            table.play(table.answers[-1])
        assert table.seat == "A" and [answer.words[:7] for answer in table.answers] == ["give up"] * 3


@pytest.mark.shows("BC-DMG-5")
def test_whoever_has_no_life_left_as_the_turn_passes_is_discarded():
    text = "If you are the active player, beasts you control have +20 Life."
    with retold("beast_clans", Cairnfield=text) as game:
        fields = {"A.castles": ["Cairnfield"], "A.beasts": ["Plain 20-30 life 5"], "A.hand": [], "B.hand": []}
        table = Table.from_position(game, GROUND["beast_clans"] | fields, 1, compiled=False)
        while table.state.turn == 1:
            table.play(table.answers[-1])
        assert "Plain 20-30 (3) goes to A's discard section." in table.story(0)


def test_of_fewer_points_than_cards_a_card_may_get_none():
    text = "When Cairnfield enters the field, deal 1 damage divided as you choose among each Royal."
    with retold("beast_clans", Cairnfield=text) as game:
        fields = {"A.hand": ["Cairnfield"], "A.biomass": 12}
        table = Table.from_position(game, GROUND["beast_clans"] | fields, 1, compiled=False)
        table.play(next(answer for answer in table.answers if "Cairnfield" in answer.words))
        assert [answer.words for answer in table.answers] == ["0 points", "1 points"]
        lives = [table.state.card[seat].damage for seat in (1, 2)]
        table.play("0 points")
        assert [table.state.card[seat].damage for seat in (1, 2)] == [lives[0], lives[1] + 1]


def test_what_waits_for_a_card_that_never_comes_is_not_kept():
    text = "At the start of each player's Draw Step, when that card enters play, negate the attack."
    with retold("alpha_clash", **{"Slagborn Imp": text}) as game:
        table = Table.from_position(game, GROUND["alpha_clash"] | {"A.clash": ["Slagborn Imp"]}, 1, compiled=False)
        while table.state.turns < 4:
            table.play("end turn" if "end turn" in [one.words for one in table.answers] else table.answers[-1])
        assert table.state.n_later == 0


@over_games
def test_every_card_that_names_it_is_shown(slug):
    with pack_of(slug):
        own = load(slug).module("printed").own_cards()
        named = {card.name for card in own if re.search(r"\b(it|(?<!of )them|that card)\b", card.text, re.IGNORECASE)}
    assert named == {card for game, card, *_ in IT if game == slug}
