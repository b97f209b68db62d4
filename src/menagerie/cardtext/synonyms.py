"""What people say for the words of our card texts; `mending.py` puts ours in their place."""

from __future__ import annotations

from menagerie.cardtext.own_name import ACTS
from menagerie.cardtext.restated import RESTATED

NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

COLUMNS = "left-guard|middle-guard|right-guard|rear support|guard columns"
COSTS = ("pay", "discard", "engage", "remove", "sacrifice", "rest")  # how costs begin

# A sentence in front, and what it names: what damage did is told in points, what chance told is another number
_UNHURT = (
    r"(?:^|(?<=[.:\]] ))((?:(?!\b(?:damage|rolls?|flips?)\b)[^.:])*?\b([\w-]+(?: [\w-]+){0,2}?)s?\b"
    r"(?:(?!\b(?:damage|rolls?|flips?)\b)[^.:])*\. )"
)
_DONE = r"(?:card|one|\2) (?:discarded|destroyed|sacrificed|returned|sent to Oblivion)"  # each of them, not of a sort
_BEGUN = r"(?:^|(?<=[.:\]] ))((?:(?!\b(?:may|if|unless|then|otherwise)\b)[^.:])+?)"  # what is done without fail
_OTHERS = "no opponent|each opponent|there are"  # of whom a condition may speak beside
_SAID = r"(?:^|(?<=[.:\]] ))"  # where a sentence begins
_DEEDS = "deal|inflict|draw|gain|lose|discard|destroy|defeat|engage|ready|return|send|put|negate|turn|cancel"
ORDER = (
    r"(?:^|(?<=[.:\]] ))((?:(?:(?!\b(?:may|if|unless|then|otherwise|for each)\b)[^.:])+, "
    rf")?(?:{_DEEDS})"
    r"\b(?:(?!\b(?:may|if|unless|then|otherwise)\b)[^.:])+?)"
)  # what you do yourself without fail

#: Other words for ours that mean nothing else, and what our languages may say for them: what they lead to alone is read
#: at once. Written as regular expressions; `{}` goes around the rest of a sentence, \1 is what a group holds.
SAME: dict[str, tuple[str, ...]] = {
    "destroys?": ("defeat", "discard", "send {} to Oblivion", "give up"),
    "kills?": ("defeat", "discard"),
    "gains? control of": ("take control of",),
    "can't": ("cannot",),
    "can not": ("cannot",),
    "untap": ("ready",),
    "tap": ("engage",),
    "creatures?": ("Clash card", "Clash cards", "beast", "beasts", "Beast", "Beasts"),
    "monsters?": ("Clash card", "Clash cards", "beast", "beasts", "Beast", "Beasts"),
    "minions?": ("Clash card", "Clash cards", "beast", "beasts", "Beast", "Beasts"),
    "graveyard": ("Oblivion", "discard section", "Grave"),
    "discard pile": ("Oblivion", "discard section", "Grave"),
    "the battlefield": ("the field", "play"),
    "battlefield": ("field", "play"),
    "library": ("deck",),
    "hp": ("health", "Life"),
    "mana": ("resources", "Biomass"),
    "power": ("attack", "Might"),
    "dies": ("is defeated", "is discarded from the field"),
    "comes into play": ("enters play", "enters the field"),
    "etb": ("enters the field",),
    "enters play": ("enters the field",),
    "enters": ("enters the field",),
    "when(?! @ enters)": ("whenever",),
    "whenever(?! @ enters)": ("when",),
    "1": ("a", "an"),
    "one": ("a", "1"),
    **{word: (str(number),) for number, word in enumerate(NUMBERS, 2)},
    "this turn": ("until end of turn",),
    "until your next turn": ("until the start of your next turn", "until your F2"),
    "until the start of your next turn": ("until your F2",),
    "any target": ("target Clash card or Contender", "target beast or Royal"),
    "would die": ("would be defeated",),
    "toss": ("flip",),
    "tosses": ("flips",),
    "six-sided die": ("die",),
    "dice": ("die",),
    "turn after this": ("extra turn after this one",),
    "until end of the turn": ("until end of turn",),
    "until the end of turn": ("until end of turn",),
    "at the beginning of": ("at the start of",),
    "the wielder": ("its wielder",),
    "search your (\\w+) for (.+?) and put it ([^.]+?)\\.": (
        r"search your \1 for \2, reveal it, put it \3 and shuffle.",
    ),
    "all your (.+?) (have|get|gain|cannot|are)": (r"\1 you control \2",),
    "your other ([\\w -]+?) (have|get|gain|cannot|can't|are|cost)": (r"other \1 you control \2",),
    "your ((?:[\\w-]+ )*?[\\w-]+s) (have|get|gain|cannot|can't|cost)": (r"\1 you control \2",),
    f"({'|'.join(COSTS)})([^.:,]*), ({'|'.join(COSTS)})(?=[^.:,]*:)": (r"\1\2 and \3",),
    "if (?:that|this) (?:defeats|destroys|kills) (?:it|them|that card)": (
        "if it is defeated",
        "if it is discarded from the field",
    ),
    "return ([^.]+?) to (?:play|the field|the battlefield)": (
        r"put \1 into play",
        r"put \1 onto the field",
        r"convoke \1",
    ),
    f"{_SAID}((?:(?!while|if|when)[^.,:\\]])+?) (?:can't|cannot) (?:block|obstruct) (@|the host)\\.": (
        r"\2 cannot be blocked by \1.",
        r"\2 cannot be obstructed by \1.",
    ),
    f"{_SAID}((?:(?!while|if|when)[^.,:\\]])+?) (?:can't|cannot) attack (@|the host)\\.": (
        r"\2 cannot be attacked by \1.",
    ),
    "would be (?:destroyed|killed)": ("would be defeated", "would be discarded from the field"),
    "the defending player": ("your opponent", "the opponent"),
    "(engage|rest) and (sacrifice|discard|destroy) (?:@|it|this \\w+)(?=[^.]*:)": (r"\1 @ and \2 @",),
    "engage(?=[,:]| and )": ("engage @",),
    "(engage|rest|discard|sacrifice) @(?:,| and) (sacrifice|discard|destroy) (?:it|this \\w+)(?=:)": (
        r"\1 @ and \2 @",
    ),
    "prevent all ((?:clash |combat )?damage) (?:that )?(target [^.:]+?|the attacker|it|that card|@) would deal"
    "(?: during)? this clash": (r"prevent all \1 by \2 during this clash",),
    "prevent all ((?:clash |combat )?damage) (?:that )?(target [^.:]+?|the attacker|it|that card|@) would deal"
    " this turn": (r"prevent all \1 by \2 until end of turn",),
    "prevent all damage (?:that )?(target [^.:]+?|the attacker|it|that card|@) would deal this turn": (
        r"\1 cannot deal damage until end of turn",
    ),
    "if you deployed": ("if you played",),
    "at the end of (?:the|a|any|each) turn (?:in which|that) (?:it|@) attacked, ([^.]+?)\\.": (
        r"at the end of your turn, if @ attacked this turn, \1.",
        r"at the end of this turn, if @ attacked this turn, \1.",
    ),
    "all (?:the )?cards (?:from|in) your (discard section|grave|oblivion|discard pile|graveyard)(?= into)": (
        r"your \1",
    ),
    "(?:all )?damage (?:dealt )?to (it|@) is reduced by (\\d+)": (r"@ takes \2 less damage",),
    "@ (attack|block|obstruct|enter|deal|gain|lose|get|cost)(?=[ ,.])": (r"@ \1s",),
    "@ have(?= )": ("@ has",),
    "(search [^.,]*?) and (convoke|play|deploy) it\\.": (r"\1, \2 it and shuffle.",),
    "cancel the effect of (?:an?|the|target) (arsenal)(?: card)?[^.]*\\.": (r"cancel target pending \1.",),
    "(this turn|your turn), and (loses?|gains?|has|gets?)": (r"\1. It \2",),
    "until end of turn,? and (it )?(loses|gains|regains|cannot|can't)": (r"until end of turn. It \2",),
    "(?:enters?|comes?)(?: play| the field)? with ([A-Z][\\w-]+)(?=[.,])": (r"has \1",),
    "your (beasts|clash cards|weapons|castles|offerings) (have|get|gain|cannot)": (r"\1 you control \2",),
    "you have (\\d+ or (?:less|more|fewer)) (\\w+)": (r"your \2 is \1",),
    "\\. put (?:one|1|a card)(?: of them)? into": (" and put 1 of them into",),
    "choose (an? .+?) in your opponent's hand\\. (?:they|your opponent) discards? it": (
        r"look at your opponent's hand and discard \1 from it",
    ),
    "your opponent reveals their hand\\. choose (an? .+?) (?:from|in) it\\. (?:they|your opponent) discards? it": (
        r"look at your opponent's hand and discard \1 from it",
    ),
    "choose (an? .+?) in target opponent's hand\\. (?:they|that player) discards? (?:it|that card)": (
        r"look at target opponent's hand and discard \1 from it",
    ),
    "(your|target) opponent reveals their hand\\. (?:you )?choose (an? .+?) (?:from|in) it\\. "
    "(?:they|your opponent|that player) discards? (?:it|that card)": (
        r"look at \1 opponent's hand and discard \2 from it",
    ),
    "look at (your|target) opponent's hand\\. (?:you )?choose (an? .+?)\\. (?:they|you) discards? (?:it|that card)": (
        r"look at \1 opponent's hand and discard \2 from it",
    ),
    "look at (your|target) opponent's hand\\. (?:you )?choose (an? .+?)\\. (?:they|you) puts? it (.+?)\\.": (
        r"look at \1 opponent's hand and put \2 from it \3.",
    ),
    "the rest into (?:the|your) (\\w+)": (r"the rest into your \1", r"the rest into \1"),
    "until (.+?), (.+?)\\.": (r"\2 until \1.",),
    "deal X damage to (.+?), where X is (.+?)\\.": (r"deal damage equal to \2 to \1.",),
    "(gain|lose) X (\\w+), where X is (.+?)\\.": (r"\1 \2 equal to \3.",),
    "draw X cards, where X is (.+?)\\.": (r"draw cards equal to \1.",),
    "that would be dealt to": ("to",),
    "dealt to": ("to",),
    "to your hand instead": ("to its owner's hand instead",),
    "to the owner's hand instead": ("to its owner's hand instead",),
    "on the bottom of your (\\w+) instead": (r"on the bottom of its owner's \1 instead",),
    "on top of your (\\w+) instead": (r"on top of its owner's \1 instead",),
    "in your (Left-Guard|Middle-Guard|Right-Guard|Rear Support|Guard Columns)": (r"you control in the \1",),
    "(?:if|when) (?:you|they) rolls? an? (\\d)": (r"if it is \1",),
    "(?:if|when) (?:you|they) rolls? (\\d)": (r"if it is \1",),
    "if the result is": ("if it is",),
    "(\\d) or higher": (r"\1 or more",),
    "(\\d) or lower": (r"\1 or less",),
    "loses? (\\d+) (?:SK|Skill)": (r"gets +0/+0/-\1",),
    "loses? (\\d+) attack": (r"gets -\1/-0",),
    "loses? (\\d+) defense": (r"gets -0/-\1",),
    "loses? (\\d+) Might": (r"gets -\1 Might",),
    "when(?:ever)? @ enters(?: play)?,": ("Enter:", "when @ enters the field,"),
    "when(?:ever)? @ dies,": ("Defeat:", "whenever @ is discarded from the field,", "whenever @ is defeated,"),
    "when(?:ever)? @ attacks,": ("Attack:", "whenever @ attacks,"),
    "when(?:ever)? @ is (?:played|summoned|placed),": ("when @ is deployed,", "when @ enters the field,", "Enter:"),
    f"(?:he|she)(?= (?:{ACTS}))": ("it",),
    "(?:him|her)(?=[.,:]| (?:to|from|on|onto|into|until|instead|gets?|has)\\b)": ("it",),
    "(?:his|her) (?=owner|controller|cost|attack|might|life)": ("its ",),
    "that much": ("that many",),
    "that many": ("that much",),
    "another turn": ("an extra turn",),
    "discard a card:": ("Hand Cost 1:",),
    "discard (\\d+) cards:": (r"Hand Cost \1:",),
    "life": ("health", "Life"),
    "once per turn, you may ([^.:]+?)\\. if you do,": (r"once per turn, \1:",),
    "(the host|@|[\\w ]+ you control) (gets?|has|have) (\\S+) and (?:cannot|can't) (be \\w+|attack)\\.": (
        r"\1 \2 \3, and \1 cannot \4.",
    ),
    "is discarded(?=,)": ("is discarded from the field",),
    "until the end of the war": ("until the war ends",),
    "both players (draw|discard|lose|gain|reveal|shuffle)": (r"each player \1s",),
    "you didn't": ("you did not",),
    "put (target [^.]+?|a [^.]+?) onto the battlefield": (r"convoke \1",),
    "for each heads, draw a card": ("draw that many cards",),
    "draw a card for each heads": ("draw that many cards",),
    "for each heads, (deal|gain|lose) 1": (r"\1 that much",),
    f"{_UNHURT}draw a card for each {_DONE} this way": (r"\1draw that many cards",),
    f"{_UNHURT}(gain|lose) 1 (\\w+) for each {_DONE} this way": (r"\1\3 that much \4",),
    "be targeted(?: by (?:an |your |the )?opponents?(?:'s?)?)?(?: effects| abilities)?": (
        "be the target of your opponent's effects",
        "be the target of an opponent's effects",
    ),
    "for each (\\S+(?: \\w+)?) counter on (it|@), draw a card": (
        r"draw cards equal to the number of \1 counters on \2",
    ),
    "draw a card for each (\\S+(?: \\w+)?) counter on (it|@)": (
        r"draw cards equal to the number of \1 counters on \2",
    ),
    "(gain|lose) 1 (\\w+) for each (\\S+(?: \\w+)?) counter on (it|@)": (
        r"\1 \2 equal to the number of \3 counters on \4",
    ),
    "deal 1 damage to (.+?) for each (\\S+(?: \\w+)?) counter on (it|@)": (
        r"deal damage equal to the number of \2 counters on \3 to \1",
    ),
    "remove (an?|\\d+) (\\S+(?: \\w+)?) (counters?):": (r"remove \1 \2 \3 from @:",),
    "you (draw|gain|lose|discard|search|look|take|win|flip|roll|sacrifice|put|reveal|shuffle|return|deal)": (r"\1",),
    "@ deals": ("deal",),
    "([^.:,\\[\\]]+?) (?:if|while) it ([^.]+?)\\.": (r"while @ \2, \1.", r"if it \2, \1."),
    f"([^.:,\\[\\]]+?) if ((?:you|your|it|@|the|an opponent|your opponent|{_OTHERS}) [^.]+?)\\.": (
        r"if \2, \1.",
        r"while \2, \1.",
    ),
    f"([^.:,\\[\\]]+?) while ((?:you|your|it|@|the|an opponent|your opponent|{_OTHERS}) [^.]+?)\\.": (
        r"while \2, \1.",
        r"if \2, \1.",
    ),
    f"([^.:,\\[\\]]+?) (?:if|while) (?:it|@) is in the ({COLUMNS})\\.": (r"while @ is a Beast in the \2, \1.",),
    f"(it|@|the armed beast) is in the ({COLUMNS})": (r"\1 is a Beast in the \2",),
    "choose one ?[:—–-]? ?(.+?)[,;]? or (.+?)\\.": (r"choose one - \1; or \2.",),
    "put it on the bottom\\.": ("put it on the bottom of your deck.", "put it on the bottom of your Heaven."),
    "put it on (?:the )?top\\.": ("put it on top of your deck.", "put it on top of your Heaven."),
    "(?:an|your) opponent's (beast|clash card|weapon|castle|offering|equipment|trap|relic|shield)": (
        r"a \1 your opponent controls",
        r"a \1 an opponent controls",
    ),
    "target opponent's (beast|clash card|weapon|castle|offering|equipment|trap|relic|shield)": (
        r"target \1 your opponent controls",
        r"target \1 an opponent controls",
    ),
    "regains? (\\d+) (Life|Uses)": (r"regains up to \1 lost \2",),
    "(have|has)(?= [+-]\\d[^.]*? until)": ("get", "gets"),
    "(each player|target opponent|each opponent|an opponent|target player|that player) (?:discards?|sacrifices?) an? "
    "([\\w -]+?)(?=[.,])": (r"\1 discards one of their \2s", r"\1 discards one of their \2"),
    "(?:discard|sacrifice) an? ([\\w -]+?) you control": (r"discard one of your \1s", r"discard one of your \1"),
    "(weather|castles|beasts|equipment|clash cards|weapons|relics|actions) costs? you (\\d+) (more|less)": (
        r"\1 you control cost \2 \3",
    ),
    "(evolves if [^.]*?)Biomass left(?! at)": (r"\1Biomass left at the end of your turn",),
    "^((?!.*evolves if).*?)Biomass left(?! at)": (r"\1Biomass",),
    "(another|an?) ([\\w -]+?) enters(?: play| the field| the battlefield)? under your control": (
        r"\1 \2 you control enters play",
        r"\1 \2 you control enters the field",
        r"\1 \2 you control enters the battlefield",
    ),
    **{
        r"look at the top (2|two) cards of your (deck|heaven)[.,]? (?:and |then )?put (?:1|one|a card)(?: of them"
        rf"| from among them)? (?:back )?on (?:the )?{one}(?: of (?:it|your \w+))? and the (?:other|rest)(?: one)?"
        rf" (?:back )?on (?:the )?{other}(?: of (?:it|your \w+))?": (
            rf"look at the top 2 cards of your \2 and put 1 of them on {first} your \2 and the rest on {then} your \2",
        )
        for one, first, other, then in (
            ("bottom", "the bottom of", "top", "top of"),
            ("top", "top of", "bottom", "the bottom of"),
        )
    },
    "(it|they|you|@) already (has|have|controls?)": (r"\1 \2",),
    "from (?:your |the )?(grave|oblivion|discard section|hand|graveyard|discard pile)": (r"in your \1",),
    "search your (\\w+) for ([^,.]+?),? (?:and )?(?:reveal it, )?(?:and )?put it ([^.,]+?),? (?:and|then) shuffle"
    "(?: your \\w+)?": (r"search your \1 for \2, reveal it, put it \3 and shuffle",),
    "search your (\\w+) for ([^,.]+?)\\. (?:reveal it and |reveal it, )?put it ([^.,]+?)"
    "(?:,? (?:and|then) shuffle(?: your \\w+)?|\\. (?:then )?shuffle(?: your \\w+)?)?\\.": (
        r"search your \1 for \2, reveal it, put it \3 and shuffle.",
    ),
    "you attacked this turn": ("you declared a war this turn",),
    "you declared a war": ("you attacked",),
    "(your|an|the) opponent has (\\d+ or (?:less|more)|no) cards in (?:their )?hand": (
        r"the number of cards in \1 opponent's hand is \2",
    ),
    "you have (\\d+ or (?:less|more)) cards in (?:your )?hand": (r"the number of cards in your hand is \1",),
    "you have (\\d+) or fewer cards in (?:your )?hand": (r"the number of cards in your hand is \1 or less",),
    "(your|an|the) opponent has (\\d+) or fewer cards in (?:their )?hand": (
        r"the number of cards in \1 opponent's hand is \2 or less",
    ),
    "you have no (?:other )?cards in (?:your )?hand": ("the number of cards in your hand is 0",),
    "your hand is empty": ("the number of cards in your hand is 0",),
    "(?:your|an|the) opponent has no cards in (?:their )?hand": (
        "the number of cards in your opponent's hand is 0",
        "the number of cards in an opponent's hand is 0",
    ),
    "no (beast|clash card|card|player|opponent|weapon|relic|companion|equipment|castle) can": (
        r"\1s cannot",
        r"\1 cannot",
    ),
    "fewer": ("less",),
    "damage you would take": ("damage to you",),
    "damage (?:that would be )?dealt to": ("damage to",),
    "@ gets? ([+-][^.]*?) (?:when it attacks|while attacking|while it attacks)\\.": (
        r"attack: @ gets \1 during this clash.",
        r"whenever @ attacks, @ gets \1 until the war ends.",
        r"whenever @ attacks, @ gets \1 until end of turn.",
    ),
    "put the top card of your deck into your resources": ("add the top card of your deck to your resources",),
    "target opponent": ("your opponent",),
    "an opponent controls": ("your opponent controls",),
    "(?:your )?opponents' (beasts|clash cards|weapons|castles|offerings|equipment|traps|relics|shields)": (
        r"\1 your opponent controls",
        r"\1 an opponent controls",
    ),
    "and gains? (?=[A-Z])": ("and ",),
    "(it|that card|they) (?:doesn't|does not|don't) (?:ready|untap) during its controller's next \\w+(?: \\w+)?": (
        r"\1 cannot ready until the start of your next turn",
    ),
    "each player's (beasts|clash cards|weapons|castles|offerings|equipment)": (r"\1",),
    "be the target of [\\w ']*?opponents?(?:'s|')?(?: abilities| effects| cards)?": (
        "be the target of your opponent's effects",
        "be the target of an opponent's effects",
    ),
    "gains? (\\d+) Might": (r"gets +\1 Might",),
    "gains? (\\d+) attack": (r"gets +\1/+0",),
    "gains? (\\d+) defense": (r"gets +0/+\1",),
    "while": ("if",),
    "([^.:,\\[\\]]+?) (at the (?:start|end) of (?:your|each player's|your opponent's|an opponent's) turn)\\.": (
        r"\2, \1.",
    ),
    "each turn(?=,)": ("each player's turn",),
    "you have (\\d+ or more) cards in your (discard section|grave|oblivion|graveyard|discard pile)": (
        r"there are \1 cards in your \2",
    ),
    "gets(?= [+-])": ("has",),
    "get(?= [+-])": ("have",),
    "for ([^,.]+?), reveal it,? (?:and )?put it ([^.,]+?)(?:\\. (?:then )?shuffle(?: your \\w+)?)?(?=\\.)": (
        r"for \1, reveal it, put it \2 and shuffle",
    ),
    "didn't": ("did not",),
    "(if|while) @ ([^,.]+), it (has|gets|cannot|can't)": (r"\1 @ \2, @ \3",),
    "(prevent [^.]*? to [^.]*?)(?=\\.)": (r"\1 until end of turn",),
    "quick cards?": ("Quick Action", "Quick Actions"),
    "basic cards?": ("Basic Action", "Basic Actions"),
    "it also (has|gets)": (r"@ \1",),
    "were destroyed this turn": ("were defeated this turn", "were discarded from the field this turn"),
    "is discarded from play": ("is discarded from the field",),
    "inflicts?": ("deal", "deals"),
    "with (\\d+) or (?:fewer|less) (uses|life|might|attack|defense|oc|sk|cost)": (r"with \2 \1 or less",),
    "with (\\d+) or (?:more|greater) (uses|life|might|attack|defense|oc|sk|cost)": (r"with \2 \1 or more",),
    "(\\w+) you play costs?": (r"\1 you control costs", r"\1 you control cost"),
    "if heads, (.+?); if tails, (.+?)\\.": (r"if it is heads, \1. If it is tails, \2.",),
    "if heads,": ("if it is heads,",),
    "if tails,": ("if it is tails,",),
    "at (?:the )?end of (?:the )?turn(?=,)": ("at the end of this turn",),
    "remove (an?|\\d+) (\\S+(?: \\w+)?) (counters?) from it:": (r"remove \1 \2 \3 from @:",),
    f"(?:if|while) @ is in the ({COLUMNS}), it (has|cannot|can't)": (r"while @ is a Beast in the \1, @ \2",),
    f"(?:if|while) @ is in the ({COLUMNS}), it gets": (r"while @ is a Beast in the \1, @ has",),
    "each time": ("whenever",),
    "for every": ("for each",),
    "as long as": ("while", "if"),
    "for the turn": ("until end of turn",),
    "an (?:additional|extra) card": ("a card",),
    "(\\d+) (?:additional|extra) cards": (r"\1 cards",),
    "costs? (\\d+) less to play": (r"costs \1 less", r"cost \1 less"),
    "costs? (\\d+) more to play": (r"costs \1 more", r"cost \1 more"),
    "is destroyed": ("is defeated", "is discarded from the field"),
    "an enemy (beast|clash card|weapon|castle|offering)": (
        r"a \1 your opponent controls",
        r"a \1 an opponent controls",
    ),
    "target enemy (beast|clash card|weapon|castle|offering)": (
        r"target \1 your opponent controls",
        r"target \1 an opponent controls",
    ),
    "for each of your (beast|clash card|weapon|castle|offering|relic)s": (r"for each \1 you control",),
    "(gains?|loses?) (\\w+) equal to the damage(?: dealt)?(?: this way)?": (r"\1 that much \2",),
    "gains? (?=[+-]\\d)": ("gets ",),
    "(target [^.]+?|@)(?:'s)? (attack|defense|might) becomes (.+?) until end of turn": (
        r"the \2 of \1 becomes \3 until end of turn",
    ),
    "(target [^.]+?|@) becomes (?:a )?(\\d+)/(\\d+) until end of turn\\.": (
        r"the attack of \1 becomes \2 until end of turn. The defense of it becomes \3 until end of turn.",
    ),
    "(@|the host) deals( clash| combat)? damage,": (r"\1 deals\2 damage to a card,",),
    "(?:to|against) your opponent's (contender|royal)": (
        r"to a \1 your opponent controls",
        r"to a \1 an opponent controls",
    ),
    "(weather|castles|beasts|equipment|clash cards|weapons|relics|actions) costs? your opponents? (\\d+) (more|less)": (
        r"\1 your opponent controls cost \2 \3",
        r"\1 an opponent controls cost \2 \3",
    ),
    "(?:your contender|target contender you control) gains (\\d+) (?:health|life)": (r"gain \1 health",),
    "(?:your contender|target contender you control) loses (\\d+) (?:health|life)": (r"lose \1 health",),
    "take (\\d+) damage": (r"deal \1 damage to your Contender", r"deal \1 damage to your Royal"),
    "when(?:ever)? @ is (?:destroyed|defeated),": ("Defeat:", "whenever @ is discarded from the field,"),
    **{
        f"{first},? and {deed}": (rf"\1. {deed.split()[-1].capitalize()}",)
        for deed in ("draw", "gain", "lose", "deal", "discard", "return")
        for first, deed in ((ORDER, deed), (_BEGUN, f"you {deed}"))
    },
    "; otherwise,": (". Otherwise,",),
    "with (more|less) (\\w+) than (?:it|itself)": (r"with \1 \2 than @",),
    "(an? [^.,:;]+?) among them": (r"\1 from among them",),
    "; put the (?:rest|others)": (". Put the rest",),
    "unless they pay": ("unless that player pays",),
    rf"(otherwise, (?:{_DEEDS})\b[^.,:]*?) and (?:you )?({_DEEDS})": (r"\1, then \2",),
    "into play": ("onto the field", "onto the battlefield"),
    "(onto the field|into play)[, ]+from (your (?:hand|discard section|grave|oblivion))": (r"in \2 \1",),
    "they control": ("that player controls",),
    "that opponent": ("that player",),
    "that (?:player|opponent)'s (contender|royal)": (r"a \1 that player controls",),
    "(?:you have in play|under your control|on your side(?: of the field)?)": ("you control",),
    "(?:for the rest of the turn|until the turn ends|till end of turn)": ("until end of turn",),
    "each of your turns": ("your turn",),
    "discards? (?:one|a) random card": ("discard a card at random", "discards a card at random"),
    "(?:costing|of cost|that costs?|with a cost of|with cost of) (\\d+(?: or (?:less|more))?)": (r"with cost \1",),
    "with (?:an? )?(might|life|uses|attack|defense|oc|sk) of (\\d+) or (?:less|fewer|under)": (r"with \1 \2 or less",),
    "with (?:an? )?(might|life|uses|attack|defense|oc|sk) of (\\d+) or (?:more|over|greater)": (r"with \1 \2 or more",),
    "(\\d+) or (?:under|below)": (r"\1 or less",),
    "(\\d+) or (?:above|greater)": (r"\1 or more",),
    "heals? (\\d+)(?: life| health| damage)?": (r"gain \1 health", r"regains up to \1 lost Life"),
    "add (\\d+) biomass": (r"gain \1 Biomass",),
    "the others?(?= (?:on|into) )": ("the rest",),
    "any other": ("another",),
    **RESTATED,
}
