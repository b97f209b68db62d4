#!/usr/bin/env python3
"""A bot as a program: lines of JSON over standard input and output (docs/bots.md), in any language; here in Python.

    menagerie play --seats "you,cmd:python3 examples/bots/line_bot.py,greedy"
    menagerie check-bot "cmd:python3 examples/bots/line_bot.py"

It gives the answer with the longest words: they tend to place the most cards. Equal ones it tosses for.
"""

import json
import random
import sys


def main():
    """Answer until the house says bye or hangs up."""
    dice = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            dice.seed(message["seed"])
            reply = {"type": "ready", "v": 1, "name": "Line bot"}
        elif message["type"] == "question":
            longest = max(len(answer["words"]) for answer in message["answers"])
            choice = dice.choice([answer for answer in message["answers"] if len(answer["words"]) == longest])
            reply = {"type": "answer", "id": message["id"], "code": choice["code"]}
        elif message["type"] == "bye":
            return
        else:
            continue  # "over", and whatever a later version of the protocol says
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
