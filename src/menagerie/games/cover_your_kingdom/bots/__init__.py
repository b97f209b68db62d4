"""What bots look at in Cover Your Kingdom, and how they weigh it.

`features` values a state for a seat, by `facts`.
"""
