"""Every field of the state (`engine/fields.py`); what the rules read of printed cards is `cards/box.py`.

Seats, kinds and rows start at 1; row 0 is nobody and nothing. Everything beyond a count is zero.

A row of a card in play is not given to another card in the same turn, so a row names one object (AC-ZONE-13); empty
rows go at the end of the turn. Rows 1 and 2 are the Contenders of seats 1 and 2.
"""

from __future__ import annotations

from menagerie.cardtext.fields import AIM, TOKENS, Shared
from menagerie.engine.ask import HEAD, options, stack
from menagerie.engine.chance import DIE
from menagerie.engine.fields import ALL, FLAG, OWNER, by_seat, field, i1, i2, i4, record, signed, u1, unit
from menagerie.engine.jit import Records

from . import terms
from .cards.box import BOX
from .terms import (
    AIMS,
    BINDING,
    COLOR_SETS,
    DECKS,
    DISPUTE,
    FALLEN,
    HAPPENINGS,
    HOLDERS,
    INSTEAD,
    KEPT,
    KINDS,
    LATER,
    LEAVING,
    N_COLORS,
    NEW_TURN,
    NOUNS,
    PICKED,
    RELIC,
    REPLACING,
    ROWS,
    SEATS,
    SHIELDS,
    SLOW,
    WAITING,
)

OPTIONS = 1024  # most legal answers to one question
FRAMES = 72

SEAT, ROW, KIND = unit("seat", i1, SEATS), unit("row", i1, ROWS), unit("kind", i2, KINDS)
DECK, SEATED = unit("deck", i1, DECKS), unit("seats as bits", i1, (1 << SEATS + 1) - 1)

#: A card in play outside the Resource Zone.
PLAYED = record(
    field("kind", KIND, "0: it left; owner alone while face down (AC-TRAP-13)"),
    field("sort", i1.to(RELIC), "CONTENDER … RELIC"),
    field("seat", SEAT, "its controller"),
    field("owner", SEAT, "AC-ZONE-9; 0: a token that is a copy, nobody's (AC-R147)"),
    field("engaged", FLAG, "AC-INFO-11"),
    field("covered", FLAG, "1: face down (AC-TRAP-1)"),
    field("known", FLAG, "1: face down, and the opponent knows which card it is"),
    field("sprung", FLAG, "1: a Trap whose effect is in Standby (AC-TRAP-16)"),
    field("doomed", i1.to(LEAVING), "DEFEATED, LEAVING (AC-R26)"),
    field("part", i1.to(PICKED), "in the clash: ATTACKER, OPPOSING, PICKED"),
    field("spared", i2, "points of its clash damage in this sub-step that are prevented (AC-D31)"),
    field("struck", i1.to(SLOW), "STRUCK_ONCE: dealt at least 1 clash damage in this C6 (AC-R25); SLOW"),
    field("blighted", FLAG, "1: was dealt clash damage by a Necrotic card in this clash (AC-KW-NEC-1)"),
    field("buffed", FLAG, "1: a Clash Buff took it for a target this turn (AC-BUFF-3)"),
    field("host", ROW, "a Weapon's Clash card, 0 unattached"),
    field("weapons", i1, "Weapons that it carries (AC-WPN-8)"),
    field("carries", i1, "how many it may carry, current"),
    TOKENS,  # only where a card defines them (AC-VAR-3)
    field("this_turn", i1.to(3), "this turn it attacked (1), was dealt damage (2), as bits (AC-R144, AC-R145)"),
    field("forbidden", i2, "what it cannot do, current: bits 1 << TO_ATTACK …"),
    field("used", u1, "abilities used this turn, as bits (AC-TURN-18)"),
    field("since", i2, "turn in which it entered or was set"),
    field("attack", signed(i2), "current, see `refresh`"),
    field("defense", signed(i2), "current, before damage"),
    field("cost", i1, "current (AC-INFO-10)"),
    field("keys", i2, "keywords as bits, current"),
    field("level", i1[3], "X of Awe Factor, Barrage, Enrage, current"),
    field("plus_attack", signed(i2), "until end of turn"),
    field("plus_defense", signed(i2)),
    field("given", i2, "keywords until end of turn"),
    field("damage", i2, "non-clash damage of the turn; of a Contender what its defense absorbed (AC-CTD-18)"),
    field("hurt", i2, "clash damage of the clash; of a Contender what its defense absorbed"),
    field("fell", i2, "of a card that left this turn: what it became if it was defeated"),
)

#: What waits for an answer. The fields mean what the chapter that pushed the frame says.
FRAME = record(
    field("what", i1.to(DISPUTE), "TURN, FIGHT, ITEM, ORDER, DISPUTE"),
    field("step", i1),
    field("seat", SEAT, "whose it is"),
    field("sort", i1.to(REPLACING), "ITEM: CARD … REPLACING"),
    field("kind", KIND, "ITEM: the card, or whose effect it is"),
    field("row", ROW, "ITEM: the source in play; FIGHT: the attacker"),
    field("aim", ROW, "FIGHT: the target declared, 0 when it left"),
    field("obstructed", FLAG, "FIGHT"),
    field("negated", FLAG, "AC-PLAY-14, AC-CL-30"),
    field("gone", FLAG, "ITEM: an answer moved its card elsewhere"),
    field("answered", i1.to(FRAMES), "ITEM: the frame that it responds to"),
    field("first", i2.to(AIMS), "ITEM: its objects follow this place of `aims`"),
    field("ability", i2),
    field("other", i2, "ITEM: the ability whose cost is paid instead (AC-D11)"),
    field("pc", i2, "the row of the program that runs next"),
    field("going", FLAG, "1: that row asks"),
    field("did", signed(i1), "1: what the last `may` offered was done; of a declined trigger: -1"),
    field("mode", i1),
    field("x", i1, "AC-R68"),
    field("price", i1, "CARD: what it cost when it was announced (AC-R45)"),
    field("that", SEAT, "the player of the event"),
    field("aimed", SEAT, "the target player"),
    field("loop", SEAT, "the player of a loop, or who chooses for all now"),
    field("attacker", ROW, "the row that attacked when it was announced"),
    field("event", i2, "the object of the event"),
    field("amount", i2, "of a trigger: points of damage (AC-KW-ENR-1)"),
    field("left", i2, "of a row that asks: how many are chosen or left; FIGHT: 1 damage is dealt and not checked"),
    field("rest", i1, "cards looked at and not kept"),
    field("every", FLAG, "1: that row asks one player after the other"),
    field("enters", i1.to(2), "CARD: 1 engaged, 2 without its Enter effects"),
    field("plus_attack", signed(i1), "CARD: with what it enters (AC-PLAY-9)"),
    field("plus_defense", signed(i1)),
)

#: A trigger that waits to be put into Standby (AC-TRIG-8), what is kept for later, and what happens instead.
WAIT = record(
    field("moment", i1, "END_OF_TURN …, of what is kept for later"),
    field("seat", SEAT),
    field("row", ROW, "its source"),
    field("that", SEAT),
    field("aimed", SEAT),
    field("attacker", ROW),
    field("frame", i1.to(FRAMES), "WHEN_ENTERS: the frame of the card"),
    field("x", i1),
    field("kind", KIND),
    field("ability", i2),
    field("pc", i2, "0: the body of the ability"),
    field("amount", i2),
    field("event", i2),
    field("slot", i1[KEPT]),
    field("object", i2[KEPT]),
)

#: A change of a card beside attack, defense and keywords until the end of the turn.
LASTS = record(
    field("row", ROW),
    field("what", i1, "BONUS … SPENT_AS"),
    field("until", i1, "THIS_TURN …"),
    field("seat", SEAT, "whose next turn ends it"),
    field(
        "a",
        signed(i2),
        "attack; the grant; the action; who had control; NAME_SAID: the kind; BARRED, NEXT_COSTS, ALL_COST: the "
        "filter; IMITATING: its own kind; SPENT_AS: a kind",
    ),
    field(
        "b",
        signed(i2),
        "defense; BARRED: who plays none, and a name; NEXT_COSTS, ALL_COST: so much less; IMITATING: the kind; "
        "SPENT_AS: bits",
    ),
)

#: A static ability in force that changes no card (`numbers.py`).
HOLD = record(field("row", ROW), field("static", i2))

#: A prevention of damage (AC-DMG-12).
SHIELD = record(
    field("what", i1, "NEXT, TO, BY, ALL"),
    field("row", ROW),
    field("damage", i1, "ANY_DAMAGE …"),
    field("left", i2, "NEXT: points"),
    field("until", i1),
    field("seat", SEAT),
)

SEAT_ROWS = by_seat(SEATS)
SHARED = Shared(terms, kind=KIND, seats=SEATED, rows=i1, bits=i4, waits=WAIT, lasts=LASTS)

STATE = record(
    *HEAD,
    field("turn", SEAT, "the active player (AC-INFO-1)", sees=ALL),
    field("first", SEAT, "who took the first turn", sees=ALL),
    *SHARED("turns"),
    field("portal", FLAG, "1 open; one for both players (AC-PRTL-1, AC-ZONE-11)", sees=ALL),
    field("dirty", i1.to(2 * NEW_TURN - 1), "what changed since numbers were written: ANEW … NEW_TURN", sees=ALL),
    field("checking", FLAG, "1: an event is complete and states must be checked (AC-R77)", sees=ALL),
    field("busy", FLAG, "1: an effect resolves; triggers and checks wait (AC-TRIG-16)", sees=ALL),
    field("clash", FLAG, "1: a clash is under way", sees=ALL),
    field("triggers", i1, "triggered effects in Standby (AC-DMG-13)", sees=ALL),
    field("doomed", i1, "defeated cards that have not left", sees=ALL),
    *SHARED("n_rows"),
    field("n_wait", i1, "triggers that wait to be put into Standby", sees=ALL),
    *SHARED("n_later"),
    field("n_instead", i1, "what happens instead, at once", sees=ALL),
    *SHARED("n_lasting"),
    field("n_shield", i1, sees=ALL),
    field("n_fallen", i1, "cards defeated this turn", sees=ALL),
    *SHARED("n_aims"),
    field("chain", i2, "effects resolved since Standby was empty (AC-R60)", sees=ALL),
    *SHARED("holding", "watching", "touchy", "n_binding"),
    field("replacing", i1, "what something in play replaces, as bits", sees=ALL),
    field("due", i1, "resources still to be engaged for the pending payment", sees=ALL),
    field("least", i1, "colour sets below are done with (bites ascend)", sees=ALL),
    field("gem", i1[N_COLORS + 1], "gems of the pending payment by colour", sees=ALL),
    field("deck_a", DECK, "deck of seat 1, 0 in a position of free cards", but="all if lists are open; seat 1"),
    field("deck_b", DECK, "of seat 2", but="all if lists are open; seat 2"),
    field("closed", FLAG, "1: lists are closed, each seat knows its own deck_a or deck_b alone (AC-R86)", sees=ALL),
    field("failed", FLAG[SEAT_ROWS], "1: had to draw from an empty deck (AC-WIN-2)", sees=ALL),
    field("attacked", i1[SEAT_ROWS], "clashes that the player began this turn", sees=ALL),
    field("plays", i1[SEAT_ROWS, NOUNS], "cards played this turn: in all, and by noun", sees=ALL),
    field("happened", i1[SEAT_ROWS, HAPPENINGS], "what the player did this turn, by happening (AC-R142)", sees=ALL),
    field("buffed", FLAG[SEAT_ROWS], "1: a Clash Buff took the player for a target this turn (AC-BUFF-11)", sees=ALL),
    field("health", signed(i2)[SEAT_ROWS], sees=ALL),
    field("n_deck", i1[SEAT_ROWS], sees=ALL),
    field("n_hand", i1[SEAT_ROWS], sees=ALL),
    field("n_oblivion", i1[SEAT_ROWS], sees=ALL),
    field("n_resources", i1[SEAT_ROWS], sees=ALL),
    *SHARED("n_put"),
    field("n_listed", i1[SEAT_ROWS], "cards of a closed list that all have seen and lost sight of", sees=ALL),
    *SHARED("put"),
    field("ready", i1[SEAT_ROWS, COLOR_SETS], "ready resources by their set of colours", sees=ALL),
    field("have", i1[SEAT_ROWS, COLOR_SETS], "ready resources that make one of a set of colours", sees=ALL),
    field("paid", i1[COLOR_SETS], "resources chosen for the pending payment by their set", sees=ALL),
    options(OPTIONS),
    field("hand", KIND[SEAT_ROWS, HOLDERS], "kinds, ascending", sees=OWNER, but="and what was shown to the opponent"),
    field("shown", FLAG[SEAT_ROWS, HOLDERS], "1: the opponent knows it", sees=OWNER, but="the other", upto="n_hand"),
    field("resource", KIND[SEAT_ROWS, HOLDERS], "kinds as they were put (AC-ZONE-5)", sees=ALL, upto="n_resources"),
    field("spent", FLAG[SEAT_ROWS, HOLDERS], "1: that resource is engaged", sees=ALL, upto="n_resources"),
    field("card", PLAYED[ROWS + 1], "AC-ZONE-1 … AC-ZONE-4", sees=ALL, but="but kinds face down", upto="n_rows"),
    stack(FRAME[FRAMES]),
    field("wait", WAIT[WAITING + 1], sees=ALL, but="but cards of a hand: its owner"),
    field("later", WAIT[LATER + 1], sees=ALL, but="but cards of a hand: its owner"),
    field("instead", WAIT[INSTEAD + 1], sees=ALL),
    *SHARED("lasting"),
    field("binding", HOLD[BINDING + 1], sees=ALL),
    field("shield", SHIELD[SHIELDS + 1], sees=ALL),
    field("fallen", i2[FALLEN + 1], "objects as if in the Oblivion of their controller", sees=ALL, first=1),
    field("aims", AIM[AIMS + 1], sees=ALL, but="but cards of a hand: its owner"),
    field("deck", KIND[SEAT_ROWS, HOLDERS], "kinds, bottom to top (AC-ZONE-6)", but="who has seen the card"),
    *SHARED("seen"),
    field("oblivion", KIND[SEAT_ROWS, HOLDERS], "kinds, ascending (AC-ZONE-8)", sees=ALL),
    field("listed", KIND[SEAT_ROWS, HOLDERS], "kinds, ascending: so many are in the list at least (AC-R86)", sees=ALL),
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
