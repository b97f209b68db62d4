"""Every field of the state (`engine/fields.py`); what the rules read of printed cards is `cards/box.py`.

Seats and kinds start at 1; row 0 is nobody and nothing. Everything beyond a count is zero.
"""

from __future__ import annotations

from menagerie.engine.ask import HEAD, options, stack
from menagerie.engine.chance import DIE
from menagerie.engine.fields import ALL, FLAG, OWNER, by_seat, field, i1, i2, i4, record, unit
from menagerie.engine.jit import Records

from .cards.box import BOX
from .terms import (
    AIR,
    ALL_LIT,
    ALL_POWERS,
    BY_SWAP,
    CLANNING_CARDS,
    CLANS,
    DECK,
    END,
    FIRST_TO_TWO,
    KINDS,
    MARKERS,
    MARKS,
    NEXT_ROUND,
    PILE,
    PILES,
    SEATS_MAX,
    SIDEWAYS,
    SPECIES,
)

ROWS = by_seat(SEATS_MAX)
OPTIONS = 256  # most legal answers to one question
FRAMES = 8
PICKS = 4

SEAT, STACK, KIND = unit("seat", i1, SEATS_MAX), unit("stack", i1, AIR), unit("kind", i1, KINDS)

#: One Clan (CK-TERM-4): own species on top, Wilds below (CK-STACK-6, CK-R70).
CLAN = record(
    field("species", KIND.to(SPECIES), "kind 1–10"),
    field("own", i1, "Creatures of its species"),
    field("ct", i1),
    field("spydra", i1),
    field("hentaur", i1, "Hentaurs that joined as Wilds (Equinity, CK-R61)"),
    field("barred", FLAG, "1: the active Ruler failed to recruit it this turn (CK-RECRUIT-15)"),
    field("gem", i2, "value of its top Creature, in sight even when covered (CK-STACK-4)"),
)

#: What waits for an answer. The fields mean what the chapter that pushed the frame says.
FRAME = record(
    field("what", i1.to(NEXT_ROUND), "TURN, PLACE, CHALLENGE, HIRE, ADDED"),
    field("step", i1.to(END)),
    field("seat", SEAT, "who acts"),
    field("rival", SEAT, "against whom"),
    field("stack", STACK, "which stack"),
    field("entry", i1.to(BY_SWAP), "PLACE: how the Clan comes in; TURN: 1 if a Minnowtaur left a Land in it"),
    field("count", i1, "TURN: actions taken; HIRE: cards to return"),
    field("need", i1, "CHALLENGE: Creatures the next play must count as; TURN: cards discarded for free (CK-POW-8)"),
    field("kind", KIND, "HIRE: the card hired"),
    field("ability", KIND, "HIRE: the Creature it acts as; TURN: 1 once Wiizzz Kid was used (CK-POW-6)"),
    field("own", i1, "CHALLENGE: cards played so far, by sort; TURN: settles of a Match Maker (CK-R59)"),
    field("ct", i1),
    field("spydra", i1),
    field("hentaur", i1),
    field("n_picks", i1, "HIRE (Hypnogriff): cards picked for the return", but="whoever picks"),
    field("pick", KIND[PICKS], "their kinds, ascending", but="whoever picks", upto="n_picks"),
)

#: A Minnowtaur beside a Land (CK-MIN-1).
MARKER = record(
    field("kind", KIND, "the card that stands there"),
    field("stack", STACK),
    field("mode", i1.to(SIDEWAYS), "UPRIGHT or SIDEWAYS"),
)

STATE = record(
    *HEAD,
    field("crown", SEAT, "active Ruler (CK-COMP-9)", sees=ALL),
    field("first", SEAT, "option: who starts, 0 random (CK-R4)", sees=ALL),
    field("open_stacks", FLAG, "option: covered Clans lie open (CK-R10)", sees=ALL),
    field("constellations", FLAG, "option (CK-CON-1)", sees=ALL),
    field("light_speed", FLAG, "option (CK-LSB-1)", sees=ALL),
    field("contest", i1.to(FIRST_TO_TWO), "option: 0 a single game, ACCUMULATED, FIRST_TO_TWO (CK-EXT)", sees=ALL),
    field("rounds", i1.to(3), "option: rounds of accumulated magic, 0 for two (CK-EXT-1)", sees=ALL),
    field("powers", FLAG, "option (CK-CON-1)", sees=ALL),
    field("two_powers", FLAG, "option (CK-PAD-2)", sees=ALL),
    field("round", i1, "rounds finished", sees=ALL),
    field("starter", SEAT, "who began the round under way (CK-R35)", sees=ALL),
    field("idle", i1, "turns in a row without an action and without a Minnowtaur leaving (CK-R9)", sees=ALL),
    field("n_draw", i2, sees=ALL),
    field("n_discard", i2, sees=ALL),
    field("n_markers", i1, sees=ALL),
    field("n_bans", i1, "bans set this turn (CK-RECRUIT-15)", sees=ALL),
    field("n_marked", i2, "marks of all seats together"),
    field("hand_size", i1[ROWS], sees=ALL),
    field("hand", i1[ROWS, KINDS + 1], "cards by kind", sees=OWNER),
    field("barren", FLAG[ROWS], "1: passed, so holds no Clanning Creature (CK-R7, CK-DISC-8)", sees=ALL),
    field("start", i1.to(CLANS + 2)[AIR + 2], "Clans of stack s: start[s] … start[s + 1] - 1 (CK-TERM-11)", sees=ALL),
    field("clan", CLAN[CLANS + 3], "row 0 zero, then stack 1, 2, … AIR, bottom to top", sees=ALL),
    stack(FRAME[FRAMES], "but picks"),
    field("marker", MARKER[MARKERS], "by stack, mode and kind", sees=ALL, upto="n_markers"),
    field("retired", i1[KINDS + 1], "Creatures for Hire done with, and under Elves (CK-SETUP-7, CK-R26)", sees=ALL),
    field("removed", i1[KINDS + 1], "never in the game (CK-2P-1 … CK-2P-3)", sees=ALL),
    options(OPTIONS),
    field("discard", KIND.to(SPECIES)[CLANNING_CARDS + 1], "bottom to top; looked up: the top (CK-R11)", sees=ALL),
    field("draw", KIND[DECK + 1], "bottom to top"),
    field("n_inn", i1[PILES + 1], "cards of each inn pile (CK-2P-8)", sees=ALL),
    field("inn_open", FLAG[PILES + 1], "1: its top card is turned up", sees=ALL),
    field("inn", KIND[PILES + 1, PILE + 1], "bottom to top", but="a turned-up top: all"),
    field("power", i2.to(ALL_POWERS)[ROWS], "Kingdom powers, bits 1 << power (CK-POW-2)", sees=ALL),
    field("lit", i2.to(ALL_LIT)[ROWS], "constellations, bits 1 << species (CK-CON-4)", sees=ALL),
    field("entered", i2.to(ALL_LIT)[ROWS], "species that ever entered the Kingdom, the same bits (CK-R54)", sees=ALL),
    field("token", i1[SPECIES + 1], "supply in the middle with 7–8 Rulers (CK-CON-3)", sees=ALL),
    field("claimed", FLAG[ROWS], "1: earned the light speed bonus (CK-LSB-2)", sees=ALL),
    field("grace", SEAT, "seat whose next turn ends the grace period, 0 none yet (CK-LSB-4)", sees=ALL),
    field("grace_new", FLAG, "1: it began in the action under way (CK-R55)", sees=ALL),
    field("grace_over", FLAG, "1: nobody can earn it any more (CK-LSB-5)", sees=ALL),
    field("total", i4[ROWS], "magic of the finished rounds (CK-EXT-2)", sees=ALL),
    field("troops", i2[ROWS], "Creatures of the finished rounds, for ties (CK-R35)", sees=ALL),
    field("victories", i1[ROWS], "rounds won (CK-EXT-3)", sees=ALL),
    field("n_marks", i1[ROWS], sees=OWNER),
    field("mark", i2[ROWS, MARKS], "what a seat knows of others' hands (engine/known.py)", sees=OWNER, upto="n_marks"),
)

RECORDS = Records(__package__, state=STATE, out=STATE, box=BOX, frame=FRAME, clan=CLAN, die=DIE)
