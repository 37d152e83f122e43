"""`python -m rules`: rulings as JSON lines, one reply a request, in the same order.

Reads standard input, writes standard output. Exit status 0 when every line got a result, 1 when
any got an error. Blank lines are passed over.
"""

import argparse
import json
import sys

from rules.rulings.requests import reply_to


def main() -> int:
    """Answer every line of standard input; return the exit status."""
    argparse.ArgumentParser(
        prog="python -m rules",
        description="Answer rulings: one JSON request a line in, one JSON reply a line out.",
    ).parse_args()
    status = 0
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        reply = reply_to(line)
        if "error" in reply:
            status = 1
        # Escaped, so that replies are the same under every locale; flushed for whoever waits.
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()
    return status


if __name__ == "__main__":
    sys.exit(main())
