# make app   sets everything up from nothing and opens the interface
# make test  sets everything up from nothing and passes the tests
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: install app index test lint bench bench-peers bench-many bench-users clean

$(STAMP): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt torch
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $(STAMP)

install: $(STAMP)

index: $(STAMP)
	$(BIN)/posturas indexar

app: index
	$(BIN)/posturas app

test: index
	$(BIN)/python -m pytest -q --numprocesses auto --maxprocesses 4

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: index
	$(BIN)/python -m tests.bench

bench-many: index
	$(BIN)/python -m tests.bench_many

bench-users: index
	$(BIN)/python -m tests.bench_users

bench-peers: index
	$(BIN)/python -m tests.bench_peers

clean:
	rm -rf $(VENV) data build dist
