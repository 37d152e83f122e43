"""Read a PDF back with the tools of poppler, as a reader or a printer would."""

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring

poppler = pytest.mark.skipif(
    shutil.which("pdftotext") is None or shutil.which("pdffonts") is None,
    reason="no poppler on this machine (pdftotext, pdffonts), which reads PDFs back",
)

FOLDER = Path(__file__).parents[2] / "test-artefacts" / "sheets"
# Printers leave at least 4 mm of the paper white.
WHITE_EDGE = 11.3


@dataclass(frozen=True)
class Word:
    """A word where it stands; points from the upper left corner of the page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Word") -> bool:
        """Tell whether two words cover each other by more than a hair."""
        across = min(self.right, other.right) - max(self.left, other.left)
        along = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.4 and along > 0.4


@dataclass(frozen=True)
class Page:
    """A page with its words."""

    width: float
    height: float
    words: tuple[Word, ...]

    def outside(self) -> list[Word]:
        """Return the words that come too near to the edge or leave the page."""
        return [
            word
            for word in self.words
            if word.left < WHITE_EDGE
            or word.top < WHITE_EDGE
            or word.right > self.width - WHITE_EDGE
            or word.bottom > self.height - WHITE_EDGE
        ]

    def overlapping(self) -> list[tuple[Word, Word]]:
        """Return the words that cover each other."""
        return [(one, two) for one, two in combinations(self.words, 2) if one.overlaps(two)]


def lines_of(pdf: bytes) -> list[str]:
    """Return the text as it stands on the paper: one string per line, from left to right."""
    found = []
    for page in pages_of(pdf):
        lines: list[list[Word]] = []
        for word in sorted(page.words, key=lambda word: (word.top + word.bottom) / 2):
            middle = (word.top + word.bottom) / 2
            if lines and lines[-1][0].top < middle < lines[-1][0].bottom:
                lines[-1].append(word)
            else:
                lines.append([word])
        for line in lines:
            found.append(" ".join(each.text for each in sorted(line, key=lambda word: word.left)))
    return found


def keep(pdf: bytes, name: str) -> list[Path]:
    """Keep a sheet with pictures of its first two pages, for whoever looks at them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{name}.pdf"
    path.write_bytes(pdf)
    for old in FOLDER.glob(f"{name}-*.png"):
        old.unlink()
    command = ["pdftoppm", "-r", "60", "-l", "2", "-png", str(path), str(FOLDER / name)]
    subprocess.run(command, check=True)
    return sorted(FOLDER.glob(f"{name}-*.png"))


def assert_well_set(pages: list[Page]) -> None:
    """Assert that there is text on every page, none outside of it and none upon another."""
    assert all(page.words for page in pages)
    assert [page.outside() for page in pages] == [[]] * len(pages)
    assert [page.overlapping() for page in pages] == [[]] * len(pages)


def text_of(pdf: bytes) -> str:
    """Return the text in the order in which it is drawn, one string per line."""
    return _run(["pdftotext", "-raw", "-", "-"], pdf)


def pages_of(pdf: bytes) -> list[Page]:
    """Return the pages with the places of their words."""
    tree = fromstring(_run(["pdftotext", "-bbox", "-", "-"], pdf))
    name = "{http://www.w3.org/1999/xhtml}"
    return [
        Page(
            float(page.attrib["width"]),
            float(page.attrib["height"]),
            tuple(
                Word(
                    word.text or "",
                    *(float(word.attrib[edge]) for edge in ("xMin", "yMin", "xMax", "yMax")),
                )
                for word in page.iter(f"{name}word")
            ),
        )
        for page in tree.iter(f"{name}page")
    ]


def fonts_of(pdf: bytes) -> list[tuple[str, str, str, str]]:
    """Return name, embedded, subset and "has a map to Unicode" of each font."""
    lines = _run(["pdffonts", "-"], pdf).splitlines()[2:]
    return [(line.split()[0], *_yes_or_no(line.split()[-5:-2])) for line in lines]


def _yes_or_no(fields: Sequence[str]) -> tuple[str, str, str]:
    embedded, subset, unicode = fields
    return embedded, subset, unicode


def _run(command: list[str], pdf: bytes) -> str:
    done = subprocess.run(command, input=pdf, capture_output=True, check=True)
    assert done.stderr == b"", done.stderr
    return done.stdout.decode()
