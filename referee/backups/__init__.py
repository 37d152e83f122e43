"""Backups of the whole database: taken while it is used, checked before they replace anything."""
