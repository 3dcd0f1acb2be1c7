"""A server whose page can be replaced under the people who sit before it, as an upgrade does it."""

import shutil
import signal
from pathlib import Path

from tests.browser import other_build
from tests.server.serving import Server

from tablee.server.page import STATIC, Page
from tablee.server.protocol import PROTOCOL

OTHER = "00112233aabbccdd"


class ReplacedServer(Server):
    """Its page is a folder of its own, which can be replaced, as an upgrade does it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._arguments = ("--origin", self.origin)
        self.static = folder / "static"
        shutil.copytree(STATIC, self.static)
        self.speak(PROTOCOL)

    def speak(self, protocol: int) -> None:
        """From its next start on."""
        self._script = (other_build.__file__, str(self.static), str(protocol))

    def take_page(self, build: str) -> None:
        before = Page(self.static).build
        for name in ("index.html", "sw.js"):
            file = self.static / name
            text = file.read_text("utf-8").replace(before, build)
            file.write_text(text.replace('"version":"', '"version":"f'), "utf-8")

    def upgrade(self, build: str = OTHER) -> None:
        self.end(signal.SIGTERM)
        self.take_page(build)
        self.start()
