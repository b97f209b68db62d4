"""Sealed pools and drafts: by their seed alone, of every game a legal deck, bots that lean to what they have."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from commands import caller
from menagerie.cardtext import limited as pools
from menagerie.cardtext.drafting import Draft
from menagerie.cardtext.limited import Boosters, beyond, dice_of, groups_of, limited_of, sealed
from menagerie.cardtext.suggesting import suggest
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.engine.written import Written

GAMES = [game for game in map(load, slugs()) if game.workshop]
over_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
PACK = '[pack]\nname = "Mine"\ngame = "alpha_clash"\n' + "".join(
    f'[[card]]\nnumber = "X{n}"\nname = "Odd Lantern {n}"\ntype = "Basic"\ncolours = ["red"]\ncost = 1\n'
    for n in range(9)
)


def faults(game, made, pool):
    """List what is wrong with a deck that was made of a pool."""
    deck, found = game.workshop.LISTS.check(made.deck.text(), "deck", game.workshop.deck_cards())
    return [*map(str, found), *map(str, beyond(pool + made.lent, deck))]


@over_games
def test_of_every_pool_a_legal_deck_is_made_without_a_card_lent(game):
    for seed in range(2):
        pool = sealed(game, seed)
        made = suggest(game, pool)
        assert faults(game, made, pool) == [] and not made.lent
        assert pool == sealed(game, seed) and made.deck.text() == suggest(game, pool).deck.text()
    assert sealed(game, 1) != sealed(game, 2)


@over_games
def test_a_booster_holds_what_its_slots_say_each_card_once(game):
    limited = limited_of(game)
    groups = groups_of(limited, 3, 4)
    boosters, dice = Boosters(game, limited, groups), dice_of(3, "test")
    known = {card.name: card for card in game.workshop.deck_cards()}
    for _ in range(20):
        cards = [known[name] for name in boosters.open(dice)]
        assert len({card.name for card in cards}) == len(cards) == sum(slot.count for slot in limited.slots)
        at = 0
        for slot in limited.slots:
            assert all(map(slot.fits, cards[at : at + slot.count]))
            at += slot.count
        of = {limited.group(card) for card in cards} & set(limited.groups)
        assert of == set(groups)


def test_rare_cards_are_rarer_and_those_of_a_pack_more_frequent():
    game = load("hebrew_chronicles")
    weights = pools.weights_of(game)
    rare = {card.rarity: weights[card.name] for card in game.workshop.set_cards()}
    assert rare[None] == 1 and all(rare[one] < 1 for one in rare if one)
    ranks = ["Rare", "Superior Rare", "Gold Rare", "Gold Superior Rare"]
    found = [rare[one] for one in ranks if one in rare]
    assert found == sorted(found, reverse=True) and len(found) > 1
    own = load("alpha_clash").with_pack(Written("mine", PACK))
    drawn = Counter(name for seed in range(12) for name in sealed(own, seed).elements())
    mine = sum(count for name, count in drawn.items() if name.startswith("Odd Lantern")) / 9
    others = sum(count for name, count in drawn.items() if not name.startswith("Odd Lantern")) / 144
    assert 2 < mine / others < 4


def test_what_a_pool_lacks_is_lent():
    game = load("beast_clans")
    royal = next(card.name for card in game.workshop.set_cards() if card.type == "Royal")
    made = suggest(game, Counter({royal: 1}))
    assert faults(game, made, Counter({royal: 1})) == [] and made.lent.total() == 40
    with pytest.raises(BadInput, match="no legal deck of Beast Clans can be made of this pool"):
        suggest(game, Counter({"Bell-Buoy Puffin": 3}))


# --- drafts


@over_games
@pytest.mark.parametrize("players", [2, 4])
def test_everybody_ends_a_draft_with_a_legal_deck(game, players):
    draft = Draft(game, 11, ["bot"] * players)
    size = sum(slot.count for slot in draft.limited.slots) * draft.limited.boosters
    assert draft.over and [len(player.taken) for player in draft.players] == [size] * players
    for player, made in zip(draft.players, draft.decks(), strict=True):
        assert faults(game, made, player.pool) == [] and made.lent.total() <= 4


def test_a_draft_is_its_seed_and_what_people_took():
    game = load("alpha_clash")
    draft = Draft(game, 7, ["you", "bot", "you"])
    taken = []
    while not draft.over:
        taken.append(sorted(draft.asked.booster)[len(taken) % len(draft.asked.booster)])
        draft.take(taken[-1])
    again = Draft(game, 7, ["you", "bot", "you"], taken)
    assert again.over and [one.taken for one in again.players] == [one.taken for one in draft.players]
    assert [one.taken for one in Draft(game, 8, ["bot"] * 3).players] != [
        one.taken for one in Draft(game, 7, ["bot"] * 3).players
    ]
    assert Draft(game, 7, ["you", "bot", "you"], taken[:-1]).over is False
    with pytest.raises(BadInput, match="the draft is over"):
        again.take(taken[0])


def test_boosters_go_round_and_the_next_one_the_other_way():
    draft = Draft(load("alpha_clash"), 7, ["you", "you", "you"])
    first = [list(player.booster) for player in draft.players]
    for player in range(3):
        draft.take(first[player][0])
    assert [player.booster for player in draft.players] == [first[2][1:], first[0][1:], first[1][1:]]
    while draft.round == 1:
        draft.take(draft.asked.booster[0])
    second = [list(player.booster) for player in draft.players]
    for player in range(3):
        draft.take(second[player][0])
    assert [player.booster for player in draft.players] == [second[1][1:], second[2][1:], second[0][1:]]


def test_bots_keep_to_their_colours_and_take_the_better_card():
    game = load("beast_clans")
    draft = Draft(game, 3, ["bot", "bot"])
    known = {card.name: card for card in game.workshop.deck_cards()}
    for player in draft.players:
        late = Counter(known[name].kingdom for name in player.taken[20:])
        late.pop("Rebel", 0)
        assert max(late.values()) > 0.6 * late.total()
    rate = limited_of(load("alpha_clash")).rate
    early = Draft(load("alpha_clash"), 3, ["you", "bot"])
    cards = {card.name: card for card in load("alpha_clash").workshop.deck_cards()}
    assert early.best() == max(early.asked.booster, key=lambda name: (rate(cards[name]), name))
    worst = min(early.asked.booster)
    assert Draft(load("alpha_clash"), 3, ["you", "bot"], rate=lambda card: float(card.name == worst)).best() == worst


@pytest.mark.parametrize(
    ("seats", "picks", "told"),
    [
        (["bot"], [], "1 players: a draft has 2 to 8"),
        (["bot"] * 9, [], "9 players"),
        (["bot", "friend"], [], "is you or bot, not 'friend'"),
        (["you", "bot"], ["Wal Sentry"], "it is not in the booster of A"),
    ],
)
def test_what_is_no_draft_is_refused(seats, picks, told):
    with pytest.raises(BadInput, match=told):
        Draft(load("alpha_clash"), 1, seats, picks)


def test_games_without_boosters_say_so():
    with pytest.raises(BadInput, match="Battlecats has no boosters"):
        sealed(load("battlecats"), 1)


# --- commands


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    return caller(monkeypatch, capsys, "deck")


def test_a_sealed_pool_is_opened_at_the_terminal(run, tmp_path):
    (tmp_path / "mine.toml").write_text(PACK)
    told = json.loads(run("sealed", "alpha_clash", "--seed", 5, "--pack", "mine.toml", "--json")[1])
    assert told["seed"] == 5 and any(name.startswith("Odd Lantern") for name in told["pool"]) and told["lent"] == {}
    code, out, _ = run("sealed", "alpha_clash", "--seed", 5, "--pack", "mine.toml")
    assert code == 0 and "a sealed pool of 93 cards, seed 5" in out and out.endswith(told["deck"])
    (tmp_path / "deck.txt").write_text(run("sealed", "alpha_clash", "--seed", 6, "--list")[1])
    assert run("check", "deck.txt")[0] == 0
    assert run("sealed", "battlecats")[0] == 2


def test_a_draft_is_played_at_the_terminal_and_its_decks_are_kept(run, tmp_path):
    typed = "nonsense\npool\n2\n" + "\n" * 59
    code, out, err = run("draft", "alpha_clash", "--seed", 5, "--save", "decks", typed=typed)
    assert code == 0 and "it is not in the booster of A" in err and "A: booster 4 of 4" in err
    assert "(play them: menagerie play alpha_clash --deck-a decks/a.txt --deck-b decks/b.txt)" in err
    for name in ("a", "b"):
        assert run("check", f"decks/{name}.txt")[0] == 0 and (tmp_path / f"decks/{name}.txt").read_text() in out
    code, _, err = run("draft", "alpha_clash", "--seed", 5, typed="1\n")
    assert code == 2 and "its input has ended" in err
    assert run("draft", "alpha_clash", "--seats", "you")[0] == 2
    told = json.loads(run("draft", "beast_clans", "--seats", "bot,bot,bot", "--seed", 2, "--json")[1])
    assert [one["who"] for one in told["players"]] == ["bot"] * 3


def test_bots_and_decks_go_by_what_the_lab_found(run, tmp_path):
    game = load("alpha_clash")
    pool = sealed(game, 5)
    left = next(name for name in sorted(pool) if name not in suggest(game, pool).deck.text())
    question = {"about": {"card": left}, "differences": [{"value": 40.0}]}
    (tmp_path / "all.json").write_text(json.dumps({"questions": [question]}))
    (tmp_path / "one.json").write_text(json.dumps({"card": left, "difference": 0.4}))
    for file in ("all.json", "one.json"):
        assert left in run("sealed", "alpha_clash", "--seed", 5, "--list", "--worth", file)[1]
    (tmp_path / "none.json").write_text('{"a": 1}')
    for file in ("none.json", "nowhere.json"):
        assert run("sealed", "alpha_clash", "--seed", 5, "--worth", file)[0] == 2
