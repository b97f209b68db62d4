"""Check the deal of a record without Menagerie: python examples/check_deal.py RECORD.jsonl [COMMITMENT]

COMMITMENT: what the server showed you before anybody added a part; without it only the record is held against itself.
"""

import hashlib
import json
import sys


def hashed(*lines):
    """Hash lines of ASCII, each closed by a line feed."""
    return hashlib.sha256("".join(line + "\n" for line in lines).encode("ascii")).hexdigest()


with open(sys.argv[1], encoding="utf-8") as record:
    head = json.loads(record.readline())
deal = head.get("deal") or sys.exit("An open deal: somebody chose the seed, so there is nothing to check.")
commitment = hashed("menagerie commitment", "part " + deal["part"], "nonce " + deal["nonce"])
players = [seat + " " + part for seat, part in sorted(deal["parts"].items())]
seed = int(hashed("menagerie seed", "part " + deal["part"], *players)[:32], 16)
if commitment != (sys.argv[2] if len(sys.argv) > 2 else deal["commitment"]):
    sys.exit("The server's part is not the one that it had committed to: " + commitment)
if seed != int(head["seed"]):
    sys.exit("The parts make another seed than the one of the record: " + str(seed))
print("The server kept its part, and it and those of", ", ".join(sorted(deal["parts"])) or "nobody", "make the seed.")
