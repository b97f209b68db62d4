"""Every field of the state and of the box: shape, unit, meaning, and who may see it.

Seats and kinds start at 1; row 0 is nobody and nothing. Everything beyond a count is zero.
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

from .terms import AIR, CLANNING_CARDS, CLANS, DECK, KINDS, MARKERS, MARKS, PILE, PILES, SEATS_MAX, SPECIES

ROWS = SEATS_MAX + 1
OPTIONS = 256  # most legal answers to one question
FRAMES = 8
PICKS = 4

#: One Clan (CK-TERM-4): own species on top, Wilds below (CK-STACK-6, CK-R70).
CLAN = np.dtype(
    [
        ("species", "i1"),  # kind 1–10
        ("own", "i1"),  # Creatures of its species
        ("ct", "i1"),
        ("spydra", "i1"),
        ("hentaur", "i1"),  # Hentaurs that joined as Wilds (Equinity, CK-R61)
        ("barred", "i1"),  # 1: the active Ruler failed to recruit it this turn (CK-RECRUIT-15)
        ("gem", "i2"),  # value of its top Creature, in sight even when covered (CK-STACK-4)
    ]
)

#: What waits for an answer. The fields mean what the chapter that pushed the frame says.
FRAME = np.dtype(
    [
        ("what", "i1"),  # TURN, PLACE, CHALLENGE, HIRE, ADDED
        ("step", "i1"),
        ("seat", "i1"),  # who acts
        ("rival", "i1"),  # against whom
        ("stack", "i1"),  # which stack
        ("entry", "i1"),  # PLACE: how the Clan comes in; TURN: 1 if a Minnowtaur left a Land in it
        ("count", "i1"),  # TURN: actions taken; HIRE: cards to return
        ("need", "i1"),  # CHALLENGE: Creatures the next play must count as; TURN: cards discarded for free (CK-POW-8)
        ("kind", "i1"),  # HIRE: the card hired
        ("ability", "i1"),  # HIRE: the Creature it acts as; TURN: 1 once Wiizzz Kid was used (CK-POW-6)
        ("own", "i1"),  # CHALLENGE: cards played so far, by sort; TURN: settles of a Match Maker (CK-R59)
        ("ct", "i1"),
        ("spydra", "i1"),
        ("hentaur", "i1"),
        ("n_picks", "i1"),  # HIRE (Hypnogriff): cards picked for the return; owner
        ("pick", "i1", (PICKS,)),  # their kinds, ascending; owner
    ]
)

#: A Minnowtaur beside a Land (CK-MIN-1).
MARKER = np.dtype(
    [
        ("kind", "i1"),  # the card that stands there
        ("stack", "i1"),
        ("mode", "i1"),  # UPRIGHT or SIDEWAYS
    ]
)

STATE = np.dtype(
    [
        *HEAD,  # all, but stream and forced: none; option and n_options: the asked seat
        ("crown", "i1"),  # active Ruler (CK-COMP-9); all
        ("first", "i1"),  # option: who starts, 0 random (CK-R4); all
        ("open_stacks", "i1"),  # option: covered Clans lie open (CK-R10); all
        ("constellations", "i1"),  # option (CK-CON-1); all
        ("light_speed", "i1"),  # option (CK-LSB-1); all
        ("contest", "i1"),  # option: 0 a single game, ACCUMULATED, FIRST_TO_TWO (CK-EXT); all
        ("rounds", "i1"),  # option: rounds of accumulated magic, 0 for two (CK-EXT-1); all
        ("powers", "i1"),  # option (CK-CON-1); all
        ("two_powers", "i1"),  # option (CK-PAD-2); all
        ("round", "i1"),  # rounds finished; all
        ("starter", "i1"),  # who began the round under way (CK-R35); all
        ("idle", "i1"),  # turns in a row without an action and without a Minnowtaur leaving (CK-R9); all
        ("n_draw", "i2"),  # all
        ("n_discard", "i2"),  # all
        ("n_markers", "i1"),  # all
        ("n_bans", "i1"),  # bans set this turn (CK-RECRUIT-15); all
        ("n_marked", "i2"),  # marks of all seats together; none
        ("hand_size", "i1", (ROWS,)),  # all
        ("hand", "i1", (ROWS, KINDS + 1)),  # cards by kind; owner
        ("barren", "i1", (ROWS,)),  # 1: passed, so holds no Clanning Creature (CK-R7, CK-DISC-8); all
        ("start", "i1", (AIR + 2,)),  # Clans of stack s are clan[start[s]:start[s + 1]], bottom to top; all; CK-TERM-11
        ("clan", CLAN, (CLANS + 3,)),  # row 0 zero, then stack 1, 2, … AIR; all (what may be looked up: view.py)
        ("frame", FRAME, (FRAMES,)),  # all, but picks: owner
        ("marker", MARKER, (MARKERS,)),  # by stack, mode and kind; all
        (
            "retired",
            "i1",
            (KINDS + 1,),
        ),  # Creatures for Hire done with, what lies under Elves (CK-SETUP-7, CK-R26); all
        ("removed", "i1", (KINDS + 1,)),  # never in the game (CK-2P-1 … CK-2P-3); all
        ("option", "i2", (OPTIONS,)),  # the asked seat
        ("discard", "i1", (CLANNING_CARDS + 1,)),  # bottom to top; known to all, only the top may be looked up (CK-R11)
        ("draw", "i1", (DECK + 1,)),  # bottom to top; none
        ("n_inn", "i1", (PILES + 1,)),  # cards of each inn pile (CK-2P-8); all
        ("inn_open", "i1", (PILES + 1,)),  # 1: its top card is turned up; all
        ("inn", "i1", (PILES + 1, PILE + 1)),  # bottom to top; a turned-up top: all, the others: none
        ("power", "i2", (ROWS,)),  # Kingdom powers, bits 1 << power (CK-POW-2); all
        ("lit", "i2", (ROWS,)),  # constellations, bits 1 << species (CK-CON-4); all
        ("entered", "i2", (ROWS,)),  # species that ever entered the Kingdom, the same bits (CK-R54); all
        ("token", "i1", (SPECIES + 1,)),  # supply in the middle with 7–8 Rulers (CK-CON-3); all
        ("claimed", "i1", (ROWS,)),  # 1: earned the light speed bonus (CK-LSB-2); all
        ("grace", "i1"),  # seat whose next turn ends the grace period, 0 none yet (CK-LSB-4); all
        ("grace_new", "i1"),  # 1: it began in the action under way (CK-R55); all
        ("grace_over", "i1"),  # 1: nobody can earn it any more (CK-LSB-5); all
        ("total", "i4", (ROWS,)),  # magic of the finished rounds (CK-EXT-2); all
        ("troops", "i2", (ROWS,)),  # Creatures of the finished rounds, for ties (CK-R35); all
        ("victories", "i1", (ROWS,)),  # rounds won (CK-EXT-3); all
        ("n_marks", "i1", (ROWS,)),  # owner
        ("mark", "i2", (ROWS, MARKS)),  # what a seat knows of others' hands (engine/known.py); owner
    ]
)

#: What came in the box, so that the lab can change a number without compiling.
BOX = np.dtype(
    [
        ("copies", "i1", (KINDS + 1,)),  # CK-COMP-2 … CK-COMP-6
        ("value", "i2", (KINDS + 1,)),  # magic (CK-R1); by kind (CK-TERM-6)
        ("home", "i1", (KINDS + 1,)),  # Lands as bits 1 << (land - 1) (CK-R2); CK-TERM-7
        ("strength", "i1", (KINDS + 1,)),  # Creatures it counts as in a challenge (CK-WILD-2, CK-WILD-3)
    ]
)

RECORDS = Records(__package__, state=STATE, out=STATE, box=BOX, frame=FRAME, clan=CLAN, die=DIE)
