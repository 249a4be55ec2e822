# Daily commands. Each does all its own set-up, once; `make` alone lists them.

SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
SOURCES := $(shell find src -name '*.py' -not -path '*/.*')
CLIENT := $(shell find client/src client/styles -type f) $(wildcard client/*.json client/*.mjs)
MODULES := client/node_modules
BUILT := src/bugeyed/table/static/built
EXTRAS := .[research,mcp,lab,ray,postgresql]

.PHONY: help setup play test check bench proof audit shots balance wheel clean compile client browser lint

help:  ## list the commands
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

setup: $(VENV)/play.stamp compile client  ## prepare this clone: packages, compiled modules, the table's client

play:  ## start the table on this machine and open the browser
	@$(MAKE) -s -j2 --no-print-directory $(VENV)/play.stamp client
	@$(BIN)/python play.py $(ARGS)

test: setup $(VENV)/dev.stamp $(MODULES)/dev.stamp browser lint  ## everything CI runs
	$(BIN)/python -m pytest -n 2 --dist loadgroup --ignore tests/browser
	$(BIN)/python -m pytest -n 2 --dist loadfile tests/browser
	BUGEYED_INTERPRETED=1 $(BIN)/python -m pytest -n 2 --dist loadgroup -m "not slow" tests/core tests/games tests/kit tests/bots tests/matches
	$(NPM) --prefix client test --silent

check: lint  ## the quick look: format, types, layers, sampled tests; no compiling
	BUGEYED_INTERPRETED=1 $(BIN)/python -m pytest -n 2 -m "not slow" --sample 6 --ignore tests/browser

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup $(VENV)/dev.stamp  ## speed beside named peers, written to benchmarks/latest.jsonl
	$(BIN)/python -m benchmarks.bench $(ARGS)

proof: setup $(VENV)/dev.stamp  ## what the table promises, tried out: crashes, faults, races; hours
	$(BIN)/python -m proofs.proof $(ARGS)

audit: $(VENV)/dev.stamp $(MODULES)/play.stamp  ## known holes in the packages used; only warns without a network
	@$(if $(NODE),PATH="$(CURDIR)/$(BIN):$$PATH") $(BIN)/python .ci/audit.py

shots: setup $(VENV)/dev.stamp browser  ## pictures of every game at every size in build/shots, and those of docs/
	$(BIN)/python docs/screenshots.py

balance: setup $(VENV)/dev.stamp  ## the reports in docs/balance/, played and written anew
	$(BIN)/python docs/balance/studies.py $(ARGS)

wheel: setup  ## a wheel with everything in it, and a source distribution, in dist/
	$(call quietly,Packing,$(BIN)/python setup.py sdist \
	  && $(BIN)/python -m pip wheel --no-build-isolation --no-deps --wheel-dir dist .)
	@ls dist

clean:  ## remove everything the other commands made
	rm -rf $(VENV) build dist $(MODULES) $(BUILT) src/bugeyed/compiled src/bugeyed.egg-info .mypy_cache .ruff_cache .pytest_cache
	find src -name '__pycache__' -prune -exec rm -rf {} +

# $(call quietly,what is done,commands): what they say is shown only if they fail.
define quietly
@echo "$(1)"; said=$$(mktemp); { $(2); } >$$said 2>&1 || { cat $$said; rm $$said; exit 1; }; rm $$said
endef

# What the table needs, and what compiles it. The package itself is installed interpreted; 'compile' is another matter.
# Compiled modules once lay beside their sources, where Python would take them unasked.
$(VENV)/play.stamp: pyproject.toml
	$(call quietly,Getting Python packages,\
	  { test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV); } \
	  && $(BIN)/python -m pip install --no-compile --upgrade 'pip>=25.1' 'setuptools>=77' \
	  && BUGEYED_BUILD=interpreted $(BIN)/python -m pip install --no-compile --no-build-isolation --group build -e . \
	  && find src -name '*.so' -not -path 'src/bugeyed/compiled/*' -delete && touch $@)

# What tests, linters, benchmarks and pictures need besides.
$(VENV)/dev.stamp: $(VENV)/play.stamp
	$(call quietly,Getting Python packages for tests,BUGEYED_BUILD=interpreted $(BIN)/python -m pip install --no-build-isolation --group dev -e '$(EXTRAS)' && touch $@)

compile: $(VENV)/compiled.stamp

$(VENV)/compiled.stamp: $(VENV)/play.stamp setup.py $(SOURCES)
	@echo "Compiling, which takes some minutes the first time"
	@$(BIN)/python setup.py -q build_ext --inplace && touch $@

# Node from the machine, or from PyPI where there is none or an old one.
ifeq ($(shell command -v npm >/dev/null && node -p 'parseInt(process.versions.node) >= 20' 2>/dev/null),true)
NPM := npm
else
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
NODE := $(VENV)/node.stamp
endif

$(VENV)/node.stamp: $(VENV)/play.stamp
	$(call quietly,Getting Node,$(BIN)/python -m pip install --group node && touch $@)

client: $(BUILT)/client.js

$(BUILT)/client.js: $(CLIENT) | $(MODULES)/play.stamp
	$(call quietly,Building the client,$(NPM) --prefix client run build)

$(MODULES)/play.stamp: client/package.json client/package-lock.json $(NODE)
	$(call quietly,Getting the client's packages,$(NPM) --prefix client ci --omit=dev && touch $@)

$(MODULES)/dev.stamp: $(MODULES)/play.stamp
	$(call quietly,Getting the client's packages for tests,$(NPM) --prefix client ci && touch $(MODULES)/play.stamp $@)

browser: $(VENV)/play.stamp
	@$(BIN)/python tests/find_browser.py >/dev/null 2>&1 || { \
	  echo "Installing Chromium for the browser tests"; \
	  (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium) >/dev/null; }
