import ast

from tests.architecture.sources import name, python_files, static_files, templates

FILE_LINES = 350
FUNCTION_LINES = 50
# Names that say nothing, under which everything ends up in time.
FORBIDDEN = {
    "base",
    "common",
    "data",
    "handle",
    "helper",
    "helpers",
    "info",
    "manager",
    "misc",
    "process",
    "util",
    "utils",
}


def test_files_are_short_enough_to_read() -> None:
    too_long = {
        name(path): lines
        for path in [*python_files(), *static_files(), *templates()]
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > FILE_LINES
    }
    assert too_long == {}


def test_functions_are_short_enough_to_read() -> None:
    too_long = {
        f"{name(path)}:{node.lineno} {node.name}": lines
        for path in python_files()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or node.lineno) - node.lineno + 1) > FUNCTION_LINES
    }
    assert too_long == {}


def test_modules_have_names_that_say_something() -> None:
    vague = [
        name(path) for path in python_files() if FORBIDDEN & set(path.stem.strip("_").split("_"))
    ]
    assert vague == []


def test_sources_are_found() -> None:
    """Guard the tests above: they would all pass on an empty list."""
    found = {name(path) for path in [*python_files(), *static_files(), *templates()]}
    assert {"referee/settings.py", "rules/scoring.py", "templates/base.html"} <= found
