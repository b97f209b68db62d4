"""Programs: what rows a text becomes, and that every row leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from cardtext.lowered import OWN, check_jumps, lowered, programs_of
from menagerie.cardtext import ops
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.listing import CONDITIONS, STATICS, TESTS, Listing
from menagerie.cardtext.lowering import MOST_STEPS
from menagerie.cardtext.meanings import Meanings
from menagerie.cardtext.program import FIELDS, tables
from menagerie.cardtext.writer import Writer
from menagerie.engine.errors import BadInput
from menagerie.engine.record import face
from menagerie.games.alpha_clash.cards.language import language
from menagerie.games.alpha_clash.cards.meanings import MEANINGS
from menagerie.games.alpha_clash.cards.printed import box_pack, keyword_rows, load_box, pack, trials
from menagerie.games.beast_clans.cards import printed as beast_clans
from menagerie.games.hebrew_chronicles.cards import printed as hebrew_chronicles

SOURCES = Path(ops.__file__)

#: What stands in the first cell of the lines of a table.
NAMED = {"tests": TESTS, "conditions": CONDITIONS, "statics": STATICS}


def program(line):
    """List the rows of a line, without places."""
    book, abilities = lowered(line)
    (ability,) = abilities
    told = []
    for name, (first, count) in zip(("cost", "head", "body"), programs_of(ability), strict=True):
        for op, *operands in book.lines["rows"][first : first + count]:
            told.append(" ".join([name, ops.ROWS[op], *map(str, trimmed(operands))]))
    return told


def trimmed(operands):
    while operands and not operands[-1]:
        operands.pop()
    return operands


def number(book, place):
    return book.lines["numbers"][place]


def test_targets_are_chosen_in_the_head_and_other_choices_in_the_body():
    assert program("Deal 2 damage to target Clash card. Ready up to 2 resources you control.") == [
        "head TARGET 8 1 1",
        "head END",
        "body DAMAGE 8 2",
        f"body PICK 9 2 {2 * 8 + ops.YOU}",
        "body READY 9",
        "body END",
    ]


def test_what_a_cost_picks_leaves_the_targets_where_they_are():
    told = program("Sacrifice another Clash card you control: Deal 2 damage to target Clash card.")
    assert [row for row in told if "8" in row or "9" in row] == [
        f"cost PICK 8 1 {1 * 8 + ops.YOU}",
        f"cost SACRIFICE 8 {ops.YOU}",
        "head TARGET 9 2 1",
        "body DAMAGE 9 2",
    ]


def test_if_you_do_looks_back_at_what_was_offered():
    assert program("Enter: You may draw 2 cards. If you do, discard a card.") == [
        "body MAY 3 1",
        "body DRAW 1 1",
        "body JUMP_UNLESS_DID 5",
        "body DISCARD 1 2",
        "body END",
    ]


def test_otherwise_goes_round_what_the_if_did():
    assert program("If the Portal is open, draw a card. Otherwise, gain 2 health.") == [
        "body JUMP_UNLESS 4 1",
        "body DRAW 1 1",
        "body JUMP 5",
        "body GAIN 1 2",
        "body END",
    ]


def test_a_mode_is_chosen_first_and_only_its_targets_are():
    assert program("Choose one - draw a card; or send target Relic to Oblivion.") == [
        "head MODE 2",
        "head JUMP_UNLESS_MODE 4 2",
        "head TARGET 8 1 1",
        "head END",
        "body JUMP_UNLESS_MODE 7 1",
        "body DRAW 1 1",
        "body JUMP_UNLESS_MODE 9 2",
        "body SEND 8 2",
        "body END",
    ]


def test_for_each_is_a_loop_over_what_is_gathered():
    assert program("For each Relic you control, draw a card.") == [
        "body GATHER 8 1",
        "body LOOP 8 5",
        "body DRAW 1 1",
        "body NEXT 8 2",
        "body END",
    ]


def test_each_player_does_a_deed_together_and_is_offered_one_in_turn():
    rows = program("Enter: Each player draws a card, then discards a card.")
    assert rows[:2] == [f"body DRAW {ops.LOOP_PLAYER} 1", f"body DISCARD {ops.LOOP_PLAYER} 1"]
    rows = program("Enter: Each player may draw a card.")
    assert rows[0] == "body LOOP_PLAYERS 5" and rows[3] == "body NEXT_PLAYER 1"
    assert rows[1:3] == [f"body MAY 4 {ops.LOOP_PLAYER}", f"body DRAW {ops.LOOP_PLAYER} 1"]


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("Each player draws a card, then sacrifices a Relic that player controls.", ops.LOOP_PLAYER),
        ("Target player draws a card. That player sacrifices a Relic that player controls.", ops.TARGET_PLAYER),
        ("Counter - Attack: Its controller sacrifices a Relic that player controls.", ops.CONTROLLER),
        ("At the start of each player's turn, ready a Relic that player controls.", ops.THAT_PLAYER),
        ("Whenever your opponent responds, ready a Relic that player controls.", ops.THAT_PLAYER),
    ],
)
def test_that_player_is_whoever_was_named_before(line, player):
    book, _ = lowered(line)
    assert [test[1] for test in book.lines["tests"] if test[0] == ops.CONTROLLED] == [player]


def test_a_replacement_knows_what_it_replaces():
    book, (one, other) = lowered(
        "If a Clash card you control would be defeated, return that card to its owner's hand instead.",
        f"If {OWN} would be sent to Oblivion, draw a card instead.",
    )
    codes, piles = language().codes("would"), language().codes("pile")
    assert (one.kind, one.when, one.slot, bool(one.about)) == (ops.REPLACEMENT, codes["WouldBeDefeated"], 0, True)
    assert book.lines["rows"][one.body] == (ops.RETURN, ops.EVENT, 0, 0)
    assert (other.when, other.slot, other.whose) == (codes["WouldBeSent"], ops.SELF, piles["Oblivion"])


def test_what_is_done_instead_of_a_draw_ends_where_it_is_done():
    book, (one,) = lowered("If you would draw a card, deal 1 damage to each Clash card instead.")
    rows = [row[0] for row in book.lines["rows"][one.body : one.body + one.body_rows]]
    assert rows == [ops.GATHER, ops.DAMAGE, ops.END]


def test_a_jump_that_nobody_landed_is_no_program():
    writer = Writer.__new__(Writer)
    writer.head, writer.body = [], [[ops.LOSE, 1, 0, 0], [ops.JUMP_UNLESS, 0, 0, 0]]
    with pytest.raises(RuntimeError, match="row 1 of a body, JUMP_UNLESS"):
        writer.finish(0, MOST_STEPS)
    writer.land(1)
    assert writer.finish(0, MOST_STEPS)[1][1] == (ops.JUMP_UNLESS, 2, 0, 0)


def test_who_does_it_chooses_for_it():
    rows = program("Each player sacrifices a Relic that player controls. Ready a Relic you control.")
    assert rows[0] == f"body PICK 8 1 {1 * 8 + ops.LOOP_PLAYER}" and rows[2] == f"body PICK 9 2 {1 * 8 + ops.YOU}"


def test_what_is_put_off_ends_by_itself():
    moment = language().codes("moment")["EndOfClash"]
    assert program("Counter - Attack: At the end of this clash, send the attacker to Oblivion.") == [
        f"body DELAY {moment} 4",
        f"body SEND {ops.ATTACKER} 2",
        "body END",
        "body END",
    ]


def test_division_is_chosen_with_the_targets():
    assert program("Deal 3 damage divided as you choose among up to 2 target Clash cards.") == [
        "head TARGET 8 1 1",
        "head DIVIDE 8 3",
        "head END",
        "body DAMAGE_DIVIDED 8",
        "body END",
    ]


def test_costs_have_rows_of_their_own():
    book, (ability,) = lowered(f"Engage {OWN} and pay 2 resources: Draw a card.")
    assert [ops.ROWS[book.lines["rows"][ability.cost + i][0]] for i in range(3)] == ["ENGAGE", "PAY", "END"]
    assert ability.kind == ops.ACTIVATED


def test_that_card_is_the_attacker_in_an_answer_to_an_attack_and_the_answered_card_elsewhere():
    assert program("Counter - Attack: Send that card to Oblivion.")[0] == f"body SEND {ops.ATTACKER} 2"
    assert program("Counter - Play: Negate that card.")[0] == f"body NEGATE {ops.EVENT}"


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("Draw a card. Ready it.", 19, "'it' points at nothing"),
        ("Negate that card.", 7, "'that card' points at nothing"),
        ("Draw cards equal to its attack.", 20, "'its' points at nothing"),
        (f"Draw cards equal to the attack of {OWN}.", 20, "this card is carried out as it is played"),
        ("Otherwise, draw a card.", 0, "'otherwise' follows"),
        ("Draw a card. If you do, draw a card.", 13, "'if you do' follows"),
        ("Target Clash card has Flight.", 0, "what holds continuously"),
        ("Ready it, then ready a Relic.", 6, "'it' points at nothing"),
        ("Ready a Relic that player controls.", 14, "'that player' points at nobody"),
        ("Each player draws a card. That player draws a card.", 26, "'that player' points at nobody"),
        ("Relics target player controls have Flight.", 7, "a target player is chosen for an effect only"),
        ("The attacker has Flight.", 0, "what holds continuously"),
        (" ".join(["Draw a card."] * MOST_STEPS), 0, f"{MOST_STEPS + 1} steps: a program has at most"),
        ("Choose one - draw a card. Choose one - draw a card.", 26, "an ability says `choose one` once"),
        (" ".join(["Ready target Relic."] * 9), 166, "a program chooses at most 8 times"),
    ],
)
def test_a_text_that_means_nothing_is_refused_at_its_column(line, column, message):
    with pytest.raises(TextError) as refused:
        lowered(line)
    assert (refused.value.at, refused.value.message[: len(message)]) == (column, message)


def test_the_portal_weapons_and_numbers_are_described_by_the_side_tables():
    book, (ability,) = lowered("While you control 2 or more Weapons, Vessa, Own costs 2 gems less.")
    kind, about, comparison, least = book.lines["conditions"][ability.condition]
    assert (kind, comparison, number(book, least)) == (ops.COUNTS, ops.AT_LEAST, (ops.CONST, 2))
    first, count = book.lines["filters"][about]
    weapon = 1 << (language().codes("kind_1")["Weapon"] - 1)
    assert book.lines["tests"][first : first + count] == [(ops.TYPES, weapon, 0, 0), (ops.CONTROLLED, ops.YOU, 0, 0)]
    what, slot, _, less, gems = book.lines["statics"][ability.static]
    assert (what, slot, number(book, less), gems) == (ops.COST_LESS, ops.SELF, (ops.CONST, 2), 1)


def test_an_accessory_is_a_trap_a_weapon_or_a_relic():
    book, _ = lowered("Send target Accessory to Oblivion.")
    codes = language().codes("kind_1")
    assert book.lines["tests"][1][1] == sum(1 << (codes[kind] - 1) for kind in ("Trap", "Weapon", "Relic"))


def test_pairs_are_signed_numbers_or_signed_x():
    book, _ = lowered("Target Clash card gets -X/+3 until end of turn.")
    attack, defense, *counted = book.lines["bonuses"][1]
    assert (number(book, attack), number(book, defense), counted) == ((ops.X, -1), (ops.CONST, 3), [0, 0])


def test_a_target_player_is_chosen_once_for_all_that_speaks_of_one():
    assert program("Clash cards target player controls get +1/+0 until end of turn. Target player draws a card.") == [
        "head TARGET_ANY_PLAYER",
        "head END",
        "body GATHER 8 1",
        "body MODIFY 8 1 1",
        f"body DRAW {ops.TARGET_PLAYER} 1",
        "body END",
    ]


def test_a_second_meaning_of_a_phrase_fails():
    with pytest.raises(ValueError, match="deeds: Draw has two meanings"):
        _ = MEANINGS | Meanings(deeds={"Draw": MEANINGS.deeds["Draw"]})


def test_equal_programs_share_their_rows():
    book, (first, second) = lowered("Enter: Draw a card.", "Victory: Draw a card.")
    assert first.body == second.body != 0 and first.when != second.when
    assert len(book.lines["rows"]) == 3


def books():
    others = (beast_clans, hebrew_chronicles)
    packs = (pack(), trials(), *(one for game in others for one in (game.pack(), game.trials())))
    return [one.book for one in packs]


def test_every_op_is_written_by_some_card():
    written = {row[0] for book in books() for row in book.lines["rows"]}
    assert {ops.ROWS[op] for op in set(ops.ROWS) - written} == set()


@pytest.mark.parametrize("table", NAMED)
def test_every_code_of_a_table_has_a_name_of_its_own(table):
    """What two brought at the same time must not share a number."""
    codes = [getattr(ops, name) for name in NAMED[table]]
    assert codes == sorted(set(codes)) and codes[0] == 1


def test_every_kind_of_ability_test_condition_and_static_is_used_by_some_card():
    def codes(table, cell):
        return {line[cell] for book in books() for line in book.lines[table][1:]}

    assert codes("abilities", 0) == set(range(ops.KEYWORD, ops.EVOLVES + 1))
    for table, names in NAMED.items():
        assert codes(table, 0) == {getattr(ops, name) for name in names}, table
    assert codes("numbers", 0) == {
        *range(ops.CONST, ops.AMOUNT + 1),
        ops.MANY_OF,
        *range(ops.COUNTERS_ON, ops.DECK_SIZE + 1),
        ops.VOTES_IN,
    }


def test_jumps_stay_in_their_program():
    for book in (pack(), trials()):
        check_jumps(book.book, [ability for abilities in book.abilities for ability in abilities])


def test_row_0_of_every_table_is_empty_and_the_box_holds_what_the_book_does():
    box, book = load_box(), box_pack().book.copy()
    keyword_rows(book, load_box())  # what keywords need stands behind the cards' own
    for name, cells in FIELDS.items():
        lines = book.lines[name]
        for place, cell in enumerate(cells if name in box.dtype.names else ()):
            column = box[name][cell][0]
            assert column[0] == 0 and column.dtype == np.int16
            assert column[: len(lines)].tolist() == [line[place] for line in lines]
            assert not column[len(lines) : -3].any()  # the last three abilities are those of keywords


def test_a_box_that_is_too_small_is_refused_by_table():
    small = np.zeros(1, np.dtype(tables(dict.fromkeys(FIELDS, 100))))
    with pytest.raises(BadInput, match="do not fit") as refused:
        pack().book.fill(small)
    names = [defect.split(":")[0] for defect in refused.value.defects]
    assert names == ["rows", "abilities", "cards"]


def test_no_name_of_an_op_means_two_things():
    names = re.findall(r"^([A-Z_]+(?:, [A-Z_]+)*) = ", SOURCES.read_text("utf-8"), re.MULTILINE)
    each = [name for line in names for name in line.split(", ")]
    assert len(each) == len(set(each))


def test_operands_point_into_their_tables_and_lie_where_the_op_says():
    sizes = {"number": "numbers", "filter": "filters", "span": "spans", "bonus": "bonuses", "grant": "grants"}
    sizes["condition"] = "conditions"
    for book in books():
        for op, *operands in book.lines["rows"]:
            kinds = ops.OPERANDS.get(op, ())
            assert not any(operands[len(kinds) :]), ops.ROWS[op]
            for kind, value in zip(kinds, operands, strict=False):
                if kind in sizes:
                    assert 0 < value < len(book.lines[sizes[kind]]), ops.ROWS[op]
                elif kind == "slot":
                    assert 0 < value < ops.SLOTS
                elif kind in ("whose", "lasting", "dealer"):
                    assert 0 <= value < ops.SLOTS
                elif kind == "player":
                    assert 0 < value <= ops.OWNER


def test_a_listing_puts_programs_back_into_words():
    book, abilities = lowered(
        "Whenever a Clash card you control is dealt non-clash damage, that card gets +2/-X until end of turn.",
        "While you control 2 or more Weapons, other Alpha Clash cards with cost 1 get +1/+0 and Enrage 2.",
    )
    assert list(Listing(book, language()).abilities(abilities)) == [
        "whenever, IsDealt, about (ClashCard; controlled you), whose 3",
        "  body 1: MODIFY event 2/-X ThisTurn",
        "  body 2: END",
        "static ability, while counts (Weapon; controlled you) >= 2, "
        "static bonus (ClashCard; quality Alpha; stat Cost = 1; not slot self) 1/0, "
        "static grant (ClashCard; quality Alpha; stat Cost = 1; not slot self) Enrage 2",
    ]


def test_the_rules_read_the_box_interpreted():
    box = face(load_box())[0]
    assert box.n_abilities[1] == 2 and box.abilities[box.first_ability[1]].threshold == 30
    assert box.rows[1].op == ops.TARGET


def test_ops_are_bits_of_two_words_that_fit_their_places():
    first, second = ops.bits(*ops.ROWS)
    assert 0 < first < 1 << 63 and 0 < second < 1 << 63
    assert first.bit_count() + second.bit_count() == len(ops.ROWS)


def test_every_op_has_one_line_that_explains_it():
    text = SOURCES.read_text("utf-8")
    for name in ops.ROWS.values():
        assert re.search(rf"^{name} = \d+  # \S", text, re.MULTILINE), name
    assert list(ops.ROWS) == sorted(ops.ROWS)
