# `make demo` runs the sample, `make test` the tests; both install what they need.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
DATA ?= bench/data
PARALLEL := -n 2 --dist loadgroup --no-loadscope-reorder
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
MINILM = RANKTILT_MINILM="$$($(BIN)/python scripts/minilm.py)"

.PHONY: kernels demo test test-core test-extras lint lock sbom dist bench docs guides notebooks pictures site clean

demo: $(VENV)/.installed
	$(BIN)/ranktilt demo

test: $(VENV)/.installed-dev
	$(BIN)/python -m pytest $(PARALLEL)

# the core alone, without torch, Java or a browser
test-core:
	$(PYTHON) -m venv $(VENV)-core
	$(VENV)-core/bin/python -m pip install --quiet --disable-pip-version-check '.[test]'
	$(VENV)-core/bin/python scripts/test_core.py -q $(PARALLEL)

# every extra in its own environment: slow, with large downloads
test-extras: $(VENV)/.installed-dev
	rm -rf dist
	$(BIN)/python -m hatchling build -t wheel -d dist
	$(BIN)/python scripts/check_extras.py dist/*.whl

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# the versions and hashes that CI installs; `make lock UPGRADE=--upgrade` chooses new versions
lock: $(VENV)/bin/python
	$(BIN)/python scripts/lock.py $(UPGRADE)

# the libraries of this environment as CycloneDX
sbom: $(VENV)/.installed-dev
	mkdir -p dist
	$(BIN)/python -m cyclonedx_py environment --pyproject pyproject.toml --mc-type library --short-PURLs --output-reproducible -o dist/ranktilt.cdx.json $(BIN)/python

# what is published
dist: $(VENV)/.installed-dev
	rm -f dist/*.whl dist/*.tar.gz
	$(BIN)/python -m hatchling build -d dist

bench: $(VENV)/.installed-dev
	$(BIN)/python bench/duo.py
	$(BIN)/python bench/impact_ratio.py
	$(MINILM) $(BIN)/python bench/sides.py
	$(BIN)/python bench/train_stream.py
	$(BIN)/python bench/run.py --data $(DATA)
	$(BIN)/python bench/report.py --data $(DATA)
	$(MINILM) $(BIN)/python bench/rank.py --data $(DATA)
	$(BIN)/python bench/swap.py --data $(DATA)
	$(BIN)/python bench/rerank.py
	$(BIN)/python bench/partitioned.py --folder $(DATA)/partitions
	$(BIN)/python bench/spark.py --data $(DATA)
	$(BIN)/python bench/study_load.py

docs: $(VENV)/.installed
	$(BIN)/python scripts/reference.py measures > docs/measures.md
	$(BIN)/python scripts/reference.py commands > docs/commands.md

# the compiled functions, translated for every processor
kernels: $(VENV)/.installed-dev
	$(BIN)/python scripts/kernels.py

# what the pages show, from what the package does today
guides: $(VENV)/.installed-dev
	$(MINILM) $(BIN)/python scripts/guides.py

notebooks: $(VENV)/.installed-dev
	$(MINILM) $(BIN)/python scripts/notebooks.py

pictures: $(VENV)/.installed-dev
	$(BIN)/python scripts/pictures.py

site: $(VENV)/.installed-dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(PIP) -e .
	touch $@

# LOCKED=1 installs the files of requirements/ and no others (Linux on x86-64, Python 3.11). They are
# complete, so nothing is resolved: pip 23 refuses a file with hashes when a library that another one
# asks for with an extra (sqlalchemy[asyncio]) has a newer version
$(VENV)/.installed-dev: pyproject.toml | $(VENV)/bin/python
ifdef LOCKED
	$(PIP) --require-hashes --no-deps -r requirements/build.txt
	$(PIP) --require-hashes --no-deps --no-build-isolation -r requirements/dev.txt
	$(PIP) --no-deps --no-build-isolation -e .
	$(BIN)/python -m pip check
else
	$(PIP) -e '.[dev]'
endif
	touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) $(VENV)-core dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis
