"""The server's log for somebody at a terminal: sentences, in their language."""

import logging

from tablee.cli.typed import as_typed
from tablee.core.texts import Texts
from tablee.server.logs import Quiet, values_of


class Sentences(Quiet):
    """What has no sentence is logged as it is; a fault keeps its trace, for whoever reports it."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts

    def format(self, record: logging.LogRecord) -> str:
        event = record.getMessage()
        known = event in self._texts.table("happened")
        values = values_of(record)
        said = self._texts.say(f"happened.{event}", values) if known else event
        if "times_more" in values:
            said = self._texts.say("happened.again", {"said": said, "times": values["times_more"]})
        said = as_typed(said)
        return f"{said}\n{self.formatException(record.exc_info)}" if record.exc_info else said
