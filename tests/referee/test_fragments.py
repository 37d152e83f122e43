"""Pieces of pages are kept by what they show: a page with kept pieces is the page made anew."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.test import Client
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, override

from brackets.models import Team, Tournament
from referee.fragments import FRAGMENTS, Fragments, fingerprint
from tests.builders import draw_event, make_event, match_numbered, record_points
from tests.referee.public_play import HOME_WINS, play_number


class Seat(StrEnum):
    EAST = "E"
    WEST = "W"


@dataclass(frozen=True, slots=True)
class Pair:
    number: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Other:
    number: int
    seats: tuple[Seat, ...]


@pytest.mark.parametrize(
    ("one", "another"),
    [
        ("<b>", SafeString("<b>")),
        ("1", 1),
        (1, 1.0),
        (1, Fraction(1)),
        ("E", Seat.EAST),
        (Seat.EAST, Seat.WEST),
        ((1, 2), [1, 2]),
        ((1, (2, 3)), (1, 2, 3)),
        ({1: 2}, {1: 3}),
        ({1, 2}, {1, 3}),
        (datetime(2026, 5, 1, 9, 0), datetime(2026, 5, 1, 9, 1)),  # noqa: DTZ001
        (Pair(1, (Seat.EAST,)), Pair(1, (Seat.WEST,))),
        (Pair(1, (Seat.EAST,)), Other(1, (Seat.EAST,))),
        (Team(pk=1, player_one="张三"), Team(pk=1, player_one="张山")),
    ],
)
def test_values_that_show_something_else_have_other_fingerprints(
    one: object, another: object
) -> None:
    assert fingerprint(one) != fingerprint(another)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Pair(1, (Seat.EAST, Seat.WEST)),
        lambda: [{"a": 1}, {2, 3}, None, SafeString("x")],
        lambda: Team(pk=1, player_one="张三"),
    ],
)
def test_values_that_show_the_same_have_one_fingerprint(make: Callable[[], object]) -> None:
    assert fingerprint(make()) == fingerprint(make())
    assert hash(fingerprint(make())) == hash(fingerprint(make()))


def test_lazy_words_are_those_of_the_language_that_is_on() -> None:
    words = gettext_lazy("Champion")
    with override("en"):
        english = fingerprint(words)
    with override("zh-hans"):
        assert fingerprint(words) != english


def test_value_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(TypeError):
        fingerprint([object()])


def test_fragments_asked_for_last_are_kept_in_each_language() -> None:
    kept = Fragments(places=2)
    made: list[str] = []

    def ask(name: str) -> None:
        def make() -> str:
            made.append(name)
            return name

        assert kept.take(name, {"n": 1}, make) == name

    for name in ("a", "b", "a", "c", "a", "b"):
        ask(name)
    assert made == ["a", "b", "c", "b"]
    with override("en"):
        ask("b")
    assert made[4:] == ["b"]


def test_long_fragment_takes_the_places_of_many() -> None:
    kept = Fragments(places=4)
    made: list[str] = []

    def ask(name: str, length: int) -> None:
        def make() -> str:
            made.append(name)
            return name * length

        kept.take(name, {}, make)

    for name, length in (("a", 1), ("b", 1), ("c", 4_500), ("b", 1), ("a", 1), ("b", 1)):
        ask(name, length)
    assert made == ["a", "b", "c", "a"]  # with it there was room for one of the others
    kept.clear()
    made.clear()
    for name in "abcdabcd":
        ask(name, 1)
    assert made == ["a", "b", "c", "d"]


def test_template_of_a_fragment_sees_the_values_that_it_is_given_alone() -> None:
    tag = '{% load fragments %}{% fragment "kiosk/pair.html" side=side %}'
    side = {"team": Team(number=7, player_one="<b>", player_two="赵"), "called": 0}
    assert "&lt;b&gt;" in Template(tag).render(Context({"side": side}))
    hidden = Template('{% load fragments %}{% fragment "kiosk/pair.html" other=1 %}')
    with pytest.raises(AttributeError):  # nobody is there to come, as no side is given
        hidden.render(Context({"side": side}))
    with pytest.raises(TemplateSyntaxError):
        Template('{% load fragments %}{% fragment "a.html" row %}')


@pytest.mark.django_db
def test_map_of_a_bracket_which_every_hand_changes_is_not_kept(client: Client) -> None:
    """Its fingerprint is that of all matches: of 2,000 pairs six megabytes at each revision."""
    draw_event(make_event(40))
    FRAGMENTS.clear()
    assert "整个对阵表的缩略图" in client.get("/kiosk/cup/").content.decode()
    names = [key[0] for key in FRAGMENTS._kept if isinstance(key, tuple)]
    pieces = [str(made) for made in FRAGMENTS._kept.values()]
    assert "kiosk/panels/bracket.html" in names  # its parts are
    assert not [piece for piece in pieces if "整个对阵表的缩略图" in piece]


PAGES = (
    *("/kiosk/cup/", "/events/cup/", "/events/cup/standings/", "/events/cup/rounds/1/"),
    *("/events/cup/rounds/2/", "/events/cup/teams/1/", "/events/cup/teams/4/"),
)


def rename(event: Tournament) -> None:
    event.teams.filter(number=4).update(player_one="欧阳锋", unit="白驼山")


def play(event: Tournament) -> None:
    record_points(match_numbered(event, 1), 85)


def play_on(event: Tournament) -> None:
    play_number(event, 2, *HOME_WINS)


def lay_elsewhere(event: Tournament) -> None:
    event.tables = 1
    event.save()
    for match in (match_numbered(event, 1), match_numbered(event, 3)):
        match.table = 9
        match.save()


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_page_with_kept_pieces_is_the_page_made_anew(
    event: Tournament, client: Client, language: str
) -> None:
    draw_event(event)
    client.cookies["django_language"] = language
    for change in (play, rename, play_on, lay_elsewhere):
        for page in PAGES:
            client.get(page)
        change(event)
        Tournament.objects.filter(pk=event.pk).update(revision=event.revision + 1)
        event.refresh_from_db()
        kept = [client.get(page).content for page in PAGES]
        FRAGMENTS.clear()
        Tournament.objects.filter(pk=event.pk).update(revision=event.revision + 1)
        event.refresh_from_db()
        assert [client.get(page).content for page in PAGES] == kept
