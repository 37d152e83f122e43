"""What a complete result waits for, in words, and how it was confirmed."""

from collections.abc import Collection

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.models import Hold, SignOff, Team, Verdict
from referee.facts import MatchFacts
from referee.holds import PLAYED_VERDICTS, counted_before, second_entry, signed_by
from referee.labels.matches import team_name
from referee.labels.scores import signless
from referee.labels.verdicts import VERDICTS
from referee.models import Signer
from referee.scorekeeping import provisional, summary_from

# For whoever stands at the table.
HOLDS: dict[str, Promise] = {
    Hold.SIGNATURE: gettext_lazy("Show this to both pairs and let them confirm it."),
    Hold.SECOND_ENTRY: gettext_lazy(
        "A second referee now enters the hands again without seeing these."
    ),
    Hold.DIFFERENT: gettext_lazy("The two entries differ: the chief referee decides."),
    Hold.PROPOSAL: gettext_lazy("A proposed penalty waits for the chief referee first."),
    Hold.OBJECTION: gettext_lazy("There is an objection: the chief referee decides it."),
    Hold.REVIEW: gettext_lazy("The match is under review."),
}

SIGN_OFFS: dict[str, Promise] = {
    SignOff.NONE: gettext_lazy("A result counts with its last hand."),
    SignOff.ONE: gettext_lazy("A result counts when one pair has confirmed it."),
    SignOff.BOTH: gettext_lazy("A result counts when both pairs have confirmed it."),
    SignOff.BLIND: gettext_lazy("A result counts when a second referee has entered the same."),
}


def winner_sentence(recorded: MatchFacts) -> str:
    """Return who wins the match and how, as its facts have it, with the score that decides it."""
    verdict, winner = provisional(recorded)
    if winner is None:
        return str(VERDICTS[Verdict(verdict)]) if verdict else ""
    summary = summary_from(recorded)
    first, second = (summary.home_big, summary.away_big), (summary.home_small, summary.away_small)
    if winner == recorded.match.away:
        first, second = (first[1], first[0]), (second[1], second[0])
    values = {"team": team_name(winner), "mine": signless(first[0]), "theirs": signless(first[1])}
    level = not (recorded.is_race or recorded.is_one_hand)
    if not level or verdict not in {Verdict.BIG, Verdict.SMALL, Verdict.EXTRA_HAND}:
        return _("%(team)s wins: %(how)s") % {**values, "how": VERDICTS[Verdict(verdict)]}
    if verdict == Verdict.BIG:
        return _("%(team)s wins %(mine)s : %(theirs)s") % values
    values |= {
        "small": signless(second[0]),
        "other": signless(second[1]),
        "how": str(VERDICTS[Verdict(verdict)]),
    }
    return (
        _("%(team)s wins %(how)s: big score %(mine)s : %(theirs)s, small %(small)s : %(other)s")
        % values
    )


def confirmed_words(recorded: MatchFacts) -> str:
    """Return how the result that counts was confirmed; empty where the event asks for nothing.

    Without the names of referees: the public reads it.
    """
    if recorded.sign_off == SignOff.NONE or recorded.match.verdict not in PLAYED_VERDICTS:
        return ""
    signed = signed_by(recorded)
    chief = signed.get(Signer.CHIEF)
    if chief and chief.on_paper:
        pairs = _signers(recorded, (Signer.HOME, Signer.AWAY))
        return _("Signed on paper by %(pairs)s") % {"pairs": pairs}
    earlier = _signers(recorded, counted_before(recorded))
    if chief and earlier:
        words = _("Changed by the chief referee; the result before was confirmed by %(pairs)s")
        return words % {"pairs": earlier}
    if chief:
        return _("Confirmed by the chief referee (without a signature)")
    if recorded.sign_off == SignOff.BLIND:
        second = second_entry(recorded)
        return _("Confirmed by a second entry") if second and second.equal else ""
    names = _signers(recorded, signed)
    return _("Confirmed by %(pairs)s") % {"pairs": names} if names else ""


def _signers(recorded: MatchFacts, sides: Collection[str]) -> str:
    teams = {Signer.HOME: recorded.match.home, Signer.AWAY: recorded.match.away}
    return _(", ").join(team_name(team) for side, team in teams.items() if team and side in sides)


def pair_name(recorded: MatchFacts, side: str) -> str:
    """Return the team of a side, or that it was nobody's."""
    teams: dict[str, Team | None] = {
        Signer.HOME.value: recorded.match.home,
        Signer.AWAY.value: recorded.match.away,
    }
    team = teams.get(side)
    return team_name(team) if team else _("the referee")
