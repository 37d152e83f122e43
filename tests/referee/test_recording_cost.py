from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from brackets.models import Match
from brackets.ready_formats import USUAL, ready_format
from referee.basis import hand_basis, signing_basis
from referee.duties import assign_tables
from referee.entries import HandEntry
from referee.match_facts import read_facts
from referee.models import Hand, HandKind, Signer
from referee.recording import record_hand
from referee.refusals import StaleForm
from referee.sign_off import sign
from rules.reports import HandReport
from tests.builders import draw_event, log_in, make_event, match_numbered, record_points
from tests.referee.signing import FOUR_HANDS, asking, fresh

pytestmark = pytest.mark.django_db


MOST = 20
STATE = 4
"""What tells the page of the table how the match stands now, once the hand is stored."""


def statements(client: Client, match: Match, hand: int, points: int = 80) -> int:
    """Return how many statements it takes to save a hand as the page does.

    All of them but `STATE`: session, user, groups and savepoints are in.
    """
    form = {
        "kind": "played",
        "dealer": "0",
        "trick_points": str(points),
        "confirmed": str(points),
        "seen_version": "0",
        "basis": hand_basis(read_facts(match), hand),
        "key": uuid4().hex,
    }
    address = f"/tables/{match.draw.stage.tournament.slug}/{match.number}/hands/{hand}/"
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(address, form, headers={"accept": "application/json"})
    assert answer.json()["kind"] == "saved"
    return len(queries) - STATE


# The last hand of a match decides it: the verdict and the next match, each with its entry.
@pytest.mark.parametrize("hand", [1, 2, 4])
@pytest.mark.parametrize("sign_off", ["none", "both", "blind"])
def test_hand_takes_few_statements_whatever_the_size(
    referee: User, organiser: User, sign_off: str, hand: int
) -> None:
    referee_client, counts = log_in(referee), []
    for teams in (8, 40):
        event = asking(make_event(teams, slug=f"cup{teams}", by=organiser), sign_off)
        draw_event(event, by=organiser)
        assign_tables(event, {referee: {1, 2}}, by=organiser)
        match = record_points(match_numbered(event, 1), *[35] * (hand - 1))
        counts.append(statements(referee_client, match, hand))
    assert counts[0] == counts[1] <= MOST


@pytest.mark.parametrize("key", USUAL)
def test_hand_takes_few_statements_in_every_format(
    referee: User, organiser: User, key: str
) -> None:
    referee_client, counts = log_in(referee), []
    for teams in (8, 40):
        stages = ready_format(key)
        event = make_event(teams, slug=f"cup{teams}", by=organiser, stages=stages)
        draw_event(event, by=organiser)
        assign_tables(event, {referee: {1}}, by=organiser)
        match = match_numbered(event, 1)
        points = {1: 35, 2: 35, 3: 35, 4: 80}  # the last hand decides
        counts.append([statements(referee_client, match, *hand) for hand in points.items()])
        match.refresh_from_db()
        assert match.verdict
    assert counts[0] == counts[1]
    assert max(counts[0]) <= MOST


# In double elimination the winner and the loser both get their next match.
def test_hands_of_a_race_take_few_statements_until_it_is_won(
    referee: User, organiser: User
) -> None:
    stages = ready_format("double_elimination")
    event = make_event(8, by=organiser, ruleset="four_deck", stages=stages)
    draw_event(event, by=organiser)
    match = match_numbered(event, 1)
    counts: list[int] = []
    while not match.verdict:
        counts.append(statements(log_in(referee), match, len(counts) + 1, points=0))
        match.refresh_from_db()
    assert max(counts) <= MOST


def test_signature_takes_few_statements(organiser: User, referee: User) -> None:
    event = asking(make_event(8, by=organiser), "both")
    draw_event(event, by=organiser)
    match = record_points(match_numbered(event, 1), *FOUR_HANDS)
    for signer in (Signer.HOME, Signer.AWAY):
        basis = signing_basis(read_facts(fresh(match)))
        with CaptureQueriesContext(connection) as queries:
            sign(match, signer, by=referee, basis=basis, key=signer)
        assert len(queries) <= MOST


def test_facts_read_before_a_change_are_read_again_under_the_lock(organiser: User) -> None:
    event = make_event(4, by=organiser)
    draw_event(event, by=organiser)
    match = match_numbered(event, 1)
    known = read_facts(match, match.draw.stage.tournament)
    theirs = record_points(match, 35).hands.get()
    entry = HandEntry(kind=HandKind.PLAYED, report=HandReport(trick_points=80))
    with pytest.raises(StaleForm) as refused:
        record_hand(known, 1, entry, by=organiser, seen_version=0, key="mine")
    assert refused.value.theirs == theirs
    assert Hand.objects.count() == 1
