"""The rules of Shengji as pure Python: values in, values out.

No Django, no clock, no randomness and no I/O but reading ruleset files. Points are card points
(5 for a five, 10 for a ten or a king), always integers.
"""
