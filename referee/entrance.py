"""The way to a table: its link, which a QR code opens or a short code finds, and who plays there.

A link is never changed. It is revoked, and the table gets another one.
"""

import re
import secrets
from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from brackets.codes import new_code, typed_code
from brackets.journal import Action, Change, append
from brackets.models import Match, Tournament, TournamentState
from brackets.queries import numbered_matches, published_draw
from brackets.registration import lock_open
from referee.duties import open_at
from referee.models import TableLink

_TOKEN_BYTES = 24
_TOKEN = re.compile("[A-Za-z0-9_-]{32}")


def links_of(tournament: Tournament) -> QuerySet[TableLink]:
    """Return the links that open a table of the event, in order of table."""
    return tournament.table_links.filter(
        revoked_at__isnull=True, table__lte=tournament.tables
    ).order_by("table")


def make_links(tournament: Tournament, *, by: User | None) -> list[TableLink]:
    """Give each table that has none its link; returns the links of all tables.

    Nothing is written when every table has one, or when the event is closed.
    """
    links = list(links_of(tournament))
    if len(links) == tournament.tables or tournament.state == TournamentState.FINISHED:
        return links
    with transaction.atomic():
        locked = lock_open(tournament)
        linked = set(links_of(locked).values_list("table", flat=True))
        missing = [table for table in range(1, locked.tables + 1) if table not in linked]
        _create(locked, missing, Action.LINKS_MADE, by=by)
        return list(links_of(locked))


def renew_link(tournament: Tournament, table: int, *, by: User | None) -> TableLink | None:
    """Revoke the link of a table, whose card no longer opens it, and make another one.

    Returns None where there is no such link. Raises EventClosed.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        if not _revoke(links_of(locked).filter(table=table), by):
            return None
        return _create(locked, [table], Action.LINKS_RENEWED, by=by)[0]


def renew_links(tournament: Tournament, *, by: User | None) -> list[TableLink]:
    """Revoke the links of all tables and make others: every card has to be printed again.

    Raises EventClosed.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        _revoke(links_of(locked), by)
        return _create(locked, range(1, locked.tables + 1), Action.LINKS_RENEWED, by=by)


def note_printed(links: Iterable[TableLink], address: str) -> None:
    """Remember which address the cards of these links carry, to tell when it is no longer right."""
    changed = [link.pk for link in links if link.printed_for != address]
    if changed:
        TableLink.objects.filter(pk__in=changed).update(printed_for=address)


def link_with_token(token: str) -> TableLink | None:
    """Return the link of an address, None when it is unknown or revoked."""
    return _open_links().filter(token=token).first() if _TOKEN.fullmatch(token) else None


def link_with_code(text: str) -> TableLink | None:
    """Return the link of a short code as it was typed."""
    code = typed_code(text)
    return _open_links().filter(code=code).first() if code else None


def match_on(tournament: Tournament, table: int) -> Match | None:
    """Return the match that is on at a table, with its teams; None when nobody can play there."""
    playable = open_at(published_draw(tournament), table)
    return playable.select_related("home", "away").first()


def next_at(tournament: Tournament, table: int) -> Match | None:
    """Return the first match without a result that waits for a pair or for a decision there."""
    waiting = numbered_matches(tournament).filter(table=table, verdict="")
    return waiting.order_by("round", "number").first()


def _open_links() -> QuerySet[TableLink]:
    return TableLink.objects.filter(revoked_at__isnull=True).select_related("tournament")


def _revoke(links: QuerySet[TableLink], by: User | None) -> int:
    return links.order_by().update(revoked_at=timezone.now(), revoked_by=by)


def _create(
    tournament: Tournament, tables: Sequence[int], action: Action, *, by: User | None
) -> list[TableLink]:
    if not tables:
        return []
    taken = set(_open_links().values_list("code", flat=True))
    codes: list[str] = []
    while len(codes) < len(tables):
        code = new_code()
        if code not in taken:
            taken.add(code)
            codes.append(code)
    links = TableLink.objects.bulk_create(
        TableLink(
            tournament=tournament,
            table=table,
            token=secrets.token_urlsafe(_TOKEN_BYTES),
            code=code,
        )
        for table, code in zip(tables, codes, strict=True)
    )
    # Which tables, never the links: the journal is read by more people than the cards.
    append(tournament, Change(action=action, after={"tables": list(tables)}), by=by)
    return links
