"""Rulings on a match: totals, the fold of hands and rulings, the extra hand."""

from rules.bidding import Claim, claim_deal
from rules.extra_hand import ExtraHand, decide
from rules.match import HandFact, Need, Redealt, Tally, tally
from rules.offences import Offence, Offender
from rules.options import OvertimeCounts, OvertimeNoClaim
from rules.penalties import Penalty
from rules.reports import BrokenOff, Finished, PointsOnly, Scored
from rules.ruleset import Ruleset
from rules.rulings.fields import Fields, Refusal
from rules.rulings.hands import Reply, report_of, sentence
from rules.rulings.offences import penalty_of
from rules.scoring import HandScore, add
from rules.seats import Pair, Side
from rules.shapes import Shape


def match_total(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer the totals of up to four hands, hand i dealt by seat i."""
    only_fixed_hands(ruleset)
    points = asked.array("attackers_points")
    facts = [
        HandFact(PointsOnly(Fields({name: value}, asked.path).points(name)))
        for index, value in enumerate(points)
        for name in (f"attackers_points[{index}]",)
    ]
    done = _tally(ruleset, facts)
    undecided = "overtime" if done.needs is Need.EXTRA_HAND else "incomplete"
    return {
        "big": done.big,
        "small": done.small,
        "winner": done.winner,
        "decided_by": done.decided_by or undecided,
    }


def only_fixed_hands(ruleset: Ruleset) -> None:
    """Refuse a race of levels."""
    if ruleset.shape is not Shape.FIXED_HANDS:
        raise Refusal("kind_not_for_system", "this system is a race of levels; ask for a match")


def fixed_match(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer the state of a match of fixed hands from its hands and rulings."""
    facts = [fact_of(ruleset, hand) for hand in asked.objects("hands")]
    extra = extra_of(ruleset, asked.object("extra_hand")) if asked.has("extra_hand") else None
    lots = asked.pair("lots") if asked.has("lots") else None
    done = _tally(ruleset, facts, extra, lots)
    for problem in done.problems:
        raise Refusal(problem, f"{asked.path}.extra_hand: {sentence(ruleset, problem)}")
    reply: Reply = {
        "big": done.big,
        "small": done.small,
        "winner": done.winner,
        "decided_by": done.decided_by,
        "needs": done.needs,
    }
    if done.next_dealer is not None:
        reply["next_dealer"] = done.next_dealer
    return reply


def _tally(
    ruleset: Ruleset,
    facts: list[HandFact],
    extra: ExtraHand | None = None,
    lots: Pair | None = None,
) -> Tally:
    try:
        return tally(ruleset, facts, extra, lots)
    except ValueError as error:
        raise Refusal("invalid_input", str(error)) from None


def _rulings(ruleset: Ruleset, asked: Fields) -> tuple[Penalty, ...]:
    if not asked.has("rulings"):
        return ()
    return tuple(penalty_of(ruleset, ruling) for ruling in asked.objects("rulings"))


def fact_of(ruleset: Ruleset, asked: Fields) -> HandFact:
    """Read one deal of a match."""
    dealer = asked.seat("dealer") if asked.has("dealer") else None
    return HandFact(_outcome(ruleset, asked), _rulings(ruleset, asked), dealer)


def _outcome(ruleset: Ruleset, asked: Fields) -> Scored | Redealt:
    redeal, broken_off = asked.flag("redeal"), asked.flag("broken_off")
    given = (
        redeal,
        broken_off or asked.has("attackers_points_so_far"),
        asked.has("attackers_points"),
        asked.has("trick_points"),
    )
    if sum(given) != 1:
        raise Refusal(
            "invalid_input",
            f"{asked.path} must have one of attackers_points, trick_points, broken_off with "
            "attackers_points_so_far, redeal",
        )
    if redeal:
        return Redealt()
    if broken_off or asked.has("attackers_points_so_far"):
        return BrokenOff(asked.points("attackers_points_so_far"))
    return _finished(ruleset, asked)


def _finished(ruleset: Ruleset, asked: Fields) -> Finished:
    if asked.has("attackers_points"):
        return PointsOnly(asked.points("attackers_points"))
    return report_of(ruleset, asked, "trick_points")


def extra_of(ruleset: Ruleset, asked: Fields) -> ExtraHand:
    """Read the extra hand."""
    broken_off = asked.flag("broken_off")
    known = asked.has("attackers_points") or asked.has("trick_points")
    return ExtraHand(
        asked.pair("dealer_team"),
        held=asked.boolean("held") if asked.has("held") and not broken_off else None,
        report=_finished(ruleset, asked) if known and not broken_off else None,
        penalties=_rulings(ruleset, asked),
    )


def overtime(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer who wins the extra hand, or who deals it after the claims (Y49)."""
    only_fixed_hands(ruleset)
    if asked.has("claims"):
        return _claims(ruleset, asked)
    dealer_team = asked.pair("dealer_team") if asked.has("dealer_team") else None
    # Without a team the sides are told apart by giving the deal to team 0.
    extra = _overtime_hand(asked, dealer_team)
    outcome = decide(ruleset, extra)
    reply: Reply = {}
    if outcome.winner is None:  # both sides 判负: the hand is played again
        reply |= {"winner": None, "result": "redeal"}
    elif dealer_team is None:
        held = outcome.winner is extra.dealer_pair
        reply["winner"] = Side.DEALER_SIDE if held else Side.ATTACKERS
    else:
        reply["winner"] = outcome.winner
    return reply | _overtime_totals(ruleset, asked, outcome.score)


def _overtime_hand(asked: Fields, dealer_team: Pair | None) -> ExtraHand:
    dealer_pair = Pair.EAST_WEST if dealer_team is None else dealer_team
    if asked.has("forfeit_by"):
        by = asked.choice("forfeit_by", Offender)
        return ExtraHand(dealer_pair, penalties=(Penalty(Offence.DELIBERATE_CHEATING, by),))
    return ExtraHand(dealer_pair, report=PointsOnly(asked.points("attackers_points")))


def _overtime_totals(ruleset: Ruleset, asked: Fields, score: HandScore | None) -> Reply:
    if not asked.has("match_big") and not asked.has("match_small"):
        return {}
    big, small = asked.two("match_big"), asked.two("match_small")
    if score and ruleset.overtime_counts is OvertimeCounts.ADD_TO_TOTALS:
        asked.pair("dealer_team")  # whose points they are must be known
        big, small = add(big, score.big), add(small, score.small)
    return {"big": big, "small": small}


def _claims(ruleset: Ruleset, asked: Fields) -> Reply:
    claimed = claim_deal(
        ruleset,
        [
            Claim(claim.seat("seat"), claim.cards("cards", ruleset.decks))
            for claim in asked.objects("claims")
        ],
    )
    if claimed.dealer is None:
        redeal = ruleset.overtime_no_claim is OvertimeNoClaim.REDEAL
        result = "redeal" if redeal else "first_drawer_deals"
        return {"result": result, "rejected": claimed.rejected}
    return {"dealer": claimed.dealer, "trump": claimed.trump, "rejected": claimed.rejected}
