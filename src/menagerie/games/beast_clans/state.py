"""Every field of the state (`engine/fields.py`); what the rules read of printed cards is `cards/box.py`.

Seats, kinds and rows start at 1; row 0 is nobody and nothing. Everything beyond a count is zero.

A row of a card in play is not given to another card in the same turn, so a row names one object; empty rows go at the
end of the turn. Once the Royals are revealed rows 1 to `seats` are theirs, whoever has left the game. Who knows a card
is kept as bits: 1 << seat, and bit 0 for the spectator.
"""

from __future__ import annotations

from menagerie.cardtext.fields import RUNNING, TOKENS, Shared, waiting
from menagerie.engine.ask import HEAD, options, stack
from menagerie.engine.chance import DIE
from menagerie.engine.fields import ALL, ASKED, FLAG, OWNER, by_seat, field, i1, i2, i4, record, signed, u1, unit
from menagerie.engine.jit import Records

from . import terms
from .cards.box import BOX
from .terms import (
    AGED,
    AIMS,
    AWAITS_SECOND,
    BY_DEATH,
    DECKS,
    DRAFTS,
    FALLEN,
    HAPPENINGS,
    HOLDERS,
    KEPT,
    KINDS,
    LEVELS,
    MAIN_DECK,
    ORDER,
    ROWS,
    SEATS,
    SIDEBOARD,
    SPENT_AS,
    TYPES,
)

OPTIONS = 1024  # most legal answers to one question
FRAMES = 72

SEAT, ROW, KIND = unit("seat", i1, SEATS), unit("row", i2, ROWS), unit("kind", i2, KINDS)
DECK, SEATED = unit("deck", i1, DECKS), unit("seats as bits", i1, (1 << SEATS + 1) - 1)

#: A card on the field or in the Royal section.
PLAYED = record(
    field("kind", KIND, "0: it left; face-down: who knows it (BC-BRE-13)"),
    field("sort", i1, "BEAST, EQUIPMENT, CASTLE, ROYAL; face-down: EQUIPMENT (BC-BRE-3)"),
    field("seat", SEAT, "its controller"),
    field(
        "owner",
        SEAT,
        "the player from whose hand or deck it came (BC-R72); 0: a token that is a copy, nobody's (BC-R182)",
    ),
    field("covered", FLAG, "1: face-down (BC-BRE-2)"),
    field("known", SEATED, "face-down: who knows which card it is, as bits"),
    field("due", FLAG, "1: its upkeep is to be decided in this step (BC-UPK-10)"),
    field("attacks", i1, "made this turn (BC-CMB-7)"),
    field("accompanied", FLAG, "1: this turn (BC-ACC-2)"),
    field("joined", FLAG, "1: in this Combat Phase (BC-R33)"),
    field("guarded", FLAG, "1: in this Combat Phase (BC-GDN-3)"),
    field("parted", FLAG, "1: the defence damage of its attack is divided (BC-ACC-4)"),
    field("extra", i1, "points that it takes beyond an even share (BC-R36)"),
    field("target", i2, "row that it attacks in this Combat Phase"),
    field("joins", ROW, "row of the attacker that it accompanies"),
    field("wielder", ROW, "row of the creature that wields it in this Combat Phase, even if that left"),
    field("turned", FLAG, "1: it was turned face-up on the field"),
    field("before", i1[len(TYPES)], "1 in place 0: played; then cards of each type played before it that turn"),
    field("struck", FLAG, "1: it was dealt damage this turn"),
    field("hit", FLAG, "1: it dealt damage this turn"),
    field("forbidden", i2, "what it cannot do, current: bits 1 << TO_ATTACK"),
    field("carries", i1, "how many equipment it may wield in one round of combat, current"),
    field("used", u1, "abilities used this turn, as bits"),
    field("since", i2, "turn in which it entered or came under its controller (BC-R43)"),
    field("began", i4, "place in the order in which its abilities began to apply (BC-R105)"),
    field("cost", i2, "its own Biomass cost, current (BC-R47)"),
    field("might", signed(i2), "current, see `refresh`"),
    field("life", signed(i2), "Life, of an equipment Uses; current, before damage"),
    field("keys", i2, "keywords as bits, current"),
    field("damage", signed(i2), "taken, of an equipment Uses lost, less what it gained: may be below zero (BC-R98)"),
    field("fell", i2, "of a card that left this turn: what it became if it was discarded from the field"),
    field("given", i2, "keywords that go with being turned face-up, until end of turn (BC-BRE-6)"),
    TOKENS,
)

#: What waits for an answer. The fields mean what the chapter that pushed the frame says.
FRAME = record(
    field("what", i1.to(ORDER), "TURN … ORDER"),
    field("step", i1),
    field("seat", SEAT, "whose it is; CYCLE, COMBAT: who acts or declares now"),
    field("part", i1, "TURN: BUSINESS, OPEN, DONE"),
    field("sort", i1, "CYCLE: QUIET, PLAYING; ITEM: CARD … COPIED"),
    field("passed", FLAG, "CYCLE: passed at ACTION, nothing activated since (BC-R8); TURN: upkeep began"),
    field("acted", FLAG, "CYCLE: a defending player activated something in this round (BC-R70)"),
    field("once", FLAG, "CYCLE: over after one RESOLUTION (BC-R46)"),
    field("gone", FLAG, "ITEM: its player left the game (BC-R71)"),
    field("void", FLAG, "ITEM: it does nothing: no legal target, or declined (BC-R81, BC-R101)"),
    field("kind", KIND, "ITEM: the card, or whose ability it is"),
    field("row", ROW, "ITEM: the source in play, 0 of a card that is not"),
    field("ability", i2),
    field("first", i2.to(AIMS), "ITEM: its objects follow this place of `aims`"),
    *RUNNING,
)

#: An ability that waits to be placed in the chain (BC-R11).
WAIT = waiting(
    field("first", FLAG, "1: the entrance ability of the card just played (BC-PP-19)"),
    field("batch", i1.to(BY_DEATH), "AT_ONCE, BY_DAMAGE, BY_DEATH (BC-R31)"),
    kept=KEPT,
)

#: A change of a card for a time (BC-R106).
LASTS = record(
    field("row", ROW),
    field("what", i1.to(SPENT_AS), "BONUS … SPENT_AS"),
    field("until", i1, "THIS_TURN, THIS_ROUND, NEXT_TURN; 0: for as long as its card stays"),
    field("seat", SEAT),
    field(
        "a",
        signed(i2),
        "Might; grant; action; who had control; BARRED … ALL_COST: filter; WARDED: points left, -1 all; "
        "FORESTALLED: static; DIVERTED: place; MUZZLED: which damage; NAME_SAID: the kind; "
        "IMITATING: its own kind; SPENT_AS: a kind",
    ),
    field(
        "b",
        signed(i2),
        "Life; BARRED: who plays none, and a name; WARDED: which damage; NEXT_COSTS, ALL_COST: so much less; "
        "FORESTALLED: points left; IMITATING: the kind; SPENT_AS: bits",
    ),
    field("began", i4),
)

#: A part of a declaration that is not confirmed yet (BC-R84).
DRAFT = record(
    field("row", ROW, "attacker, Guardian, target that wields, or sharer"),
    field("gear", ROW, "equipment"),
    field("second", ROW, "another equipment, of who may wield two"),
    field("target", i2),
    field("lacks", i1.to(AWAITS_SECOND), "AWAITS_GEAR, AWAITS_TARGET"),
)

SEAT_ROWS = by_seat(SEATS)
SHARED = Shared(terms, kind=KIND, seats=SEATED, rows=i2, bits=i4, waits=WAIT, lasts=LASTS)

STATE = record(
    *HEAD,
    field("turn", SEAT, "the active player (BC-TURN-10)", sees=ALL),
    field("first", SEAT, "who took the first turn", sees=ALL),
    *SHARED("turns"),
    field("coin", FLAG, "1: a coin decides who chooses the first player, not dice (BC-SETUP-3)", sees=ALL),
    field("revealed", FLAG, "1: the Royals are face-up (BC-SETUP-6)", sees=ALL),
    field("dirty", i1.to(2 * AGED - 1), "what changed since derived numbers were written: bits ANEW … AGED", sees=ALL),
    *SHARED("touchy"),
    field("checking", FLAG, "1: losses, Life, Uses and the control limit must be checked", sees=ALL),
    field("losses", i1, "checks in which somebody lost", sees=ALL),
    *SHARED("n_rows", "n_wait"),
    field("n_draft", i1, sees=ASKED),
    field("placing", i1, "the batch of abilities that is being placed (BC-R31)", sees=ALL),
    *SHARED("n_aims", "n_later", "n_lasting", "n_binding"),
    field("n_fallen", i1, "cards discarded from the field this turn", sees=ALL),
    *SHARED("holding", "watching", "clock"),
    field("chain", i2, "abilities resolved in this RESOLUTION or business (BC-R100)", sees=ALL),
    field("match", FLAG, "1: the best of three games (BC-R61)", sees=ALL),
    field("ended", FLAG, "1: a game of the match is over, the next one begins", sees=ALL),
    field("game", i1, "number of the game in the match", sees=ALL),
    field("games", i1[SEAT_ROWS], "games of the match that each player won", sees=ALL),
    field("n_side", i1[SEAT_ROWS], "cards of the sideboard", sees=ALL),
    field("list", KIND[SEAT_ROWS, MAIN_DECK], "kinds of the deck as it is played, ascending", sees=OWNER),
    field("side", KIND[SEAT_ROWS, SIDEBOARD], "kinds of the sideboard, ascending (BC-R89)", sees=OWNER),
    field("deck_a", DECK, "deck of seat 1, 0 in a position of free cards", but="all once Royals are revealed; seat 1"),
    field("deck_b", DECK, "of seat 2", but="all once Royals are revealed; seat 2"),
    field("deck_c", DECK, "of seat 3", but="all once Royals are revealed; seat 3"),
    field("deck_d", DECK, "of seat 4", but="all once Royals are revealed; seat 4"),
    field("royal", KIND[SEAT_ROWS], "the Royal chosen (BC-D1)", sees=OWNER, but="then all (BC-ZONE-8)"),
    field("level", i1.to(LEVELS)[SEAT_ROWS], "of the Royal", sees=ALL),
    field("biomass", i2[SEAT_ROWS], "current", sees=ALL),
    field("inflicted", i2[SEAT_ROWS], "damage inflicted this turn (BC-R95)", sees=ALL),
    field("suffered", i2[SEAT_ROWS], "Life that the own Royal lost this turn (BC-R126)", sees=ALL),
    field("gains", i2[SEAT_ROWS], "Life due from Cull in this Damage Step (BC-R31)", sees=ALL),
    field("deeds", i2[SEAT_ROWS], "activations and plays this turn (BC-R100)", sees=ALL),
    field("failed", i1[SEAT_ROWS], "EMPTY_DECK, OUTDONE (BC-WIN-2)", sees=ALL),
    field("lost", i1[SEAT_ROWS], "number of the check in which the player lost, 0 in the game", sees=ALL),
    field("n_deck", i2[SEAT_ROWS], sees=ALL),
    field("n_hand", i2[SEAT_ROWS], sees=ALL),
    field("n_discard", i2[SEAT_ROWS], sees=ALL),
    field("n_removed", i2[SEAT_ROWS], sees=ALL),
    field("n_put", i1[SEAT_ROWS], "cards of the hand that are picked", sees=ALL, but="but for an exchange"),
    *SHARED("put"),
    field("plays", i1[SEAT_ROWS, len(TYPES)], "cards of each type played this turn", sees=ALL),
    field("happened", i1[SEAT_ROWS, HAPPENINGS], "what happened to own cards or was done this turn", sees=ALL),
    options(OPTIONS),
    field("hand", KIND[SEAT_ROWS, HOLDERS], "kinds, ascending", sees=OWNER, but="and whom it was shown (BC-ZONE-4)"),
    field("shown", SEATED[SEAT_ROWS, HOLDERS], "who else knows it", sees=OWNER, but="and that seat", upto="n_hand"),
    field("draft", DRAFT[DRAFTS + 1], sees=ASKED),
    field("card", PLAYED[ROWS + 1], sees=ALL, but="but the kind of a card face-down", upto="n_rows"),
    stack(FRAME[FRAMES], "but what an exchange took so far"),
    *SHARED("wait", "later", "lasting", "binding"),
    field("fallen", i2[FALLEN + 1], "objects as if in the discard section of their controller", sees=ALL, first=1),
    *SHARED("aims"),
    field("deck", KIND[SEAT_ROWS, HOLDERS], "kinds, bottom to top (BC-ZONE-3)", but="who has seen the card"),
    *SHARED("seen"),
    field("discard", KIND[SEAT_ROWS, HOLDERS], "kinds, the last one on top (BC-ZONE-5)", sees=ALL),
    field("removed", KIND[SEAT_ROWS, HOLDERS], "kinds out of the game (BC-R71)", sees=ALL),
)

#: How many rows the tables of programs have (`cardtext.program`): for the cards of the house and a workshop's.

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
