"""A match whose hand was dealt again has begun: what is stored says so from now on."""

from django.db import migrations


def begin(apps, schema_editor):
    """Begin the matches with a redeal, and their events."""
    Match = apps.get_model("brackets", "Match")
    Tournament = apps.get_model("brackets", "Tournament")
    Redeal = apps.get_model("referee", "Redeal")
    dealt = Match.objects.filter(pk__in=Redeal.objects.values("match"), begun=False)
    Tournament.objects.filter(
        state="drawn", stages__draws__matches__in=dealt.filter(draw__state="published")
    ).update(state="running")
    dealt.update(begun=True)


class Migration(migrations.Migration):
    dependencies = [
        ("brackets", "0003_draw_of_the_present"),
        ("referee", "0002_redeals_before_a_ruling"),
    ]

    operations = [
        migrations.RunPython(begin, migrations.RunPython.noop, elidable=True),
    ]
