"""Every field of the state (`engine/fields.py`); what the rules read of printed cards is `cards/box.py`.

Seats, kinds, columns and rows start at 1; row 0 is nobody and nothing. Everything beyond a count is zero.

All columns are open, face-down cards too (HC-R81): hidden are hands, Heaven and unfinished choices alone. A row of a
card in play is not given to another card in the same turn, so a row names one object; empty rows go at the end of the
turn. Who knows a card is kept as bits: 1 << seat, and bit 0 for the spectator.
"""

from __future__ import annotations

from menagerie.cardtext.fields import RUNNING, TOKENS, Shared, waiting
from menagerie.engine.ask import HEAD, options, stack
from menagerie.engine.chance import DIE
from menagerie.engine.fields import ALL, ASKED, FLAG, OWNER, by_seat, field, i1, i2, i4, record, signed, unit
from menagerie.engine.jit import Records

from . import terms
from .cards.box import BOX
from .terms import (
    AIMS,
    COMPANIONS,
    DECKS,
    DRAFTS,
    FALLEN,
    GUARDS,
    HAPPENINGS,
    HOLDERS,
    KEPT,
    KINDS,
    MEMORIES,
    N_COLUMNS,
    NOUNS,
    RELENTING,
    ROWS,
    SEATS,
    TOKEN_SUPPLY,
    WARRING,
)

OPTIONS = 512  # most legal answers to one question
FRAMES = 48

SEAT, ROW, KIND = unit("seat", i1, SEATS), unit("row", i2, ROWS), unit("kind", i2, KINDS)
DECK, SEATED = unit("deck", i1, DECKS), unit("seats as bits", i1, (1 << SEATS + 1) - 1)
COLUMN = unit("column", i1, N_COLUMNS)

#: A card on the mat of a player.
PLAYED = record(
    field("kind", KIND),
    field("sort", i1, "BEAST … OFFERING; CORE: under a Lead; 0: it left"),
    field("seat", SEAT, "its controller, always its owner (HC-ZONE-17)"),
    field("owner", SEAT),
    field("place", i1, "LEFT … REAR_SUPPORT, LIES_BEFORE + column, IN_ARSENAL, IN_PROVINCE"),
    field("host", ROW, "CORE: the row of what lies on it; WEAPON: the armed Beast"),
    field("rest", FLAG, "1: in R (HC-POS-1)"),
    field("covered", FLAG, "1: face down (HC-POS-6)"),
    field("known", SEATED, "who knows which card it is, as bits; open cards: 0"),
    field("turned", FLAG, "1: its position was changed this turn (HC-POS-3, HC-POS-4)"),
    field("moved", FLAG, "1: it changed column this turn (HC-MOVE-9)"),
    field("attacks", i1, "made this turn (HC-WAR-7)"),
    field("risen", i1, "a Core that came up and is to be looked after: CAME_UP, FROM_UPGRADE"),
    field("vow", i4, "BEAST_MODE, PLUS_DAMAGE: used for its next attack; others: used this turn, though not printed"),
    field("freed", FLAG, "1: its next AC this turn has no cost (HC-IW-5)"),
    field("used", i2, "abilities used this turn, as bits (HC-CMD-5)"),
    field("copied", KIND, "the card whose commands it has this turn as well (HC-SUP-6)"),
    field("since", i2, "turn in which it came"),
    field("began", i4, "place in the order in which its abilities began to apply"),
    field("fell", i2, "of a card that left this turn: what it became if it was defeated"),
    field("oc", signed(i2), "current, see `refresh`"),
    field("a", signed(i2)),
    field("sk", signed(i2)),
    field("ad", signed(i2), "additional damage (HC-DMG-8)"),
    field("signets", i2, "as bits, current"),
    field("keys", i4, "keywords as bits, current"),
    field("forbidden", i2, "what it cannot do, current, as bits"),
    TOKENS,
)

#: What waits for an answer. The fields mean what the chapter that pushed the frame says.
FRAME = record(
    field("what", i1.to(RELENTING), "TURN … ITEM"),
    field("step", i1),
    field("seat", SEAT, "whose it is; WAR: the attacker"),
    field("sort", i1, "WAR: AT_BEAST … AT_PLAYER; PAYING: FOR_UPGRADE …; ITEM: CARD, BLOCK"),
    field("speed", i1, "ITEM: in tenths (HC-CHAIN-1)"),
    field("place", COLUMN, "WAR: column of the attacker; PAYING, PLACING: of what it is about"),
    field("goal", COLUMN, "WAR: column that is attacked; PAYING: where Offerings go"),
    field("passed", FLAG, "WAR: 1: the block is over"),
    field("answered", FLAG, "WAR: 1: the defender did something in counter-step 1 (HC-R150)"),
    field("called_off", FLAG, "WAR: 1: cancelled or blocked (HC-WAR-20)"),
    field("from_hand", FLAG, "PAYING: 1: the Up-Grade comes from the hand (HC-UG-4)"),
    field("gone", FLAG, "ITEM: it has been resolved"),
    field("void", FLAG, "ITEM: it does nothing"),
    field("kind", KIND, "PAYING, ITEM: the card"),
    field("row", ROW, "WAR: the attacker; ITEM: the source in play"),
    field("target", i2, "WAR: what is attacked; PAYING: the Core or Lead"),
    field("ability", i2),
    field("first", i2.to(AIMS), "ITEM: its objects follow this place of `aims`"),
    *RUNNING,
)

#: An effect that waits.
WAIT = waiting(kept=KEPT)

#: A change of a card for a time.
LASTS = record(
    field("row", ROW),
    field("what", i1, "BONUS … SPENT_AS"),
    field("until", i1, "THIS_TURN … IN_WAR_STEP"),
    field("seat", SEAT, "whose F2 or turn ends it"),
    field(
        "a",
        signed(i2),
        "BONUS: OC; GRANTED: the grant; FORBIDDEN: the action; RULED: the first static; BARRED: the filter; "
        "WARDED: points left, -1 all; ASSUMED: the nationality, or beyond FOLKS the tribe; "
        "EVADING: the filter; NAME_SAID: the kind; IMITATING: its own kind; SPENT_AS: a kind",
    ),
    field(
        "b",
        signed(i2),
        "Assault Power; GRANTED: times beyond one; RULED: how many statics; BARRED: who + a name; IMITATING: the kind; "
        "SPENT_AS: bits",
    ),
    field("c", signed(i2), "Skill; RULED: the condition"),
    field("d", signed(i2), "additional damage"),
    field("began", i4),
)

#: A part of a choice that is not confirmed yet: a blocker, a card that pays or is sent, an Offering that moves.
DRAFT = record(field("kind", KIND), field("place", i1))

#: What a card that left play did this turn: limits belong to the physical card (HC-R149).
MEMORY = record(
    field("seat", SEAT),
    field("kind", KIND),
    field("zone", i1, "where it lies, IN_GRAVE …"),
    field("turned", FLAG),
    field("moved", FLAG),
    field("attacks", i1),
    field("used", i2),
)

SEAT_ROWS = by_seat(SEATS)
SHARED = Shared(terms, kind=KIND, seats=SEATED, rows=i2, bits=i4, waits=WAIT, lasts=LASTS)

STATE = record(
    *HEAD,
    field("turn", SEAT, "the active player", sees=ALL),
    field("first", SEAT, "who took the first turn (HC-SETUP-5)", sees=ALL),
    *SHARED("turns"),
    field("dirty", i1.to(2 * WARRING - 1), "what changed since numbers were written: ANEW … WARRING", sees=ALL),
    *SHARED("touchy"),
    field("timely", FLAG, "1: what is in force depends on the step or the turn", sees=ALL),
    field("checking", FLAG, "1: something changed: losses, support and signets must be checked", sees=ALL),
    *SHARED("n_rows"),
    field("n_speakers", i2, sees=ALL),
    field("n_draft", i1, sees=ASKED),
    *SHARED("n_wait", "n_later", "n_aims", "n_lasting", "n_binding"),
    field("n_memory", i1, sees=ALL),
    field("n_fallen", i1, "Beasts defeated this turn", sees=ALL),
    field("holding", i4, "kinds of static abilities in play, as bits", sees=ALL),
    *SHARED("watching", "clock"),
    field("counter2", FLAG, "1: counter-step 2 opens even against a defender who did nothing (HC-R150)", sees=ALL),
    field("closed", FLAG, "1: lists are closed, each seat knows its own deck_a or deck_b alone (HC-R158)", sees=ALL),
    field("arsenal_cap", i1, "how many Arsenals may stay in a column, 0: any number (HC-R49)", sees=ALL),
    field("turn_limit", i1, "completed turns of each player that end a game (HC-R94)", sees=ALL),
    field("deck_a", DECK, "deck of seat 1, 0 in a position of free cards", but="all if lists are open; seat 1"),
    field("deck_b", DECK, "of seat 2", but="all if lists are open; seat 2"),
    field("life", i1[SEAT_ROWS], "Menorah Life", sees=ALL),
    field("marker", i1[SEAT_ROWS], "own turns begun, the Turn Marker (HC-TURN-12)", sees=ALL),
    field("completed", i1[SEAT_ROWS], "own turns completed", sees=ALL),
    field("deployed", FLAG[SEAT_ROWS], "1: this turn (HC-DEPLOY-1)", sees=ALL),
    field("shifted", FLAG[SEAT_ROWS], "1: the move of this turn is made (HC-MOVE-1)", sees=ALL),
    field("armed", FLAG[SEAT_ROWS], "1: a Weapon was played from hand this turn (HC-WEAPON-2)", sees=ALL),
    field("placed", FLAG[SEAT_ROWS], "1: an Up-Grade was placed this turn (HC-UG-1)", sees=ALL),
    field("dropped", FLAG[SEAT_ROWS], "1: a card was dropped this turn (HC-IW-1)", sees=ALL),
    field("willed", FLAG[SEAT_ROWS], "1: Force of Will was used this turn (HC-IW-4)", sees=ALL),
    field("powered", FLAG[SEAT_ROWS], "1: the power-up was used this turn (HC-UG-14)", sees=ALL),
    field("offered", i1[SEAT_ROWS, N_COLUMNS + 1], "Offering abilities used this turn, by column", sees=ALL),
    field("gagged", FLAG[SEAT_ROWS], "1: plays nothing from the hand this turn (HC-SUP-19)", sees=ALL),
    field("hellenized", FLAG, "1: all Beasts on the battlefield are Greek (HC-SUP-17)", sees=ALL),
    field("warred", i1[SEAT_ROWS], "wars declared this turn", sees=ALL),
    field("plays", i1[SEAT_ROWS, NOUNS], "cards played this turn: in all, and by noun", sees=ALL),
    field("happened", i1[SEAT_ROWS, HAPPENINGS], "what was done this turn, where a text counts it", sees=ALL),
    field("sent", i1[SEAT_ROWS], "Up-Grades put face down into the Inward column this turn (HC-UG-15)", sees=ALL),
    field("lead", ROW[SEAT_ROWS, N_COLUMNS + 1], "row of the Lead of a column", sees=ALL),
    field("front", ROW[SEAT_ROWS, GUARDS + 1], "row of the Shield or blocker before a Guard Column", sees=ALL),
    field("province", ROW[SEAT_ROWS], "row", sees=ALL),
    field("support", i2[SEAT_ROWS, N_COLUMNS + 1], "of a column, current, see `refresh`", sees=ALL),
    field("offerings", i2[SEAT_ROWS, N_COLUMNS + 1], "that lie in a column, current", sees=ALL),
    field("n_hand", i2[SEAT_ROWS], sees=ALL),
    field("n_deck", i2[SEAT_ROWS], sees=ALL),
    field("n_grave", i2[SEAT_ROWS], sees=ALL),
    field("n_inward", i2[SEAT_ROWS], sees=ALL),
    field("n_upgrades", i2[SEAT_ROWS], sees=ALL),
    field("n_companions", i2[SEAT_ROWS], sees=ALL),
    field("n_supply", i2[SEAT_ROWS], sees=ALL),
    *SHARED("n_put"),
    options(OPTIONS),
    field("hand", KIND[SEAT_ROWS, HOLDERS], "kinds, ascending", sees=OWNER, but="and whom it was shown"),
    field("shown", SEATED[SEAT_ROWS, HOLDERS], "who else knows it", sees=OWNER, but="and that seat", upto="n_hand"),
    field("draft", DRAFT[DRAFTS + 1], sees=ASKED),
    field("put", KIND[SEAT_ROWS, HOLDERS], "kinds, ascending", sees=OWNER),
    field("card", PLAYED[ROWS + 1], sees=ALL, upto="n_rows"),
    field("speaker", ROW[ROWS + 1], "rows in play but Offerings without text", sees=ALL, upto="n_speakers", first=1),
    stack(FRAME[FRAMES]),
    *SHARED("wait", "later", "lasting", "binding"),
    field("fallen", i2[FALLEN + 1], "as objects where they lie since", sees=ALL, first=1),
    field("memory", MEMORY[MEMORIES + 1], sees=ALL),
    *SHARED("aims"),
    field("deck", KIND[SEAT_ROWS, HOLDERS], "Heaven, kinds, bottom to top", but="who has seen the card"),
    field("seen", SEATED[SEAT_ROWS, HOLDERS], "of each card of Heaven: who knows it", sees=ALL, upto="n_deck"),
    field("grave", KIND[SEAT_ROWS, HOLDERS], "kinds, in the order in which they came (HC-OFFER-9)", sees=ALL),
    field("inward", KIND[SEAT_ROWS, HOLDERS], "kinds, ascending", sees=ALL),
    field("down", i1[SEAT_ROWS, HOLDERS], "of each card there: FACE_DOWN, JUST_SENT", sees=ALL, upto="n_inward"),
    field("upgrades", KIND[SEAT_ROWS, HOLDERS], "kinds of the UG column, ascending", sees=ALL),
    field("fresh", i1[SEAT_ROWS, HOLDERS], "of each card there: FRESH", sees=ALL, upto="n_upgrades"),
    field("companions", KIND[SEAT_ROWS, COMPANIONS + 1], "kinds of the CM column, ascending", sees=ALL),
    field("supply", KIND[SEAT_ROWS, TOKEN_SUPPLY + 1], "kinds of the Token supply, ascending", sees=ALL),
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
