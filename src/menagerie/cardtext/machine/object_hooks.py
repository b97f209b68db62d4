"""What the machine needs of a game to know players, cards and zones; what stands where a game gives none.

Objects are numbers as `objects` says; `ops` are those of `cardtext.ops`. Clauses are returned as their numbers, 0 where
nothing forbids. A game's numbers stand under these names on the page of its words (`terms.py`).
"""

# mypy: disable-error-code="empty-body"
from __future__ import annotations

from menagerie.engine.hooks import hook, needed, setting

# --- how much there is room for

SEATS: int = setting("most players")
ROWS: int = setting("rows of cards in play")

# --- objects and zones (`objects.py`)

PLAYER: int = setting("objects from here on are players, by seat")
WAITS: int = setting("objects from here on wait in frames, by place")
ZONED: int = setting("objects from here on lie in zones out of play: zone * ZONED")
HALF: int = setting("of those, for each seat before the owner")
IN_HAND: int = setting("the zone of hands")
IN_DECK: int = setting("the zone of decks")
IN_RESOURCES: int = setting("the zone of resources; 0 where there is none")
NOUNS: int = setting("nouns for cards, one more than the last bit of a mask")
RESOURCE_KIND: int = setting("the bit of the kind of a card that is a resource; 0 where there is none")
TOKEN_KIND: int = setting("the bit of the kind of a token; 0 where there is none", 0)

# --- how the game is made

TEXTS: int = setting("texts that a card in play may have", 1)
PILES_KEEP_ORDER: int = setting("1: cards discarded together lie in the order in which they were named", 0)
GIVEN_AS_BITS: int = setting("1: keywords until the end of the turn are bits of the card (`given`)", 0)
ANEW: int = setting("the bit of `dirty` at which the numbers of any card may change", 1)


# --- players


@needed
def foe_of(seat) -> int:
    """Name the opponent; with more than two players one that stands for them."""


@hook
def next_player(state, seat) -> int:
    """Name the next player of the table."""
    return 3 - seat


@hook
def is_playing(state, seat) -> int:
    """Tell whether a seat is that of a player who is still in the game."""
    return 1 if 1 <= seat <= state.seats else 0


@needed
def everyone(state) -> int:
    """Give all who look on, as bits of what is known."""


@hook
def win(state, log, seat):
    """Let a player win the game; a game whose texts say no such thing leaves it out."""


# --- cards in play


@needed
def is_sound(state, row) -> int:
    """Tell whether a card that effects find lies in a row."""


@needed
def is_switched_on(state, box, row, ability) -> int:
    """Tell whether an ability of a card in play works."""


@hook
def is_falling(state, box, row) -> int:
    """Tell whether a card in play is defeated, though it has not left yet; where all leave at once, none is."""
    return 0


@hook
def is_unready(state, row) -> int:
    """Tell whether a card cannot be engaged; where nothing is engaged, none can be."""
    return 1


@hook
def text_of(state, row, text) -> int:
    """Name the card whose text, of a number below TEXTS, a card in play has: itself."""
    return state.card[row].kind


@hook
def turn_bit(state, box, row, ability) -> int:
    """Give the bit by which an ability of a card is noted as used this turn (AC-TURN-18)."""
    return ability - box.first_ability[state.card[row].kind]


@hook
def shown_kind(state, row) -> int:
    """Name a card in play as everybody may hear it."""
    return state.card[row].kind


@needed
def host_of(state, row) -> int:
    """Name the card to which a card in play is attached; 0 if it is to none."""


@hook
def attacker_now(state) -> int:
    """Name the card that attacks, of which texts speak as the one; 0 if there is none."""
    return 0


@hook
def obstructs(state, row) -> int:
    """Tell whether a card in play obstructs."""
    return 0


@needed
def refresh(state, box):
    """Write what is derived anew."""


@hook
def is_stale(state, box) -> int:
    """Tell whether a card in play looks at what changed; else all derived numbers would be written as they are."""
    if state.touchy or state.dirty & ANEW:
        return 1
    if state.holding:
        for row in range(1, state.n_rows + 1):
            if box.summed_leans[state.card[row].kind] & state.dirty and state.card[row].covered == 0:
                return 1
    return 0


# --- what tests ask of objects


@needed
def kinds_of(state, box, thing) -> int:
    """Give the mask of kinds of an object (`ops.TYPES`)."""


@needed
def has_quality(state, box, thing, code) -> int:
    """Tell whether an object has a quality (`ops.QUALITY`)."""


@needed
def stat_of(state, box, thing, stat, printed) -> int:
    """Give a number of an object; printed: 1 as its card says, -1 without what statics add to it, 0 as it is."""


@needed
def passes_covered(state, box, number, thing) -> int:
    """Tell whether a card in play that lies face down passes a test."""


@needed
def passes_own(state, box, number, thing) -> int:
    """Tell whether an object passes a test of this game alone."""


@hook
def character_of(box, kind) -> int:
    """Name the character of a card; 0 if it has none."""
    return 0


@hook
def most_x(state, seat) -> int:
    """Give the largest X that a player could pay now; no card of the game has an X that is paid."""
    return 0


@hook
def own_value(state, source, place, kind) -> int:
    """Give a number of this game alone; there is none."""
    return 0


@needed
def is_fact(state, box, seat, source, place, number) -> int:
    """Tell whether a condition of this game alone holds."""


# --- zones


@needed
def size_of(state, zone, owner) -> int:
    """Count the cards of a zone of a player."""


@needed
def which_at(state, zone, owner, place) -> int:
    """Give what names a card of a zone beside zone and owner: its kind, or its place."""


@needed
def kind_in(state, zone, owner, which) -> int:
    """Name the card of a zone that is called so."""


@needed
def zone_of_pile(pile) -> int:
    """Name the zone that a text calls a pile of `ops`."""


@hook
def zone_of_quality(code) -> int:
    """Name the zone where cards of a quality lie; 0 if they lie in play."""
    return 0
