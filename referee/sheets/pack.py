"""The blackout pack: what a hall needs to go on without the computer, and to catch up later."""

from collections.abc import Callable, Iterator
from functools import partial

from django.utils import timezone
from django.utils.translation import gettext, override

from brackets.models import Tournament
from referee.sheets.archive import archive_zip, zipped
from referee.sheets.hand_lines import hand_lines
from referee.sheets.kinds import SheetKind, Wish
from referee.sheets.registry import SHEETS
from referee.sheets.round_kinds import slip_matches
from referee.sheets.slip_sources import blank_slip_rows
from referee.sheets.slips import slips_pdf

# What the tables need, apart from what is in the archive.
NEEDED = ("bracket", "groups", "standings", "pairings", "call-list", "slips", "rules")
# Matches that somebody has to make up on paper, two to a page.
BLANK_SLIPS = 8

Maker = Callable[[], bytes]


def pack_makers(tournament: Tournament) -> dict[str, Maker]:
    """Return what makes each file of the pack, by its name; the archive, the slowest, is last.

    The files are in the active language, the telephone numbers of the pairs in none of them.
    """
    wish = Wish(address=tournament.address)
    sheets: dict[str, SheetKind] = {kind.key: kind for kind in SHEETS}
    needed = [sheets[key] for key in NEEDED if key in sheets]
    return {
        "README.txt": lambda: read_me(tournament).encode(),
        **{
            f"{kind.key}.pdf": partial(kind.make, tournament, wish)
            for kind in needed
            if not kind.why_not(tournament, wish)
        },
        "blank-slips.pdf": lambda: slips_pdf(blank_slip_rows(tournament, BLANK_SLIPS)),
        "hands.csv": lambda: hand_lines(slip_matches(tournament, wish)),
        "archive.zip": lambda: archive_zip(tournament, phones=False),
    }


def pack_zip(tournament: Tournament, *, told: Callable[[int, int], None]) -> bytes:
    """Return the pack; `told` hears before each file how many are done, and of how many."""
    makers = pack_makers(tournament)
    files: dict[str, bytes] = {}
    for name, make in makers.items():
        told(len(files), len(makers))
        files[name] = make()
    told(len(files), len(makers))
    return zipped(files)


def read_me(tournament: Tournament) -> str:
    """Return what to do in a power failure, in Chinese and in English."""
    return "\r\n".join(line for each in ("zh-hans", "en") for line in _lines(tournament, each))


def _lines(tournament: Tournament, language: str) -> Iterator[str]:
    with override(language):
        at = timezone.localtime().strftime("%Y-%m-%d %H:%M")
        yield gettext("%(event)s: if the power fails") % {"event": tournament.name}
        yield gettext("Made %(at)s, version %(revision)d.") % {
            "at": at,
            "revision": tournament.revision,
        }
        yield ""
        for number, step in enumerate(_steps(tournament), 1):
            yield f"{number}. {step}"
        yield ""
        yield gettext("Files: %(names)s") % {"names": gettext(", ").join(pack_makers(tournament))}
        yield ""
        yield ""


def _steps(tournament: Tournament) -> tuple[str, ...]:
    names = {"slug": tournament.slug}
    return (
        gettext(
            "Go on on paper. slips.pdf has a slip for each match that can be played; fill one of "
            "blank-slips.pdf in by hand where something is missing."
        ),
        gettext(
            "Of each hand write down the attackers' points in tricks, the kitty and the last trick "
            "where it was captured, and every penalty with clause and side. Both sides sign."
        ),
        gettext(
            "Who goes through is on bracket.pdf or standings.pdf as far as it was decided. Fill in "
            "the rest by hand."
        ),
        gettext("Keep all slips, also those that were wrong. Nothing is thrown away."),
        gettext(
            "When the power is back, sign in and open Desk › Paper slips. Type the number of a "
            "match, then its hands, in any order of matches. Or fill in hands.csv and load it up "
            "there, or run: python manage.py enter %(slug)s hands.csv"
        )
        % names,
        gettext(
            "Whatever is recorded with other values is shown with both; nothing is overwritten. "
            "The same file can be entered twice."
        ),
        gettext(
            "If the computer is lost: install the program on another one and restore the last "
            "backup (python manage.py restore cup.backup), then key in the slips. archive.zip has "
            "everything else that was recorded, for reading."
        ),
    )
