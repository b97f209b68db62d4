"""A pack that fills its game's box: the last of its cards are played, found, chosen and owned like the first."""

from __future__ import annotations

from itertools import islice, product
from string import ascii_uppercase

import pytest

from menagerie.cardtext.checking import check_packs, room_beside
from menagerie.cardtext.machine.objects import NAMES
from menagerie.engine.finding import load

FILLER = {
    "alpha_clash": 'type = "Basic"\ncolours = ["red"]\ncost = 1\ntext = "Draw a card."\n',
    "beast_clans": 'type = "castle"\nkingdom = "Rebel"\ncost = 2\ntext = "Pay 1 Biomass: Draw a card."\n',
    "hebrew_chronicles": 'type = "Offering"\nsupport = 2\n',
}
OURS = ("X8", "X9")  # the last two, which the scenario is about
LAST = {
    "alpha_clash": """
[[card]]
number = "X8"
name = "Late Armoury"
type = "Basic"
colours = ["black"]
cost = 0
text = "Return target Weapon in your Oblivion to your hand."

[[card]]
number = "X9"
name = "Last Blade"
type = "Weapon"
colours = ["black"]
cost = 1
attach = 1
text = "The host gets +1/+1."

[[scenario]]
title = "The last card of the box comes back out of its owner's Oblivion alone"
shows = ["AC-ZONE-8"]
given = { "A.hand" = ["Late Armoury"], "A.oblivion" = ["Last Blade", "Blade"], "B.oblivion" = ["Last Blade"] }
play = [
  "A: play Late Armoury",
  { offers_only = ["A's Oblivion: Blade", "A's Oblivion: Last Blade"] },
  "A: A's Oblivion: Last Blade",
]
then = { "A.hand" = ["Last Blade"], "A.oblivion" = ["Late Armoury", "Blade"], "B.oblivion" = ["Last Blade"] }
""",
    "beast_clans": """
[[card]]
number = "X8"
name = "Late Bench"
type = "castle"
kingdom = "Rebel"
cost = 1
text = "Pay 1 Biomass: Put target card in any discard section on top of your deck."

[[card]]
number = "X9"
name = "Last Boar"
type = "beast"
kingdom = "Rebel"
cost = 1
might = 10
life = 10
text = "Last Boar has +10 Might."

[[scenario]]
title = "The last card of the box is found in the discard section of whom it belongs to"
shows = ["BC-ZONE-5"]
play = [
  "A: use Late Bench",
  { offers = ["Late Bench of C's discard section"] },
  "A: Last Boar of D's discard section",
  "A: pass",
]
then = { "D.deck" = ["Boar", "Last Boar"], "B.discard" = ["Boar"], "C.discard" = ["Late Bench"], "D.discard" = [] }
[scenario.given]
players = 4
turn = "A"
"A.biomass" = 1
"A.castles" = ["Late Bench"]
"A.deck" = ["Boar"]
"B.discard" = ["Boar"]
"C.discard" = ["Late Bench"]
"D.discard" = ["Last Boar"]
"D.deck" = ["Boar"]
""",
    "hebrew_chronicles": """
[[card]]
number = "X8"
name = "Late Return"
type = "Arsenal"
text = "[F1] Convoke target Beast in your Grave."

[[card]]
number = "X9"
name = "Last Lookout"
type = "Beast"
heritage = ["Israelite", "Judah", "Jacob"]
oc = 1
a = 1
sk = 1

[[scenario]]
title = "The last card of the box is deployed to each column that takes it, and by nothing else that is offered"
shows = ["HC-DEPLOY-2"]
given = { "A.hand" = ["Last Lookout", "Plain 1-1-1"], "A.LG" = ["Double Offering"], "A.RG" = ["Double Offering"] }
play = [
  { offers = ["deploy Last Lookout to LG"] },
  { refused = "A: deploy Last Lookout to MG", by = "HC-DEPLOY-2" },
  "A: deploy Last Lookout to RG",
]
then = { "A.RG" = ["Last Lookout", "Double Offering"], "A.hand" = ["Plain 1-1-1"] }
""",
}


@pytest.mark.parametrize("slug", FILLER)
def test_the_last_cards_of_a_full_box_are_like_the_first(slug, tmp_path):
    game = load(slug)
    letters = map("".join, product(ascii_uppercase, repeat=3))
    names = [f"Odd Lantern {three}" for three in islice(letters, room_beside(game) - len(OURS))]
    filler = "".join(f'[[card]]\nnumber = "F{n}"\nname = "{name}"\n{FILLER[slug]}\n' for n, name in enumerate(names))
    file = tmp_path / "full.toml"
    file.write_text(f'[pack]\nname = "Full"\ngame = "{slug}"\n{filler}{LAST[slug]}')
    assert check_packs([file])[1] == []
    assert len(game.with_pack(file).words.names()) - 1 == game.module("terms").KINDS


@pytest.mark.parametrize("slug", FILLER)
def test_no_two_objects_are_one_number(slug):
    """What lies elsewhere is told apart by zone, owner and kind, and from names of cards; all are numbers of an i2."""
    terms = load(slug).module("terms")
    zones = max(value for name, value in vars(terms).items() if name.startswith("IN_") and 0 < value < 16)
    assert terms.KINDS < terms.HALF and terms.SEATS * terms.HALF <= terms.ZONED
    assert (zones + 1) * terms.ZONED <= NAMES and NAMES + terms.KINDS < 1 << 15
