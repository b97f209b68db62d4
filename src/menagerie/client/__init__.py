"""A seat at a served table, for programs: made, taken and played over the network (docs/protocol.md, docs/bots.md).

>>> from menagerie.client import Seat, make_table        # doctest: +SKIP
>>> address = make_table("http://127.0.0.1:8000", "cover_your_kingdom", ["you", "greedy"])["A"]  # doctest: +SKIP
>>> with Seat(address) as seat:  # doctest: +SKIP
...     while question := seat.wait():
...         seat.answer(question.answers[0].code)
"""

from menagerie.client.seat import Lost, NotTaken, Seat, make_table

__all__ = ["Lost", "NotTaken", "Seat", "make_table"]
