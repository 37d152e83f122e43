"""Recompute everything derived of an event from its facts and name what differs.

Who sits where, who goes through, the states and the journal are worked out with code of their own,
so that an error in a writer shows as well as a changed row. Shared with the writers are the rules,
the reading and folding of the facts of one match (`match_facts`, `scorekeeping`) and the pure draw:
an error there shows in their tests, not here.
"""
