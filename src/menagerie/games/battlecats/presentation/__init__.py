"""Battlecats as people meet it. No rules.

The notation is `words`, `position` and `reading`; `story` tells what happened, `reasons` with `hindrances` why not;
`scene`, `gestures` and `catalogue` draw it.
"""
