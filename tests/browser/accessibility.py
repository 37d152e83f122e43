"""What is wrong with a page for screen readers and eyes (axe-core), and with its width."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

IMPACTS = {"serious", "critical"}


def serious_issues(page: Page) -> list[str]:
    """Return the serious and critical issues, each with the elements that have it."""
    return _issues(page, only=IMPACTS)


def every_issue(page: Page) -> list[str]:
    """Return the small issues too."""
    return _issues(page, only=None)


def too_wide(page: Page) -> list[str]:
    """Return how wide a page is, if it is wider than the window."""
    size = page.viewport_size
    assert size is not None, "it was set"
    width = page.evaluate("document.documentElement.scrollWidth")
    return [f"{width} wide"] if width > size["width"] else []


def faults(page: Page) -> list[str]:
    """Return everything."""
    return every_issue(page) + too_wide(page)


def _issues(page: Page, *, only: set[str] | None) -> list[str]:
    violations = Axe().run(page).response["violations"]
    return [
        f"{issue['id']}: {[node['html'] for node in issue['nodes']]}"
        for issue in violations
        if only is None or issue["impact"] in only
    ]
