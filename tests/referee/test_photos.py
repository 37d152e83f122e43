"""Photos of slips: what is kept, what is refused, and who sees them."""

import zlib
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from brackets.models import Match, Tournament
from referee.models import SlipPhoto
from referee.photos import LONGEST_SIDE, MOST_BYTES, MOST_PHOTOS, made_anew
from referee.refusals import PhotoRefused
from tests.builders import log_in, make_user
from tests.referee.table_play import first_match, key, play, save

ORIENTATION, MAKER, GPS = 0x0112, 0x010F, 0x8825


@pytest.fixture
def match(event: Tournament) -> Match:
    match = first_match(event)
    play(match, 80, 85)
    return match


def picture(width: int = 40, height: int = 30, kind: str = "JPEG", exif: Any = None) -> bytes:
    written = BytesIO()
    Image.new("RGB", (width, height), "white").save(
        written, kind, **({"exif": exif} if exif else {})
    )
    return written.getvalue()


def send(
    client: Client, sent: bytes, *, hand: int = 2, sent_key: str = "", script: bool = False
) -> Any:
    data = {
        "hand": str(hand),
        "key": sent_key or key(),
        "photo": SimpleUploadedFile("slip.jpg", sent, content_type="image/jpeg"),
    }
    headers = {"Accept": "application/json"} if script else {}
    return client.post("/tables/cup/1/photos/", data, headers=headers)


def refusal(answer: Any) -> tuple[int, list[str]]:
    told = answer.json()
    assert told["kind"] == "refused"
    return answer.status_code, told["problems"]


def test_photo_is_kept_for_a_hand_and_shown_to_referees(
    match: Match, referee_client: Client, organiser_client: Client
) -> None:
    assert send(referee_client, picture()).status_code == 302
    photo = SlipPhoto.objects.get()
    assert (photo.match, photo.hand_number, str(photo.taken_by)) == (match, 2, "caipan")
    address = f"/tables/cup/1/photos/{photo.pk}/"
    for client in (referee_client, organiser_client):
        assert f'src="{address}"' in client.get("/tables/cup/1/").text
        answer = client.get(address)
        assert answer.headers["Content-Type"] == "image/jpeg"
        assert "no-store" in answer.headers["Cache-Control"]
        assert Image.open(BytesIO(answer.content)).size == (40, 30)


def test_photo_is_on_the_page_of_the_match_at_the_desk(
    match: Match, referee_client: Client, organiser_client: Client
) -> None:
    assert "记分单照片" not in organiser_client.get("/desk/cup/matches/1/").text
    send(referee_client, picture())
    page = organiser_client.get("/desk/cup/matches/1/").text
    assert f'src="/tables/cup/1/photos/{SlipPhoto.objects.get().pk}/"' in page


def test_same_photo_sent_twice_counts_once(match: Match, referee_client: Client) -> None:
    for _time in range(2):
        send(referee_client, picture(), sent_key="same")
    assert SlipPhoto.objects.count() == 1


def test_photo_is_made_small_upright_and_forgets_place_and_camera() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6  # the phone was held upright: turn by a quarter
    exif[MAKER] = "Camera"
    exif.get_ifd(GPS)[1] = "N"
    made = Image.open(BytesIO(made_anew(picture(3200, 1600, exif=exif))))
    assert (made.format, made.size) == ("JPEG", (LONGEST_SIDE // 2, LONGEST_SIDE))
    assert dict(made.getexif()) == {}


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_pictures_become_jpegs(kind: str) -> None:
    assert Image.open(BytesIO(made_anew(picture(kind=kind)))).format == "JPEG"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"", "no_photo"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no_photo"),
        (b"%PDF-1.7", "no_photo"),
        (picture()[:200], "no_photo"),
        (picture(kind="GIF"), "no_photo"),
        (b"x" * (MOST_BYTES + 1), "too_big"),
    ],
)
def test_what_is_no_photo_is_refused(sent: bytes, code: str) -> None:
    with pytest.raises(PhotoRefused) as refused:
        made_anew(sent)
    assert refused.value.code == code


@pytest.mark.parametrize("size", [(8000, 8000), (10_000, 10_000), (20_000, 20_000)])
def test_small_file_of_too_many_pixels_is_refused(size: tuple[int, int]) -> None:
    """A decompression bomb: its header alone is read, the pixels never are."""
    written = BytesIO()
    Image.new("1", (8, 8)).save(written, "PNG")
    bomb = bytearray(written.getvalue())
    bomb[16:24] = size[0].to_bytes(4, "big") + size[1].to_bytes(4, "big")
    # The checksum of the header has to fit, or it is no PNG at all.
    bomb[29:33] = zlib.crc32(bytes(bomb[12:29])).to_bytes(4, "big")
    with pytest.raises(PhotoRefused) as refused:
        made_anew(bytes(bomb))
    assert refused.value.code == "too_many_pixels"


def test_refusal_is_a_sentence_and_keeps_nothing(match: Match, referee_client: Client) -> None:
    answer = send(referee_client, b"not a photo", script=True)
    assert refusal(answer) == (422, ["这不是照片，请选择 JPEG、PNG 或 WebP 图片。"])
    answer = send(referee_client, picture(), hand=0, script=True)
    assert refusal(answer) == (422, ["请说明照片是哪一局的。"])
    answer = send(referee_client, b"x" * (MOST_BYTES + 1), script=True)
    assert refusal(answer) == (422, ["照片超过 4 MB，请降低画质重拍。"])
    assert not SlipPhoto.objects.exists()


def test_phone_is_told_that_its_photo_is_kept_each_time_it_asks(
    match: Match, referee_client: Client
) -> None:
    """A photo whose answer was lost is sent again with its key."""
    first, again = (
        send(referee_client, picture(), sent_key="same", script=True).json() for _time in range(2)
    )
    assert (first["kind"], again["kind"]) == ("saved", "saved")
    # The page of the match is behind once a photo is there, and not again.
    assert first["state"]["stamp"] == again["state"]["stamp"]
    assert SlipPhoto.objects.count() == 1


def test_public_and_people_without_a_role_never_see_a_photo(
    match: Match, referee_client: Client, client: Client
) -> None:
    send(referee_client, picture())
    address = f"/tables/cup/1/photos/{SlipPhoto.objects.get().pk}/"
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/login/?next={address}")
    assert log_in(make_user("gast", "kiosk")).get(address).status_code == 403
    assert "photos" not in client.get("/events/cup/matches/1/").text
    assert send(client, picture()).status_code == 302
    assert SlipPhoto.objects.count() == 1


def test_photo_of_another_match_is_not_found(match: Match, referee_client: Client) -> None:
    send(referee_client, picture())
    photo = SlipPhoto.objects.get()
    assert referee_client.get(f"/tables/cup/2/photos/{photo.pk}/").status_code == 404


def test_chief_referee_removes_a_photo_on_the_record(
    match: Match, event: Tournament, referee_client: Client
) -> None:
    send(referee_client, picture())
    address = f"/tables/cup/1/photos/{SlipPhoto.objects.get().pk}/remove/"
    referee_client.post(address)
    assert SlipPhoto.objects.count() == 1
    chief = log_in(make_user("zhang", "chief_referee", name="张裁判长"))
    for _time in range(2):
        chief.post(address)
    assert SlipPhoto.objects.count() == 0
    entries = event.journal.filter(action__startswith="photo").order_by("seq")
    assert [(entry.action, entry.actor_name, entry.hand) for entry in entries] == [
        ("photo_added", "李裁判", 2),
        ("photo_removed", "张裁判长", 2),
    ]
    assert entries[0].after == entries[1].before


def test_match_keeps_so_many_photos_and_no_more(
    match: Match, referee: User, referee_client: Client
) -> None:
    SlipPhoto.objects.bulk_create(
        SlipPhoto(match=match, hand_number=1, image=b"x", taken_by=referee, key=key())
        for _photo in range(MOST_PHOTOS)
    )
    answer = send(referee_client, picture(), script=True)
    assert refusal(answer) == (422, ["本场照片已满，请先删除一张。"])


def test_slip_of_a_finished_match_can_still_be_photographed(
    match: Match, referee_client: Client
) -> None:
    save(match, 3, 45)
    save(match, 4, 45)
    assert send(referee_client, picture(), hand=4).status_code == 302
    assert SlipPhoto.objects.get().hand_number == 4
