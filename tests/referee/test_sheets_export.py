import json
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db.models import Model
from openpyxl import load_workbook
from PIL import Image

from brackets.entries import TeamEntry
from brackets.models import Tournament
from brackets.registration import change_team, remove_team
from referee.models import SlipPhoto
from referee.photos import add_photo
from referee.sheets.archive import archive_zip
from referee.sheets.event_facts import LEFT_OUT, LISTS
from tests.builders import make_event, match_numbered
from tests.referee.paper_reading import pages_of, poppler, text_of
from tests.referee.sheet_events import eventful

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(organiser: User) -> Tournament:
    return eventful(organiser)


def export(*arguments: object) -> str:
    out = StringIO()
    call_command("export", *map(str, arguments), stdout=out, stderr=out)
    return out.getvalue()


@poppler
def test_export_writes_all_sheets(cup: Tournament, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "sheets"
    told = export("cup", "--pdf", folder)
    names = {path.name for path in folder.iterdir()}
    assert names >= {"bracket.pdf", "rules.pdf", "slips.pdf", "standings.pdf"}
    # Places 9 to 11 are known, the first ones not: no certificate, rather than an empty one.
    assert "certificates.pdf" not in names
    assert all(pages_of(path.read_bytes()) for path in folder.iterdir())
    # What opens a door stays where it is.
    assert not names & {"table-cards.pdf", "pair-codes.pdf"}
    assert str(folder / "slips.pdf") in told
    text = text_of((folder / "slips.pdf").read_bytes())
    # Also those that are played: this is for the record.
    assert [n for n in range(1, 12) if f"第{n}场" in text] == [1, 2, 3, 4, 5, 7]


def test_export_replaces_a_file_whole(cup: Tournament, tmp_path: Path) -> None:
    path = tmp_path / "r.xlsx"
    path.write_text("old")
    export("cup", "--xlsx", path)
    assert load_workbook(path).sheetnames[0] == "报名"
    assert [file.name for file in tmp_path.iterdir()] == ["r.xlsx"]


def test_export_without_a_target_is_bad_usage(cup: Tournament) -> None:
    with pytest.raises(CommandError) as refusal:
        export("cup")
    assert refusal.value.returncode == 2


def test_export_of_an_unknown_event_is_bad_usage(db: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refusal:
        export("nope", "--xlsx", tmp_path / "r.xlsx")
    assert refusal.value.returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_export_of_sheets_before_the_draw_is_refused(db: None, tmp_path: Path) -> None:
    make_event(3)
    with pytest.raises(CommandError, match="抽签") as refusal:
        export("cup", "--pdf", tmp_path / "sheets", "--xlsx", tmp_path / "r.xlsx")
    assert refusal.value.returncode == 1
    assert list(tmp_path.iterdir()) == []


def test_export_says_what_it_cannot_write(cup: Tournament, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(CommandError, match="file") as refusal:
        export("cup", "--xlsx", tmp_path / "file" / "r.xlsx")
    assert refusal.value.returncode == 1


def test_export_tells_of_characters_without_a_shape(cup: Tournament, tmp_path: Path) -> None:
    entry = TeamEntry(number=1, unit="𠀀队", player_one="甲", player_two="乙")
    change_team(cup.teams.get(number=1), entry, by=None)
    assert "U+20000" in export("cup", "--pdf", tmp_path)


def test_archive_has_every_field_of_every_row(cup: Tournament) -> None:
    with ZipFile(BytesIO(archive_zip(cup))) as archive:
        names = archive.namelist()
        assert names[:3] == ["README.txt", "event.json", "results.xlsx"]
        assert {"bracket.pdf", "standings.pdf", "slips.pdf"} <= {*names[3:]}
        facts = json.loads(archive.read("event.json"))
        about = archive.read("README.txt").decode()
    assert (facts["format"], facts["version"]) == ("shengji-referee event", 2)
    assert facts["event"]["slug"] == "cup"
    for name, (model, _way) in LISTS.items():
        assert name in about
        assert len(facts[name]) == model._default_manager.count()
        fields = {
            field.name
            for field in model._meta.concrete_fields
            if not field.primary_key and field.related_model is not Tournament
        } - {"code", "device"}  # what a pair signs with, what a phone is known by
        assert {frozenset(row) for row in facts[name]} <= {frozenset(fields)}
    assert [entry["seq"] for entry in facts["journal"]] == list(range(1, cup.revision + 1))


def ways_to_event(model: type[Model], seen: frozenset[type[Model]] = frozenset()) -> bool:
    """Tell whether rows of a model belong to an event, over whatever models in between."""
    return any(
        target is Tournament or (target not in seen and ways_to_event(target, seen | {model}))
        for field in model._meta.concrete_fields
        if isinstance(target := field.related_model, type) and issubclass(target, Model)
    )


def test_nothing_of_an_event_is_missing_in_its_archive_without_a_reason() -> None:
    stored = {
        model
        for label in ("brackets", "referee")
        for model in apps.get_app_config(label).get_models()
        if ways_to_event(model)
    }
    kept = [model for model, _way in LISTS.values()]
    assert len(kept) == len(set(kept))
    assert stored - set(kept) == LEFT_OUT.keys()
    assert all(LEFT_OUT.values())
    # A way that is no way of the model raises FieldError.
    for model, way in LISTS.values():
        assert model._default_manager.filter(**{way: 0}).count() == 0


def test_archive_has_the_photos_of_slips_as_files(cup: Tournament, organiser: User) -> None:
    picture = BytesIO()
    Image.new("RGB", (60, 40), "white").save(picture, "PNG")
    match = match_numbered(cup, 2)
    add_photo(match, 1, picture.getvalue(), by=organiser, key="photo")
    with ZipFile(BytesIO(archive_zip(cup))) as archive:
        (told,) = json.loads(archive.read("event.json"))["photos"]
        image = archive.read(told["image"])
    assert (told["hand_number"], told["taken_by"]) == (1, organiser.username)
    assert image == bytes(SlipPhoto.objects.get().image)


def test_archive_names_what_rows_belong_to(cup: Tournament, organiser: User) -> None:
    with ZipFile(BytesIO(archive_zip(cup))) as archive:
        facts = json.loads(archive.read("event.json"))
    match = match_numbered(cup, 2)
    place = [1, 1, match.draw.number, match.round, match.position]
    (ruling,) = [row for row in facts["rulings"] if row["clause"] == "Y58"]
    assert (ruling["match"], ruling["given_by"]) == (place, organiser.username)
    stored = next(
        row for row in facts["matches"] if [*row["draw"], row["round"], row["position"]] == place
    )
    assert match.home is not None
    assert stored["home"] == match.home.number
    captured = next(row for row in facts["hands"] if row["match"] == place and row["number"] == 1)
    assert (captured["trick_points"], captured["kitty_points"]) == (75, 20)
    assert captured["ruleset_version"] == 1


def test_archive_of_one_revision_has_equal_bytes(cup: Tournament) -> None:
    assert archive_zip(cup) == archive_zip(cup)


def test_archive_before_the_draw_has_facts_and_workbook(db: None) -> None:
    event = make_event(3)
    remove_team(event.teams.get(number=2), by=None)
    with ZipFile(BytesIO(archive_zip(event))) as archive:
        assert archive.namelist() == ["README.txt", "event.json", "results.xlsx"]
        facts = json.loads(archive.read("event.json"))
    assert [team["number"] for team in facts["teams"]] == [1, 3]
