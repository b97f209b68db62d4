"""What people say for the words of this game alone, beside what they say in every game (`cardtext.synonyms`)."""

from __future__ import annotations

from menagerie.cardtext.phrases import Said

from .said_words import COLUMNS, NOUN, QUALITY

_FIELD = "the battlefield|the field|play|your field|your side"
_ONE = r"(?:one|1|a card|1 card|one card)(?: of them| of those cards)?"
_WHAT = r"(target [^.]+?|it|that card|@|each [^.]+?|all [^.]+?)"
_SOME = r"(an? [^.,]+?|target [^.,]+?|up to \d [^.,]+?|\d [^.,]+?)"

_A, _SK = "(?:A|assault power|attack|power)", "(?:SK|skill)"
_RAISED = {  # numbers of a Beast that are named one by one
    rf"([+-]\d) OC,? (?:and )?([+-]\d) {_A},? and ([+-]\d) {_SK}": r"\1/\2/\3",
    rf"([+-]\d) {_A} and ([+-]\d) {_SK}": r"+0/\1/\2",
    rf"([+-]\d) OC and ([+-]\d) {_A}": r"\1/\2/+0",
    rf"([+-]\d) OC and ([+-]\d) {_SK}": r"\1/+0/\2",
    rf"([+-]\d) {_A}(?! and [+-])": r"+0/\1/+0",
    rf"([+-]\d) {_SK}": r"+0/+0/\1",
    r"([+-]\d) OC(?! and [+-])": r"\1/+0/+0",
}
_VERBS = {"(?:gets|gains|has)": ("gets", "has"), "(?:get|gain|have)": ("get", "have")}

#: A Token that a text makes, as this game says it (`cardtext.tokens`).
CONVOKED: dict[str, Said] = {
    r"create(s?) (an?|\d+) (\d+/\d+/\d+) ([^.,:;]+?) token(s?)": r"convoke\1 \2 \3 \4 Token\5",
}

#: Other words for ours that mean nothing else in this game.
SAME: dict[str, tuple[str, ...]] = {
    r"@ is (?:armed|attached|equipped)(?=,)": ("@ arms a Beast", "@ is armed"),
    # numbers
    **{
        f"{verb} {said}": tuple(f"{ours} {meant}" for ours in verbs)
        for said, meant in _RAISED.items()
        for verb, verbs in _VERBS.items()
    },
    r"loses? (\d) A": (r"gets +0/-\1/+0",),
    r"loses? (\d) SK": (r"gets +0/+0/-\1",),
    r"loses? (\d) OC": (r"gets -\1/+0/+0",),
    r"with (\d+) or (less|more) (A|SK|OC)": (r"with \3 \1 \2",),
    r"(?:menorah )?life": ("ML",),
    r"menorah": ("ML",),
    r"assault power": ("A",),
    # nouns
    rf"this (?:{NOUN}|token|command)": ("@",),
    r" card(?= (?:from|in|to|into|onto|with|you|your|on)\b|[.,])": ("",),
    r" cards(?= (?:from|in|to|into|onto|with|you|your|on)\b|[.,])": ("s",),
    rf"(?:your |the |an )?opponents?'s? ({QUALITY}(?:{NOUN})s)": (r"\1 your opponent controls",),
    rf"your ({QUALITY}(?:{NOUN})s)": (r"\1 you control",),
    rf"your other ({QUALITY}(?:{NOUN})s)": (r"other \1 you control",),
    r"(?<!gold )(?<!silver )captain beast": ("gold Captain or silver Captain Beast",),
    r"(?<!gold )(?<!silver )captains": ("gold Captain or silver Captain Beasts",),
    r"(?<=target )(royal|israelite|greek|archer)(?= (?:you|your|in|gets|gains|cannot))": (r"\1 Beast",),
    r"the (?:equipped|wielding) beast|the (?:bearer|wielder)|its (?:bearer|wielder)|the beast (?:armed )?with @": (
        "the armed Beast",
    ),
    r"the beast (?:armed with|equipped with|bearing|carrying|holding) @": ("the armed Beast",),
    r"the beast (?:above|over)(?! @)(?: it)?": ("the Beast above @",),
    r"the beast (?:on top of|upon) @": ("the Beast above @",),
    r"armed beasts?": ("Beast armed with a Weapon", "Beasts armed with a Weapon"),
    r"equipped with": ("armed with",),
    r"is armed(?! with)": ("is armed with a Weapon",),
    r"heaven deck|deck": ("Heaven",),
    r"rear[- ]support column": ("Rear Support",),
    rf"({COLUMNS}) column": (r"\1",),
    # positions
    rf"(?:put|turn|place) {_WHAT} (?:in|into|to) (?:the )?(?:rest|resting|r)(?: position)?": (r"rest \1",),
    rf"(?:put|turn|place) {_WHAT} (?:in|into|to) (?:the )?"
    r"(?:ascend|active|a)(?: position)?": (r"ascend \1",),
    r"tap|exhaust": ("rest",),
    r"untap|ready|refresh|stand": ("ascend",),
    r"tapped|exhausted|rested": ("resting",),
    r"untapped|ready (?=[A-Z])": ("active", "active "),
    # what is done
    r"(?:equip|attach)": ("arm",),
    r"search your heaven for (an? [^.,]+?),? (?:and )?(?:put|deploy|convoke|summon) it (?:onto|into|on) "
    rf"(?:{_FIELD})(?:,? (?:and|then) shuffle(?: your heaven)?)?\.": (
        r"search your Heaven for \1, convoke it and shuffle.",
    ),
    r"search your heaven for (an? [^.,]+?),? (?:and )?(?:deploy|convoke|summon) it"
    r"(?:,? (?:and|then) shuffle(?: your heaven)?)?\.": (r"search your Heaven for \1, convoke it and shuffle.",),
    rf"(?:deploy|summon|convoke) {_SOME} from your (hand|grave)(?: (?:onto|into|to) (?:{_FIELD}))?": (
        r"convoke \1 in your \2",
    ),
    r"(?:deploy|summon)(?= (?:an?|target|up|it)\b)": ("convoke",),
    rf"(?:put|return) {_SOME} (?:in|from) your (hand|grave) (?:onto|into|to) (?:{_FIELD})": (r"convoke \1 in your \2",),
    rf"(?:put|return) {_SOME} (?:onto|into) (?:{_FIELD}) from your (hand|grave)": (r"convoke \1 in your \2",),
    r"choose (an? [^.,]+? (?:in|from) your (?:hand|grave))(?:,| and) (?:put|return) it (?:onto|into|to) "
    rf"(?:{_FIELD})": (r"convoke \1",),
    r"choose (target [^.,]+?|an? [^.,]+?)(?:,| and) (destroy|rest|ascend|convoke|return|cancel) it": (r"\2 \1",),
    r"choose (target [^.,]+?|an? [^.,]+?)\. (destroy|rest|ascend|convoke|return|cancel) it": (r"\2 \1",),
    r"whenever you deploy": ("whenever you play",),
    rf"when(?:ever)? you (?:play|deploy|summon|place) (?:@|this (?:card|{NOUN})),": (
        "when @ is deployed,",
        "when @ is played,",
        "whenever @ enters the battlefield,",
    ),
    rf"when(?:ever)? (?:@|this (?:card|{NOUN})) (?:enters(?: the field| play| the battlefield)?|comes into play|"
    r"is placed),": ("whenever @ enters the battlefield,", "when @ is played,"),
    r"enters(?: play| the field)?(?= under your control)": ("you control enters the battlefield",),
    r"enters|comes into play": ("enters the battlefield",),
    r"the field": ("the battlefield",),
    r"(?:counter|negate) target ([\w ]+?)(?=[.,])": (r"cancel target pending \1",),
    r"(?:negate|end|stop|counter) (?:the|that) (?:attack|war)": ("cancel the attack",),
    r"cancel (?:the|that) war": ("cancel the attack",),
    r"put the top (\d+) cards of your heaven into (?:your|the) grave": (
        r"put \1 cards from the top of your Heaven into your Grave",
    ),
    r"(?:discard|mill|send) the top (\d+) cards of your heaven(?: (?:in)?to (?:your|the) grave)?": (
        r"put \1 cards from the top of your Heaven into your Grave",
    ),
    r"(?:discard|mill|send) the top card of your heaven(?: (?:in)?to (?:your|the) grave)?": (
        "put the top card of your Heaven into your Grave",
    ),
    r"(?:put|discard|mill|send) the top (\d+) cards of your opponent's heaven(?: (?:in)?to (?:their|the) grave)?": (
        r"your opponent puts \1 cards from the top of their Heaven into their Grave",
    ),
    r"(?:put|discard|mill|send) the top card of your opponent's heaven(?: (?:in)?to (?:their|the) grave)?": (
        "your opponent puts the top card of their Heaven into their Grave",
    ),
    r"mills? (\d+) cards": (r"puts \1 cards from the top of their Heaven into their Grave",),
    r"mill (\d+)(?: cards)?": (r"put \1 cards from the top of your Heaven into your Grave",),
    r"(?<!you control )(?:is put|is sent) (?:in)?to your grave": ("goes to your Grave",),  # from anywhere
    r"look at the top (\d+) cards of your heaven(?:,|\.|, then|,? and)? (?:you )?may (?:put|add|take) "
    rf"{_ONE} (?:in)?to your hand(?:,)?(?: and|\.)? (?:put )?the (?:rest|others?|remaining cards)": (
        r"look at the top \1 cards of your Heaven and may put a card from among them into your hand and the rest",
    ),
    r"look at the top (\d+) cards of your heaven(?:,|\.|, then|,? and)? (?:you )?(?:put|add|take) "
    rf"{_ONE} (?:in)?to your hand(?:,)?(?: and|\.)? (?:put )?the (?:rest|others?|remaining cards)": (
        r"look at the top \1 cards of your Heaven and put 1 of them into your hand and the rest",
    ),
    r"look at the top (\d+) cards of your heaven(?:,|\.|, then|,? and)? (?:you )?(?:put|add|take) (\d+)"
    r"(?: of them| cards)? (?:in)?to your hand(?:,)?(?: and|\.)? (?:put )?the (?:rest|others?|remaining cards)": (
        r"look at the top \1 cards of your Heaven and put \2 of them into your hand and the rest",
    ),
    r"into your hand and (?:put )?the (?:others?|remaining cards)": ("into your hand and the rest",),
    r"(?: in any order)(?=\.)": ("",),
    r"look at your opponent's hand(?:,|\.|,? and) (?:you )?choose (an? [^.]+?)(?:\.|,)(?: and)? "
    r"(?:they|your opponent|you) discards? (?:it|that card)": (r"look at your opponent's hand and discard \1 from it",),
    r"send (target [^.]+?) to (?:its owner's|your|their) grave": (r"send \1 to the Grave",),
    rf"discard an? ((?:[\w-]+ )??(?:{NOUN}))"
    r"(?: card)?(?: (?:from|in) your hand)?": (r"send a \1 in your hand to the Grave",),
    # times and conditions
    r"([^.:,\[\]]+?) during your opponent's turn\.": (r"while you are not the active player, \1.",),
    r"([^.:,\[\]]+?) during your turn\.": (r"while you are the active player, \1.",),
    r"during your opponent's turn, ([^.:]+?)\.": (
        r"while you are not the active player, \1.",
        r"if you are not the active player, \1.",
    ),
    r"during your turn, ([^.:]+?)\.": (
        r"while you are the active player, \1.",
        r"if you are the active player, \1.",
    ),
    r"it(?:'s| is) your opponent's turn": ("you are not the active player",),
    r"it(?:'s| is) your turn": ("you are the active player",),
    r"look at the top (\d+) cards of your heaven[.,] (?:you )?may (?:put|add|take) (an? [^.]+?) from among them "
    r"(?:in)?to your hand[.,]?(?: and)? (?:put )?the (?:rest|others?)": (
        r"look at the top \1 cards of your Heaven and may put \2 from among them into your hand and the rest",
    ),
    r"look at the top (\d+) cards of your heaven[.,] (?:you )?may reveal (an? [^.]+?) from among them and (?:put|add) "
    r"it (?:in)?to your hand[.,]?(?: and)? (?:put )?the (?:rest|others?)": (
        r"look at the top \1 cards of your Heaven and may put \2 from among them into your hand and the rest",
    ),
    rf"in the ({COLUMNS}) and (?:the )?({COLUMNS})": (r"in the \1 or \2",),
    r"on the bottom(?=\.)": ("on the bottom of your Heaven",),
    r"on top(?=\.)": ("on top of your Heaven",),
    r"chooses and discards": ("discards",),
    r"chooses (?:one of their|a) (\w+?)s? (?:they control )?and (sacrifices|discards) it": (r"\2 a \1",),
    r"shuffle (target [^.]+?|it|@) into your heaven": (r"shuffle \1 into its owner's Heaven",),
    r"in a grave": ("in any Grave",),
    r"([^.:,\[\]]+?) (?:while|when|if) armed with (an? [^.]+?)\.": (r"while @ is armed with \2, \1.",),
    r"(all|each) (\w+) and (\w+)(?= (?:you|your|in|with)\b|[.,])": (r"\1 \2 or \3",),
    r"(discards?) (your|their) hand and (draws?)": (r"\1 \2 hand, then \3",),
    r"(target [^.]+?) loses all (?:of )?(?:its )?(?:commands|abilities|effects) (until [^.]+?|this turn)\.": (
        r"cancel the FCs of \1 \2.",
    ),
    r"the first time each turn (?:that )?([^,]+?),": (r"once per turn, whenever \1,",),
    r"the first time ([^,]+?) each turn,": (r"once per turn, whenever \1,",),
    r"then,? if": ("if",),
    r"(?:put|send|discard) @ (?:in)?to (?:your|the) grave:": ("sacrifice @:",),
    r"that card": ("it",),
    rf"(?:your|the) ({COLUMNS}) beast (?:has|gets)": (r"Beasts you control in the \1 have",),
    rf"(?:your|the) ({COLUMNS}) beast (?:cannot|can't)": (r"Beasts you control in the \1 cannot",),
    rf"the beast in your ({COLUMNS}) (?:has|gets)": (r"Beasts you control in the \1 have",),
    rf"the beast in your ({COLUMNS}) (?:cannot|can't)": (r"Beasts you control in the \1 cannot",),
    r"once (?:per|each|a) turn[,:] you may ([^.:]+?)\.": (r"\1.",),
    r"once (?:per|each|a) turn: ([^.:]+?:)": (r"once per turn, \1",),
    r"each player (draws|discards|gains|loses) ([^.]+?) at the (start|end) of (?:their|each of their) turns?": (
        r"at the \3 of each player's turn, that player \1 \2",
    ),
    r"(if|while) (the armed beast|the beast above @|the beast behind @) ([^,.]+), it (?:also )?(has|cannot|can't)": (
        r"\1 \2 \3, \2 \4",
    ),
    r"(if|while) (the armed beast|the beast above @|the beast behind @) ([^,.]+), it gets": (r"\1 \2 \3, \2 has",),
    rf"(the armed beast|the beast above @|the beast behind @) is in (?:your |the )?({COLUMNS})": (
        r"\1 is a Beast in the \2",
    ),
    r"(@|the armed beast|the beast above @|the beast behind @) (gets?|has|have) (\S+?),? and (?:it )?"
    r"(?:cannot|can't) (be \w+|attack)\.": (r"\1 \2 \3, and \1 cannot \4.",),
    r"([^.:\[\]]+?)\. if ([^.,]+?), ((?:(?!\b(?:it|that|them|its|they)\b)[^.])+?) instead\.": (
        r"if \2, \3. Otherwise, \1.",
    ),
    r"([^.:\[\]]+?)\. if ([^.,]+?), instead ((?:(?!\b(?:it|that|them|its|they)\b)[^.])+?)\.": (
        r"if \2, \3. Otherwise, \1.",
    ),
    r"([^.:\[\]]+?), or ((?:(?!\b(?:it|that|them|its|they)\b)[^.])+?) instead if ([^.,]+?)\.": (
        r"if \3, \2. Otherwise, \1.",
    ),
    r"[,;] otherwise,?": (". Otherwise,",),
    r"has an? (sword|spear|battle-axe|dagger|weapon)(?: armed)?": (r"is armed with a \1",),
    r"with an? (sword|spear|battle-axe|dagger|weapon)(?: armed)?(?! counter)": (r"armed with a \1",),
    r"bears? an? (sword|spear|battle-axe|dagger|weapon)": (r"is armed with a \1",),
    r"armed to (?:a|an?other|the) beast (you|your opponent) controls?": (r"\1 controls", r"\1 control"),
    r"(?:with|that has|protected by|covered by) a shield": ("behind a Shield",),
    r"the (?:armed|shielded|protected|guarded) beast|the beast (?:with|bearing|carrying|holding|"
    r"protected by|guarded by|shielded by) @": ("the Beast behind @",),
    r"the beast in (?:this|its|the same|@'s) column(?: as @)?": ("the Beast behind @", "the Beast above @"),
    r"beasts in (?:this|its|the same|@'s) column(?: as @)? (?:have|get)": (
        "the Beast behind @ has",
        "the Beast above @ has",
    ),
    r"beasts in (?:this|its|the same|@'s) column(?: as @)? (?:cannot|can't)": (
        "the Beast behind @ cannot",
        "the Beast above @ cannot",
    ),
    r"search your heaven for (an? [^.,]+?),? (?:and )?(?:arm|attach|equip) it to ([^.]+?)\.": (
        r"search your Heaven for \1, reveal it, put it into your hand and shuffle. Arm it to \2.",
    ),
    r"(?:lose|sacrifice) (\d+) ML:": (r"pay \1 ML:",),
    r"your opponent has fewer cards in (?:their )?hand than you": ("you have more cards in hand than your opponent",),
    r"you have (?:fewer|less) cards in (?:your )?hand than your opponent": (
        "your opponent has more cards in hand than you",
    ),
    r"you have (?:fewer|less) ML than your opponent": ("your opponent has more ML than you",),
    r"your opponent has (?:fewer|less) ML than you": ("you have more ML than your opponent",),
    r"your ML is (?:lower|less) than your opponent's": ("your opponent has more ML than you",),
    r"your ML is (?:higher|more|greater) than your opponent's": ("you have more ML than your opponent",),
    r"you control (?:fewer|less) ([^,.]+?) than your opponent": (r"your opponent controls more \1 than you",),
    r"your opponent controls (?:fewer|less) ([^,.]+?) than you(?: do)?": (r"you control more \1 than your opponent",),
    r"than you (?:do|control|have)": ("than you",),
    r"than (?:your|the) opponent (?:does|controls|has)": ("than your opponent",),
    r"cards in (?:their|your) hand than": ("cards in hand than",),
    r"the top card of your heaven is revealed": ("reveal the top card of your Heaven",),
    r"(?:flip|turn) over the top card of your heaven": ("reveal the top card of your Heaven",),
    r"your opponent reveals the top card of their heaven at the (start|end) of (?:each of )?their turns?": (
        r"at the \1 of your opponent's turn, your opponent reveals the top card of their Heaven",
    ),
    r"([^.:,\[\]]+?) at the (start|end) of each of your turns\.": (r"at the \2 of your turn, \1.",),
    r"beasts? your opponent controls (?:cannot|can't) attack (?:any )?(?:other|another) beasts?": (
        "other Beasts you control cannot be attacked",
    ),
    r"your opponent (?:cannot|can't) (?:attack|declare (?:a war|wars|an attack|attacks))": (
        "Beasts your opponent controls cannot attack",
    ),
    r"you (?:cannot|can't) (?:attack|declare (?:a war|wars|an attack|attacks))": ("Beasts you control cannot attack",),
    r"no player (?:may|can) play": ("players cannot play",),
    r"neither player (?:may|can) play": ("players cannot play",),
    r"(?:defeats|destroys|kills) an? (?:opponent's |enemy |opposing )?beast(?: your opponent controls)?"
    r"(?: in (?:a )?(?:war|battle|combat)| by battle)?": ("defeats a Beast",),
    r"wins (?:a|the) (?:war|battle|fight)": ("defeats a Beast",),
    r"you (?:did not|didn't|haven't|have not) play(?:ed)? an? ([\w-]+) this turn": (r"you played no \1s this turn",),
    r"you played no ([\w-]+)(?<!s) this turn": (r"you played no \1s this turn",),
    r"remove (an?|\d+) (\w+) counters?:": (r"remove \1 \2 counter from @:", r"remove \1 \2 counters from @:"),
    r"you(?: have|'ve) played": ("you played",),
    r"(?:if|while) your opponent has more cards in (?:their )?hand than you": (
        "if your opponent has more cards in hand than you",
        "while your opponent has more cards in hand than you",
    ),
}

#: What may mean more than one thing in this game.
NEAR: dict[str, tuple[str, ...]] = {
    r"deals? (\d+) damage to (?:your|the|an) opponent": (r"your opponent loses \1 ML",),
    r"deal (\d+) damage to (?:target|each) player": (r"your opponent loses \1 ML", r"each player loses \1 ML"),
    r"target player": ("your opponent",),
    r"rear[- ](?:guard|line|row)": ("Rear Support",),
    r"front[- ](?:guard|line|row)": ("Guard Columns",),
    r"to (?:the|your) (?:left-guard|middle-guard|right-guard|rear support)": ("to another column",),
    r"is deployed": ("enters the battlefield",),
    r"(?:exile|banish) (target [^.]+?)(?=\.)": (r"send \1 to the Inward column",),
    r"was destroyed": ("was defeated",),
    r"were destroyed": ("were defeated",),
    r"is destroyed in (?:a |the )?(?:war|battle|combat)": ("is defeated",),
    r"is destroyed": ("is defeated",),
    r"is put into your grave from (?:the )?(?:field|battlefield|play)": ("is destroyed", "is defeated"),
    r"prevent (?:all|the next \d+) damage (?:that would be dealt )?to (target [^.]+?|@|it|each [^.]+?) "
    r"(until [^.]+?|this turn)(?=\.)": (r"\1 cannot be destroyed \2",),
    r"(?:@ |the armed beast )?deals? (\d+) damage to (target [^.]*?beast[^.,]*?|it)(?=[.,])": (
        r"\2 gets +0/+0/-\1 until end of turn",
    ),
    r"the armed beast is (?:an? )?(?:blocking|defending)(?: beast)?": ("the armed Beast is a warring Beast",),
    r"return @ to your hand": ("return target Weapon in your Grave to your hand",),
    r"destroy @:": ("sacrifice @:",),
    r" with different names": ("",),
    r"attacks alone": ("attacks",),
    r"put (\d+) cards from the top of your heaven into your grave\. you may put (an? [^.]+?) from among them "
    r"into your hand": (
        r"look at the top \1 cards of your Heaven and may put \2 from among them into your hand and the rest into "
        r"your Grave",
    ),
    r"you may choose (an? [^.,]+?)(?= (?:from|in) (?:it|them|there)| and)": (r"choose \1",),
    r"can't be targeted by [\w' ]+": ("cannot be the target of your opponent's effects",),
    r"prevent (?:the next attack|the attack|that attack)": ("cancel the attack",),
}
