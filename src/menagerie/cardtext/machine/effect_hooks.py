"""What the machine needs of a game to let effects choose, act and wait; what stands where a game gives none.

Objects are numbers as `objects` says; `ops` are those of `cardtext.ops`. Clauses are returned as their numbers, 0 where
nothing forbids. A game's numbers stand under these names on the page of its words (`terms.py`).
"""

# mypy: disable-error-code="empty-body"
from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.hooks import hook, needed, setting

# --- how much there is room for

AIMS: int = setting("objects that effects keep at once")
WAITING: int = setting("effects that wait to be placed")
LATER: int = setting("effects that are kept for a later moment")
KEPT: int = setting("objects that such an effect has room for")
KEEPS: int = setting("objects that it keeps; 0: nor does it keep the object of its event")
KINDS: int = setting("different cards that a box may hold")
LASTING: int = setting("changes that last for a time")
BINDING: int = setting("static abilities in force that change no card")

# --- frames and what waits

ITEM: int = setting("`what` of the frame of an effect")
ANNOUNCED: int = setting("`step` of a frame that is just announced")
COSTING: int = setting("`step` of a frame whose cost is paid")
TRIGGER: int = setting("`sort` of the frame of a trigger")
COPIED: int = setting("`sort` of the frame of a copy of what waits; 0 where no text copies it", 0)
WHEN_ENTERS: int = setting("the moment at which a card that waits enters")
THIS_TURN: int = setting("`until` of a change that ends with the turn")
BONUS: int = setting("`what` of a change that is a bonus")
GRANTED: int = setting("`what` of a change that gives or takes a keyword")
FORBIDDEN: int = setting("`what` of a change that forbids an action")
NEXT_COSTS: int = setting("`what` of a change of what the next card costs; 0 where no text says so", 0)
ALL_COST: int = setting("`what` of a change of what all cards of a sort cost", 0)
IMITATING: int = setting("`what` of a card that is a copy: of kind `a` itself, of kind `b` now; 0 where none is", 0)
SPENT_AS: int = setting("`what` of abilities that a card has used as another kind `a` this turn: bits `b`", 0)
IMITATED: int = setting("sorts of cards that become copies of others of their sort, as bits", 0)
BARRED: int = setting("`what` of a change that bars player `b` from playing what filter `a` takes; of no card")
DEALS_DAMAGE: int = setting("the happening of a card that deals damage; 0 where no text waits for it", 0)
ANY_DAMAGE: int = setting("damage of either sort", 0)
NAME_SAID: int = setting("`what` of a change that is a name which was said for a card; `a` is the kind")
LEAVINGS: int = setting("happenings after which an object lies elsewhere, as bits")

# --- questions, verbs and answers

Q_TARGET: int = setting("which target")
Q_PICK: int = setting("which object")
Q_MAY: int = setting("whether to do what is offered")
Q_MODE: int = setting("which mode")
Q_DIVIDE: int = setting("how much of what is divided")
Q_DISCARD: int = setting("which card to discard")
Q_SEARCH: int = setting("which card of the deck")
Q_KEEP: int = setting("which of the cards looked at")
Q_ARRANGE: int = setting("which card comes next in an order")
Q_NAME: int = setting("which card is named")
V_TARGET: int = setting("an object in play or a player")
V_TAKE: int = setting("a card of a deck, or the name of one")
V_MODE: int = setting("a mode")
V_DEAL: int = setting("so many points")
V_DISCARD: int = setting("a card of the hand")
A_YES: int = setting("yes")
A_PASS: int = setting("no")
A_ENOUGH: int = setting("no more")

# --- clauses that refuse

UNFIT: int = setting("an object that does not fit")
OUT_OF_ORDER: int = setting("a pick out of order, or chosen already")
GUARDED: int = setting("an object that cannot be a target")
TAKEN: int = setting("an object that was taken this turn")
MUST_FIND: int = setting("to find nothing, where something must be found")
DECLINED: int = setting("an answer to what is offered that is neither yes nor no")
NO_CHOICE: int = setting("a card that cannot be discarded")
NO_MODE: int = setting("a mode that there is not")
NO_SHARE: int = setting("a share that cannot be")

# --- events

E_TARGET: int = setting("a target was chosen")
E_MODE: int = setting("a mode was chosen")
E_REVEAL: int = setting("a card was shown")
E_LOOK: int = setting("cards were looked at")
E_SEARCH: int = setting("a deck was searched")
E_GIVE: int = setting("a card has a keyword")
E_GRANT: int = setting("a card lacks a keyword")
E_FORBID: int = setting("a card cannot do something")
E_TOSSED: int = setting("a coin was flipped")
E_ROLLED: int = setting("a die was rolled")
E_EXTRA: int = setting("a player takes another turn after this one")
E_BARRED: int = setting("a player cannot play some cards for a time")
E_COSTS: int = setting("what some cards cost a player changed; 0 where no text says so", 0)
E_HAND_SEEN: int = setting("a player saw a card of another hand")
E_VOTED: int = setting("a player voted")
E_X: int = setting("X was chosen; 0 where no text asks for it", 0)
E_NAMED: int = setting("a card was named")
E_TOKENS: int = setting("counters were put on a card, or removed")
E_BECAME: int = setting("a card became a copy of another; 0 where none does", 0)
E_COPY: int = setting("what waits is copied; 0 where no text copies it", 0)
E_NO_TOKEN: int = setting("tokens are not made, for there is no room; 0 where no text makes any", 0)


# --- choosing


@needed
def code_of(state, box, thing) -> int:
    """Write an object as an answer."""


@needed
def thing_called(state, box, frame, row, seat, code) -> int:
    """Read an answer as an object for a row of a program; 0 if it is none."""


@needed
def copies_of(state, thing) -> int:
    """Count the cards that one object stands for."""


@hook
def order_of(state, box, thing) -> int:
    """Give the place of an object in the order of picks."""
    return thing


@hook
def question_of(box, row, zone) -> int:
    """Name the question that a row asks when it takes objects of a zone."""
    return Q_TARGET if box.rows[row].op == ops.TARGET else Q_PICK


@hook
def refuse_own(state, box, seat, source, place, ability, row, once, thing) -> int:
    """Refuse an object for this game alone."""
    return 0


@hook
def is_guarded(state, seat, thing) -> int:
    """Tell whether an object cannot be the target of a player."""
    return 0


@hook
def takes_once(box, frame) -> int:
    """Tell whether an effect takes each target only once a turn; none does."""
    return 0


@hook
def take_once(state, thing):
    """Note a target that is taken for the turn."""


@hook
def is_taken(state, seat) -> int:
    """Tell whether a player is taken for the turn."""
    return 0


@hook
def may_fail(box, number) -> int:
    """Tell whether a search by a filter may end without a card: it always may (HC-CMD-14)."""
    return 1


@hook
def may_find(state, box, seat, where, kind) -> int:
    """Tell whether a card that is searched for may be put where it goes."""
    return 1


@hook
def x_limit(state, box, seat) -> int:
    """Give the largest X that a player can pay for an effect that asks for it in its head; no text does."""
    return 0


@hook
def can_pay(state, seat, amount) -> int:
    """Tell whether a player can pay so much of what costs are paid with; where no text offers it, nobody is asked."""
    return 1


# --- rows that a game alone asks (`choices.is_own`)


@hook
def begin_own(state, box, frame):
    """Prepare a row."""


@hook
def is_own_done(state, box, frame, op, seat) -> int:
    """Tell whether a row has nothing left to ask; rows that only pay ask nothing."""
    return 1


@hook
def pose_own(state, box, frame, op, seat):
    """Put the question of a row."""


@needed
def refuse_own_answer(state, box, frame, op, seat, code) -> int:
    """Refuse an answer to a row."""


@hook
def take_own(state, box, log, frame, seat, argument):
    """Carry out an answer to a row."""


@needed
def finish_own(state, box, log, frame, op, seat):
    """End a row."""


# --- doing


@needed
def put(state, box, log, thing, where, player) -> int:
    """Put a card somewhere (`ops.WHERES`) for a player; return what it is there, 0 if it is nowhere."""


@needed
def send(state, box, log, thing) -> int:
    """Put a card where cards go that are done with; return what it is there."""


@hook
def make_token(state, box, log, seat, kind) -> int:
    """Put a token of a kind onto the field under a player's control; return its row, 0 where there is no room."""
    return 0


@hook
def copy_token(state, box, log, seat, row) -> int:
    """Put a token that is a copy of a card in play under a player's control; return its row, 0 where none is made."""
    return 0


@hook
def are_alike(state, row, other) -> int:
    """Tell whether two cards in play are of one type, so that one may become a copy of the other."""
    return 1 if state.card[row].sort == state.card[other].sort else 0


@hook
def note_turned(state, row):
    """Note that a card in play is of another kind from now on."""
    state.dirty = 1


@hook
def may_be(state, box, row, kind) -> int:
    """Tell whether a card in play may become one of a kind that fits it."""
    return 1


@needed
def is_fixed(state, box, thing) -> int:
    """Tell whether an object cannot be moved."""


@needed
def draw(state, box, log, seat):
    """Let a player draw a card."""


@needed
def discard_from_hand(state, box, log, seat, kind):
    """Discard a card of a hand."""


@needed
def mill(state, box, log, seat, count):
    """Discard so many cards from the top of a deck, as many as there are."""


@needed
def shuffle_deck(state, log, owner):
    """Shuffle a deck."""


@needed
def reveal_hand(state, log, seat):
    """Show a hand to all."""


@needed
def hide_hand(state, box, seat):
    """Forget what others know of a hand from which cards go unseen."""


@hook
def forget_top(state, seat, count):
    """Forget what others know of cards of a deck whose order is chosen unseen."""
    for i in range(count):
        state.seen[seat, state.n_deck[seat] - 1 - i] &= 1 << seat


@hook
def note_search(state, box, seat):
    """Note that a player searches a deck."""


@hook
def take_control(state, box, log, seat, row, until):
    """Let a player control a card in play; until: for how long, 0 for good. No text gives control where left out."""


@hook
def hit(state, box, log, frame, slot, row, points) -> int:
    """Deal damage to a card by the source of an effect, or by what is in a slot; return how much. No text deals any."""
    return 0


@hook
def modify(state, log, row, first, second, until, seat) -> int:
    """Change the two numbers of a card for a time; return 1 if it was done. No text changes both at once."""
    return 0


@needed
def add_up(state, i, j) -> int:
    """Add a bonus that lasts to a later one of the same card; 1 if it is told by that now."""


@needed
def act_own(state, box, log, frame, op, b, c, thing, number) -> int:
    """Do a row of this game alone to a card in play; return 1 if it was done."""


@hook
def copied_ability(state, box, waiting) -> int:
    """Name the ability that a copy of what waits in a frame carries out; 0 if it is not copied."""
    return 0


@hook
def copied_kind(state, box, waiting) -> int:
    """Name the card whose ability that is."""
    return state.frame[waiting].kind


@hook
def act_elsewhere(state, box, log, frame, op, b, c, thing) -> int:
    """Do a row to what is not in play, beyond moving it; return 1 if it was done."""
    return 0


@needed
def do_own(state, box, log, frame, row) -> int:
    """Do a row of this game alone that acts on no object and serves no player; return 1 if it was done."""


@needed
def serve_own(state, box, log, frame, op, b, seat, number) -> int:
    """Do a row of this game alone to one player; return 1 if anything was done."""


@hook
def is_played(box, kind) -> int:
    """Tell whether a card of a kind is played from a hand, so that texts may say what it costs then."""
    return 1


@hook
def is_cut_in(state) -> int:
    """Tell whether something goes before the effect that runs."""
    return 0


# --- triggers


@needed
def suits(state, box, row, ability, thing, who, damage) -> int:
    """Tell whether an event is what an ability waits for, beside its object."""


@hook
def suits_seat(state, box, seat, ability, thing, who, damage) -> int:
    """Tell that of an ability that an effect of a player waits for, in this turn; no text does."""
    return 0


@hook
def note_wait(state, box, place):
    """Note what a game wants to know of a trigger that begins to wait."""
