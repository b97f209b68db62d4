"""Parts of what people say in Beast Clans: words that many sentences hold, and words of ours made of what was found."""

from __future__ import annotations

import re

KINDS = r"beasts?|equipment|castles?|Royals?|cards?|face-down cards?|creatures?|weather"
KEYS = r"Accompany|Armor|Breach|Cull|Doubletap|Guardian|Ready-at-Arms|Rush|Vanish"
KINGDOMS = r"Desert|Jungle|Marsh|Mountain|Ocean|Savanna|Rebel"
CROWDS = (
    r"@|its wielder|the wielder|your Royal|"
    r"(?:all |each |other )?(?:[A-Z]\w+ )?(?:beasts?|equipment|castles?|cards?|face-down cards?)\b"
)
COSTS = r"pay|discard|lose|remove|sacrifice"
BEGINS = r"(?:^|(?<=[.:\]] ))"  # a sentence
A_CLAUSE = r"[^,.:]+?"  # what stands before a comma
STATS = "Might|Life|Uses"
TAGS = re.compile(r"((?:\[[^\]]*\] )*)(.*)", re.DOTALL)
DEEDS = (
    r"(?:deal|draw|discard|destroy|return|gain|put|target|each|look|search|your|beasts|take|ready|an opponent|lose|@)\b"
)
NAMED = re.compile(
    r"(?<!control )(?<!is )\b(?:target|an?|another|each|all) (?:[a-z-]+ )*?"
    r"(beasts?|Royals?|equipment|castles?|cards?)\b",
    re.IGNORECASE,
)
WAITED = re.compile(r"when(?:ever)? (?:an?|another) (?:[a-z-]+ )*?(beast|royal|equipment|castle|card)\b", re.IGNORECASE)


def rest_to(place: str) -> str:
    """Say where the rest of looked-at cards goes."""
    return place if place.startswith("into") else f"{place} of your deck"


def that_card(found: re.Match[str]) -> str:
    """Say which card 'that beast' is: what was named last, or what was waited for; else leave it as it is.

    What is attacked is neither: there `it` is who attacks.
    """
    noun, said = found[1].lower(), found.string[: found.start()].lower()
    named = list(NAMED.finditer(said))
    clause = re.match(r"(?:once per turn, )?when(?:ever)? [^,]*", said)
    if named and named[-1][1].removesuffix("s") == noun:
        attacked = clause and named[-1].end() <= clause.end() and " attacks " in said[: named[-1].start()]
        return found[0] if attacked else "it"
    waited = WAITED.match(said)
    return "that card" if waited and waited[1] == noun else found[0]


def once_a_turn(found: re.Match[str]) -> str:
    """Say first that an ability works once a turn."""
    tags, said = TAGS.fullmatch(found[1]).groups()  # type: ignore[union-attr]
    return f"{tags}{'O' if tags else 'o'}nce per turn, {said[0].lower()}{said[1:]}"


def does(deed: str) -> str:
    """Say what a player does as what each one does."""
    verb, _, rest = deed.partition(" ")
    return f"{verb if verb.endswith('s') else verb + 's'} {rest}"


def whoever(player: str) -> str:
    """Say who a player is, named before."""
    return player if player.endswith(("that player", "its controller")) else "that player"


def destroying(found: re.Match[str]) -> str:
    """Say of each sentence behind 'destroys a beast' that the beast dealt damage falls; of what looks back, nothing."""
    sentences = re.findall(r"[^.]+\.", found[1])
    if any(re.match(r" ?(?:if|otherwise)\b", one, re.IGNORECASE) for one in sentences):
        return found[0]
    falls = "if that card is discarded from the field, "
    first, *more = (one.strip() for one in sentences)
    others = (f" {falls[0].upper()}{falls[1:]}{one[0].lower()}{one[1:]}" for one in more)
    return f"whenever @ deals damage to a beast, {falls}{first}{''.join(others)}"


def modes(found: re.Match[str]) -> str:
    """Say what may be chosen one behind the other; where semicolons part it, commas do not."""
    parted = r";(?: or)? " if ";" in found[1] else rf",? or (?={DEEDS})|, (?={DEEDS})"
    modes = re.split(parted, found[1])
    return f"choose one - {'; or '.join(mode[0].lower() + mode[1:] for mode in modes)}."


def changed_by(found: re.Match[str]) -> str:
    """Say of a number in the middle of a sentence how a change is written."""
    verb = "get" if found[1] in ("gain", "get", "have", "lose") else "gets"
    return f"{verb} {'-' if found[1].startswith('lose') else '+'}{found[2]} {found[3]}"


def inside(whom: str) -> str:
    """Say within a sentence what began one; the name of a card keeps its capital."""
    own = r"(?:its|the|your|all|target|another|creatures?|each|other|beasts?|equipment|castles?|cards?|face-down)\b"
    return whom[0].lower() + whom[1:] if re.match(own, whom, re.IGNORECASE) else whom


def both_happenings(found: re.Match[str]) -> str:
    """Say of either of two happenings what follows, each in an ability of its own; it is the same card twice."""
    when, whom, first, second, then = found.groups()
    return f"{when} {whom} {first}, {then} {when[0].upper()}{when[1:]} {whom} {second}, {then}"


def each_alone(found: re.Match[str], subject: bool = False) -> str:
    """Say of two things that hold under one condition that each does; subject: both are of one card or crowd."""
    if subject:
        condition, whom, has, cannot = found.groups()
        first, second = f"{whom} {has}", f"{whom} {cannot}"
    else:
        condition, first, second = found.groups()
    if " until " in found[0] or "this turn" in found[0].partition(",")[2]:
        return found[0]
    return f"{condition}, {first}. {condition[0].upper()}{condition[1:]}, {second}."


def them_again(found: re.Match[str]) -> str:
    """Say once more of whom something else is true instead."""
    whom, more, gets, until, condition, otherwise = found.groups()
    return f"{whom} {more}{gets}{until}. If {condition}, {inside(whom)} {more}{otherwise}{until} instead"


def its_controller(found: re.Match[str]) -> str:
    """Say of that player, where none was named before, who controls the card that was."""
    named = found[1].replace("an opponent controls", "")
    return found[0] if re.search(r"player|opponent", named) else f"{found[1]}Its controller {found[2]}"


def who_play(player: str) -> str:
    """Say which players may not play, as our texts do."""
    return "players" if player.lower() == "each player" else player.lower()


def drawers(who: str) -> str:
    """Say which players may not draw, as our texts do."""
    return "players" if "player" in who.lower() else "each opponent"


def both_changes(found: re.Match[str]) -> str:
    """Say of two things that become of the same for a time each in a sentence of its own."""
    whom, first, second, until = found.groups()
    until = "until end of turn" if until == "this turn" else until
    before = re.split(r"[.:\]]", found.string[: found.start()])[-1]
    if re.search(r"\b(?:if|may|unless|otherwise)\b", before, re.IGNORECASE):  # it holds for both
        gained = re.fullmatch("gains? (.+)", second)
        return f"{whom} {first} and {gained[1]} {until}." if gained and first.startswith("get") else found[0]
    again = "It" if whom.lower().startswith(("target", "another target")) else whom[0].upper() + whom[1:]
    return f"{whom} {first} {until}. {again} {second} {until}."


def both_gain(found: re.Match[str]) -> str:
    """Say of one card and of others what they gain together, of each in a sentence of its own."""
    one, each, others, verb, what = found.groups()
    verb = {"has": "has", "have": "has"}.get(verb, verb.removesuffix("s") + "s")
    return f"{one} {verb} {what}. {each.capitalize()} {others} {verb} {what}."


def and_cannot(found: re.Match[str]) -> str:
    """Say of the same what it has and what it cannot do."""
    whom, has, what, _, cannot = found.groups()
    again = "they" if has in ("have", "get") else inside(whom)
    return f"{whom} {has} {what}, and {again} cannot {cannot}."


def and_loses(found: re.Match[str]) -> str:
    """Say of a card what it gets for a time, and in a sentence of its own what it gains or loses for good."""
    when, whom, more, until, what = found.groups()
    until = "until end of turn" if until == "this turn" else until
    again = "It" if whom.lower().startswith("target") else whom[0].upper() + whom[1:]
    return f"{when}{whom} gets {more} {until}. {again} {what}."


def two_abilities(found: re.Match[str]) -> str:
    """Say what holds and what is waited for in a sentence each."""
    holds, waits = found.groups()
    return f"{holds}. {waits[0].upper()}{waits[1:]}"


def or_suffers(found: re.Match[str]) -> str:
    """Say of what a player must do, or else, that the other thing is done unless that player does it."""
    when, must, otherwise = found.groups()
    otherwise = re.sub(
        "^deals", "deal", otherwise.replace("their Royal", "a Royal that player controls"), flags=re.IGNORECASE
    )
    return f"{when}{otherwise} unless that player {does(must)}"


def plural(noun: str) -> str:
    """Say a noun of more than one."""
    return noun if noun.lower() in ("equipment", "weather") else f"{noun}s"


def within(whom: str) -> str:
    """Say of whom something is told once more in a sentence that says it already."""
    return "it" if whom.lower().startswith("target") else inside(whom)


def regain(whom: str, many: str) -> str:
    """Say of whom is healed what it regains."""
    crowd = re.match(
        r"(?:all |other |up to )*(?:your |\d+ |target )*(?:beasts|creatures|Royals)\b", whom, re.IGNORECASE
    )
    return f"{whom} regain{'' if crowd else 's'} up to {many} lost Life"
