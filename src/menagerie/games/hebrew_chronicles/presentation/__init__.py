"""Hebrew Chronicles as people meet it. No rules.

The notation is `words`, `position` and `reading`; `story` tells what happened, `reasons` with `hindrances` why not;
`scene`, `mat`, `middle`, `gestures` and `catalogue` draw it. `workshop` tries cards of one's own at a table,
`limited` says what boosters hold.
"""
