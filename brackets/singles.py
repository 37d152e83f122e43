"""Writers of people who register alone, and of the lots that give them partners."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from brackets import partners, seeding
from brackets.draw import MAX_REASON, refuse_seed_text
from brackets.entries import LIMITS, TeamEntry, tidy
from brackets.errors import (
    NobodyToPair,
    Problem,
    ProblemCode,
    ReasonMissing,
    RegistrationInvalid,
    WrongState,
)
from brackets.import_plan import ImportRow
from brackets.journal import Action, Change, append, append_all, lock_tournament
from brackets.models import PartnerDraw, Single, Tournament, TournamentState
from brackets.registration import lock_open, register_team, remove_team
from brackets.singles_plan import FIELD, SinglesPlan, field_problems, plan_singles


def register_single(
    tournament: Tournament, *, name: str, unit: str = "", phone: str = "", by: User | None
) -> Single:
    """Register somebody without a partner; raises RegistrationInvalid with every problem.

    Raises WrongState once the draw is published, and EventClosed.
    """
    values = {"name": tidy(name), "unit": tidy(unit), "phone": tidy(phone)}
    with transaction.atomic():
        locked = _lock(tournament)
        problems = _problems(locked, values)
        if problems:
            raise RegistrationInvalid(problems)
        single = Single.objects.create(tournament=locked, number=_next_number(locked), **values)
        change = Change(action=Action.SINGLE_REGISTERED, after=_said(single))
        append(locked, change, by=by)
        return single


def plan_singles_import(tournament: Tournament, rows: Sequence[ImportRow]) -> SinglesPlan:
    """Return what importing the rows of a file would do now; writes nothing."""
    return plan_singles(rows, tournament.singles.select_related("team"))


def import_singles(
    tournament: Tournament, rows: Sequence[ImportRow], *, by: User | None
) -> SinglesPlan:
    """Write the good rows of a list of people; the plan that is returned says what was left out.

    Raises WrongState once the draw is published, and EventClosed.
    """
    with transaction.atomic():
        locked = _lock(tournament)
        plan = plan_singles_import(locked, rows)
        changes = []
        for line in plan.updated:
            assert line.single is not None, "an update has somebody"
            before = _said(line.single)
            line.single.unit, line.single.phone = line.entry.unit, line.entry.phone
            line.single.save(update_fields=["unit", "phone"])
            after = _said(line.single)
            changes.append(Change(action=Action.SINGLE_CHANGED, before=before, after=after))
        singles = [
            Single(
                tournament=locked,
                number=number,
                name=line.entry.player_one,
                unit=line.entry.unit,
                phone=line.entry.phone,
            )
            for number, line in enumerate(plan.new, _next_number(locked))
        ]
        Single.objects.bulk_create(singles)
        changes += [Change(action=Action.SINGLE_REGISTERED, after=_said(each)) for each in singles]
        append_all(locked, changes, by=by)
    return plan


def remove_single(single: Single, *, by: User | None) -> None:
    """Take somebody without a partner off the list; raises WrongState when he has one."""
    with transaction.atomic():
        locked = _lock(single.tournament)
        fresh = locked.singles.get(pk=single.pk)
        if fresh.team_id is not None:
            raise WrongState(locked.state)
        append(locked, Change(action=Action.SINGLE_REMOVED, before=_said(fresh)), by=by)
        fresh.delete()


def waiting(tournament: Tournament) -> list[Single]:
    """Return those who have no partner, in order of number."""
    return list(tournament.singles.filter(team=None).order_by("number"))


def draw_partners(tournament: Tournament, *, seed_text: str, by: User | None) -> PartnerDraw:
    """Make pairs of all who have no partner, by lot; each pair is registered like any other.

    Raises NobodyToPair for fewer than two, SeedTextInvalid, WrongState once the draw is published.
    """
    seed_text = seeding.plain(seed_text)
    refuse_seed_text(seed_text)
    with transaction.atomic():
        locked = _lock(tournament)
        people = {single.number: single for single in waiting(locked)}
        if len(people) < 2:
            raise NobodyToPair
        lines = partners.lines_of(
            partners.Person(each.number, each.unit, each.name) for each in people.values()
        )
        made = PartnerDraw.objects.create(
            tournament=locked,
            number=locked.partner_draws.count() + 1,
            seed_text=seed_text,
            entries=lines,
            entry_hash=seeding.entry_hash(lines),
            pairs=partners.paired(lines, seed_text),
            drawn_by=by,
        )
        append(locked, Change(action=Action.PARTNERS_DRAWN, after=_told(made)), by=by)
        for pair in made.pairs:
            if len(pair) == 2:
                _register(locked, people[pair[0]], people[pair[1]], by=by)
        return made


def part_partners(draw: PartnerDraw, *, reason: str, by: User | None) -> PartnerDraw:
    """Take lots back, which stay on the record: their pairs go, their people wait again.

    Lots that were taken back stay so. Raises ReasonMissing, WrongState once the draw is published.
    """
    reason = tidy(reason)[:MAX_REASON]
    if not reason:
        raise ReasonMissing
    with transaction.atomic():
        locked = _lock(draw.tournament)
        fresh = PartnerDraw.objects.get(pk=draw.pk)
        if fresh.withdrawn_at is not None:
            return fresh
        fresh.withdrawn_at, fresh.withdrawn_reason = timezone.now(), reason
        fresh.save(update_fields=["withdrawn_at", "withdrawn_reason"])
        change = Change(action=Action.PARTNERS_PARTED, before=_told(fresh), reason=reason)
        append(locked, change, by=by)
        numbers = [number for pair in fresh.pairs for number in pair]
        people = locked.singles.filter(number__in=numbers, team__isnull=False)
        for team in {single.team for single in people.select_related("team")}:
            assert team is not None, "those without a pair were left out"
            remove_team(team, by=by)
        return fresh


def verified(draw: PartnerDraw) -> bool:
    """Tell whether stored lots come out again from their lines and their seed text."""
    hashed = seeding.entry_hash(draw.entries) == draw.entry_hash
    return hashed and partners.paired(draw.entries, draw.seed_text) == draw.pairs


def _register(tournament: Tournament, one: Single, two: Single, *, by: User | None) -> None:
    units = " / ".join(dict.fromkeys(unit for unit in (one.unit, two.unit) if unit))
    phones = " / ".join(phone for phone in (one.phone, two.phone) if phone)
    entry = TeamEntry(
        player_one=one.name,
        player_two=two.name,
        unit=units[: LIMITS["unit"]],
        phone=phones[: LIMITS["phone"]],
    )
    team = register_team(lock_tournament(tournament), entry, by=by)
    Single.objects.filter(pk__in=(one.pk, two.pk)).update(team=team)


def _lock(tournament: Tournament) -> Tournament:
    locked = lock_open(tournament)
    if locked.state != TournamentState.REGISTRATION:
        raise WrongState(locked.state)
    return locked


def _next_number(tournament: Tournament) -> int:
    last = tournament.singles.order_by("number").last()
    return last.number + 1 if last else 1


def _problems(tournament: Tournament, values: dict[str, str]) -> tuple[Problem, ...]:
    found = [*field_problems(**values)]
    # Two of one name could not play as a pair, and nobody could tell their lots apart.
    same = tournament.singles.filter(name=values["name"]).first()
    if values["name"] and same is not None:
        said: dict[str, str | int] = {"name": same.name, "number": same.number}
        found.append(Problem(ProblemCode.SINGLE_TWICE, FIELD["name"], said))
    return tuple(found)


def _said(single: Single) -> dict[str, str | int]:
    return {
        "number": single.number,
        "person": single.name,
        "unit": single.unit,
        "phone": single.phone,
    }


def _told(draw: PartnerDraw) -> dict[str, object]:
    return {
        "number": draw.number,
        "seed_text": draw.seed_text,
        "entry_hash": draw.entry_hash,
        "pairs": draw.pairs,
    }
