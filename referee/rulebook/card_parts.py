"""Cards, declaring and play, and the format with its table."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.labels.levels import level_name
from referee.labels.ruleset_words import value_name
from referee.rulebook.parts import Part, Sentence, is_default, stated
from rules.cards import Joker
from rules.points import POINTS, deck_points
from rules.ruleset import Ruleset
from rules.shapes import (
    ByeRule,
    Grouping,
    Pairing,
    PointsMargin,
    Stage,
    StageKind,
    StandingCriterion,
)

CLAIMS = (
    "no_trump",
    "claim_takes_deal",
    "fix_trump",
    "pair_over_pair",
    "overcall_window",
    "nobody_claims_first",
    "flip_joker",
    "nt_opening",
    "four_jokers",
    "kitty_overcall",
    "chao_order",
    "chao_single_big_joker",
    "joker_chao_trump",
    "chao_moves_deal",
    "chao_after_flip",
)
PLAY = (
    "equal_cards",
    "trump_adjacency",
    "adjacent_across_removed_rank",
    "mixed_tractor",
    "shorter_tractor",
    "protect_tractor",
    "protect_longer_sets",
    "set_ladder",
    "throws",
    "throw_check",
    "throw_fail",
    "throw_fine",
    "overruff",
)


def cards_part(ruleset: Ruleset) -> Part:
    """Return decks, points and the order of trumps."""
    decks = ngettext(
        "%(decks)d deck, %(kitty)d cards in the kitty.",
        "%(decks)d decks, %(kitty)d cards in the kitty.",
        ruleset.decks,
    ) % {"decks": ruleset.decks, "kitty": ruleset.kitty_cards}
    points = _(", ").join(f"{rank} = {value}" for rank, value in POINTS.items())
    trumps = _("Trumps from high to low: %(trumps)s; then the other cards of the trump suit.")
    sentences = (
        Sentence(decks, default=is_default(ruleset, "decks", "kitty_cards")),
        Sentence(
            _("Points: %(points)s; %(all)d in all.")
            % {"points": points, "all": deck_points(ruleset)}
        ),
        Sentence(
            trumps % {"trumps": " > ".join(_trumps(ruleset))},
            default=is_default(ruleset, "permanent_trumps", "level_is_trump"),
        ),
    )
    return Part("cards", _("Cards"), sentences)


def _trumps(ruleset: Ruleset) -> Iterator[str]:
    """Yield the trumps above the trump suit from the highest down (Y24, Y25, N29)."""
    for card in ruleset.permanent_trumps:
        if isinstance(card, Joker):
            yield level_name(card)
        else:
            yield _("%(rank)s of the trump suit") % {"rank": card}
            yield _("other %(rank)ss") % {"rank": card}
    if ruleset.level_is_trump:
        yield _("level card of the trump suit")
        yield _("other level cards")


def claims_part(ruleset: Ruleset) -> Part:
    """Return how trump is declared, as far as the regulation says."""
    return Part("claims", _("Declaring trump"), tuple(stated(ruleset, CLAIMS)))


def play_part(ruleset: Ruleset) -> Part:
    """Return how cards are played, as far as the regulation says."""
    return Part("play", _("Play"), tuple(stated(ruleset, PLAY)))


def format_part(ruleset: Ruleset) -> Part:
    """Return the stages, and what a table counts where there is one."""
    sentences = [
        Sentence(_stage(number, stage), _clause(stage), default="stages" in ruleset.silent)
        for number, stage in enumerate(ruleset.stages, 1)
    ]
    if any(stage.kind is not StageKind.KNOCKOUT for stage in ruleset.stages):
        sentences += _table(ruleset)
    return Part("format", _("Format of the regulation"), tuple(sentences))


def _clause(stage: Stage) -> str:
    """Return the clause of a stage; what holds by default, or was chosen for an event, has none."""
    return "" if stage.clause == "default" else stage.clause


def _stage(number: int, stage: Stage) -> str:
    told = [
        f"{number}. {value_name(StageKind, stage.kind)}",
        value_name(Pairing, stage.pairing),
        *_shape_of(stage),
    ]
    if stage.bye is not ByeRule.BY_DRAW:
        told.append(_("bye: %(rule)s") % {"rule": value_name(ByeRule, stage.bye)})
    if stage.advance > 1:
        groups = stage.kind is StageKind.GROUPS
        each = _("%(n)d of each group go on") if groups else _("%(n)d go on")
        told.append(each % {"n": stage.advance})
    if stage.best_next:
        told.append(_("and the %(n)d best of the others") % {"n": stage.best_next})
    if stage.third_place:
        told.append(_("with a match for third place"))
    if stage.places_to > 1:
        told.append(_("places are played out down to %(n)d") % {"n": stage.places_to})
    return _(", ").join(told)


def _shape_of(stage: Stage) -> Iterator[str]:
    if stage.groups:
        yield _("%(n)d group(s)") % {"n": stage.groups}
    if stage.group_size:
        yield _("groups of %(n)d") % {"n": stage.group_size}
    if stage.grouping is not Grouping.SNAKE:
        yield _("filled %(how)s") % {"how": value_name(Grouping, stage.grouping)}
    if stage.legs > 1:
        yield _("every two meet twice")
    if stage.round_order:
        yield _("rounds in the order %(order)s") % {"order": stage.round_order}
    if stage.units_apart:
        yield _("pairs of one unit are kept apart")
    if stage.rounds:
        yield _("%(n)d round(s)") % {"n": stage.rounds}


def _table(ruleset: Ruleset) -> Iterator[Sentence]:
    words = _("Match points: win %(win)d, draw %(draw)d, loss %(loss)d.")
    values = {
        "win": ruleset.points_win,
        "draw": ruleset.points_draw,
        "loss": ruleset.points_loss,
    }
    yield Sentence(words % values, default=is_default(ruleset, "points_win", "points_loss"))
    if ruleset.points_margin is not PointsMargin.NONE:
        yield from stated(ruleset, ("points_margin",))
    words = _("Walkover: %(won)d to the side that was there, %(lost)d to the other; bye: %(bye)d.")
    values = {
        "won": ruleset.walkover_points,
        "lost": ruleset.walkover_loss_points,
        "bye": ruleset.bye_points,
    }
    yield Sentence(words % values, default=is_default(ruleset, "walkover_points", "bye_points"))
    order = " → ".join(value_name(StandingCriterion, each) for each in ruleset.tie_breaks)
    yield Sentence(
        _("Order of the table: %(order)s.") % {"order": order},
        default=is_default(ruleset, "tie_breaks"),
    )
