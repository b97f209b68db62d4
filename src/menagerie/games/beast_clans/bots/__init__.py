"""What bots look at in Beast Clans, and how they weigh it.

`features` values a state for a seat, by `facts`, `forecast`, `fray`, `holdings`, `waiting`, `weights`, `worth`.
"""
