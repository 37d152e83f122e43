from dataclasses import replace

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from brackets.models import Tournament
from brackets.rulesets import newest_version, set_ruleset
from referee.models import Hand
from referee.rechecking.event import recheck
from rules.bands import band_of
from rules.ruleset import Ruleset, load, parse, preset_keys
from rules.ruleset_text import to_text
from tests.builders import draw_event, match_numbered, record_points
from tests.referee.desk_pages import look, send
from tests.referee.public_play import words
from tests.referee.ruleset_forms import Fields, form_of, open_form, post, with_bands
from tests.referee.test_desk_events import NEW

UNEVEN = [
    (0, 4, 0), (5, 3, 0), (30, 2, 0), (55, 1, 0), (80, 0, 0), (100, 0, 1),
]  # fmt: skip
OWN = {"key": ["our_cup"], "name_zh": ["我们的杯"], "name_en": ["Our Cup"]}


def saved(event: Tournament) -> Ruleset:
    return parse(newest_version(event).content)


def uneven(fields: Fields) -> Fields:
    return {**with_bands(fields, UNEVEN), **OWN, "step_points": ["20"]}


@pytest.mark.parametrize("key", preset_keys())
def test_new_event_takes_the_regulation_chosen(organiser_client: Client, key: str) -> None:
    page = organiser_client.get(reverse("desk_create")).text
    assert page.count('name="ruleset"') == len(preset_keys()) == 13
    assert load(key).name.zh in page
    send(organiser_client, "desk_create_event", {**NEW, "ruleset": key})
    event = Tournament.objects.get()
    assert saved(event) == load(key)
    assert load(key).name.zh in look(organiser_client, "desk_ruleset", slug=event.slug)


@pytest.mark.parametrize("key", preset_keys())
def test_form_of_each_preset_says_what_the_preset_says(
    organiser_client: Client, event: Tournament, key: str
) -> None:
    response = post(organiser_client, "desk_ruleset_save", open_form(organiser_client, preset=key))
    assert response.status_code == 302
    assert saved(event) == load(key)


@pytest.mark.parametrize("key", preset_keys())
def test_command_creates_an_event_under_each_regulation(db: None, key: str) -> None:
    call_command("create_event", "wall", "--name", "杯", "--ruleset", key, "--format", key)
    assert saved(Tournament.objects.get(slug="wall")) == load(key)


def test_uneven_bands_are_saved(organiser_client: Client, event: Tournament) -> None:
    response = post(organiser_client, "desk_ruleset_save", uneven(open_form(organiser_client)))
    assert response.status_code == 302
    ruleset = saved(event)
    assert (ruleset.key, ruleset.name.zh) == ("our_cup", "我们的杯")
    gains = {
        points: (band.dealer_gain, band.attackers_gain, band.dealer_keeps)
        for points in (0, 5, 25, 30, 50, 55, 75, 80, 95, 100, 115, 120, 140)
        for band in (band_of(ruleset, points),)
    }
    assert gains == {
        0: (4, 0, True), 5: (3, 0, True), 25: (3, 0, True), 30: (2, 0, True), 50: (2, 0, True),
        55: (1, 0, True), 75: (1, 0, True), 80: (0, 0, False), 95: (0, 0, False),
        100: (0, 1, False), 115: (0, 1, False), 120: (0, 2, False), 140: (0, 3, False),
    }  # fmt: skip


def test_mistakes_are_shown_all_at_once_and_what_was_typed_stays(
    organiser_client: Client, event: Tournament
) -> None:
    fields = with_bands(open_form(organiser_client), [(0, 3, 0), (7, 2, 1), (80, 0, 0)])
    fields |= {"key": ["Our Cup"], "decks": ["zwei"], "hands": ["0"], "tie_breaks": []}
    response = post(organiser_client, "desk_ruleset_save", fields)
    assert response.status_code == 422
    page = response.text
    for place, fault in (
        ("key", "field-error"),
        ("decks", "须是整数"),
        ("hands", "至少一局"),
        ("tie_breaks", "须写明名次怎样排"),
        ("bands-1-points_from", "分数须是 5 的倍数"),
    ):
        _, _, after = page.partition(f'id="{place}_error"')
        assert fault in after[:200], place
    assert "一档中只能有一方得分" in page
    told = words(page)
    for line in ("名称：1", "牌：1", "比赛与坐庄：1", "场分与名次：1"):
        assert line in told
    typed = form_of(page)
    assert (typed["key"], typed["decks"], typed["bands-1-points_from"]) == (
        ["Our Cup"],
        ["zwei"],
        ["7"],
    )
    assert event.ruleset_versions.count() == 1


def test_changed_copy_needs_a_key_of_its_own(organiser_client: Client, event: Tournament) -> None:
    fields = with_bands(open_form(organiser_client), UNEVEN)
    response = post(organiser_client, "desk_ruleset_save", {**fields, "step_points": ["20"]})
    assert response.status_code == 422
    assert "代码 yijing_cup 属于内容不同的已公布规程" in words(response.text)
    assert event.ruleset_versions.count() == 1


def test_chief_referees_option_leaves_the_name_and_is_no_default_any_more(
    organiser_client: Client, event: Tournament
) -> None:
    fields = open_form(organiser_client)
    assert "timely" in fields["silent"]
    post(organiser_client, "desk_ruleset_save", {**fields, "timely": ["before_next_play"]})
    ruleset = saved(event)
    assert (ruleset.key, ruleset.timely) == ("yijing_cup", "before_next_play")
    assert "timely" not in ruleset.silent


def test_mark_of_a_default_is_taken_off(organiser_client: Client, event: Tournament) -> None:
    fields = open_form(organiser_client)
    kept = [name for name in fields["silent"] if name != "timely"]
    post(organiser_client, "desk_ruleset_save", {**fields, "silent": kept})
    ruleset = saved(event)
    assert ruleset.timely == "before_trick_confirmed"
    assert "timely" not in ruleset.silent
    assert set(load("yijing_cup").silent) - set(ruleset.silent) == {"timely"}


def test_rows_are_added_and_removed(organiser_client: Client, event: Tournament) -> None:
    fields = open_form(organiser_client)
    response = post(organiser_client, "desk_ruleset_refresh", fields, change="bands.add")
    more = form_of(response.text)
    assert len(more["bands-row"]) == len(fields["bands-row"]) + 1
    response = post(organiser_client, "desk_ruleset_refresh", fields, change="penalties.remove.0")
    fewer = form_of(response.text)
    assert fewer["penalties-0-clause"] == fields["penalties-1-clause"]
    assert event.ruleset_versions.count() == 1


def test_other_shape_shows_other_fields(organiser_client: Client, event: Tournament) -> None:
    fields = open_form(organiser_client)
    assert "last_level" not in fields["shown"]
    response = post(organiser_client, "desk_ruleset_refresh", {**fields, "shape": ["level_race"]})
    shown = form_of(response.text)["shown"]
    assert {"last_level", "must_play", "at_time", "winning_dealer"} <= set(shown)
    assert not {"decided_by", "level", "forfeit"} & set(shown)


def test_trial_counts_by_what_is_typed(organiser_client: Client, event: Tournament) -> None:
    fields = uneven(open_form(organiser_client))
    response = post(
        organiser_client,
        "desk_ruleset_trial",
        fields,
        trial_points="80",
        trial_kitty="20",
        trial_last="pair-0",
        trial_trump="on",
    )
    page = words(response.text)
    # A pair doubles the kitty: 80 + 2 × 20 = 120, a step of 20 beyond 100.
    assert "下庄 · 抓分方 +2" in page
    assert "80 + 底牌 20 × 2 = 120 分" in page
    assert "不论胜负，下一家坐庄" in page
    assert "30–50 保庄 +2 0" in page
    del fields["trial_trump"]
    sides = {**fields, "trial_points": ["80"], "trial_kitty": ["20"], "trial_last": ["pair-0"]}
    # Without trumps the cup's kitty is not captured (Y50).
    assert "80 分，未抠底" in words(post(organiser_client, "desk_ruleset_trial", sides).text)
    assert event.ruleset_versions.count() == 1


def test_trial_of_a_race_speaks_of_levels(organiser_client: Client, event: Tournament) -> None:
    fields = open_form(organiser_client, preset="office_double")
    response = post(organiser_client, "desk_ruleset_trial", fields, trial_points="85")
    page = words(response.text)
    # 80 to 115: the dealer side steps down, nobody gains a level.
    assert "下庄 · 级数不变 (R11-6)" in page
    assert "0 : 0" not in page


def test_trial_says_what_cannot_be(organiser_client: Client, event: Tournament) -> None:
    response = post(
        organiser_client,
        "desk_ruleset_trial",
        open_form(organiser_client),
        trial_points="203",
        trial_kitty="90",
    )
    page = words(response.text)
    assert "底牌最多 80 分" in page
    assert "超过全部牌的 200 分" in page


def test_change_after_the_first_hand_is_a_ruling(
    organiser_client: Client, event: Tournament
) -> None:
    draw_event(event)
    record_points(match_numbered(event, 1), 40)
    fields = {**open_form(organiser_client), "timely": ["before_next_play"]}
    response = post(organiser_client, "desk_ruleset_save", fields)
    assert response.status_code == 422
    assert "请填写原因" in response.text
    wrong = {**fields, "step_points": ["x"]}
    response = post(organiser_client, "desk_ruleset_save", wrong)
    assert "请填写原因" in response.text, "all mistakes at once"
    response = post(organiser_client, "desk_ruleset_save", fields, reason="领队会议决定")
    assert response.status_code == 302
    assert Hand.objects.get().ruleset_version.number == 1
    sheet = look(organiser_client, "event_rules", slug="cup")
    assert "第 1 版：自第一局起" in sheet
    assert "（此前已录 1 局），由裁判长裁定。原因：领队会议决定" in sheet
    assert "现为：“及时更换”指下家出牌之前。" in sheet
    journal = look(organiser_client, "desk_journal", slug="cup")
    assert "规程已修改：第 2 版" in journal
    assert "领队会议决定" in journal


def test_recheck_scores_each_hand_by_its_own_version(event: Tournament) -> None:
    draw_event(event)
    match = record_points(match_numbered(event, 1), 120)
    fewer = load("yijing_cup").with_options({"forfeit": "adjudge_0_3"})
    steeper = replace(fewer, key="steep", bands=(*fewer.bands[:4], replace(
        fewer.bands[4], attackers_gain=2), *fewer.bands[5:]))  # fmt: skip
    set_ruleset(event, to_text(steeper), reason="裁定", by=None)
    match = record_points(match, 120)
    # Hand 1, dealt by the home pair, gave the away pair 1; hand 2 gives the home pair 2.
    assert (match.home_big, match.away_big) == (2, 1)
    assert recheck(event) == ()


def test_change_that_does_not_fit_what_was_played(
    organiser_client: Client, event: Tournament
) -> None:
    draw_event(event)
    record_points(match_numbered(event, 1), 40)
    fields = {**open_form(organiser_client), **OWN, "hands": ["2"]}
    response = post(organiser_client, "desk_ruleset_save", fields, reason="时间不够")
    assert response.status_code == 409
    assert "已赛内容以这些项目为准：每场局数" in words(response.text)
    assert event.ruleset_versions.count() == 1


def test_second_organiser_is_told_that_the_ruleset_changed(
    organiser_client: Client, event: Tournament
) -> None:
    fields = open_form(organiser_client)
    post(organiser_client, "desk_ruleset_save", {**fields, "timely": ["before_next_play"]})
    response = post(organiser_client, "desk_ruleset_save", {**fields, "games": ["1"]})
    assert response.status_code == 409
    assert "现为第 2 版" in response.text


@pytest.mark.parametrize("name", ["desk_ruleset", "desk_ruleset_edit", "desk_ruleset_file"])
def test_ruleset_pages_are_the_organisers(
    referee_client: Client, client: Client, event: Tournament, name: str
) -> None:
    address = reverse(name, kwargs={"slug": "cup"})
    assert referee_client.get(address).status_code == 403
    assert client.get(address).status_code == 302


@pytest.mark.parametrize("typed", ["", "x", "-1", "99999999999999999999", "\x00\u202e", "[[a]]"])
@pytest.mark.parametrize("preset", ["yijing_cup", "club_past_joker"])
def test_form_full_of_nonsense_is_refused(
    organiser_client: Client, event: Tournament, preset: str, typed: str
) -> None:
    fields = open_form(organiser_client, preset=preset)
    kept = {"csrfmiddlewaretoken", "from", "seen", "shown", "marked"}
    nonsense = {
        name: values if name in kept or name.endswith("-row") else [typed] * len(values)
        for name, values in fields.items()
    }
    for address in ("desk_ruleset_refresh", "desk_ruleset_trial"):
        assert post(organiser_client, address, nonsense).status_code == 200
    assert post(organiser_client, "desk_ruleset_save", nonsense).status_code == 422
    assert event.ruleset_versions.count() == 1
