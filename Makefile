# Two commands: `make play` sits you down at a table, `make test` runs every check. Both make their own environment.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.made

.PHONY: setup play test lint fuzz bounds playthroughs figures pages clean

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

# A million random decisions over every number of players and every option, all invariants at every question.
fuzz: setup
	$(BIN)/menagerie fuzz cover_your_kingdom --decisions 1000000 --jobs 2

# The same with bounds checks compiled in: a write past a field's end stops at once.
bounds: setup
	NUMBA_BOUNDSCHECK=1 $(BIN)/menagerie fuzz cover_your_kingdom --decisions 200000 --jobs 2
	NUMBA_BOUNDSCHECK=1 $(BIN)/menagerie check --compiled tests/scenarios

# Write the golden playthroughs anew; read the difference before you commit it.
playthroughs: setup
	$(BIN)/python -m menagerie.engine.contract tests/playthroughs

# The pages of figures: 20,000 games among bots for every number of players, or for every two decks; rerun them whenever
# greedy or a card changes.
figures: setup
	$(BIN)/menagerie figures cover_your_kingdom -n 20000 --seed 1 --jobs 2 -o powers=1 > docs/figures/cover_your_kingdom.md
	$(BIN)/menagerie figures battlecats -n 20000 --seed 1 --jobs 2 > docs/figures/battlecats.md
	$(BIN)/menagerie figures alpha_clash -n 20000 --seed 1 --jobs 2 > docs/figures/alpha_clash.md
	$(BIN)/menagerie figures beast_clans -n 20000 --seed 1 --jobs 2 > docs/figures/beast_clans.md

# The pages of the card languages: constructions, schema, programs; rerun them whenever a phrase or a card changes.
pages: setup
	$(BIN)/python -m menagerie.games.alpha_clash.pages docs/cards
	$(BIN)/python -m menagerie.games.beast_clans.pages docs/cards
	$(BIN)/python -m menagerie.games.hebrew_chronicles.pages docs/cards

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
