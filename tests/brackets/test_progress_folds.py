"""Whatever is decided, taken back and decided again, the bracket is what its results make it."""

from contextlib import suppress

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from brackets.errors import MatchLocked
from brackets.models import Match, MatchKind, Team, Tournament, Verdict
from brackets.progress import Summary
from brackets.queries import numbered_matches, published_draw
from brackets.standings import ranking
from tests.brackets.play import decide
from tests.builders import draw_event, make_event

OUTCOMES = ("home", "away", "walkover", "disqualified", "nobody", "playing", "nothing")
MOVES = st.lists(
    st.tuples(st.integers(min_value=0, max_value=30), st.sampled_from(OUTCOMES)), max_size=40
)


def move(match: Match, outcome: str) -> None:
    """Give a match an outcome, if it has both teams and no later match stands in the way."""
    if match.home is None or match.away is None:
        return
    summaries = {
        "home": Summary(begun=True, verdict=Verdict.BIG, winner=match.home),
        "away": Summary(begun=True, verdict=Verdict.SMALL, winner=match.away),
        "walkover": Summary(begun=True, verdict=Verdict.WALKOVER, winner=match.home),
        "disqualified": Summary(begun=True, verdict=Verdict.DISQUALIFICATION, winner=match.away),
        "nobody": Summary(begun=True, verdict=Verdict.BOTH_ABSENT),
        "playing": Summary(begun=True, hands_done=1),
        "nothing": Summary(),
    }
    with suppress(MatchLocked), transaction.atomic():
        decide(match, summaries[outcome])


def sides(match: Match, board: dict[tuple[int, int], Match]) -> list[Team | str | None]:
    """Return who must sit there, worked out from the two matches before: "-" is nobody."""
    third = match.kind == MatchKind.THIRD_PLACE
    first = 0 if third else 2 * match.position
    found: list[Team | str | None] = []
    for position in (first, first + 1):
        before = board[match.round - 1, position]
        out = {before.home, before.away} - {before.winner}
        if before.verdict == "":
            found.append(None)
        elif not third:
            found.append(before.winner or "-")
        elif before.verdict in {"bye", "both_absent", "disqualification"}:
            found.append("-")
        else:
            found.append(next(iter(out)))
    return found


def check(event: Tournament) -> None:
    draw = published_draw(event)
    assert draw is not None
    matches = draw.matches.select_related("home", "away", "winner")
    board = {(match.round, match.position): match for match in matches}
    for match in board.values():
        if match.round == 1:
            continue
        expected = sides(match, board)
        assert [match.home, match.away] == [
            side if isinstance(side, Team) else None for side in expected
        ]
        if not match.begun:
            alone = [side for side in expected if isinstance(side, Team)]
            bye = None not in expected and len(alone) == 1
            empty = expected == ["-", "-"]
            assert match.verdict == ("bye" if bye else "both_absent" if empty else "")
    check_places(event)


def check_places(event: Tournament) -> None:
    draw = published_draw(event)
    assert draw is not None
    rows = ranking(draw)
    assert {row.team for row in rows} == set(event.teams.all())
    over = not numbered_matches(event).filter(verdict="").exists()
    for row in rows:
        first, _, last = row.place.partition("–")
        if not row.place:
            assert not over
            continue
        sharing = sum(other.place == row.place for other in rows)
        room = int(last or first) - int(first) + 1
        assert 1 <= int(first) <= int(last or first) <= len(rows)
        both_missed_the_final = row.criterion == "both_absent" and row.place == "2"
        if over and not both_missed_the_final:
            assert sharing == room


class FoldTest(TestCase):
    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(teams=st.integers(min_value=2, max_value=9), moves=MOVES)
    def test_bracket_is_what_its_results_make_it(
        self, teams: int, moves: list[tuple[int, str]]
    ) -> None:
        event = make_event(teams, seeded=teams)
        draw_event(event)
        for index, outcome in moves:
            matches = list(numbered_matches(event))
            move(matches[index % len(matches)], outcome)
        check(event)
