"""Battlecats: what no single scenario can show: the data of the box, the twelve drawn cards, chance, whole games."""

from __future__ import annotations

import io
import random
from collections import Counter

import pytest

from menagerie.engine.chance import stream_text
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.table import Table
from menagerie.games.battlecats import terms as t
from menagerie.games.battlecats.cards import printed
from menagerie.games.battlecats.cards.card import check_card
from menagerie.games.battlecats.cards.printed import cards, codes, load_box, names, warlords
from menagerie.games.battlecats.presentation.words import chips
from menagerie.table.lines import Lines

GAME = load("battlecats")
KINDS = {card["code"]: card for card in cards()[1:]}
LEADERS = {warlord["name"]: warlord for warlord in warlords()[1:]}
WOUNDING = ("Iron Claw", "Eagle Eye", "Sacred Fury")


def place(**fields):
    return Table.from_position(GAME, {"players": 2, "round": 5, **fields}, 1, compiled=False)


def choose_leaders(seats, seed, leaders):
    """Play the choices of the set-up up to the twelve cards; leaders in the order of the seats."""
    table = Table(GAME, seats, seed, compiled=False)
    while table.question == "choose a colour":
        table.play(table.codes[0])
    while table.question == "choose a warlord":
        table.play(leaders["ABCD".index(table.seat)])
    return table


def facts_of(table):
    return GAME.position.facts(table.state, GAME.box)


def lay_hands(table, dearest=False):
    """Put four cards back for everybody: the first of the list, or the cheapest."""
    while table.question == "put cards back":
        table.play(table.codes[0] if not dearest else min(table.answers, key=lambda answer: price(answer.words)).code)
    return table


def price(words):
    return next(card["factor"] for card in KINDS.values() if card["name"] == words.removeprefix("put back "))


def drawn(table, seat):
    """Name the cards of a seat's hand in order of entry."""
    row = "ABCD".index(seat) + 1
    return [codes()[table.state.hand[row, i]] for i in range(table.state.n_hand[row])]


def all_cards(table):
    """Count what lies anywhere, by owner and kind, from the facts of the table."""
    held: Counter[str] = Counter()
    facts = facts_of(table)
    for where in ("fray", "dealer_space", "common", "discard", "exiled", "revealed"):
        held.update(words.split()[0] for words in facts[where] if words[0] != "-")
    for seat in "ABCD"[: table.seats]:
        held.update(f"{seat}:{code}" for code in [*facts[f"{seat}.hand"], *facts[f"{seat}.deck"]])
        held[f"{seat}:JFW"] += facts[f"{seat}.jade"]
    return held


def whole_box(seats):
    return Counter({f"{seat}:{code}": card["copies"] for seat in "ABCD"[:seats] for code, card in KINDS.items()})


# --- the box


@pytest.mark.shows("BT-OBJ-1")
def test_two_to_four_play():
    for seats in (1, 5):
        with pytest.raises(BadInput, match="2 to 4"):
            Table(GAME, seats, 1, compiled=False)
    for seats in (2, 3, 4):
        assert Table(GAME, seats, 1, compiled=False).question == "choose a colour"


@pytest.mark.shows("BT-COMP-1", "BT-CARD-12", "BT-R5")
def test_a_colour_has_49_cards_and_the_box_four_colours():
    copies = {code: card["copies"] for code, card in KINDS.items()}
    assert sum(copies.values()) == t.COLOR_CARDS == 49
    assert t.CARDS == 196 and t.COLORS[1:] == ("blue", "green", "yellow", "red")
    assert (copies["MAG"], copies["GRD"], copies["JFW"]) == (4, 2, 6)
    others = Counter()
    for card in cards()[1:]:
        if card["code"] not in ("MAG", "GRD", "JFW"):
            others[card["level"]] += card["copies"]
    assert others == {"Scout": 13, "Warrior": 12, "Master": 12}


@pytest.mark.shows("BT-CARD-1", "BT-CARD-2", "BT-R4")
def test_every_kind_has_all_its_numbers_and_wounds_only_lessen_them():
    assert set(t.LEVELS[1:]) == {card["level"] for card in cards()[1:]} and t.SCOUT < t.WARRIOR < t.MASTER
    for card in cards()[1:]:
        assert (card.get("clan", "") == "") == (card["code"] in ("MAG", "GRD"))
        full, wounded = zip(card["honor"], card["pride"], strict=True)
        assert min(*full, *wounded, card["factor"]) >= 0
        assert wounded[0] <= full[0] and wounded[1] <= full[1] and wounded != full
        assert all(where in ("book", "house") for where in card["source"].values())


@pytest.mark.shows("BT-CARD-1", "BT-CARD-2", "BT-R4")
@pytest.mark.parametrize(
    "change", [{"level": "Captain"}, {"pride": None}, {"honor": None}, {"factor": None}, {"clan": "Moonpaw"}]
)
def test_a_card_with_a_missing_or_strange_field_is_not_taken_for_one_with_zeros(change, monkeypatch):
    broken = [dict(card) for card in cards()]
    for name, value in change.items():
        if value is None:
            del broken[-1][name]
        else:
            broken[-1][name] = value
    monkeypatch.setattr(printed, "cards", lambda: broken)
    with pytest.raises((KeyError, ValueError)):
        load_box()


@pytest.mark.shows("BT-CARD-10", "BT-CARD-11", "BT-R11", "BT-R6")
def test_the_cards_with_an_action_are_of_six_clans_and_the_two_without_cost_nothing():
    active = {card["clan"] for card in cards()[1:] if card.get("action", "none") != "none"}
    assert active == {"Dragonstorm", "Jade Fan", "Iron Claw", "Eagle Eye", "Nightshade", "Sacred Fury"}
    free = [card for card in cards()[1:] if card["factor"] == 0]
    assert {card["name"] for card in free} == {"Magistrate", "Guard"}
    assert all(card["level"] == "Scout" and "action" not in card for card in free)
    assert {card["level"] for card in cards()[1:] if card.get("clan") == "Dragonstorm"} == {"Warrior", "Master"}


@pytest.mark.shows("BT-CARD-14")
def test_the_clans_are_as_strong_as_the_book_says():
    for level in t.LEVELS[1:]:
        clans = {card["clan"]: card for card in cards()[1:] if card["level"] == level and "clan" in card}
        honor = {clan: card["honor"][0] for clan, card in clans.items()}
        pride = {clan: card["pride"][0] for clan, card in clans.items()}
        cost = {clan: clans[clan]["factor"] for clan in WOUNDING}
        assert level == "Scout" or all(honor["Dragonstorm"] > honor[clan] for clan in clans if clan != "Dragonstorm")
        assert all(pride["Jade Fan"] > pride[clan] for clan in clans if clan != "Jade Fan")
        assert all(cost["Iron Claw"] < cost[clan] for clan in WOUNDING[1:])
        assert clans["Eagle Eye"]["action"] == "heal, protect or wound" and clans["Nightshade"]["draws"] > 0
        assert level == "Scout" or clans["Sacred Fury"]["pairs"]


@pytest.mark.shows("BT-COMP-2", "BT-WL-1", "BT-WL-12", "BT-R7")
def test_twelve_warlords_bring_followers_of_like_price_from_the_own_deck_and_two_conditions():
    assert len(LEADERS) == len({warlord["nickname"] for warlord in LEADERS.values()}) == 12
    assert not set(LEADERS) & set(names())
    conditions = []
    for warlord in LEADERS.values():
        followers = Counter(warlord["followers"])
        assert all(count <= KINDS[code]["copies"] for code, count in followers.items())
        assert not followers & Counter({"MAG": 1, "GRD": 1}) and followers["JFW"] <= 1
        assert 4 <= sum(KINDS[code]["factor"] for code in warlord["followers"]) <= 7
        assert "color" not in warlord and "copies" not in warlord
        for bonus in (warlord["honor"], warlord["pride"]):
            assert bonus["text"].endswith(".")
            conditions.append(bonus["if"])
    assert sorted(conditions) == sorted(t.CONDITIONS[1:])
    assert {len(warlord["followers"]) for warlord in LEADERS.values()} == {1, 2, 3}


# --- set-up


@pytest.mark.shows("BT-SETUP-20", "BT-REF-7", "BT-OBJ-3", "BT-SETUP-10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_the_set_up_everybody_has_the_same_49_cards_each_in_one_place(seats):
    leaders = ["Kestra Longwatch", "Hana Quietbell", "Velka Twinshout", "Bram Shieldbrow"]
    table = lay_hands(choose_leaders(seats, 3, leaders))
    assert all_cards(table) == whole_box(seats) and all_cards(table).total() == 49 * seats
    facts = facts_of(table)
    for seat in "ABCD"[:seats]:
        assert not {"JFW", "MAG", "GRD"} & {*facts[f"{seat}.hand"], *facts[f"{seat}.deck"]}
    assert facts["exiled"] == []


@pytest.mark.shows("BT-SETUP-12")
def test_one_seed_is_one_order_of_every_color_deck():
    orders = {}
    for seed in (7, 8):
        one, other = (choose_leaders(3, seed, list(LEADERS)) for _ in range(2))
        assert one.array.tobytes() == other.array.tobytes()
        orders[seed] = [one.state.deck[1, i] for i in range(one.state.n_deck[1])]
    assert orders[7] != orders[8] and orders[7] != sorted(orders[7])


@pytest.mark.shows("BT-SETUP-13", "BT-R62", "BT-R69")
def test_exactly_eight_of_exactly_twelve_cards_are_kept():
    table = choose_leaders(2, 5, ["Kestra Longwatch", "Ondra Duskstep"])
    seat, hand = table.seat, drawn(table, table.seat)
    assert len(hand) == 12
    picks = sorted(hand, key=codes().index)
    assert {answer.words for answer in table.answers} <= {f"put back {KINDS[code]['name']}" for code in hand}
    for code in picks[:3]:
        table.play(f"put back {code}")
        assert table.seat == seat and table.question == "put cards back"  # three are too few
    table.play(f"put back {picks[3]}")
    assert table.seat != seat  # a fifth cannot be put back: the other player is asked
    lay_hands(table)
    assert sorted(drawn(table, seat), key=codes().index) == picks[4:]


@pytest.mark.shows("BT-SETUP-13")
def test_five_cards_cannot_be_put_back_in_one_answer_nor_one_that_was_not_drawn():
    table = choose_leaders(2, 5, ["Kestra Longwatch", "Ondra Duskstep"])
    picks = sorted(drawn(table, table.seat), key=codes().index)
    assert table.why_not(", ".join(f"put back {code}" for code in picks[:4])).clause == ""
    missing = next(code for code in KINDS if code not in picks and code not in ("MAG", "GRD", "JFW"))
    assert table.why_not(f"put back {missing}").clause == "BT-SETUP-13"
    copies = Counter(picks)["ICS"] + 1
    assert table.why_not(", ".join(["put back ICS"] * copies)).clause == "BT-SETUP-13"


@pytest.mark.shows("BT-VIS-7", "BT-HAND-2")
def test_words_end_where_a_card_is_drawn_and_the_rest_is_asked_then(tmp_path):
    table = Table(GAME, 2, 1, compiled=False)
    while table.question != "improve":
        table.play(table.codes[-1])
    typed, before = [f"draw 1, put back {card['name']}" for card in cards()[1:]], table.array.tobytes()
    for words in typed:
        rest = words.partition(", ")[2].casefold()
        said = f"'draw 1' is legal and tells you something; {rest!r} is asked then"
        assert str(table.why_not(words)) == Lines(table, ["you", "you"], tmp_path / "r").why(words) == said
        assert table.path(words).rest == rest
    assert table.array.tobytes() == before
    out, seat = io.StringIO(), table.state.asked
    Lines(table, ["you", "you"], tmp_path / "r", io.StringIO("draw 1, put back Guard\n"), out).answer(seat)
    assert [step.words for step in table.steps[-1:]] == ["draw 1"] and table.question == "return cards"
    assert out.getvalue().endswith("That told you something. Left to be asked: put back guard\n")


@pytest.mark.shows("BT-SETUP-15", "BT-R48", "BT-SETUP-11")
def test_the_four_rejected_cards_lie_under_the_deck_in_the_order_drawn():
    table = choose_leaders(2, 6, ["Kestra Longwatch", "Ondra Duskstep"])
    hand, deck = drawn(table, "A"), list(table.state.deck[1])[: table.state.n_deck[1]]
    assert len(deck) == 36 - 12
    lay_hands(table, dearest=True)
    after = list(table.state.deck[1])[: table.state.n_deck[1]]
    kept = drawn(table, "A")
    rejected = list(hand)
    for code in reversed(kept):  # the first copies of a kind went back
        del rejected[len(rejected) - 1 - rejected[::-1].index(code)]
    assert len(after) == 28 and after[4:] == deck and after[-1] == deck[-1]
    assert [codes()[kind] for kind in after[:4]] == rejected[::-1]


@pytest.mark.shows("BT-SETUP-18")
def test_keeping_the_eight_dearest_cards_is_allowed():
    table = choose_leaders(2, 9, ["Kestra Longwatch", "Ondra Duskstep"])
    seat = table.seat
    dear = sorted(drawn(table, seat), key=lambda code: KINDS[code]["factor"])
    table.play(", ".join(f"put back {code}" for code in sorted(dear[:4], key=codes().index)))
    lay_hands(table)
    assert Counter(drawn(table, seat)) == Counter(dear[4:])


@pytest.mark.shows("BT-SETUP-19", "BT-SETUP-5", "BT-R10")
def test_followers_leave_the_color_deck_before_anything_else_does():
    table = choose_leaders(2, 4, ["Hana Quietbell", "Ondra Duskstep"])
    facts = facts_of(table)
    assert [card for card in facts["discard"] if card[0] == "A"].count("A:JFW") == 1
    assert facts["A.jade"] == 5
    own = [*facts["A.hand"], *facts["A.deck"]]
    assert own.count("ICS") == 2 and own.count("JFW") == 0
    other = [*facts["B.hand"], *facts["B.deck"]]
    assert facts["B.jade"] == 6 and other.count("ICS") == 1 and other.count("NSW") == 1


@pytest.mark.shows("BT-SETUP-16", "BT-R8", "BT-R9")
def test_who_chooses_first_and_who_deals_are_drawn_each_by_itself():
    firsts, dealers = Counter(), Counter()
    for seed in range(90):
        table = choose_leaders(3, seed, list(LEADERS))
        first = table.state.first
        assert table.seat == "ABC"[first - 1]  # the cards are looked through from there too
        lay_hands(table)
        firsts[first] += 1
        dealers[first, table.state.dealer] += 1
    assert set(firsts) == {1, 2, 3} and min(firsts.values()) >= 15  # 30 expected
    assert len(dealers) == 9  # every dealer with every first seat


@pytest.mark.shows("BT-SETUP-16", "BT-R9", "BT-R44")
@pytest.mark.parametrize("pick", [0, -1])
def test_the_dealer_has_no_advantage_the_same_decisions_bring_the_same_scores(pick):
    ends = []
    for dealer in "ABC":
        table = Table.from_position(
            GAME, {"players": 3, "round": 9, "phase": "deal", "dealer": dealer}, 5, compiled=False
        )
        while not table.over:
            table.play(table.codes[pick])
        ends.append((table.scores, table.state.round, sorted(all_cards(table).items())))
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.shows("BT-SETUP-17", "BT-SETUP-8", "BT-SETUP-7")
def test_the_first_common_deck_is_a_mixture_of_all_magistrates_and_guards():
    tops, decks = Counter(), set()
    for seed in range(60):
        table = lay_hands(choose_leaders(2, seed, list(LEADERS)))
        facts = facts_of(table)
        deck = [*facts["fray"], *reversed(facts["common"])]
        assert Counter(deck) == {f"{seat}:{code}": n for seat in "AB" for code, n in (("MAG", 4), ("GRD", 2))}
        tops.update(deck[:1])
        decks.add(tuple(deck))
    assert len(decks) == 60 and tops.keys() == {"A:MAG", "A:GRD", "B:MAG", "B:GRD"}
    assert min(tops["A:MAG"] + tops["A:GRD"], tops["B:MAG"] + tops["B:GRD"]) >= 15  # 30 expected


@pytest.mark.shows("BT-R64", "BT-REF-6", "BT-DEAL-3")
def test_every_order_of_a_shuffled_pile_is_equally_likely():
    orders = Counter()
    pile = ["A:MAG", "A:GRD", "B:MAG", "B:GRD"]
    for seed in range(240):
        fields = {"players": 2, "round": 5, "phase": "deal", "common": [], "discard": pile}
        orders[tuple(facts_of(Table.from_position(GAME, fields, seed, compiled=False))["fray"])] += 1
    assert len(orders) == 24
    assert sum((count - 10) ** 2 / 10 for count in orders.values()) < 50  # chi-square, 23 degrees: 1 in 1000


@pytest.mark.shows("BT-R64", "BT-DEAL-3")
def test_the_order_in_which_cards_were_discarded_does_not_change_the_shuffle():
    pile = ["A:MAG", "A:GRD", "B:MAG", "B:GRD", "A:ICS"]
    fields = {"players": 2, "round": 5, "phase": "deal", "common": [], "A.hand": ["DSM"], "B.hand": ["DSM"]}
    deals = [
        facts_of(Table.from_position(GAME, {**fields, "discard": order}, 7, compiled=False))["fray"]
        for order in (pile, pile[::-1])
    ]
    assert deals[0] == deals[1]


# --- rounds and whole games


@pytest.mark.shows("BT-COMP-7")
def test_the_round_counter_costs_no_chance():
    table = place(phase="improve", common=["A:MAG", "B:MAG"] * 3, **{"A.hand": ["ICS"], "B.hand": ["ICS"]})
    stream = stream_text(table.state)
    table.play("draw 0")
    table.play("draw 0")
    assert (table.state.round, stream_text(table.state)) == (6, stream)


@pytest.mark.shows("BT-WL-13", "BT-SETUP-5")
def test_followers_cannot_be_dealt_before_round_3_and_are_shuffled_in_then():
    table = lay_hands(choose_leaders(2, 11, ["Kestra Longwatch", "Taro Stormmane"]))
    followers = {"A:JFW", "A:SFS", "B:DSW"}
    while table.state.round < 3:
        facts = facts_of(table)
        assert followers <= set(facts["discard"])
        assert {words.split()[0][2:] for words in facts["fray"]} <= {"MAG", "GRD"}
        table.play(table.codes[-1] if table.question != "improve" else table.codes[0])
    facts = facts_of(table)
    assert facts["discard"] == [] and followers <= {words.split()[0] for words in [*facts["fray"], *facts["common"]]}


@pytest.mark.shows("BT-REF-7", "BT-SETUP-20", "BT-CARD-3")
def test_cards_are_conserved_at_every_question_of_the_set_up_and_in_the_middle_of_nightshade_too():
    asked: Counter[str] = Counter()
    rng = random.Random(4)
    for seats in (2, 3, 4):
        table = choose_leaders(seats, seats, [*list(LEADERS)[3:], *list(LEADERS)[:3]])
        while not table.over and table.state.round < 8:
            if len(table.steps) % 3 == 0 or table.question in ("choose a card", "put cards back"):
                assert all_cards(table) == whole_box(seats)
            asked[table.question] += 1
            table.play(rng.choice(table.codes))
    assert min(asked[question] for question in ("put cards back", "choose a card", "return cards", "act")) > 0


@pytest.mark.shows("BT-REF-2", "BT-DEAL-4")
def test_every_reshuffle_lies_in_a_deal_of_rounds_3_to_12():
    rng, shuffles = random.Random(9), 0
    table = Table(GAME, 2, 12, compiled=False)
    while not table.over:
        table.play(rng.choice(table.codes))
    phases = {t.E_ROUND, t.E_DEALT, t.E_SHUFFLE}
    before, number = 0, 0
    for event in table.events(0):
        if event.what == t.E_ROUND:
            number = event.public[0]
        if event.what == t.E_SHUFFLE:
            shuffles += 1
            assert before in phases and 3 <= number <= 12
        before = event.what
    assert shuffles > 1


# --- secrets


@pytest.mark.shows("BT-VIS-5", "BT-R62", "BT-SETUP-14", "BT-SETUP-15")
def test_nobody_sees_or_hears_a_rival_choose_among_the_twelve_and_hands_open_together():
    table = choose_leaders(2, 5, ["Kestra Longwatch", "Ondra Duskstep"])
    one, other = table.seat, "BA"["AB".index(table.seat)]
    since = table.runs
    while table.seat == one:
        table.play(table.codes[0])
    for seat in (other, "-"):
        assert table.view(seat)[f"{one}.hand"] == [""] * 12
        assert table.story(seat, since) == []
    picked = table.knows(other)["put"]
    assert not picked.any() and table.knows(one)["put"].any()
    lay_hands(table)
    for seat in ("A", "B", "-"):
        for owner in "AB":
            assert table.view(seat)[f"{owner}.hand"] == drawn(table, owner) and len(drawn(table, owner)) == 8
            assert table.view(seat)[f"{owner}.deck"] == [""] * table.state.n_deck["AB".index(owner) + 1]


@pytest.mark.shows("BT-VIS-5", "BT-VIS-2", "BT-R63")
def test_only_their_owner_remembers_the_rejected_cards():
    table = lay_hands(choose_leaders(2, 5, ["Kestra Longwatch", "Ondra Duskstep"]))
    truth = table.array["deck"][0, 1, :4].tolist()
    assert table.knows("A")["deck"][0, 1, :5].tolist() == [*truth, 0] and all(truth)
    for seat in ("B", "-"):
        assert not table.knows(seat)["deck"][0, 1].any()
    assert not any(card for card in table.view("A")["A.deck"])


@pytest.mark.shows("BT-VIS-7", "BT-R63", "BT-VIS-3")
def test_everybody_remembers_what_went_back_openly_but_nobody_is_shown_it():
    table = place(
        phase="improve", **{"A.hand": ["ICS"] * 3 + ["JFS"] * 2 + ["EES"] * 3, "A.deck": ["DSM", "NSM", "SFM"]}
    )
    table.play("draw 3")
    table.play("put back JFS, put back ICS, put back ICS")
    for seat in ("A", "B", "-"):
        known = [codes()[kind] for kind in table.knows(seat)["deck"][0, 1, :4].tolist()]
        assert known == ["JFS", "ICS", "ICS", ""]
        assert not any(table.view(seat)["A.deck"])


@pytest.mark.shows("BT-COMP-3", "BT-HONOR-4")
def test_honor_is_told_in_the_fewest_chips():
    assert chips(13) == "2 black, 3 grey" and chips(7) == "1 black, 2 grey"
    assert chips(5) == "1 black" and chips(4) == "4 grey" and chips(0) == "no chip"


@pytest.mark.shows("BT-DS-6", "BT-R6")
def test_there_is_no_dragonstorm_scout():
    levels = {card["level"] for card in cards()[1:] if card.get("clan") == "Dragonstorm"}
    assert levels == {"Warrior", "Master"}


@pytest.mark.shows("BT-WOUND-7", "BT-R66")
def test_a_wound_never_raises_a_value_and_always_lowers_one():
    for card in cards()[1:]:
        pairs = (card["honor"], card["pride"])
        assert all(wounded <= full for full, wounded in pairs) and any(wounded < full for full, wounded in pairs)


@pytest.mark.shows("BT-CARD-1")
@pytest.mark.parametrize(
    "altered",
    [{"pride": [2]}, {"pride": [2, -1]}, {"honor": [1, 2]}, {"clan": None}, {"factor": None}, {"level": None}],
)
def test_a_card_with_a_value_that_cannot_be_is_refused(altered):
    card = {**cards()[7], **altered}
    with pytest.raises(BadInput):
        check_card({name: value for name, value in card.items() if value is not None})


# --- positions and what is typed


def test_a_position_with_more_cards_in_play_than_there_can_be_is_refused():
    for players in (2, 3, 4):
        guards = [f"{seat}:{code}" for seat in "ABCD"[:players] for code in ("MAG", "MAG", "GRD", "GRD")]
        fields = {"players": players, "round": 5}
        Table.from_position(GAME, {**fields, "fray": guards[: 3 * players]}, 1, compiled=False)
        with pytest.raises(BadInput, match=f"fray: at most {3 * players} cards .*BT-DEAL-1"):
            Table.from_position(GAME, {**fields, "fray": guards[: 3 * players + 1]}, 1, compiled=False)
    with pytest.raises(BadInput, match=r"dealer_space: at most 12 cards .*BT-NS-2"):
        Table.from_position(GAME, {"players": 2, "dealer_space": ["-"] * 13}, 1, compiled=False)


def test_cards_to_put_back_may_be_typed_in_any_order():
    hand = ["ICS", "EES", "NSS", "SFS", "JFS", "DSW", "ICW", "EEW"]
    told = []
    for words in ("put back ICW, put back JFS, put back NSS", "put back JFS, put back NSS, put back ICW"):
        fields = {"players": 2, "round": 5, "phase": "improve", "A.hand": hand, "A.deck": ["DSM", "DSM", "EEM"]}
        table = Table.from_position(GAME, fields, 1, compiled=False)
        table.play("draw 3")
        table.play(words)
        told.append([line for line in table.story(0) if "puts" in line])
    kinds = ("Jade Fan Scout", "Iron Claw Warrior", "Nightshade Scout")
    assert told == [[f"A puts {kind} under the Color Deck." for kind in kinds]] * 2
