"""The box record: what the rules read of printed cards, decks and texts. `printed` fills it."""

from __future__ import annotations

import numpy as np

from menagerie.cardtext.program import ROOM, outline, tables

from ..terms import COMPANIONS, CORES, DECK, DECKS, KINDS, SUPERIOR, TOKEN_SUPPLY

ABILITIES = 1200
CAPACITIES = {**ROOM, "abilities": ABILITIES}
LIKENESSES = 64  # pairs of names of which one holds the other

#: What came in the box, so that the lab can change a number without compiling. A card is its kind, 0 is none.
BOX = np.dtype(
    [
        ("sort", "i1", (KINDS + 1,)),  # BEAST … OFFERING
        ("oc", "i1", (KINDS + 1,)),
        ("a", "i1", (KINDS + 1,)),
        ("sk", "i1", (KINDS + 1,)),
        ("x", "i1", (KINDS + 1,)),  # which of OC, A and SK are printed X, as bits (HC-CARD-4)
        ("hs", "i1", (KINDS + 1,)),  # Holy Spirit, 0: none (HC-CARD-2)
        ("signets", "i2", (KINDS + 1,)),  # ROYAL … CELESTIAL as bits
        ("support", "i1", (KINDS + 1,)),  # of an Offering
        ("pays", "i1", (KINDS + 1,)),  # 1: a Lamb or Goat, which pays for an Up-Grade (HC-UG-5)
        ("speed", "i1", (KINDS + 1,)),  # in tenths: of its commands, or of the Arsenal (HC-CHAIN-1)
        ("weapon", "i1", (KINDS + 1,)),  # SWORD … DAGGER
        ("need_oc", "i1", (KINDS + 1,)),  # requirement of a Weapon, 0: none; one of the two is enough (HC-WEAPON-5)
        ("need_sk", "i1", (KINDS + 1,)),
        ("gain_oc", "i1", (KINDS + 1,)),  # what a Weapon gives (HC-CARD-10)
        ("gain_a", "i1", (KINDS + 1,)),
        ("gain_sk", "i1", (KINDS + 1,)),
        ("max", "i1", (KINDS + 1,)),  # Max Up-Grade -n (HC-MAX-1), 0: none
        ("core", "i2", (KINDS + 1, CORES)),  # names on which an Up-Grade may be put (HC-CARD-15), 0: none
        ("stays", "i1", (KINDS + 1,)),  # 1: an Arsenal that remains in its column (HC-ARS-4)
        ("nation", "i1", (KINDS + 1,)),  # ISRAELITE … HEAVENLY, 0: none (HC-CARD-6)
        ("called", "i2", (KINDS + 1,)),  # the number of its name without the title (HC-CARD-5)
        ("tribe", "i2", (KINDS + 1,)),
        ("progenitor", "i2", (KINDS + 1,)),
        ("mask", "i2", (KINDS + 1,)),  # kinds as filters test them (`ops.TYPES`)
        ("qualities", "i4", (KINDS + 1,)),  # bits 1 << code - 1 (`ops.QUALITY`)
        ("keys", "i4", (KINDS + 1,)),  # Superior Commands as bits BL …
        ("key_steps", "i2", (KINDS + 1, len(SUPERIOR))),  # their step tags, in the order of the bits
        ("first_ability", "i2", (KINDS + 1,)),
        ("n_abilities", "i1", (KINDS + 1,)),
        ("deed", "i2", (KINDS + 1,)),  # what an Arsenal does when it is played
        ("uses", "u1", (KINDS + 1,)),  # commands that are used, as bits by their place
        ("from_hand", "u1", (KINDS + 1,)),  # those of them that are used from the hand (HC-R162)
        ("automatic", "i1", (KINDS + 1,)),  # 1: a command is carried out by itself (HC-CMD-2)
        *outline(KINDS),
        ("counted", "i4"),  # happenings that a text counts in a turn, as bits (HC-R202)
        ("n_likenesses", "i2"),
        ("likeness", [("part", "i2"), ("whole", "i2")], (LIKENESSES,)),  # a name, and one that holds it (HC-R117)
        *tables(CAPACITIES),
        ("of_arsenal", "i1", (ABILITIES,)),  # 1: the card of an ability is an Arsenal (HC-CARD-13)
        ("convokes", "i1", (ABILITIES,)),  # the slot of what an ability convokes (HC-DEPLOY-20), 0: none
        ("union", "i2", (ABILITIES,)),  # the row of an ability that puts one object on another (HC-WEAPON-4), 0: none
        ("upper", "i2", (ABILITIES,)),  # the row that chooses what is put there, 0: none
        ("lower", "i2", (ABILITIES,)),  # the row that chooses on what, 0: none, or in one of several modes
        ("n_decks", "i1"),
        ("n_deck", "i1", (DECKS + 1,)),
        ("deck", "i2", (DECKS + 1, DECK)),  # kinds, ascending
        ("n_companions", "i1", (DECKS + 1,)),
        ("companions", "i2", (DECKS + 1, COMPANIONS)),
        ("n_tokens", "i1", (DECKS + 1,)),
        ("tokens", "i2", (DECKS + 1, TOKEN_SUPPLY)),
    ]
)
