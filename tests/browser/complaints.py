"""What a page complains about in the console of its browser."""

from playwright.sync_api import ConsoleMessage, Page

# A question that a newer one replaced, or that was under way when the page was left: htmx notes
# both as if they were errors. One that failed has a note of its own.
GIVEN_UP = ("htmx:afterRequest,", "htmx:sendAbort,")


def complaints_of(page: Page) -> list[str]:
    """Return what the page will complain about, a list that grows."""
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if not message.text.startswith(GIVEN_UP):
            complaints.append(message.text)

    page.on("console", hear)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints
