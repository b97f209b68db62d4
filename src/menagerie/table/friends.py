"""What people at one table do beside the game: they talk, ask for consent, and let others look.

Every act gives the entries to store, as those of the game do, or raises Refusal.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from menagerie.languages import later
from menagerie.table import consent
from menagerie.table.consent import Proposal
from menagerie.table.entries import PROPOSE, SAY, SHARE, SIT, UNDO, VOTE, WANT, Entry, Sitter, hash_token
from menagerie.table.projection import Projection
from menagerie.table.protocol import Refusal
from menagerie.table.talk import PHRASES

Done = tuple[list[Entry], Sitter | None]  # what to store


class Friends:
    """What people do beside the game at a table; its entries say so."""

    def __init__(self, table: Projection) -> None:
        self.at = table

    # --- talk

    def say(self, seat: str, phrase: int | None, words: str, action: str = "") -> tuple[Entry, list[int]]:
        """Say a phrase to everybody, or words to those who want them; gives the entries to forget, too."""
        self.at.check_person(seat)
        if phrase is not None and phrase < len(PHRASES):
            detail: dict[str, Any] = {"words": PHRASES[phrase]}
        elif phrase is not None:
            raise Refusal("talk", later("There are {count} phrases.", count=len(PHRASES)))
        elif fault := self.at.talk.fault_of(seat, words):
            raise Refusal("talk", fault)
        else:
            detail = {"words": words.strip(), "to": sorted(self.at.talk.wanting)}
        return self.at.append(SAY, seat, 0, action, detail), self.at.talk.forget()

    def want_words(self, seat: str, on: bool, action: str = "") -> Entry:
        """Say and hear words from now on, or no longer."""
        self.at.check_person(seat)
        return self.at.append(WANT, seat, int(on), action)

    # --- consent

    def propose_undo(self, seat: str, version: int, action: str = "") -> list[Entry]:
        """Ask all others to let a seat take its last answer back, whatever it told and whoever has answered since."""
        self.at.check(version)
        self.at.check_player(seat)
        to = self.last_choice(seat)
        if to is None:
            raise Refusal("undo", later("You have given no answer that could be taken back."))
        asked = [other for other in self.at.roster.people if other != seat]
        if not asked:
            raise Refusal("undo", later("There is nobody to ask; against bots alone what told you something stands."))
        return self._propose(Proposal(consent.UNDO, seat, seat, asked, to), action)[0]

    def propose_bot(self, by: str, seat: str, here: set[str], bot: str, action: str = "") -> Done:
        """Ask all others who are here to let a bot play for somebody who is away, until he is back."""
        self.at.check()
        self.at.check_player(by)
        if seat not in self.at.roster.people or seat == by:
            raise Refusal("role", later("{seat} needs no bot.", seat=seat))
        asked = [other for other in self.at.roster.people if other not in (by, seat) and other in here]
        return self._propose(Proposal(consent.BOT, by, seat, asked), action, bot)

    def vote(self, seat: str, agree: bool, bot: str, action: str = "") -> Done:
        """Agree to what is proposed, or not; its maker may withdraw it."""
        self.at.check()
        proposal = self.at.proposal
        if not proposal or seat not in (*proposal.asked, proposal.by, proposal.seat) or seat in proposal.agreed:
            raise Refusal("role", later("Nothing is proposed that waits for you."))
        if agree and seat not in proposal.asked:
            raise Refusal("role", later("The others are asked."))
        entries = [self.at.append(VOTE, seat, int(agree), action)]
        done, sitter = self._carry_out(proposal, bot) if agree and proposal.is_agreed else ([], None)
        return entries + done, sitter

    def last_choice(self, seat: str) -> int | None:
        """Give how many answers remain without a seat's last one that was a choice, and all that followed."""
        for to in range(self.at.table.answered - 1, -1, -1):
            if self.at.table.giver(to) == seat and not self.at.table.at(to).passing:
                return to
        return None

    def _propose(self, proposal: Proposal, action: str, bot: str = "") -> Done:
        if self.at.proposal:
            raise Refusal("role", later("Something is proposed already; one thing after the other."))
        detail = {"what": proposal.what, "seat": proposal.seat, "asked": proposal.asked}
        entries = [self.at.append(PROPOSE, proposal.by, proposal.to, action, detail)]
        done, sitter = self._carry_out(proposal, bot) if proposal.is_agreed else ([], None)
        return entries + done, sitter

    def _carry_out(self, proposal: Proposal, bot: str) -> Done:
        if proposal.what == consent.UNDO:
            self.at.table.undo(proposal.to)
            return [self.at.append(UNDO, proposal.by, proposal.to, detail={"agreed": proposal.asked})], None
        sitter = replace(self.at.roster.sitters[proposal.seat], who="bot", bot=bot)
        self.at.roster.sitters[proposal.seat] = sitter
        detail = {"seat": proposal.seat, "who": "bot", "bot": bot, "name": "", "away": True}
        return [self.at.append(SIT, proposal.by, detail=detail)], sitter

    def misses(self, seat: str) -> bool:
        """Tell whether a bot plays for a seat until its person is back, or that is proposed."""
        proposal = None if self.at.over else self.at.proposal
        return seat in self.at.roster.away or bool(proposal and (proposal.what, proposal.seat) == (consent.BOT, seat))

    def come_back(self, seat: str) -> tuple[Entry, Sitter]:
        """Give a seat back to who was away while a bot played for him."""
        old = self.at.roster.sitters[seat]
        sitter = self.at.roster.sitters[seat] = replace(old, who="you" if old.host else "friend", bot="")
        return self.at.append(SIT, seat, detail={"seat": seat, "who": "you", "bot": "", "name": old.name}), sitter

    # --- looking over a shoulder

    def share(self, seat: str, on: bool, action: str = "") -> tuple[Entry, str]:
        """Let whoever has a link look from a seat, or nobody any more; gives the link's token, always a new one."""
        self.at.check_person(seat)
        token = secrets.token_hex(16) if on else ""
        return self.at.append(SHARE, seat, 0, action, {"link": hash_token(token)} if on else {}), token
