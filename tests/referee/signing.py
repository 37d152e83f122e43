"""Short ways to confirm results in tests; every fact goes through the real writers."""

from django.contrib.auth.models import User

from brackets.models import Match, Tournament
from referee.basis import signing_basis
from referee.event_settings import change_sign_off
from referee.match_facts import read_facts
from referee.models import Review, ReviewKind, ReviewOutcome, Signature, Signer
from referee.reviews import decide_review, open_review
from referee.sign_off import finalise, sign
from tests.referee.table_play import key

# Match 1 with these points without capture: 80 and more lift the attackers, and home wins.
FOUR_HANDS = (35, 80, 35, 80)


def asking(event: Tournament, sign_off: str) -> Tournament:
    """Let results of an event be confirmed like this."""
    changed = change_sign_off(event, sign_off, reason="从现在起签字", by=None)
    event.refresh_from_db()
    return changed


def signed(match: Match, signer: Signer, *, by: User, sent: str = "") -> Signature:
    """Sign for a side on a referee's phone, as the page shows it now."""
    basis = signing_basis(read_facts(fresh(match)))
    return sign(match, signer, by=by, basis=basis, key=sent or key())


def both_sign(match: Match, *, by: User) -> None:
    """Sign for both sides."""
    signed(match, Signer.HOME, by=by)
    signed(match, Signer.AWAY, by=by)


def finalised(match: Match, *, by: User | None = None) -> Signature:
    """Let the chief referee finalise."""
    basis = signing_basis(read_facts(fresh(match)))
    return finalise(match, reason="客队已离场", by=by, basis=basis, key=key())


def fresh(match: Match) -> Match:
    """Return a match as it is stored now."""
    return Match.objects.select_related("home", "away", "winner").get(pk=match.pk)


def state(match: Match) -> tuple[str, str, str]:
    """Return hold, verdict and the side that won, as they are stored."""
    now = fresh(match)
    sides = {None: "", now.home_id: "home", now.away_id: "away"}
    return now.hold, now.verdict, sides[now.winner_id]


def reviewed(match: Match, *, by: User | None = None) -> Review:
    """Open a review of the chief referee."""
    return open_review(
        match,
        kind=ReviewKind.REVIEW,
        side="",
        hand_number=4,
        claim="第4局底牌分有误",
        by=by,
        key=key(),
    )


def decided(review: Review, outcome: ReviewOutcome, *, by: User | None = None) -> Review:
    """Publish the decision of a review."""
    return decide_review(review, outcome=outcome, decision="经核对记录单", by=by, key=key())
