# `make demo` shows the program, `make test` runs every check. The README has both without make.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check
# Two at a time: each has a database and, where it needs one, a browser of its own.
PYTEST_FLAGS ?= --numprocesses=2
PYTEST := $(BIN)/python -m pytest --quiet $(PYTEST_FLAGS)

.DEFAULT_GOAL := help
.PHONY: help demo serve test check lint types fast suite format clean

help:
	@echo "make demo    set up from nothing and serve a demo cup    演示"
	@echo "make serve   set up and serve your own cups              正式使用"
	@echo "make test    every check that .ci/run makes              测试"
	@echo "make format  put the code in its layout"
	@echo "make clean   remove what set-up and tests made, but no data"

# Set-up. The stamps remember what was installed, so that pip runs only after a change.

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo '需要 Python 3.11 或更新的版本。 Python 3.11 or newer is needed; another one can be' >&2; \
	    echo 'named: make demo PYTHON=/path/to/python3.12' >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	    echo '无法建立 Python 环境。 On Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }

$(VENV)/installed: requirements.txt | $(BIN)/python
	@echo '正在安装所需的软件包…  Installing packages …'
	@$(PIP) --requirement requirements.txt
	@touch $@

$(VENV)/installed-dev: requirements.txt requirements-postgres.txt requirements-dev.txt | $(BIN)/python
	@echo 'Installing packages for the checks …'
	@$(PIP) --requirement requirements-dev.txt
	@touch $(VENV)/installed $@

demo: $(VENV)/installed
	@$(BIN)/python manage.py demo

serve: $(VENV)/installed
	@$(BIN)/python manage.py serve

# Checks, the quick ones first.

test: fast suite

fast: lint types
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(PYTEST) tests/architecture tests/rules

lint: $(VENV)/installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports --no-logo

types: $(VENV)/installed-dev
	$(BIN)/mypy

# Everything on SQLite, and what depends on the database on PostgreSQL too.
suite: $(VENV)/installed-dev
	ORACLE_POSITIONS=20000 $(PYTEST) tests/rules/test_oracle.py tests/brackets tests/referee tests/journeys tests/browser
	$(BIN)/python tests/postgres.py $(PYTEST) --database-only tests/brackets tests/referee tests/journeys tests/browser

format: $(VENV)/installed-dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache test-artefacts
