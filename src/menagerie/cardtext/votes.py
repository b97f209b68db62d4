"""Votes: the phrases, what they become, and what people say for it.

`each player votes for feast or famine` has words of its own, which mean nothing but themselves; what is said of them
behind it, they are counted in. Who voted for a word lies in a slot of the word (`machine/votes.py`).
"""

from __future__ import annotations

import re

from menagerie.cardtext import ops
from menagerie.cardtext.describer import Describer
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Condition, Meanings
from menagerie.cardtext.phrases import Said
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.cardtext.withholding import meant
from menagerie.cardtext.writer import Writer

TABLE = """
effect    | Vote         | {player} votes for {ballot}
ballot    | Ballot       | {CANDIDATE} or {CANDIDATE}
ballot    | LongBallot   | {CANDIDATE} , {CANDIDATE} or {CANDIDATE}
effect    | VoteAgain    | you vote an additional time
sentence  | ForEachVote  | for each {CANDIDATE} vote , {effect} .
test      | WinsVote     | {CANDIDATE} gets more votes
test      | WinsOrTied   | {CANDIDATE} gets more votes or the vote is tied
test      | TiedVote     | the vote is tied
value     | VotesFor     | the number of {CANDIDATE} votes
"""


def _boxes(d: Describer, tree: Node) -> int:
    if not d.ballot:
        raise TextError(tree.at, "nobody votes before")
    return d.ballot_box * ops.BALLOT + len(d.ballot)


# Effects: (writer, tree)


def _vote(w: Writer, tree: Node) -> None:
    d, player, words = w.describe, tree[0], tree[1].args
    if d.ballot:
        raise TextError(tree.at, "an ability asks for one vote")
    if len({word.casefold() for word in words}) < len(words):
        raise TextError(tree[1].at, "a vote is for one thing or another")
    if w.going_round or any(row[0] == ops.LOOP for row in w.body):
        raise TextError(tree.at, "a vote is held once, before anything that is done for each")
    d.ballot, d.ballot_box = words, w.slots
    for _ in words:
        w.free_slot(tree.at)
    who = meant(w, player)
    bits = ops.BUT_YOU if player.kind == "EachOpponent" else 0
    w.row(ops.VOTE, d.book.ballot(words), _boxes(d, tree), who * ops.BALLOT + bits)


def _vote_again(w: Writer, tree: Node) -> None:
    if not w.body or w.body[-1][0] != ops.VOTE:
        raise TextError(tree.at, "'you vote an additional time' follows a vote")
    ballot, boxes = w.body[-1][1:3]
    w.row(ops.VOTE, ballot, boxes, ops.YOU * ops.BALLOT)


def _for_each_vote(w: Writer, tree: Node, before: int | None) -> None:
    """Do something so often; what is counted stays there to be counted again. `that player` may be who voted so."""
    said, d, named = {node.kind for node in nodes_of(tree[1])}, w.describe, w.it
    points = bool(said & {"It", "Them", "They"})
    if points and named == ops.IT:
        raise TextError(tree.at, "what was named before the votes is not known any more")
    slot = w.free_slot(tree.at)
    w.row(ops.COPY_SLOT, slot, d.ballot_slot(tree))
    start = w.row(ops.LOOP, slot)
    voters = bool(said & {"ThatPlayer", "OfThat"}) and not d.that_player
    if voters and points:
        raise TextError(tree.at, "a sentence says 'that player' of who voted, or 'it' of a card, not both")
    if voters:
        d.that_player, w.it = ops.CONTROLLER, ops.IT
    w.effect(tree[1])
    if voters:
        d.that_player = 0
    w.row(ops.NEXT, slot, start)
    w.land(start)
    w.it = named if named != ops.IT else None


# Conditions: (describer, tree, slots of `that card` and of `it`)


def _outvotes(or_tied: int) -> Condition:
    def condition(d: Describer, tree: Node, event: int, it: int | None) -> tuple[int, int, int, int]:
        return ops.OUTVOTES, d.ballot_slot(tree) if tree.args else 0, _boxes(d, tree), or_tied

    return condition


MEANINGS = Meanings(
    sentences={"ForEachVote": _for_each_vote},
    effects={"Vote": _vote, "VoteAgain": _vote_again},
    conditions={"WinsVote": _outvotes(0), "WinsOrTied": _outvotes(1), "TiedVote": _outvotes(1)},
)

_WORD = r"[\"“]?[\w'-]+(?: (?!or\b)[\w'-]+){0,3}[\"”]?"  # what is voted for, as people write it


def _ballot(found: re.Match[str]) -> str:
    """Write what is voted for as the house does: without articles, quotes and a comma before `or`."""
    words = [re.sub(r"[\"“”]|^(?:the|an?|either) ", "", word) for word in filter(None, found.groups())]
    return f"votes for {', '.join(words[:-1])} or {words[-1]}"


def _of_a_vote(said: str) -> Said:
    """Put other words only where a text votes for something."""
    return lambda found: found.expand(said) if re.search(r"\bvotes for\b", found.string) else found[0]


def _of_two(said: str) -> Said:
    """Put other words where the two words that are found are all that is voted for."""

    def put(found: re.Match[str]) -> str:
        ballot = re.search(r"\bvotes for ([\w'-]+) or ([\w'-]+)[.,]", found.string)
        words = {word.lower() for word in ballot.groups()} if ballot else set()
        named = {word.lower() for word in found.groups()}
        return found.expand(said) if len(words) == 2 and named <= words and len(named) != 1 else found[0]

    return put


def _each(found: re.Match[str]) -> str:
    """Put how often something is done before it; of points that come together, how many they are."""
    told = []
    for said, word in re.findall(r"(?:^|,? (?:and|then) |, then )(.+?) for (?:each|every) ([\w'-]+) vote", found[0]):
        points = re.fullmatch(r"(.*?\b(?:gains?|loses?|deals?)) 1 (\w+)( to .+)?", said, re.IGNORECASE)
        if points:
            verb, what, whom = points.groups()
            one = f"{verb} {what} equal to the number of {word} votes{whom or ''}"
        elif re.search(r"\b(?:draws?|creates?|puts?|convokes?|gets)\b", said, re.IGNORECASE):
            small = said[:1].lower() if said.split()[0] in _VERBS else said[:1]
            one = f"for each {word} vote, {small}{said[1:]}"
        else:
            return found[0]
        told.append(f"{one[:1].upper()}{one[1:]}")
    return ". ".join(told) if told and len(told) == len(re.findall(r" votes?\b", found[0])) else found[0]


_VERBS = ("Draw", "Create", "Put", "Convoke", "Each", "You", "Target", "Your", "It")
_TIMES = r" for (?:each|every) [\w'-]+ vote"
_TIE = r"(?:it's|it is|there is|there's|the vote is) (?:a tie|tied|even)"

#: What people say for it, before anything else is tried.
FIRST: dict[str, Said] = {
    r"if more players (?:vote|voted) for ([\w'-]+)(?=,)(?!.*an additional time)": _of_a_vote(r"if \1 gets more votes"),
    r"(?:all players|players each|players) vote for": "each player votes for",
    r"every(?:one| player) votes": "each player votes",
    r"(?:will of the council|council's dilemma) ?[-:—–] ?(\w+)": r"\1",
    r"(each (?:player|opponent)) votes ((?!(?:for|on|in|with|against)\b)[\w'-]+ or [\w'-]+)(?=\.)": r"\1 votes for \2",
    r"(each (?:player|opponent))(?: openly| in turn)? (?:votes|casts (?:a|one) vote) for": r"\1 votes for",
    r"(?:starting with (?:you|yourself)|in turn order),? (each (?:player|opponent)) votes": r"\1 votes",
    r"(each (?:player|opponent)) votes,? (?:starting with (?:you|yourself)|in turn order),? for": r"\1 votes for",
    rf"votes for (?:either )?({_WORD})(?:, ({_WORD}))?,? or ({_WORD})(?=[.,])": _ballot,
    r"(each (?:player|opponent) votes for [^.]+), starting with (?:you|yourself)": r"\1",
    r"(votes for [^.]+)[,.] (?:and )?you (?:vote (?:twice|again)|get (?:another|an additional|an extra) vote)": (
        r"\1. You vote an additional time"
    ),
    r"you vote an extra time": "you vote an additional time",
    r"for (?:each|every) vote (?:cast )?for ([\w'-]+(?: [\w'-]+)?)(?=,)": r"for each \1 vote",
    r"for (?:each|every) ([\w'-]+(?: [\w'-]+)?) vote(?: cast)?(?=,)": r"for each \1 vote",
    rf"[^.:,]+{_TIMES}(?:,? (?:and|then) (?:then )?[^.:]+{_TIMES})?(?=\.)": (
        lambda found: _each(found) if re.search(r"\bvotes for\b", found.string) else found[0]
    ),
    r"if (?:both|they|the two) (?:get|got|have|receive) (?:the same number of|as many|equal) votes(?=,)": _of_two(
        "if the vote is tied"
    ),
    r"if ([\w'-]+) (?:gets|got|has|receives) at least as many votes as ([\w'-]+)(?=,)": _of_two(
        r"if \1 gets more votes or the vote is tied"
    ),
    r"if (?:there are )?more ([\w'-]+) votes (?:are cast )?than ([\w'-]+)(?: votes)?(?: are cast)?(?=,)": _of_two(
        r"if \1 gets more votes"
    ),
    r"if ([\w'-]+) (?:gets|got|has|receives) more votes than ([\w'-]+)(?=,)": _of_two(r"if \1 gets more votes"),
    r"the number of votes (?:cast )?for ([\w'-]+)": r"the number of \1 votes",
    r"(if|unless) ([\w'-]+(?: [\w'-]+)?) (?:gets|got|has|received|receives|gains) (?:the most|more|most) votes": (
        r"\1 \2 gets more votes"
    ),
    r"if ([\w'-]+(?: [\w'-]+)?) wins(?: the vote)?(?= or |,)": _of_a_vote(r"if \1 gets more votes"),
    rf"gets more votes or (?:on a tie|(?:if )?{_TIE})(?=,)": "gets more votes or the vote is tied",
    rf"if {_TIE}(?=,)|(?:in case of|on) a tie(?=,)|if the votes (?:are tied|tie)(?=,)": _of_a_vote(
        "if the vote is tied"
    ),
    r"(if [\w' -]+ gets more votes, [^.]*\.) otherwise, (if [\w' -]+ gets more votes)(?=[, ])(?!.*otherwise)": (
        r"\1 \2"
    ),
}
