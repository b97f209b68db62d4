# Two commands: `make play` sits you down at a table, `make test` runs every check. Both make their own environment.
# What else there is, and how long each takes: docs/develop.md.

PYTHON ?= python3
GAME ?=
ANEW ?=
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.made
PLAYS := $(VENV)/.plays

# Tests run on every core, and one process more: a third of their time they wait for pages, programs and terminals.
WORKERS := $(shell $(PYTHON) -c "import os; print(1 + (os.cpu_count() or 1))")
PYTEST := $(BIN)/python -m pytest --numprocesses=$(WORKERS) --dist=worksteal $(if $(GAME),-k $(GAME))
# Python keeps its bytecode, whatever the environment says: tests start hundreds of programs that import the package.
unexport PYTHONDONTWRITEBYTECODE
GAMES := $(if $(GAME),$(GAME),$(notdir $(patsubst %/,%,$(dir $(wildcard src/menagerie/games/*/rulebook.toml)))))

.PHONY: setup play test deep lint style types compiled wheel installed audit fuzz texts bounds playthroughs records figures pages words site screenshots clean

# What plays comes first, so that games compile while the rest is installed. Bytecode is written of what is imported.
PIP := PIP_CONSTRAINT=$(CURDIR)/constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

setup: $(STAMP)

$(STAMP): $(PLAYS)
	@echo "installing what tests need …" >&2
	@$(PIP) 'menagerie[test]'
	@touch $@

$(PLAYS): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "menagerie needs Python 3.11 or newer; say where with: make PYTHON=python3.11"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "installing into $(VENV) …" >&2
	@$(PIP) --editable .
	@touch $@

play: $(PLAYS)
	@$(BIN)/menagerie play

# Everything; of one game: make test GAME=battlecats; also what held before and nothing changed of: make test ANEW=1.
# Tests read English, whatever their maker's machine speaks.
test deep: export MENAGERIE_LANGUAGE := en
test deep: export MENAGERIE_ANEW := $(ANEW)
test:
	@$(MAKE) --no-print-directory --jobs=2 compiled lint
	$(PYTEST)

lint: style types

style: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

compiled: $(PLAYS)
	$(BIN)/menagerie warm $(if $(GAME),$(GAME) --only)

# The package as others install it, in dist/; and a proof that it plays in an empty environment without git or make.
wheel: setup
	rm -rf dist
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

installed: wheel
	$(BIN)/python tests/installed.py dist/menagerie-*.whl

# What is installed, as a bill of materials (CycloneDX, dist/sbom.json), and what is known to be wrong with any of it.
audit: setup
	@$(PIP) 'menagerie[audit]'
	@mkdir -p dist
	$(BIN)/cyclonedx-py environment --output-reproducible --pyproject pyproject.toml --output-file dist/sbom.json $(BIN)/python
	$(BIN)/pip-audit --requirement constraints.txt --no-deps --disable-pip

# What is proved once, before rules are called done: long fuzz, random texts, all of honesty, bounds. Figures: docs/develop.md.
deep: setup compiled
	@$(PIP) 'menagerie[ray]'
	$(PYTEST) -m deep
	$(MAKE) fuzz texts bounds

# A million random decisions over every number of players and every option, all invariants at every question.
fuzz: setup
	@set -e; $(foreach game,$(GAMES),$(BIN)/menagerie fuzz $(game) --decisions 1000000 --jobs 2;)

# Cards with random texts in every game that has texts, so many in each; a language that changed: make texts TEXTS=100000.
# Bounds checks are compiled in: what no text may do stops at once.
TEXTS ?= 10000
texts: setup
	@set -e; $(foreach game,$(filter $(LANGUAGES),$(GAMES)),NUMBA_BOUNDSCHECK=1 $(BIN)/menagerie fuzz $(game) --texts $(TEXTS) --jobs 2;)

# The fuzz with bounds checks compiled in: a write past a field's end stops at once.
bounds: setup
	@set -e; $(foreach game,$(GAMES),NUMBA_BOUNDSCHECK=1 $(BIN)/menagerie fuzz $(game) --decisions 200000 --jobs 2;)
	NUMBA_BOUNDSCHECK=1 $(BIN)/menagerie check --compiled tests/scenarios$(GAME:%=/%)

# Write the golden playthroughs and walks anew; read the difference before you commit it.
playthroughs: setup
	$(BIN)/python -m menagerie.engine.contract tests/playthroughs
	$(BIN)/python -m menagerie.engine.walks tests/walks

# Write the kept records anew, at random: only where the rules or the chance changed so that no old record replays.
records: setup
	$(BIN)/python -m menagerie.engine.contract tests/records

# The pages of figures that there are: 20,000 games among bots for every number of players, or for every two decks; rerun
# them whenever greedy or a card changes. A page begins as an empty file; what else its command says stands here.
cover_your_kingdom_figures := -o powers=1
FIGURES := $(notdir $(basename $(wildcard docs/figures/*.md)))

figures: setup
	@set -e; $(foreach game,$(FIGURES),echo $(game); $(BIN)/menagerie figures $(game) -n 20000 --seed 1 --jobs 2 \
		$($(game)_figures) > docs/figures/$(game).md;)

# The pages of the card languages (constructions, schema, programs), of what scenarios can say, of the numbers of
# environments and of the cards of models; rerun them whenever a phrase, a card, a field, a question or a scenario changes.
LANGUAGES := $(patsubst src/menagerie/games/%/cards/pages.py,%,$(wildcard src/menagerie/games/*/cards/pages.py))

pages: setup
	@set -e; $(foreach game,$(LANGUAGES),$(BIN)/python -m menagerie.games.$(game).cards.pages docs/cards;)
	$(BIN)/python -m menagerie.engine.reference docs/scenarios
	$(BIN)/python -m menagerie.envs.pages docs/envs
	$(BIN)/python -m menagerie.table.messages docs
	$(BIN)/python -m menagerie.lab.model_pages docs/models.md

# The catalogues of words (src/menagerie/languages): what the code says comes in and goes out, and programs can read them;
# rerun it whenever you change a sentence of the page or of the terminal, or its translation.
words: setup
	$(BIN)/python tests/catalogues.py

# The site: every page of docs/, and those made of the sources; it is read and searched without a network.
SITE ?= build/site
site: setup
	@$(PIP) 'menagerie[site]'
	$(BIN)/python -m menagerie.site.build $(SITE)

# Every game in every room at ten moments, to be looked at; and the pictures of the documentation.
SHOTS ?= build/screenshots
screenshots: setup
	$(BIN)/python tests/screenshots.py $(SHOTS) $(GAME)
	$(BIN)/python tests/screenshots.py --docs

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
