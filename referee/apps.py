"""App configuration of referee."""

from django.apps import AppConfig
from django.conf import settings

from referee.catalogue import compile_stale


class RefereeConfig(AppConfig):
    """Everything that has a URL."""

    name = "referee"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Bring the translations up to date before the first of them is asked for."""
        for folder in settings.LOCALE_PATHS:
            compile_stale(folder)
