"""App configuration of brackets."""

from django.apps import AppConfig


class BracketsConfig(AppConfig):
    """Who meets whom and who goes through; no web layer."""

    name = "brackets"
    default_auto_field = "django.db.models.BigAutoField"
