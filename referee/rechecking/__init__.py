"""Recompute everything derived of an event from its facts and name what differs.

Nothing here is shared with the writers but the rules themselves and the pure draw, so that an
error in a writer shows as well as a changed row.
"""
