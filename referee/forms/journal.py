"""Which part of the journal is wanted."""

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from brackets.models import Match, Team, Tournament
from brackets.queries import numbered_matches
from referee.forms.styled import StyledForm


class JournalFilter(StyledForm):
    """Narrow the journal to a match, a pair or a person; nonsense finds nothing."""

    match = forms.TypedChoiceField(label=_("Match"), required=False)
    team = forms.TypedChoiceField(label=_("Pair"), required=False)
    person = forms.TypedChoiceField(label=_("Person"), required=False)

    def __init__(self, *args: object, event: Tournament, **kwargs: object) -> None:
        """Offer the matches and pairs of the event and whoever changed something in it."""
        super().__init__(*args, **kwargs)
        matches = numbered_matches(event)
        teams = event.teams.order_by("number")
        people = User.objects.filter(pk__in=event.journal.values("actor").distinct()).order_by(
            "username"
        )
        self._matches = {str(match.number): match for match in matches}
        self._teams = {str(team.number): team for team in teams}
        self._people = {person.username: person for person in people}
        everything = ("", _("all"))
        self._offer(
            "match", [everything, *((key, _match(each)) for key, each in self._matches.items())]
        )
        self._offer(
            "team", [everything, *((key, _team(each)) for key, each in self._teams.items())]
        )
        self._offer(
            "person", [everything, *((key, _person(each)) for key, each in self._people.items())]
        )

    def _offer(self, name: str, choices: list[tuple[str, object]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField), "it is declared so above"
        field.choices = choices

    @property
    def wanted_match(self) -> Match | None:
        """The match that was chosen."""
        return self._matches.get(self.cleaned_data.get("match", ""))

    @property
    def wanted_team(self) -> Team | None:
        """The pair that was chosen."""
        return self._teams.get(self.cleaned_data.get("team", ""))

    @property
    def wanted_person(self) -> User | None:
        """Who was chosen."""
        return self._people.get(self.cleaned_data.get("person", ""))


def _match(match: Match) -> str:
    names = " – ".join(
        f"{team.player_one}/{team.player_two}" for team in (match.home, match.away) if team
    )
    return f"{match.number} {names}".strip()


def _team(team: Team) -> str:
    return f"{team.number} {team.player_one} / {team.player_two}"


def _person(user: User) -> str:
    return user.get_full_name() or user.username
