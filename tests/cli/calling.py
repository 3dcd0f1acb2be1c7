"""The command line in this process, as whoever types it sees it."""

import pytest
from tests.cli.command import Done

from tablee.cli import main as command_line


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> Done:
    try:
        code = command_line.main(arguments)
    except SystemExit as stop:  # argparse
        code = int(stop.code or 0)
    printed = capsys.readouterr()
    return Done(code, printed.out, printed.err)
