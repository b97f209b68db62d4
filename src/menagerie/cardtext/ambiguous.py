"""What people say for the words of our card texts that may mean more than one thing; `mending.py` tells the ways."""

from __future__ import annotations

from menagerie.cardtext.synonyms import SAME

#: Whichever of ours can be read there is told.
NEAR: dict[str, tuple[str, ...]] = {
    "until the end of (?:your|an|the) opponent's next turn": ("until the start of your next turn", "until your F2"),
    "during (?:its controller's|that player's|their|your opponent's) next turn": ("until the start of your next turn",),
    "its owner (draws|gains|loses|discards|may)": (r"its controller \1",),
    "any number of": ("up to 4",),
    "gains? ([+-]\\d+ Might)\\.": (r"gets \1 until end of turn.",),
    "(?:if|while) @ is in the front(?:[ -]\\w+)?, it (has|cannot|can't)": (
        r"while @ is a Beast in the Guard Columns, @ \1",
    ),
    "flip": ("turn", "reveal"),
    "may not": ("cannot",),
    "mill": ("discard",),
    "exile": ("remove", "discard"),
    "bounce": ("return",),
    "summon": ("put",),
    "the play": ("play",),
    "opponents?": ("an opponent", "the opponent", "your opponent", "each opponent", "target player"),
    "your opponent": ("an opponent", "the opponent"),
    "each opponent": ("your opponent", "target opponent", "an opponent", "the opponent"),
    "an?": ("1",),
    "all": ("each",),
    "the result": ("that much", "that many"),
    "gains?": ("gets", "has", "have"),
    "gains? ([A-Z][\\w -]*?)\\.": (r"gains \1 until end of turn.", r"has \1."),
    "they": ("it",),
    "them": ("it",),
    "their": ("its",),
    "reveal the top (\\d+) cards of your (\\w+)\\. put (an? .+?) from among them (.+? and the rest .+?)\\.": (
        r"look at the top \1 cards of your \2 and may put \3 from among them \4.",
    ),
    "@ enters (?:play |the field |the battlefield )?with (an?|\\d+) (\\S+(?: \\w+)?) (counters?)(?: on it)?\\.": (
        r"Enter: put \1 \2 \3 on @.",
        r"when @ enters the field, put \1 \2 \3 on it.",
        r"when @ is deployed, put \1 \2 \3 on it.",
    ),
    "be (?:targeted by|the target of) [\\w ']+?(?=[.])": (
        "be the target of your opponent's effects",
        "be the target of an opponent's effects",
    ),
    "be destroyed by \\w+": ("be destroyed",),
    "(?:the|its) wielder deals( combat)? damage,": (r"@ deals\1 damage to a card,",),
    "(?:the|its|@'s) wielder (?:deals|inflicts)( combat)? damage to": (r"@ deals\1 damage to",),
    "that (?:royal|contender|beast)'s controller controls": ("an opponent controls", "your opponent controls"),
    "armed to a beast (you|your opponent) controls?": (r"\1 control", r"\1 controls"),
    "armed to a beast": ("in play",),
    "reveal the top card of your": ("look at the top card of your",),
    "is put into (?:your|the|its owner's) (?:grave|discard section|oblivion)": (
        "is destroyed",
        "is defeated",
        "is discarded from the field",
    ),
    "you have(?= (?:\\d+ or more|an?|another) )": ("you control",),
    "the armed beast (?:has|gets)": ("target Beast you control gets",),
    "when(?:ever)? (?:@|the host) defeats a (?:clash )?card,": ("Victory:",),
}
SAID = SAME | NEAR
