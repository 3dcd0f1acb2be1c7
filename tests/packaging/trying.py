"""What somebody does with a Tablée that is new to them: look everywhere, print, forge, play."""

import pexpect
from tests.browser.conftest import open_chromium
from tests.browser.tour import see_everything
from tests.packaging.installed import Installation
from tests.press.pages import page_count

FORGED = "forged.toml"
PROMPT = "\r\n> "


def try_everything(installed: Installation, engine: str) -> None:
    """All that a wheel has to be complete for."""
    assert f"(engine: {engine})" in installed.run("--version").out
    with installed.server() as house, open_chromium() as chromium:
        see_everything(chromium, house)
    print_on_paper(installed)
    forge(installed)
    play_in_the_terminal(installed)


def print_on_paper(installed: Installation) -> None:
    """With the page's letters and drawings, which a checkout has elsewhere."""
    for game in ("onix", "onemore", "oncard", "memodixe"):
        file = installed.work / f"{game}.pdf"
        done = installed.run("print", game, "-o", str(file))
        assert done.code == 0, done.err
        assert page_count(file.read_bytes()) > 0
        assert installed.run("rules", game).code == 0


def forge(installed: Installation) -> None:
    for command in (["new", FORGED, "Lou"], ["print", FORGED, "-o", "forged.pdf"]):
        done = installed.run("forge", *command)
        assert done.code == 0, done.err
    assert page_count((installed.work / "forged.pdf").read_bytes()) > 0


def play_in_the_terminal(installed: Installation) -> None:
    terminal = pexpect.spawn(
        str(installed.folder / "venv" / "bin" / "tablee"),
        ["play", "onix"],
        env=installed.environment,
        cwd=str(installed.work),
        encoding="utf-8",
        dimensions=(50, 240),
        timeout=60,
    )
    for _ in range(3):
        terminal.expect_exact(PROMPT)
        terminal.sendline("1")
    terminal.expect_exact(PROMPT)
    terminal.sendline("q")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
