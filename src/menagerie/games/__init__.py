"""The games, one folder each: those of the house here, others in the folders that $MENAGERIE_GAMES names.

Those that installed packages bring come behind them (`engine/finding.py`).

A game is imported as `menagerie.games.<folder>` wherever its folder lies. Several folders of games are parted as in
$PATH; the house comes first.
"""

import os
from pathlib import Path

__path__ += [str(Path(home).resolve()) for home in os.environ.get("MENAGERIE_GAMES", "").split(os.pathsep) if home]
