"""What people say for the words of Alpha Clash alone, beside `cardtext.synonyms`, and written as there."""

from __future__ import annotations

from menagerie.cardtext.synonyms import ORDER

_NOUNS = "clash cards?|weapons?|traps?|relics?|clashgrounds?|accessor(?:y|ies)|basic actions?|quick actions?|actions?"
_CROWDS = "clash cards|weapons|traps|relics|clashgrounds|accessories|basic actions|quick actions|actions|contenders"
_FOLK = "Alpha Hunter|Alpha|Rogue|Harbinger|Progenitor"
_COSTS = "pay|engage|discard|send|sacrifice|remove|lose"
_THEN = "draw|deal|gain|ready|engage|search|look|destroy|prevent|negate|return|put|have"
_LOOK = (
    r"look at the top (\w+) cards of your deck(?:\.|,| and) (?:you )?may (?:reveal|put|take) (an? [^.]+?) from among "
    r"them(?:,? and put it)? (into [^.]+?)(?:\.|,| and|, then) (?:put )?the (?:rest|others) "
)
_STANDING = (
    f"(?:(?:{_FOLK}|black|green|white|blue|red|attacking|obstructing) )*(?:clash cards?|weapons?|relics?|contenders?)"
)
_THEIRS = "( you control| your opponent controls)?"
_ENGAGED = "(?:engaged|tapped|exhausted)"
_READY, _TIRED = (r"\1ready \2\3",), (r"\1engaged \2\3",)
_WEALTH = "health|life|cards in (?:your |their )?hand"

SAME: dict[str, tuple[str, ...]] = {
    "destroys?": ("send {} to Oblivion", "sends {} to Oblivion"),
    "kills?": ("send {} to Oblivion", "sends {} to Oblivion"),
    # what is paid
    "pay (?:1|one)(?: resource)?(?! health| life| resources?)": ("pay a resource",),
    "pays (?:1|one)(?: resource)?(?! health| life| resources?)": ("pays a resource",),
    "pay (\\d+)(?! resources| health| life)": (r"pay \1 resources",),
    "pays (\\d+)(?! resources| health| life)": (r"pays \1 resources",),
    **{f"once per turn: {deed} ([^.:]+?):": (rf"once per turn, {deed} \1:",) for deed in _COSTS.split("|")},
    "send (@|an? [^.:]+?|another [^.:]+?) to Oblivion:": (r"sacrifice \1:",),
    f"((?:{_COSTS}) [^.:,]+), ((?:{_COSTS}) [^.:]+):": (r"\1 and \2:",),
    f"you may ((?:{_COSTS}) [^.:]+?) to ((?:{_THEN}) [^.]+)\\.": (r"you may \1. If you do, \2.",),
    f"once per turn, you may (?!{_COSTS})([^.:]+?)\\.": (r"once per turn: you may \1.",),
    "play (?:this |@ )?only if": ("you may play @ only if",),
    "@ enters (?:play |the field )?with (an?|\\d+) (\\S+(?: \\w+)?) (counters?)(?: on it)?\\.": (
        r"Enter: put \1 \2 \3 on @.",
    ),
    "(?:the cost of @|@'s cost) is reduced by (\\d+)": (r"@ costs \1 less",),
    " without paying (?:its|the|their) (?:attach )?costs?": ("",),
    # who
    "than you (?:do|control|have)": ("than you",),
    "than your opponent (?:does|controls|has)": ("than your opponent",),
    "(each player's turn, if )(?:they control|that player controls) ([^.,]+), they (draw|gain|lose|discard)": (
        r"\1that player controls \2, that player \3s",
    ),
    "each player's turn, they may": ("each player's turn, that player may",),
    "each player's turn, they (draw|gain|lose|discard|put)": (r"each player's turn, that player \1s",),
    "(to its owner's hand|to oblivion)\\. they (discard|lose|draw|gain)": (r"\1. Its controller \2s",),
    "(@|the host|[\\w ]+? you control) (gets?|has|have|cannot|can't) ([^.]+?) (?:during|on) your turns?\\.": (
        r"while you are the active player, \1 \2 \3.",
    ),
    "(@|the host|[\\w ]+? you control) (gets?|has|have|cannot|can't) ([^.]+?) during your opponent's turns?\\.": (
        r"while you are not the active player, \1 \2 \3.",
    ),
    "(?:an|another|each) (?:opponent|other player)": ("your opponent",),
    "another player": ("your opponent",),
    "(your opponent [^.]*?), ([^.]*?)to their contender": (r"\1, \2to your opponent's Contender",),
    "if they do, they (draw|gain|lose|discard|put|return|send)": (r"if they do, that player \1s",),
    " of their choice(?= to)": (" that player controls",),
    " of your choice": ("",),
    "search their deck for ([^,.]+?),? and put it ([^.,]+?)(?:,? (?:and|then) shuffle(?: their deck)?)?\\.": (
        r"search their deck for \1, reveal it, put it \2 and shuffle.",
    ),
    "players (?:can't|cannot) ([^.:,]+? (?:until|this turn)\\b)": (r"each player cannot \1",),
    "(?:no|neither) player (?:can|may) (play [^.:,]+? (?:until|this turn)\\b)": (r"each player cannot \1",),
    "(?:no|neither) player (?:can|may) play ([^.:,]+?)\\.": (r"players cannot play \1.",),
    "players each (draw|discard|lose|gain|reveal|put)": (r"each player \1s",),
    # when
    "when(?! @ enters)": (),
    "when(?! @ (?:enters|is (?:defeated|destroyed|killed)))": ("whenever",),
    "when(?:ever)? @ attacks,": ("whenever @ attacks,",),
    "(?:on play|battlecry|when played|on enter|when this enters)( ?[:—–-])": ("Enter:",),
    "(?:deathrattle|last words|on death|when defeated|on defeat)( ?[:—–-])": ("Defeat:",),
    "(?:on attack|when attacking)( ?[:—–-])": ("Attack:",),
    "trigger - (enter|attack|defeat|victory|obstruct):": (r"\1:",),
    "when(?:ever)? @ (?:blocks|obstructs),(?! it gets)": ("Obstruct:",),
    "when(?:ever)? @ (?:wins a clash|defeats an opponent),": ("Victory:",),
    "when(?:ever)? @ is (?:defeated|destroyed|killed),": ("Defeat:",),
    "counter - (basic|quick)(?: actions?| cards?)?:": (r"Counter - Play against a \1 Action:",),
    "counter - (action|weapon|relic|clash card|clashground|contender)s?:": (r"Counter - Play against a \1:",),
    "when(?:ever)? your opponent (?:attacks|declares an attack),": ("Counter - Attack:",),
    "when(?:ever)? your opponent attacks with (an? [^,]+),": (r"Counter - Attack against \1:",),
    "when(?:ever)? your opponent (?:activates|springs|uses) a trap,": ("Counter - Trap:",),
    "players draw (?:an|one) (?:additional|extra) card (?:during|in|at) (?:their|the|each) draw steps?\\.": (
        "at the start of each player's Draw Step, that player draws a card.",
    ),
    "(?:during|in|at) (?:your|each of your) draw steps?, (?:you )?draw (?:an|one) (?:additional|extra) card\\.": (
        "at the start of your Draw Step, draw a card.",
    ),
    # clashes
    "block": ("obstruct",),
    "blocks": ("obstructs",),
    "blocked": ("obstructed",),
    "blocking": ("obstructing",),
    "@ is unblockable": ("@ cannot be obstructed",),
    "(?:the )?attacking (?:clash card|creature|card|character|unit)": ("the attacker",),
    "(?:negate|cancel|stop|end) (?:the|that|this) (?:attack|clash)": ("negate the attack",),
    "(?:counter|cancel)(?= (?:target|that card|it|an?) ?)": ("negate",),
    "the attacker attacks ([^.]+?) instead": (r"redirect the attack to \1",),
    "(?:redirect|change|move|switch) (?:that|the|this) (?:attack|attack's target|target of the attack)"
    " (?:to|onto|on|at) ([^.]+?)\\.": (r"redirect the attack to \1.",),
    "it's": ("it is",),
    # Weapons and what carries them
    "(?:the )?(?:attached|equipped|armed|carrying) (?:clash card|creature|character|card|unit|host)": ("the host",),
    "(?:the|its) (?:bearer|wielder|carrier|holder|clash card)": ("the host",),
    "(?:carries|is carrying|wields|is equipped with|is armed with) an? weapon": ("has a Weapon",),
    "has an? weapon (?:attached|attached to it|equipped)": ("has a Weapon",),
    "(?:carrying|wielding|equipped with|armed with) an? weapon": ("with a Weapon",),
    "the host gets? ([+-]\\S+) (?:while|when(?:ever)?) it attacks\\.": (
        r"whenever the host attacks, the host gets \1 during this clash.",
    ),
    "the host gains? ([A-Z][^.]*?)\\.": (r"the host has \1.",),
    "(clash cards?(?: you control| your opponent controls)?) without (?:any )?weapons(?: attached)?": (
        r"\1 without a Weapon",
    ),
    # which cards
    "(?:un|non-?|dis)engaged": ("ready",),
    "untapped": ("ready",),
    "(?:tapped|exhausted)(?! counters?)": ("engaged",),
    f"(an? )?({_STANDING}){_THEIRS} (?:that|which|who) (?:(?:is|are) not|isn't|aren't) {_ENGAGED}": _READY,
    f"(an? )?({_STANDING}){_THEIRS} (?:that|which|who) (?:is|are) ready": _READY,
    f"(an? )?({_STANDING}){_THEIRS} (?:that|which|who) (?:is|are) {_ENGAGED}": _TIRED,
    f"(an? )?({_STANDING}){_THEIRS} (?:that|which|who) (?:(?:is|are) not|isn't|aren't) ready": _TIRED,
    f"({_NOUNS}) in play(?=[.,:])": (r"\1",),
    f"({_FOLK}) and ({_FOLK})(?= )": (r"\1 or \2",),
    f"({_CROWDS}) and ({_CROWDS})(?= (?:to|you|get|gets|have|cost|your) )": (r"\1 or \2",),
    "(gain|lose) 1 health for each other (\\w+(?: card| action)?)( you control| your opponent controls)?": (
        r"\1 health equal to the number of other \2s\3",
    ),
    "draw a card for each other (\\w+(?: card| action)?)( you control| your opponent controls)?": (
        r"draw cards equal to the number of other \1s\2",
    ),
    "(basic|quick) or (?:basic|quick) (?:actions?|cards?)": ("Basic Action or Quick Action",),
    "(negate|copy) that (?:trap|weapon|relic|action|quick action|basic action|clash card)": (r"\1 that card",),
    "choose (?:an?|one|target) (clash card[^.]*?|weapon[^.]*?)\\. (?:it|that card|that clash card) "
    "(gets|gains|loses|cannot)": (r"target \1 \2",),
    "can carry": ("may carry",),
    "set an? trap (?:from|in) your oblivion": ("put a Trap in your Oblivion into play",),
    "search your deck for an? trap and set it": ("search your deck for a Trap and put it into play",),
    "(weapon|trap|relic|clashground|action|contender) card": (r"\1",),
    "(weapon|trap|relic|clashground|action|contender) cards": (r"\1s",),
    "this (?:weapon|relic|trap|contender|clash card|clashground|action)": ("@",),
    "(attach|send|ready|engage|return|sacrifice|put) this": (r"\1 @",),
    f"(an?|another|target|each|each other) ({_FOLK})(?! (?:clash|card|contender|hunter|or|{_NOUNS}))": (r"\1 \2 card",),
    f"({_FOLK})s": (r"\1 cards",),
    f"your opponent's ({_CROWDS})": (r"\1 your opponent controls",),
    "costs? you (\\d+) (less|more)": (r"you control cost \1 \2",),
    "(?:that|which) (?:was|were|has been|have been) (?:defeated|destroyed) this turn": ("defeated this turn",),
    "was destroyed this turn": ("was defeated this turn",),
    "to your resource zone": ("to your resources",),
    "put a card from your hand into your (?:resources|resource zone)": ("add a card from your hand to your resources",),
    # what is given
    "has(?= [+-]\\d)": ("gets",),
    "have(?= [+-]\\d)": ("get",),
    "enters play engaged and with ([+-]\\S+)\\.": (r"enters play engaged. That card enters play with \1.",),
    "(the attacker|target [^.]+?|it|that card) (?:can't|cannot|doesn't|does not|won't) deal (?:any )?(clash )?damage "
    "(?:this turn|until end of turn)": (r"prevent all \2damage by \1 until end of turn",),
    "if (?:it|that card|that clash card) (?:is (?:defeated|destroyed|killed)|dies)(?: this way| by this)?,": (
        "if it is defeated,",
    ),
    "([^.:,\\[\\]]+?) if its (attack|defense|cost) is (\\d+(?: or (?:less|more))?)\\.": (r"if it has \2 \3, \1.",),
    **{
        f"{ORDER},? and {deed}": (rf"\1. {deed.capitalize()}",)
        for deed in ("engage", "ready", "attach", "send", "negate", "search", "look", "shuffle", "reveal")
    },
    "until end of turn and (?:gains?|has|have) ([^.,]+?)\\.": (r"and \1 until end of turn.",),
    "(gets? [+-]\\S+) until end of turn and (?:gains?|has|have) ([^.,]+?)\\.": (r"\1 and \2 until end of turn.",),
    "and (?:gains?|has|have)(?= [A-Z])": ("and",),
    "has ([A-Z][\\w -]*?) and gets ([+-]\\d[^ .]*)": (r"gets \2 and \1",),
    "have ([A-Z][\\w -]*?) and get ([+-]\\d[^ .]*)": (r"get \2 and \1",),
    "(the host|@|[\\w ]+? you control) (gets?|has|have) (\\S+) and (?:cannot|can't) ([^.]+)\\.": (
        r"\1 \2 \3, and \1 cannot \4.",
    ),
    "gets? ([+-])X/([+-])X until end of turn, where X is the number of ([^.]+?)s( [^.]+?)?\\.": (
        r"gets \g<1>1/\g<2>1 for each \3\4 until end of turn.",
    ),
    "gets? ([+-])X/([+-])0 until end of turn, where X is the number of ([^.]+?)s( [^.]+?)?\\.": (
        r"gets \g<1>1/\g<2>0 for each \3\4 until end of turn.",
    ),
    "deal damage to ([^.]+?) equal to ([^.]+?)\\.": (r"deal damage equal to \2 to \1.",),
    "(@|the host|the attacker|that card)'s (attack|defense|cost)": (r"the \2 of \1",),
    "(@|the host|the attacker|it|that card) has (?:an |a )?(attack|defense) of (\\d+ or (?:less|more))": (
        r"\1 has \2 \3",
    ),
    "the (attack|defense|cost) of (@|the host|the attacker|it|that card) is (\\d+(?: or (?:less|more))?)": (
        r"\2 has \1 \3",
    ),
    "its (attack|defense|cost) is (\\d+(?: or (?:less|more))?)": (r"it has \1 \2",),
    "(?:swap|switch) the attack and defense of": ("exchange the attack and defense of",),
    "prevent all damage that would be dealt to (@|the host|[^.]+? you control)\\.": (r"\1 cannot be dealt damage.",),
    "(@|the host|[\\w ]+? you control) takes? no damage\\.": (r"\1 cannot be dealt damage.",),
    "(@|the host|[\\w ]+? you control) (?:is|are) immune to damage\\.": (r"\1 cannot be dealt damage.",),
    "(?:swap|switch|exchange) (@|the host|the attacker)'s attack and defense": (
        r"exchange the attack and defense of \1",
    ),
    # something else
    "if ([^.]+?), instead,? ([^.]+?)\\.": (r"if \1, \2 instead.",),
    "deal (\\w+) damage to (target [^.]+?)\\. if ([^.]+?), deal (\\w+)(?: damage)? instead\\.": (
        r"deal \1 damage to \2. If \3, deal \4 damage to it instead.",
    ),
    "(if [^.]+?), deal (\\w+) damage to (?:that [^.]+?|the same [^.]+?) instead": (
        r"\1, deal \2 damage to it instead",
    ),
    "(if [^.]+?), (it|they) gets? (\\S+) instead\\.": (r"\1, it gets \3 until end of turn instead.",),
    "draw (\\d+) instead": (r"draw \1 cards instead",),
    "gain (\\d+) instead": (r"gain \1 health instead",),
    "(negate [^.,]+?) and send it to oblivion": (r"\1. Send it to Oblivion",),
    "\\. you may choose (?:a )?new targets? for (?:the|that) copy\\.": (".",),
    "you (?:didn't|did not|haven't|have not) play(?:ed)? (?:an?|any) "
    "(card|clash card|weapon|trap|relic|clashground|basic action|quick action|action)s? this turn": (
        r"you played no \1s this turn",
    ),
    # more and less
    f"you control (?:fewer|less) ({_CROWDS}) than your opponent(?: does| controls)?": (
        r"your opponent controls more \1 than you",
    ),
    f"your opponent controls (?:fewer|less) ({_CROWDS}) than you(?: do| control)?": (
        r"you control more \1 than your opponent",
    ),
    f"you have (?:fewer|less) ({_WEALTH}) than your opponent(?: does| has)?": (r"your opponent has more \1 than you",),
    f"your opponent has (?:fewer|less) ({_WEALTH}) than you(?: do| have)?": (r"you have more \1 than your opponent",),
    "more cards in (?:your|their) hand than": ("more cards in hand than",),
    "your health is (?:lower|less) than your opponent's(?: health)?": ("your opponent has more health than you",),
    "your health is (?:higher|greater|more) than your opponent's(?: health)?": (
        "you have more health than your opponent",
    ),
    "your opponent has (\\d+ or (?:less|more|fewer)) (?:health|life)": (r"your opponent's health is \1",),
    "if ([^.]+?), (@|[\\w ]+? you control) (costs?|gets?|has|have) ([^.]+?)\\.": (r"while \1, \2 \3 \4.",),
    "(@ costs [^.]+?) if ([^.]+?)\\.": (r"while \2, \1.",),
    "look at your opponent's hand\\. (?:you )?choose (an? .+?)(?: from it| there)?\\. "
    "(?:they|your opponent|that player) discards? (?:it|that card)": (
        r"look at your opponent's hand and discard \1 from it",
    ),
    "look at your opponent's hand and choose (an? .+?)(?: from it)?\\. (?:they|your opponent|that player) discards? "
    "(?:it|that card)": (r"look at your opponent's hand and discard \1 from it",),
    # cards of the deck
    "discard the top card of your deck": ("put the top card of your deck into Oblivion",),
    "discard the top (\\w+) cards of your deck": (r"put the top \1 cards of your deck into Oblivion",),
    "return (target [^.]+?|an? [^.]+?) (?:from|in) your oblivion (?:to|into|onto) (?:play|the field|the battlefield)": (
        r"put \1 in your Oblivion into play",
    ),
    f"{_LOOK}(on the bottom|on top)[^.]*\\.": (
        r"look at the top \1 cards of your deck and may put \2 from among them \3 and the rest \4 of your deck.",
    ),
    f"{_LOOK}into (?:your )?oblivion\\.": (
        r"look at the top \1 cards of your deck and may put \2 from among them \3 and the rest into Oblivion.",
    ),
    "look at the top (\\d+) cards of your deck(?:,| and|\\.) (?:then )?(?:you may )?put any number of them ([^.]+?),? "
    "and (?:put )?the rest (?:back )?([^.]+?)(?: in any order)?\\.": (
        r"look at the top \1 cards of your deck and put any number of them \2 and the rest \3.",
    ),
    "scry (\\d+)": (
        r"look at the top \1 cards of your deck and put any number of them on the bottom of your deck and the rest on "
        "top of your deck",
    ),
    "(on top|on the bottom)(?: in any order)?\\.": (r"\1 of your deck.",),
    " in any order\\.": (".",),
    "mill (\\d+)(?: cards)?": (r"put the top \1 cards of your deck into Oblivion",),
    "mill (?:a|one|1)(?: card)?": ("put the top card of your deck into Oblivion",),
    "(an? [^.]+?) and attach it to (@|[^.]+?)\\.": (r"\1, reveal it, put it into play and shuffle. Attach it to \2.",),
    # health
    "heals? (\\d+)(?: health| life| damage)? (?:from|to|on) your contender": (r"gain \1 health",),
    "heals? your contender (?:for|by) (\\d+)": (r"gain \1 health",),
    "(?:restore|regain|recover) (\\d+) (?:health|life)(?: to your contender)?": (r"gain \1 health",),
    "your opponent's contender loses (\\d+) (?:health|life)": (r"your opponent loses \1 health",),
    "damage to (?:your|target) opponent(?= |\\.)": ("damage to your opponent's Contender",),
}
NEAR: dict[str, tuple[str, ...]] = {
    "its owner(?= (?:draws|discards|gains|loses|may)\\b)": ("its controller",),
    "into play face down": ("into play",),
    "attacks your opponent's contender": ("attacks",),
    "(whenever [^,.]+?) for the first time each turn,": (r"once per turn, \1,",),
    "defeat(?= (?:target|the|that|each|all|an?) )": ("send {} to Oblivion",),
    "you played another ([^.,]+?) this turn": (r"you played 2 or more \1s this turn",),
    "when(?:ever)? your contender is attacked,": ("Counter - Attack:",),
    "at (?:the )?end of turn(?=,)": ("at the end of your turn", "at the end of each player's turn"),
    "counter - clash:": ("Counter - Attack:", "Counter - Play against a Clash card:"),
}
#: What leads to one thing alone is put into our words before anything is tried, too.
FIRST: dict[str, str] = {said: meant[0] for said, meant in SAME.items() if len(meant) == 1}
