"""The pages of a book: counted while they are drawn, numbered when all of them are there."""

from collections.abc import Callable
from typing import Any


class Numbering:
    """Counts pages over several sheets and remembers where each chapter begins.

    How many pages there are is known at the end only, so what tells it is drawn last: a page holds
    a place for it, by name.
    """

    def __init__(self) -> None:
        self.pages = 0
        self.begins: dict[str, int] = {}
        self._chapter = ("", "")
        self._later: list[tuple[str, Callable[[], None]]] = []

    def chapter(self, key: str, title: str) -> None:
        """Let a chapter begin on the next page; `key` is what links to it name."""
        self._chapter = (key, title)

    def begin_page(self, canvas: Any) -> None:
        """Count a page that is begun, and mark it if a chapter begins on it."""
        self.pages += 1
        key, title = self._chapter
        if key:
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(title, key, 0)
            self.begins[key] = self.pages
            self._chapter = ("", "")

    def later(self, name: str, draw: Callable[[], None]) -> str:
        """Keep what draws the place called `name` until all pages are there."""
        self._later.append((name, draw))
        return name

    def draw_all(self, stencil: Callable[[str, Callable[[], None]], None]) -> None:
        """Draw everything that was kept."""
        for name, draw in self._later:
            stencil(name, draw)
