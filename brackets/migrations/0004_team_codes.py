"""Give every pair that was registered before the code it signs with."""

from django.db import migrations

from brackets.codes import new_code


def give_codes(apps, schema_editor):
    taken = set()
    teams = list(apps.get_model("brackets", "Team").objects.filter(code=""))
    for team in teams:
        code = new_code()
        while code in taken:
            code = new_code()
        taken.add(code)
        team.code = code
    apps.get_model("brackets", "Team").objects.bulk_update(teams, ["code"], batch_size=200)


class Migration(migrations.Migration):

    dependencies = [("brackets", "0003_feeders")]

    operations = [migrations.RunPython(give_codes, migrations.RunPython.noop)]
