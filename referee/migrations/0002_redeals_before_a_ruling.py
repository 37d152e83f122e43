"""Store in which deal of its hand a ruling was given; the times said so until now."""

from django.db import migrations, models


def count_redeals(apps, schema_editor):
    """Fill the new field from the times as they were compared before."""
    Redeal = apps.get_model("referee", "Redeal")
    Ruling = apps.get_model("referee", "Ruling")
    for ruling in Ruling.objects.filter(match__in=Redeal.objects.values("match")):
        ruling.redeals_before = Redeal.objects.filter(
            match=ruling.match_id,
            hand_number=ruling.hand_number,
            recorded_at__lte=ruling.given_at,
        ).count()
        ruling.save(update_fields=["redeals_before"])


class Migration(migrations.Migration):
    dependencies = [
        ("referee", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="ruling",
            name="redeals_before",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.RunPython(count_redeals, migrations.RunPython.noop, elidable=True),
    ]
