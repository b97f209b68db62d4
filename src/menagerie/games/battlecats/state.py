"""Every field of the state and of the box: shape, unit, meaning, and who may see it.

Seats, kinds and rows start at 1; row 0 is nobody and nothing. Everything beyond a count is zero.
A view is a record of the same type in which everything the seat does not know is zero (`view.py`).

  all     every seat and the spectator
  owner   the seat of that row only
  none    nobody
"""

from __future__ import annotations

import numpy as np

from menagerie.engine.ask import HEAD
from menagerie.engine.chance import DIE
from menagerie.engine.jit import Records

from .terms import (
    CARDS,
    COLOR_CARDS,
    DRAWN,
    KINDS,
    REJECTS,
    REVEALED,
    ROWS_IN_PLAY,
    SEATS_MAX,
    WARLORDS,
)

ROWS = SEATS_MAX + 1
OPTIONS = 512  # most legal answers to one question
FRAMES = 6

#: A card in play: the Fray in its order, then the Dealer Space (BT-R23).
PLAYED = np.dtype(
    [
        ("card", "i2"),  # kind * CARD + owner; 0 where a card was exiled (BT-R54)
        ("wounded", "i1"),  # BT-WOUND-2
        ("shielded", "i1"),  # BT-SHIELD-1, BT-SHIELD-2
        ("spent", "i1"),  # 1: has acted, or lost its action by a wound (BT-ACT-4 … BT-ACT-6)
    ]
)

#: What waits for an answer. The fields mean what the chapter that pushed the frame says.
FRAME = np.dtype(
    [
        ("what", "i1"),  # ROUND, CARD_ACTS, REVEAL
        ("step", "i1"),  # ROUND: the phase
        ("seat", "i1"),  # who is asked; ROUND: whose turn it is in the phase
        ("row", "i1"),  # ROUND: the pawn (BT-COMP-6); CARD_ACTS: the acting card
        ("left", "i1"),  # ROUND: seats that the phase still waits for
        ("count", "i1"),  # ROUND: cards to put back; CARD_ACTS: 1 if there is a choice
        ("n_revealed", "i1"),  # REVEAL: cards turned up (BT-NS-1)
        ("revealed", "i2", (REVEALED,)),  # REVEAL: in the order drawn
    ]
)

# The shared zones are common, play (Fray and Dealer Space) and discard (BT-REF-1); a blank state has them empty
# (BT-SETUP-3).
STATE = np.dtype(
    [
        *HEAD,  # all, but stream and forced: none; option and n_options: the asked seat
        ("first", "i1"),  # who chooses colour and Warlord first (BT-R8); all
        ("dealer", "i1"),  # BT-SETUP-16; all
        ("round", "i2"),  # BT-COMP-7; all
        ("n_common", "i2"),  # all
        ("n_bottom", "i2"),  # cards at the bottom of the Common Deck that everybody has seen (BT-R63); all
        ("n_play", "i1"),  # rows in play; all
        ("n_fray", "i1"),  # rows of the Fray; the rest is the Dealer Space; all
        ("color", "i1", (ROWS,)),  # BT-SETUP-2; all
        ("warlord", "i1", (ROWS,)),  # BT-SETUP-4; all
        # Until a bonus is redeemed a Warlord lies text side up (BT-SETUP-6).
        ("flipped", "i1", (ROWS,)),  # UNREDEEMED, HONOR_REDEEMED, PRIDE_REDEEMED (BT-WL-8); all
        ("honor_met", "i1", (ROWS,)),  # 1: the Honor condition was met for the coming Honor Phase (BT-WL-9); all
        ("pride_met", "i1", (ROWS,)),  # the same of the Pride condition; all
        ("wounds", "i1", (ROWS,)),  # wounds that a player's actions placed this round (BT-R70); all
        ("honor", "i2", (ROWS,)),  # chips, in points (BT-HONOR-6); all; without a limit (BT-COMP-4)
        ("counted", "i2", (ROWS,)),  # points counted from cards in this phase; all
        ("budget", "i2", (ROWS,)),  # Pride Points left this round (BT-PRIDE-1); all; never turned into Honor (BT-OBJ-5)
        # Outside the hand's limit, and never in the Color Deck (BT-HAND-7).
        ("jade", "i1", (ROWS,)),  # Jade Fan Warriors of the pile (BT-SETUP-10); all
        ("n_hand", "i1", (ROWS,)),  # all
        ("n_deck", "i1", (ROWS,)),  # all
        ("n_back", "i1", (ROWS,)),  # cards at the bottom of a Color Deck that everybody saw go there (BT-VIS-7); all
        ("n_reject", "i1", (ROWS,)),  # cards above them that only the owner has seen (BT-SETUP-15); all
        ("n_put", "i1", (ROWS,)),  # cards picked to be put back (BT-SETUP-15, BT-HAND-4); all
        ("put", "i1", (ROWS, REJECTS)),  # their kinds, ascending; owner
        ("hand", "i1", (ROWS, DRAWN)),  # kinds in order of entry (BT-R47); all, at set-up: owner
        ("option", "i2", (OPTIONS,)),  # the asked seat
        ("play", PLAYED, (ROWS_IN_PLAY + 2,)),  # all; the last row is spare
        ("frame", FRAME, (FRAMES,)),  # all
        ("discard", "i1", (ROWS, KINDS + 1)),  # counts by owner and kind (BT-R61); all
        ("exiled", "i1", (ROWS, KINDS + 1)),  # counts by owner and kind (BT-EXILE-1); all
        ("common", "i2", (CARDS + 1,)),  # bottom to top, everybody's (BT-OBJ-4); the n_bottom lowest: all, else none
        ("deck", "i1", (ROWS, COLOR_CARDS)),  # kinds, bottom to top; see n_back and n_reject
    ]
)

#: What came in the box, so that the lab can change a number without compiling.
BOX = np.dtype(
    [
        ("copies", "i1", (KINDS + 1,)),  # per colour (BT-COMP-1); the same for all (BT-OBJ-3)
        ("level", "i1", (KINDS + 1,)),
        ("clan", "i1", (KINDS + 1,)),  # 0: none (BT-R11)
        ("factor", "i1", (KINDS + 1,)),  # Pride Factor (BT-CARD-4)
        ("honor", "i1", (KINDS + 1, 2)),  # Honor Points unwounded, wounded (BT-CARD-5, BT-CARD-6)
        ("pride", "i1", (KINDS + 1, 2)),  # Pride Points unwounded, wounded (BT-CARD-7, BT-CARD-8)
        ("action", "i1", (KINDS + 1,)),  # NO_ACTION … NIGHTSHADE
        ("reach", "i1", (KINDS + 1,)),  # levels of targets, bits 1 << level (BT-CARD-13)
        ("pairs", "i1", (KINDS + 1,)),  # FURY: pairs it may wound
        ("draws", "i1", (KINDS + 1,)),  # NIGHTSHADE: cards turned up
        ("follower", "i1", (WARLORDS + 1, KINDS + 1)),  # Starting Followers, counts (BT-SETUP-5, BT-WL-12)
        ("honor_if", "i1", (WARLORDS + 1, 2)),  # condition of the Honor Bonus and its number
        ("pride_if", "i1", (WARLORDS + 1, 2)),  # condition of the Pride Bonus and its number
    ]
)

RECORDS = Records(__package__, state=STATE, out=STATE, box=BOX, frame=FRAME, die=DIE)
