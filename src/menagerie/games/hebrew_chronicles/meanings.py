"""What the phrases of Hebrew Chronicles alone mean. Their words stand in `language`."""

from __future__ import annotations

from menagerie.cardtext.describing import DESCRIBED
from menagerie.cardtext.writing import WRITTEN

MEANINGS = DESCRIBED | WRITTEN
