"""The server that `tables.py` measures: as `tablee serve` runs it, but nobody is too fast.

A player may send 100 messages in 20 seconds; a benchmark sends more. And nobody is pinged: the
sockets of a server that waits for its turn to be measured shall be quiet.
"""

import gc
import signal
import sys

import uvicorn

from tablee.server.app import make_app
from tablee.server.gate import Gate, connections_possible, settings
from tablee.server.house import House
from tablee.server.limits import Limits
from tablee.server.logs import configure_logs
from tablee.server.rubbish import look_seldom_for_rubbish
from tablee.server.sql import SqlStorage


def main(port: int, database: str) -> None:
    configure_logs()
    # Before memory is measured: what a table needs, not what was not tidied up yet.
    signal.signal(signal.SIGUSR2, lambda *_: gc.collect())
    house = House(SqlStorage(database), pace=0.0, limits=Limits({}))
    quiet = settings(Gate(connections_possible())) | {"ws_ping_interval": None, "backlog": 4096}
    app = make_app(house)
    look_seldom_for_rubbish()
    uvicorn.run(app, host="127.0.0.1", port=port, **quiet)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
