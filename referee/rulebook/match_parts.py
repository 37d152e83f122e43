"""The match: its shape, who deals, the ladder, what decides it, and its time."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.labels.levels import level_name
from referee.labels.ruleset_words import value_name
from referee.labels.seats import SEATS
from referee.rulebook.parts import Part, Sentence, choice, is_default, stated
from rules.levels import ladder_of
from rules.options import SeatLabels
from rules.rotation import dealer_order
from rules.ruleset import Ruleset
from rules.seats import Seat
from rules.shapes import Hook, HookCard, MatchCriterion, Shape, TimeCriterion


def match_part(ruleset: Ruleset) -> Part:
    """Return what a match is and who deals."""
    fixed = ruleset.shape is Shape.FIXED_HANDS
    sentences = (*(_fixed(ruleset) if fixed else _race(ruleset)), *_deal(ruleset))
    return Part("match", _("The match"), sentences)


def _fixed(ruleset: Ruleset) -> Iterator[Sentence]:
    words = _("Two pairs play %(hands)d hands; whatever the result, the deal goes %(dealers)s.")
    dealers = " → ".join(seat_name(ruleset, seat) for seat in dealer_order(ruleset))
    yield Sentence(
        words % {"hands": ruleset.hands, "dealers": dealers},
        default=is_default(ruleset, "hands", "shape"),
    )
    yield Sentence(
        _("Every hand is played at level %(level)s.") % {"level": ruleset.level},
        default=is_default(ruleset, "level"),
    )


def _race(ruleset: Ruleset) -> Iterator[Sentence]:
    words = _(
        "Both pairs start at level %(first)s. The dealer side plays its own level; the pair that "
        "gets past %(last)s first wins."
    )
    ends = {"first": level_name(ruleset.first_level), "last": level_name(ruleset.last_level)}
    yield Sentence(words % ends, default=is_default(ruleset, "first_level", "last_level"))
    yield from _ladder(ruleset)
    if ruleset.games > 1:
        yield Sentence(
            _("The match is the best of %(games)d such games.") % {"games": ruleset.games},
            default=is_default(ruleset, "games"),
        )
    if ruleset.hands:
        yield Sentence(
            _("No more than %(hands)d hands are played.") % {"hands": ruleset.hands},
            default=is_default(ruleset, "hands"),
        )
    if ruleset.lead_wins:
        yield Sentence(
            _("A lead of %(levels)d levels wins at once.") % {"levels": ruleset.lead_wins}
        )
    yield from (_hook(hook) for hook in ruleset.hooks)
    yield from stated(ruleset, ("demotion",))


def _ladder(ruleset: Ruleset) -> Iterator[Sentence]:
    ladder = ladder_of(ruleset)
    levels = " ".join(map(level_name, ladder.levels))
    yield Sentence(_("Levels: %(levels)s.") % {"levels": levels})
    must = [level_name(level) for level in ladder.levels if level in ladder.must_play]
    default = is_default(ruleset, "must_play", "must_play_last")
    if not must:
        yield Sentence(_("No level must be played; gains may jump over any."), default=default)
        return
    words = _(
        "Must be played: %(levels)s. Any gain stops there, and only holding the deal there leads "
        "on; other levels can be jumped over."
    )
    yield Sentence(words % {"levels": _(", ").join(must)}, default=default)


def _hook(hook: Hook) -> Sentence:
    words = (
        _("A dealer side at %(level)s falls to %(to)s when it loses the deal and the kitty to a "
          "%(card)s.")
        if hook.needs_fall
        else _("A dealer side at %(level)s falls to %(to)s when it loses the kitty to a %(card)s.")
    )  # fmt: skip
    values = {
        "level": level_name(hook.level),
        "to": level_name(hook.falls_to),
        "card": value_name(HookCard, hook.won_with),
    }
    return Sentence(words % values, hook.clause)


def _deal(ruleset: Ruleset) -> Iterator[Sentence]:
    if ruleset.shape is Shape.FIXED_HANDS:
        yield from stated(ruleset, ("first_drawer", "seat_labels"))
        return
    yield choice(ruleset, "first_dealer")
    yield choice(ruleset, "winning_dealer")
    yield Sentence(_("After the dealer side lost the deal, the seat after the dealer deals."))
    yield from stated(ruleset, ("first_drawer", "seat_labels"))


def seat_name(ruleset: Ruleset, seat: Seat) -> str:
    """Return the name of a seat as this regulation labels it (Y14, ambiguity 14)."""
    if ruleset.seat_labels is SeatLabels.MAHJONG_ESWN:
        seat = Seat(-seat % 4)
    return str(SEATS[seat])


def deciding_part(ruleset: Ruleset) -> Part:
    """Return what decides a match, step by step."""
    if ruleset.shape is Shape.FIXED_HANDS:
        return Part("deciding", _("What decides a match"), tuple(_decided(ruleset)), ordered=True)
    return Part("deciding", _("What decides a match at time"), tuple(_at_time(ruleset)))


def _decided(ruleset: Ruleset) -> Iterator[Sentence]:
    words = {
        MatchCriterion.BIG: _("More big score: what the hands are worth, see the table."),
        MatchCriterion.SMALL: _(
            "If equal, more small score: the points that a pair took as attackers."
        ),
        MatchCriterion.EXTRA_HAND: _(
            "If equal again, one extra hand: declaring takes trump and deal. With fewer than "
            "%(limit)s points against it the dealer side wins, otherwise the attackers."
        )
        % {"limit": ruleset.dealer_falls_at},
        MatchCriterion.LOTS: _("If still equal, lots decide."),
    }
    default = is_default(ruleset, "decided_by")
    for criterion in ruleset.decided_by:
        yield Sentence(words[criterion], default=default)
    if ruleset.decided_by[-1] in {MatchCriterion.BIG, MatchCriterion.SMALL}:
        yield Sentence(_("If still equal, the match is a draw."), default=default)


def _at_time(ruleset: Ruleset) -> Iterator[Sentence]:
    if ruleset.time_limit_minutes or ruleset.hands:
        yield from stated(ruleset, ("last_hand",))
    steps = " → ".join(value_name(TimeCriterion, each) for each in ruleset.at_time)
    default = is_default(ruleset, "at_time")
    yield Sentence(_("One after the other: %(steps)s.") % {"steps": steps}, default=default)
    last = ruleset.at_time[-1]
    if last is TimeCriterion.LEVEL:
        yield Sentence(_("If still equal, the match is a draw."), default=default)
    if last is TimeCriterion.EXTRA_HAND:
        words = _(
            "In the extra hand declaring takes trump and deal; with fewer than %(limit)s points "
            "against it the dealer side wins, otherwise the attackers."
        )
        yield Sentence(words % {"limit": ruleset.dealer_falls_at})


def clock_part(ruleset: Ruleset) -> Part:
    """Return the time rules."""
    return Part("clock", _("Time"), tuple(_clock(ruleset)))


def _clock(ruleset: Ruleset) -> Iterator[Sentence]:
    minutes = ruleset.time_limit_minutes
    default = is_default(ruleset, "time_limit_minutes")
    if minutes:
        words = _("A match lasts %(minutes)d minutes.") % {"minutes": minutes}
    else:
        words = _("There is no time limit.")
    yield Sentence(words, default=default)
    late = ruleset.late_minutes
    if late:
        words = ngettext(
            "Who is %(minutes)d minute late loses by walkover.",
            "Who is %(minutes)d minutes late loses by walkover.",
            late,
        )
        yield Sentence(words % {"minutes": late}, default=is_default(ruleset, "late_minutes"))
    if ruleset.late_for_draw_loses:
        yield choice(ruleset, "late_for_draw_loses")
