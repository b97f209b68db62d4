"""What the machine of card texts asks of Alpha Clash (`cardtext.machine`).

What they fill stands on its page of hooks: `acts`, `aims`, `asking`, `beginning`, `changes`, `events`, `facts`,
`traits`, `zones`.
"""
