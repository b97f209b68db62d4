"""Patterns of the words that stand in what people say: nouns, whose cards they are, who does what."""

from __future__ import annotations

BEGINS = r"(?<![^.:\]\n] )"  # where a sentence begins
NOUN = "beast|up-grade|companion|token|offering|arsenal|weapon|sword|spear|battle-axe|dagger|shield|province"
FOLK = "Royal|Israelite|Greek|Heavenly|Celestial|Archer"
QUALITIES = f"{FOLK}|active|resting|attacking|blocking|warring"
QUALITY = rf"(?:(?:{QUALITIES}|Spirit|gold Captain|silver Captain|other) )*"
COLUMNS = "Left-Guard|Middle-Guard|Right-Guard|Rear Support|Guard Columns"
NAMED = "@|the armed Beast|the Beast (?:above|behind) @"
ONE = f"it|that card|{NAMED}"
SUBJECT = rf"(?:other )?[A-Z][\w -]*? you control(?: in the [\w-]+(?: [\w-]+)?)?|{NAMED}"
STATS = r"[+-]\d/[+-]\d/[+-]\d"
DEEDS = "destroy|rest|ascend|return|draw|gain|lose|discard|send|move|arm|cancel|sacrifice"


def lowered(who: str) -> str:
    """Write in the middle of a sentence whom it begins with; a name keeps its capital."""
    return f"{who[0].lower()}{who[1:]}" if who.split()[0] in ("It", "Target", "Each", "The", "That") else who
