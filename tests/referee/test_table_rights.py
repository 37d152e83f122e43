"""Every write at a table by every role in every state of the match; recording, correcting and
reopening are different rights (case 31)."""

import pytest
from django.db import transaction

from brackets.models import Match, Tournament
from referee.basis import signing_basis
from referee.match_facts import read_facts
from referee.permissions import MatchState
from tests.builders import make_user, match_numbered
from tests.referee.addresses import LET_IN, STATES, Door, client_of, differences, make_hall

pytestmark = pytest.mark.django_db

# The table, by hand: who may do what in which states.
PLAYED = {MatchState.READY, MatchState.PLAYING, MatchState.EXTRA_HAND}
TO_SIGN = {MatchState.TO_SIGN}
BEGUN = {MatchState.PLAYING, MatchState.EXTRA_HAND, *TO_SIGN}
RULED = {*PLAYED, *TO_SIGN, MatchState.FROZEN, MatchState.FINISHED}
RECORDS = ("entry_clerk", "table_referee", "chief_referee", "organiser")
REFEREES = ("table_referee", "chief_referee", "organiser")
CHIEFS = ("chief_referee", "organiser")
WRITES: dict[str, list[tuple[tuple[str, ...], set[MatchState]]]] = {
    "record": [(RECORDS, PLAYED)],
    "correct": [(RECORDS, BEGUN), (CHIEFS, {MatchState.FROZEN, MatchState.FINISHED})],
    "redeal": [(RECORDS, PLAYED)],
    "fine": [(REFEREES, {*PLAYED, *TO_SIGN}), (CHIEFS, RULED)],
    # What the chief referee gives a table referee proposes.
    "punish": [(REFEREES, {*PLAYED, *TO_SIGN}), (CHIEFS, RULED)],
    "forfeit": [(CHIEFS, RULED)],
    "seats": [(REFEREES, {MatchState.READY})],
    "wrong seats": [(REFEREES, BEGUN), (CHIEFS, {MatchState.FROZEN, MatchState.FINISHED})],
    "sign": [(REFEREES, TO_SIGN)],
    "finalise": [(CHIEFS, TO_SIGN)],
    "object": [(REFEREES, BEGUN)],
}
# Refused to everybody, whoever it is: nothing is there to correct, the seats are fixed by the
# first hand, a match that is frozen takes no second objection.
IMPOSSIBLE = {
    ("correct", MatchState.READY),
    ("object", MatchState.FROZEN),
    *(("seats", state) for state in BEGUN | {MatchState.FROZEN, MatchState.FINISHED}),
    *((write, MatchState.WAITING) for write in WRITES),
}
REASON = {"reason": "x"}


def form_of(write: str, match: Match) -> tuple[str, dict[str, str]]:
    """Return part of the address and form of a write; it is right but for whoever sends it."""
    recorded = read_facts(match)
    done = match.hands.filter(current=True).count()
    hand = f"hands/{done + 1}/"
    points = {"kind": "played", "trick_points": "75", "confirmed": "75"}
    again = f"hands/{min(done + 1, 4)}/"
    ruling = {
        **{"offender": "home", "count": "1", "seen_version": str(int(done == 4))},
        **REASON,
    }
    extra = {"kind": "extra", "dealer": "0", "result": "held"}
    heavy = {"offence": "deliberate_cheating", "finished": "no", "points_so_far": "60"}
    sides = {"home_seats": "NS", "home_first": "1", "away_first": "2"}
    signed = {"basis": signing_basis(recorded)}
    return {
        "record": (hand, {**(extra if done == 4 else points), "seen_version": "0"}),
        "correct": ("hands/1/", {**points, "seen_version": "1", "cause": "other", **REASON}),
        "redeal": (f"{hand}redeal/", REASON),
        "fine": (f"{again}rulings/", {**ruling, "offence": "wrong_card_corrected"}),
        "punish": (f"{again}rulings/", {**ruling, **heavy}),
        "forfeit": ("forfeit/", {"outcome": "walkover:home", **REASON}),
        "seats": ("seats/", sides),
        "wrong seats": ("seats/correct/", {**sides, "mode": "remap", **REASON}),
        "sign": ("sign/", {"signer": "home", **signed}),
        "finalise": ("finalise/", {**signed, **REASON}),
        "object": ("object/", {"side": "home", "claim": "x"}),
    }[write]


def wanted_of(write: str, role: str, state: MatchState) -> str:
    if (write, state) in IMPOSSIBLE:
        return "not written"
    may = any(role in roles and state in states for roles, states in WRITES[write])
    return "done" if may else "refused"


@pytest.fixture(scope="module")
def hall(module_db: None) -> Tournament:
    return make_hall(make_user("zhuren", "organiser"))


@pytest.mark.parametrize("role", sorted(LET_IN[Door.STAFF]))
def test_every_write_at_a_table_follows_role_and_state(hall: Tournament, role: str) -> None:
    client = client_of(role)
    found, wanted = {}, {}
    for number, state in STATES.items():
        match = match_numbered(hall, number)
        for write in WRITES:
            part, form = form_of(write, match)
            form["key"] = f"{write}-{number}"
            with transaction.atomic():
                answer = client.post(f"/tables/{hall.slug}/{number}/{part}", form)
                wrote = Tournament.objects.get().revision > hall.revision
                transaction.set_rollback(True)
            wanted[write, state] = wanted_of(write, role, state)
            # A page that asks back, with 200, has let its reader in.
            done = wrote or answer.status_code == 200
            refused = "refused" if answer.status_code == 403 else f"{answer.status_code}"
            found[write, state] = "done" if done else refused
            if wanted[write, state] == "not written" and not done:
                found[write, state] = "not written"
    assert differences(found, wanted) == {}
