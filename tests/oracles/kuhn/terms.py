"""The words and numbers of the book: cards, verbs, questions, events, clauses. Constants only."""

from menagerie.engine.ask import VERB
from menagerie.engine.clauses import Clauses
from menagerie.engine.verbs import verbs

NAMES = ("", "Jack", "Queen", "King")  # KU-DEAL-1; the higher number is the higher card, 0 is none
CARDS = 3
PLAYERS = 2

# --- frames (what waits on the stack)
BETTING = 1

# --- questions, with the ledger's decisions
Q_OPEN, Q_ANSWER = 1, 2
QUESTIONS = {Q_OPEN: ("open", ("KU-D1",)), Q_ANSWER: ("answer the bet", ("KU-D2",))}

# --- answers: verb * VERB + argument, and no verb here takes an argument
SAID = ("", "check", "bet", "fold", "call")
VERBS = (*verbs(range(1, len(SAID))),)
A_CHECK, A_BET, A_FOLD, A_CALL = 1 * VERB, 2 * VERB, 3 * VERB, 4 * VERB

# --- events
E_DEAL, E_ACT, E_SHOW, E_WIN = range(1, 5)

# --- clauses: what a refusal returns
BOOK = Clauses("KU-DEAL KU-ACT KU-END")
ACT_3, ACT_4 = BOOK.number("KU-ACT-3"), BOOK.number("KU-ACT-4")
