"""The part of the page in which a result is confirmed, with all that the sides confirm."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from brackets.models import Hold, SignOff, Team
from referee.basis import signing_basis
from referee.facts import MatchFacts
from referee.holds import NO_SCORE, is_concealed, signed_by
from referee.labels.scores import scores
from referee.labels.signing import HOLDS, SIGN_OFFS, pair_name, winner_sentence
from referee.models import Review, Signature, Signer
from referee.scorekeeping import hold_of, summary_from
from referee.views.table.lines import HandView, RulingView, hand_views, proposal_views
from referee.views.table.typed import new_key


@dataclass(frozen=True, slots=True)
class SignerView:
    """One side: its signature, if it signed, and whether one is wanted."""

    value: str
    team: Team
    signature: Signature | None
    wanted: bool
    key: str


@dataclass(frozen=True, slots=True)
class LiveScore:
    """The score as the hands have it now, home and away, and what the public reads if it differs.

    `public` is empty where nothing is published at all.
    """

    big: tuple[int, int]
    small: tuple[int, int]
    unpublished: bool
    public: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignPart:
    """What is confirmed and what is missing; `basis` comes back with every form.

    `hold` keeps the result from counting, empty when nothing does; `rule` is how the event has
    results confirmed. `objector` is whose objection is open. `concealed`: the public
    sees none of it yet.
    """

    hold: str
    waits: Promise | str
    rule: Promise
    sentence: str
    hands: tuple[HandView, ...]
    recorders: tuple[str, ...]
    signers: tuple[SignerView, ...]
    chief: Signature | None
    proposals: tuple[RulingView, ...]
    review: Review | None
    objector: str
    basis: str
    key: str
    blind: bool
    live: LiveScore
    concealed: bool

    @property
    def last(self) -> HandView | None:
        """The last hand, which is the one that is corrected most."""
        return self.hands[-1] if self.hands else None


def sign_part(recorded: MatchFacts) -> SignPart | None:
    """Return the part, or None while nothing of the match can be confirmed or objected to."""
    match = recorded.match
    if match.home is None or match.away is None or not match.begun:
        return None
    hold = hold_of(recorded)
    signed = signed_by(recorded)
    views = hand_views(recorded)
    sides = ((Signer.HOME, match.home), (Signer.AWAY, match.away))
    return SignPart(
        hold=hold,
        waits=HOLDS.get(hold, ""),
        rule=SIGN_OFFS[recorded.sign_off],
        sentence=winner_sentence(recorded),
        hands=views,
        recorders=recorders_of(views),
        signers=tuple(
            SignerView(
                side.value,
                team,
                signed.get(side),
                hold == Hold.SIGNATURE and side not in signed,
                new_key(),
            )
            for side, team in sides
        ),
        chief=signed.get(Signer.CHIEF),
        proposals=proposal_views(recorded),
        review=recorded.review,
        objector=pair_name(recorded, recorded.review.side) if recorded.review else "",
        basis=signing_basis(recorded),
        key=new_key(),
        blind=recorded.sign_off == SignOff.BLIND,
        live=live_score(recorded),
        concealed=is_concealed(match),
    )


def live_score(recorded: MatchFacts) -> LiveScore:
    """Return the score of the present hands; for the public it may wait for a decision."""
    match = recorded.match
    now = summary_from(replace(recorded, review=None))
    differs = any(getattr(now, name) != getattr(match, name) for name in NO_SCORE)
    home, away = scores(match)
    public = f"{home.main} : {away.main}"
    if home.second != "":
        public += f" ({home.second} : {away.second})"
    return LiveScore(
        (now.home_big, now.away_big),
        (now.home_small, now.away_small),
        differs,
        "" if is_concealed(match) else public.replace("-", "−"),
    )


def recorders_of(views: Iterable[HandView]) -> tuple[str, ...]:
    """Return who recorded the hands, each once."""
    return tuple(dict.fromkeys(view.recorder or _("command line") for view in views))
