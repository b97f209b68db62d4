"""Resources and payment (chapter "Resources", AC-RES).

A resource is blank but for its colours (AC-RES-7), so two of the same set of colours are alike: payments are chosen by
set, and only where sets differ (AC-R78). A payment is asked in bites, one resource each, sets ascending.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.discounts import turn_change
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.hands import in_hand
from menagerie.cardtext.machine.objects import zoned
from menagerie.cardtext.machine.statics import is_freed, sum_held
from menagerie.engine.ask import ILLEGAL, VERB, ask, offer, offer_unless
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .numbers import COST_CHANGES, cut_cost
from .terms import (
    A_PASS,
    COLOR_SETS,
    E_PAY,
    E_RESOURCE,
    IN_HAND,
    N_COLORS,
    Q_PAY,
    Q_RESOURCE,
    RES_3,
    RES_10,
    RES_12,
    RES_17,
    V_PAY,
    V_RESOURCE,
    WPN_3,
)

SELF, STATIC_ABILITY, ATTACH_LESS = ops.SELF, ops.STATIC_ABILITY, ops.ATTACH_LESS
COST_LESS, COST_MORE, COST_NOTHING = ops.COST_LESS, ops.COST_MORE, ops.COST_NOTHING


@rule
def count_ready(state, seat, colors, change):
    """Note that resources of a set of colours became ready or engaged."""
    state.ready[seat, colors] += change
    for some in range(1, COLOR_SETS):
        state.have[seat, some] += change if some & colors else 0


@rule
def put_resource(state, box, log, seat, kind, engaged):
    """Put a card into the Resource Zone; it does not enter play (AC-RES-4, AC-RES-5).

    Of what it was only its colours count there (AC-RES-7). It lies there inverted, for all to see (AC-ZONE-5). An
    effect may do the same at any time, beside the Resource Step (AC-RES-20).
    """
    place = state.n_resources[seat]
    state.resource[seat, place] = kind
    state.spent[seat, place] = engaged
    state.n_resources[seat] = place + 1
    if engaged == 0:
        count_ready(state, seat, box.colors[kind], 1)
    tell(log, E_RESOURCE, seat, kind, 0, 0, 0)


@rule
def refuse_resource(state, seat, kind) -> int:
    """Refuse a card as a resource: it must be in hand; any card will do (AC-RES-1, AC-RES-3)."""
    return 0 if in_hand(state, seat, kind) else RES_3


@rule
def pose_resource(state, seat, free):
    """Ask for one card to become a resource; `free`: or none (AC-RES-1).

    In the Resource Step, or where an effect says so (AC-RES-2).
    """
    ask(state, seat, Q_RESOURCE)
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last:
            offer(state, V_RESOURCE * VERB + kind)
        last = kind
    if free:
        offer(state, A_PASS)


@rule
def ready_resources(state, box, seat):
    """Ready all resources of a player (AC-TURN-3, AC-RES-14).

    Only in the own turn: in the other's a player pays with what is still ready (AC-RES-15).
    """
    for place in range(state.n_resources[seat]):
        if state.spent[seat, place]:
            state.spent[seat, place] = 0
            count_ready(state, seat, box.colors[state.resource[seat, place]], 1)


@rule
def ready_at(state, box, seat, place):
    """Ready the resource at a place (AC-RES-6)."""
    if state.spent[seat, place]:
        state.spent[seat, place] = 0
        count_ready(state, seat, box.colors[state.resource[seat, place]], 1)


@rule
def engage_at(state, box, seat, place):
    """Engage the resource at a place."""
    if state.spent[seat, place] == 0:
        state.spent[seat, place] = 1
        count_ready(state, seat, box.colors[state.resource[seat, place]], -1)


@rule
def own_change(state, box, seat, kind, what, b) -> int:
    """Add up what the static abilities of a card that is not in play change of its own cost (AC-RES-21)."""
    total = 0
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        if box.abilities[ability].kind != STATIC_ABILITY or box.abilities[ability].threshold:
            continue
        if holds(state, box, seat, 0, 0, box.abilities[ability].condition) == 0:
            continue
        held = box.abilities[ability].static
        for static in range(held, held + box.abilities[ability].statics):
            one = box.statics[static]
            if one.what == what and one.b == b and one.slot == SELF:
                total += 1 if what == COST_NOTHING else value_of(state, box, seat, 0, 0, one.a)
    return total


@rule
def change_of(state, box, seat, kind, what, b) -> int:
    """Add up the changes of one sort to what a card costs a player: its own, and those of cards in play (AC-RES-21)."""
    total = sum_held(state, box, what, b, zoned(IN_HAND, seat, kind))
    if box.holds[kind] >> what & 1:
        total += own_change(state, box, seat, kind, what, b)
    if state.n_lasting and b == 0:
        total += turn_change(state, box, seat, kind, 1 if what == COST_LESS else -1)
    return total


@rule
def is_changed(state, box, kind) -> int:
    """Tell whether anything may change what a card costs."""
    return 1 if state.n_lasting or (state.holding | box.holds[kind]) & COST_CHANGES else 0


@rule
def is_free(state, box, seat, kind) -> int:
    """Tell whether a card costs nothing (AC-R45)."""
    if box.holds[kind] >> COST_NOTHING & 1 and own_change(state, box, seat, kind, COST_NOTHING, 0):
        return 1
    return is_freed(state, box, zoned(IN_HAND, seat, kind))


@rule
def gems_cut(state, box, seat, kind) -> int:
    """Count the gems that a card costs less, at most those that it has (AC-RES-21)."""
    if is_changed(state, box, kind) == 0:
        return 0
    if is_free(state, box, seat, kind):
        return box.gems[kind]
    return min(change_of(state, box, seat, kind, COST_LESS, 1), box.gems[kind])


@rule
def least_x(box, kind) -> int:
    """Give the least X of a card: its gems are contained in what is paid (AC-INFO-4, AC-R68)."""
    return max(0, box.gems[kind] - box.cost[kind])


@rule
def cost_of(state, box, seat, kind, x) -> int:
    """Give what a card costs a player in all (AC-INFO-4, AC-RES-21, AC-R45)."""
    if is_changed(state, box, kind) == 0:
        return box.cost[kind] + x
    if is_free(state, box, seat, kind):
        return x
    gems = gems_cut(state, box, seat, kind)
    more = change_of(state, box, seat, kind, COST_MORE, 0)
    less = change_of(state, box, seat, kind, COST_LESS, 0)
    return cut_cost(box, kind, x, gems, more, less)


@rule
def gem_left(box, kind, color, cut) -> int:
    """Give the gems of a colour when so many are cut, colours in their order."""
    left = cut
    for other in range(1, color):
        left -= min(left, box.gem[kind, other])
    return box.gem[kind, color] - min(left, box.gem[kind, color])


@rule
def refuse_cost(state, box, seat, kind) -> int:
    """Refuse a cost that no assignment of ready resources pays (AC-RES-12, AC-RES-13, AC-RES-17).

    Each makes one resource of one of its colours (AC-RES-9).
    """
    cut = gems_cut(state, box, seat, kind)
    if cost_of(state, box, seat, kind, least_x(box, kind)) > state.have[seat, COLOR_SETS - 1]:
        return RES_17
    # Hall: every set of gem colours must find as many resources that make one of them.
    colors = box.gem_colors[kind]
    some = colors
    while some:
        wanted = 0
        for color in range(1, N_COLORS + 1):
            if some >> color - 1 & 1:
                wanted += gem_left(box, kind, color, cut) if cut else box.gem[kind, color]
        if wanted > state.have[seat, some]:
            return RES_12
        some = some - 1 & colors
    return 0


@rule
def attach_unit(state, box, weapon, color) -> int:
    """Give how many units of a colour a Weapon costs to attach (AC-WPN-3).

    One is left whatever makes it cheaper, or it could be attached for ever (AC-R60).
    """
    units = box.attach[state.card[weapon].kind, color]
    return max(1, units - sum_held(state, box, ATTACH_LESS, 0, weapon)) if units else 0


@rule
def refuse_attach_cost(state, box, seat, weapon) -> int:
    """Refuse an attach cost of which a unit cannot be paid in its colour (AC-WPN-3)."""
    colors = 0
    for color in range(1, N_COLORS + 1):
        if attach_unit(state, box, weapon, color):
            colors |= 1 << color - 1
    some = colors
    while some:
        wanted = 0
        for color in range(1, N_COLORS + 1):
            if some >> color - 1 & 1:
                wanted += attach_unit(state, box, weapon, color)
        if wanted > state.have[seat, some]:
            return WPN_3
        some = some - 1 & colors
    return 0


@rule
def demand(state, total):
    """Let a cost of so many resources wait to be paid, its gems to be set (AC-RES-10).

    So is paid for cards and Traps, for attaching, for effects and the Portal (AC-RES-19).
    """
    state.due = total
    state.least = 1


@rule
def demand_card(state, box, seat, kind, x):
    """Let a card's resource cost wait to be paid, fixed as it is now (AC-INFO-4, AC-R45, AC-R68)."""
    demand(state, cost_of(state, box, seat, kind, x))
    cut = gems_cut(state, box, seat, kind)
    for color in range(1, N_COLORS + 1):
        state.gem[color] = gem_left(box, kind, color, cut)


@rule
def demand_attach(state, box, weapon):
    """Let a Weapon's attach cost wait to be paid, every unit in its colour (AC-WPN-3)."""
    total = 0
    for color in range(1, N_COLORS + 1):
        state.gem[color] = attach_unit(state, box, weapon, color)
        total += state.gem[color]
    demand(state, total)


@rule
def gems_in(state, some) -> int:
    """Count the gems of the pending payment in a set of colours."""
    gems = 0
    for color in range(1, N_COLORS + 1):
        if some >> color - 1 & 1:
            gems += state.gem[color]
    return gems


@rule
def refuse_pay(state, seat, colors) -> int:
    """Refuse a resource for the next bite of a payment: not ready, or the rest is not payable (AC-RES-11, AC-RES-12).

    What is chosen (`paid`) is still ready. Gems that the chosen resources cannot give must find room among the rest.
    """
    if colors < state.least or colors >= COLOR_SETS or state.ready[seat, colors] <= state.paid[colors]:
        return RES_10
    gem_colors = 0
    for color in range(1, N_COLORS + 1):
        if state.gem[color]:
            gem_colors |= 1 << color - 1
    left = state.due - 1
    lacking = 0  # gems that the chosen ones and this one cannot give
    some = gem_colors
    while some:
        gems = gems_in(state, some)
        lacking = max(lacking, gems - usable(state, seat, colors, some, 0))
        if gems > usable(state, seat, colors, some, 1):
            return RES_12
        some = some - 1 & gem_colors
    if lacking > left or left > count_rest(state, seat, colors):
        return RES_12
    return 0


@rule
def usable(state, seat, colors, some, rest) -> int:
    """Count the resources that make one of `some`: chosen, one of `colors`, and with `rest` all that are left."""
    if rest == 0:
        count = 1 if colors & some else 0
        for one in range(1, colors + 1):
            count += state.paid[one] if one & some else 0
        return count
    count = 0
    for one in range(1, colors):
        count += state.paid[one] if one & some else 0
    for one in range(colors, COLOR_SETS):
        count += state.ready[seat, one] if one & some else 0
    return count


@rule
def count_rest(state, seat, colors) -> int:
    """Count the ready resources that later bites may still choose."""
    count = -1
    for one in range(colors, COLOR_SETS):
        count += state.ready[seat, one] - state.paid[one]
    return count


@rule
def choose_resource(state, colors):
    """Choose one resource of a set for the pending payment."""
    state.paid[colors] += 1
    state.due -= 1
    state.least = colors


@rule
def choose_forced(state, seat) -> int:
    """Choose resources as long as there is no choice; return 1 when the whole payment is chosen (AC-R78).

    A cost of zero is chosen by choosing nothing (AC-RES-18).
    """
    while state.due > 0:
        only = 0
        count = 0
        for colors in range(state.least, COLOR_SETS):
            if state.ready[seat, colors] > state.paid[colors] and refuse_pay(state, seat, colors) == 0:
                only = colors
                count += 1
                if count == 2:
                    return 0
        if count == 0:
            state.fault = ILLEGAL
            return 0
        choose_resource(state, only)
    return 1


@rule
def pose_pay(state, seat):
    """Ask for the next resource of a payment (AC-RES-8, AC-RES-12)."""
    ask(state, seat, Q_PAY)
    for colors in range(state.least, COLOR_SETS):
        if state.ready[seat, colors] > state.paid[colors]:
            offer_unless(state, refuse_pay(state, seat, colors), V_PAY * VERB + colors)


@rule
def pay(state, box, log, seat):
    """Engage what was chosen; nothing is stored (AC-RES-8, AC-RES-11)."""
    count = 0
    for place in range(state.n_resources[seat]):
        colors = box.colors[state.resource[seat, place]]
        if state.spent[seat, place] == 0 and state.paid[colors]:
            state.paid[colors] -= 1
            state.spent[seat, place] = 1
            count_ready(state, seat, colors, -1)
            count += 1
    for color in range(N_COLORS + 1):
        state.gem[color] = 0
    state.least = 0
    state.checking = 1
    if count:
        tell(log, E_PAY, seat, count, 0, 0, 0)
