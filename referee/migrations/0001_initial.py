import django.db.models.deletion
import django.db.models.expressions
import django.db.models.lookups
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('brackets', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Redeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hand_number', models.PositiveSmallIntegerField()),
                ('reason', models.CharField(max_length=500)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('key', models.CharField(max_length=64, unique=True)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='redeals', to='brackets.match')),
                ('recorded_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('match', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Forfeit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('walkover', 'Walkover'), ('both_absent', 'Both Absent'), ('disqualification', 'Disqualification')], max_length=20)),
                ('loser', models.CharField(choices=[('home', 'Home'), ('away', 'Away'), ('both', 'Both')], max_length=10)),
                ('reason', models.CharField(max_length=500)),
                ('given_at', models.DateTimeField(auto_now_add=True)),
                ('key', models.CharField(max_length=64, unique=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('withdrawal_reason', models.CharField(blank=True, max_length=500)),
                ('withdrawal_key', models.CharField(blank=True, max_length=64)),
                ('given_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='forfeits', to='brackets.match')),
                ('withdrawn_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('match', 'pk'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('match',), name='forfeit_one_active'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'both_absent'), ('loser', 'both')), models.Q(models.Q(('kind', 'both_absent'), _negated=True), models.Q(('loser', 'both'), _negated=True)), _connector='OR'), name='forfeit_kind_fits_loser')],
            },
        ),
        migrations.CreateModel(
            name='Hand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('version', models.PositiveSmallIntegerField()),
                ('current', models.BooleanField(default=True)),
                ('kind', models.CharField(choices=[('played', 'Played'), ('broken_off', 'Broken Off'), ('extra', 'Extra'), ('withdrawn', 'Withdrawn')], max_length=20)),
                ('dealer', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('trick_points', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('kitty_points', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('kitty_captured', models.BooleanField(default=False)),
                ('last_trick_trump', models.BooleanField(blank=True, null=True)),
                ('last_trick_unit', models.CharField(blank=True, choices=[('single', 'Single'), ('pair', 'Pair'), ('triple', 'Triple'), ('quad', 'Quad'), ('tractor', 'Tractor'), ('loose_pairs', 'Loose Pairs')], max_length=12)),
                ('last_trick_pairs', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('last_trick_level_card', models.CharField(blank=True, choices=[('trump_suit', 'Trump Suit'), ('other_suit', 'Other Suit')], max_length=10)),
                ('points_so_far', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('held', models.BooleanField(blank=True, null=True)),
                ('trump_suit', models.CharField(blank=True, help_text='S, H, C or D.', max_length=1)),
                ('trump_set_by', models.CharField(blank=True, choices=[('declare', 'Declare'), ('overcall', 'Overcall'), ('fix', 'Fix'), ('kitty', 'Kitty')], max_length=10)),
                ('trump_seat', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('note', models.CharField(blank=True, max_length=500)),
                ('reason', models.CharField(blank=True, max_length=500)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('key', models.CharField(max_length=64, unique=True)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hands', to='brackets.match')),
                ('recorded_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ruleset_version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='brackets.rulesetversion')),
            ],
            options={
                'ordering': ('match', 'number', 'version'),
                'constraints': [models.UniqueConstraint(fields=('match', 'number', 'version'), name='hand_version_once'), models.UniqueConstraint(condition=models.Q(('current', True)), fields=('match', 'number'), name='hand_one_current'), models.CheckConstraint(condition=models.Q(('number__gte', 1), ('version__gte', 1)), name='hand_counted'), models.CheckConstraint(condition=models.Q(('trick_points__isnull', True), models.Q(django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(models.F('trick_points'), '%%', models.Value(5)), 0), ('trick_points__gte', 0)), _connector='OR'), name='hand_trick_points_in_fives'), models.CheckConstraint(condition=models.Q(('kitty_points__isnull', True), models.Q(django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(models.F('kitty_points'), '%%', models.Value(5)), 0), ('kitty_points__gte', 0)), _connector='OR'), name='hand_kitty_points_in_fives'), models.CheckConstraint(condition=models.Q(('points_so_far__isnull', True), models.Q(django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(models.F('points_so_far'), '%%', models.Value(5)), 0), ('points_so_far__gte', 0)), _connector='OR'), name='hand_points_so_far_in_fives'), models.CheckConstraint(condition=models.Q(('dealer__isnull', True), ('dealer__lte', 3), _connector='OR'), name='hand_dealer_seat'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'played'), _negated=True), ('trick_points__isnull', False), _connector='OR'), name='hand_played_has_points'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'broken_off'), _negated=True), ('points_so_far__isnull', False), _connector='OR'), name='hand_broken_off_has_points'), models.CheckConstraint(condition=models.Q(('kitty_captured', False), ('kitty_points__isnull', False), _connector='OR'), name='hand_capture_has_kitty')],
            },
        ),
        migrations.CreateModel(
            name='MatchCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('time', 'Time'), ('lots', 'Lots')], max_length=10)),
                ('hand_number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('winner', models.CharField(blank=True, choices=[('home', 'Home'), ('away', 'Away')], max_length=10)),
                ('seed_text', models.CharField(blank=True, max_length=200)),
                ('reason', models.CharField(blank=True, max_length=500)),
                ('called_at', models.DateTimeField(auto_now_add=True)),
                ('key', models.CharField(max_length=64, unique=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('withdrawal_reason', models.CharField(blank=True, max_length=500)),
                ('withdrawal_key', models.CharField(blank=True, max_length=64)),
                ('called_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='calls', to='brackets.match')),
                ('withdrawn_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('match', 'pk'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('match', 'kind'), name='call_one_active'), models.CheckConstraint(condition=models.Q(models.Q(('hand_number__isnull', False), ('kind', 'time'), ('winner', '')), models.Q(('hand_number__isnull', True), ('kind', 'lots'), ('winner__in', ('home', 'away'))), _connector='OR'), name='call_kind_fits'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'lots'), _negated=True), models.Q(('seed_text', ''), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='call_lots_can_be_defended'), models.CheckConstraint(condition=models.Q(('withdrawn_at__isnull', True), models.Q(('withdrawal_reason', ''), _negated=True), _connector='OR'), name='call_withdrawal_has_reason')],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hand_number', models.PositiveSmallIntegerField()),
                ('clause', models.CharField(max_length=10)),
                ('offence', models.CharField(max_length=40)),
                ('offender', models.CharField(choices=[('home', 'Home'), ('away', 'Away'), ('both', 'Both')], max_length=10)),
                ('count', models.PositiveSmallIntegerField(default=1)),
                ('redeals_before', models.PositiveSmallIntegerField(default=0)),
                ('hand_stands', models.BooleanField(default=False)),
                ('reason', models.CharField(blank=True, max_length=500)),
                ('given_at', models.DateTimeField(auto_now_add=True)),
                ('key', models.CharField(max_length=64, unique=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('withdrawal_reason', models.CharField(blank=True, max_length=500)),
                ('withdrawal_key', models.CharField(blank=True, max_length=64)),
                ('given_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='brackets.match')),
                ('withdrawn_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('match', 'hand_number', 'pk'),
                'constraints': [models.CheckConstraint(condition=models.Q(('count__gte', 1), ('hand_number__gte', 1)), name='ruling_counted'), models.CheckConstraint(condition=models.Q(('withdrawn_at__isnull', True), models.Q(('withdrawal_reason', ''), _negated=True), _connector='OR'), name='ruling_withdrawal_has_reason')],
            },
        ),
    ]
