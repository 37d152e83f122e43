"""A whole cup of eleven pairs, from the list of an office to the champion, on pages only.

The bracket of eleven seeded pairs (rank k is seed k), from top to bottom, by the fold of 16 places:

    1-bye   9-8   5-bye   bye-4   3-bye   11-6   7-10   bye-2

so that match 1 is 8 v 9, match 2 is 6 v 11, match 3 is 7 v 10 (home is the better rank); round 2 is
match 4: 1 v W1, match 5: 5 v 4, match 6: 3 v W2, match 7: W3 v 2 (the upper place is home); then
match 8: W4 v W5, match 9: W6 v W7, match 10 for third place and match 11, the final.

Home sits East-West: it deals hands 1 and 3 and attacks in hands 2 and 4. Each line below is worked
out on paper: attackers' points 0 → dealer side +3, 5–35 → +2, 40–75 → +1, 80–115 → 0:0, 120–155 →
attackers +1, 160–195 → +2, 200–235 → +3, 240 → +4; small score is what a pair took as attackers.
"""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from brackets.models import Tournament
from referee.people import create_person
from referee.permissions import Role
from tests.journeys.hall import SLUG, Referee, log_in, standings, totals
from tests.journeys.visitor import Visitor

pytestmark = pytest.mark.django_db

LIST: Path = settings.BASE_DIR / "fixtures" / "teams.xlsx"
# The pairs that remain of the list, by seed: the last of the list is the strongest.
BY_SEED = (13, 12, 10, 9, 7, 6, 5, 4, 3, 2, 1)


def open_hall() -> tuple[Visitor, Referee]:
    """Return the organiser, logged in, and a referee with an account that he made."""
    first = create_person("zuzhi", name="王主任", role=Role.ORGANISER, by=None)
    organiser = log_in("zuzhi", first.password)
    form = organiser.get("/people/").form("/people/create/")
    page = organiser.submit(form, username="caipan", name="李裁判", role="table_referee")
    password = page.text.split("密码")[-1].split()[0]
    return organiser, Referee(log_in("caipan", password))


def register(organiser: Visitor) -> None:
    """Create the event and import the list: preview first, then confirmation."""
    form = organiser.get("/new-event/").form("/create/")
    organiser.submit(form, name="怡景丽家杯", slug=SLUG, tables="4", sign_off="none")
    form = organiser.get(f"/desk/{SLUG}/import/").form("/preview/")
    upload = SimpleUploadedFile("teams.xlsx", LIST.read_bytes())
    preview = organiser.submit(form, file=upload)
    assert not Tournament.objects.get().teams.exists()
    assert "李建国" in preview.text
    organiser.submit(preview.form("/confirm/"))
    assert sorted(BY_SEED) == [team.number for team in Tournament.objects.get().teams.all()]


def draw(organiser: Visitor) -> None:
    """Seed all pairs, mark them present, draw, look at the draft, publish."""
    for seed, number in enumerate(BY_SEED, 1):
        form = organiser.get(f"/desk/{SLUG}/teams/{number}/").form("/save/")
        organiser.submit(form, seed=str(seed))
    form = organiser.get(f"/desk/{SLUG}/check-in/").form("/check-in/all/")
    organiser.submit(form, button="present")
    form = organiser.get(f"/desk/{SLUG}/draw/").form("/make/")
    draft = organiser.submit(form, seed_text="2026-11-29 开幕")
    # Nobody else sees a draft.
    assert "李建国" not in Visitor().get(f"/events/{SLUG}/bracket/").text
    assert "等待抽签" in Visitor().get(f"/kiosk/{SLUG}/").text
    organiser.submit(draft.form("/publish/"))
    assert "李建国" in Visitor().get(f"/events/{SLUG}/bracket/").text


def play_round_one(referee: Referee) -> None:
    # Match 1, pair 4 v pair 3: 35 → home +2 · 80 → 0 · 120 → away +1 · 45 → away (deals) +1.
    # Big 2:2. Small: home attacked for 80 + 45 = 125, away for 35 + 120 = 155. Away, by small.
    referee.play(1, 35, 80, 120, 45)
    # Match 2, pair 6 v pair 1: 60 + 20 captured by a pair, ×2 → 100 → 0 · 75 → away +1 · 0 → home
    # +3 · 150 + 10 by a tractor of two pairs, ×4 → 190 → home +2.
    # Big 5:1. Small: home 75 + 190 = 265, away 100 + 0 = 100. Home.
    referee.capture(2, 1, 60, 20, last_trick_unit="pair")
    referee.record(2, 2, 75)
    referee.record(2, 3, 0)
    referee.capture(2, 4, 150, 10, last_trick_unit="tractor", last_trick_pairs="2")
    # Match 3, pair 5 v pair 2: 85 → 0 · 120, but the attackers (home) are fined 10 by Y58 → 110 → 0
    # instead of +1 · 40 → home +1 · 75 → away +1.
    # Big 1:1. Small: home 110 + 75 = 185, away 85 + 40 = 125. Home, by small.
    referee.record(3, 1, 85)
    referee.punish(3, 2, offence="wrong_card_corrected", offender="home")
    for hand, points in ((2, 120), (3, 40), (4, 75)):
        referee.record(3, hand, points)


def play_round_two(organiser: Visitor, referee: Referee) -> None:
    # Match 4, pair 13 v pair 3: 30 → home +2 · 130 → home +1 · 75 → home +1 · 160 → home +2.
    # Big 6:0. Small 130 + 160 = 290 to 30 + 75 = 105.
    referee.play(4, 30, 130, 75, 160)
    # Match 5, pair 7 v pair 9: 80 → 0 · 85 → 0 · 45 → home +1 · 40 → away +1.
    # Big 1:1. Small 85 + 40 = 125 to 80 + 45 = 125. The extra hand is claimed by North (away), who
    # falls: home wins. Its points count nowhere.
    assert "加赛" not in Visitor().get(f"/kiosk/{SLUG}/").text
    page = referee.play(5, 80, 85, 45, 40)
    assert "加赛" in page.text
    assert "加赛中" in Visitor().get(f"/kiosk/{SLUG}/").text
    referee.record(5, 5, None, dealer="1", result="fallen")
    # Match 6, pair 10 v pair 6: 75 → home +1 · 75 → away +1 · 95 → 0 · 100 → 0, a slip of the pen.
    # Big 1:1. Small 75 + 100 = 175 to 75 + 95 = 170: pair 10, until the 100 becomes a 90:
    # 165 to 170, pair 6.
    referee.play(6, 75, 75, 95, 100)
    assert totals(Visitor(), 6) == ("1", "175", "1", "170")
    chief = Referee(organiser)
    chief.record(6, 4, 90, reason="记分单上是 90")
    # Match 7, pair 5 v pair 12: 200 → away +3 · 5 → away +2 · 115 → 0 · 0 → away +3.
    # Big 0:8. Small 5 + 0 = 5 to 200 + 115 = 315.
    referee.play(7, 200, 5, 115, 0)


def play_the_end(referee: Referee) -> None:
    # Match 8, pair 13 v pair 7: 40 → home +1 · 80 → 0 · 80 → 0 · 120 → home +1.
    # Big 2:0. Small 80 + 120 = 200 to 40 + 80 = 120.
    referee.play(8, 40, 80, 80, 120)
    # Match 9, pair 6 v pair 12: 120 → away +1 · 40 → away +1 · 160 → away +2 · 35 → away +2.
    # Big 0:6. Small 40 + 35 = 75 to 120 + 160 = 280.
    referee.play(9, 120, 40, 160, 35)
    # Match 10, third place, pair 7 v pair 6: 75 → home +1 · 80 → 0 · 75 → home +1 · 80 → 0.
    # Big 2:0. Small 80 + 80 = 160 to 75 + 75 = 150.
    referee.play(10, 75, 80, 75, 80)
    # Match 11, the final, pair 13 v pair 12: 160 + 40 captured by a pair, ×2 → 240 → away +4 · 0 →
    # away +3 · 0 → home +3 · 200 → home +3.
    # Big 6:7. Small 0 + 200 = 200 to 240 + 0 = 240.
    referee.capture(11, 1, 160, 40, last_trick_unit="pair")
    for hand, points in ((2, 0), (3, 0), (4, 200)):
        referee.record(11, hand, points)


TOTALS = {
    1: ("2", "125", "2", "155"),
    2: ("5", "265", "1", "100"),
    3: ("1", "185", "1", "125"),
    4: ("6", "290", "0", "105"),
    5: ("1", "125", "1", "125"),
    6: ("1", "165", "1", "170"),
    7: ("0", "5", "8", "315"),
    8: ("2", "200", "0", "120"),
    9: ("0", "75", "6", "280"),
    10: ("2", "160", "0", "150"),
    11: ("6", "200", "7", "240"),
}

# Place, pair, won–lost, and big and small added up over the matches above; a bye gives nothing.
RANKING = [
    ("1", 12, "3–0", 8 + 6 + 7, 315 + 280 + 240),
    ("2", 13, "2–1", 6 + 2 + 6, 290 + 200 + 200),
    ("3", 7, "2–1", 1 + 0 + 2, 125 + 120 + 160),
    ("4", 6, "2–2", 5 + 1 + 0 + 0, 265 + 170 + 75 + 150),
    ("5–8", 3, "1–1", 2 + 0, 155 + 105),
    ("5–8", 5, "1–1", 1 + 0, 185 + 5),
    ("5–8", 9, "0–1", 1, 125),
    ("5–8", 10, "0–1", 1, 165),
    ("9–11", 1, "0–1", 1, 100),
    ("9–11", 2, "0–1", 1, 125),
    ("9–11", 4, "0–1", 2, 125),
]


def test_cup_of_eleven_from_the_list_to_the_champion() -> None:
    organiser, referee = open_hall()
    register(organiser)
    draw(organiser)
    play_round_one(referee)
    play_round_two(organiser, referee)
    play_the_end(referee)
    public = Visitor()
    assert {match: totals(public, match) for match in TOTALS} == TOTALS
    assert standings(public) == RANKING
    close(organiser)
    assert standings(public) == RANKING
    call_command("recheck", SLUG)


def close(organiser: Visitor) -> None:
    """Close the event; after that nothing can be changed."""
    form = organiser.get(f"/desk/{SLUG}/settings/").form("/close/")
    organiser.submit(form)
    assert Tournament.objects.get().state == "finished"
    refused = Referee(organiser).table(11)
    assert not refused.has_form("/hands/4/")
