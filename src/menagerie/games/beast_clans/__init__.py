"""Beast Clans, by its rule book of 2015: its cards, their language, its decks."""
