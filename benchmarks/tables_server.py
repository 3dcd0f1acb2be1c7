"""The server that `tables.py` measures: as `tablee serve` runs it, but nobody is too fast.

A player may send 100 messages in 20 seconds; a benchmark sends more. And nobody is pinged: the
sockets of a server that waits for its turn to be measured shall be quiet.
"""

import gc
import signal
import sys

import uvicorn

from tablee.server import connection
from tablee.server.app import make_app
from tablee.server.house import House
from tablee.server.logs import configure_logs
from tablee.server.protocol import MOST_FRAME_BYTES
from tablee.server.sockets import ImpatientProtocol
from tablee.server.sql import SqlStorage
from tablee.server.thinker import Thinker


def main(port: int, database: str) -> None:
    configure_logs()
    connection.MESSAGES = 1 << 30
    # Before memory is measured: what a table needs, not what was not tidied up yet.
    signal.signal(signal.SIGUSR2, lambda *_: gc.collect())
    house = House(SqlStorage(database), Thinker(), pace=0.0)
    uvicorn.run(
        make_app(house),
        host="127.0.0.1",
        port=port,
        log_config=None,
        ws=ImpatientProtocol,
        ws_max_size=MOST_FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        timeout_graceful_shutdown=5,
        server_header=False,
        backlog=4096,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
