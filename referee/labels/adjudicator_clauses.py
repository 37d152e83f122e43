"""What the clauses say on which rulings on cards rest, one line each.

The published regulations keep the numbers of their own texts: Y, N, G and F.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CLAUSES: dict[str, Promise] = {
    "Y5b": _("Nobody may change to no-trump."),
    "Y10": _("Only the dealer takes the kitty and buries the same number of cards."),
    "Y11": _("The kitty lies face down; after the first lead nobody may look at it."),
    "Y16": _("Showing an A claims the trump only, never the deal."),
    "Y17": _("While drawing, whoever shows an A first sets its suit as trump."),
    "Y18": _("Another player may overcall with two aces of one suit."),
    "Y19": _(
        "The first claimant may fix the trump with the second ace of the suit before any overcall."
    ),
    "Y20": _("Nobody claimed: the dealer turns the first kitty card and its suit is trump."),
    "Y21": _("A joker turned from the kitty is skipped: turn the next card."),
    "Y22": _("Permanent trumps: jokers and all 2, 3, 5."),
    "Y23": _(
        "The other cards of the suit of the A are trumps; aces of other suits are side cards."
    ),
    "Y24": _("A 2, 3 or 5 of the trump suit beats those of other suits."),
    "Y25": _(
        "Order: trump 5, other 5, big joker, small joker, trump 3, other 3, trump 2, other 2."
    ),
    "Y26": _("Trump suit: A K Q J 10 9 8 7 6 4."),
    "Y27": _("Trumps beat side cards; side suits rank like the trump suit."),
    "Y28": _("A pair is two cards of the same rank and suit."),
    "Y29": _("Two or more adjacent pairs of one suit are a tractor."),
    "Y30": _("On tractors of trumps and side cards of one printed suit."),
    "Y31": _("The dealer leads first, then whoever won the trick before."),
    "Y32": _("Follow the suit that was led."),
    "Y33": _("Who has none of the suit led may ruff or discard."),
    "Y34": _(
        "On a pair: a pair of the suit, else cards of the suit, else ruff with a trump pair or "
        "discard."
    ),
    "Y35": _(
        "On a tractor: a tractor, then pairs, then cards of the suit; else ruff with a trump "
        "tractor or discard."
    ),
    "Y36": _(
        "On a trump tractor: pairs of trumps, then trumps, then side cards; trump pairs alike."
    ),
    "Y49": _("Extra hand: showing an A takes trump and deal, an overcall moves both."),
    "Y50": _("The kitty is captured only by attackers who win the last trick with trumps."),
    "Y51": _("Captured with a single card: face value."),
    "Y52": _("Captured with a pair: doubled."),
    "Y53": _("Captured with a tractor: by analogy."),
    "N10": _("After the kitty is buried again, a pair of level cards or of jokers may overcall."),
    "N11": _("Order of overcalls: big joker, small joker, ♠ ♥ ♣ ♦."),
    "N13": _("Whoever declares the trump deals the first hand."),
    "N16": _("The level of the dealer side is the level card; all level cards are trumps."),
    "N17": _("A tractor is two or more adjacent pairs of one suit."),
    "N18": _("Attackers who win the last trick at least double the kitty, by the winning cards."),
    "N19": _("With a tractor of three pairs: six times."),
    "N20": _("With a tractor: four times."),
    "N21": _("With two pairs: four times."),
    "N22": _("With no combination: twice."),
    "N29": _(
        "Order: big joker, small joker, level card of the trump suit, other level cards, trump "
        "suit."
    ),
    "N30": _("All trumps without a pair do not beat a side lead with a pair."),
    "N31": _("The dealer leads the first trick, the winner of a trick the next."),
    "N32": _("The suit led first must be followed."),
    "N33": _("Who has none of that suit may ruff or discard."),
    "N34": _("Tractors, pairs and singles may be led on their own."),
    "N35": _("A tractor led draws tractors, a pair draws pairs."),
    "N36": _("A ruff must hold the same number of tractors and pairs."),
    "N38": _("Whatever else is in question the chief referee announces on the spot."),
    "G4": _("The four jokers are trumps in every hand."),
    "G5": _("All level cards are trumps; that of the trump suit comes right below the jokers."),
    "G6": _("Jokers, level cards, trump suit, side suits; A is high."),
    "G7": _("Two equal cards of one suit are a pair, two or more adjacent pairs a tractor."),
    "G9": _("Points in a captured kitty usually count twice."),
    "G12": _("A single level card may be shown."),
    "G14": _(
        "A pair of level cards overcalls a single, small jokers that pair, big jokers the "
        "small ones."
    ),
    "G15": _("Two equal jokers call no-trump: only jokers and level cards are trumps."),
    "G16": _("The dealer takes the last eight cards and buries eight."),
    "G17": _("The dealer leads first; the highest cards take the trick."),
    "G18": _(
        "Follow the suit; who has none may play anything, and all trumps of the shape led ruff."
    ),
    "G19": _("Over a ruffed throw of singles only the largest single is compared."),
    "G20": _("Over a ruffed throw with a pair only the largest pair is compared."),
    "G21": _("Over a ruffed throw with a tractor the tractor is compared."),
    "G22": _("A ruff must have the same shape as the cards led."),
    "G23": _("Cards of one suit that nobody beats may be thrown together."),
    "G24": _("If one part is not the largest, only the smallest may be played: the throw fails."),
    "G25": _("Sure throws of a side suit are AAK and AKK."),
    "F1": _("Four decks, 216 cards, 400 points."),
    "F3": _("The first to show declares; others need a strictly higher step."),
    "F4": _("No-trump can be declared with four jokers only; the rest as in Shengji."),
    "F5": _(
        "Ladder: one level card, pair, pair of jokers, three, three jokers, four, four jokers."
    ),
    "F6": _("Nobody declares: the first kitty card gives the suit; in the first hand deal again."),
    "F7": _("The dealer leads first; who declared deals the first hand."),
    "F12": _("Any format and suit may be led."),
    "F13": _(
        "Follow suit and format; else the same number of cards of the suit; short: all of it first."
    ),
    "F14": _("A pair draws a pair, a triple a triple, a quad a quad, a tractor a tractor."),
    "F15": _("On a tractor: the tractor, a shorter tractor with pairs, pairs, other cards."),
    "F16": _("Trumps of the same number and format may ruff."),
    "F17": _("Only who has none of the suit may ruff."),
}
