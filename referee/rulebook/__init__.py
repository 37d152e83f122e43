"""The rule sheet of an event: one home for its sentences, read by the page and by the paper."""
