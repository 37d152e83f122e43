"""Names of the fields of a ruleset, each with a word of help: cards to penalties."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

FIELDS_OF_SCORING: dict[str, tuple[Promise, Promise]] = {
    "key": (
        pgettext_lazy("ruleset", "Key"),
        _(
            "Small letters, digits and _; a regulation of your own needs a key that"
            " no published one has."
        ),
    ),
    "version": (
        pgettext_lazy("ruleset", "Edition of the regulation"),
        _("The edition that the organiser prints, for example 1."),
    ),
    "name": (
        pgettext_lazy("ruleset", "Name of the regulation"),
        _("As it is printed on the rule sheet, in Chinese and in English."),
    ),
    "decks": (pgettext_lazy("ruleset", "Decks"), _("Two decks have 200 points, four have 400.")),
    "kitty_cards": (
        pgettext_lazy("ruleset", "Cards in the kitty"),
        _("What is left must divide by four players."),
    ),
    "permanent_trumps": (
        pgettext_lazy("ruleset", "Permanent trumps"),
        _("From the highest down; both jokers are always among them."),
    ),
    "level_is_trump": (
        pgettext_lazy("ruleset", "Level cards"),
        _("The cup plays level A with the aces of side suits as side cards."),
    ),
    "shape": (
        pgettext_lazy("ruleset", "Shape of a match"),
        _("Everything else follows from this; what makes no sense in the other shape disappears."),
    ),
    "hands": (
        pgettext_lazy("ruleset", "Hands in a match"),
        _("In a race of levels the most hands that are played; 0 is no limit."),
    ),
    "games": (
        pgettext_lazy("ruleset", "Best of how many games"),
        _("1, or an odd number of races of levels such as 3."),
    ),
    "first_dealer": (
        pgettext_lazy("ruleset", "First dealer"),
        _("With a fixed number of hands it is East."),
    ),
    "first_drawer": (
        pgettext_lazy("ruleset", "First to draw"),
        _("Drawing then goes on counter-clockwise."),
    ),
    "seat_labels": (
        pgettext_lazy("ruleset", "Names of the seats"),
        _("Play always runs counter-clockwise; only the names differ."),
    ),
    "level": (
        pgettext_lazy("ruleset", "Level of every hand"),
        _("The level card of a match with a fixed number of hands."),
    ),
    "decided_by": (
        pgettext_lazy("ruleset", "What decides a match"),
        _("The next one counts when the one before is equal; with none left it is a draw."),
    ),
    "long_form_levels": (
        pgettext_lazy("ruleset", "Levels of the long form"),
        _("Told on the rule sheet only: the cup does not play the long form."),
    ),
    "winning_dealer": (
        pgettext_lazy("ruleset", "Next dealer after holding"),
        _("After losing the deal it is always the seat after the dealer."),
    ),
    "first_level": (pgettext_lazy("ruleset", "First level"), _("Both sides start here.")),
    "last_level": (pgettext_lazy("ruleset", "Last level"), _("Who gets past it wins.")),
    "must_play_last": (
        pgettext_lazy("ruleset", "Last level must be played"),
        _("A must-play level cannot be jumped over."),
    ),
    "must_play": (
        pgettext_lazy("ruleset", "Other must-play levels"),
        _("Any gain stops there, and only holding the deal leads on."),
    ),
    "levels_left_out": (
        pgettext_lazy("ruleset", "Levels left out"),
        _("The ladder goes on without them."),
    ),
    "demotion": (
        pgettext_lazy("ruleset", "Falling a level with the deal"),
        _("Never below the first level."),
    ),
    "hooks": (
        pgettext_lazy("ruleset", "Hooks"),
        _("The dealer side falls when the kitty is captured with a level card."),
    ),
    "dealer_falls_at": (
        pgettext_lazy("ruleset", "Dealer side falls at"),
        _("From so many attackers' points on; a band must start there."),
    ),
    "step_points": (
        pgettext_lazy("ruleset", "Points of a further step"),
        _("Beyond the last band; a multiple of five."),
    ),
    "step_gain": (
        pgettext_lazy("ruleset", "Gain of a further step"),
        _("What each further step gives the attackers."),
    ),
    "step_clause": (
        pgettext_lazy("ruleset", "Clause of the steps"),
        _("Where the regulation says so."),
    ),
    "attackers_cap": (
        pgettext_lazy("ruleset", "Most that attackers gain"),
        _("In one hand; 0 is no limit."),
    ),
    "bands": (
        pgettext_lazy("ruleset", "Bands"),
        _("From so many attackers' points on, one side gains; points come in fives."),
    ),
    "takeover_at": (
        pgettext_lazy("ruleset", "Taking the deal at exactly 80"),
        _("Where a text says both “80 and more” and “more than 80”."),
    ),
    "small_light_ends": (
        pgettext_lazy("ruleset", "Exactly 40 points"),
        _("Where a text does not say whether 40 is a small shut-out."),
    ),
    "kitty_trump_only": (
        pgettext_lazy("ruleset", "What captures the kitty"),
        _("The dealer side winning the last trick always keeps the kitty."),
    ),
    "kitty_multiplier": (
        pgettext_lazy("ruleset", "How the kitty counts"),
        _("The factor of the points in the kitty."),
    ),
    "kitty_single": (
        pgettext_lazy("ruleset", "Factor for a single"),
        _("1 counts the points as they are."),
    ),
    "kitty_pair": (
        pgettext_lazy("ruleset", "Factor for a pair"),
        _("Tractors usually start from it."),
    ),
    "kitty_tractor": (
        pgettext_lazy("ruleset", "Tractors"),
        _("“By analogy” in the text leaves this open."),
    ),
    "kitty_listed": (
        pgettext_lazy("ruleset", "Listed factors"),
        _(
            "For tractors of two pairs, three pairs and so on, separated by spaces;"
            " the last one goes on."
        ),
    ),
    "kitty_single_pair": (pgettext_lazy("ruleset", "Lone pair"), _("In neither line of the text.")),
    "kitty_long_tractor": (
        pgettext_lazy("ruleset", "Tractor of four pairs and more"),
        _("The text stops at three pairs."),
    ),
    "kitty_loose_pairs": (
        pgettext_lazy("ruleset", "Three pairs and more, no tractor"),
        _("The text stops at two pairs."),
    ),
    "penalties": (
        pgettext_lazy("ruleset", "Catalogue of penalties"),
        _("Each offence once, with its clause and what it costs."),
    ),
    "fine10_attackers": (
        pgettext_lazy("ruleset", "Fine against the attackers"),
        _("Before the band it can move a result, otherwise only a tie."),
    ),
    "fine10_dealer_side": (
        pgettext_lazy("ruleset", "Fine against the dealer side"),
        _("The dealer side has no card points in the hand."),
    ),
    "timely": (
        pgettext_lazy("ruleset", "In time means"),
        _("Until when a wrong card can be replaced."),
    ),
    "miscount_grace": (
        pgettext_lazy("ruleset", "Wrong number of buried cards"),
        _("Whether the dealer may still put it right."),
    ),
    "forfeit": (pgettext_lazy("ruleset", "Big-score penalty"), _("What it means for the hand.")),
    "forfeit_small": (
        pgettext_lazy("ruleset", "Small score of a void hand"),
        _("What becomes of the points that the attackers had."),
    ),
    "forfeit_secured": (
        pgettext_lazy("ruleset", "Big score already reached"),
        _("When the dealer side offended."),
    ),
    "double_offence": (pgettext_lazy("ruleset", "Both sides offend"), _("In one hand.")),
    "small_floor": (pgettext_lazy("ruleset", "Small score below zero"), _("After deductions.")),
}
