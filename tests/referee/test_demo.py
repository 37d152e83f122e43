import re
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from brackets.models import Match, Tournament, TournamentState
from referee.models import Hand, HandKind, Redeal, Ruling, Signature
from referee.rechecking.event import recheck
from tests.builders import signs_in

pytestmark = pytest.mark.django_db


def demo(*options: str) -> str:
    """Return what the command prints."""
    output = StringIO()
    call_command("demo", "--no-serve", *options, stdout=output)
    return output.getvalue()


def log_ins(text: str) -> list[tuple[str, str]]:
    return re.findall(r"用户名 (\S+)，密码 (\S+) ", text)


def test_demo_is_a_cup_half_way() -> None:
    demo()
    event = Tournament.objects.get(slug="demo")
    assert event.state == TournamentState.RUNNING
    assert event.teams.count() == 11
    assert Match.objects.filter(verdict="bye").count() == 5
    verdicts = Match.objects.filter(number__isnull=False).order_by("number")
    # Match 1: 3:0. Match 2: the hands below. Match 3: 1:1 and 125:125, then the extra hand.
    # Match 4: 105 and 70 give 0:0 and 1:0 to East-West, 35 and 160 to North-South 2:0 and East-West
    # 0:2, so 3:2 by big, but one side has not signed yet.
    assert [match.verdict for match in verdicts] == [
        *("big", "big", "extra_hand"),
        *[""] * 8,
    ]
    assert [match.hold for match in verdicts] == [*[""] * 3, "signature", *[""] * 7]
    assert Signature.objects.filter(with_code=True).count() == 3
    assert [match.hands_done for match in verdicts] == [4, 4, 4, 4, 2, 1, 0, 0, 0, 0, 0]
    assert Hand.objects.filter(kitty_captured=True).exists()
    assert Hand.objects.get(kind=HandKind.EXTRA).held
    assert Ruling.objects.get().clause == "Y58"
    assert Redeal.objects.get().hand_number == 2
    # Everybody at the tables that he is assigned to: he could record nothing elsewhere.
    by_table = {
        hand.match.table: hand.recorded_by.username
        for hand in Hand.objects.select_related("match", "recorded_by")
        if hand.recorded_by
    }
    assert by_table == {
        1: "yanshi-caipan",
        2: "yanshi-caipan",
        3: "yanshi-caipan2",
    }
    assert recheck(event) == ()


def test_demo_prints_log_ins_that_open_the_printed_pages() -> None:
    text = demo()
    assert "桌裁，桌号 1-2  " in text
    assert "桌裁，桌号 3-4  " in text
    beginnings = ("/desk/demo/", "/desk/demo/", *["/tables/demo/"] * 3)
    for path, (username, password) in zip(beginnings, log_ins(text), strict=True):
        assert f"http://127.0.0.1:8000{path}\n" in text
        client = Client()
        assert signs_in(client, username, password)
        assert "怡景丽家杯（演示）" in client.get(path).content.decode()
    for path in ("/kiosk/demo/", "/events/demo/"):
        assert f"http://127.0.0.1:8000{path}\n" in text
        assert "怡景丽家杯（演示）" in Client().get(path).content.decode()


def test_demo_prints_pins_that_open_the_printed_table() -> None:
    text = demo()
    (path,) = set(re.findall(r":8000(/t/\S+/)", text))
    printed = re.findall(r"用户名 (\S+)，密码 \S+ （桌上用 PIN 码 (\d{4})）", text)
    assert [name for name, _pin in printed] == [name for name, _password in log_ins(text)]
    for name, pin in printed:
        client = Client()
        person = str(User.objects.get(username=name).pk)
        answer = client.post(f"{path}sign-in/", {"person": person, "pin": pin})
        assert answer.headers["Location"] == path
        assert client.get("/tables/demo/").status_code == 200
    assert dict(re.findall(r"用户名 (\S+)，密码 \S+ （桌上用 PIN 码 (\d{4})）", demo())) != dict(
        printed
    )


def test_demo_again_keeps_the_cup_and_gives_new_passwords() -> None:
    before = log_ins(demo())
    hands = Hand.objects.count()
    after = log_ins(demo())
    assert Hand.objects.count() == hands
    assert [name for name, _ in before] == [name for name, _ in after]
    assert all(old != new for (_, old), (_, new) in zip(before, after, strict=True))
    assert not signs_in(Client(), before[0][0], before[0][1])


def test_demo_lets_a_locked_account_in_again() -> None:
    demo()
    User.objects.update(is_active=False)
    name, password = log_ins(demo())[0]
    assert signs_in(Client(), name, password)
