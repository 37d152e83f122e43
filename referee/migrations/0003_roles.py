from django.db import migrations


def rename(apps, _schema_editor):
    """Call the referees at the tables what they are, now that there are others."""
    apps.get_model("auth", "Group").objects.filter(name="referee").update(name="table_referee")


def rename_back(apps, _schema_editor):
    apps.get_model("auth", "Group").objects.filter(name="table_referee").update(name="referee")


class Migration(migrations.Migration):
    dependencies = [
        ("referee", "0002_table"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]
    operations = [migrations.RunPython(rename, rename_back)]
