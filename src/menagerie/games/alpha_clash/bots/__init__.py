"""What bots look at in Alpha Clash, and how they weigh it.

`features` values a state for a seat, by `clash`, `facts`, `forecast`, `holdings`, `waiting`, `weights`, `worth`.
"""
