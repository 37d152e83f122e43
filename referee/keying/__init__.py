"""Paper slips keyed in: what a file or a grid says, compared with what is recorded, written."""
