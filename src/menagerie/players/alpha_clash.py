"""What a bot looks at in Alpha Clash. Knowledge of the game, never rules.

`evaluate` works on a state that was dealt anew for the seat, so it may look anywhere in it. A look one step ahead often
ends in the midst of things: a card lies in Standby, a target is still to be chosen, an attack waits to be obstructed.
So what waits is valued too: the clash as its Damage Step would go now (`outlook`, `fight`), and every effect in Standby
by the rows of its program (`promise`, `outcome`, `deed`). The game is even: what one player has, the other lacks.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.jit import rule
from menagerie.games.alpha_clash.damage import is_prevented
from menagerie.games.alpha_clash.filters import holds, is_match, value_of, zone_in
from menagerie.games.alpha_clash.objects import (
    count_things,
    kind_of,
    last_aim,
    player_of,
    thing_at,
    thing_in,
)
from menagerie.games.alpha_clash.printed import pack
from menagerie.games.alpha_clash.rows import defense_left, foe_of, is_sound
from menagerie.games.alpha_clash.state import RECORDS  # noqa: F401  (gives the rules below their types)
from menagerie.games.alpha_clash.targets import is_guarded
from menagerie.games.alpha_clash.terms import (
    AIM,
    ATTACHING,
    BAR,
    BARRAGE,
    BASIC,
    BREAKTHROUGH,
    BUFF,
    BYSTANDER,
    CARD,
    CHOOSE_X,
    CLASH,
    CLASH_DAMAGE,
    CLASHGROUND,
    CLOSE_COMBAT,
    COLOR_SETS,
    CONTENDER,
    DEFEAT,
    DRAWING,
    E_ATTACK,
    E_OBSTRUCT,
    E_PLAY,
    E_RESOURCE,
    E_SPRING,
    ENR,
    ENRAGE,
    ENTER,
    FIGHT,
    FIGHTERS,
    FLIGHT,
    IN_STANDBY,
    INTERCEPTION,
    ITEM,
    KEPT,
    MULLIGAN,
    N_COLORS,
    NECROTIC,
    NEXT,
    OBSERVANT,
    OBSTRUCTING,
    OPPOSING,
    PERMANENTS,
    PICKED,
    PRIMARY,
    QUICK,
    READYING,
    RELIC,
    RESOLVE,
    ROWS,
    SAFEGUARD,
    STEPS,
    STRIKE,
    SUPERSPEED,
    TO_ATTACK,
    TO_OBSTRUCT,
    TRAP,
    UNDISPUTED,
    VICTORY,
    WEAPON,
    WINDOW,
    ZONED,
)

END_STEP = STEPS.index("end")
CARDS = ("", *(card.name for card in pack().cards))
LEADERS = tuple(name for name in CARDS if name in {card.name for card in pack().cards if card.type == "Contender"})

#: What `count` counts: rows of its table, with a label per column. Of Contenders: games, and wins in parts.
USES = {
    "played": CARDS,
    "attacked": CARDS,
    "obstructed": CARDS,
    "put as a resource": CARDS,
    "held": ("", *LEADERS),
    "won": ("", *LEADERS),
}
FAIR = (0.9, 1.1)  # of its fair share: what a Contender is to win
PLAYED, ATTACKED, OBSTRUCTED, RESOURCES, HELD, WON = range(6)
KNOWN, LED = len(CARDS), len(LEADERS)

END, JUMP, JUMP_UNLESS, JUMP_UNLESS_MODE = ops.END, ops.JUMP, ops.JUMP_UNLESS, ops.JUMP_UNLESS_MODE
LOOP, NEXT_ROW, LOOP_PLAYERS, NEXT_PLAYER = ops.LOOP, ops.NEXT, ops.LOOP_PLAYERS, ops.NEXT_PLAYER
TARGET, PICK, GATHER, DIVIDE = ops.TARGET, ops.PICK, ops.GATHER, ops.DIVIDE
DRAW, DISCARD, DISCARD_RANDOM, DISCARD_HAND, MILL = (
    ops.DRAW,
    ops.DISCARD,
    ops.DISCARD_RANDOM,
    ops.DISCARD_HAND,
    ops.MILL,
)
SEARCH, LOOK, ARRANGE, DIG, DIG_FOR = ops.SEARCH, ops.LOOK, ops.ARRANGE, ops.DIG, ops.DIG_FOR
REVEAL_HAND, ADD_RESOURCE, ADD_TOP, GAIN, LOSE, WIN = (
    ops.REVEAL_HAND,
    ops.ADD_RESOURCE,
    ops.ADD_TOP,
    ops.GAIN,
    ops.LOSE,
    ops.WIN,
)
MOVE, RETURN, SEND, SACRIFICE, TAKE_CONTROL = ops.MOVE, ops.RETURN, ops.SEND, ops.SACRIFICE, ops.TAKE_CONTROL
ATTACH, READY, ENGAGE, DAMAGE, DAMAGE_DIVIDED = ops.ATTACH, ops.READY, ops.ENGAGE, ops.DAMAGE, ops.DAMAGE_DIVIDED
MODIFY, GRANT, FORBID, PREVENT_NEXT, PREVENT_TO = ops.MODIFY, ops.GRANT, ops.FORBID, ops.PREVENT_NEXT, ops.PREVENT_TO
PREVENT_BY, PREVENT_ALL, NEGATE, NEGATE_ATTACK = ops.PREVENT_BY, ops.PREVENT_ALL, ops.NEGATE, ops.NEGATE_ATTACK
ENTERS_ENGAGED, ENTERS_WITH, ENTERS_SILENT = ops.ENTERS_ENGAGED, ops.ENTERS_WITH, ops.ENTERS_SILENT
SERVING = sum(
    1 << op
    for op in (
        *(DRAW, DISCARD, DISCARD_RANDOM, DISCARD_HAND, MILL, SEARCH, LOOK, ARRANGE, DIG, DIG_FOR, REVEAL_HAND),
        *(ADD_RESOURCE, ADD_TOP, GAIN, LOSE, WIN),
    )
)
HAND, PLAY, PLAY_ENGAGED, PILE, CHOSEN, MARKER, X = (
    *(ops.HAND, ops.PLAY, ops.PLAY_ENGAGED, ops.PILE, ops.CHOSEN),
    *(ops.MARKER, ops.X),
)
SLOTS, OBSTRUCTORS, EVENT, THE_ATTACKER = ops.SLOTS, ops.OBSTRUCTORS, ops.EVENT, ops.ATTACKER
ACTIVATED, COUNTER, WHENEVER, TAGGED = ops.ACTIVATED, ops.COUNTER, ops.WHENEVER, ops.TAGGED
AT_START, AT_END, STATIC_ABILITY, REPLACEMENT = ops.AT_START, ops.AT_END, ops.STATIC_ABILITY, ops.REPLACEMENT

# Weights in hundredths of a point of health, more or less; found by games among versions of this file.
LAST, LOW, MIDDLE, HIGH = 160, 105, 61, 44  # a point of health: of the first five, to ten, to twenty, beyond
LOST = 20_000  # no health left
DANGER = 16  # hundredths of its worth that health has which the next attacks may cost
FATAL = 1_500  # the next attacks may cost all of it
EXPOSED = 14  # hundredths of its worth that an engaged card loses while somebody can attack it
FIGHTER, STRENGTH, STAMINA = 24, 60, 43  # a Clash card: itself, a point of attack, of defense
CARD_HELD, DRAWN = 26, 90  # a card in hand beside what it can do; a card that is drawn
USEFUL = 19  # hundredths of its worth in play that a card in hand has when it can be paid soon
ANSWER = 21  # a response or Clash Buff that can be paid
SPARE = 5  # a resource that is not spent for nothing
FIRST_TURN = 60  # to begin
CERTAIN = 95  # hundredths of its worth that a card has while it may still be answered
R_FIRST = 230  # each of the first three resources
R_THEN = 230  # to the fifth
R_LATER = 130  # to the seventh
R_LATE = 60  # to the ninth
R_LAST = 12  # beyond
SCALE = 600  # a lead of this value is worth three quarters of the victory
ROLLOUT = 0  # random answers for each seat before a search looks at the value


# --- what cards are worth


@rule
def wellbeing(health) -> int:
    """Give what health is worth: the last points most."""
    if health <= 0:
        return -LOST
    worth = min(health, 5) * LAST + min(max(health - 5, 0), 5) * LOW
    return worth + min(max(health - 10, 0), 10) * MIDDLE + max(health - 20, 0) * HIGH


@rule
def fighter(attack, defense, keys, barrage, enrage) -> int:
    """Give what a Clash card of such numbers and keywords is worth."""
    a = max(attack, 0)
    worth = FIGHTER + STRENGTH * a + STAMINA * max(defense, 0)
    if keys & FLIGHT:
        worth += 10 + 12 * a
    if keys & BREAKTHROUGH:
        worth += 8 * a
    if keys & SUPERSPEED:
        worth += 10 + 10 * a
    if keys & NECROTIC and a > 0:
        worth += 60
    if keys & SAFEGUARD:
        worth += 20
    if keys & INTERCEPTION:
        worth += 15
    if keys & UNDISPUTED:
        worth += 50
    if keys & CLOSE_COMBAT:
        worth += 15
    if keys & BARRAGE:
        worth += 30 * barrage
    if keys & ENRAGE:
        worth += 12 * enrage
    return worth


@rule
def extras(state, box, kind) -> int:
    """Give what the abilities of a card in play are worth beside its numbers."""
    worth = 0
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        sort = box.abilities[ability].kind
        if sort == AT_START or sort == AT_END:
            worth += period_worth(state, box, ability)
        elif sort == ACTIVATED or sort == WHENEVER or sort == COUNTER:
            worth += 30
        elif sort == TAGGED and box.abilities[ability].when != ENTER:
            worth += 25
    return worth


@rule
def period_worth(state, box, ability) -> int:
    """Give what an effect of every turn is worth: little while the Portal stands as it must not."""
    first = box.abilities[ability].body
    for row in range(first, first + box.abilities[ability].body_rows):
        if box.rows[row].op == JUMP_UNLESS and box.conditions[box.rows[row].b].kind == MARKER:
            if box.conditions[box.rows[row].b].a != state.portal:
                return 25
    return 80


@rule
def kind_worth(state, box, kind) -> int:
    """Give what a card is worth once it is in play, or what its effect promises."""
    sort = box.sort[kind]
    cost = box.cost[kind]
    if sort == CLASH:
        numbers = fighter(
            box.attack[kind], box.defense[kind], box.keys[kind], box.level[kind, BAR], box.level[kind, ENR]
        )
        return numbers + extras(state, box, kind)
    if sort == WEAPON:
        return 70 + 40 * cost
    if sort == RELIC:
        return 60 + 30 * cost + extras(state, box, kind)
    if sort == CLASHGROUND:
        return 60 + 15 * cost
    if sort == TRAP:
        return 110 + 20 * cost
    if sort == BASIC:
        return 120 + 25 * cost
    if sort == QUICK:
        return 120 + 20 * cost
    return 130


@rule
def row_worth(state, box, row) -> int:
    """Give what a card in play is worth to whoever controls it, without what ends with the turn."""
    played = state.card[row]
    sort = played.sort
    kind = played.kind
    if sort == CLASH:
        keys = played.keys & ~played.given | box.keys[kind]
        attack = played.attack - played.plus_attack
        defense = played.defense - played.plus_defense
        return fighter(attack, defense, keys, played.level[BAR], played.level[ENR]) + extras(state, box, kind)
    if sort == TRAP:
        return 0 if played.sprung else CARD_HELD + 50 + 12 * box.cost[kind]
    if sort == WEAPON:
        return (70 if played.host else 45) + 15 * box.cost[kind]
    if sort == RELIC:
        return 60 + 30 * box.cost[kind] + extras(state, box, kind) + (0 if played.engaged else 4)
    if sort == CLASHGROUND:
        return 50 + 10 * box.cost[kind]
    return 0


@rule
def is_tagged(box, kind, tag) -> int:
    """Tell whether a card has an ability with a tag."""
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        if box.abilities[ability].kind == TAGGED and box.abilities[ability].when == tag:
            return 1
    return 0


@rule
def loss(state, box, row) -> int:
    """Give what is lost with a Clash card that is defeated."""
    worth = row_worth(state, box, row)
    return worth - 50 if is_tagged(box, state.card[row].kind, DEFEAT) else worth


# --- where the turn stands


@rule
def mover(state) -> int:
    """Name who acts next: at the end of a turn already the other player."""
    return foe_of(state.turn) if state.frame[1].step >= END_STEP else state.turn


@rule
def is_early(state) -> int:
    """Tell whether who acts next has not begun yet: what the player before left undone is still told by the table."""
    return 1 if state.frame[1].step != PRIMARY else 0


@rule
def is_fresh(state) -> int:
    """Tell whether the cards of who acts next will be readied before that."""
    return 1 if state.frame[1].step >= END_STEP or state.frame[1].step <= READYING else 0


# --- hand and resources


@rule
def sources(state, box, seat) -> int:
    """Count the resources that make each colour, six bits a colour."""
    packed = 0
    for place in range(state.n_resources[seat]):
        colors = box.colors[state.resource[seat, place]]
        for color in range(N_COLORS):
            packed += (colors >> color & 1) << 6 * color
    return packed


@rule
def held_worth(state, box, seat, kind, packed) -> int:
    """Give what a card in hand is worth: more if it can be paid soon."""
    resources = max(state.n_resources[seat], 3)
    soon = 100
    if box.cost[kind] > resources + 1:
        soon = 75 if box.cost[kind] <= resources + 3 else 45
    for color in range(N_COLORS):
        if box.gem[kind, color + 1] > packed >> 6 * color & 63:
            soon = soon * 70 // 100
    return CARD_HELD + kind_worth(state, box, kind) * USEFUL * soon // 10_000


@rule
def hand_worth(state, box, seat) -> int:
    """Give what a hand is worth, without the cards that are picked to leave it."""
    packed = sources(state, box, seat)
    worth = 0
    for place in range(state.n_hand[seat]):
        worth += held_worth(state, box, seat, state.hand[seat, place], packed)
    for place in range(state.n_put[seat]):
        worth -= held_worth(state, box, seat, state.put[seat, place], packed)
        if state.frame[1].step == MULLIGAN:
            worth += DRAWN
    return worth


@rule
def resource_worth(count) -> int:
    """Give what so many resources are worth: the first most."""
    worth = R_FIRST * min(count, 3) + R_THEN * min(max(count - 3, 0), 2) + R_LATER * min(max(count - 5, 0), 2)
    return worth + R_LATE * min(max(count - 7, 0), 2) + R_LAST * max(count - 9, 0)


@rule
def answers_worth(state, box, seat) -> int:
    """Give what ready resources are worth for Traps, Quick Actions and Clash Buffs.

    Once the opponent acts all count, spent ones too: they ready before they are needed for anything else.
    """
    acts = mover(state) == seat
    left = state.have[seat, COLOR_SETS - 1]
    if (acts and is_fresh(state)) or (acts == 0 and is_early(state) == 0):
        left = state.n_resources[seat]
    worth = SPARE * left
    for row in range(1, state.n_rows + 1):
        if state.card[row].seat == seat and state.card[row].sort == TRAP and state.card[row].sprung == 0:
            if box.cost[state.card[row].kind] <= left:
                left -= box.cost[state.card[row].kind]
                worth += ANSWER
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if (box.sort[kind] == QUICK or box.sort[kind] == BUFF) and box.cost[kind] <= left:
            left -= box.cost[kind]
            worth += ANSWER
    return worth


# --- what attacks may come


@rule
def may_attack(state, row) -> int:
    """Tell whether a card can attack in the turn that its player is in, or in the next one.

    At the start of the opponent's turn: whether it still could have.
    """
    played = state.card[row]
    if FIGHTERS >> played.sort & 1 == 0 or is_sound(state, row) == 0 or played.forbidden >> TO_ATTACK & 1:
        return 0
    if played.seat != mover(state):
        return 1 if is_early(state) == 0 or played.engaged == 0 else 0
    if is_fresh(state):
        return 1
    if played.engaged or state.turns == 1:
        return 0
    return 0 if played.keys & OBSERVANT and played.since == state.turns else 1


@rule
def left_over(packed, blockers) -> int:
    """Add up all but the greatest of some numbers, given by how often each occurs, four bits a number."""
    total = 0
    more = 0
    for number in range(14, 0, -1):
        more += packed >> 4 * number & 15
        total += max(0, more - blockers)
    return total


@rule
def onslaught(state, seat) -> int:
    """Estimate the damage to the opponent if a player attacks with everything and all that is ready obstructs."""
    foe = foe_of(seat)
    rested = mover(state) == foe and is_fresh(state)
    ground = 0
    air = 0
    fliers = 0
    low = 0
    high = 0
    sure = 0
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.seat == seat:
            if may_attack(state, row) and played.attack > 0:
                strength = min(played.attack, 14)
                if played.keys & BREAKTHROUGH and strength > 2:
                    sure += strength - 2
                    strength = 2
                if played.keys & FLIGHT:
                    air += 1 << 4 * strength
                    fliers += 1
                else:
                    ground += 1 << 4 * strength
        elif played.sort == CLASH and played.seat == foe and (played.engaged == 0 or rested):
            if played.forbidden >> TO_OBSTRUCT & 1 == 0:
                if played.keys & (FLIGHT | INTERCEPTION):
                    high += 1
                else:
                    low += 1
    total = sure + left_over(air, high) + left_over(ground, low + max(0, high - fliers))
    return max(0, total - max(0, state.card[foe].defense))


@rule
def danger(state, seat) -> int:
    """Give what the attacks that may come next are to be feared."""
    health = state.health[seat]
    cost = onslaught(state, foe_of(seat))
    if cost <= 0 or health <= 0:
        return 0
    fear = (wellbeing(health) - wellbeing(max(1, health - cost))) * DANGER // 100
    passed = mover(state) == seat and is_early(state)  # the attacks are over
    return fear + FATAL if cost >= health and passed == 0 else fear


@rule
def exposure(state, box, row) -> int:
    """Give what is to be feared for an engaged Clash card: that somebody attacks it in the opponent's turn."""
    for other in range(1, state.n_rows + 1):
        if state.card[other].seat != state.card[row].seat and FIGHTERS >> state.card[other].sort & 1:
            if state.card[other].attack >= defense_left(state, row):
                return row_worth(state, box, row) * EXPOSED // 100
    return 0


# --- one player


@rule
def side(state, box, seat) -> int:
    """Give what a player has."""
    worth = wellbeing(state.health[seat]) + hand_worth(state, box, seat) + resource_worth(state.n_resources[seat])
    worth += answers_worth(state, box, seat) - danger(state, seat)
    acts = mover(state)
    early = is_early(state)
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.seat != seat or is_sound(state, row) == 0:
            continue
        worth += row_worth(state, box, row)
        if played.sort == CLASH:
            if played.engaged and played.part == BYSTANDER and (seat == acts) != early:
                worth -= exposure(state, box, row)
            if played.engaged == 0 and seat == acts and early == 0:
                worth += 5 * played.plus_attack + 3 * played.plus_defense
    if state.turns == 0:
        return worth + (FIRST_TURN if state.first == seat else 0)
    if acts != seat:
        worth += DRAWN // 2  # who does not act draws next
    elif state.frame[1].step >= END_STEP or state.frame[1].step <= DRAWING:
        worth += DRAWN
    if state.n_deck[seat] < 6:
        worth -= 70 * (6 - state.n_deck[seat])
        if state.n_deck[seat] == 0:
            worth -= 2_000
    return worth


# --- the clash


@rule
def spared(state, row) -> int:
    """Count the points of clash damage to a card that will be prevented."""
    points = 0
    for i in range(1, state.n_shield + 1):
        if state.shield[i].what == NEXT and state.shield[i].row == row:
            points += state.shield[i].left
    return points


@rule
def is_in(state, row, target, helper, part) -> int:
    """Tell whether a card opposes the attacker: it has the part, or is one of two that are named."""
    return 1 if (state.card[row].part == part if part else row == target or row == helper) else 0


@rule
def fight(state, box, target, helper, part, changed, plus_attack, plus_defense, given) -> int:
    """Value the Damage Step for the attacker's side, against all with a part, or against one or two cards.

    One participant may be changed: `changed` is its row, with what it gets.
    """
    attacker = state.frame[2].row
    mine = state.card[attacker].seat
    foe = foe_of(mine)
    mod = changed == attacker
    power = max(0, state.card[attacker].attack + (plus_attack if mod else 0))
    keys = state.card[attacker].keys | (given if mod else 0)
    stamina = defense_left(state, attacker) + (plus_defense if mod else 0)
    fast = keys & SUPERSPEED
    early = 0  # taken from those that are faster
    venom = 0
    for row in range(1, state.n_rows + 1):
        if is_in(state, row, target, helper, part) and is_sound(state, row) and fast == 0:
            more = changed == row
            if (state.card[row].keys | (given if more else 0)) & SUPERSPEED:
                if is_prevented(state, row, attacker, CLASH_DAMAGE) == 0:
                    early += max(0, state.card[row].attack + (plus_attack if more else 0))
    early = max(0, early - spared(state, attacker))
    sturdy = keys & UNDISPUTED and mine == state.turn
    contender = state.card[attacker].sort == CONTENDER
    if early > 0 and early >= stamina and contender == 0 and sturdy == 0:
        power = 0
    taken = 0
    value = 0
    wall = 0
    opposed = 0
    to_health = 0
    killed = 0
    for row in range(1, state.n_rows + 1):
        if is_in(state, row, target, helper, part) == 0 or is_sound(state, row) == 0:
            continue
        played = state.card[row]
        more = changed == row
        strength = max(0, played.attack + (plus_attack if more else 0))
        left = defense_left(state, row) + (plus_defense if more else 0)
        foe_keys = played.keys | (given if more else 0)
        dealt = power if is_prevented(state, attacker, row, CLASH_DAMAGE) == 0 else 0
        dealt = max(0, dealt - spared(state, row))
        dead = 0
        if played.sort == CONTENDER:
            opposed = 1
            to_health += max(0, dealt - max(0, left))
        else:
            wall += max(0, left)
            if dealt > 0 and (dealt >= left or keys & NECROTIC):
                dead = 1
                killed = 1
                value += loss(state, box, row)
        slow = fast and foe_keys & SUPERSPEED == 0
        if (slow and dead and dealt >= left) == 0 and is_prevented(state, row, attacker, CLASH_DAMAGE) == 0:
            taken += strength
            if foe_keys & NECROTIC and strength > 0:
                venom = 1
    if opposed == 0 and keys & BREAKTHROUGH and power > wall:
        if is_prevented(state, attacker, foe, CLASH_DAMAGE) == 0:
            to_health += max(0, power - wall - max(0, defense_left(state, foe)))
    taken = max(0, taken - spared(state, attacker))
    alive = 1
    if contender:
        value -= wellbeing(state.health[mine]) - wellbeing(state.health[mine] - max(0, taken - max(0, stamina)))
    elif taken > 0 and ((taken >= stamina and sturdy == 0) or venom):
        alive = 0
        value -= loss(state, box, attacker)
    if killed and alive and is_tagged(box, state.card[attacker].kind, VICTORY):
        value += 40
    if to_health > 0:
        value += wellbeing(state.health[foe]) - wellbeing(state.health[foe] - to_health)
    return value


@rule
def can_obstruct(state, row) -> int:
    """Tell whether a card could obstruct the attacker."""
    played = state.card[row]
    frame = state.frame[2]
    if is_sound(state, row) == 0 or played.sort != CLASH or played.seat == frame.seat or played.engaged:
        return 0
    if row == frame.aim or played.forbidden >> TO_OBSTRUCT & 1:
        return 0
    return 0 if state.card[frame.row].keys & FLIGHT and played.keys & (FLIGHT | INTERCEPTION) == 0 else 1


@rule
def answered(state, box, target, changed, plus_attack, plus_defense, given) -> int:
    """Value an attack on a target for the attacker's side if the opponent obstructs as it seems best."""
    least = fight(state, box, target, 0, 0, changed, plus_attack, plus_defense, given)
    for row in range(1, state.n_rows + 1):
        if row != target and can_obstruct(state, row):
            value = fight(state, box, row, 0, 0, changed, plus_attack, plus_defense, given) + 8
            least = min(least, value)
            for other in range(row + 1, state.n_rows + 1):
                if other != target and can_obstruct(state, other):
                    value = fight(state, box, row, other, 0, changed, plus_attack, plus_defense, given) + 16
                    least = min(least, value)
    return least


@rule
def outlook(state, box, changed, plus_attack, plus_defense, given) -> int:
    """Value the clash under way for the attacker's side."""
    if state.depth < 2 or state.frame[2].what != FIGHT:
        return 0
    frame = state.frame[2]
    if frame.negated or is_sound(state, frame.row) == 0 or frame.step > STRIKE:
        return 0
    if frame.step == AIM:
        best = -LOST
        for row in range(1, state.n_rows + 1):
            if is_sound(state, row) and FIGHTERS >> state.card[row].sort & 1 and state.card[row].seat != frame.seat:
                near = state.card[frame.row].keys & CLOSE_COMBAT
                if state.card[row].sort == CONTENDER or state.card[row].engaged or near:
                    best = max(best, answered(state, box, row, changed, plus_attack, plus_defense, given))
        return best - (exposure(state, box, frame.row) if state.card[frame.row].sort == CLASH else 0)
    if frame.step <= OBSTRUCTING:
        for row in range(1, state.n_rows + 1):
            if state.card[row].part == PICKED:
                return fight(state, box, 0, 0, PICKED, changed, plus_attack, plus_defense, given)
        if is_sound(state, frame.aim) == 0:
            return 0
        return answered(state, box, frame.aim, changed, plus_attack, plus_defense, given)
    return fight(state, box, 0, 0, OPPOSING, changed, plus_attack, plus_defense, given)


@rule
def shift(state, box, row, plus_attack, plus_defense, given) -> int:
    """Give what a change of one card until the end of the turn means for whoever controls it."""
    played = state.card[row]
    if played.sort == CLASH and defense_left(state, row) + plus_defense <= 0:
        return -loss(state, box, row)
    if state.clash and played.part != BYSTANDER:
        change = outlook(state, box, row, plus_attack, plus_defense, given) - outlook(state, box, 0, 0, 0, 0)
        return change if played.seat == state.frame[2].seat else -change
    if played.seat == state.turn and played.engaged == 0:
        return 5 * plus_attack + 3 * plus_defense
    return plus_attack + plus_defense


# --- what waits in Standby


@rule
def amount(state, box, place, number) -> int:
    """Give a number of an effect in Standby; of X as much as can be paid while it is not chosen."""
    frame = state.frame[place]
    if box.numbers[number].kind == X and frame.step <= CHOOSE_X:
        return box.numbers[number].a * max(0, state.have[frame.seat, COLOR_SETS - 1] - box.cost[frame.kind])
    return value_of(state, box, frame.seat, frame.row, place, number)


@rule
def deed(state, box, place, row, thing) -> int:
    """Give what a row of an effect in Standby does to an object, for whoever controls the effect."""
    frame = state.frame[place]
    op = box.rows[row].op
    b = box.rows[row].b
    if thing > ROWS:
        return deed_elsewhere(state, box, place, row, thing)
    played = state.card[thing]
    if played.sort == 0 or played.doomed:
        return 0
    sign = 1 if played.seat == frame.seat else -1
    if op == DAMAGE or op == DAMAGE_DIVIDED:
        points = amount(state, box, place, b) if op == DAMAGE else 1
        if played.sort == CONTENDER:
            points = max(0, points - max(0, defense_left(state, thing)))
            return sign * (wellbeing(played_health(state, thing) - points) - wellbeing(played_health(state, thing)))
        return sign * shift(state, box, thing, 0, -points, 0)
    if op == MODIFY:
        attack = amount(state, box, place, box.bonuses[b].attack)
        return sign * shift(state, box, thing, attack, amount(state, box, place, box.bonuses[b].defense), 0)
    if op == GRANT:
        if box.grants[b].lost:
            return 0
        return sign * shift(state, box, thing, 0, 0, 1 << box.grants[b].keyword - 1)
    if op == SEND or op == SACRIFICE:
        return 0 if played.sort == CONTENDER else -sign * row_worth(state, box, thing)
    if op == RETURN or op == MOVE:
        return 0 if played.sort == CONTENDER else -sign * (row_worth(state, box, thing) * 3 // 4)
    if op == TAKE_CONTROL:
        return 2 * row_worth(state, box, thing) if sign < 0 else 0
    if op == READY:
        return sign * 25 if played.engaged else 0
    if op == ENGAGE or op == FORBID:
        return -sign * 20
    if op == PREVENT_NEXT:
        return sign * shift(state, box, thing, 0, amount(state, box, place, b), 0)
    if op == PREVENT_TO:
        return sign * shift(state, box, thing, 0, 40, 0)
    if op == PREVENT_BY:
        return sign * shift(state, box, thing, -40, 0, 0)
    return sign * 20 if op == ATTACH else 0


@rule
def played_health(state, seat) -> int:
    """Give the health of a Contender by its row."""
    return state.health[seat]


@rule
def deed_elsewhere(state, box, place, row, thing) -> int:
    """Give what a row of an effect does to a card that is not in play."""
    frame = state.frame[place]
    op = box.rows[row].op
    b = box.rows[row].b
    if thing >= ZONED:
        kind = kind_of(state, thing)
        if op == MOVE and (b == PLAY or b == PLAY_ENGAGED):
            return kind_worth(state, box, kind)
        if op == RETURN or (op == MOVE and b == HAND):
            return CARD_HELD + kind_worth(state, box, kind) * USEFUL // 100
        return 15 if op == READY else 0
    if thing <= IN_STANDBY:
        return 0
    waiting = thing - IN_STANDBY
    sign = 1 if state.frame[waiting].seat == frame.seat else -1
    kind = state.frame[waiting].kind
    if op == RETURN:
        return -sign * kind_worth(state, box, kind) // 2
    if op == SEND:
        return -sign * kind_worth(state, box, kind)
    if op == ENTERS_ENGAGED or op == ENTERS_SILENT:
        return -sign * 25
    if op == ENTERS_WITH and box.sort[kind] == CLASH:
        defense = amount(state, box, place, box.bonuses[b].defense)
        return -sign * kind_worth(state, box, kind) if box.defense[kind] + defense <= 0 else sign * 20 * defense
    return 0


@rule
def aims_row(box, ability, slot) -> int:
    """Find the row of an ability that chooses what a slot holds; 0 if there is none."""
    head = box.abilities[ability].head
    for row in range(head, head + box.abilities[ability].head_rows):
        if box.rows[row].op == TARGET and box.rows[row].a == slot:
            return row
    body = box.abilities[ability].body
    for row in range(body, body + box.abilities[ability].body_rows):
        if box.rows[row].op == PICK and box.rows[row].a == slot:
            return row
    return 0


@rule
def best_deed(state, box, place, row, aims) -> int:
    """Give what a row of an effect does to the best object that it may still choose (`aims`: the row that chooses)."""
    frame = state.frame[place]
    number = box.rows[aims].b
    zone = zone_in(box, number)
    found = 0
    best = 0
    theirs = box.rows[aims].op == PICK and player_of(state, frame.seat, place, box.rows[aims].c % 8) != frame.seat
    for i in range(1, count_things(state, zone) + 1):
        thing = thing_at(state, zone, i)
        if is_match(state, box, frame.seat, frame.row, place, number, zone, thing) == 0:
            continue
        if box.rows[aims].op == TARGET and is_guarded(state, frame.seat, thing):
            continue
        value = deed(state, box, place, row, thing)
        if found == 0 or (value < best if theirs else value > best):
            best = value
        found = 1
    return best


@rule
def deeds(state, box, place, row, gathered) -> int:
    """Give what a row of an effect does to all objects of its slot."""
    frame = state.frame[place]
    slot = box.rows[row].a
    total = 0
    found = 0
    for i in range(frame.first + 1, last_aim(state, place) + 1):
        if state.aims[i].slot == slot:
            found = 1
            if box.rows[row].op == DAMAGE_DIVIDED and state.aims[i].object <= ROWS:
                total += divided(state, box, place, i)
            else:
                total += deed(state, box, place, row, state.aims[i].object)
    if found:
        return total
    if gathered and box.rows[gathered].a == slot:
        number = box.rows[gathered].b
        zone = zone_in(box, number)
        for i in range(1, count_things(state, zone) + 1):
            thing = thing_at(state, zone, i)
            if is_match(state, box, frame.seat, frame.row, place, number, zone, thing):
                total += deed(state, box, place, row, thing)
        return total
    if slot < CHOSEN:
        thing = thing_in(state, frame.seat, frame.row, place, slot)
        return deed(state, box, place, row, thing) if thing else 0
    if slot == OBSTRUCTORS:
        for thing in range(1, state.n_rows + 1):
            if state.card[thing].part == OPPOSING and state.card[thing].sort == CLASH:
                total += deed(state, box, place, row, thing)
        return total
    if frame.step >= WINDOW and frame.pc == 0:
        return 0  # targets were chosen, and there are none
    aims = aims_row(box, frame.ability, slot)
    return best_deed(state, box, place, row, aims) if aims else 0


@rule
def divided(state, box, place, i) -> int:
    """Give what a share of divided damage does."""
    thing = state.aims[i].object
    sign = 1 if state.card[thing].seat == state.frame[place].seat else -1
    return sign * shift(state, box, thing, 0, -max(1, state.aims[i].share), 0)


@rule
def service(state, box, place, row) -> int:
    """Give what a row of an effect does to a player, for whoever controls the effect."""
    frame = state.frame[place]
    op = box.rows[row].op
    seat = player_of(state, frame.seat, place, box.rows[row].a)
    if seat == 0:
        return 0  # each player
    sign = 1 if seat == frame.seat else -1
    if op == DRAW:
        return sign * DRAWN * min(amount(state, box, place, box.rows[row].b), state.n_deck[seat])
    if op == DISCARD or op == DISCARD_RANDOM:
        count = min(amount(state, box, place, box.rows[row].b), state.n_hand[seat])
        return -sign * 60 * max(0, count - state.n_put[seat])
    if op == DISCARD_HAND:
        return -sign * 75 * state.n_hand[seat]
    if op == GAIN:
        gained = min(amount(state, box, place, box.rows[row].b), box.health[state.card[seat].kind] - state.health[seat])
        return sign * (wellbeing(state.health[seat] + gained) - wellbeing(state.health[seat])) if gained > 0 else 0
    if op == LOSE:
        lost = amount(state, box, place, box.rows[row].b)
        return sign * (wellbeing(state.health[seat] - lost) - wellbeing(state.health[seat]))
    if op == SEARCH:
        return sign * 100
    if op == DIG or op == DIG_FOR:
        return sign * 90
    if op == ADD_RESOURCE:
        return sign * (resource_worth(state.n_resources[seat] + 1) - resource_worth(state.n_resources[seat]) - 70)
    if op == ADD_TOP:
        return sign * (resource_worth(state.n_resources[seat] + 1) - resource_worth(state.n_resources[seat]))
    if op == WIN:
        return sign * LOST
    return sign * 6 if op == LOOK or op == ARRANGE else -sign * 4 if op == MILL or op == REVEAL_HAND else 0


@rule
def outcome(state, box, place) -> int:
    """Give what the rest of an effect in Standby will do, for whoever controls it."""
    frame = state.frame[place]
    ability = frame.ability
    if ability == 0:
        return 0
    row = box.abilities[ability].body
    if frame.step >= RESOLVE and frame.pc:
        row = frame.pc
    total = 0
    gathered = 0
    for _ in range(24):
        op = box.rows[row].op
        if op == END:
            break
        following = row + 1
        if op == JUMP or op == NEXT_PLAYER:
            following = box.rows[row].a
        elif op == NEXT_ROW:
            following = box.rows[row].b
        elif op == JUMP_UNLESS:
            if holds(state, box, frame.seat, frame.row, place, box.rows[row].b) == 0:
                following = box.rows[row].a
        elif op == JUMP_UNLESS_MODE:
            if frame.mode != box.rows[row].b and (frame.mode or box.rows[row].b > 1):
                following = box.rows[row].a
        elif op == GATHER:
            gathered = row
        elif op == NEGATE_ATTACK or op == PREVENT_ALL:
            value = outlook(state, box, 0, 0, 0, 0)
            total -= value if frame.seat == state.turn else -value
        elif SERVING >> op & 1:
            total += service(state, box, place, row)
        elif is_deed(op):
            total += deeds(state, box, place, row, gathered)
        if following <= row:
            break
        row = following
    if box.has_x[frame.kind]:
        total -= 2 * frame.x
    return total


@rule
def is_deed(op) -> int:
    """Tell whether a row does something to the objects of a slot."""
    if MOVE <= op <= ENGAGE and op != ADD_RESOURCE and op != ADD_TOP:
        return 1
    return 1 if DAMAGE <= op <= PREVENT_BY or ENTERS_ENGAGED <= op <= ENTERS_SILENT else 0


@rule
def negates(state, box, place) -> int:
    """Name the frame that an effect in Standby will negate; 0 if it negates none."""
    frame = state.frame[place]
    if frame.ability == 0 or frame.event <= IN_STANDBY or frame.event >= ZONED:
        return 0
    first = box.abilities[frame.ability].body
    for row in range(first, first + box.abilities[frame.ability].body_rows):
        if box.rows[row].op == NEGATE:
            return frame.event - IN_STANDBY
    return 0


@rule
def promise(state, box, place) -> int:
    """Give what an object in Standby promises to whoever controls it."""
    frame = state.frame[place]
    if frame.negated or frame.gone:
        return 0
    if frame.sort == ATTACHING:
        return 60 if state.card[frame.row].host == 0 else 0
    if frame.sort == CARD and PERMANENTS >> box.sort[frame.kind] & 1:
        worth = kind_worth(state, box, frame.kind)
        if is_tagged(box, frame.kind, ENTER):
            worth += 30
        if box.sort[frame.kind] == CLASH:
            worth += 20 * (frame.plus_attack + frame.plus_defense)
            if box.defense[frame.kind] + frame.plus_defense <= 0:
                worth = 0
        elif box.sort[frame.kind] == WEAPON:
            worth = 45 + 15 * box.cost[frame.kind]
        return worth * CERTAIN // 100
    return outcome(state, box, place) * CERTAIN // 100


@rule
def kept(state, box, i) -> int:
    """Give what is kept for a later moment promises to whoever controls it: what a single row does to one card."""
    entry = state.later[i]
    op = box.rows[entry.pc].op
    slot = box.rows[entry.pc].a
    thing = entry.attacker if slot == THE_ATTACKER else entry.event if slot == EVENT else 0
    for n in range(KEPT):
        if entry.slot[n] == slot and entry.object[n]:
            thing = entry.object[n]
    if IN_STANDBY < thing < ZONED:
        waiting = state.frame[thing - IN_STANDBY]
        if waiting.what != ITEM or box.sort[waiting.kind] != CLASH or waiting.negated:
            return 0
        if op == DAMAGE and value_of(state, box, entry.seat, 0, 0, box.rows[entry.pc].b) >= box.defense[waiting.kind]:
            worth = kind_worth(state, box, waiting.kind)
            return worth if waiting.seat != entry.seat else -worth
        return 0
    if thing < 1 or thing > ROWS or is_sound(state, thing) == 0:
        return 0
    sign = 1 if state.card[thing].seat == entry.seat else -1
    if op == SEND or op == SACRIFICE:
        return 0 if state.card[thing].sort == CONTENDER else -sign * row_worth(state, box, thing)
    return 0


@rule
def waiting_worth(state, box) -> int:
    """Give what waits in Standby, and for later, promises to seat 1."""
    total = 0
    negated = 0
    for place in range(state.depth, 1, -1):
        frame = state.frame[place]
        if frame.what != ITEM or negated >> place & 1:
            continue
        other = negates(state, box, place)
        if other and place < 60:
            negated |= 1 << other
        value = promise(state, box, place)
        total += value if frame.seat == 1 else -value
    for i in range(1, state.n_later + 1):
        value = kept(state, box, i)
        total += value if state.later[i].seat == 1 else -value
    for i in range(1, state.n_wait + 1):
        total += 20 if state.wait[i].seat == 1 else -20
    return total


@rule
def is_late(state) -> int:
    """Tell whether a search had better play a game out by looking ahead: never, the features see the clash."""
    return 0


@rule
def evaluate(state, box, seat) -> int:
    """Value a state for a seat: what both have, the clash under way, and what waits."""
    if state.over:
        return 0 if state.won[1] == state.won[2] else 1_000_000 if state.won[seat] else -1_000_000
    edge = side(state, box, 1) - side(state, box, 2) + waiting_worth(state, box)
    clash = outlook(state, box, 0, 0, 0, 0)
    edge += clash if state.turn == 1 else -clash
    return edge if seat == 1 else -edge


# --- how often cards are used


@rule
def count(state, log, uses):
    """Count what the events of a log used; cards for practice have no column."""
    for i in range(1, min(log[0].count + 1, len(log))):
        what = log[i].what
        kind = log[i].public[0]
        if kind < 1 or kind >= KNOWN:
            continue
        if what == E_PLAY or what == E_SPRING:
            uses[PLAYED, kind] += 1
        elif what == E_ATTACK:
            uses[ATTACKED, kind] += 1
        elif what == E_OBSTRUCT:
            uses[OBSTRUCTED, kind] += 1
        elif what == E_RESOURCE:
            uses[RESOURCES, kind] += 1


@rule
def count_end(state, uses, seat, share):
    """Count a seat's Contender, and its share of the victory; Contenders are the first kinds of the set."""
    kind = state.card[seat].kind
    if 1 <= kind <= LED:
        uses[HELD, kind] += 1
        uses[WON, kind] += share
