"""The translated name of every code that rules and brackets return."""
