"""Kept draws, and single extra hands between equals."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A word that a draw stays as drawn; a kind of match of one hand."""

    dependencies = [
        ("brackets", "0006_life"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="kind",
            field=models.CharField(
                choices=[
                    ("bracket", "Bracket"),
                    ("third_place", "Third Place"),
                    ("placement", "Placement"),
                    ("lower", "Lower"),
                    ("grand_final", "Grand Final"),
                    ("grand_final_again", "Grand Final Again"),
                    ("group", "Group"),
                    ("swiss", "Swiss"),
                    ("extra", "Extra"),
                    ("one_hand", "One Hand"),
                ],
                default="bracket",
                max_length=20,
            ),
        ),
        migrations.CreateModel(
            name="KeptDraw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "coming",
                    models.TextField(
                        help_text="Who would be drawn now: entry lines, or what must be decided first."
                    ),
                ),
                ("reason", models.CharField(max_length=500)),
                ("kept_at", models.DateTimeField(auto_now_add=True)),
                (
                    "draw",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="keepings",
                        to="brackets.draw",
                    ),
                ),
                (
                    "kept_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("draw", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True),
                        name="kept_draw_has_reason",
                    )
                ],
            },
        ),
    ]
