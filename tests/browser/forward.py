"""A server whose clock can be put forward: nobody has to wait for what takes minutes."""

import sys
from pathlib import Path

from tests.server.serving import Server

FORWARD = """
import sys, time
from pathlib import Path
forward, ticks, now = Path(sys.argv.pop(1)), time.monotonic, time.time
ahead = lambda: float(forward.read_text() or 0) if forward.exists() else 0
# A house goes by the ticks, whatever is done to the date (decision 29).
time.monotonic, time.time = lambda: ticks() + ahead(), lambda: now() + ahead()
{before}
from tablee.cli.main import main
sys.exit(main())
"""


class ForwardServer(Server):
    """What it has promised to do at some time it does when somebody comes or moves after that."""

    def __init__(self, folder: Path, before: str = "") -> None:
        """What it has to do before it opens is said in Python."""
        super().__init__(folder)
        self._forward = folder / "forward"
        self._program = (sys.executable, "-c", FORWARD.format(before=before), str(self._forward))

    def put_forward(self, seconds: float) -> None:
        """By so many seconds, counted from the real time."""
        # In one step: the server reads it at any time.
        new = self._forward.with_suffix(".new")
        new.write_text(str(seconds))
        new.replace(self._forward)
