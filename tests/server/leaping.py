"""`tablee` on a machine whose clock is wrong: `python leaping.py SECONDS serve …`."""

import sys
import time
from functools import partial

from tablee.cli.main import main
from tablee.server import house
from tablee.server.clock import Clock

if __name__ == "__main__":
    ahead = float(sys.argv.pop(1))
    setattr(house, "Clock", partial(Clock, wall=lambda: time.time() + ahead))  # noqa: B010
    sys.exit(main(sys.argv[1:]))
