"""The trial calculator that everybody may use: the rules count, by Y41 to Y53."""

import pytest
from django.test import Client

from brackets.models import Tournament
from tests.referee.public_play import read

PATH = "/events/cup/rules/calculator/"


@pytest.mark.parametrize(
    ("query", "words"),
    [
        # Y42: 80 to 115 points, nobody scores; Y43: from 120 on the attackers one.
        ("trial_points=85&trial_kitty=10&trial_last=held", ("下庄", "85")),
        (
            "trial_points=100&trial_kitty=10&trial_last=pair-0&trial_trump=on",
            ("100 + 底牌 10 × 2 = 120 分",),
        ),
        ("trial_points=87&trial_kitty=10&trial_last=held", ("5",)),
        ("trial_points=x", ("分数须是整数",)),
    ],
)
def test_calculator_counts_by_the_rules(
    query: str, words: tuple[str, ...], event: Tournament, client: Client
) -> None:
    page = read(client, f"{PATH}?{query}")
    assert [each for each in words if each not in page] == []


def test_calculator_keeps_what_was_typed(event: Tournament, client: Client) -> None:
    page = client.get(f"{PATH}?trial_points=87&trial_kitty=25&trial_last=held").content.decode()
    assert 'value="87"' in page
    assert 'value="25"' in page
    assert 'class="field-error"' in page
