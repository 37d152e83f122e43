"""What a ruleset says about matches, levels and scores, one sentence for each choice."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MATCH_OPTIONS: dict[str, dict[str, Promise]] = {
    "level_is_trump": {
        "true": _("The cards of the level are trumps in every suit."),
        "false": _("The cards of the level are trumps in the trump suit only."),
    },
    "shape": {
        "fixed_hands": _("A fixed number of hands: the deal goes round whatever the result."),
        "level_race": _(
            "A race of levels: the dealer side plays its own level, who gets past "
            "the last one first wins."
        ),
    },
    "first_dealer": {
        "east": _("East deals the first hand."),
        "caller": _("Whoever declares first deals the first hand."),
    },
    "first_drawer": {
        "dealer": _("The dealer draws the first card."),
        "highest_cut": _("Who cuts the highest card draws first; of equals ♠ ♥ ♣ ♦ decide."),
        "lots": _("Lots decide who draws the first card."),
    },
    "seat_labels": {
        "compass_ENWS": _("The seats in playing order are East, North, West, South."),
        "mahjong_ESWN": _("The seats in playing order are East, South, West, North."),
    },
    "long_form_levels": {
        "A_2_3_to_K": _("The long form plays every level from A over 2 and 3 to K."),
        "skip_constant_trumps": _("The long form leaves out the levels that are permanent trumps."),
    },
    "winning_dealer": {
        "partner": _("A dealer side that holds passes the deal to the dealer's partner."),
        "same_player": _("A dealer side that holds lets the same player deal again."),
    },
    "must_play_last": {
        "yes": _("The last level must be played: a side wins only by holding the deal there."),
        "no": _("The last level can be passed by any gain."),
    },
    "demotion": {
        "none": _("Losing the deal costs no level."),
        "one_level_on_loss": _("A dealer side that loses the deal also falls one level."),
    },
    "takeover_at": {
        "80": _("80 points take the deal."),
        "over_80": _("Only more than 80 points take the deal."),
    },
    "small_light_ends": {
        "40": _("40 points are no small shut-out any more."),
        "over_40": _("40 points are still a small shut-out."),
    },
    "kitty_trump_only": {
        "true": _("Attackers capture the kitty only by winning the last trick with trumps."),
        "false": _("Attackers capture the kitty by winning the last trick with any cards."),
    },
    "kitty_multiplier": {
        "x2": _("The points of a captured kitty count twice."),
        "two_per_card": _(
            "The points of a captured kitty count twice for each card of the winning format."
        ),
        "not_counted": _("The points of a captured kitty do not count."),
        "by_format": _(
            "The points of a captured kitty count by the format that won the last trick."
        ),
        "by_contents": _("The points of a captured kitty count by what the winning cards contain."),
    },
    "kitty_tractor": {
        "number_of_cards": _("A tractor counts the factor of a pair once for each of its pairs."),
        "doubling_per_pair": _(
            "A tractor starts from the factor of a pair, doubled with each further pair."
        ),
        "flat_double": _("A tractor counts like a pair."),
        "as_listed": _("A tractor counts by a list of factors."),
    },
    "kitty_single_pair": {
        "x2": _("A kitty captured with a lone pair counts twice."),
        "x4": _("A kitty captured with a lone pair counts four times."),
    },
    "kitty_long_tractor": {
        "x6": _("A tractor of four pairs or more counts six times like one of three."),
        "two_per_pair": _("A tractor of four pairs or more counts twice for each pair."),
    },
    "kitty_loose_pairs": {
        "x4": _("Three or more pairs that are no tractor count four times like two."),
        "two_per_pair": _("Three or more pairs that are no tractor count twice for each pair."),
    },
    "late_for_draw_loses": {
        "true": _("Who is late for the draw is out."),
        "false": _("Being late for the draw has no consequence."),
    },
    "last_hand": {
        "finished": _("The hand in progress at time is finished and counts."),
        "not_counted": _("The hand in progress at time is broken off and does not count."),
    },
    "points_margin": {
        "none": _("Match points are the same whatever the score."),
        "levels": _(
            "The difference in levels is added to the winner's match points and "
            "taken off the loser's."
        ),
        "big": _(
            "The difference in big score is added to the winner's match points and "
            "taken off the loser's."
        ),
    },
    "walkover_in_differences": {
        "true": _("Walkovers and byes count in differences and opponents' scores."),
        "false": _("Walkovers and byes are left out of differences and opponents' scores."),
    },
}
