"""What bots look at in Hebrew Chronicles, and how they weigh it.

`features` values a state for a seat, by `assaults`, `facts`, `forecast`, `holdings`, `waiting`, `weights`, `worth`.
"""
