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

from menagerie.engine.ask import HEAD
from menagerie.engine.chance import DIE
from menagerie.engine.jit import Records

from .terms import (
    ABILITIES,
    COLOR_SETS,
    CUTS,
    DECKS,
    FILTERS,
    HAND,
    HOLDERS,
    KINDS,
    N_COLORS,
    PROGRAMS,
    ROWS,
    SEATS,
    TARGETS,
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
        ("sprung", "i1"),  # 1: a Trap whose effect is in Standby (AC-TRAP-16)
        ("doomed", "i1"),  # DEFEATED, LEAVING (AC-R26)
        ("part", "i1"),  # in the clash: ATTACKER, OPPOSING, PICKED
        ("struck", "i1"),  # 1: dealt at least 1 clash damage in this C6 (AC-R25)
        ("blighted", "i1"),  # 1: was dealt clash damage by a Necrotic card in this clash (AC-KW-NEC-1)
        ("buffed", "i1"),  # 1: a Clash Buff took it for a target this turn (AC-BUFF-3)
        ("host", "i1"),  # a Weapon's Clash card, 0 unattached
        ("weapons", "i1"),  # Weapons that it carries (AC-WPN-8)
        ("used", "u1"),  # abilities used this turn, as bits (AC-TURN-18)
        ("since", "i2"),  # turn in which it entered or was set
        ("attack", "i2"),  # current, see `refresh`
        ("defense", "i2"),  # current, before damage
        ("keys", "i2"),  # keywords as bits, current
        ("level", "i1", (3,)),  # X of Awe Factor, Barrage, Enrage, current
        ("plus_attack", "i2"),  # until end of turn
        ("plus_defense", "i2"),
        ("given", "i2"),  # keywords until end of turn
        ("damage", "i2"),  # non-clash damage of the turn; of a Contender what its defense absorbed (AC-CTD-18)
        ("hurt", "i2"),  # clash damage of the clash; of a Contender what its defense absorbed
    ]
)

#: What waits for an answer. The fields mean what the chapter that pushed the frame says.
FRAME = np.dtype(
    [
        ("what", "i1"),  # TURN, FIGHT, ITEM, ORDER
        ("step", "i1"),
        ("seat", "i1"),  # whose it is
        ("sort", "i1"),  # ITEM: CARD … PORTAL
        ("kind", "i2"),  # ITEM: the card, or whose effect it is
        ("row", "i1"),  # ITEM: the source in play; FIGHT: the attacker
        ("aim", "i1"),  # FIGHT: the target declared, 0 when it left
        ("obstructed", "i1"),  # FIGHT
        ("negated", "i1"),  # AC-PLAY-14, AC-CL-30
        ("answered", "i1"),  # ITEM: the frame that it responds to
        ("n_targets", "i1"),
        ("ability", "i2"),
        ("pc", "i2"),  # the row of the program that runs next
        ("amount", "i2"),  # of a trigger: points of damage (AC-KW-ENR-1); left to divide
        ("target", "i2", (TARGETS,)),  # rows, or PLAYER + seat
        ("share", "i2", (TARGETS,)),  # of divided damage (AC-KW-BAR-1)
        ("plus_attack", "i1"),  # CARD: with what it enters (AC-PLAY-9)
        ("plus_defense", "i1"),
    ]
)

#: A trigger that waits to be put into Standby (AC-TRIG-8).
WAIT = np.dtype(
    [
        ("seat", "i1"),
        ("row", "i1"),  # its source
        ("kind", "i2"),
        ("ability", "i2"),
        ("amount", "i2"),
    ]
)

SEAT_ROWS = SEATS + 1

STATE = np.dtype(
    [
        *HEAD,  # all, but stream and forced: none; option and n_options: the asked seat
        ("turn", "i1"),  # the active player (AC-INFO-1); all
        ("first", "i1"),  # who took the first turn; all
        ("turns", "i2"),  # number of the turn; all
        ("portal", "i1"),  # 1 open (AC-PRTL-1); all
        ("dirty", "i1"),  # 1: derived numbers must be written anew
        ("checking", "i1"),  # 1: an event is complete and states must be checked (AC-R77)
        ("busy", "i1"),  # 1: an effect resolves; triggers and checks wait (AC-TRIG-16)
        ("clash", "i1"),  # 1: a clash is under way
        ("triggers", "i1"),  # triggered effects in Standby (AC-DMG-13)
        ("doomed", "i1"),  # defeated cards that have not left
        ("n_rows", "i1"),  # rows of cards in play that are given out; all
        ("n_wait", "i1"),  # triggers that wait to be put into Standby; all
        ("due", "i1"),  # resources still to be engaged for the pending payment; all
        ("least", "i1"),  # colour sets below are done with (bites ascend); all
        ("gem", "i1", (N_COLORS + 1,)),  # gems of the pending payment by colour; all
        ("deck_a", "i1"),  # the deck that seat 1 plays, 0 in a position of free cards; all
        ("deck_b", "i1"),
        ("failed", "i1", (SEAT_ROWS,)),  # 1: had to draw from an empty deck (AC-WIN-2); all
        ("buffed", "i1", (SEAT_ROWS,)),  # 1: a Clash Buff took the player for a target this turn (AC-BUFF-11); all
        ("health", "i2", (SEAT_ROWS,)),  # all
        ("n_deck", "i1", (SEAT_ROWS,)),  # all
        ("n_hand", "i1", (SEAT_ROWS,)),  # all
        ("n_oblivion", "i1", (SEAT_ROWS,)),  # all
        ("n_resources", "i1", (SEAT_ROWS,)),  # all
        ("n_put", "i1", (SEAT_ROWS,)),  # cards picked for the mulligan; all
        ("put", "i2", (SEAT_ROWS, HAND)),  # their kinds, ascending; owner
        ("ready", "i1", (SEAT_ROWS, COLOR_SETS)),  # ready resources by their set of colours; all
        ("have", "i1", (SEAT_ROWS, COLOR_SETS)),  # ready resources that make one of a set of colours; all
        ("paid", "i1", (COLOR_SETS,)),  # resources chosen for the pending payment by their set; all
        ("n_cuts", "i1", (SEAT_ROWS,)),  # all
        (
            "cut_filter",
            "i2",
            (SEAT_ROWS, CUTS),
        ),  # static changes of costs (AC-RES-21), see `refresh`: of which cards; all
        ("cut_gems", "i1", (SEAT_ROWS, CUTS)),  # gems less, of total and specific cost; all
        ("cut_any", "i1", (SEAT_ROWS, CUTS)),  # resources of any colour less; all
        ("option", "i2", (OPTIONS,)),  # the asked seat
        ("hand", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, ascending; owner
        ("resource", "i2", (SEAT_ROWS, HOLDERS)),  # kinds as they were put (AC-ZONE-5); all
        ("spent", "i1", (SEAT_ROWS, HOLDERS)),  # 1: that resource is engaged; all
        ("card", PLAYED, (ROWS + 1,)),  # all, but the kind of a card face down: owner
        ("frame", FRAME, (FRAMES,)),  # all
        ("wait", WAIT, (WAITING + 1,)),  # all
        ("deck", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, bottom to top; none
        ("oblivion", "i2", (SEAT_ROWS, HOLDERS)),  # kinds, ascending (AC-ZONE-8); all
    ]
)

#: An ability of a kind: when it works, where its program begins, what it costs, what it needs.
ABILITY = np.dtype(
    [
        ("when", "i1"),  # ENTER … KEYWORD
        ("flags", "i2"),  # MAY … WHILE_CLOSED
        ("cost", "i1"),  # resources of any colour
        ("least", "i1"),  # targets that it demands
        ("most", "i1"),  # targets that it may take; 0 none
        ("filter", "i2"),  # of its targets
        ("condition", "i2"),  # filter of the card it answers, or of the own Contender; 0 none
        ("first", "i2"),  # row of the program
    ]
)

#: What a text may point at; every limit must hold.
FILTER = np.dtype(
    [
        ("whose", "i1"),  # OWN, FOE or both, as bits
        ("types", "i2"),  # bits 1 << type
        ("players", "i1"),  # 1: players may be targets too
        ("most_cost", "i1"),  # printed; NO_LIMIT
        ("most_attack", "i1"),  # current; NO_LIMIT
        ("colors", "i1"),  # one of these, as bits; 0 any
        ("affiliation", "i1"),  # 0 any
        ("part", "i1"),  # in the clash; 0 any
        ("other", "i1"),  # 1: not the source itself
    ]
)

PROGRAM = np.dtype([("op", "i2"), ("a", "i2"), ("b", "i2"), ("c", "i2")])

#: What came in the box, so that the lab can change a number without compiling.
BOX = np.dtype(
    [
        ("sort", "i1", (KINDS + 1,)),  # CONTENDER … BUFF
        ("colors", "i1", (KINDS + 1,)),  # bits (AC-INFO-3)
        ("cost", "i1", (KINDS + 1,)),  # in all (AC-INFO-4)
        ("gem", "i1", (KINDS + 1, N_COLORS + 1)),  # of the cost, by colour
        ("gems", "i1", (KINDS + 1,)),  # in all
        ("gem_colors", "i1", (KINDS + 1,)),  # bits
        ("attach", "i1", (KINDS + 1, N_COLORS + 1)),  # a Weapon's attach cost by colour (AC-WPN-3)
        ("attack", "i1", (KINDS + 1,)),  # of a Weapon: what it gives its host
        ("defense", "i1", (KINDS + 1,)),
        ("health", "i1", (KINDS + 1,)),
        ("threshold", "i1", (KINDS + 1, 2)),  # upper, lower (AC-CTD-2)
        ("keys", "i2", (KINDS + 1,)),
        ("level", "i1", (KINDS + 1, 3)),
        ("affiliation", "i1", (KINDS + 1,)),
        ("tag", "i1", (KINDS + 1,)),  # COUNTER_ATTACK … COUNTER_TRAP of a Trap or Quick Action
        ("host", "i2", (KINDS + 1,)),  # filter of a Weapon's hosts (AC-WPN-5)
        ("play_if", "i2", (KINDS + 1,)),  # filter that the own Contender must meet (AC-BUFF-10)
        ("first_ability", "i2", (KINDS + 1,)),
        ("n_abilities", "i1", (KINDS + 1,)),
        ("deed", "i2", (KINDS + 1,)),  # the ability that happens when the card itself resolves
        ("ability", ABILITY, (ABILITIES,)),
        ("program", PROGRAM, (PROGRAMS,)),
        ("filter", FILTER, (FILTERS,)),
        ("contender", "i2", (DECKS + 1,)),
        ("deck", "i2", (DECKS + 1, HOLDERS)),  # kinds, ascending
        ("n_statics", "i2"),  # static abilities in the box
    ]
)

RECORDS = Records(__package__, state=STATE, out=STATE, box=BOX, frame=FRAME, played=PLAYED, die=DIE)
