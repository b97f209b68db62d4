"""Beast Clans as people meet it. No rules.

The notation is `words`, `position` and `reading`; `story` tells what happened, `reasons` with `hindrances` why not;
`scene`, `gestures` and `catalogue` draw it, with `combatants`, `evolution` and `steps`. `workshop` tries cards of one's
own at a table, `limited` says what boosters hold.
"""
