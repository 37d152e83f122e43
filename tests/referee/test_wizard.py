import pytest
from django.test import Client

from brackets.draw import make_draw
from brackets.models import Tournament
from brackets.ready_formats import USUAL, ready_format
from brackets.rulesets import newest_version
from brackets.stages import plans_of
from rules.ruleset import load, parse, preset_keys, preset_text
from rules.shapes import Pairing, StageKind
from tests.builders import make_event
from tests.referee.public_play import words
from tests.referee.wizard_pages import Visitor

pytestmark = pytest.mark.django_db

EVENT = {"name": "春季赛", "slug": "spring"}


def made(client: Client, **regulation: str) -> Tournament:
    """Make an event by pressing nothing but “next”."""
    visitor = Visitor(client)
    visitor.go("regulation", **EVENT)
    visitor.go("format", **regulation)
    visitor.go("picture")
    visitor.create()
    return Tournament.objects.get(slug="spring")


@pytest.mark.parametrize("key", preset_keys())
def test_wizard_makes_each_regulation_as_it_is_published(
    organiser_client: Client, key: str
) -> None:
    event = made(organiser_client, ruleset=key)
    assert plans_of(event) == load(key).stages
    assert newest_version(event).content == preset_text(key)


@pytest.mark.parametrize("key", USUAL)
def test_wizard_makes_each_usual_format_under_another_regulation(
    organiser_client: Client, key: str
) -> None:
    event = made(organiser_client, ruleset="common_two_deck", format=key)
    assert plans_of(event) == ready_format(key)
    ruleset = parse(newest_version(event).content)
    assert (ruleset.stages, ruleset.key) == (ready_format(key), "common_two_deck")
    # of this regulation the knockout is its own format, told by default
    assert ("stages" in ruleset.silent) == (key == "knockout")


def test_wizard_shows_the_picture_with_numbers_from_paper(organiser_client: Client) -> None:
    visitor = Visitor(organiser_client)
    visitor.go("regulation", **EVENT, tables="8")
    visitor.go("format", ruleset="eight_groups")
    page = visitor.go("picture", pairs="32", minutes="60", pause="10", starts="08:30")
    assert page.count("<svg") == 2
    text = words(page)
    # 8 × 6 + 16 matches; ten turns of an hour and six pauses
    for told in ("8 × 4", "48 场", "16 场", "每组前 2 名", "7", "64", "11 小时 00 分", "19:30"):
        assert told in text, told


def test_picture_tells_byes_and_that_a_stage_goes_on(organiser_client: Client) -> None:
    visitor = Visitor(organiser_client)
    visitor.go("regulation", **EVENT)
    visitor.go("format", ruleset="sports_faculty_2013")
    # 19 pairs: three play, 13 rest, 16 are left; eight go on to a bracket without byes
    text = words(visitor.go("picture", pairs="19"))
    assert text.count("轮空") == 1
    assert "首轮次 13 队轮空" in text


def test_wizard_tells_everything_wrong_at_once_and_loses_nothing(
    organiser_client: Client,
) -> None:
    visitor = Visitor(organiser_client)
    page = visitor.go("picture", name="", slug="a b", tables="0", place="活动中心")
    assert visitor.seen.status_code == 422
    assert page.count('class="field-error"') == 3
    assert 'value="a b"' in page
    assert 'value="活动中心"' in page
    visitor.go("regulation", **EVENT, tables="6")
    visitor.go("format", ruleset="eight_groups")
    page = visitor.go(
        "picture", **{"pairs": "1", "minutes": "", "stages-0-groups": "x", "stages-1-advance": "0"}
    )
    assert visitor.seen.status_code == 422
    assert page.count('class="field-error"') == 4
    assert 'value="x"' in page
    # back to the first step and forth again: the mistakes are still there, and so is the rest
    assert 'value="活动中心"' in visitor.go("event")
    assert 'value="x"' in visitor.go("format")
    assert not Tournament.objects.exists()


def test_wizard_takes_stages_of_any_sequence(organiser_client: Client) -> None:
    visitor = Visitor(organiser_client)
    visitor.go("regulation", **EVENT)
    visitor.go("format", ruleset="common_two_deck", format="knockout")
    visitor.change("stages.add")
    visitor.change("stages.up.1", **{"stages-1-kind": "swiss"})
    visitor.change("stages.add", **{"stages-0-rounds": "4", "stages-0-advance": "8"})
    visitor.change("stages.remove.2", **{"stages-1-pairing": "seeded", "stages-1-places_to": "8"})
    visitor.go("picture", tie_breaks=["points", "opponents_points", "lots", ""])
    visitor.create()
    swiss, knockout = plans_of(Tournament.objects.get())
    assert (swiss.kind, swiss.rounds, swiss.advance) == (StageKind.SWISS, 4, 8)
    assert (knockout.pairing, knockout.places_to, knockout.third_place) == (
        Pairing.SEEDED,
        8,
        True,
    )
    ruleset = parse(newest_version(Tournament.objects.get()).content)
    assert [each.value for each in ruleset.tie_breaks] == ["points", "opponents_points", "lots"]


def test_wizard_lets_no_knockout_end_in_a_draw(organiser_client: Client) -> None:
    event = made(organiser_client, ruleset="eight_rounds_by_points", format="knockout")
    ruleset = parse(newest_version(event).content)
    assert [each.value for each in ruleset.at_time] == ["level", "dealer_side"]
    # R12 itself lets them share the points, so this is another regulation
    assert ruleset.key != "eight_rounds_by_points"


def test_format_is_changed_until_something_is_drawn(organiser_client: Client) -> None:
    event = make_event(9, ruleset="eight_groups", stages=())
    visitor = Visitor(organiser_client, "/desk/cup/format/", form="format-form")
    # nine pairs make no eight groups of two: one of three and three of two
    assert "1 × 3、3 × 2" in words(visitor.page)
    page = visitor.press(
        "/desk/cup/format/show/", "", "", **{"stages-0-groups": "3", "stages-0-advance": "1"}
    )
    assert "3 × 3" in words(page)
    assert plans_of(event)[0].groups == 8
    page = visitor.press("/desk/cup/format/save/", "", "", **{"stages-1-third_place": []})
    groups, knockout = plans_of(Tournament.objects.get())
    assert (groups.groups, groups.advance, knockout.third_place) == (3, 1, False)
    draft = make_draw(event, seed_text="开幕", by=None)
    page = visitor.press("/desk/cup/format/save/", "", "", **{"stages-0-groups": "2"})
    assert "已经抽签" in page
    assert plans_of(event)[0].groups == 3
    assert len(draft.bracket) == 3
    assert "stages-0-groups" not in organiser_client.get("/desk/cup/format/").text


def test_wizard_is_for_organisers(referee_client: Client, client: Client) -> None:
    for path in ("/new-event/steps/turn/", "/new-event/steps/create/"):
        assert referee_client.post(path).status_code == 403
        assert client.post(path).status_code == 302


def test_fields_of_another_kind_begin_with_what_is_usual(organiser_client: Client) -> None:
    visitor = Visitor(organiser_client)
    visitor.go("regulation", **EVENT)
    visitor.go("format", ruleset="eight_groups")
    page = visitor.change("", **{"stages-0-kind": "swiss"})
    assert 'name="stages-0-rounds" id="id_stages-0-rounds" value="0"' in page
    page = visitor.change("", **{"stages-0-kind": "groups", "stages-0-rounds": "5"})
    assert 'name="stages-0-groups" id="id_stages-0-groups" value="0"' in page
    # What was emptied by hand is wrong as ever.
    page = visitor.go("picture", **{"stages-0-groups": "4", "stages-0-legs": ""})
    assert page.count('class="field-error"') == 1
    visitor.go("picture", **{"stages-0-legs": "2"})
    visitor.create()
    groups = plans_of(Tournament.objects.get())[0]
    assert (groups.groups, groups.group_size, groups.legs, groups.advance) == (4, 0, 2, 2)
