"""How a finished game ended, in a terminal: who won, and where everybody came."""

from collections.abc import Sequence

from rich.console import Group
from rich.text import Text

from tablee.core.events import SPECTATOR
from tablee.core.state import State
from tablee.core.texts import Texts

SAFFRON = "#f2b33d"


def result_of(state: State, players: Sequence[str], texts: Texts, viewer: int = SPECTATOR) -> Group:
    """The lines of the result; `viewer` is spoken to by "you"."""
    outcome = state.outcome()
    assert outcome is not None
    key = "result.won" if len(outcome.winners) == 1 else "result.shared"
    headline = texts.say(key, {"winners": outcome.winners}, players, viewer)
    words = Texts.load("tablee.cli", texts.language)
    score = texts.say("report.score")
    standings: list[Text] = []
    for rank, seat in sorted((rank, seat) for seat, rank in enumerate(outcome.ranks)):
        values = {"name": players[seat], "score": state.score(seat), "what": score}
        standings.append(Text(f"{rank:4}. {words.say('play.standing', values)}"))
    return Group(Text(headline, f"bold {SAFFRON}"), *standings)
