"""Views whose modules are loaded with the first request for one of them, or by `load_all` before.

Lists of addresses name hundreds of views in a hundred modules, with all that these import; a
start needs the addresses alone. So each package of views hands out stand-ins instead of its
modules, which are loaded one at a time, whichever thread asks.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from threading import Lock
from types import ModuleType
from typing import Any

from django.conf import settings

_handed_out: list[str] = []
_loading = Lock()


class LateModule:
    """Stands for a module of views."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, view: str) -> Callable[..., Any]:
        """Return a stand-in for a view."""
        name = self._name

        def late(*args: Any, **kwargs: Any) -> Any:
            return getattr(_loaded(name), view)(*args, **kwargs)

        return late


def late_modules(package: str) -> Callable[[str], LateModule]:
    """Return the `__getattr__` of a package whose list of addresses shall not load its views."""

    def late_module(name: str) -> LateModule:
        full = f"{package}.{name}"
        if name.startswith("_") or find_spec(full) is None:
            raise AttributeError(full)
        _handed_out.append(full)
        return LateModule(full)

    return late_module


@cache
def _loaded(name: str) -> ModuleType:
    # Python gives up on two threads that import parts of one package in each other's way.
    with _loading:
        return import_module(name)


def load_all() -> None:
    """Load whatever the addresses name and is not loaded yet, so that no request waits for it."""
    import_module(settings.ROOT_URLCONF)
    for name in _handed_out:
        _loaded(name)
