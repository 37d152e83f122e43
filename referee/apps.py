"""App configuration of referee."""

from django.apps import AppConfig


class RefereeConfig(AppConfig):
    """Everything that has a URL."""

    name = "referee"
    default_auto_field = "django.db.models.BigAutoField"
