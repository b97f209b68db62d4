"""What happened, in words, and which clause each event carries out. No rules."""

from menagerie.engine.ask import VERB
from menagerie.engine.log import Event
from menagerie.engine.story import Story

from .terms import A_BET, A_CHECK, E_ACT, E_DEAL, E_SHOW, E_WIN, NAMES, SAID


def gets(event: Event) -> str:
    """Tell the deal; the card by name for its owner."""
    card = "the " + NAMES[event.secret[0]] if event.secret[0] else "a card"
    return f"{event.who} pays {event.a} and gets {card}."


STORY = Story(
    {
        E_DEAL: ("KU-DEAL-2 KU-DEAL-3", gets),
        E_ACT: (
            lambda e: "KU-ACT-2" if e.a * VERB in (A_CHECK, A_BET) else "KU-ACT-3",
            lambda e: f"{e.who} {SAID[e.a]}s.",
        ),
        E_SHOW: ("KU-END-2", lambda e: f"{e.who} shows the {NAMES[e.a]}."),
        E_WIN: ("KU-END-3", lambda e: f"{e.who} wins {e.a}."),
    },
    reveals=(E_DEAL, E_SHOW),
)
