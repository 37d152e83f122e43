"""A match: its place in the bracket, its seats and the summary that readers use."""

from django.db import models
from django.db.models import F, Q

from brackets.models.draw import Draw
from brackets.models.team import Team


class MatchKind(models.TextChoices):
    """What a match is for; THIRD_PLACE has the final's round and position 1.

    LOWER is the bracket of those beaten once; GRAND_FINAL_AGAIN is played when its winner comes
    from there. EXTRA parts equals of a table; ONE_HAND does so with a single extra hand.
    """

    BRACKET = "bracket"
    THIRD_PLACE = "third_place"
    PLACEMENT = "placement"
    LOWER = "lower"
    GRAND_FINAL = "grand_final"
    GRAND_FINAL_AGAIN = "grand_final_again"
    GROUP = "group"
    SWISS = "swiss"
    EXTRA = "extra"
    ONE_HAND = "one_hand"


EXTRA_KINDS = frozenset({MatchKind.EXTRA, MatchKind.ONE_HAND})
"""What is played to part equals, beside the matches of a draw."""


class Verdict(models.TextChoices):
    """How a match ended (decision 8); blank while it has not.

    GOAL to DEALER_AT_TIME are of level races, with the codes of rules.race.RaceVerdict.
    """

    BIG = "big"
    SMALL = "small"
    EXTRA_HAND = "extra_hand"
    DRAW = "draw"
    GOAL = "goal"
    LEAD = "lead"
    TIME = "time"
    DEALER_AT_TIME = "dealer_at_time"
    LOTS = "lots"
    OFFENCES = "offences"
    WALKOVER = "walkover"
    DISQUALIFICATION = "disqualification"
    BOTH_ABSENT = "both_absent"
    BYE = "bye"


class Seating(models.TextChoices):
    """The seats of the home team; the away team has the others (decision 12)."""

    EAST_WEST = "EW"
    NORTH_SOUTH = "NS"


class SeatsChosen(models.TextChoices):
    """Where the seats come from."""

    DEFAULT = "default"
    LOT = "lot"
    HAND = "hand"


class Hold(models.TextChoices):
    """What keeps the result of a match from counting, the first that applies.

    PROPOSAL: a ruling waits for the chief referee; OBJECTION: a side objects; REVIEW: 审议中;
    DIFFERENT: the second entry differs from the first.
    """

    OBJECTION = "objection"
    REVIEW = "review"
    PROPOSAL = "proposal"
    SIGNATURE = "signature"
    SECOND_ENTRY = "second_entry"
    DIFFERENT = "different"


class Match(models.Model):
    """One match of a draw.

    `round` and `number` count on over all stages of the event, `position` from 0 at the top of its
    round. A bye of the draw has no number. `group` is 1 for group A; `best_place` is the best
    place that a match of a bracket is played for. The
    summary (`home_big` … `extra_hand`) is written by scorekeeping alone, from facts. Levels are
    codes of rules.shapes.Level, blank where no hand of a level race was played; games are those
    won in a race of several. `started_at` is when the clock of the match was started. `hold` is
    part of the summary. The home team comes from the match `home_from`, as its winner or loser;
    with `kept` the teams stay although a match before it was corrected.
    """

    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="matches")
    kind = models.CharField(max_length=20, choices=MatchKind, default=MatchKind.BRACKET)
    round = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    group = models.PositiveSmallIntegerField(null=True, blank=True)
    best_place = models.PositiveSmallIntegerField(null=True, blank=True)
    home_from = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="feeds_home"
    )
    away_from = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="feeds_away"
    )
    home_from_loser = models.BooleanField(default=False)
    away_from_loser = models.BooleanField(default=False)
    kept = models.BooleanField(default=False)
    home = models.ForeignKey(
        Team, on_delete=models.PROTECT, null=True, blank=True, related_name="home_matches"
    )
    away = models.ForeignKey(
        Team, on_delete=models.PROTECT, null=True, blank=True, related_name="away_matches"
    )
    home_seats = models.CharField(max_length=2, choices=Seating, default=Seating.EAST_WEST)
    home_first = models.PositiveSmallIntegerField(default=1, help_text="Player at E or N: 1 or 2.")
    away_first = models.PositiveSmallIntegerField(default=1, help_text="Player at E or N: 1 or 2.")
    seats_chosen = models.CharField(max_length=10, choices=SeatsChosen, default=SeatsChosen.DEFAULT)
    verdict = models.CharField(max_length=20, choices=Verdict, blank=True)
    winner = models.ForeignKey(
        Team, on_delete=models.PROTECT, null=True, blank=True, related_name="won_matches"
    )
    home_big = models.SmallIntegerField(default=0)
    away_big = models.SmallIntegerField(default=0)
    home_small = models.SmallIntegerField(default=0)
    away_small = models.SmallIntegerField(default=0)
    home_level = models.CharField(max_length=3, blank=True)
    away_level = models.CharField(max_length=3, blank=True)
    home_games = models.PositiveSmallIntegerField(default=0)
    away_games = models.PositiveSmallIntegerField(default=0)
    hands_done = models.PositiveSmallIntegerField(default=0)
    extra_hand = models.BooleanField(default=False, help_text="The extra hand is open or played.")
    begun = models.BooleanField(
        default=False, help_text="Has a hand, a ruling or a verdict (decision 10)."
    )
    hold = models.CharField(max_length=20, choices=Hold, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("draw_id", "round", "-kind", "position")
        constraints = (
            models.UniqueConstraint(fields=("draw", "round", "position"), name="match_slot_once"),
            models.UniqueConstraint(
                fields=("draw", "number"),
                condition=Q(number__isnull=False),
                name="match_number_once",
            ),
            models.CheckConstraint(
                condition=Q(home__isnull=True) | Q(away__isnull=True) | ~Q(home=F("away")),
                name="match_teams_differ",
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(winner=F("home")) | Q(winner=F("away")),
                name="match_winner_plays",
            ),
            models.CheckConstraint(
                condition=Q(verdict__in=("", "both_absent", "draw"), winner__isnull=True)
                | (~Q(verdict__in=("", "both_absent", "draw")) & Q(winner__isnull=False)),
                name="match_verdict_has_winner",
            ),
            models.CheckConstraint(
                condition=Q(home_first__in=(1, 2), away_first__in=(1, 2)), name="match_first_player"
            ),
        )

    def __str__(self) -> str:
        return f"{self.draw} match {self.number} ({self.round}.{self.position})"

    @property
    def needs_winner(self) -> bool:
        """Whether the match may not end in a draw: somebody goes on, or equals are parted."""
        return self.kind not in {MatchKind.GROUP, MatchKind.SWISS}
