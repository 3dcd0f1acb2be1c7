"""Answers that took a while to work out and never change, kept as long as there is room."""

from collections import OrderedDict

MOST_BYTES = 32 * 1024 * 1024


class Answers:
    """The ones that nobody has asked for longest go first."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0

    def find(self, tag: str) -> bytes | None:
        if tag not in self._kept:
            return None
        self._kept.move_to_end(tag)
        return self._kept[tag]

    def keep(self, tag: str, answer: bytes) -> None:
        if tag in self._kept or len(answer) > self._most:
            return
        self._kept[tag] = answer
        self._bytes += len(answer)
        while self._bytes > self._most:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest)
