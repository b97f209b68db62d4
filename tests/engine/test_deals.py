"""Deals of parts: the worked example of docs/protocol.md, and records that tell how their seed was made."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from menagerie.engine.deals import Deal, checked, draw_part
from menagerie.engine.errors import BadInput
from menagerie.engine.notation import record_of, replay
from menagerie.engine.table import Table
from menagerie.table.lines import announce
from oracles.kuhn import GAME

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def made(deal: Deal) -> Table:
    table = Table(GAME, 2, deal.seed, compiled=False)
    table.deal = deal
    return table


def test_the_worked_example_of_the_protocol():
    block = re.search(r"```\n(part\s+= .*?)```", PROTOCOL.read_text("utf-8"), re.DOTALL)[1]
    told = dict(re.findall(r"^(\S+)\s+= (\S+)$", block, re.MULTILINE))
    deal = Deal(told["part"], told["nonce"], {seat: told[seat] for seat in "AC"})
    assert deal.commitment == told["commitment"]
    assert deal.seed == int(told["seed"]) < 1 << 128


def test_every_part_counts_and_the_order_of_coming_does_not():
    one = Deal.among("AB")
    assert Deal(one.part, one.nonce, dict(reversed(one.parts.items()))).seed == one.seed
    assert Deal(one.part, draw_part(), one.parts).seed == one.seed
    others = [
        Deal(draw_part(), one.nonce, one.parts),
        Deal(one.part, one.nonce, {**one.parts, "B": draw_part()}),
        Deal(one.part, one.nonce, {"A": one.parts["B"], "B": one.parts["A"]}),
        Deal(one.part, one.nonce, {"A": one.parts["A"], "C": one.parts["B"]}),
        Deal(one.part, one.nonce, {"A": one.parts["A"]}),
    ]
    assert len({deal.seed for deal in [one, *others]}) == 6
    assert Deal(one.part, draw_part(), one.parts).commitment != one.commitment != others[0].commitment


def test_a_record_tells_how_its_seed_was_made_and_a_replay_checks_it():
    table = made(Deal.among("A"))
    table.play(table.codes[0])
    lines = json.loads(json.dumps(record_of(table)))
    again = replay(lines, game=GAME)
    assert again.deal == table.deal == table.copy().deal and again.array.tobytes() == table.array.tobytes()
    assert table.deal.commitment in checked(again.deal) and "those of A" in checked(again.deal)


def altered(**fields: object) -> list[dict]:
    lines = json.loads(json.dumps(record_of(made(Deal("1" * 32, "2" * 32, {"A": "3" * 32})))))
    lines[0]["deal"] |= fields
    return lines


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (altered(nonce="4" * 32), "is to another deal"),
        (altered(part="4" * 32), "is to another deal"),
        (altered(commitment="4" * 64), "is to another deal"),
        (altered(parts={"A": "4" * 32}), "the parts make the seed"),
        (altered(parts={}), "the parts make the seed"),
        (altered(part="7"), "32 hexadecimal digits"),
        (altered(parts={"A": "X" * 32}), "parts.A"),
        (altered(parts={"I": "3" * 32}), "there is no such seat"),
        (altered(parts=[]), "an object with part, nonce and parts"),
    ],
)
def test_a_record_of_another_deal_than_was_committed_to_is_refused(lines, said):
    with pytest.raises(BadInput, match=f"record:1: .*{said}"):
        replay(lines, game=GAME)


def test_a_chosen_seed_is_told_as_an_open_deal():
    table = Table(GAME, 2, 7, compiled=False)
    assert announce(table.deal, table.seed) == "An open deal: seed 7."
    assert "deal" not in record_of(table)[0] and checked(replay(record_of(table), game=GAME).deal).startswith("An open")
    deal = Deal.among("A")
    assert deal.commitment in announce(deal, deal.seed) and deal.part not in announce(deal, deal.seed)
