# `make demo` and `make test` are all that is needed; either sets up .venv first when something changed.
# PYTHON=/path/to/python chooses the interpreter, else .ci/find-python does.

BIN := .venv/bin
STAMP := .venv/.installed
# The modules of bench/ that measure without being told anything; each explains itself.
MEASURES := answers evidence

.DEFAULT_GOAL := help
.PHONY: help install demo test test-slow lint format bench docs lock clean

help: ## show what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 20

install: $(STAMP) ## set up .venv with all that running and developing need

$(STAMP): pyproject.toml requirements.lock
	@python=$$(PYTHON="$(PYTHON)" sh .ci/find-python) && sh .ci/install "$$python" .venv
	@touch $(STAMP)

demo: $(STAMP) ## read the sample listings into a fresh store and ask six questions
	@sh samples/demo $(BIN)

test: $(STAMP) ## run the test suite
	@$(BIN)/python -m pytest -q -m "not slow"

test-slow: $(STAMP) ## run the tests that take minutes; QUICK=1: in their small form
	@$(BIN)/python -m pytest -q -m slow $(if $(QUICK),--quick)

lint: $(STAMP) ## check style, types and the direction of imports
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: $(STAMP) ## rewrite the code in the house format
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

bench: $(STAMP) ## measure answers and speed
	@set -e; for measure in $(MEASURES); do $(BIN)/python -m bench.$$measure; done

docs: $(STAMP) ## run what README.md shows and write what it prints into it
	@$(BIN)/python docs/readme.py

lock: ## write requirements.lock anew from pyproject.toml (needs uv)
	@uv pip compile --quiet --universal --upgrade --generate-hashes --no-emit-index-url --no-annotate \
		--python-version 3.11 --extra dev --custom-compile-command "make lock" -o requirements.lock pyproject.toml

clean: ## remove .venv, the demo store and all caches
	rm -rf .venv build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis *.egg-info
