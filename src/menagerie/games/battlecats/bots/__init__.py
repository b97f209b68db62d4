"""What bots look at in Battlecats, and how they weigh it.

`features` values a state for a seat, by `facts`.
"""
