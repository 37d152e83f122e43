"""Who gets a certificate and what stands on it."""

from collections.abc import Iterable
from dataclasses import dataclass

from brackets.models import Team, Tournament
from referee.certificate_text import Placeholder, filled
from referee.certificates import Wording, layout_of
from referee.labels.certificates import (
    TITLE,
    award_words,
    joined_players,
    place_words,
    usual_text,
)
from referee.sheets.certificate import CertificateRow, CertificateRows
from referee.sheets.heading_words import day_of
from referee.sheets.rows import Heading
from referee.sheets.sources import entry_of, heading_of
from referee.stage_tables import boards_of, ranking_beside

USUAL_TOP = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """Whose certificates are wanted: of the best `top`, of one `pair`, or of all with a place."""

    top: int | None = None
    pair: int | None = None

    def takes(self, place: str, team: Team) -> bool:
        """Tell whether a pair with this place is meant."""
        if self.pair is not None:
            return team.number == self.pair
        return self.top is None or int(place.split("–", maxsplit=1)[0]) <= self.top


def ranked(tournament: Tournament) -> list[tuple[str, Team]]:
    """Return the pairs whose places are known, best first."""
    boards = boards_of(tournament)
    rows: Iterable[tuple[str, Team]] = (
        (row.place, row.team) for row in ranking_beside(tournament, boards)
    )
    if len(boards) == 1 and len(boards[0].tables) == 1 and not boards[0].open:
        table = boards[0].tables[0]
        rows = [*rows] or [(line.place, line.team) for line in table.lines]
    return [(place, team) for place, team in rows if place[:1].isdigit()]


def usual_wording() -> Wording:
    """Return the words of an event whose organiser has kept none, in the active language."""
    return Wording(title=str(TITLE), text=usual_text())


def wording_of(tournament: Tournament) -> Wording:
    """Return the words that certificates have now."""
    layout = layout_of(tournament)
    if layout is None:
        return usual_wording()
    return Wording(title=layout.title, text=layout.text, signer=layout.signer)


def certificate_rows(tournament: Tournament, chosen: Chosen) -> CertificateRows:
    """Return the certificates that are wanted, in order of places."""
    layout = layout_of(tournament)
    seal = bytes(layout.seal) if layout and layout.seal else b""
    found = ranked(tournament)
    heading = heading_of(tournament)
    wording = wording_of(tournament)
    return CertificateRows(
        heading=heading,
        title=wording.title,
        signer=wording.signer,
        seal=seal,
        wording=wording.text,
        ranked=tuple((place, entry_of(team)) for place, team in found),
        certificates=tuple(
            certificate_row(heading, wording, place, team)
            for place, team in found
            if chosen.takes(place, team)
        ),
    )


def certificate_row(heading: Heading, wording: Wording, place: str, team: Team) -> CertificateRow:
    """Return the certificate of a pair."""
    values = {
        Placeholder.PLAYERS: joined_players(team.player_one, team.player_two),
        Placeholder.UNIT: team.unit,
        Placeholder.PLACE: place_words(place),
        Placeholder.AWARD: award_words(place),
        Placeholder.EVENT: heading.event,
        Placeholder.DATE: day_of(heading),
        Placeholder.VENUE: heading.place,
        Placeholder.ORGANISER: heading.organiser,
    }
    return CertificateRow(entry=entry_of(team), text=filled(wording.text, values))
