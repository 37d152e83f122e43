"""What axe-core finds wrong with a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

IMPACTS = {"serious", "critical"}


def serious_issues(page: Page) -> list[str]:
    """Return the serious and critical issues, each with the elements that have it."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{issue['id']}: {[node['html'] for node in issue['nodes']]}"
        for issue in violations
        if issue["impact"] in IMPACTS
    ]
