"""What the machine of card texts asks of Beast Clans (`cardtext.machine`).

What they fill stands on its page of hooks: `acts`, `aims`, `asking`, `changes`, `events`, `facts`, `traits`, `zones`.
"""
