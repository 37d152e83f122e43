"""What a ruleset says about declaring and playing cards, one sentence for each choice."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CARD_OPTIONS: dict[str, dict[str, Promise]] = {
    "no_trump": {
        "true": _("Jokers can declare no-trump."),
        "false": _("No-trump is not allowed."),
    },
    "fix_trump": {
        "true": _(
            "Whoever declared first can fix the trump with a second equal card; "
            "after that nobody overcalls."
        ),
        "false": _("A second equal card does not fix the trump."),
    },
    "claim_takes_deal": {
        "never": _("Declaring takes the trump only, never the deal."),
        "first_hand": _("In the first hand declaring takes the deal as well."),
    },
    "nobody_claims_first": {
        "flip_kitty": _(
            "If nobody declares, the first card of the kitty is turned for the trump suit."
        ),
        "redeal": _(
            "If nobody declares in the first hand it is dealt again; later the "
            "first card of the kitty is turned."
        ),
    },
    "flip_joker": {
        "next_card": _("If the card turned from the kitty is a joker, the next one is turned."),
        "no_trump": _(
            "If the card turned from the kitty is a joker, the hand is played in no-trump."
        ),
    },
    "kitty_overcall": {
        "none": _("There is no overcall after the kitty is buried."),
        "chao": _(
            "After the kitty is buried it can be overcalled with pairs: jokers, then ♠ ♥ ♣ ♦."
        ),
        "counter": _(
            "After the kitty is buried it can be overcalled by the ladder of four "
            "decks: more equal cards, jokers above level cards."
        ),
    },
    "chao_order": {
        "strict_list": _("A kitty overcall must be higher in the order of suits."),
        "count_before_suit": _("In a kitty overcall more cards go before a higher suit."),
    },
    "joker_chao_trump": {
        "no_trump": _("A kitty overcall with jokers makes the hand no-trump."),
        "keep_suit": _("A kitty overcall with jokers keeps the trump suit."),
    },
    "chao_single_big_joker": {
        "yes": _("A single big joker is enough for a kitty overcall."),
        "no": _("A single big joker is not enough for a kitty overcall."),
    },
    "chao_moves_deal": {
        "yes": _("A kitty overcall takes the deal."),
        "no": _("A kitty overcall leaves deal and first lead with the dealer."),
    },
    "chao_after_flip": {
        "yes": _("The kitty can be overcalled even if the trump was turned from it."),
        "no": _("The kitty cannot be overcalled if the trump was turned from it."),
    },
    "nt_opening": {
        "four_jokers": _("No-trump is opened with four jokers only."),
        "ladder": _("No-trump is opened with jokers as the ladder of overcalls has them."),
    },
    "four_jokers": {
        "identical": _("Four jokers are four equal ones."),
        "any_mix": _("Four jokers may be big and small ones."),
    },
    "adjacent_across_removed_rank": {
        "yes": _("Ranks are neighbours when those between them have left the suit for the trumps."),
        "no": _("Ranks are neighbours only when no rank lies between them."),
    },
    "trump_adjacency": {
        "trump_order": _("Trumps are neighbours in a tractor by the order of trumps."),
        "trump_suit_ranks_only": _("Only plain cards of the trump suit form a tractor of trumps."),
        "within_groups": _(
            "Permanent trumps and the cards of the trump suit form tractors only among themselves."
        ),
        "face_rank": _("Trumps are neighbours in a tractor by their printed rank."),
    },
    "protect_tractor": {
        "yes": _("A tractor need not be broken to follow a pair."),
        "no": _("A tractor must be broken to follow a pair."),
    },
    "shorter_tractor": {
        "required": _("Who has no tractor of the length led must play a shorter one."),
        "free": _("Who has no tractor of the length led need not play a shorter one."),
    },
    "throw_check": {
        "all_three_others": _("A throw must be unbeatable by all three other players."),
        "opponents_only": _("A throw must be unbeatable by the two opponents."),
    },
    "throw_fail": {
        "smallest_beaten_unit": _(
            "After a failed throw the smallest part that is beaten must be played."
        ),
        "smallest_unit": _("After a failed throw the smallest part of all must be played."),
        "smallest_card": _("After a failed throw the smallest single card must be played."),
    },
    "throw_fine": {
        "0": _("A failed throw costs no points."),
        "10": _("A failed throw costs 10 points."),
        "10_per_card": _("A failed throw costs 10 points for each card of the throw."),
        "10_per_card_less_one": _(
            "A failed throw costs 10 points for each card of the throw but one."
        ),
    },
    "overruff": {
        "longest_unit_only": _("Over a ruffed throw only the largest kind of part is compared."),
        "beat_every_unit": _("Over a ruffed throw every part must be higher."),
    },
    "protect_longer_sets": {
        "yes": _("Triples and quads need not be broken to follow a pair."),
        "no": _("Triples and quads must be broken to follow a pair."),
    },
    "set_ladder": {
        "none": _("Who cannot follow a triple or quad plays any cards of the suit."),
        "pair_then_single": _(
            "Who cannot follow a triple or quad plays pairs first, then singles."
        ),
    },
}
