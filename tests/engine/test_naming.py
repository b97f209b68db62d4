"""One string for a game: what is written is read again, and what cannot be is refused with its part."""

from __future__ import annotations

import pytest

import menagerie
from games_list import over_games
from menagerie.engine import notation
from menagerie.engine.contract import tables_of
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.engine.naming import Named, as_named, name_of, read_named
from menagerie.players.match import simulate


@over_games
def test_what_is_written_is_read_again(game):
    if game.slug not in slugs():
        assert as_named(game) == Named(game.slug, game)
        return
    for seats, options in tables_of(game):
        for seed, index, windows in ((None, 0, False), (7, 0, False), ((1 << 128) - 1, 12, True)):
            text = name_of(game, seats, options, seed, index, windows)
            named = read_named(text)
            assert (named.game, named.seats, named.seed, named.index) == (game, seats, seed, index)
            assert game.check_options(seats, named.with_options({})) == options and named.windows == windows


@pytest.mark.parametrize("slug", slugs())
def test_the_string_of_a_table_deals_it_again(slug):
    table = menagerie.new(f"{slug}#9.2", compiled=False)
    assert table.name.endswith("#9.2")
    again = menagerie.new(table.name, compiled=False)
    assert again.name == table.name and again.array.tobytes() == table.array.tobytes()
    assert again.array.tobytes() != menagerie.new(slug, seed=9, compiled=False).array.tobytes()
    table.play(table.codes[0])
    assert notation.replay(table.record()).name == table.name


def test_a_match_counts_from_the_game_that_is_named():
    whole = simulate("battlecats?players=2#5", 30, ["random", "random"])
    parts = [simulate(f"battlecats#5.{first}", 15, ["random", "random"]) for first in (0, 15)]
    assert whole.choices == sum(part.choices for part in parts) and whole.name == f"{parts[0].name}"
    assert parts[1].name == f"battlecats@{load('battlecats').version}?players=2#5.15"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("batlecats?players=3", "no game 'batlecats'; did you mean battlecats"),
        ("battlecats@99", "@99: the rules of Battlecats are of version"),
        ("battlecats?player=3", r"\?player: no option of Battlecats; did you mean players"),
        ("battlecats?players=9", "9 seats"),
        ("battlecats?players=three", "players=three: a number"),
        ("battlecats?players", r"\?players: NAME=VALUE"),
        ("battlecats?players=2&players=3", "chosen twice"),
        ("battlecats?windows=on", "windows=on: 0 or 1"),
        ("battlecats#x", "#x: a seed is expected"),
        ("battlecats#1.x", r"#1\.x: a seed"),
        (f"battlecats#{1 << 128}", "from 0 to"),
        ("cover_your_kingdom?contest=7", "contest=7: allowed are"),
    ],
)
def test_what_is_wrong_is_named_with_its_part(text, told):
    with pytest.raises(BadInput, match=told):
        read_named(text)


def test_what_is_said_twice_must_agree():
    assert menagerie.new("battlecats?players=3#4", seats=3, seed=4, compiled=False).seats == 3
    for more, told in (({"seats": 2}, "players=3 says otherwise than 2 seats"), ({"seed": 5}, "#4 says otherwise")):
        with pytest.raises(BadInput, match=told):
            menagerie.new("battlecats?players=3#4", compiled=False, **more)
    with pytest.raises(BadInput, match="first is chosen here and once more"):
        menagerie.new("cover_your_kingdom?first=1", first=1)
