"""Measures the program beside the machine's own limits; see docs/performance.md."""
