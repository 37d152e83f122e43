from django.db import migrations, models
import django.db.models.deletion


class Migration(migrations.Migration):

    dependencies = [
        ('brackets', '0002_table'),
        ('referee', '0003_roles'),
    ]

    operations = [
        migrations.RemoveConstraint(model_name='summons', name='summons_once'),
        migrations.RemoveField(model_name='summons', name='side'),
        # No call was stored before there was a page for it: the default is never used.
        migrations.AddField(
            model_name='summons',
            name='team',
            field=models.ForeignKey(default=0, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='brackets.team'),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name='summons',
            constraint=models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('match', 'team', 'number'), name='summons_once'),
        ),
    ]
