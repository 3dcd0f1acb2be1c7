"""The slow line of `benchmarks/finger.py`: every byte arrives, and nothing is said at its end."""

import socket
import threading
from collections.abc import Iterator

import pytest
from benchmarks.finger_line import HOST, slow_line


@pytest.fixture
def echo() -> Iterator[int]:
    """A port that says everything again."""
    listening = socket.create_server((HOST, 0))

    def answer(line: socket.socket) -> None:
        with line:
            while data := line.recv(1024):
                line.sendall(data)

    def serve() -> None:
        while True:
            try:
                line, _ = listening.accept()
            except OSError:
                return
            threading.Thread(target=answer, args=(line,), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    yield listening.getsockname()[1]
    listening.close()


def test_what_is_said_arrives_in_order(echo: int) -> None:
    with slow_line(echo, 0.01) as address, _line_to(address) as line:
        line.sendall(b"one ")
        line.sendall(b"more")
        heard = b""
        while len(heard) < 8:
            heard += line.recv(8)
    assert heard == b"one more"


def test_a_line_that_is_open_at_the_end_is_no_failure(
    echo: int, caplog: pytest.LogCaptureFixture
) -> None:
    with slow_line(echo, 0.0) as address:
        line = _line_to(address)
        line.sendall(b"hello")
        assert line.recv(5) == b"hello"
    line.close()
    assert [record.getMessage() for record in caplog.records] == []


def _line_to(address: str) -> socket.socket:
    return socket.create_connection((HOST, int(address.rpartition(":")[2])))
