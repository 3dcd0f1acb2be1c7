"""For all tests of commands."""

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def own_logs() -> Iterator[None]:
    """Whoever serves says how this process logs: only as long as it does."""
    root, ours = logging.getLogger(), logging.getLogger("tablee")
    before = root.handlers, root.level, ours.level
    root.handlers = []
    yield
    for handler in root.handlers:
        handler.close()
    root.handlers = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])
