"""What the server logs: events with values. Keys, cookies, cards and chat are never in them."""

import json
import logging
import sys

PLAIN = frozenset(vars(logging.makeLogRecord({})))


class JsonLines(logging.Formatter):
    """One JSON object a line, for services and whoever searches their logs."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        line.update(values_of(record))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def values_of(record: logging.LogRecord) -> dict[str, object]:
    """What an event came with."""
    return {key: value for key, value in vars(record).items() if key not in PLAIN}


def configure_logs(form: logging.Formatter | None = None) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(form or JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("tablee").setLevel(logging.INFO)
