"""The host of a Python bot: a process of its own that speaks the line protocol (docs/bots.md) for a class.

    python -m menagerie.players.host FILE CLASS

What the bot prints goes to standard error, so that it can never spoil the protocol.
"""

from __future__ import annotations

import importlib.util
import json
import operator
import os
import sys
import traceback
from pathlib import Path
from typing import Any, TextIO

from menagerie.engine.answer import Answer

from .question import VERSION, Question


def class_of(file: Path, name: str) -> Any:
    """Import a file and give a class of it; the file may import its neighbours."""
    sys.path.insert(0, str(file.parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return getattr(module, name)


def reply_of(bot: Any, question: Question) -> dict[str, Any]:
    """Let a bot choose and put its choice as a message; what it raises is told as a `fault`."""
    try:
        chosen = bot.choose(question)
        if isinstance(chosen, Answer):
            chosen = chosen.code
        said = {"words": chosen} if isinstance(chosen, str) else {"code": operator.index(chosen)}
    except Exception as error:
        traceback.print_exc()
        return {"type": "fault", "id": question.id, "text": f"{type(error).__name__}: {error}"[:500]}
    return {"type": "answer", "id": question.id, **said}


def serve(lines: TextIO, out: TextIO, bot_class: Any) -> None:
    """Speak the protocol until the house says bye or is gone."""
    bot: Any = None
    hello: dict[str, Any] = {}
    for line in lines:
        said = json.loads(line)
        reply: dict[str, Any] | None = None
        if said["type"] == "hello":
            hello, bot = said, bot_class(said["game"], said["seat"], said["seed"])
            reply = {"type": "ready", "v": VERSION, "name": str(getattr(bot, "name", bot_class.__name__))}
        elif said["type"] == "question":
            reply = reply_of(bot, Question.from_message(hello, said))
        elif said["type"] == "over" and hasattr(bot, "over"):
            bot.over(said["scores"], said["winners"])
        elif said["type"] == "bye":
            break
        if reply:
            print(json.dumps(reply), file=out, flush=True)
    if hasattr(bot, "close"):
        bot.close()


def main() -> None:
    """Keep the protocol's lines for ourselves, then host the class that is named."""
    lines, out = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    file, name = sys.argv[1:]
    sys.argv = [file]
    serve(lines, out, class_of(Path(file), name))


if __name__ == "__main__":
    main()
