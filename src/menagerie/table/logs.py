"""The log of a server on standard error: in words, or a JSON object a line; no token and no password stands in it."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

from menagerie.engine.errors import BadInput, nearest

FORMATS = ("plain", "json")
SECRETS = (
    (re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])"), "<token>"),
    (re.compile(r"(?<=://)[^/@\s]+@"), "<password>@"),
)


def without_secrets(text: str) -> str:
    """Take out what opens a seat or a database.

    >>> without_secrets("hello 0123456789abcdef0123456789abcdef of postgresql://ada:pw@db/x")
    'hello <token> of postgresql://<password>@db/x'
    """
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class Plain(logging.Formatter):
    """A line of words."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        return without_secrets(super().format(record))


class Json(logging.Formatter):
    """A JSON object: when (UTC), how grave, of what part, what, and where an error came from."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps({name: without_secrets(text) for name, text in told.items()}, ensure_ascii=False)


def begin(form: str, level: int = logging.INFO) -> None:
    """Log everything of this process in a format of FORMATS, and nothing in another."""
    if form not in FORMATS:
        raise BadInput(f"--log {form}: write it {' or '.join(FORMATS)}{nearest(form, FORMATS)}")
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if form == "json" else Plain("%(levelname)s %(message)s"))
    logging.basicConfig(level=level, handlers=[handler], force=True)
