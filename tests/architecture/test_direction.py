import ast

from tests.architecture.sources import ROOT, name, python_files

# What would give brackets a web layer.
WEB = (
    "django.forms",
    "django.http",
    "django.shortcuts",
    "django.template",
    "django.urls",
    "django.views",
)


def imported(tree: ast.Module) -> set[str]:
    """Return the modules that are imported, wherever in the file."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module or ""}
    return found


def test_brackets_has_no_web_layer() -> None:
    assert [
        name(path)
        for path in python_files()
        if name(path).startswith("brackets/")
        and any(module.startswith(WEB) for module in imported(ast.parse(path.read_text("utf-8"))))
    ] == []


def test_models_hold_fields_only_and_nothing_listens_to_signals() -> None:
    """Guard the one path of a write: no save() of its own, no signal behind its back."""
    assert [
        f"{name(path)}: {node.name}"
        for path in python_files()
        if name(path).startswith(("brackets/", "referee/"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name in {"save", "delete"} and node.args.args
        if node.args.args[0].arg == "self"
    ] == []
    assert [
        name(path)
        for path in python_files()
        if name(path).startswith(("brackets/", "referee/"))
        and any("signals" in module for module in imported(ast.parse(path.read_text("utf-8"))))
    ] == []


def test_only_lists_of_addresses_take_modules_of_views() -> None:
    """Of such a package they get stand-ins (referee.views.late), which are callable views alone."""
    assert [
        f"{name(path)}: {node.module}"
        for path in python_files()
        if path.name != "urls.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module
        if node.module.startswith("referee.views.") and node.module.count(".") == 2
        if (ROOT / node.module.replace(".", "/")).is_dir()
    ] == []
