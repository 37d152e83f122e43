"""What the head and the foot of a sheet say of its event, in words."""

from django.utils.formats import date_format
from django.utils.translation import gettext

from referee.sheets.paper_codes import Mark, spaced
from referee.sheets.rows import Heading


def day_of(heading: Heading) -> str:
    """Return the event's day in words, empty when it has none."""
    return date_format(heading.day, "DATE_FORMAT") if heading.day else ""


def where_and_when(heading: Heading) -> str:
    """Return organiser, place and day, as far as they are known."""
    return "　".join(filter(None, (heading.organiser, heading.place, day_of(heading))))


def version_of(heading: Heading) -> str:
    """Return what tells a fresh sheet from a stale one: 第12版 10:05."""
    time = heading.at.strftime("%H:%M") if heading.at else ""
    words = gettext("Version %(revision)s %(time)s") % {"revision": heading.revision, "time": time}
    return words.strip()


def mark_words(mark: Mark) -> str:
    """Return the code of a paper, and where it is typed."""
    words = gettext("Paper code %(code)s") % {"code": spaced(mark.code)}
    return " · ".join(filter(None, (words, mark.typed_at)))
