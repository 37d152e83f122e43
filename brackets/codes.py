"""Short codes that people read off paper and type on a phone."""

import secrets

# No 0 and O, no 1, I and L: nothing to mistake on paper.
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LENGTH = 6


def new_code() -> str:
    """Return a code that nobody can guess: one of 887 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def typed_code(text: str) -> str:
    """Return a code as it is stored from what was typed: any capitals, spaces and dashes.

    What no code has in it is left out, so that whatever is typed can be looked for.
    """
    return "".join(letter for letter in text.upper() if letter in LETTERS)
