"""Every field of the state (`engine/fields.py`); what the rules read of printed cards is `cards/box.py`.

Seats, kinds and rows start at 1; row 0 is nobody and nothing. Everything beyond a count is zero.
"""

from __future__ import annotations

from menagerie.engine.ask import HEAD, options, stack
from menagerie.engine.chance import DIE
from menagerie.engine.fields import ALL, FLAG, OWNER, by_seat, field, i1, i2, record, unit
from menagerie.engine.jit import Records

from .cards.box import BOX
from .terms import (
    CARD,
    CARDS,
    COLOR_CARDS,
    DRAWN,
    KINDS,
    PRIDE_REDEEMED,
    REJECTS,
    REVEAL,
    REVEALED,
    ROWS_IN_PLAY,
    SEATS_MAX,
    WARLORDS,
)

ROWS = by_seat(SEATS_MAX)
OPTIONS = 512  # most legal answers to one question
FRAMES = 6

SEAT, ROW = unit("seat", i1, SEATS_MAX), unit("row", i1, ROWS_IN_PLAY)
KIND, COPY = unit("kind", i1, KINDS), unit("card", i2, KINDS * CARD + SEATS_MAX)

#: A card in play: the Fray in its order, then the Dealer Space (BT-R23).
PLAYED = record(
    field("card", COPY, "kind * CARD + owner; 0 where a card was exiled (BT-R54)"),
    field("wounded", FLAG, "BT-WOUND-2"),
    field("shielded", FLAG, "BT-SHIELD-1, BT-SHIELD-2"),
    field("spent", FLAG, "1: has acted, or lost its action by a wound (BT-ACT-4 … BT-ACT-6)"),
)

#: What waits for an answer. The fields mean what the chapter that pushed the frame says.
FRAME = record(
    field("what", i1.to(REVEAL), "ROUND, CARD_ACTS, REVEAL"),
    field("step", i1, "ROUND: the phase"),
    field("seat", SEAT, "who is asked; ROUND: whose turn it is in the phase"),
    field("row", ROW, "ROUND: the pawn (BT-COMP-6); CARD_ACTS: the acting card"),
    field("left", SEAT, "ROUND: seats that the phase still waits for"),
    field("count", i1.to(DRAWN), "ROUND: cards to put back; CARD_ACTS: 1 if there is a choice"),
    field("n_revealed", i1, "REVEAL: cards turned up (BT-NS-1)"),
    field("revealed", COPY[REVEALED], "REVEAL: in the order drawn"),
)

# The shared zones are common, play (Fray and Dealer Space) and discard (BT-REF-1); a blank state has them empty
# (BT-SETUP-3).
STATE = record(
    *HEAD,
    field("first", SEAT, "who chooses colour and Warlord first (BT-R8)", sees=ALL),
    field("dealer", SEAT, "BT-SETUP-16", sees=ALL),
    field("round", i2, "BT-COMP-7", sees=ALL),
    field("n_common", i2, sees=ALL),
    field("n_bottom", i2.to(CARDS), "bottom cards of the Common Deck that all have seen (BT-R63)", sees=ALL),
    field("n_play", ROW, "rows in play", sees=ALL),
    field("n_fray", ROW, "rows of the Fray; the rest is the Dealer Space", sees=ALL),
    field("color", i1.to(SEATS_MAX)[ROWS], "BT-SETUP-2", sees=ALL),
    field("warlord", i1.to(WARLORDS)[ROWS], "BT-SETUP-4", sees=ALL),
    # Until a bonus is redeemed a Warlord lies text side up (BT-SETUP-6).
    field("flipped", i1.to(PRIDE_REDEEMED)[ROWS], "UNREDEEMED, HONOR_REDEEMED, PRIDE_REDEEMED (BT-WL-8)", sees=ALL),
    field("honor_met", FLAG[ROWS], "1: the Honor condition was met for the coming Honor Phase (BT-WL-9)", sees=ALL),
    field("pride_met", FLAG[ROWS], "the same of the Pride condition", sees=ALL),
    field("wounds", i1[ROWS], "wounds that a player's actions placed this round (BT-R70)", sees=ALL),
    field("honor", i2[ROWS], "chips, in points (BT-HONOR-6); without a limit (BT-COMP-4)", sees=ALL),
    field("counted", i2[ROWS], "points counted from cards in this phase", sees=ALL),
    field("budget", i2[ROWS], "Pride Points of this round (BT-PRIDE-1), never made Honor (BT-OBJ-5)", sees=ALL),
    # Outside the hand's limit, and never in the Color Deck (BT-HAND-7).
    field("jade", i1[ROWS], "Jade Fan Warriors of the pile (BT-SETUP-10)", sees=ALL),
    field("n_hand", i1[ROWS], sees=ALL),
    field("n_deck", i1[ROWS], sees=ALL),
    field("n_back", i1.to(COLOR_CARDS)[ROWS], "bottom cards of a Color Deck that all have seen (BT-VIS-7)", sees=ALL),
    field("n_reject", i1.to(REJECTS)[ROWS], "cards above them that the owner has seen (BT-SETUP-15)", sees=ALL),
    field("n_put", i1[ROWS], "cards picked to be put back (BT-SETUP-15, BT-HAND-4)", sees=ALL),
    field("put", KIND[ROWS, REJECTS], "their kinds, ascending", sees=OWNER),
    field("hand", KIND[ROWS, DRAWN], "kinds in order of entry (BT-R47)", sees=OWNER, but="all after set-up"),
    options(OPTIONS),
    field("play", PLAYED[ROWS_IN_PLAY + 2], "the last row is spare", sees=ALL),
    stack(FRAME[FRAMES]),
    field("discard", i1[ROWS, KINDS + 1], "counts by owner and kind (BT-R61)", sees=ALL),
    field("exiled", i1[ROWS, KINDS + 1], "counts by owner and kind (BT-EXILE-1)", sees=ALL),
    field("common", COPY[CARDS + 1], "bottom to top, everybody's (BT-OBJ-4)", but="the n_bottom lowest: all"),
    field("deck", KIND[ROWS, COLOR_CARDS], "kinds, bottom to top", but="the n_back lowest: all; n_reject more: owner"),
)

RECORDS = Records(__package__, state=STATE, out=STATE, box=BOX, frame=FRAME, die=DIE)
