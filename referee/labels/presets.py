"""What the published regulations are, one line each, for whoever chooses one."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PRESETS: dict[str, Promise] = {
    "yijing_cup": _(
        "Four hands, everybody deals once; big score, then small score, then an extra hand."
    ),
    "nanshan_cup": _("Race of levels from 2 to A with kitty overcalls; two groups."),
    "common_two_deck": _("The usual race of levels with two decks, 2 to A."),
    "four_deck": _("Race of levels with four decks and 400 points."),
    "sports_faculty_2013": _("Race of levels, 60 minutes; a lead of five levels wins at once."),
    "union_three_rounds": _("Race of levels, one hour a round, pairs meet in order of lots."),
    "hospital_jokers": _("Race of levels past A through the small joker, 60 minutes."),
    "faculty_pass_ten": _("Short race: getting past 10 wins; eight pairs."),
    "eight_groups": _("Race of levels; eight groups, then a knockout."),
    "club_past_joker": _("Race of levels past both jokers; groups and a points table."),
    "office_double": _("Race of levels with must-play J, hooks and penalties in levels."),
    "eight_rounds_by_points": _("Race of levels, eight rounds by similar score, 90 minutes each."),
    "village_best_of_three": _("Best of three races of levels, knockout."),
}
