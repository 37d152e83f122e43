"""The tables of the database: whether they are those of this version, and bringing them there."""

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def is_behind() -> bool:
    """Tell whether migrations are to be applied; raises DatabaseError."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def bring_up_to_date() -> None:
    """Apply the migrations that are to be applied; most starts find none, and are quick."""
    if is_behind():
        call_command("migrate", verbosity=0, interactive=False)
