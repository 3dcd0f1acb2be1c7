"""Moments that follow from a move by themselves: what is looked for, and who brings it about.

The first seat is the one that a page plays; the last decision of each past is somebody else's.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from tests.browser.memodixe_past import OPTIONS as MEMODIXE
from tests.browser.memodixe_past import see_through
from tests.browser.oncard_past import play_well
from tests.browser.past import Choose, Company, Past, at_random, find
from tests.browser.states import run
from tests.server.playing import Browser

from tablee.core.chance import Chance
from tablee.core.events import Event
from tablee.core.match import Match
from tablee.core.replay import Entry

Events = Sequence[Mapping[str, Any]]

SEATS = 3
SAID = "[data-said]"
BLOW = "[data-struck]"


class Moment(NamedTuple):
    """`seen` is on the page while it is looked at."""

    name: str
    game: str
    seen: str
    wanted: Callable[[Events], bool]
    options: Mapping[str, Any] = {}
    choose: Choose = at_random

    def is_it(self, match: Match, told: Sequence[Event]) -> bool:
        events = [msgspec.to_builtins(event) for event in told]
        return match.entries[-1].seat != 0 and self.wanted(events)


def tells(event: str, **values: Any) -> Callable[[Events], bool]:
    """An event of this kind, with these values."""

    def wanted(told: Events) -> bool:
        return any(
            one["event"] == event and all(one[key] == value for key, value in values.items())
            for one in told
        )

    return wanted


def names_you(told: Events) -> bool:
    return any(one["event"] == "named" and 0 in one["targets"] for one in told)


def both(*wanted: Callable[[Events], bool]) -> Callable[[Events], bool]:
    return lambda told: all(one(told) for one in wanted)


def calls_at_once(match: Match, seat: int, luck: Chance) -> int:
    """Others than the first seat call DiXe! as soon as they may."""
    for code in match.state.legal(seat):
        if seat and msgspec.to_builtins(match.game.decode(code))["move"] == "call":
            return code
    return see_through()(match, seat, luck)


ON_CARD = {"first": 0, "jokers": "normal", "save_window": "none"}

MOMENTS = (
    Moment("onix.completed", "onix", SAID, tells("completed", seat=1)),
    Moment("onix.stole", "onix", SAID, tells("stole", seat=1, victim=2)),
    Moment("onix.stole-from-you", "onix", BLOW, tells("stole", seat=1, victim=0)),
    Moment("onix.destroyed-yours", "onix", BLOW, tells("destroyed", seat=1, victim=0)),
    Moment("onix.end", "onix", SAID, both(tells("completed"), tells("ended"))),
    Moment("onemore.lost", "onemore", "[data-spot=round]", tells("stuck", seat=2)),
    Moment("onemore.you-lost", "onemore", "[data-spot=round]", tells("stuck", seat=0)),
    Moment(
        "onemore.answerless",
        "onemore",
        "[data-spot=round]",
        both(tells("played"), tells("stuck", defeats=1)),
    ),
    Moment("onemore.made-you-draw", "onemore", BLOW, tells("made_draw", target=0)),
    Moment("onemore.named-you", "onemore", BLOW, names_you),
    Moment("onemore.left", "onemore", SAID, tells("left", seat=1)),
    Moment("oncard.missed", "oncard", "[data-moment]", tells("missed", seat=1), ON_CARD, play_well),
    Moment(
        "oncard.finished", "oncard", "[data-moment]", tells("finished", seat=1), ON_CARD, play_well
    ),
    Moment(
        "memodixe.check",
        "memodixe",
        ".judged .checking",
        tells("called_wrongly"),
        MEMODIXE,
        calls_at_once,
    ),
    Moment("memodixe.skull", "memodixe", BLOW, tells("discarded", seat=0), MEMODIXE, see_through()),
    Moment("memodixe.stole", "memodixe", BLOW, tells("stole", victim=0), MEMODIXE, see_through()),
    Moment("memodixe.gave", "memodixe", BLOW, tells("gave", target=0), MEMODIXE, see_through()),
    Moment("memodixe.swap", "memodixe", SAID, tells("swap_over"), MEMODIXE, see_through()),
)


@cache
def past_of(name: str) -> Past:
    moment = next(one for one in MOMENTS if one.name == name)
    return find(moment.is_it, moment.game, moment.options, SEATS, moment.choose)


async def _decide(browser: Browser, code: str, entry: Entry) -> None:
    async with browser.line(code) as line:
        prompt = await line.owed()
        assert prompt is not None
        move = msgspec.json.decode(msgspec.json.encode(entry.move))
        decision = line.decision(prompt, prompt["moves"].index(move))
        assert (await line.send(decision)).get("refused") is None


def bring_about(company: Company, code: str, past: Past) -> None:
    """The last decision, by whoever made it, without a page."""
    entry = past.decisions[-1]
    run(_decide(company.browsers[entry.seat], code, entry))
