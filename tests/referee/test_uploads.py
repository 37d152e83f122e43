"""What is too large is refused before it is kept, whoever sends it."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from referee import certificates, photos, team_sheets
from referee.keying import reading

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/i18n/setlang/", "/login/", "/desk/cup/import/preview/"])
def test_upload_above_the_limit_is_refused(path: str, client: Client, settings: Settings) -> None:
    settings.UPLOAD_MOST_BYTES = 3_000_000
    sent = SimpleUploadedFile("list.xlsx", b"a" * 3_000_000)
    refused = client.post(path, {"file": sent, "language": "en"})
    assert refused.status_code == 413
    assert "一次发送的内容超过 3 MB" in refused.text
    assert client.cookies.get(settings.LANGUAGE_COOKIE_NAME) is None


def test_upload_below_the_limit_is_read(client: Client, settings: Settings) -> None:
    settings.UPLOAD_MOST_BYTES = 3_000_000
    sent = SimpleUploadedFile("list.xlsx", b"a" * 2_900_000)
    client.post("/i18n/setlang/", {"file": sent, "language": "en"})
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "en"


def test_length_that_is_no_number_is_refused(client: Client) -> None:
    refused = client.post("/i18n/setlang/", {"language": "en"}, CONTENT_LENGTH="-1")
    assert refused.status_code == 413


def test_every_upload_has_a_smaller_limit_of_its_own(settings: Settings) -> None:
    """Then its own words are read, which say what to do."""
    own = (photos.MOST_BYTES, certificates.MOST_BYTES, team_sheets.MAX_BYTES, reading.MAX_BYTES)
    assert max(own) * 2 < settings.UPLOAD_MOST_BYTES
