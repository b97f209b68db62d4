"""Every field of the state and of the box: shape, unit, meaning, and who may see it.

Seats, kinds, columns and rows start at 1; row 0 is nobody and nothing. Everything beyond a count is zero. What a seat
does not know is zero in its view (`view.py`).

  all     every seat and the spectator
  owner   the seat of that row only
  asked   the seat that is asked
  none    nobody

All columns are open, face-down cards too (HC-R81): hidden are hands, Heaven and unfinished choices alone. A row of a
card in play is not given to another card in the same turn, so a row names one object; empty rows go at the end of the
turn. Who knows a card is kept as bits: 1 << seat, and bit 0 for the spectator.
"""

from __future__ import annotations

import numpy as np

from menagerie.cardtext.fields import AIM, HOLD, RUNNING, waiting
from menagerie.engine.ask import HEAD
from menagerie.engine.chance import DIE
from menagerie.engine.jit import Records

from .cards.box import BOX
from .terms import (
    AIMS,
    BINDING,
    COMPANIONS,
    DRAFTS,
    FALLEN,
    GUARDS,
    HOLDERS,
    KEPT,
    LASTING,
    LATER,
    MEMORIES,
    N_COLUMNS,
    ROWS,
    SEATS,
    TOKEN_SUPPLY,
    WAITING,
)

OPTIONS = 320  # most legal answers to one question
FRAMES = 48

#: A card on the mat of a player.
PLAYED = np.dtype(
    [
        ("kind", "i2"),
        ("sort", "i1"),  # BEAST … OFFERING; CORE: under a Lead; 0: it left
        ("seat", "i1"),  # its controller, always its owner (HC-ZONE-17)
        ("owner", "i1"),
        ("place", "i1"),  # LEFT … REAR_SUPPORT, LIES_BEFORE + column, IN_ARSENAL, IN_PROVINCE
        ("host", "i2"),  # CORE: the row of what lies on it; WEAPON: the armed Beast
        ("rest", "i1"),  # 1: in R (HC-POS-1)
        ("covered", "i1"),  # 1: face down (HC-POS-6)
        ("known", "i1"),  # who knows which card it is, as bits; open cards: 0
        ("turned", "i1"),  # 1: its position was changed this turn (HC-POS-3, HC-POS-4)
        ("moved", "i1"),  # 1: it changed column this turn (HC-MOVE-9)
        ("attacks", "i1"),  # made this turn (HC-WAR-7)
        ("risen", "i1"),  # a Core that came up and is to be looked after: CAME_UP, FROM_UPGRADE
        ("vow", "i4"),  # BEAST_MODE, PLUS_DAMAGE: used for its next attack; others: used this turn, though not printed
        ("freed", "i1"),  # 1: its next AC this turn has no cost (HC-IW-5)
        ("used", "i2"),  # abilities used this turn, as bits (HC-CMD-5)
        ("copied", "i2"),  # the card whose commands it has this turn as well (HC-SUP-6)
        ("since", "i2"),  # turn in which it came
        ("began", "i4"),  # place in the order in which its abilities began to apply
        ("fell", "i2"),  # of a card that left this turn: what it became if it was defeated
        ("oc", "i2"),  # current, see `refresh`
        ("a", "i2"),
        ("sk", "i2"),
        ("ad", "i2"),  # additional damage (HC-DMG-8)
        ("signets", "i2"),  # as bits, current
        ("keys", "i4"),  # keywords as bits, current
        ("forbidden", "i1"),  # what it cannot do, current, as bits
    ]
)

#: What waits for an answer. The fields mean what the chapter that pushed the frame says.
FRAME = np.dtype(
    [
        ("what", "i1"),  # TURN … ITEM
        ("step", "i1"),
        ("seat", "i1"),  # whose it is; WAR: the attacker
        ("sort", "i1"),  # WAR: AT_BEAST … AT_PLAYER; PAYING: FOR_UPGRADE …; ITEM: CARD, BLOCK
        ("speed", "i1"),  # ITEM: in tenths (HC-CHAIN-1)
        ("place", "i1"),  # WAR: column of the attacker; PAYING, PLACING: of what it is about
        ("goal", "i1"),  # WAR: column that is attacked; PAYING: where Offerings go
        ("passed", "i1"),  # WAR: 1: the block is over
        ("answered", "i1"),  # WAR: 1: the defender did something in counter-step 1 (HC-R150)
        ("called_off", "i1"),  # WAR: 1: cancelled or blocked (HC-WAR-20)
        ("from_hand", "i1"),  # PAYING: 1: the Up-Grade comes from the hand (HC-UG-4)
        ("gone", "i1"),  # ITEM: it has been resolved
        ("void", "i1"),  # ITEM: it does nothing
        ("kind", "i2"),  # PAYING, ITEM: the card
        ("row", "i2"),  # WAR: the attacker; ITEM: the source in play
        ("target", "i2"),  # WAR: what is attacked; PAYING: the Core or Lead
        ("ability", "i2"),
        ("first", "i2"),  # ITEM: its objects follow this place of `aims`
        *RUNNING,  # PAYING: `left` is how many cards are still to be sent
    ]
)

#: An effect that waits.
WAIT = waiting(kept=KEPT)

#: A change of a card for a time.
LASTS = np.dtype(
    [
        ("row", "i2"),
        ("what", "i1"),  # BONUS … RULED
        ("until", "i1"),  # THIS_TURN … IN_WAR_STEP
        ("seat", "i1"),  # whose F2 or turn ends it
        ("a", "i2"),  # BONUS: OC; GRANTED: the grant; FORBIDDEN: the action; RULED: the first static
        ("b", "i2"),  # Assault Power; GRANTED: how often beyond once; RULED: how many statics
        ("c", "i2"),  # Skill; RULED: the condition
        ("d", "i2"),  # additional damage
        ("began", "i4"),
    ]
)

#: A part of a choice that is not confirmed yet: a blocker, a card that pays or is sent, an Offering that moves.
DRAFT = np.dtype([("kind", "i2"), ("place", "i1")])

#: What a card that left play did this turn: limits belong to the physical card (HC-R149).
MEMORY = np.dtype(
    [
        ("seat", "i1"),
        ("kind", "i2"),
        ("zone", "i1"),  # where it lies, IN_GRAVE …
        ("turned", "i1"),
        ("moved", "i1"),
        ("attacks", "i1"),
        ("used", "i2"),
    ]
)

SEAT_ROWS = SEATS + 1

STATE = np.dtype(
    [
        *HEAD,  # all, but stream and forced: none; option and n_options: the asked seat
        ("turn", "i1"),  # the active player; all
        ("first", "i1"),  # who took the first turn (HC-SETUP-5); all
        ("turns", "i2"),  # number of the turn; all
        ("dirty", "i1"),  # 1: derived numbers must be written anew
        ("touchy", "i1"),  # 1: what is in force depends on what may change without `dirty`; all
        ("timely", "i1"),  # 1: what is in force depends on the step or the turn; all
        ("checking", "i1"),  # 1: something changed: losses, support and signets must be checked
        ("n_rows", "i2"),  # rows of cards in play that are given out; all
        ("n_speakers", "i2"),  # all
        ("n_draft", "i1"),  # asked
        ("n_wait", "i1"),  # all
        ("n_later", "i1"),  # what is kept for a later moment; all
        ("n_aims", "i2"),  # all
        ("n_lasting", "i2"),  # all
        ("n_binding", "i1"),  # all
        ("n_memory", "i1"),  # all
        ("n_fallen", "i1"),  # Beasts defeated this turn; all
        ("holding", "i4"),  # kinds of static abilities in play, as bits; all
        ("watching", "i4"),  # happenings that something in play waits for, as bits; all
        ("clock", "i4"),  # how often something began to apply; all
        ("counter2", "i1"),  # 1: counter-step 2 opens even against a defender who did nothing (HC-R150); all
        ("closed", "i1"),  # 1: lists are closed, each seat knows its own deck_a or deck_b alone (HC-R158); all
        ("arsenal_cap", "i1"),  # how many Arsenals may stay in a column, 0: any number (HC-R49); all
        ("turn_limit", "i1"),  # completed turns of each player that end a game (HC-R94); all
        ("deck_a", "i1"),  # the deck that seat 1 plays, 0 in a position of free cards; all, or its seat
        ("deck_b", "i1"),
        ("life", "i1", (SEAT_ROWS,)),  # Menorah Life; all
        ("marker", "i1", (SEAT_ROWS,)),  # own turns begun, the Turn Marker (HC-TURN-12); all
        ("completed", "i1", (SEAT_ROWS,)),  # own turns completed; all
        ("deployed", "i1", (SEAT_ROWS,)),  # 1: this turn (HC-DEPLOY-1); all
        ("shifted", "i1", (SEAT_ROWS,)),  # 1: the move of this turn is made (HC-MOVE-1); all
        ("armed", "i1", (SEAT_ROWS,)),  # 1: a Weapon was played from hand this turn (HC-WEAPON-2); all
        ("placed", "i1", (SEAT_ROWS,)),  # 1: an Up-Grade was placed this turn (HC-UG-1); all
        ("dropped", "i1", (SEAT_ROWS,)),  # 1: a card was dropped this turn (HC-IW-1); all
        ("willed", "i1", (SEAT_ROWS,)),  # 1: Force of Will was used this turn (HC-IW-4); all
        ("powered", "i1", (SEAT_ROWS,)),  # 1: the power-up was used this turn (HC-UG-14); all
        ("offered", "i1", (SEAT_ROWS, N_COLUMNS + 1)),  # Offering abilities used this turn, by column; all
        ("gagged", "i1", (SEAT_ROWS,)),  # 1: plays nothing from the hand this turn (HC-SUP-19); all
        ("hellenized", "i1"),  # 1: all Beasts on the battlefield are Greek (HC-SUP-17); all
        ("warred", "i1", (SEAT_ROWS,)),  # wars declared this turn; all
        ("sent", "i1", (SEAT_ROWS,)),  # Up-Grades put face down into the Inward column this turn (HC-UG-15); all
        ("lead", "i2", (SEAT_ROWS, N_COLUMNS + 1)),  # row of the Lead of a column; all
        ("front", "i2", (SEAT_ROWS, GUARDS + 1)),  # row of the Shield or blocker before a Guard Column; all
        ("province", "i2", (SEAT_ROWS,)),  # row; all
        ("support", "i2", (SEAT_ROWS, N_COLUMNS + 1)),  # of a column, current, see `refresh`; all
        ("offerings", "i2", (SEAT_ROWS, N_COLUMNS + 1)),  # that lie in a column, current; all
        ("n_hand", "i2", (SEAT_ROWS,)),  # all
        ("n_deck", "i2", (SEAT_ROWS,)),  # all
        ("n_grave", "i2", (SEAT_ROWS,)),  # all
        ("n_inward", "i2", (SEAT_ROWS,)),  # all
        ("n_upgrades", "i2", (SEAT_ROWS,)),  # all
        ("n_companions", "i2", (SEAT_ROWS,)),  # all
        ("n_supply", "i2", (SEAT_ROWS,)),  # all
        ("n_put", "i1", (SEAT_ROWS,)),  # cards of the hand that are picked for something; all
        ("option", "i2", (OPTIONS,)),  # the asked seat
        ("hand", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, ascending; owner, and who was shown the card
        ("shown", "i1", (SEAT_ROWS, HOLDERS)),  # of each card of the hand: who else knows it, as bits; owner
        ("draft", DRAFT, (DRAFTS + 1,)),  # asked
        ("put", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, ascending; owner
        ("card", PLAYED, (ROWS + 1,)),  # all
        ("speaker", "i2", (ROWS + 1,)),  # rows in play, ascending, but for Offerings without a text, current; all
        ("frame", FRAME, (FRAMES,)),  # all
        ("wait", WAIT, (WAITING + 1,)),  # all
        ("later", WAIT, (LATER + 1,)),  # all
        ("lasting", LASTS, (LASTING + 1,)),  # all
        ("binding", HOLD, (BINDING + 1,)),  # all
        ("fallen", "i2", (FALLEN + 1,)),  # as objects where they lie since; all
        ("memory", MEMORY, (MEMORIES + 1,)),  # all
        ("aims", AIM, (AIMS + 1,)),  # all, but cards of a hand or deck: who knows them
        ("deck", "i2", (SEAT_ROWS, HOLDERS)),  # Heaven, kinds, bottom to top; who has seen the card
        ("seen", "i1", (SEAT_ROWS, HOLDERS)),  # of each card of Heaven: who knows it, as bits; all
        ("grave", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, in the order in which they came (HC-OFFER-9); all
        ("inward", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, ascending; all
        ("down", "i1", (SEAT_ROWS, HOLDERS)),  # of each card there: FACE_DOWN, JUST_SENT; all
        ("upgrades", "i2", (SEAT_ROWS, HOLDERS)),  # kinds of the UG column, ascending; all
        ("fresh", "i1", (SEAT_ROWS, HOLDERS)),  # of each card there: FRESH; all
        ("companions", "i2", (SEAT_ROWS, COMPANIONS + 1)),  # kinds of the CM column, ascending; all
        ("supply", "i2", (SEAT_ROWS, TOKEN_SUPPLY + 1)),  # kinds of the Token supply, ascending; all
    ]
)

RECORDS = Records(
    __package__,
    state=STATE,
    out=STATE,
    box=BOX,
    frame=FRAME,
    played=PLAYED,
    entry=WAIT,
    die=DIE,
)
