"""Alpha Clash: the set of the house and its decks: what is in them, and how a list is refused."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from menagerie import cli
from menagerie.cardtext.tree import nodes_of
from menagerie.engine.errors import BadInput
from menagerie.games.alpha_clash import terms
from menagerie.games.alpha_clash.cards.card import AFFILIATIONS, COLOURS, TYPES
from menagerie.games.alpha_clash.cards.language import language
from menagerie.games.alpha_clash.cards.printed import FILES, FOLDER, box_pack, deck_files, decks, load_box, names, pack
from menagerie.games.alpha_clash.cards.printed import set_cards as cards
from menagerie.games.alpha_clash.deckbuilding import CONTENDER, MAIN, SIDEBOARD, check_deck, read_deck

FIRST = Path(__file__).parents[2] / "examples/cards/first.toml"
DECK = (FOLDER / "decks/furnace.txt").read_text("utf-8")
KINDS = {card.name: card for card in cards()}
KINDS_OF_BOX = terms.KINDS + 1
#: The names in `terms` of what each rule of the language lists, in its order.
CODES = {
    "tag": "ENTER ATTACK OBSTRUCT DEFEAT VICTORY",
    "counter": "ON_ATTACK ON_ATTACK_BY ON_PLAY ON_PLAY_OF ON_TRAP ON_NTH_PLAY ON_ATTACK_ON ON_ANYTHING",
    "period": "YOUR_TURN THEIR_TURN EACH_TURN DRAW_STEP EACH_DRAW_STEP PRIMARY_PHASE EACH_PRIMARY",
    "happening": "ENTERS_PLAY LEAVES_PLAY ATTACKS IS_DEFEATED IS_DEALT PLAYS_A YOU_PLAY_A YOU_DRAW RESPONDS "
    "OBSTRUCTS IS_OBSTRUCTED PORTAL_ACTIVATED DEALS_DAMAGE DEFEATS YOU_GAIN YOU_DISCARD YOU_SPRING YOU_SET "
    "IS_ATTACHED IS_BEATEN ATTACKS_OR OBSTRUCTS_OR ATTACKS_A ONE_DEFEATS ONE_DEALS IS_SENT "
    "OBSTRUCTS_A IS_OBSTRUCTED_BY YOU_OPEN",
    "would": "WOULD_BE_DEFEATED WOULD_BE_SENT WOULD_BE_DEALT WOULD_DRAW",
    "moment": "END_OF_TURN WHEN_ENTERS END_OF_CLASH NEXT_START",
    "duration": "THIS_TURN NEXT_TURN THIS_CLASH NEXT_READYING NEXT_READYINGS",
    "damage": "ANY_DAMAGE CLASH_DAMAGE OTHER_DAMAGE",
    "action": "TO_ATTACK TO_OBSTRUCT TO_BE_OBSTRUCTED TO_READY TO_BE_TARGET TO_BE_ATTACKED "
    "TO_BE_DEALT TO_ATTACK_LEADERS TO_BE_DEFEATED TO_READY_THEN TO_BE_AIM_OF_ACTIONS TO_BE_AIM_OF_TRAPS "
    "TO_BE_AIM_OF_ANY_TRAP",
    "stat": "STAT_ATTACK STAT_DEFENSE STAT_COST",
    "pile": "PILE_HAND PILE_OBLIVION",
}


def main_deck():
    return [card for card in cards() if card.type != "Contender"]


def test_the_set_has_its_size():
    assert Counter(card.type for card in main_deck()) == {
        **{"Clash": 63, "Clashground": 10, "Trap": 15, "Weapon": 10, "Relic": 10},
        **{"Basic": 16, "Quick": 10, "Clash Buff": 10},
    }
    assert len(cards()) - len(main_deck()) == 6
    for colour in COLOURS:
        own = Counter(card.type for card in main_deck() if card.colours == [colour])
        assert own == {
            **{"Clash": 12, "Clashground": 2, "Trap": 3, "Weapon": 2, "Relic": 2},
            **{"Basic": 3, "Quick": 2, "Clash Buff": 2},
        }


def test_names_and_numbers_are_unique():
    assert len({card.name for card in cards()}) == len({card.number for card in cards()}) == 150


def test_every_affiliation_stands_on_six_clash_cards_and_a_card_cares_about_it():
    count = Counter(card.affiliation for card in cards() if card.type == "Clash")
    assert set(count) == set(AFFILIATIONS) and min(count.values()) >= 6
    cared = {node.kind for trees in pack().trees for node in nodes_of(tuple(trees))}
    assert {affiliation.replace(" ", "") for affiliation in AFFILIATIONS} <= cared


def cards_with(kind):
    return [card.name for card, trees in zip(cards(), pack().trees, strict=True) if kind in kinds_of(trees)]


def kinds_of(trees):
    return {node.kind for node in nodes_of(tuple(trees))}


@pytest.mark.parametrize("rule", ["keyword", "tag", "counter"])
def test_every_keyword_trigger_and_counter_tag_is_on_two_cards(rule):
    for kind in language().codes(rule):
        of_players = ("OnNthPlay", "OnAttackOn", "OnAnything")  # for cards of their own
        assert len(cards_with(kind)) >= 2 or kind in of_players, kind


def test_every_type_and_colour_is_on_two_cards():
    types = Counter(card.type for card in cards())
    colours = Counter(colour for card in cards() for colour in card.colours)
    assert set(types) == set(TYPES) and set(colours) == set(COLOURS)
    assert min(types.values()) >= 2 and min(colours.values()) >= 2


def test_numbered_keywords_have_two_numbers():
    numbers = {}
    for trees in pack().trees:
        for node in nodes_of(tuple(trees)):
            if node.kind in ("AweFactor", "Barrage", "Enrage"):
                numbers.setdefault(node.kind, set()).add(node[0])
    assert numbers == {kind: {1, 2} for kind in ("AweFactor", "Barrage", "Enrage")}


def test_the_curve_of_cards_without_text_follows_the_guide():
    for card in cards():
        if card.type == "Clash" and not card.text and len(card.colours) == 1:
            assert abs(card.attack + card.defense - max(3, 2 * card.cost)) <= 2, card.name


def test_costs_hold_their_gems_and_weapons_their_attach_cost():
    for card in main_deck():
        assert sum(card.gems.values()) <= (20 if card.has_x else card.fixed_cost)
        assert (card.type == "Weapon") == (card.attach is not None)


def test_the_files_say_whose_set_it_is():
    for name in FILES:
        head = (FOLDER / "cards" / f"{name}.toml").read_text("utf-8")
        assert head.startswith("# An original set of ours") and "independent of it" in head.split("[pack]")[0]


def test_the_box_holds_what_is_printed():
    box = load_box()[0]
    kind = names().index("Hob Tarrow, Quartermaster")
    codes = language().codes
    told = {name: box[name][kind].tolist() for name in box.dtype.names if box[name].shape[:1] == (KINDS_OF_BOX,)}
    assert told["sort"] == TYPES.index("Clash") + 1
    assert told["mask"] == 1 << (codes("kind_1")["ClashCard"] - 1)
    assert told["qualities"] == 1 << (codes("quality")["Black"] - 1) | 1 << (codes("quality")["AlphaHunter"] - 1)
    assert (told["colors"], told["cost"], told["has_x"], told["gem"]) == (1, 2, 0, [0, 1, 0, 0, 0, 0])
    assert (told["attack"], told["defense"], told["health"], told["keys"]) == (2, 2, 0, 0)
    assert told["affiliation"] == AFFILIATIONS.index("Alpha Hunter") + 1
    assert told["character"] == box["character"][kind - 3] != 0
    assert told["n_abilities"] == 1 and told["deed"] == 0
    assert not any(box[name][0].any() for name in told)


def test_masks_are_those_that_filters_test():
    box, kind = load_box()[0], names().index("Brannoch, the Unfelled")
    words = [word for word, code in language().codes("keyword").items() if box["keys"][kind] >> (code - 1) & 1]
    assert words == ["AweFactor", "Breakthrough", "Undisputed"] and box["level"][kind].tolist() == [2, 0, 0]
    codes = language().codes("kind_1")
    assert {int(bits).bit_length() for bits in box["mask"][1:151]} == set(codes.values()) - {
        codes[kind] for kind in ("Card", "Resource", "Accessory", "Action", "Token")
    }
    assert max(language().codes("keyword").values()) <= 15 and max(codes.values()) <= 15


def test_the_set_comes_first_in_the_box():
    assert [card.name for card in cards()] == [card.name for card in box_pack().cards[:150]]
    assert [card.name for card in pack().cards] == list(names()[1:151])


def test_the_rules_call_everything_by_the_codes_of_the_language():
    """The numbers of `terms` are places in the tables of phrases."""
    for rule, named in CODES.items():
        assert list(language().codes(rule).values()) == [getattr(terms, name) for name in named.split()], rule
    assert language().codes("quality")["IsReady"] == terms.IS_READY
    assert language().codes("quality")["IsEngaged"] == terms.IS_ENGAGED
    assert language().codes("quality")["IsAttacking"] == terms.IS_ATTACKING
    assert language().codes("quality")["IsObstructing"] == terms.IS_OBSTRUCTING
    assert language().codes("quality")["IsCovered"] == terms.IS_COVERED
    assert 1 << (language().codes("kind_1")["Resource"] - 1) == terms.RESOURCE_KIND
    accessories = sum(1 << (language().codes("kind_1")[kind] - 1) for kind in ("Trap", "Weapon", "Relic"))
    assert accessories == terms.ANY_ACCESSORY
    spelled = [re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind) for kind in language().codes("keyword")]
    assert spelled == list(terms.KEYWORDS)


# Decks


def test_six_legal_decks_follow_the_skeleton_and_the_curve():
    assert len(decks()) == 6
    for name, deck in decks().items():
        assert (deck.count(CONTENDER), deck.count(MAIN), deck.count(SIDEBOARD)) == (1, 50, 10)
        types, costs = Counter(), Counter()
        for entry in deck.entries(MAIN):
            card = KINDS[entry.name]
            types[card.type] += entry.count
            if card.type == "Clash":
                costs[min(card.cost, 7)] += entry.count
        assert types == {
            **{"Clash": 24, "Clashground": 4, "Trap": 5, "Weapon": 3, "Relic": 2},
            **{"Basic": 4, "Quick": 4, "Clash Buff": 4},
        }, name
        assert costs == {1: 7, 2: 6, 3: 4, 4: 3, 5: 2, 6: 1, 7: 1}, name


def test_the_decks_use_every_contender_and_every_card():
    used = {entry.name for deck in decks().values() for entry in deck.entries()}
    assert used == set(KINDS)


def test_one_deck_has_three_colours_and_the_others_two():
    colours = [
        len({colour for entry in deck.entries(MAIN) for colour in KINDS[entry.name].colours})
        for deck in decks().values()
    ]
    assert sorted(colours) == [2, 2, 2, 2, 2, 3]


def faults(text):
    return [str(fault) for fault in check_deck(text, "mine.txt", cards())[1]]


def test_a_good_list_has_no_faults():
    assert faults(DECK) == []


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("1 Cinder Rook, Heart of the Furnace", "", "1:1: 0 Contenders: a list has exactly one (AC-DECK-1)"),
        ("1 Cinder Rook, Heart", "2 Cinder Rook, Heart", "2 Contenders: a list has exactly one (AC-DECK-1)"),
        ("1 Cinder Rook, Heart of the Furnace", "1 Slagborn Ogre", "4:1: Slagborn Ogre is no Contender (AC-DECK-1)"),
        ("Sideboard", "1 Seren Vale, Reader of Small Signs\nSideboard", "is a Contender: not in Main Deck or Side"),
        ("Sideboard", "Sideboard\n1 Seren Vale, Reader of Small Signs", "(AC-DECK-2)"),
        ("Sideboard", "1 Wildfire Stag\nSideboard", "51 cards in the Main Deck: exactly 50 are expected (AC-DECK-3)"),
        ("1 Slagborn Ogre", "", "49 cards in the Main Deck: exactly 50 are expected (AC-DECK-3)"),
        ("Sideboard", "Sideboard\n1 Wildfire Stag", "11 cards in the Sideboard: at most 10 (AC-DECK-4)"),
        ("Sideboard", "Sideboard\n4 Kiln Scrapper", "copies of Kiln Scrapper: at most 4 in Main Deck and Sideboard"),
        ("Sideboard", "Sideboard\n1 Sap Rising", "5 Clash Buffs: at most 4 in Main Deck and Sideboard (AC-DECK-6)"),
        (
            "Sideboard",
            "Sideboard\n1 Change of Heart\n1 Aurigan, Eater of Names",
            "2 Unrivaled cards: at most one in Main Deck and Sideboard (AC-DECK-7)",
        ),
        ("Slagborn Ogre", "Slagborn Ogr", "no card 'Slagborn Ogr'; did you mean Slagborn Ogre"),
        ("Sideboard", "Sidebord", "'Sidebord' is no heading and no `3 Card Name`; did you mean Sideboard?"),
        ("1 Slagborn Ogre", "Slagborn Ogre", "'Slagborn Ogre' is no heading"),
        ("1 Slagborn Ogre", "0 Slagborn Ogre", "0 copies: a number from 1 is expected"),
        ("Contender\n", "", "a heading comes first: Contender, Main Deck, Sideboard"),
    ],
)
def test_a_fault_of_a_list_names_its_clause_or_the_nearest_name(before, after, told):
    assert before in DECK
    text = DECK.replace(before, after, 1)
    assert any(told in fault for fault in faults(text)), faults(text)


def test_one_unrivaled_card_is_legal():
    text = DECK.replace("2 ", "1 ", 1) if "Sideboard\n2 " not in DECK else DECK
    text = text.replace("Sideboard\n2 ", "Sideboard\n1 Change of Heart\n1 ", 1)
    assert faults(text) == []


def test_all_faults_of_a_list_are_told_at_once():
    """AC-DECK-10: a violation is reported per rule."""
    text = "Main Deck\n5 Kiln Scrapper\n5 Sap Rising\n2 Change of Heart\n1 Nobody\n"
    text += "1 Cinder Rook, Heart of the Furnace\nSideboard\n11 Slagborn Ogre\n"
    told = " ".join(faults(text))
    for clause in (1, 2, 3, 4, 5, 6, 7):
        assert f"(AC-DECK-{clause})" in told, clause
    assert "no card 'Nobody'" in told


def test_a_list_that_is_not_legal_is_refused_as_a_whole(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("Contender\n1 Nobody\n", "utf-8")
    with pytest.raises(BadInput, match=r"mine.txt: no legal deck list:\n  - mine.txt:2:3: no card 'Nobody'"):
        read_deck(file, cards())
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="no text in UTF-8"):
        read_deck(file, cards())
    file.write_text("x" * 30_000)
    with pytest.raises(BadInput, match="smaller than 20000 bytes"):
        read_deck(file, cards())


def test_the_largest_list_is_61_cards():
    """AC-DECK-8 follows from the three sizes."""
    assert {sum(deck.count(heading) for heading in deck.sections) for deck in decks().values()} == {61}


def test_check_reads_packs_and_exits_with_1_for_a_fault(tmp_path):
    def check(*files):
        words = [sys.executable, "-m", cli.__name__, "check", *map(str, files)]
        done = subprocess.run(words, capture_output=True, text=True)
        return done.returncode, done.stdout

    assert check(FOLDER / "cards") == (0, "12 packs of cards in 18 files: 0 faults\n")
    bad = tmp_path / "bad.toml"
    bad.write_text(FIRST.read_text("utf-8").replace("Superspeed.", "Superspee.", 1), "utf-8")
    code, told = check(bad)
    line = 1 + bad.read_text("utf-8").split("\n").index("Superspee.")
    assert code == 1 and f"{bad}:{line}:1: Dune Courier: the word 'Superspee' is not known" in told
    assert told.endswith("1 packs of cards in 1 files: 1 faults; scenarios with them are run once there are none\n")


def test_deck_files_are_those_of_the_folder():
    assert [path.stem for path in deck_files()] == list(decks())
