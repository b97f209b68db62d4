"""Alpha Clash: its card language, an original set of cards and deck lists; the rules are not here yet."""
