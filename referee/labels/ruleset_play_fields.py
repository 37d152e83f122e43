"""Names of the fields of a ruleset, each with a word of help: extra hand to format."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

FIELDS_OF_PLAY: dict[str, tuple[Promise, Promise]] = {
    "overtime_no_claim": (
        pgettext_lazy("ruleset", "Nobody declares in the extra hand"),
        _("There is no dealer yet who could turn the kitty."),
    ),
    "overtime_counts": (
        pgettext_lazy("ruleset", "Points of the extra hand"),
        _("Whether they join the totals of the match."),
    ),
    "time_limit_minutes": (pgettext_lazy("ruleset", "Minutes for a match"), _("0 is no clock.")),
    "late_minutes": (
        pgettext_lazy("ruleset", "Minutes late that lose the match"),
        _("So many minutes late is a walkover; 0 is no rule."),
    ),
    "late_for_draw_loses": (
        pgettext_lazy("ruleset", "Late for the draw"),
        _("Who is not there when lots are drawn."),
    ),
    "last_hand": (
        pgettext_lazy("ruleset", "Hand in progress at time"),
        _("When the clock runs out."),
    ),
    "at_time": (
        pgettext_lazy("ruleset", "What decides at time"),
        _("The next one counts when the one before is equal; with none left it is a draw."),
    ),
    "lead_wins": (
        pgettext_lazy("ruleset", "Lead that wins at once"),
        _("Levels ahead at any moment; 0 is no rule."),
    ),
    "no_trump": (pgettext_lazy("ruleset", "No-trump"), _("Whether jokers may declare.")),
    "fix_trump": (
        pgettext_lazy("ruleset", "Fixing the trump"),
        _("By a second equal card of the same player."),
    ),
    "claim_takes_deal": (
        pgettext_lazy("ruleset", "Declaring and the deal"),
        _("In an extra hand declaring always takes the deal."),
    ),
    "nobody_claims_first": (
        pgettext_lazy("ruleset", "Nobody declares"),
        _("In the first hand; later the kitty is always turned."),
    ),
    "flip_joker": (
        pgettext_lazy("ruleset", "A joker is turned"),
        _("When the kitty is turned for the trump."),
    ),
    "pair_over_pair": (
        pgettext_lazy("ruleset", "Pair over pair"),
        _("Overcalling a pair with a pair of another suit."),
    ),
    "overcall_window": (
        pgettext_lazy("ruleset", "How long overcalls are possible"),
        _("After a turned kitty there are none."),
    ),
    "kitty_overcall": (
        pgettext_lazy("ruleset", "Overcall after burying"),
        _("Whether others may take the kitty after the dealer buried it."),
    ),
    "chao_order": (
        pgettext_lazy("ruleset", "Order of kitty overcalls"),
        _("Suits first or number of cards first."),
    ),
    "joker_chao_trump": (
        pgettext_lazy("ruleset", "Kitty overcall with jokers"),
        _("What is trump then."),
    ),
    "chao_single_big_joker": (
        pgettext_lazy("ruleset", "Single big joker"),
        _("Whether it can overcall the kitty."),
    ),
    "chao_moves_deal": (
        pgettext_lazy("ruleset", "Kitty overcall and the deal"),
        _("Who leads to the first trick follows from it."),
    ),
    "chao_after_flip": (
        pgettext_lazy("ruleset", "Kitty overcall after turning"),
        _("When nobody had declared."),
    ),
    "nt_opening": (pgettext_lazy("ruleset", "Opening no-trump"), _("With four decks.")),
    "four_jokers": (pgettext_lazy("ruleset", "Which four jokers"), _("With four decks.")),
    "equal_cards": (pgettext_lazy("ruleset", "Equal cards"), _("Two equal cards in one trick.")),
    "adjacent_across_removed_rank": (
        pgettext_lazy("ruleset", "Neighbours across a gap"),
        _("As 4 and 2 at level 3, or 7-6-4 in the cup."),
    ),
    "trump_adjacency": (
        pgettext_lazy("ruleset", "Tractors of trumps"),
        _("Which trumps count as neighbours."),
    ),
    "protect_tractor": (
        pgettext_lazy("ruleset", "Tractor held, pair led"),
        _("When the only pairs are in a tractor."),
    ),
    "shorter_tractor": (
        pgettext_lazy("ruleset", "Shorter tractor"),
        _("When a longer tractor was led."),
    ),
    "throws": (pgettext_lazy("ruleset", "Throws"), _("Several parts of one suit led together.")),
    "throw_check": (
        pgettext_lazy("ruleset", "Who checks a throw"),
        _("Counts where throws are allowed."),
    ),
    "throw_fail": (pgettext_lazy("ruleset", "Failed throw"), _("Counts where throws are allowed.")),
    "throw_fine": (pgettext_lazy("ruleset", "Fine for a failed throw"), _("Points of the hand.")),
    "throw_fine_clause": (
        pgettext_lazy("ruleset", "Clause of this fine"),
        _("Where the regulation says so."),
    ),
    "overruff": (
        pgettext_lazy("ruleset", "Overruffing a throw"),
        _("What the higher ruff must beat."),
    ),
    "mixed_tractor": (
        pgettext_lazy("ruleset", "Trumps and side cards in one tractor"),
        _("Of one printed suit."),
    ),
    "protect_longer_sets": (
        pgettext_lazy("ruleset", "Triple held, pair led"),
        _("With three decks and more."),
    ),
    "set_ladder": (
        pgettext_lazy("ruleset", "Nothing to follow a triple"),
        _("With three decks and more."),
    ),
    "points_win": (
        pgettext_lazy("ruleset", "Match points for a win"),
        _("In groups and points tables."),
    ),
    "points_draw": (pgettext_lazy("ruleset", "Match points for a draw"), _("To each side.")),
    "points_loss": (pgettext_lazy("ruleset", "Match points for a loss"), _("Usually 0.")),
    "points_margin": (pgettext_lazy("ruleset", "Margin"), _("As in winner 13 + d, loser 13 − d.")),
    "walkover_points": (
        pgettext_lazy("ruleset", "Match points for a walkover won"),
        _("For the side that was there."),
    ),
    "walkover_loss_points": (
        pgettext_lazy("ruleset", "Match points for a walkover lost"),
        _("For the side that stayed away."),
    ),
    "bye_points": (
        pgettext_lazy("ruleset", "Match points for a bye"),
        _("For a round without an opponent."),
    ),
    "walkover_in_differences": (
        pgettext_lazy("ruleset", "Walkovers in differences"),
        _("Big and small score of a walkover are 0 : 0."),
    ),
    "tie_breaks": (
        pgettext_lazy("ruleset", "Order of the table"),
        _("The next one counts when the one before is equal."),
    ),
    "stages": (pgettext_lazy("ruleset", "Stages"), _("The format that goes with the regulation.")),
}
