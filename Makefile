# The two commands of the README: `make demo` and `make test`.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
DATA ?= bench/data

.PHONY: demo test lint bench docs clean

demo: $(VENV)/.installed
	$(BIN)/ranktilt demo

test: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -n 2

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.installed-dev
	$(BIN)/python bench/duo.py
	$(BIN)/python bench/run.py --data $(DATA)
	$(BIN)/python bench/report.py --data $(DATA)
	$(BIN)/python bench/rank.py --data $(DATA)
	$(BIN)/python bench/swap.py --data $(DATA)
	$(BIN)/python bench/rerank.py
	$(BIN)/python bench/study_analysis.py
	$(BIN)/python bench/study_load.py

docs: $(VENV)/.installed
	$(BIN)/ranktilt measures --format markdown > docs/measures.md
	$(BIN)/python -m ranktilt.cli.reference > docs/commands.md

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/.installed-dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
