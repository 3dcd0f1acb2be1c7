# Every target sets up what it needs, in .venv and .cache, and is quick the second time.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := .cache/compiled
TEST_TOOLS := .cache/test-tools
SOURCES := $(shell find src -name '*.py' -o -name '*.toml') hatch_build.py pyproject.toml
WORKERS ?= auto

.PHONY: help play test check format bench screenshots clean

help:
	@echo "make play    play Onix against bots"
	@echo "make test    check and test everything, plain and compiled"
	@echo "make check   formatting, lint, types, walls between rooms"
	@echo "make format  put the code into its format"
	@echo "make bench   speed, side by side with peers"
	@echo "make screenshots  take the README's pictures again"
	@echo "make clean   remove what the targets above made"

play: $(COMPILED)/.done
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m tablee play

test: $(TEST_TOOLS) check $(COMPILED)/.done
	@echo "== Tests, plain Python"
	@TABLEE_EXPECTED_ENGINE=plain $(BIN)/python -m pytest -n $(WORKERS) tests src docs README.md
	@echo "== Tests, compiled engine"
	@TABLEE_EXPECTED_ENGINE=compiled PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n $(WORKERS) --ignore tests/packaging tests

check: $(VENV)/.done
	@echo "== Check"
	@$(BIN)/ruff format --check --quiet . || (echo "make format puts it right" && false)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python scripts/check_texts.py

format: $(VENV)/.done
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(COMPILED)/.done
	@$(BIN)/python benchmarks/run.py --engine $(COMPILED)

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
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,dask,postgres]'
	@touch $@

$(COMPILED)/.done: $(VENV)/.done $(SOURCES)
	@echo "== Compiling the engine"
	@rm -rf $(COMPILED)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --target $(COMPILED) .
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m tablee --version
	@touch $@

screenshots: $(VENV)/.done
	@$(BIN)/python scripts/screenshots.py

clean:
	rm -rf $(VENV) .cache benchmarks/.venv .hypothesis .mypy_cache .ruff_cache .pytest_cache
