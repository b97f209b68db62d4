"""What must hold in every state beside what its fields declare: the game's part of the battery."""

from menagerie.engine.jit import rule

from .terms import CARDS

BROKEN = {
    1: "each card is there once (KU-DEAL-1)",
    2: "a player has paid the ante, or ante and bet (KU-DEAL-2, KU-ACT-3)",
    3: "the winnings add up to zero (KU-END-3)",
}


@rule
def check(state, box) -> int:
    """Return the number of the first broken law, 0 if all hold."""
    for card in range(1, CARDS + 1):
        found = 0
        for seat in range(1, state.seats + 1):
            found += state.card[seat] == card
        for i in range(state.n_draw):
            found += state.draw[i] == card
        if found != 1:
            return 1
    for seat in range(1, state.seats + 1):
        if state.paid[seat] != box.ante and state.paid[seat] != box.ante + box.bet:
            return 2
    return 3 if state.score[1] + state.score[2] != 0 or state.won[1] + state.won[2] != state.over else 0
