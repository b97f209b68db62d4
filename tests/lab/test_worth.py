"""What a card is worth: found where it is, nothing where nothing differs, the same however the work is divided."""

from __future__ import annotations

import json

import numpy as np
import pytest

from menagerie.engine.errors import BadInput, Interrupted
from menagerie.engine.finding import load
from menagerie.lab import changes, parts
from menagerie.lab.changes import Version
from menagerie.lab.results import Result, whole
from menagerie.lab.stepping import Stepping
from menagerie.lab.sums import Sums
from menagerie.lab.trust import trust
from menagerie.lab.worth import Worth, lines, study, worth
from menagerie.players import match
from menagerie.players.following import OPENING
from menagerie.players.seats import SHARES

CATS, KINGDOM, CLANS = map(load, ("battlecats", "cover_your_kingdom", "beast_clans"))
KING = "Khamset, King of the Long Road"


def after(asked, *parts):
    """Tell what is known after some deals: the first, and how many."""
    result = Result(asked.head)
    for first, deals in parts:
        result.add(asked.part(first, deals))
    return Worth(result)


def test_a_card_made_a_fifth_better_is_found():
    better = changes.given(CLANS, KING, ["life=228"])  # of 190
    told = worth(better, seed=1, within=2.5, rivals=["early shift"])
    low, high = told.paired.interval()
    assert high < 0 and high - low <= 0.05
    assert told.gain > 2 and told.about["per"] == "deck" and told.about["decks"] == ["long road"]
    assert told.changed.rate > told.printed.rate


def test_a_card_that_nobody_uses_is_worth_nothing():
    unseen = changes.given(CLANS, "Dustbin Lid", ["might=99"])  # it lies in a sideboard
    with pytest.raises(BadInput, match="in no deck of Beast Clans"):
        study(unseen)
    same = changes.given(KINGDOM, "Klaken", ["value=16"])
    told = after(study(same, seed=1, versions=(Version("again", {}, KINGDOM.boxes), Version())), (0, 40))
    assert told.paired.deals > 10 and told.paired.x == told.paired.xx == 0 and told.gain is None
    assert "nothing differed" in lines(told)[-1]


def test_the_printed_version_plays_the_games_of_a_match():
    told = after(study(changes.given(CLANS, KING, ["life=228"]), rivals=["early shift"], seed=9), (0, 8))
    won = 0.0
    for seat, decks in ((1, (5, 2)), (2, (2, 5))):
        result = match.simulate(CLANS, 8, ["greedy"] * 2, seed=9, deck_a=decks[0], deck_b=decks[1])
        won += result.seats[seat - 1]["wins"]
    assert told.printed.rate == pytest.approx(won / 16)


def test_numbers_do_not_depend_on_threads_nor_on_the_order_of_parts():
    change = changes.blank(KINGDOM, "Spydra")
    one, two = (worth(change, seed=4, within=50, deals=500, jobs=jobs) for jobs in (1, 2))
    assert one.as_json() == two.as_json() and 100 < one.paired.deals < 500
    asked = study(change, seed=4)
    at_once = after(asked, (0, 60)).result.sums
    assert at_once == after(asked, (50, 10), (0, 20), (20, 30)).result.sums


def test_whoever_stops_it_keeps_what_was_played():
    def stop(done, total):
        if done >= 100:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        worth(changes.blank(CATS, "Eagle Eye Scout"), seed=1, on_progress=stop)
    assert stopped.value.so_far.paired.deals >= 50


@pytest.mark.parametrize(("game", "card"), [(KINGDOM, "Pigxie"), (CATS, "Iron Claw Scout")])
def test_what_a_deal_gives_does_not_depend_on_what_the_card_is(game, card):
    kind, dealt = game.variants.hands.names().index(card), []
    for boxes in (None, changes.blank(game, card).boxes):
        arm = Stepping(game, ["random"] * 3, game.check_options(3, {}), boxes=boxes)
        dealt.append(arm.play_followed(["random"] * 3, match.results(40), 5, 0, [kind])[0][:, :, kind])
    assert (dealt[0] == dealt[1]).all() and len(set(map(tuple, dealt[0].tolist()))) > 5


def test_a_deal_of_shared_cards_is_played_as_in_a_match_if_somebody_has_more():
    kind, players = KINGDOM.variants.hands.names().index("Pigxie"), ["greedy"] * 3
    runner, lines = Stepping(KINGDOM, players, KINGDOM.check_options(3, {})), match.results(20)
    copies, fates = runner.play_followed(players, lines, 6, 0, [kind])
    result = match.simulate(KINGDOM, 20, players, seed=6)
    won = match.shares_of(lines, 3).sum(axis=0) / SHARES
    assert won.tolist() == pytest.approx([seat["wins"] for seat in result.seats], abs=1e-3)
    assert fates[:, :, OPENING, kind].tolist() == copies[:, :, kind].tolist()
    fewer = match.results(20)
    _, none = runner.play_followed(players, fewer, 6, 0, [kind], follow=False)
    owned = copies[:, :, kind].min(axis=1) < copies[:, :, kind].max(axis=1)
    assert len(none) == 0 and 0 < owned.sum() < 20
    assert (fewer[owned] == lines[owned]).all() and not fewer[~owned].any()


def test_where_chance_gives_all_alike_nobody_owns_a_card(monkeypatch):
    monkeypatch.setattr("menagerie.lab.results.IN_VAIN", 160)
    with pytest.raises(BadInput, match="nobody ever has more"):
        worth(changes.blank(CATS, "Guard"), seed=1)


def test_sums_are_those_of_the_textbook():
    rng = np.random.default_rng(1)
    x, q = rng.integers(0, 50, 400), np.full(400, 10)
    sums = Sums.of(x[:100], q[:100]) + Sums.of(x[100:], q[100:])
    assert sums == Sums.of(x, q) and sums.deals == 400
    assert sums.rate == pytest.approx((x / 10).mean())
    assert sums.error == pytest.approx((x / 10).std(ddof=1) / 20)
    assert sums.half() == pytest.approx(1.959964 * sums.error)
    assert Sums.of(x, q * 0).deals == 0
    large = Sums.of(x * 10**9, q * 10**9)  # its squares have no room in 64 bits
    assert large.rate == sums.rate and large.error == pytest.approx(sums.error) and large.xx == sums.xx * 10**18


def test_a_sequence_is_wider_than_one_look_and_narrows():
    rng = np.random.default_rng(2)
    x = rng.integers(0, 2, 20_000)
    halves = []
    for deals in (100, 2000, 20_000):
        sums = Sums.of(x[:deals], np.ones(deals, int))
        low, high = sums.sequence(0.05)
        assert low < 0.5 < high and 1.4 < (high - low) / 2 / sums.half() < 2.5
        halves.append(high - low)
    assert halves == sorted(halves, reverse=True)
    assert Sums.of(x[:99], np.ones(99, int)).side(0.0, 0.05) == 0
    assert sums.side(0.4, 0.05) == 1 and sums.side(0.6, 0.05) == -1 and sums.side(sums.rate, 0.05) == 0


def test_the_lab_tests_itself_and_could_fail(monkeypatch):
    change = changes.blank(KINGDOM, "Klaken")
    sizes = {"experiments": 150, "deals": 150, "pool": 200, "seed": 1}
    told = trust(change, **sizes)
    assert told.holds and told.errors < told.missed < told.fooled
    half = Sums.half
    monkeypatch.setattr(Sums, "half", lambda sums, sure=0.95: half(sums, sure) / 2)
    assert not trust(change, **sizes).holds


def test_fresh_experiments_have_games_of_their_own(monkeypatch):
    change = changes.blank(CATS, "Eagle Eye Scout")
    sizes = {"experiments": 12, "deals": 100, "seed": 1, "fresh": True}
    told = trust(change, **sizes)
    assert told.pool == 0 and told.missed <= 3 and told.as_json() == trust(change, jobs=2, **sizes).as_json()
    half = Sums.half
    monkeypatch.setattr(Sums, "half", lambda sums, sure=0.95: half(sums, sure) / 50)
    assert trust(change, **sizes).missed >= 9


def test_a_run_that_was_cut_goes_on_to_the_same_file(tmp_path):
    change, sizes = changes.blank(KINGDOM, "Spydra"), {"seed": 8, "within": 0.1, "deals": 304}
    files = [tmp_path / name for name in ("once.jsonl", "cut.jsonl")]
    once = worth(change, save=files[0], **sizes)

    def stop(done, total):
        if done >= 96:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        worth(change, save=files[1], on_progress=stop, **sizes)
    files[1].write_bytes(files[1].read_bytes()[:-9])  # and its last line was torn
    kept = parts.read(files[1])[1]
    assert 3 <= len(kept) < 19
    assert worth(change, save=files[1], jobs=2, **sizes).result.sums == once.result.sums
    assert files[0].read_bytes() == files[1].read_bytes()
    with pytest.raises(BadInput, match=r"once.jsonl:1: parts of something else:\n  - seed: '8' there, '9' here"):
        worth(change, save=files[0], **{**sizes, "seed": 9})


def test_parts_merge_in_any_order_to_the_bytes_of_one_run(tmp_path):
    change, sizes = changes.blank(KINGDOM, "Spydra"), {"seed": 8, "within": 0.1}
    files = [tmp_path / f"{first}.jsonl" for first in (0, 160)]
    for file, first in zip(files, (0, 160), strict=True):
        worth(change, save=file, first=first, deals=160, **sizes)
    once = worth(change, save=tmp_path / "all.jsonl", deals=320, **sizes)
    for order in (files, files[::-1], [*files, files[0]]):
        head, found = parts.merge(order)
        assert parts.text(head, found).encode() == (tmp_path / "all.jsonl").read_bytes()
        assert whole(head, found).sums == once.result.sums
    files[1].write_text(files[1].read_text().replace('"deal": 160', '"deal": 0'))
    with pytest.raises(BadInput, match="deal 0 went otherwise"):
        parts.merge(files)


HEAD = (
    json.dumps({"experiment": 2, "questions": [{"versions": [0], "paired": True}], **dict.fromkeys(parts.NEEDED)})
    + "\n"
)
TORN = {
    "": 1,
    "{}\n": 1,
    HEAD.replace("seed", "sead"): 1,
    f'{HEAD}{{"deal": 0, "sums": {{"0": [[1]]}}}}\n': 2,
    f"{HEAD}x\n": 2,
}
TORN[HEAD + '{"deal": 0, "sums": {"1": [[1, 1, 1, 1, 1, 1]]}}\n'] = 2


@pytest.mark.parametrize(("content", "line"), TORN.items())
def test_what_is_no_file_of_parts_is_told(tmp_path, content, line):
    path = tmp_path / "parts.jsonl"
    path.write_text(content)
    with pytest.raises(BadInput, match=rf"parts.jsonl:{line}: "):
        parts.read(path)
