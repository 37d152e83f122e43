"""Where the lists for a round and for the check-in come from."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from django.utils.translation import gettext, pgettext

from brackets.models import Match, Team, TeamState, Tournament
from brackets.queries import Place, numbered_matches, places_of
from referee.labels.leaving import TEAM_STATES
from referee.labels.rounds import RoundNames, round_names
from referee.name_order import Key, initial_of, name_key, reading_of, words_key
from referee.sheets.listing import Column, Listing, ListingRows, Row
from referee.sheets.match_lists import comer
from referee.sheets.matchbox import pair_names
from referee.sheets.paper import Align
from referee.sheets.slip_sources import playable_matches
from referee.sheets.sources import entry_of, heading_of

_CENTRE = Align.CENTRE
# Behind all tables that have a number.
_NO_TABLE = 1 << 16


def due_round(tournament: Tournament) -> int:
    """Return the first round with an undecided match, else the last one; 0 before a draw."""
    rounds = numbered_matches(tournament).order_by("round", "number")
    undecided = rounds.filter(verdict="").values_list("round", flat=True).first()
    return undecided or rounds.values_list("round", flat=True).last() or 0


def wanted_places(tournament: Tournament, round_: int | None) -> list[Place]:
    """Return the matches of the round that is wanted, or of all rounds, byes too."""
    return [place for place in places_of(tournament) if round_ in {None, place.match.round}]


def pairing_rows(tournament: Tournament, round_: int | None) -> ListingRows:
    """Return who plays whom at which table, in order of table."""
    names = round_names(tournament)
    titled = _titled(names)
    places = sorted(
        wanted_places(tournament, round_), key=lambda each: (titled(each), *_by_table(each))
    )
    return ListingRows(
        heading=heading_of(tournament),
        title=gettext("Pairings by table"),
        note=_note(names, round_),
        listings=tuple(
            Listing(
                title="" if round_ and not own else own or names.of_round(number),
                columns=(
                    Column(title=gettext("Table"), share=36, align=_CENTRE, bold=True),
                    Column(title=gettext("Match"), share=36, align=_CENTRE),
                    Column(title=gettext("Home"), share=200),
                    Column(title=gettext("Away"), share=200),
                ),
                rows=tuple(_at_table(place) for place in group),
                size=11.0,
                low=22.0,
            )
            for (number, own), group in groupby(places, titled)
        ),
    )


def _note(names: RoundNames, round_: int | None) -> str:
    return names.of_round(round_) if round_ else ""


def _titled(names: RoundNames) -> Callable[[Place], tuple[int, str]]:
    """Return what tells the round of a match, and its own name if it is not called as the round is.

    The match for third place is played in the round of the final and must not be taken for it.
    """

    def of(place: Place) -> tuple[int, str]:
        round_, name = place.match.round, names.of_match(place.match)
        return round_, "" if name == names.of_round(round_) else name

    return of


def _by_table(place: Place) -> tuple[int, int]:
    return (place.match.table or _NO_TABLE, place.match.number or _NO_TABLE)


def _at_table(place: Place) -> Row:
    match = place.match
    return (
        _shown(match.table),
        _shown(match.number),
        comer(match, place.home_from, home=True),
        comer(match, place.away_from, home=False),
    )


def _shown(number: int | None) -> str:
    return "–" if number is None else str(number)


def name_rows(tournament: Tournament, round_: int | None) -> ListingRows:
    """Return where each pair plays, as a reader looks its name up: by pinyin."""
    names = round_names(tournament)
    titled = _titled(names)
    looked_up = gettext("by unit, a pair without one by its first player")
    found: dict[tuple[int, str], list[tuple[Key, Row]]] = {}
    for place in wanted_places(tournament, round_):
        found.setdefault(titled(place), []).extend(_both(place))
    return ListingRows(
        heading=heading_of(tournament),
        title=gettext("Pairings by name"),
        note=" · ".join(filter(None, (_note(names, round_), looked_up))),
        listings=tuple(
            Listing(
                title="" if round_ and not own else own or names.of_round(number),
                columns=(
                    Column(title=gettext("Pair"), share=190, bold=True),
                    Column(title=gettext("Table"), share=34, align=_CENTRE, bold=True),
                    Column(title=gettext("Match"), share=34, align=_CENTRE),
                    Column(title=gettext("Opponents"), share=190),
                ),
                rows=tuple(_indexed(sides)),
                size=10.0,
                low=18.0,
            )
            for (number, own), sides in sorted(found.items())
        ),
    )


def _both(place: Place) -> Iterator[tuple[Key, Row]]:
    match = place.match
    table, number = _shown(match.table), _shown(match.number)
    if match.home is not None:
        away = comer(match, place.away_from, home=False)
        yield team_key(match.home), (_looked_up(match.home), table, number, away)
    if match.away is not None:
        home = comer(match, place.home_from, home=True)
        yield team_key(match.away), (_looked_up(match.away), table, number, home)


def team_key(team: Team) -> Key:
    """Return what a pair is looked up by: its unit, else its first player; then the players."""
    first = words_key(team.unit) if team.unit else name_key(team.player_one)
    return (*first, ("", 0, ""), *name_key(team.player_one), *name_key(team.player_two))


def _looked_up(team: Team) -> str:
    """Return a pair with what it is looked up by in front."""
    entry = entry_of(team)
    return f"{' '.join(filter(None, (entry.unit, pair_names(entry))))} ({entry.number})"


def _indexed(rows: Iterable[tuple[Key, Row]]) -> Iterator[Row]:
    """Yield the rows in order, each letter above the first that begins with it."""
    ordered = sorted(rows, key=lambda each: each[0])
    for letter, group in groupby(ordered, lambda each: initial_of(each[0])):
        yield (letter,)
        yield from (row for _, row in group)


def check_in_rows(tournament: Tournament) -> ListingRows:
    """Return the pairs as they come to the door: looked up by name, ticked, signed for."""
    rows = [(team_key(team), _arriving(team)) for team in tournament.teams.order_by("number")]
    return ListingRows(
        heading=heading_of(tournament),
        title=gettext("Check-in list"),
        note=gettext("by name, pairs present so far are ticked"),
        listings=(
            Listing(
                columns=(
                    Column(title=gettext("Present"), share=36, align=_CENTRE, bold=True),
                    Column(title=gettext("No."), share=30, align=_CENTRE, bold=True),
                    Column(title=gettext("Unit"), share=120),
                    Column(title=gettext("Players"), share=130),
                    Column(title=gettext("Signature"), share=100),
                    Column(title=gettext("Remarks"), share=90),
                ),
                rows=tuple(_indexed(rows)),
                size=10.0,
                low=22.0,
            ),
        ),
    )


def _arriving(team: Team) -> Row:
    state = "" if team.state == TeamState.ENTERED else str(TEAM_STATES[team.state])
    return (
        "✓" if team.present else "□",
        str(team.number),
        team.unit,
        f"{team.player_one} / {team.player_two}",
        "",
        state,
    )


def call_matches(tournament: Tournament, round_: int | None) -> list[Match]:
    """Return the matches to be called, in order: first those that each table begins with."""
    waiting = playable_matches(tournament).filter(verdict="", hold="", begun=False)
    if round_ is not None:
        waiting = waiting.filter(round=round_)
    turns: dict[int | None, int] = {}
    ordered: list[tuple[int, int, int, Match]] = []
    for match in waiting:
        turn = turns[match.table] = turns.get(match.table, 0) + 1
        place = (turn, match.table, 0) if match.table else (_NO_TABLE, 0, turn)
        ordered.append((*place, match))
    return [match for *_, match in sorted(ordered, key=lambda each: each[:3])]


def call_rows(tournament: Tournament, round_: int | None) -> ListingRows:
    """Return which match is called to which table, in order, with the names to read out."""
    names = round_names(tournament)
    return ListingRows(
        heading=heading_of(tournament),
        title=gettext("Call list"),
        note=_note(names, round_),
        listings=(
            Listing(
                columns=(
                    Column(title=gettext("Called"), share=34, align=_CENTRE, bold=True),
                    Column(title=pgettext("call list", "Order"), share=30, align=_CENTRE),
                    Column(title=gettext("Table"), share=34, align=_CENTRE, bold=True),
                    Column(title=gettext("Match"), share=34, align=_CENTRE),
                    Column(title=gettext("Home, to be read out"), share=165),
                    Column(title=gettext("Away, to be read out"), share=165),
                ),
                rows=tuple(
                    _called(number, match)
                    for number, match in enumerate(call_matches(tournament, round_), 1)
                ),
                size=12.0,
                low=34.0,
            ),
        ),
    )


def _called(order: int, match: Match) -> Row:
    home, away = match.home, match.away
    assert home is not None, "only matches with both pairs are called"
    assert away is not None, "only matches with both pairs are called"
    numbers = (str(order), _shown(match.table), _shown(match.number))
    return ("□", *numbers, _aloud(home), _aloud(away))


def _sounding(name: str) -> str:
    sound = reading_of(name)
    return name + gettext(" (") + sound + gettext(")") if sound else name


def _aloud(team: Team) -> str:
    """Return what a speaker says of a pair, with the sound of what is hard to read."""
    players = (team.player_one, team.player_two)
    told = (_sounding(name) for name in players)
    words = gettext("pair %(number)d, %(unit)s %(first)s and %(second)s")
    first, second = told
    if not team.unit:
        words = gettext("pair %(number)d, %(first)s and %(second)s")
    return words % {"number": team.number, "unit": team.unit, "first": first, "second": second}
