# Every target sets up what it needs, in .venv and .cache, and is quick the second time.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := .cache/compiled
TEST_TOOLS := .cache/test-tools
ART := $(shell find web/src/games -path '*/art/*' \( -name '*.svg' -o -name '*.json' \))
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.typ') $(ART) hatch_build.py pyproject.toml
WEB := $(BIN)/python scripts/page.py
PAGE := src/tablee/static
PAGE_DONE := .cache/page.done
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -name dist -prune -o -type f -print) $(shell find src -name '*.toml') src/tablee/games/__init__.py
WORKERS ?= auto
# Plain Python plays the same games as the compiled engine: golden games and exact counts show it. All the
# rest is tested once, with the compiled one.
PLAIN := tests/core tests/golden tests/packaging $(wildcard tests/games/*/test_*_perft.py) src docs README.md

.PHONY: help ready play test test-page soak check format bench bench-tables screenshots clean

help:
	@echo "make play    open the table in a browser"
	@echo "make test    check and test everything, plain and compiled"
	@echo "make soak    the long tests: many more games, and wheels as users build them (before a release)"
	@echo "make check   formatting, lint, types, walls between rooms"
	@echo "make format  put the code into its format"
	@echo "make bench   speed, side by side with peers"
	@echo "make bench-tables  the server under load, beside boardgame.io's (about ten minutes)"
	@echo "make screenshots  take the README's pictures again"
	@echo "make clean   remove what the targets above made"

ready: $(COMPILED)/.done $(PAGE_DONE)

play: ready
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m tablee serve --open

# Packages first, one thing after the other; then checking, compiling and testing the page side by side.
test: $(TEST_TOOLS)
	@$(MAKE) --no-print-directory -j2 $(COMPILED)/.done check test-page
	@echo "== Tests, plain Python"
	@TABLEE_EXPECTED_ENGINE=plain $(BIN)/python -m pytest -n $(WORKERS) $(PLAIN)
	@echo "== Tests, compiled engine"
	@TABLEE_EXPECTED_ENGINE=compiled PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --ignore tests/packaging tests

test-page: web/node_modules/.done
	@echo "== Tests, page"
	@$(WEB) node node_modules/vitest/vitest.mjs run --silent

soak: $(TEST_TOOLS) ready
	@TABLEE_EXPECTED_ENGINE=compiled PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n $(WORKERS) -m soak tests

check: $(VENV)/.done $(PAGE_DONE)
	@echo "== Check"
	@$(BIN)/ruff format --check --quiet . || (echo "make format puts it right" && false)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python scripts/check_texts.py
	@$(BIN)/python scripts/generate_protocol.py --check
	@$(WEB) node node_modules/@biomejs/biome/bin/biome check --error-on-warnings
	@$(WEB) node node_modules/svelte-check/bin/svelte-check --fail-on-warnings
	@$(WEB) node build/size.ts ../$(PAGE)

format: $(VENV)/.done web/node_modules/.done
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .
	@$(BIN)/python scripts/generate_protocol.py
	@$(WEB) node node_modules/@biomejs/biome/bin/biome check --write

bench: $(COMPILED)/.done
	@$(BIN)/python benchmarks/run.py --engine $(COMPILED)

bench-tables: $(COMPILED)/.done
	@$(BIN)/python benchmarks/tables.py --engine $(COMPILED)

# PostgreSQL, Redis and Chromium: only the tests need them here.
$(TEST_TOOLS): scripts/prepare
	@scripts/prepare test
	@mkdir -p $(@D)
	@touch $@

$(VENV)/.done: pyproject.toml scripts/prepare
	@scripts/prepare
	@echo "== Setting up $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@TABLEE_NO_PAGE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,dask,postgres]'
	@touch $@

$(COMPILED)/.done: $(VENV)/.done $(SOURCES)
	@echo "== Compiling the engine"
	@rm -rf $(COMPILED)
	@TABLEE_NO_PAGE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --target $(COMPILED) .
	@ln -s $(abspath $(PAGE)) $(COMPILED)/tablee/static
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m tablee --version
	@touch $@

web/node_modules/.done: web/package.json web/package-lock.json | $(VENV)/.done
	@echo "== Fetching what the page is built with"
	@$(WEB) npm ci --silent --ignore-scripts --no-audit --no-fund
	@touch $@

$(PAGE_DONE): web/node_modules/.done $(PAGE_SOURCES)
	@echo "== Building the page"
	@TABLEE_PAGE_OUT=../$(PAGE) $(WEB) node node_modules/vite/bin/vite.js build --logLevel warn
	@mkdir -p $(@D)
	@touch $@

screenshots: $(TEST_TOOLS) ready
	@PYTHONPATH=$(COMPILED) $(BIN)/python scripts/screenshots.py

clean:
	rm -rf $(VENV) .cache web/node_modules web/dist $(PAGE) benchmarks/.venv benchmarks/boardgameio/node_modules .hypothesis .mypy_cache .ruff_cache .pytest_cache
