"""Every field of the state and of the box: shape, unit, meaning, and who may see it.

Seats, kinds and rows start at 1; row 0 is nobody and nothing. Everything beyond a count is zero. What a seat does not
know is zero in its view (`view.py`).

  all     every seat and the spectator
  owner   the seat of that row only
  asked   the seat that is asked
  none    nobody

A row of a card in play is not given to another card in the same turn, so a row names one object; empty rows go at the
end of the turn. Once the Royals are revealed rows 1 to `seats` are theirs, whoever has left the game. Who knows a card
is kept as bits: 1 << seat, and bit 0 for the spectator.
"""

from __future__ import annotations

import numpy as np

from menagerie.cardtext.fields import AIM, HOLD, RUNNING, waiting
from menagerie.cardtext.program import tables
from menagerie.engine.ask import HEAD
from menagerie.engine.chance import DIE
from menagerie.engine.jit import Records

from .terms import (
    ABILITIES,
    AIMS,
    BINDING,
    CHOICES,
    DECKS,
    DRAFTS,
    FALLEN,
    HAPPENINGS,
    HOLDERS,
    KEPT,
    KINDS,
    LASTING,
    LATER,
    LEVELS,
    MAIN_DECK,
    ROWS,
    SEATS,
    SIDEBOARD,
    TYPES,
    WAITING,
)

OPTIONS = 512  # most legal answers to one question
FRAMES = 72

#: A card on the field or in the Royal section.
PLAYED = np.dtype(
    [
        ("kind", "i2"),  # 0: it left; face-down: who knows it (BC-BRE-13)
        ("sort", "i1"),  # BEAST, EQUIPMENT, CASTLE, ROYAL; face-down: EQUIPMENT (BC-BRE-3)
        ("seat", "i1"),  # its controller
        ("owner", "i1"),  # the player from whose hand or deck it came (BC-R72)
        ("covered", "i1"),  # 1: face-down (BC-BRE-2)
        ("known", "i1"),  # face-down: who knows which card it is, as bits
        ("due", "i1"),  # 1: its upkeep is to be decided in this step (BC-UPK-10)
        ("attacks", "i1"),  # made this turn (BC-CMB-7)
        ("accompanied", "i1"),  # 1: this turn (BC-ACC-2)
        ("joined", "i1"),  # 1: in this Combat Phase (BC-R33)
        ("guarded", "i1"),  # 1: in this Combat Phase (BC-GDN-3)
        ("parted", "i1"),  # 1: the defence damage of its attack is divided (BC-ACC-4)
        ("extra", "i1"),  # points that it takes beyond an even share (BC-R36)
        ("target", "i2"),  # row that it attacks in this Combat Phase
        ("joins", "i2"),  # row of the attacker that it accompanies
        ("wielder", "i2"),  # row of the creature that wields it in this Combat Phase, even if that left
        ("turned", "i1"),  # 1: it was turned face-up on the field
        ("before", "i1", (len(TYPES),)),  # 1 in place 0: played; then cards of each type played before it that turn
        ("forbidden", "i1"),  # what it cannot do, current: bits 1 << TO_ATTACK
        ("carries", "i1"),  # how many equipment it may wield in one round of combat, current
        ("used", "u1"),  # abilities used this turn, as bits
        ("since", "i2"),  # turn in which it entered or came under its controller (BC-R43)
        ("began", "i4"),  # place in the order in which its abilities began to apply (BC-R105)
        ("cost", "i2"),  # its own Biomass cost, current (BC-R47)
        ("might", "i2"),  # current, see `refresh`
        ("life", "i2"),  # Life, of an equipment Uses; current, before damage
        ("keys", "i2"),  # keywords as bits, current
        ("damage", "i2"),  # taken, of an equipment Uses lost, less what it gained: may be below zero (BC-R98)
        ("fell", "i2"),  # of a card that left this turn: what it became if it was discarded from the field
        ("given", "i2"),  # keywords that go with being turned face-up, until end of turn (BC-BRE-6)
    ]
)

#: What waits for an answer. The fields mean what the chapter that pushed the frame says.
FRAME = np.dtype(
    [
        ("what", "i1"),  # TURN … ORDER
        ("step", "i1"),
        ("seat", "i1"),  # whose it is; CYCLE, COMBAT: who acts or declares now
        ("part", "i1"),  # TURN: BUSINESS, OPEN, DONE
        ("sort", "i1"),  # CYCLE: QUIET, PLAYING; ITEM: CARD … JOINING
        ("passed", "i1"),  # CYCLE: passed at ACTION, nothing activated since (BC-R8); TURN: upkeep began
        ("acted", "i1"),  # CYCLE: a defending player activated something in this round (BC-R70)
        ("once", "i1"),  # CYCLE: over after one RESOLUTION (BC-R46)
        ("gone", "i1"),  # ITEM: its player left the game (BC-R71)
        ("void", "i1"),  # ITEM: it does nothing: no legal target, or declined (BC-R81, BC-R101)
        ("kind", "i2"),  # ITEM: the card, or whose ability it is
        ("row", "i2"),  # ITEM: the source in play, 0 of a card that is not
        ("ability", "i2"),
        ("first", "i2"),  # ITEM: its objects follow this place of `aims`
        *RUNNING,  # JOINING: `event` is the attacker
    ]
)

#: An ability that waits to be placed in the chain (BC-R11).
WAIT = waiting(
    ("first", "i1"),  # 1: the entrance ability of the card just played (BC-PP-19)
    ("batch", "i1"),  # AT_ONCE, BY_DAMAGE, BY_DEATH (BC-R31)
    kept=KEPT,
)

#: A change of a card for a time (BC-R106).
LASTS = np.dtype(
    [
        ("row", "i2"),
        ("what", "i1"),  # BONUS, GRANTED, FORBIDDEN, TAKEN_OVER
        ("until", "i1"),  # THIS_TURN, THIS_ROUND, NEXT_TURN
        ("seat", "i1"),
        ("a", "i2"),  # Might; the grant; the action; the player who had control
        ("b", "i2"),  # Life
        ("began", "i4"),
    ]
)

#: A part of a declaration that is not confirmed yet (BC-R84).
DRAFT = np.dtype(
    [
        ("row", "i2"),  # attacker, Guardian, target that wields, or sharer
        ("gear", "i2"),  # equipment
        ("second", "i2"),  # another equipment, of who may wield two
        ("target", "i2"),
        ("lacks", "i1"),  # AWAITS_GEAR, AWAITS_TARGET
    ]
)

SEAT_ROWS = SEATS + 1

STATE = np.dtype(
    [
        *HEAD,  # all, but stream and forced: none; option and n_options: the asked seat
        ("turn", "i1"),  # the active player (BC-TURN-10); all
        ("first", "i1"),  # who took the first turn; all
        ("turns", "i2"),  # number of the turn; all
        ("coin", "i1"),  # 1: a coin decides who chooses the first player, not dice (BC-SETUP-3); all
        ("revealed", "i1"),  # 1: the Royals are face-up (BC-SETUP-6); all
        ("dirty", "i1"),  # 1: derived numbers must be written anew
        ("touchy", "i1"),  # 1: what is in force depends on what may change without `dirty`; all
        ("checking", "i1"),  # 1: an event is complete: losses, Life, Uses and the control limit must be checked
        ("losses", "i1"),  # checks in which somebody lost; all
        ("n_rows", "i2"),  # rows of cards in play that are given out; all
        ("n_wait", "i1"),  # all
        ("n_draft", "i1"),  # asked
        ("placing", "i1"),  # the batch of abilities that is being placed (BC-R31); all
        ("n_aims", "i2"),  # all
        ("n_later", "i1"),  # what is kept for a later moment; all
        ("n_lasting", "i2"),  # all
        ("n_binding", "i1"),  # all
        ("n_fallen", "i1"),  # cards discarded from the field this turn; all
        ("holding", "i4"),  # kinds of static abilities in play, as bits, see `refresh`; all
        ("watching", "i4"),  # happenings that something in play waits for, as bits; all
        ("clock", "i4"),  # how often something began to apply; all
        ("chain", "i2"),  # abilities resolved in this RESOLUTION or business (BC-R100); all
        ("match", "i1"),  # 1: the best of three games (BC-R61); all
        ("ended", "i1"),  # 1: a game of the match is over, the next one begins; all
        ("game", "i1"),  # number of the game in the match; all
        ("games", "i1", (SEAT_ROWS,)),  # games of the match that each player won; all
        ("n_side", "i1", (SEAT_ROWS,)),  # cards of the sideboard; all
        ("list", "i2", (SEAT_ROWS, MAIN_DECK)),  # kinds of the deck as it is played, ascending; owner
        ("side", "i2", (SEAT_ROWS, SIDEBOARD)),  # kinds of the sideboard, ascending; owner (BC-R89)
        ("deck_a", "i1"),  # the deck that seat 1 plays, 0 in a position of free cards; all once Royals are revealed
        ("deck_b", "i1"),
        ("deck_c", "i1"),
        ("deck_d", "i1"),
        ("royal", "i2", (SEAT_ROWS,)),  # the Royal chosen (BC-D1); owner, then all (BC-ZONE-8)
        ("level", "i1", (SEAT_ROWS,)),  # of the Royal; all
        ("biomass", "i2", (SEAT_ROWS,)),  # current; all
        ("inflicted", "i2", (SEAT_ROWS,)),  # damage inflicted this turn (BC-R95); all
        ("gains", "i2", (SEAT_ROWS,)),  # Life due from Cull in this Damage Step (BC-R31); all
        ("deeds", "i2", (SEAT_ROWS,)),  # activations and plays this turn (BC-R100); all
        ("failed", "i1", (SEAT_ROWS,)),  # EMPTY_DECK, OUTDONE (BC-WIN-2); all
        ("lost", "i1", (SEAT_ROWS,)),  # number of the check in which the player lost, 0 in the game; all
        ("n_deck", "i2", (SEAT_ROWS,)),  # all
        ("n_hand", "i2", (SEAT_ROWS,)),  # all
        ("n_discard", "i2", (SEAT_ROWS,)),  # all
        ("n_removed", "i2", (SEAT_ROWS,)),  # all
        ("n_put", "i1", (SEAT_ROWS,)),  # cards of the hand that are picked for something; all
        ("put", "i2", (SEAT_ROWS, HOLDERS)),  # their kinds, ascending; owner
        ("plays", "i1", (SEAT_ROWS, len(TYPES))),  # cards of each type played this turn; all
        ("happened", "i1", (SEAT_ROWS, HAPPENINGS)),  # what happened to own cards or was done this turn; all
        ("option", "i2", (OPTIONS,)),  # the asked seat
        ("hand", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, ascending; owner, and who was shown the card (BC-ZONE-4)
        ("shown", "i1", (SEAT_ROWS, HOLDERS)),  # of each card of the hand: who else knows it, as bits; owner
        ("draft", DRAFT, (DRAFTS + 1,)),  # asked
        ("card", PLAYED, (ROWS + 1,)),  # all, but the kind of a card face-down
        ("frame", FRAME, (FRAMES,)),  # all
        ("wait", WAIT, (WAITING + 1,)),  # all
        ("later", WAIT, (LATER + 1,)),  # all
        ("lasting", LASTS, (LASTING + 1,)),  # all
        ("binding", HOLD, (BINDING + 1,)),  # all
        ("fallen", "i2", (FALLEN + 1,)),  # objects as if in the discard section of their controller; all
        ("aims", AIM, (AIMS + 1,)),  # all, but cards of a hand or deck: who knows them
        ("deck", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, bottom to top (BC-ZONE-3); who has seen the card
        ("seen", "i1", (SEAT_ROWS, HOLDERS)),  # of each card of the deck: who has seen it, as bits; all
        ("discard", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, the last one on top (BC-ZONE-5); all
        ("removed", "i2", (SEAT_ROWS, HOLDERS)),  # kinds out of the game (BC-R71); all
    ]
)

#: How many rows the tables of programs have (`cardtext.program`): for the cards of the house and a workshop's.
CAPACITIES = {
    "rows": 1024,
    "tests": 384,
    "filters": 192,
    "numbers": 96,
    "spans": 32,
    "bonuses": 64,
    "grants": 48,
    "conditions": 128,
    "statics": 160,
    "abilities": ABILITIES,
}

#: What came in the box, so that the lab can change a number without compiling.
BOX = np.dtype(
    [
        ("sort", "i1", (KINDS + 1,)),  # BEAST … ROYAL
        ("mask", "i2", (KINDS + 1,)),  # kinds as filters test them (`ops.TYPES`)
        ("qualities", "i2", (KINDS + 1,)),  # bits 1 << code - 1 (`ops.QUALITY`)
        ("cost", "i1", (KINDS + 1,)),
        ("might", "i2", (KINDS + 1,)),
        ("life", "i2", (KINDS + 1,)),  # Life, of an equipment Uses, of a Royal at Level 1
        ("keys", "i2", (KINDS + 1,)),
        ("biomass", "i1", (KINDS + 1, LEVELS + 1)),  # maximum of a Royal, by Level (BC-BIO-1)
        ("evolves", "i2", (KINDS + 1, LEVELS + 1)),  # condition of the next Level, 0: there is none
        ("first_ability", "i2", (KINDS + 1,)),
        ("n_abilities", "i1", (KINDS + 1,)),
        ("deed", "i2", (KINDS + 1,)),  # the weather ability
        ("uses", "u1", (KINDS + 1,)),  # its cost abilities, as bits
        ("holds", "i4", (KINDS + 1,)),  # kinds of its static abilities, as bits 1 << what
        ("touchy", "i1", (KINDS + 1,)),  # 1: they depend on what may change without `dirty`
        ("watches", "i4", (KINDS + 1,)),  # happenings that it waits for, as bits
        ("periods", "i1", (KINDS + 1,)),  # 1: something of it happens at a start or an end
        *tables(CAPACITIES),
        ("n_decks", "i1"),
        ("royals", "i2", (DECKS + 1, CHOICES)),  # those that a deck may be led by (BC-D1, BC-R62)
        ("deck", "i2", (DECKS + 1, MAIN_DECK)),  # kinds, ascending
        ("n_side", "i1", (DECKS + 1,)),
        ("side", "i2", (DECKS + 1, SIDEBOARD)),  # kinds of the sideboard, ascending
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
