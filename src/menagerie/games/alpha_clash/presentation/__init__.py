"""Alpha Clash as people meet it. No rules.

The notation is `words`, `position` and `reading`; `story` tells what happened, `reasons` with `hindrances` why not;
`scene`, `middle`, `gestures` and `catalogue` draw it. `workshop` tries cards of one's own at a table,
`limited` says what boosters hold.
"""
