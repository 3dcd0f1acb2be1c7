"""What the server logs: events with values. Keys, cookies, cards and chat are never in them."""

import json
import logging
import re
import sys
from typing import Any

from tablee.server.repeats import SayOnce

PLAIN = frozenset((*vars(logging.makeLogRecord({})), "message", "asctime"))
RESERVED = frozenset(("at", "level", "from", "event", "trace"))
QUOTED = re.compile(r"^DETAIL:.*$|(?<=query argument )(\$\d+): .*$", re.MULTILINE)
"""Where PostgreSQL and its driver say which row or which value they could not take."""


class Quiet(logging.Formatter):
    """Traces without the values that a database has refused."""

    def formatException(self, ei: Any) -> str:  # noqa: N802
        return without_values(super().formatException(ei))


def without_values(said: str) -> str:
    """What a database says of an error, without what was to be written."""
    return QUOTED.sub(lambda found: found[1] or "DETAIL: not told", said)


class JsonLines(Quiet):
    """One JSON object a line, for services and whoever searches their logs."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        # How bad it is and where it comes from is ours to say, whatever an event came with.
        for key, value in values_of(record).items():
            line[f"{key}_" if key in RESERVED else key] = value
        return json.dumps(line, ensure_ascii=False, default=str)


def values_of(record: logging.LogRecord) -> dict[str, object]:
    """What an event came with."""
    return {key: value for key, value in vars(record).items() if key not in PLAIN}


def configure_logs(form: logging.Formatter | None = None) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(form or JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[SayOnce(handler)], force=True)
    logging.getLogger("tablee").setLevel(logging.INFO)
