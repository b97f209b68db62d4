"""Every field of the state and of the box: shape, unit, meaning, and who may see it.

Seats, kinds and rows start at 1; row 0 is nobody and nothing. Everything beyond a count is zero. What a seat does not
know is zero in its view (`view.py`).

  all     every seat and the spectator
  owner   the seat of that row only
  none    nobody

A row of a card in play is not given to another card in the same turn, so a row names one object (AC-ZONE-13); empty
rows go at the end of the turn. Rows 1 and 2 are the Contenders of seats 1 and 2.
"""

from __future__ import annotations

import numpy as np

from menagerie.cardtext.fields import AIM
from menagerie.cardtext.program import tables
from menagerie.engine.ask import HEAD
from menagerie.engine.chance import DIE
from menagerie.engine.jit import Records

from .terms import (
    ABILITIES,
    AIMS,
    BINDING,
    COLOR_SETS,
    DECKS,
    FALLEN,
    HOLDERS,
    INSTEAD,
    KEPT,
    KINDS,
    LASTING,
    LATER,
    N_COLORS,
    ROWS,
    SEATS,
    SHIELDS,
    WAITING,
)

OPTIONS = 512  # most legal answers to one question
FRAMES = 72

#: A card in play outside the Resource Zone.
PLAYED = np.dtype(
    [
        ("kind", "i2"),  # 0: it left; owner alone while face down (AC-TRAP-13)
        ("sort", "i1"),  # CONTENDER … RELIC
        ("seat", "i1"),  # its controller
        ("owner", "i1"),  # AC-ZONE-9
        ("engaged", "i1"),  # AC-INFO-11
        ("covered", "i1"),  # 1: face down (AC-TRAP-1)
        ("known", "i1"),  # 1: face down, and the opponent knows which card it is
        ("sprung", "i1"),  # 1: a Trap whose effect is in Standby (AC-TRAP-16)
        ("doomed", "i1"),  # DEFEATED, LEAVING (AC-R26)
        ("part", "i1"),  # in the clash: ATTACKER, OPPOSING, PICKED
        ("spared", "i2"),  # points of its clash damage in this sub-step that are prevented (AC-D31)
        ("struck", "i1"),  # 1: dealt at least 1 clash damage in this C6 (AC-R25)
        ("blighted", "i1"),  # 1: was dealt clash damage by a Necrotic card in this clash (AC-KW-NEC-1)
        ("buffed", "i1"),  # 1: a Clash Buff took it for a target this turn (AC-BUFF-3)
        ("host", "i1"),  # a Weapon's Clash card, 0 unattached
        ("weapons", "i1"),  # Weapons that it carries (AC-WPN-8)
        ("carries", "i1"),  # how many it may carry, current
        ("tokens", "i2"),  # Streak counters; only where a card defines them (AC-VAR-3)
        ("forbidden", "i1"),  # what it cannot do, current: bits 1 << TO_ATTACK …
        ("used", "u1"),  # abilities used this turn, as bits (AC-TURN-18)
        ("since", "i2"),  # turn in which it entered or was set
        ("attack", "i2"),  # current, see `refresh`
        ("defense", "i2"),  # current, before damage
        ("cost", "i1"),  # current (AC-INFO-10)
        ("keys", "i2"),  # keywords as bits, current
        ("level", "i1", (3,)),  # X of Awe Factor, Barrage, Enrage, current
        ("plus_attack", "i2"),  # until end of turn
        ("plus_defense", "i2"),
        ("given", "i2"),  # keywords until end of turn
        ("damage", "i2"),  # non-clash damage of the turn; of a Contender what its defense absorbed (AC-CTD-18)
        ("hurt", "i2"),  # clash damage of the clash; of a Contender what its defense absorbed
        ("fell", "i2"),  # of a card that left this turn: what it became if it was defeated
    ]
)

#: What waits for an answer. The fields mean what the chapter that pushed the frame says.
FRAME = np.dtype(
    [
        ("what", "i1"),  # TURN, FIGHT, ITEM, ORDER, DISPUTE
        ("step", "i1"),
        ("seat", "i1"),  # whose it is
        ("sort", "i1"),  # ITEM: CARD … PORTAL
        ("kind", "i2"),  # ITEM: the card, or whose effect it is
        ("row", "i1"),  # ITEM: the source in play; FIGHT: the attacker
        ("aim", "i1"),  # FIGHT: the target declared, 0 when it left
        ("obstructed", "i1"),  # FIGHT
        ("negated", "i1"),  # AC-PLAY-14, AC-CL-30
        ("gone", "i1"),  # ITEM: an answer moved its card elsewhere
        ("answered", "i1"),  # ITEM: the frame that it responds to
        ("first", "i2"),  # ITEM: its objects follow this place of `aims`
        ("ability", "i2"),
        ("other", "i2"),  # ITEM: the ability whose cost is paid instead (AC-D11)
        ("pc", "i2"),  # the row of the program that runs next
        ("going", "i1"),  # 1: that row asks
        ("did", "i1"),  # 1: what the last `may` offered was done; of a declined trigger: -1
        ("mode", "i1"),
        ("x", "i1"),  # AC-R68
        ("price", "i1"),  # CARD: what it cost when it was announced (AC-R45)
        ("that", "i1"),  # the player of the event
        ("aimed", "i1"),  # the target player
        ("loop", "i1"),  # the player of a loop, or who chooses for all now
        ("attacker", "i1"),  # the row that attacked when it was announced
        ("event", "i2"),  # the object of the event
        ("amount", "i2"),  # of a trigger: points of damage (AC-KW-ENR-1)
        ("left", "i2"),  # of a row that asks: how many are chosen or left; FIGHT: 1 damage is dealt and not checked
        ("rest", "i1"),  # cards looked at and not kept
        ("every", "i1"),  # 1: that row asks one player after the other
        ("enters", "i1"),  # CARD: 1 engaged, 2 without its Enter effects
        ("plus_attack", "i1"),  # CARD: with what it enters (AC-PLAY-9)
        ("plus_defense", "i1"),
    ]
)

#: A trigger that waits to be put into Standby (AC-TRIG-8), what is kept for later, and what happens instead.
WAIT = np.dtype(
    [
        ("moment", "i1"),  # END_OF_TURN …, of what is kept for later
        ("seat", "i1"),
        ("row", "i1"),  # its source
        ("that", "i1"),
        ("aimed", "i1"),
        ("attacker", "i1"),
        ("frame", "i1"),  # WHEN_ENTERS: the frame of the card
        ("x", "i1"),
        ("kind", "i2"),
        ("ability", "i2"),
        ("pc", "i2"),  # 0: the body of the ability
        ("amount", "i2"),
        ("event", "i2"),
        ("slot", "i1", (KEPT,)),
        ("object", "i2", (KEPT,)),
    ]
)

#: A change of a card beside attack, defense and keywords until the end of the turn.
LASTS = np.dtype(
    [
        ("row", "i1"),
        ("what", "i1"),  # BONUS, GRANTED, FORBIDDEN
        ("until", "i1"),  # THIS_TURN …
        ("seat", "i1"),  # whose next turn ends it
        ("a", "i2"),  # attack; the grant; the action
        ("b", "i2"),  # defense
    ]
)

#: A static ability in force that changes no card (`numbers.py`).
HOLD = np.dtype([("row", "i1"), ("static", "i2")])

#: A prevention of damage (AC-DMG-12).
SHIELD = np.dtype(
    [
        ("what", "i1"),  # NEXT, TO, BY, ALL
        ("row", "i1"),
        ("damage", "i1"),  # ANY_DAMAGE …
        ("left", "i2"),  # NEXT: points
        ("until", "i1"),
        ("seat", "i1"),
    ]
)

SEAT_ROWS = SEATS + 1

STATE = np.dtype(
    [
        *HEAD,  # all, but stream and forced: none; option and n_options: the asked seat
        ("turn", "i1"),  # the active player (AC-INFO-1); all
        ("first", "i1"),  # who took the first turn; all
        ("turns", "i2"),  # number of the turn; all
        ("portal", "i1"),  # 1 open; one for both players (AC-PRTL-1, AC-ZONE-11); all
        ("dirty", "i1"),  # 1: derived numbers must be written anew
        ("checking", "i1"),  # 1: an event is complete and states must be checked (AC-R77)
        ("busy", "i1"),  # 1: an effect resolves; triggers and checks wait (AC-TRIG-16)
        ("clash", "i1"),  # 1: a clash is under way
        ("triggers", "i1"),  # triggered effects in Standby (AC-DMG-13)
        ("doomed", "i1"),  # defeated cards that have not left
        ("n_rows", "i1"),  # rows of cards in play that are given out; all
        ("n_wait", "i1"),  # triggers that wait to be put into Standby; all
        ("n_later", "i1"),  # what is kept for a later moment; all
        ("n_instead", "i1"),  # what happens instead, at once; all
        ("n_lasting", "i2"),  # all
        ("n_shield", "i1"),  # all
        ("n_fallen", "i1"),  # cards defeated this turn; all
        ("n_aims", "i2"),  # all
        ("chain", "i2"),  # effects resolved since Standby was empty (AC-R60); all
        ("holding", "i2"),  # kinds of static abilities in play, as bits, see `refresh`; all
        ("watching", "i2"),  # happenings that something in play waits for, as bits; all
        ("touchy", "i1"),  # 1: what is in force depends on what may change without `dirty`; all
        ("n_binding", "i1"),  # all
        ("replacing", "i1"),  # what something in play replaces, as bits; all
        ("due", "i1"),  # resources still to be engaged for the pending payment; all
        ("least", "i1"),  # colour sets below are done with (bites ascend); all
        ("gem", "i1", (N_COLORS + 1,)),  # gems of the pending payment by colour; all
        ("deck_a", "i1"),  # the deck that seat 1 plays, 0 in a position of free cards; all, if lists are open
        ("deck_b", "i1"),
        ("closed", "i1"),  # 1: lists are closed, each seat knows its own deck_a or deck_b alone (AC-R86); all
        ("failed", "i1", (SEAT_ROWS,)),  # 1: had to draw from an empty deck (AC-WIN-2); all
        ("attacked", "i1", (SEAT_ROWS,)),  # clashes that the player began this turn; all
        ("buffed", "i1", (SEAT_ROWS,)),  # 1: a Clash Buff took the player for a target this turn (AC-BUFF-11); all
        ("health", "i2", (SEAT_ROWS,)),  # all
        ("n_deck", "i1", (SEAT_ROWS,)),  # all
        ("n_hand", "i1", (SEAT_ROWS,)),  # all
        ("n_oblivion", "i1", (SEAT_ROWS,)),  # all
        ("n_resources", "i1", (SEAT_ROWS,)),  # all
        ("n_put", "i1", (SEAT_ROWS,)),  # cards of the hand that are picked for something; all
        ("n_listed", "i1", (SEAT_ROWS,)),  # cards of a closed list that all have seen and lost sight of; all
        ("put", "i2", (SEAT_ROWS, HOLDERS)),  # their kinds, ascending; owner
        ("ready", "i1", (SEAT_ROWS, COLOR_SETS)),  # ready resources by their set of colours; all
        ("have", "i1", (SEAT_ROWS, COLOR_SETS)),  # ready resources that make one of a set of colours; all
        ("paid", "i1", (COLOR_SETS,)),  # resources chosen for the pending payment by their set; all
        ("option", "i2", (OPTIONS,)),  # the asked seat
        ("hand", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, ascending; owner, and what was shown to the opponent
        ("shown", "i1", (SEAT_ROWS, HOLDERS)),  # 1: the opponent knows that card of the hand
        ("resource", "i2", (SEAT_ROWS, HOLDERS)),  # kinds as they were put (AC-ZONE-5); all
        ("spent", "i1", (SEAT_ROWS, HOLDERS)),  # 1: that resource is engaged; all
        (
            "card",
            PLAYED,
            (ROWS + 1,),
        ),  # whatever is in play (AC-ZONE-1 … AC-ZONE-4); all, but the kind of a card face down: owner
        ("frame", FRAME, (FRAMES,)),  # all
        ("wait", WAIT, (WAITING + 1,)),  # all
        ("later", WAIT, (LATER + 1,)),  # all
        ("instead", WAIT, (INSTEAD + 1,)),  # all
        ("lasting", LASTS, (LASTING + 1,)),  # all
        ("binding", HOLD, (BINDING + 1,)),  # all
        ("shield", SHIELD, (SHIELDS + 1,)),  # all
        ("fallen", "i2", (FALLEN + 1,)),  # objects as if in the Oblivion of their controller; all
        ("aims", AIM, (AIMS + 1,)),  # all, but cards of a hand: its owner
        ("deck", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, bottom to top (AC-ZONE-6); who has seen the card
        ("seen", "i1", (SEAT_ROWS, HOLDERS)),  # of each card of the deck: seats that have seen it, as bits; all
        ("oblivion", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, ascending (AC-ZONE-8); all
        ("listed", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, ascending: so many are in the list at least (AC-R86); all
    ]
)

#: How many rows the tables of programs have (`cardtext.program`): for the cards of the house and a workshop's.
CAPACITIES = {
    "rows": 2048,
    "tests": 512,
    "filters": 256,
    "numbers": 128,
    "spans": 64,
    "bonuses": 128,
    "grants": 64,
    "conditions": 128,
    "statics": 192,
    "abilities": ABILITIES,
}

#: What came in the box, so that the lab can change a number without compiling.
BOX = np.dtype(
    [
        ("sort", "i1", (KINDS + 1,)),  # CONTENDER … BUFF
        ("mask", "i2", (KINDS + 1,)),  # kinds as filters test them (`ops.TYPES`)
        ("qualities", "i2", (KINDS + 1,)),  # bits 1 << code - 1 (`ops.QUALITY`)
        ("colors", "i1", (KINDS + 1,)),  # bits (AC-INFO-3)
        ("cost", "i1", (KINDS + 1,)),  # in all, without X (AC-INFO-4)
        ("has_x", "i1", (KINDS + 1,)),  # AC-R68
        ("gem", "i1", (KINDS + 1, N_COLORS + 1)),  # of the cost, by colour
        ("gems", "i1", (KINDS + 1,)),  # in all
        ("gem_colors", "i1", (KINDS + 1,)),  # bits
        ("attach", "i1", (KINDS + 1, N_COLORS + 1)),  # a Weapon's attach cost by colour (AC-WPN-3)
        ("attack", "i1", (KINDS + 1,)),
        ("defense", "i1", (KINDS + 1,)),
        ("health", "i1", (KINDS + 1,)),
        ("keys", "i2", (KINDS + 1,)),
        ("level", "i1", (KINDS + 1, 3)),
        ("affiliation", "i1", (KINDS + 1,)),
        ("character", "i2", (KINDS + 1,)),
        # what stands in the abilities of a card, so that nobody has to look through them
        ("first_ability", "i2", (KINDS + 1,)),
        ("n_abilities", "i1", (KINDS + 1,)),
        ("deed", "i2", (KINDS + 1,)),  # the ability that happens when an Action or Trap resolves
        ("uses", "u1", (KINDS + 1,)),  # its abilities to use in the Primary Phase, as bits
        ("answers", "u1", (KINDS + 1,)),  # its abilities with a counter tag, of a card that stays in play
        ("counter", "i1", (KINDS + 1,)),  # the counter tags of a Trap or Quick Action, as bits
        ("other_cost", "i2", (KINDS + 1,)),  # the ability with another cost
        ("play_if", "i2", (KINDS + 1,)),  # a condition (AC-BUFF-10)
        ("host", "i2", (KINDS + 1,)),  # filter of a Weapon's hosts (AC-WPN-5)
        ("holds", "i2", (KINDS + 1,)),  # kinds of its static abilities, as bits 1 << what
        ("touchy", "i1", (KINDS + 1,)),  # 1: they depend on what may change without `dirty`
        ("watches", "i2", (KINDS + 1,)),  # happenings that it waits for, as bits
        ("periods", "i1", (KINDS + 1,)),  # 1: something of it happens at a start or an end
        ("replaces", "i1", (KINDS + 1,)),  # what it replaces, as bits
        ("enters", "i1", (KINDS + 1,)),  # 1: enters engaged
        ("plus_attack", "i1", (KINDS + 1,)),  # with what it enters
        ("plus_defense", "i1", (KINDS + 1,)),
        *tables(CAPACITIES),
        ("contender", "i2", (DECKS + 1,)),
        ("deck", "i2", (DECKS + 1, HOLDERS)),  # kinds, ascending
        ("n_pool", "i2"),
        ("pool", "i2", (KINDS,)),  # the published cards that lists are made of, but Contenders (AC-R86)
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
