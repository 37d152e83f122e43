import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(default=1)),
                ('kind', models.CharField(choices=[('knockout', 'Knockout')], default='knockout', max_length=20)),
            ],
            options={
                'ordering': ('tournament', 'number'),
            },
        ),
        migrations.CreateModel(
            name='Team',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1)])),
                ('unit', models.CharField(blank=True, max_length=80)),
                ('player_one', models.CharField(max_length=40)),
                ('player_two', models.CharField(max_length=40)),
                ('phone', models.CharField(blank=True, max_length=40)),
                ('seed', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1)])),
                ('note', models.CharField(blank=True, max_length=200)),
                ('present', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ('tournament', 'number'),
            },
        ),
        migrations.CreateModel(
            name='Draw',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('published', 'Published'), ('replaced', 'Replaced')], default='draft', max_length=20)),
                ('algorithm', models.PositiveSmallIntegerField()),
                ('seed_text', models.CharField(max_length=200)),
                ('present_only', models.BooleanField(default=False, help_text='The absent were left out.')),
                ('entries', models.TextField(help_text='The entry lines that were hashed, as decision 14 says.')),
                ('entry_hash', models.CharField(max_length=64)),
                ('bracket', models.JSONField(help_text='First round: [[home, away], …], numbers, null for a bye.')),
                ('reason', models.CharField(blank=True, max_length=500)),
                ('drawn_at', models.DateTimeField(auto_now_add=True)),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('drawn_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='draws', to='brackets.stage')),
            ],
            options={
                'ordering': ('stage', 'number'),
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('bracket', 'Bracket'), ('third_place', 'Third Place')], default='bracket', max_length=20)),
                ('round', models.PositiveSmallIntegerField()),
                ('position', models.PositiveSmallIntegerField()),
                ('number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('table', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('home_seats', models.CharField(choices=[('EW', 'East West'), ('NS', 'North South')], default='EW', max_length=2)),
                ('home_first', models.PositiveSmallIntegerField(default=1, help_text='Player at E or N: 1 or 2.')),
                ('away_first', models.PositiveSmallIntegerField(default=1, help_text='Player at E or N: 1 or 2.')),
                ('seats_chosen', models.CharField(choices=[('default', 'Default'), ('lot', 'Lot'), ('hand', 'Hand')], default='default', max_length=10)),
                ('verdict', models.CharField(blank=True, choices=[('big', 'Big'), ('small', 'Small'), ('extra_hand', 'Extra Hand'), ('goal', 'Goal'), ('lead', 'Lead'), ('time', 'Time'), ('dealer_at_time', 'Dealer At Time'), ('lots', 'Lots'), ('offences', 'Offences'), ('walkover', 'Walkover'), ('disqualification', 'Disqualification'), ('both_absent', 'Both Absent'), ('bye', 'Bye')], max_length=20)),
                ('home_big', models.SmallIntegerField(default=0)),
                ('away_big', models.SmallIntegerField(default=0)),
                ('home_small', models.SmallIntegerField(default=0)),
                ('away_small', models.SmallIntegerField(default=0)),
                ('home_level', models.CharField(blank=True, max_length=3)),
                ('away_level', models.CharField(blank=True, max_length=3)),
                ('home_games', models.PositiveSmallIntegerField(default=0)),
                ('away_games', models.PositiveSmallIntegerField(default=0)),
                ('hands_done', models.PositiveSmallIntegerField(default=0)),
                ('extra_hand', models.BooleanField(default=False, help_text='The extra hand is open or played.')),
                ('begun', models.BooleanField(default=False, help_text='Has a hand, a ruling or a verdict (decision 10).')),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('draw', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='brackets.draw')),
                ('away', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='away_matches', to='brackets.team')),
                ('home', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='home_matches', to='brackets.team')),
                ('winner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='won_matches', to='brackets.team')),
            ],
            options={
                'ordering': ('draw', 'round', '-kind', 'position'),
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=120)),
                ('organiser', models.CharField(blank=True, max_length=120)),
                ('place', models.CharField(blank=True, max_length=120)),
                ('date', models.DateField(blank=True, null=True)),
                ('footer', models.CharField(blank=True, max_length=200)),
                ('tables', models.PositiveSmallIntegerField(default=8, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(1000)])),
                ('third_place', models.BooleanField(default=True)),
                ('state', models.CharField(choices=[('registration', 'Registration'), ('drawn', 'Drawn'), ('running', 'Running'), ('finished', 'Finished')], default='registration', max_length=20)),
                ('revision', models.PositiveBigIntegerField(default=0)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('-created_at', '-pk'),
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['registration', 'drawn', 'running', 'finished'])), name='tournament_state_known'), models.CheckConstraint(condition=models.Q(('tables__gte', 1), ('tables__lte', 1000)), name='tournament_tables_range')],
            },
        ),
        migrations.AddField(
            model_name='team',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='teams', to='brackets.tournament'),
        ),
        migrations.AddField(
            model_name='stage',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stages', to='brackets.tournament'),
        ),
        migrations.CreateModel(
            name='RulesetVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('content', models.TextField(help_text='A ruleset file as read by rules.ruleset.parse.')),
                ('reason', models.CharField(blank=True, max_length=500)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ruleset_versions', to='brackets.tournament')),
            ],
            options={
                'ordering': ('tournament', 'number'),
            },
        ),
        migrations.CreateModel(
            name='JournalEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveBigIntegerField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('actor_name', models.CharField(blank=True, help_text='Blank: the command line.', max_length=150)),
                ('action', models.CharField(max_length=40)),
                ('hand', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('before', models.JSONField(blank=True, null=True)),
                ('after', models.JSONField(blank=True, null=True)),
                ('reason', models.CharField(blank=True, max_length=500)),
                ('actor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='journal', to='brackets.match')),
                ('team', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='journal', to='brackets.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='journal', to='brackets.tournament')),
            ],
            options={
                'ordering': ('tournament', 'seq'),
            },
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.UniqueConstraint(fields=('stage', 'number'), name='draw_number_once'),
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'draft')), fields=('stage',), name='draw_one_draft'),
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'published')), fields=('stage',), name='draw_one_published'),
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.CheckConstraint(condition=models.Q(('number', 1), models.Q(('reason', ''), _negated=True), _connector='OR'), name='draw_again_has_reason'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.UniqueConstraint(fields=('draw', 'round', 'position'), name='match_slot_once'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.UniqueConstraint(condition=models.Q(('number__isnull', False)), fields=('draw', 'number'), name='match_number_once'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('home__isnull', True), ('away__isnull', True), models.Q(('home', models.F('away')), _negated=True), _connector='OR'), name='match_teams_differ'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('winner__isnull', True), ('winner', models.F('home')), ('winner', models.F('away')), _connector='OR'), name='match_winner_plays'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('verdict', ''), ('winner__isnull', True)), models.Q(('verdict', 'both_absent'), ('winner__isnull', True)), models.Q(models.Q(('verdict', ''), _negated=True), models.Q(('verdict', 'both_absent'), _negated=True), ('winner__isnull', False)), _connector='OR'), name='match_verdict_has_winner'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('away_first__in', (1, 2)), ('home_first__in', (1, 2))), name='match_first_player'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='team_number_once'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.UniqueConstraint(condition=models.Q(('seed__isnull', False)), fields=('tournament', 'seed'), name='team_seed_once'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('player_one', ''), _negated=True), models.Q(('player_two', ''), _negated=True), models.Q(('player_one', models.F('player_two')), _negated=True)), name='team_two_players'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='team_number_positive'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='stage_number_once'),
        ),
        migrations.AddConstraint(
            model_name='rulesetversion',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='ruleset_version_once'),
        ),
        migrations.AddConstraint(
            model_name='journalentry',
            constraint=models.UniqueConstraint(fields=('tournament', 'seq'), name='journal_seq_once'),
        ),
    ]
