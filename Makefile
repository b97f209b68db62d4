# Two commands: `make play` sits you down at a table, `make test` runs every check. Both make their own environment.

PYTHON ?= python3
GAME ?= cover_your_kingdom
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.made

.PHONY: setup play test lint fuzz texts bounds playthroughs figures pages clean

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "menagerie needs Python 3.11 or newer; say where with: make PYTHON=python3.11"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "installing into $(VENV) …" >&2
	@PIP_CONSTRAINT=$(CURDIR)/constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

play: setup
	@$(BIN)/menagerie play

test: setup lint
	$(BIN)/menagerie warm
	$(BIN)/python -m pytest

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# A million random decisions over every number of players and every option, all invariants at every question; of another
# game: make fuzz GAME=battlecats.
fuzz: setup
	$(BIN)/menagerie fuzz $(GAME) --decisions 1000000 --jobs 2

# A hundred thousand cards of a game with random texts, on both faces; make texts GAME=beast_clans.
texts: setup
	$(BIN)/menagerie fuzz $(GAME) --texts 100000

# The fuzz with bounds checks compiled in: a write past a field's end stops at once.
bounds: setup
	NUMBA_BOUNDSCHECK=1 $(BIN)/menagerie fuzz $(GAME) --decisions 200000 --jobs 2
	NUMBA_BOUNDSCHECK=1 $(BIN)/menagerie check --compiled tests/scenarios

# Write the golden playthroughs anew; read the difference before you commit it.
playthroughs: setup
	$(BIN)/python -m menagerie.engine.contract tests/playthroughs

# The pages of figures that there are: 20,000 games among bots for every number of players, or for every two decks; rerun
# them whenever greedy or a card changes. A page begins as an empty file; what else its command says stands here.
cover_your_kingdom_figures := -o powers=1
FIGURES := $(notdir $(basename $(wildcard docs/figures/*.md)))

figures: setup
	@set -e; $(foreach game,$(FIGURES),echo $(game); $(BIN)/menagerie figures $(game) -n 20000 --seed 1 --jobs 2 \
		$($(game)_figures) > docs/figures/$(game).md;)

# The pages of the card languages: constructions, schema, programs; rerun them whenever a phrase or a card changes.
LANGUAGES := $(patsubst src/menagerie/games/%/pages.py,%,$(wildcard src/menagerie/games/*/pages.py))

pages: setup
	@set -e; $(foreach game,$(LANGUAGES),$(BIN)/python -m menagerie.games.$(game).pages docs/cards;)

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
