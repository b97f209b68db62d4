"""What people say for whose a card is, the wielder, Life and Uses."""

from __future__ import annotations

from menagerie.cardtext.phrases import Said

from ..parts_of_speech import regain

WHOSE: dict[str, Said] = {
    # Whose
    "(whenever|if|unless) (?:your|the) opponent(?!')": r"\1 an opponent",
    "(?<!whenever )(?<!if )(?<!unless )(?:your|the) opponent (discards|draws|loses|gains|reveals|may|puts|pays)": (
        r"target opponent \1"
    ),
    "choose (?:a|target|an) (player|opponent)\\. (?:that|the chosen) (?:player|opponent)": r"target \1",
    "damage to their Royal": "damage to a Royal that player controls",
    "(?:each|an|your) opponents?'?s? (beast|equipment|castle|weather|face-down card)s?"
    "(?= (?:costs?|have|has|cannot))": (r"\1s an opponent controls"),
    "(?:your )?opponents' (\\w+)": r"\1 an opponent controls",
    "enemy (\\w+)": r"\1 an opponent controls",
    "(each|target) opponent's (beast|equipment|castle|Royal)(?! has)": r"\1 \2 an opponent controls",
    "(?:an|your) opponent's (beast|equipment|castle|Royal)(?! has)": r"a \1 an opponent controls",
    "a(?= equipment)": "an",
    "an(?= (?:beast|castle|Royal))": "a",
    "(?:weathers|equipments)": lambda found: found[0][:-1],
    "(?:your )?opponents? control": "an opponent controls",
    "your opponent controls": "an opponent controls",
    "(?:all|each) of your (\\w+)": r"all \1 you control",
    "(?<!one of )(?:all )?your (beasts|equipment|castles|face-down cards)(?= )": r"\1 you control",
    "that (?:Royal|beast|card|equipment|attacker)'s controller|its owner(?= (?:discards|draws|loses|gains|may))": (
        "its controller"
    ),
    "(deals [^,.]*damage to an? [^,.]+, )(?:that player|that opponent|they)": (r"\1its controller"),
    "that (?:opponent|player)'s Royal": "a Royal that player controls",
    "that opponent": "that player",
    "damage to (?:each|all) opponents?(?! control)": "damage to each Royal an opponent controls",
    "damage to (?:target|an|your|the) opponent(?! control)": "damage to target Royal an opponent controls",
    "damage to (?:you|yourself)": "damage to your Royal",
    "you take (\\d+) damage": r"deal \1 damage to your Royal",
    "(?:your opponents?|opponents) cannot": "each opponent cannot",
    # The wielder
    "(?:the|@'s) wielder": "its wielder",
    "(?:that|who|which) (?:wields?|(?:is|are) wielding|carr(?:y|ies)|ha(?:s|ve)) (?:an )?equipment": (
        "wielding an equipment"
    ),
    "(?:wields|carries|has|is (?:wielding|carrying|armed with|equipped with)) (?:an|any|at least 1) equipment": (
        "wields an equipment"
    ),
    "(?:if|whenever) (?:wielding|carrying|armed with|equipped with) an equipment, (@|it)": (
        r"if @ wields an equipment, \1"
    ),
    "equipped (beasts?|creatures?)": r"\1 wielding an equipment",
    "(if @ [^,.:]+), it (has|gets|cannot)": r"\1, @ \2",
    "(?:if|whenever) (?:it|@) is (?:equipped|carried)": "if @ is wielded",
    # Life and Uses
    "lost life": "lost Life",
    "\\bhp\\b": "Life",
    "heal (?:up to )?(\\d+)(?: lost)?(?: life| damage)? (?:from|to|on) ([^.,]+)": r"\2 regains up to \1 lost Life",
    "heal ([^.,]+?) (?:for|by) (\\d+)(?: life| damage)?": lambda found: regain(found[1], found[2]),
    "([^.,:]+?) (?:is|are) healed (?:for |by )?(\\d+)(?: life| damage)?(?=[.,])": (
        lambda found: regain(found[1], found[2])
    ),
    "((?:all |each of |other )*(?:beasts|creatures|Royals|your beasts|your creatures)(?: [^.,:]+?)?) (?:each )?heal "
    "(?:for )?(\\d+)(?: life| damage)?(?=[.,])": lambda found: regain(found[1], found[2]),
    "heal (\\d+)(?: life| damage)?": r"your Royal regains up to \1 lost Life",
    "heals (?:itself )?(?:for )?(\\d+)(?: life| damage)?": r"regains up to \1 lost Life",
    "((?:beasts|Royals|equipment|castles|creatures)(?: you control| an opponent controls| that player controls)?) "
    "(?:regain|restore|recover) (?:up to )?(\\d+)(?: lost)? (Life|Uses)": r"\1 regain up to \2 lost \3",
    "(regains?|restores?|recovers?)(?<!s regain)(?<!control regain)(?<!controls regain) (?:up to )?(\\d+)(?: lost)? "
    "(Life|Uses)": r"regains up to \2 lost \3",
    "(?:heals|regains|recovers|gains back) that much(?: lost)?(?: Life| damage)?": "regains up to that much lost Life",
    "you regains up to": "your Royal regains up to",
    "(?<!control )(?<!they )(?<!beasts )(?<!Royals )(?:you )?(gain|lose) (\\d+) life(?! equal)": (
        r"your Royal \1s \2 Life"
    ),
    "each opponent (loses|gains) (\\d+) life": r"each Royal an opponent controls \1 \2 Life",
    "each player (loses|gains) (\\d+) life": r"each Royal \1 \2 Life",
    "target player (loses|gains) (\\d+) life": r"target Royal \1 \2 Life",
    "(?:target|your|an) opponent (loses|gains) (\\d+) life": r"target Royal an opponent controls \1 \2 Life",
    "(?:remove|pay|spend) (\\d+) Uses(?: from @)?:|@ loses (\\d+) Uses:": (
        lambda found: f"lose {found[1] or found[2]} Uses:"
    ),
    "you have (\\d+) or (less|fewer|more) Life": r"your Royal has \1 or \2 Life",
    "(your Royal|@|it|its wielder) has (\\d+) or (?:less|fewer) (Life|Might|Uses)": r"\1 has \3 \2 or less",
    "(your Royal|@|it|its wielder) has (\\d+) or more (Life|Might|Uses)": r"\1 has \3 \2 or more",
    "(?:an|your|any) opponent(?:'s Royal)? has (\\d+) or (?:less|fewer) Life": (
        r"an opponent controls a Royal with Life \1 or less"
    ),
    "(?:an|your|any) opponent(?:'s Royal)? has (\\d+) or more Life": (
        r"an opponent controls a Royal with Life \1 or more"
    ),
}
