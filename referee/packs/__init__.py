"""Blackout packs: where they lie, when one is due, who makes them."""
