"""`tablee serve` says at once what keeps it from opening."""

import socket
from pathlib import Path

import pytest
from tests.cli.command import Done, run

from tablee.cli.serve import _explain
from tablee.server.requests import Reach


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = serve(port, tmp_path)
    assert f"port {port} is taken" in done.err
    assert "--port" in done.err
    assert (done.code, done.out) == (2, "")


def test_a_database_that_is_none_is_said_before_anything_is_open(tmp_path: Path) -> None:
    (tmp_path / "tablee.sqlite3").write_text("shopping list")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
    done = serve(port, tmp_path)
    assert "cannot be used" in done.err
    assert "Traceback" not in done.err
    assert (done.code, done.out) == (2, "")


@pytest.mark.parametrize(
    ("reach", "said"),
    [
        (Reach(["http://192.168.1.5:8770"], 8770, None, None), "http://192.168.1.5:8770"),
        (Reach([], 8770, "only_here", None), "--host"),
        (Reach([], 8770, "no_network", None), "Wi-Fi"),
        (Reach([], 8771, None, "ufw"), "ufw allow 8771/tcp"),
        (Reach([], 8771, None, "firewalld"), "--add-port=8771/tcp"),
    ],
)
def test_what_keeps_phones_out_is_explained(reach: Reach, said: str) -> None:
    assert said in "\n".join(_explain(reach))


def serve(port: int, folder: Path) -> Done:
    database = f"sqlite:///{folder / 'tablee.sqlite3'}"
    return run("serve", "--host", "127.0.0.1", "--port", str(port), "--database", database)
