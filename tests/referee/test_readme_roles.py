from pathlib import Path

from referee.permissions import Task
from referee.role_table import role_table

README = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- roles: begin -->\n", "<!-- roles: end -->"


def test_readme_shows_the_table_of_permissions() -> None:
    shown = README.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    hint = f"Put this between the markers of README.md:\n\n{BEGIN}{role_table()}{END}"
    assert shown == role_table(), hint


def test_every_action_stands_in_the_table() -> None:
    assert role_table().count("\n") == len(Task) + 2
