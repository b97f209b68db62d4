"""Which values a card has, and what they may be (chapter "Anatomy of a card", BT-CARD)."""

from __future__ import annotations

from typing import Any

from menagerie.engine.errors import BadInput


def check_card(card: dict[str, Any]) -> None:
    """Refuse a card that lacks a value or holds one that cannot be (BT-CARD-1, BT-WOUND-7).

    Every card has a level (BT-CARD-2), a Pride Factor (BT-CARD-4), and Honor and Pride Points, each unwounded and
    wounded (BT-CARD-5 … BT-CARD-8); whoever costs something has a clan and an action (BT-CARD-10).
    """
    name = card.get("name", "a card without a name")
    needed = ["level", "copies", "factor", "honor", "pride", *(("clan", "action") if card.get("factor") else ())]
    defects = [f"{name}: {field} is missing (BT-CARD-1)" for field in needed if field not in card]
    for field in ("honor", "pride"):
        pair = card.get(field, [0, 0])
        if len(pair) != 2 or not 0 <= pair[1] <= pair[0]:
            defects.append(
                f"{name}: {field} = {pair}: [unwounded, wounded] is expected, the second not larger (BT-WOUND-7)"
            )
    if defects:
        raise BadInput("cards/box.toml:", defects)
