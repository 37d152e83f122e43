"""The short code at the foot of a sheet: what the paper is and what it showed, in one word.

Nothing is stored: the code itself says which sheet of which event it is, made for what, at which
revision, and has a digest of what it shows. Letters are those of Crockford's base 32, which has no
I, L, O and U, so that a code can be read aloud and typed. Pure: no database, no request.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from unicodedata import normalize

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
# What people type for what they read.
_READ_AS = str.maketrans("OILU", "011V", " -")
_DIGEST_LETTERS = 4
_GROUP = 4
LONGEST = 40
# x^5 + x^2 + 1, which makes a field of the 32 letters.
_FIELD = 0b100101


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCode:
    """What a code says. `target` is the number of the round or match, 0 for the whole event.

    `digest` has 20 bits: one change in a million goes unseen. `language` counts the languages that
    sheets are printed in.
    """

    kind: int
    language: int
    event: int
    target: int
    revision: int
    digest: int


@dataclass(frozen=True, slots=True)
class Mark:
    """The code of a paper, and the address that its QR opens, empty where that is not known."""

    code: str
    link: str = ""

    @property
    def typed_at(self) -> str:
        """Where the code is typed by whoever has no camera."""
        return self.link.removesuffix(f"{self.code}/")


def digest_of(shown: object) -> int:
    """Return 20 bits of what a sheet shows; equal values give equal bits on every machine."""
    return int.from_bytes(sha256(repr(shown).encode()).digest()[:3], "big") >> 4


def written(code: PaperCode) -> str:
    """Return the letters of a code, without spaces."""
    values = [
        *_digits(2 * code.kind + code.language),
        *_digits(code.event),
        *_digits(code.target),
        *_digits(code.revision),
        *(code.digest >> 5 * place & 31 for place in reversed(range(_DIGEST_LETTERS))),
    ]
    return "".join(ALPHABET[value] for value in (*values, _check(values)))


def spaced(letters: str) -> str:
    """Return a code in groups of four, as it is printed."""
    starts = range(0, len(letters), _GROUP)
    return "-".join(letters[start : start + _GROUP] for start in starts)


def read(text: str) -> PaperCode | None:
    """Return what a typed code says; None when it is no code or has a slip of the pen.

    One wrong letter and two neighbours that changed places are always noticed.
    """
    letters = normalize("NFKC", text).strip().upper().translate(_READ_AS)
    if not letters or len(letters) > LONGEST or not set(letters) <= set(ALPHABET):
        return None
    *values, check = map(ALPHABET.index, letters)
    if _check(values) != check:
        return None
    numbers = iter(values)
    try:
        # A list: in a generator the end of the letters would be another error.
        kind, event, target, revision = [_number(numbers) for _ in range(4)]
    except StopIteration:
        return None
    rest = list(numbers)
    if len(rest) != _DIGEST_LETTERS:
        return None
    digest = 0
    for value in rest:
        digest = digest << 5 | value
    return PaperCode(
        kind=kind // 2,
        language=kind % 2,
        event=event,
        target=target,
        revision=revision,
        digest=digest,
    )


def _digits(number: int) -> Iterator[int]:
    """Yield a number in letters of four bits, the lowest first; the fifth says that more follow."""
    assert number >= 0, "a code counts from zero"
    while number > 15:
        yield 16 | number & 15
        number >>= 4
    yield number


def _number(values: Iterator[int]) -> int:
    number = shift = 0
    while True:
        value = next(values)
        number |= (value & 15) << shift
        if value < 16:
            return number
        shift += 4


def _check(values: list[int]) -> int:
    """Return the letter that makes the polynomial of all letters zero at x."""
    total = 0
    for value in values:
        total = _times_x(total ^ value)
    return total


def _times_x(value: int) -> int:
    value <<= 1
    return value ^ _FIELD if value & 32 else value
