"""What people say for numbers, spellings, what other games call things, and limits that stand behind there."""

from __future__ import annotations

from menagerie.cardtext.phrases import Said
from menagerie.cardtext.synonyms import NUMBERS

from ..parts_of_speech import A_CLAUSE, BEGINS, KEYS, KINDS, once_a_turn

WORDS: dict[str, Said] = {
    # Words: numbers, spellings, what other games call it
    **{word: str(number) for number, word in enumerate(NUMBERS, 2)},
    "can(?:'t| not)": "cannot",
    "(weather|equipment)s": r"\1",
    "if @ is (?:on the field|in play|face-up|on your side(?: of the field)?),(?= )": "",
    "(?:restore|heal|regain) (\\d+) (?:life|damage)(?: points)? (?:to|of|on|from) "
    "(your royal|@|target [^.,]+?|each [^.,]+?)(?=[.,])": (r"\2 regains up to \1 lost Life"),
    "(?:your|the) opponent's (discard section|discard pile|graveyard)": r"an opponent's discard section",
    "your (weather|equipment|castles|beasts) (?:cards )?costs? (\\d+) less(?: to play)?": (
        r"\1 you control cost \2 less"
    ),
    "if @ is (?:your|the) only (beast|castle|equipment)(?: you control)?, it": lambda found: (
        f"if you control no other {found[1]}{'s' * (found[1].lower() != 'equipment')}, @"
    ),
    "cannot be targeted by (?:your |an |any )?opponents?": "cannot be the target of an opponent's effects",
    "(?:is|are) healed(?! (?:for |by )?\\d)": "regains Life",
    "((?:^|, )beasts|royals|castles) and (equipment|royals|beasts)(?= cannot)": r"\1 or \2",
    f"{BEGINS}(when(?:ever)? [^.:]+\\.) do (?:this|that|so) only once (?:per|each|a|every) turn(?:\\.)?": once_a_turn,
    "sacrifice (?:an?|one) (beast|equipment|castle)(?: you control)?(?=:|, | and )": r"discard a \1 you control",
    "(do|does|did)n't": r"\1 not",
    "it's": "it is",
    "they're": "they are",
    "also (\\w+)": r"\1",
    f"{BEGINS}then,? (\\w+)": r"\1",
    "you(?:'ve| have) (played|discarded|attacked|drawn|searched)": lambda found: (
        f"you {'drew' if found[1].lower() == 'drawn' else found[1]}"
    ),
    "destroy(s?)(?! a beast,)": r"discard\1",
    "gain(s?) control of": r"take\1 control of",
    "on (your|an opponent's|your opponent's|each opponent's) turn": r"during \1 turn",
    f"({BEGINS}@ (?:(?!wielder|target|another)[^.])+\\. )when(?:ever)? it (is|enters|attacks|deals|leaves)": (
        r"\1When @ \2"
    ),
    "((?:deal|inflict)s? \\d+ (?:combat )?damage) on"
    "(?! (?:your|their|an?|each|every|its) (?:[\\w']+ )?(?:turn|attack))": r"\1 to",
    "(costs? \\d+ (?:less|more)) Biomass": r"\1",
    "that (?:Royal|beast|card)'s controller controls": "that player controls",
    "discard (?:an?|1) ([a-z -]*?(?:beast|equipment|weather|castle))(?: card| card from your hand| from your hand)"
    "(?=[.,])": (r"put a \1 in your hand into your discard section"),
    "if you (?:cannot|do not|refuse),": "if you do not,",
    "if (?:they|that player) (?:cannot|do not|does not|refuses?),": "if they do not,",
    "(^(?:\\[[^\\]]*\\] )?(?:each|other|all|beasts|equipment|creatures) [^.:]+? (?:has|have|cannot|gets?) [^.:]+)"
    "\\. they (have|cannot|get) ([^.]+)\\.": (
        lambda found: (
            found[0]
            if " until " in found[0]
            else f"{found[1]}, and they {'have' if found[2] == 'get' else found[2]} {found[3]}."
        )
    ),
    "(beast|equipment|weather|castle|royal) card(s?)": lambda found: (
        found[1] if found[1].lower() in ("equipment", "weather") else found[1] + found[2]
    ),
    f"{BEGINS}((?:{KEYS})(?:, (?:{KEYS}))*),? and ({KEYS})\\.": r"\1, \2.",
    "face (up|down)": r"face-\1",
    "inflict": "deal",
    "inflicts": "deals",
    "this (?:beast|card|equipment|weather|castle|royal|creature)": "@",
    "at the beginning of": "at the start of",
    "(?:as long as|so long as|while|whilst)": "if",
    "discard pile|graveyard": "discard section",
    "(?:in|on|under) your side(?: of the field)?|under your control|you have (?:in play|on the field)": "you control",
    f"({KINDS}) (?:in play|on the field)": r"\1",
    "costs? (\\d+) Biomass (less|more)": lambda found: f"{found[0].split()[0]} {found[1]} {found[2]}",
    "if wielded(?=,)": "if @ is wielded",
    "(?:if (?:@ is )?|whenever )(?:wielded|carried) by (an? [^,.:]+),": r"if its wielder is \1,",
    "(?:all|both) players ([a-z]+)": r"each player \1s",
    "(each player|target player|target opponent) discards their hands?": r"\1 discards their hand",
    "((?:each|target) (?:player|opponent) discards [^.,]+?) and draws? (\\d+ cards|a card)": r"\1, then draws \2",
    "no (beasts|Royals|creatures) can (?=attack)": r"\1 cannot ",
    "wielding equipment": "wielding an equipment",
    "show (it|them) to (?:your|each|an|all) opponents?": r"reveal \1",
    "(?:add|take) (it|them|1 of them|that card) (?:in)?to your hand": r"put \1 into your hand",
    # Limits, which stand behind in other games
    "([^.:]+:[^.]+\\.) (?:use|activate) this(?: ability)? only once (?:per|each|a|every) turn(?:\\.)?": once_a_turn,
    "([^.:]+:(?: [^.]+\\.)+?) (?:use|activate) only once (?:per|each|a|every) turn(?:\\.)?": once_a_turn,
    "([^.:]+:(?: [^.]+\\.)+?) (?:you (?:may|can) (?:use|activate) this(?: ability)? only|this(?: ability)? (?:may|can) "
    "(?:only )?be (?:used|activated)(?: only)?) once (?:per|each|a|every) turn(?:\\.)?": once_a_turn,
    f"{BEGINS}(when(?:ever)? [^.:]+\\.(?: (?!when)[^.:\\[]+\\.)*?) "
    "this(?: ability)? (?:triggers|works|happens|(?:can|may)(?: only)? (?:be used|trigger|happen))(?: only)? "
    "once (?:per|each|a|every) turn(?:\\.)?": once_a_turn,
    "(once per turn, .+) you may do (?:this|that) only once (?:per|each|a) turn": r"\1",
    "once (?:each|a|every) turn": "once per turn",
    "once per turn, when(?! @ enters)": "once per turn, whenever",
    "(?:the first time each turn(?: that)?) ((?:(?! would (?:be dealt|take) )[^.,:])+?),": (
        r"once per turn, whenever \1,"
    ),
    "the first time ((?:(?! would (?:be dealt|take) )[^.,:])+?) (?:each|in a) turn,": r"once per turn, whenever \1,",
    "once per turn, you may ((?:pay|discard|lose) [^.,:]+?)\\. if you do, ([^.]+)": r"once per turn, \1: \2",
    "(?:for|during|until|until (?:the )?end of) (?:this|that) (?:combat|battle|attack|fight)|until end of combat": (
        "during this round of combat"
    ),
    f"(whenever {A_CLAUSE}) and (you control [^,.]+)(?=,)": r"\1, if \2",
    "whenever @ (?:is wielding|wields|carries) an equipment, (?:it|@) (has|gets)": r"if @ wields an equipment, @ \1",
    "(whenever )(?:an|your|any) opponent(?:'s beast)? attacks (?:you|your Royal|a Royal you control)": (
        r"\1your Royal is attacked"
    ),
    "put ([^.,]+?) (?:in)?to (its owner's hand|their owners' hands)": r"return \1 to \2",
    "(each|target) opponent chooses (?:an?|1) (beast|equipment|castle) they control and "
    "(?:discards|destroys|sacrifices) it": (r"\1 opponent discards one of their \2s"),
    "(beasts?|equipment|castles?|cards?) that (?:was|were) played this turn": (r"\1 that entered the field this turn"),
    "once per turn, you may (\\w+)": r"once per turn: you may \1",
    f"{BEGINS}((?:(?!\\b(?:may|if|unless|then)\\b)[^.:])+?),? and you (gain|draw|lose|discard|deal)": r"\1. \2",
    "(target [^.,:]+?|@|it) (?:may|can) attack (?:again|a second time|an additional time|1 more time) this turn": (
        r"ready \1"
    ),
    "(?:that player|that Royal's controller) (loses|gains) (\\d+) Life": r"a Royal that player controls \1 \2 Life",
}
