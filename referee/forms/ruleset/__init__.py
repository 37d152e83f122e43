"""The form of a ruleset: every field by its type, in the sections of a ruleset file."""
