"""What somebody does with a Tablée that is new to them: look everywhere, print, forge, play."""

import pexpect
from tests.browser.conftest import open_chromium
from tests.browser.tour import see_everything
from tests.packaging.installed import Installation
from tests.press.pages import page_count
from tests.server.serving import Server

GAMES = ("onix", "onemore", "oncard", "memodixe", "oni")
FORGED = "forged.toml"
KEPT = "kept.json"
PROMPT = "\r\n> "


def try_everything(installed: Installation, engine: str) -> None:
    """All that a wheel has to be complete for."""
    assert f"(engine: {engine})" in installed.run("--version").out
    with installed.server() as house, open_chromium() as chromium:
        see_everything(chromium, house)
    look_after_the_house(installed, house)
    print_on_paper(installed)
    forge(installed)
    play_in_the_terminal(installed)
    simulate(installed)


def look_after_the_house(installed: Installation, house: Server) -> None:
    """What whoever runs it does, with the house that was just open; then it moves."""
    target = f"sqlite:///{installed.work / 'other.sqlite3'}"
    for command in (
        ["doctor", "--database", house.url],
        ["admin", "rooms", "--database", house.url],
        ["backup", "--out", "backups", "--database", house.url],
        ["move", "--from", house.url, "--to", target],
        ["doctor", "--database", target],
        ["companion", "--out", "companion.html"],
        ["guide", "hosting"],
    ):
        done = installed.run(*command)
        assert (done.code, done.err) == (0, ""), (command, done)
        assert done.out, command
    assert installed.run("doctor", "--database", house.url).code == 2, "it has moved"


def print_on_paper(installed: Installation) -> None:
    """With the page's letters and drawings, which a checkout has elsewhere."""
    for game in GAMES:
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
        ["play", "onix", "--replay", KEPT],
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
    done = installed.run("replay", KEPT, "--verify")
    assert done.code == 0, done.err


def simulate(installed: Installation) -> None:
    """Few games: that they are fast is for others to see."""
    for game in GAMES:
        done = installed.run("simulate", game, "--games", "2", "--seed", "7", "--bots", "easy")
        assert done.code == 0, done.err
        assert f"tablee simulate {game}" in done.out
