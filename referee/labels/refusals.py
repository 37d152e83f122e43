"""Why a writer of brackets refused, in words that say what to do."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from brackets import errors
from brackets.forecast import halvings
from brackets.models import Match
from referee.labels.events import STATES
from referee.labels.leaving import TEAM_STATES
from referee.labels.lots import flaw_words
from referee.labels.registration import sentence
from referee.labels.ruleset_words import field_label


def refusal(error: errors.BracketsError) -> str:
    """Return the refusal in words; all problems in one line where there are several."""
    return _WORDS[type(error)](error)


def _invalid(error: errors.Invalid) -> str:
    return " ".join(sentence(problem) for problem in error.problems)


def _state(error: errors.WrongState) -> str:
    return _("This is not possible while the event is in the state “%(state)s”.") % {
        "state": STATES[error.state]
    }


def _team_count(error: errors.TeamCountInvalid) -> str:
    values = {"count": error.count, "low": error.minimum, "high": error.maximum}
    return _("A draw needs %(low)s to %(high)s pairs, here are %(count)s.") % values


def _match_count(error: errors.MatchCountInvalid) -> str:
    values = {"count": error.count, "high": error.maximum}
    words = _(
        "With so many pairs this format has %(count)s matches; at most %(high)s can be numbered. "
        "Choose smaller groups or another format."
    )
    return words % values


def _advance_unmet(error: errors.AdvanceUnmet) -> str:
    stage = error.stage
    possible = _(", ").join(map(str, halvings(stage.teams)))
    return _(
        "Stage %(number)s: drawn in order of lot, %(teams)s pairs become %(possible)s; never are "
        "%(advance)s left. Choose another number of those who go on in the format."
    ) % {
        "number": stage.number,
        "teams": stage.teams,
        "possible": possible,
        "advance": stage.plan.advance,
    }


def _draw_locked(error: errors.DrawLocked) -> str:
    return _("Match %(number)s has begun, so the draw cannot be changed any more.") % {
        "number": error.match.number
    }


def _match_locked(error: errors.MatchLocked) -> str:
    return _(
        "Match %(number)s has begun and would get another pair. Take back what was recorded there "
        "first, or leave the result as it is."
    ) % {"number": error.match.number}


def _not_swappable(error: errors.NotSwappable) -> str:
    if error.match is None:
        return _("Choose two pairs of different matches of the first round.")
    return _("Match %(number)s has begun: its pairs keep their places.") % {
        "number": error.match.number
    }


def _still_open(error: errors.StillOpen) -> str:
    found = []
    if error.matches:
        found.append(_("Without a result: %(matches)s.") % {"matches": _numbers(error.matches)})
    if error.draft:
        found.append(_("A draft of a draw is left: publish or discard it."))
    if error.further:
        found.append(_("The next round or stage is still to be drawn."))
    if not error.published:
        found.append(_("No draw was published."))
    return " ".join(found)


def _numbers(matches: tuple[Match, ...]) -> str:
    shown = [_("match %(number)s") % {"number": match.number} for match in matches[:10]]
    if len(matches) > len(shown):
        shown.append(_("and %(count)s more") % {"count": len(matches) - len(shown)})
    return _(", ").join(shown)


def _ties_open(error: errors.TiesOpen) -> str:
    ties = _("; ").join(_(", ").join(map(str, tie)) for tie in error.ties)
    return _(
        "Who goes on is not decided. Level pairs: %(ties)s. Let them play extra matches, draw "
        "lots, or give the order as chief referee."
    ) % {"ties": ties}


def _ruleset_outdated(error: errors.RulesetOutdated) -> str:
    return _(
        "Somebody changed the ruleset meanwhile: version %(number)s is the newest. Look at it, "
        "then make your change again."
    ) % {"number": error.number}


def _ruleset_played(error: errors.RulesetPlayed) -> str:
    fields = _(", ").join(field_label(name) for name in error.fields)
    return _(
        "Matches have begun, and what was played rests on: %(fields)s. This must stay as it is; "
        "no offence can leave the catalogue either."
    ) % {"fields": fields}


_WORDS: dict[type[errors.BracketsError], Callable[[Any], str]] = {
    errors.EventInvalid: _invalid,
    errors.RegistrationInvalid: _invalid,
    errors.ChangedMeanwhile: _invalid,
    errors.EventClosed: lambda _error: _(
        "The event is closed. Reopen it on its page if something must be changed."
    ),
    errors.WrongState: _state,
    errors.ReasonMissing: lambda _error: _("Please give the reason; it is kept in the journal."),
    errors.SeedTextInvalid: lambda error: (
        _("The seed text must be one line of 1 to %(limit)s characters.") % {"limit": error.limit}
    ),
    errors.TeamCountInvalid: _team_count,
    errors.MatchCountInvalid: _match_count,
    errors.AdvanceUnmet: _advance_unmet,
    errors.DrawLocked: _draw_locked,
    errors.LotsInvalid: lambda error: " ".join(flaw_words(flaw) for flaw in error.flaws),
    errors.DrawNotDraft: lambda _error: _(
        "Somebody published or discarded this draw meanwhile. Look at the present one."
    ),
    errors.DrawOutdated: lambda _error: _(
        "The pairs were changed after this draft was made. Draw again, then publish."
    ),
    errors.StagesDrawn: lambda error: (
        _("Stage %(number)s was drawn already, so this stays as it is.") % {"number": error.number}
    ),
    errors.RoundOpen: lambda error: (
        _("What comes next waits for results: %(matches)s.") % {"matches": _numbers(error.matches)}
    ),
    errors.TiesOpen: _ties_open,
    errors.NoTie: lambda _error: _(
        "These pairs are not level, or not all that are. Look at the table again."
    ),
    errors.DrawReplaced: lambda _error: _("Another draw was published meanwhile."),
    errors.NotOvertaken: lambda _error: _(
        "This draw rests on the results that count: there is nothing to decide."
    ),
    errors.DrawMoved: lambda _error: _(
        "Another result was corrected since this page was opened. Look at it again."
    ),
    errors.TablesMoved: lambda _error: _(
        "Matches or tables were moved since this page was opened. Look at it again."
    ),
    errors.TablesUsed: lambda error: (
        _("Match %(number)s was played or moved since, so the change of tables stays.")
        % {"number": error.match.number}
    ),
    errors.MatchLocked: _match_locked,
    errors.RoundBegun: lambda error: (
        _("Match %(number)s has begun, so who went through cannot be taken back any more.")
        % {"number": error.match.number}
    ),
    errors.DrawnSince: lambda _error: _(
        "A draw was published since that rests on this, so it can no longer be taken back."
    ),
    errors.TeamStateWrong: lambda error: (
        _("This is not possible for pair %(number)s now: it is “%(state)s”.")
        % {"number": error.team.number, "state": TEAM_STATES[error.state]}
    ),
    errors.NotSwappable: _not_swappable,
    errors.LatePlaceGone: lambda _error: _(
        "This place is not free any more: what follows has begun, or somebody has taken it."
    ),
    errors.LateOnRecord: lambda error: (
        _(
            "Match %(number)s of this late entry was called, moved or seated; the record of it "
            "stays."
        )
        % {"number": error.match.number}
    ),
    errors.LateBegun: lambda error: (
        _("Match %(number)s has begun: it stays as it is.") % {"number": error.match.number}
    ),
    errors.LateBehind: lambda _error: _(
        "Another pair came late after this one, or extra matches were made. Take those back first."
    ),
    errors.NobodyToPair: lambda _error: _("At least two people without a partner are needed."),
    errors.NoRounds: lambda _error: _(
        "The stage that was drawn last is played to its end: it has no other number of rounds."
    ),
    errors.RoundsInvalid: lambda error: (
        _("Another number of rounds than now, from %(low)s (so many are drawn) to %(high)s.")
        % {"low": error.low, "high": error.high}
    ),
    errors.RoundsMoved: lambda error: (
        _("Somebody changed the number of rounds meanwhile: it is %(rounds)s now.")
        % {"rounds": error.planned}
    ),
    errors.RoundNotHeld: lambda _error: _("No round is held back: somebody released it already."),
    errors.StillOpen: _still_open,
    errors.RulesetOutdated: _ruleset_outdated,
    errors.RulesetPlayed: _ruleset_played,
}
