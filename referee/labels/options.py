"""What a ruleset says where the printed regulation leaves a choice, one sentence each."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.ruleset import Ruleset

# By field of the ruleset, in the order in which people read them, and by its value.
OPTIONS: dict[str, dict[str, Promise]] = {
    "forfeit": {
        "deduct_3_hand_void": _(
            "A big-score penalty comes off the offender's big score; the hand is void and is "
            "not replayed."
        ),
        "deduct_3_hand_stands": _(
            "A big-score penalty comes off the offender's big score; the score of the hand stands."
        ),
        "adjudge_0_3": _("A big-score penalty means that the offender loses the hand 0 : 3."),
    },
    "forfeit_secured": {
        "stands": _(
            "Innocent attackers keep the big score that they had already reached in a void hand."
        ),
        "void": _("Nothing that the attackers had reached in a void hand counts as big score."),
    },
    "forfeit_small": {
        "keep_if_innocent": _(
            "Innocent attackers keep the small score of a void hand, guilty ones get none."
        ),
        "void": _("A void hand gives no small score."),
        "keep": _("The small score of a void hand counts in any case."),
    },
    "double_offence": {
        "both_deducted": _(
            "If both sides offend in one hand, each gets its penalty and the hand is void."
        ),
        "0_0": _("If both sides offend in one hand, it ends 0 : 0."),
        "replay_same_dealer": _(
            "If both sides offend in one hand, the same dealer deals it again."
        ),
    },
    "fine10_attackers": {
        "before_band": _(
            "A deduction from the attackers' small score comes off their points before the "
            "big score is read."
        ),
        "tie_break_only": _(
            "A deduction from the attackers' small score counts for the small score only."
        ),
    },
    "fine10_dealer_side": {
        "match_ledger": _(
            "A deduction from the dealer side's small score goes to its small score of the match."
        ),
        "give_to_attackers": _(
            "A deduction from the dealer side's small score is given to the attackers."
        ),
        "no_effect": _("A deduction from the dealer side's small score has no effect."),
    },
    "small_floor": {
        "may_go_negative": _("A small score can fall below zero."),
        "zero": _("A small score never falls below zero."),
    },
    "timely": {
        "before_trick_confirmed": _(
            "A wrong card is replaced in time until the trick is confirmed and turned over."
        ),
        "before_next_play": _("A wrong card is replaced in time until the next player plays."),
        "before_next_lead": _("A wrong card is replaced in time until the next lead."),
    },
    "miscount_grace": {
        "no": _("A wrong number of buried cards cannot be put right any more."),
        "before_first_lead": _(
            "A wrong number of buried cards can be put right until the first lead."
        ),
    },
    "overtime_counts": {
        "not_added": _("The points of the extra hand are not added to the totals."),
        "add_to_totals": _("The points of the extra hand are added to the totals."),
    },
    "overtime_no_claim": {
        "redeal": _("If nobody declares in the extra hand, it is dealt again."),
        "first_drawer_deals_and_flips": _(
            "If nobody declares in the extra hand, whoever drew first deals and turns the "
            "kitty over."
        ),
    },
    "pair_over_pair": {
        "not_allowed": _("A pair of another suit does not overcall a pair."),
        "allowed": _("A pair of another suit overcalls a pair."),
        "suit_order_SHCD": _("Only a pair of a higher suit overcalls a pair."),
    },
    "overcall_window": {
        "until_kitty_touched": _("Overcalling is possible until the kitty is touched."),
        "while_drawing": _("Overcalling is possible while cards are drawn."),
    },
    "throws": {
        "off": _("There are no throws."),
        "side_suits": _("Throws are allowed in side suits."),
        "side_and_trump": _("Throws are allowed."),
    },
    "mixed_tractor": {
        "forbidden": _("Trumps and side cards never form one tractor."),
        "counts_as_side": _(
            "A tractor of trumps and side cards of one printed suit is a side play."
        ),
    },
    "equal_cards": {
        "first_played": _("Of equal cards the one played first wins."),
        "last_played": _("Of equal cards the one played last wins."),
    },
}


def choices(ruleset: Ruleset) -> Iterator[Promise]:
    """Yield what the ruleset says about each point that the regulation leaves open."""
    for field, sentences in OPTIONS.items():
        yield sentences[getattr(ruleset, field)]
