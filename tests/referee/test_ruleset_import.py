from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from brackets.models import Tournament
from brackets.rulesets import newest_version
from rules.ruleset import load, parse, preset_text
from tests.referee.public_play import words

OFFICE = preset_text("office_double")
BROKEN = (
    OFFICE.replace("decks = 2", 'decks = "zwei"')
    .replace('last_level = "A"', 'last_level = "Z"')
    .replace("kitty_pair = 4", "kitty_pear = 4")
    .replace("points_from = 5\n", "points_from = 7\n")
)


def upload(client: Client, text: str | bytes) -> tuple[int, str]:
    content = text.encode() if isinstance(text, str) else text
    response = client.post(
        reverse("desk_ruleset_import_preview", kwargs={"slug": "cup"}),
        {"file": SimpleUploadedFile("规程.toml", content)},
    )
    return response.status_code, response.text


def content_of(page: str) -> str:
    return page.partition('name="content" value="')[2].partition('"')[0]


def test_exported_file_is_the_ruleset(organiser_client: Client, event: Tournament) -> None:
    response = organiser_client.get(reverse("desk_ruleset_file", kwargs={"slug": "cup"}))
    assert response.content.decode() == preset_text("yijing_cup")
    assert response.headers["Content-Type"] == "application/toml; charset=utf-8"
    assert 'filename="yijing_cup-cup-v1.toml"' in response.headers["Content-Disposition"]


def test_file_is_shown_then_written(organiser_client: Client, event: Tournament) -> None:
    status, page = upload(organiser_client, "\ufeff" + OFFICE)
    assert status == 200
    assert event.ruleset_versions.count() == 1
    assert "机关双升规则" in page
    told = words(page)
    assert "确认：写入第 2 版" in told
    assert "抓分方每局上限： 0 → 改为 3" in told
    confirm = reverse("desk_ruleset_import_confirm", kwargs={"slug": "cup"})
    response = organiser_client.post(confirm, {"content": content_of(page)})
    assert response.status_code == 302
    version = newest_version(event)
    assert (version.number, version.content) == (2, OFFICE)
    assert parse(version.content) == load("office_double")
    # What goes out again is what came in.
    out = organiser_client.get(reverse("desk_ruleset_file", kwargs={"slug": "cup"}))
    assert out.content.decode() == OFFICE


def test_broken_file_shows_every_mistake_with_its_path(
    organiser_client: Client, event: Tournament
) -> None:
    status, page = upload(organiser_client, BROKEN)
    assert status == 422
    told = words(page)
    for line in (
        "cards.decks ：须是整数",
        "levels.last_level ：只能是",
        "kitty.kitty_pear ：没有这一项",
        "kitty.kitty_pair ：缺少这一项",
        "scoring.bands[1].points_from ：分数须是 5 的倍数",
    ):
        assert line in told
    assert event.ruleset_versions.count() == 1


def test_file_that_is_no_ruleset(organiser_client: Client, event: Tournament) -> None:
    assert "请看第 1 行" in upload(organiser_client, "decks 2")[1]
    assert "UTF-8" in upload(organiser_client, "规程".encode("gbk"))[1]
    assert "文件太大" in upload(organiser_client, "#" * 200_001)[1]
    newer = OFFICE.replace("file_version = 2", "file_version = 3")
    assert "请使用更新的程序" in upload(organiser_client, newer)[1]


def test_forged_preview_is_refused(organiser_client: Client, event: Tournament) -> None:
    confirm = reverse("desk_ruleset_import_confirm", kwargs={"slug": "cup"})
    response = organiser_client.post(confirm, {"content": "forged"})
    assert response.status_code == 422
    assert event.ruleset_versions.count() == 1


def test_preview_is_not_written_over_a_newer_version(
    organiser_client: Client, event: Tournament
) -> None:
    _, first = upload(organiser_client, OFFICE)
    _, second = upload(organiser_client, preset_text("nanshan_cup"))
    confirm = reverse("desk_ruleset_import_confirm", kwargs={"slug": "cup"})
    organiser_client.post(confirm, {"content": content_of(second)})
    response = organiser_client.post(confirm, {"content": content_of(first)})
    assert response.status_code == 409
    assert "现为第 2 版" in response.text
    assert newest_version(event).content == preset_text("nanshan_cup")
