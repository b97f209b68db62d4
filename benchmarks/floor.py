"""The yardstick "F": what one core does with a whole two-player battle game on a flat 4 KB record.

The battle game of the C floor program, remade for Numba rule for rule and random draw for random draw, so
that any rate can be divided by F on any machine without a C compiler. Two decks of thirty cards; a turn plays
what its mana pays for and attacks once with each unused creature, guards first if there are any; ending it
hands over and draws. Every answer is picked at random until a life runs out.
"""

import json
import statistics
import time
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

# This program's rate over the C floor program's (GCC 12.2, -O3 -march=native), so F / TO_C is the C rate.
# Measured 2026-11-21 on one core of an AMD EPYC over 24 alternating rounds: medians of 16.6 and 14.0
# million decisions per second; the median of the ratios is 1.18 (1.01 to 1.26, on a machine not idle).
TO_C = 1.18

CAP, SEED, LOG = 4000, 88172645463325252, 880
DECK, HAND, FIELD, GRAVE = range(4)
END, PLAY, ATTACK = range(3)

BYTES = ["id", "cost", "atk", "hp", "flags", "zone", "owner", "used"]
CARD = np.dtype([(name, "u1") for name in BYTES] + [("pad", "u1", 8)])
# A zone holds one bit per card, in two halves.
PLAYERS = [("zone", "u8", (2, 8, 2)), ("life", "i4", 2), ("mana", "i4", 2)]
HISTORY = [("log", "u2", LOG), ("nlog", "u2"), ("pad", "u1", 6)]
STATE = np.dtype([("card", CARD, 128), *PLAYERS, ("turn", "i4"), ("who", "i4"), *HISTORY])

# Numba turns a uint64 mixed with a plain int into a float, and a signed index costs a wraparound test:
# hence U, the constants below, and unsigned indices wherever a loop does not fix them.
U = np.uint64
MAP = types.uint64(types.uint64)
ZERO, ONE, BYTE = U(0), U(1), U(255)
FACE = BYTE  # no card has this index, so it can stand for the other player as a target

# Inlined by force, since the calls that the optimiser leaves by itself cost some percent.
small = njit(error_model="numpy", nogil=True, forceinline=True)


# The 1 promises a mask that is not zero, which spares the test for it.
lowest: Any = intrinsic(lambda _, m: (MAP, lambda c, ir, s, a: ir.cttz(a[0], c.get_constant(types.bool_, 1))))
count: Any = intrinsic(lambda _, m: (MAP, lambda c, ir, s, a: ir.ctpop(a[0])))


@small
def first(half: Any, bits: Any) -> Any:
    return U(half) << U(6) | lowest(bits)


@small
def draw_bits(rng: Any) -> Any:
    x = rng[0]
    x ^= x << U(13)
    x ^= x >> U(7)
    rng[0] = x ^ x << U(17)
    return rng[0]


@small
def below(rng: Any, n: Any) -> Any:
    return (draw_bits(rng) >> U(32)) * n >> U(32)


@small
def put(out: Any, n: Any, kind: Any, a: Any, b: Any) -> Any:
    out[n] = U(kind) | a << U(8) | b << U(16)
    return n + ONE


@small
def guards(s: Any, player: Any, half: Any) -> Any:
    found = ZERO
    bits = s.zone[player, FIELD, half]
    while bits:
        found |= U(s.card[first(half, bits)].flags & 1) << lowest(bits)
        bits &= bits - ONE
    return found


@small
def enumerate_actions(s: Any, out: Any) -> Any:
    me, foe = U(s.who), U(s.who) ^ ONE
    n = put(out, ZERO, END, ZERO, ZERO)
    for half in range(2):
        bits = s.zone[me, HAND, half]
        while bits:
            i = first(half, bits)
            if s.card[i].cost <= s.mana[me]:
                n = put(out, n, PLAY, i, ZERO)
            bits &= bits - ONE
    low, high = guards(s, foe, 0), guards(s, foe, 1)
    guarded = (low | high) != ZERO
    if not guarded:
        low, high = s.zone[foe, FIELD, 0], s.zone[foe, FIELD, 1]
    for half in range(2):
        bits = s.zone[me, FIELD, half]
        while bits:
            i = first(half, bits)
            bits &= bits - ONE
            if s.card[i].used:
                continue
            if not guarded:
                n = put(out, n, ATTACK, i, FACE)
            for side in range(2):
                targets = high if side else low
                while targets:
                    n = put(out, n, ATTACK, i, first(side, targets))
                    targets &= targets - ONE
    return n


@small
def move(s: Any, i: Any, zone: Any) -> None:
    card, half, bit = s.card[i], i >> U(6), ONE << (i & U(63))
    s.zone[card.owner, card.zone, half] &= ~bit
    s.zone[card.owner, zone, half] |= bit
    card.zone = zone


@small
def strike(s: Any, i: Any, strength: Any) -> None:
    card = s.card[i]
    if card.hp <= strength:
        move(s, i, GRAVE)
    else:
        card.hp -= strength


@small
def draw(s: Any) -> None:
    me = U(s.who)
    for half in range(2):
        deck = s.zone[me, DECK, half]
        if deck:
            if count(s.zone[me, HAND, 0]) + count(s.zone[me, HAND, 1]) < U(8):
                move(s, first(half, deck), HAND)
            return
    s.life[me] -= 2


@small
def deal(s: Any, rng: Any) -> None:
    for i in range(128):
        card, r = s.card[i], draw_bits(rng)
        card.cost = ONE + r % U(8)
        card.atk = ONE + (r >> U(8)) % U(6)
        card.hp = ONE + (r >> U(16)) % U(7)
        card.flags = (r >> U(24)) % U(5) == ZERO
        card.owner = i & 1
        if i < 60:
            s.zone[i & 1, DECK, 0] |= ONE << U(i)
    s.mana[0], s.turn = 1, 1
    for player in (1, 0):
        s.life[player], s.who = 30, player
        for _ in range(4):
            draw(s)


@small
def apply(s: Any, action: Any) -> None:
    kind, a, b = action & BYTE, action >> U(8) & BYTE, action >> U(16)
    me, foe = U(s.who), U(s.who) ^ ONE
    if s.nlog < LOG - 2:
        s.log[s.nlog] = kind << U(8) | a
        s.log[U(s.nlog) + ONE] = b
        s.nlog += 2
    if kind == END:
        s.who = foe
        s.turn += 1
        s.mana[foe] = min((s.turn + 1) // 2, 10)
        for half in range(2):
            bits = s.zone[foe, FIELD, half]
            while bits:
                s.card[first(half, bits)].used = 0
                bits &= bits - ONE
        draw(s)
        return
    card = s.card[a]
    card.used = 1
    if kind == PLAY:
        s.mana[me] -= card.cost
        move(s, a, FIELD)
    elif b == FACE:
        s.life[foe] -= card.atk
    else:
        strike(s, b, card.atk)
        strike(s, a, s.card[b].atk)


@njit(error_model="numpy", nogil=True)
def play(state: Any, raw: Any, actions: Any, rng: Any, games: int) -> Any:
    s = state[0]
    decisions = legal = ZERO
    for _ in range(games):
        raw[:] = 0
        deal(s, rng)
        d = ZERO
        while s.life[0] > 0 and s.life[1] > 0 and d < U(CAP):
            n = enumerate_actions(s, actions)
            apply(s, U(actions[below(rng, n)]))
            legal += n
            d += ONE
        decisions += d
    return decisions, legal


def sample(seconds: float, rng: Any, batch: int = 500) -> tuple[float, float, float]:
    """Games for that much CPU time: decisions per second, decisions per game, legal answers per decision."""
    state, actions = np.zeros(1, STATE), np.zeros(1024, np.uint32)
    raw = state.view(np.uint8)
    games = decisions = legal = 0
    begun, spent = time.process_time(), 0.0
    while spent < seconds:
        d, n = play(state, raw, actions, rng, batch)
        games, decisions, legal = games + batch, decisions + int(d), legal + int(n)
        spent = time.process_time() - begun
    return decisions / spent, decisions / games, legal / decisions


def measure(seconds: float = 1.0, rounds: int = 3) -> float:
    """F: decisions per second of CPU time, the median of the rounds, on one thread."""
    rng = np.array([SEED], np.uint64)
    sample(1e-3, rng)  # compiles and warms up
    return statistics.median(sample(seconds, rng)[0] for _ in range(rounds))


if __name__ == "__main__":
    line = {"what": "battle game on a flat record", "decisions_per_second": round(measure())}
    _, per_game, per_decision = sample(1.0, np.array([SEED], np.uint64))
    line |= {"mean_decisions": round(per_game, 1), "mean_legal": round(per_decision, 2)}
    print(json.dumps(line | {"to_c": TO_C, "state_bytes": STATE.itemsize}))
