"""Short ways to play at a table in tests; every fact goes through the real writers."""

from itertools import count
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from brackets.models import Match, RulesetVersion, Tournament
from referee.models import Hand, HandKind, Offender, Ruling
from referee.recording import HandEntry, record_hand
from referee.rulings import RulingEntry, give_ruling
from rules.penalties import Offence
from rules.reports import HandReport, LastTrick, Unit, UnitKind
from rules.ruleset import preset_text
from rules.seats import Seat, Side
from tests.builders import draw_event, match_numbered

KEYS = count()


def key() -> str:
    """Return a key that was not used before."""
    return f"play-{next(KEYS)}"


def first_match(event: Tournament) -> Match:
    """Draw the event and return match 1: home sits East and West."""
    draw_event(event)
    return match_numbered(event, 1)


# With more than two decks the regulation has to say how sets of three and four are played.
SETS_OF_FOUR_DECKS = {
    'equal_cards = "first_played"': (
        'equal_cards = "first_played"\nprotect_longer_sets = "no"\nset_ladder = "none"'
    )
}


def match_under(event: Tournament, changes: dict[str, str]) -> Match:
    """Draw an event whose ruleset is the cup's with changes in its text, and return match 1."""
    text = preset_text("yijing_cup")
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    RulesetVersion.objects.update(content=text)
    return first_match(event)


def captured(tricks: int, kitty: int, kind: UnitKind, pairs: int = 0) -> HandReport:
    """Return a hand whose kitty was captured by trumps."""
    return HandReport(tricks, kitty, LastTrick(Side.ATTACKERS, True, Unit(kind, pairs)))


def played(report: HandReport | int, **more: Any) -> HandEntry:
    """Return an entry of a hand played to the end."""
    if isinstance(report, int):
        report = HandReport(report)
    return HandEntry(kind=HandKind.PLAYED, report=report, **more)


def extra(dealer: Seat, *, held: bool) -> HandEntry:
    """Return an entry of the extra hand."""
    return HandEntry(kind=HandKind.EXTRA, dealer=dealer, held=held)


def save(
    match: Match,
    number: int,
    entry: HandEntry | int,
    *,
    by: User | None = None,
    seen: int = 0,
    sent: str = "",
) -> Hand:
    """Record or correct a hand."""
    if isinstance(entry, int):
        entry = played(entry)
    return record_hand(match, number, entry, by=by, seen_version=seen, key=sent or key())


def play(match: Match, *points: int, by: User | None = None) -> None:
    """Record the hands of a match from the first, without kitty captures."""
    for number, tricks in enumerate(points, 1):
        save(match, number, tricks, by=by)


def fine(match: Match, number: int, offender: Offender, *, times: int = 1) -> Ruling:
    """Give −10 small score under Y58."""
    entry = RulingEntry(
        hand_number=number,
        offence=Offence.WRONG_CARD_CORRECTED,
        offender=offender,
        count=times,
    )
    return give_ruling(match, entry, by=None, key=key())


def punish(match: Match, number: int, offender: Offender, **more: Any) -> Ruling:
    """Give −3 big score under Y57."""
    entry = RulingEntry(
        hand_number=number,
        offence=Offence.DELIBERATE_CHEATING,
        offender=offender,
        reason="偷看底牌",
        **more,
    )
    return give_ruling(match, entry, by=None, key=key())


def score(match: Match) -> tuple[int, int, int, int]:
    """Return big and small of home and away as they are stored."""
    match.refresh_from_db()
    return match.home_big, match.away_big, match.home_small, match.away_small


def stored() -> list[tuple[int, int, int | None]]:
    """Return number, version and points of every version, in order of saving."""
    return [(hand.number, hand.version, hand.trick_points) for hand in Hand.objects.order_by("pk")]


def hand_form(
    points: int | str, *, seen: int = 0, total: int | str = "", **more: str
) -> dict[str, str]:
    """Return what the page sends for a hand; `total` is what its script has shown."""
    shown = points if total == "" else total
    return {
        "kind": "played",
        "trick_points": str(points),
        "seen_version": str(seen),
        "key": key(),
        "confirmed": str(shown),
        **more,
    }


def post_hand(client: Client, match: Match, number: int, form: dict[str, str]) -> Any:
    """Send the form of a hand."""
    slug = match.draw.stage.tournament.slug
    return client.post(f"/tables/{slug}/{match.number}/hands/{number}/", form)
