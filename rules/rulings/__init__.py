"""Rulings asked and answered as plain JSON values; what `python -m rules` speaks."""
