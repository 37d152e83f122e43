from django.db import migrations


def wire(apps, _schema_editor):
    """Tell each match of the draws made before which matches it waits for."""
    matches = apps.get_model("brackets", "Match")
    by_place = {(each.draw_id, each.round, each.position): each for each in matches.objects.all()}
    changed = []
    for (draw, round_, position), match in by_place.items():
        third = match.kind == "third_place"
        upper = 0 if third else 2 * position
        feeders = [by_place.get((draw, round_ - 1, upper + side)) for side in (0, 1)]
        if None in feeders:
            continue
        match.home_from, match.away_from = feeders
        match.home_from_loser = match.away_from_loser = third
        changed.append(match)
    names = ["home_from", "away_from", "home_from_loser", "away_from_loser"]
    matches.objects.bulk_update(changed, names, batch_size=200)


class Migration(migrations.Migration):
    dependencies = [("brackets", "0002_table")]
    operations = [migrations.RunPython(wire, migrations.RunPython.noop)]
