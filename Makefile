# Every target sets up what it needs, in .venv and .cache, and is quick the second time.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := .cache/compiled
TEST_TOOLS := .cache/test-tools
OTHER_BROWSERS := .cache/other-browsers
ART := $(shell find web/src/games -path '*/art/*' \( -name '*.svg' -o -name '*.json' \))
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.typ') $(ART) hatch_build.py pyproject.toml
WEB := $(BIN)/python scripts/page.py
PAGE := src/tablee/static
PAGE_DONE := .cache/page.done
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -name dist -prune -o -type f -print) $(shell find src -name '*.toml') src/tablee/games/__init__.py
# Playing needs less than working on Tablée does; `make play` says so below.
PYTHON_READY := $(VENV)/.done
WEB_READY := web/node_modules/.done
JUST_PLAYING = PYTHON_READY=$(or $(wildcard $(VENV)/.done),$(VENV)/.runtime) WEB_READY=$(or $(wildcard web/node_modules/.done),web/node_modules/.build)
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
NPM := $(WEB) npm ci --silent --ignore-scripts --no-audit --no-fund
# Two commands may need the same thing at the same time: one makes it, the other one waits.
ONCE = scripts/once $@ sh -c
PORT ?= 8770
WORKERS ?= auto
# Tests in a browser wait for it half of their time, and those of the server for sockets and databases most of it.
CORES := $(shell getconf _NPROCESSORS_ONLN)
SCREEN_WORKERS ?= $(shell expr $(CORES) \* 3 / 2)
WAITING_WORKERS ?= $(shell expr $(CORES) \* 2)
# Plain Python plays the same games as the compiled engine: golden games and exact counts show it. All the
# rest is tested once, with the compiled one. What is planted in a game is planted in plain Python.
PLANTED := tests/games/test_planted_leaks.py
# Their browsers are a gigabyte that nobody else needs.
BY_THEMSELVES := tests/otherbrowsers
SCREENS := tests/browser
# Tests that call make themselves are not part of this one.
WITH_COMPILED := env -u MAKEFLAGS TABLEE_EXPECTED_ENGINE=compiled PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest
PLAIN := tests/packaging tests/core $(PLANTED) tests/golden $(wildcard tests/games/*/test_*_perft.py) src docs README.md

.PHONY: help ready table engine play test one test-page test-plain test-screens test-compiled test-browsers soak check format bench bench-tables screenshots clean

help:
	@echo "make play    open the table in a browser (another port than $(PORT): make play PORT=9000)"
	@echo "make test    check and test everything, plain and compiled"
	@echo "make one     one file of tests: make one TEST=tests/games/test_onix_conformance.py"
	@echo "make test-browsers  the main flows in WebKit and Firefox"
	@echo "make soak    the long tests: many more games, and wheels as users build them (before a release)"
	@echo "make check   formatting, lint, types, walls between rooms"
	@echo "make format  put the code into its format"
	@echo "make bench   speed, side by side with peers"
	@echo "make bench-tables  the server under load, beside others (about half an hour)"
	@echo "make screenshots  take the README's pictures again"
	@echo "make clean   remove what the targets above made"

ready:
	@$(MAKE) --no-print-directory -j2 $(JUST_PLAYING) $(COMPILED)/.done $(PAGE_DONE)

# What `./tablee` begins with, and what is made meanwhile.
table:
	@$(MAKE) --no-print-directory -j2 $(JUST_PLAYING) playable

engine:
	@$(MAKE) --no-print-directory $(JUST_PLAYING) $(COMPILED)/.done

# The table opens as soon as there is a page. The engine is compiled meanwhile.
play:
	@$(MAKE) --no-print-directory -j2 $(JUST_PLAYING) playable
	@$(BIN)/python scripts/play.py $(PORT) $(MAKE) --no-print-directory $(JUST_PLAYING) $(COMPILED)/.done

.PHONY: playable
playable: $(PYTHON_READY) $(PAGE_DONE)
	@: # Or else make says that there is nothing to be done.

# Two things at a time: the page is built and tested while Python's packages come; then the compiler works
# beside everything that needs no compiled engine, and that makes way for it (`nice`): it takes longest.
test: $(TEST_TOOLS) $(VENV)/.node
	@$(MAKE) --no-print-directory -j2 $(COMPILED)/.done test-page check test-plain
	@$(MAKE) --no-print-directory -j2 test-screens test-compiled

# One file, or one test: make one TEST=tests/games/test_onix_conformance.py
one: $(VENV)/.done
	@$(BIN)/python -m pytest $(TEST)

# Somebody who waits for a browser leaves a core alone most of the time: everything else fills it, and makes
# way. More browsers at once would wait for each other, and tests of them would fail for it.
test-screens: $(COMPILED)/.done $(PAGE_DONE)
	@echo "== Tests, compiled engine, in a browser"
	@$(WITH_COMPILED) -n $(SCREEN_WORKERS) --dist loadfile --no-loadscope-reorder $(SCREENS)

test-compiled: $(COMPILED)/.done $(PAGE_DONE)
	@echo "== Tests, compiled engine"
	@nice $(WITH_COMPILED) -n $(WAITING_WORKERS) --dist loadfile --no-loadscope-reorder --ignore $(PLANTED) --ignore $(BY_THEMSELVES) --ignore $(SCREENS) --ignore tests/packaging tests

test-page: web/node_modules/.done
	@echo "== Tests, page"
	@$(WEB) node node_modules/vitest/vitest.mjs run --silent

test-plain: $(VENV)/.done $(PAGE_DONE)
	@echo "== Tests, plain Python"
	@TABLEE_EXPECTED_ENGINE=plain nice $(BIN)/python -m pytest -n $(WORKERS) $(PLAIN)

# WebKit, which iPhones have, and Firefox (decision 70).
test-browsers: $(OTHER_BROWSERS) $(COMPILED)/.done $(PAGE_DONE)
	@echo "== Tests, WebKit and Firefox"
	@$(WITH_COMPILED) -n $(WORKERS) $(BY_THEMSELVES)

soak: $(TEST_TOOLS) $(COMPILED)/.done $(PAGE_DONE) test-browsers
	@$(WITH_COMPILED) -n $(WORKERS) -m soak --timeout 0 tests

check: $(VENV)/.done $(PAGE_DONE)
	@echo "== Check"
	@$(BIN)/ruff format --check --quiet . || (echo "make format puts it right" && false)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python scripts/check_texts.py
	@$(BIN)/python scripts/check_sizes.py
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
	@$(ONCE) 'scripts/prepare test && mkdir -p $(@D) && touch $@'

$(OTHER_BROWSERS): scripts/prepare
	@$(ONCE) 'scripts/prepare browsers && mkdir -p $(@D) && touch $@'

$(VENV)/.done: pyproject.toml | $(VENV)/.node
	@$(ONCE) 'echo "== Fetching what Tablée is made and tested with" && \
	  TABLEE_NO_PAGE=1 $(PIP) install -e ".[dev,dask,nodes]" && \
	  touch $@ $(VENV)/.runtime'

$(VENV)/.runtime: pyproject.toml | $(VENV)/.node
	@$(ONCE) 'echo "== Fetching what Tablée runs with" && \
	  TABLEE_NO_PAGE=1 $(PIP) install -e . && \
	  touch $@'

# By itself, and first: the page can be built while the rest is still coming.
$(VENV)/.node: scripts/page.py scripts/prepare
	@$(ONCE) 'scripts/prepare && \
	  echo "== Setting up $(VENV)" && \
	  (test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)) && \
	  $(WEB) get && \
	  touch $@'

# Each engine has a folder of its own, and $(COMPILED) leads to the newest: a house that is open goes on
# with the one it began with. The last three are kept.
$(COMPILED)/.done: $(SOURCES) | $(PYTHON_READY)
	@$(ONCE) 'echo "== Compiling the engine" && \
	  made=.cache/engines/$$(date +%s) && \
	  TABLEE_NO_PAGE=1 $(PIP) install --no-deps $$(test -e $(VENV)/.done && echo --no-build-isolation) --target $$made . && \
	  ln -s $(abspath $(PAGE)) $$made/tablee/static && \
	  PYTHONPATH=$$made $(BIN)/python -m tablee --version && \
	  touch $$made/.done && \
	  (test -L $(COMPILED) || rm -rf $(COMPILED)) && \
	  ln -sfn engines/$${made##*/} $(COMPILED) && \
	  (ls -d .cache/engines/* | sort -r | tail -n +4 | xargs rm -rf)'

web/node_modules/.done: web/package.json web/package-lock.json | $(VENV)/.node
	@$(ONCE) 'echo "== Fetching what the page is made and tested with" && \
	  $(NPM) && \
	  touch $@ web/node_modules/.build'

web/node_modules/.build: web/package.json web/package-lock.json | $(VENV)/.node
	@$(ONCE) 'echo "== Fetching what the page is built with" && \
	  $(NPM) --omit=dev && \
	  touch $@'

$(PAGE_DONE): $(PAGE_SOURCES) | $(WEB_READY)
	@$(ONCE) 'echo "== Building the page" && \
	  TABLEE_PAGE_OUT=../$(PAGE) $(WEB) node node_modules/vite/bin/vite.js build --logLevel warn && \
	  mkdir -p $(@D) && touch $@'

screenshots: $(TEST_TOOLS) $(COMPILED)/.done $(PAGE_DONE)
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m tests.browser.pictures

clean:
	rm -rf $(VENV) .cache web/node_modules web/dist $(PAGE) benchmarks/.venv benchmarks/boardgameio/node_modules benchmarks/colyseus/node_modules benchmarks/noderoom/node_modules .hypothesis .mypy_cache .ruff_cache .pytest_cache
