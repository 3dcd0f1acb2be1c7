"""The golden replays, made anew: `python -m tests.golden.make`.

They are archived games: once there, a replay must stay true for ever, by the rules that it was
played by. New rules get games of their own, beside the others: only those that are missing are
made, by the newest rules, and `SHA256SUMS` holds all of them to the byte. Make one anew (delete it,
and its line) only for rules that never were released.
"""

import hashlib
import itertools
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from tests.games.oncard.tables import options as own_dixes

from tablee.bots.levels import decide, make_player
from tablee.core.chance import Chance, FastChance
from tablee.core.events import Told
from tablee.core.intentions import Minds
from tablee.core.match import Match
from tablee.core.outcome import Outcome
from tablee.core.player import Player
from tablee.core.replay import write_replay
from tablee.core.skill import without_time
from tablee.core.state import State
from tablee.games import load_game
from tablee.games.memodixe.codes import CALL, GO_ON, LOOK
from tablee.games.memodixe.rules import MemoDixe

FOLDER = Path(__file__).parent
SUMS = FOLDER / "SHA256SUMS"
"""As `sha256sum` writes and checks them."""
NAMES = ("Zoé", "Max", "Inès", "Aimé", "Chloé", "Noël", "Maëlle", "Gaël", "Hélène")


class Seen(NamedTuple):
    """What happened in a game."""

    outcome: Outcome | None
    told: tuple[str, ...]
    """The kinds of events, in order."""

    @property
    def events(self) -> set[str]:
        return set(self.told)


class Wanted(NamedTuple):
    """What a game must have in it to be kept."""

    game: str
    what: str
    seats: int
    options: dict[str, Any]
    fits: Callable[[Seen], bool]
    level: str = "medium"
    rules: int = 1

    @property
    def file(self) -> Path:
        version = f"-rules_{self.rules}" if self.rules > 1 else ""
        return FOLDER / f"{self.game}{version}-{self.what}-{self.seats}.json"


def ends_by(reason: str) -> Callable[[Seen], bool]:
    return lambda seen: seen.outcome is not None and seen.outcome.ending == reason


def is_shared(seen: Seen) -> bool:
    return seen.outcome is not None and len(seen.outcome.winners) > 1


def has_a_skipped_effect(seen: Seen) -> bool:
    return "skipped" in seen.events


def seen_in(outcome: Outcome | None, told: Iterable[Told]) -> Seen:
    return Seen(outcome, tuple(str(item.event.__struct_config__.tag) for item in told))


def ends_late_by(reason: str) -> Callable[[Seen], bool]:
    """A game that was not lost twice before anybody could play."""
    return lambda seen: ends_by(reason)(seen) and "played" in seen.events


def has(*tags: str) -> Callable[[Seen], bool]:
    """All these things happened."""
    return lambda seen: seen.events >= set(tags)


def follows(first: str, second: str) -> Callable[[Seen], bool]:
    """One thing came right after the other."""
    return lambda seen: (first, second) in itertools.pairwise(seen.told)


ADVANCED = {"advanced": True}
ANSWERABLE = {"answerable_first": True}

EVERYTHING = ("replays", "reversed", "drew", "made_draw", "swapped", "left", "stuck")
"""What happens now and then in a game of One More!"""

WITH_ONI = ["oni", "audrey_junior", "mr_blaireau", "hanuman", "crane_yorick", "doryphore"]
WITH_ARKAN = ["zonbi", "arkan_sonney", "oni", "hanuman", "mr_blaireau", "audrey_junior"]
EVERY_POWER = {"sets": [WITH_ONI, WITH_ARKAN, WITH_ONI, WITH_ARKAN]}
POWERS_SEEN = (
    *("borrowed", "returned", "pushed_back", "saved_by_power", "turned_die", "threw_again"),
    *("advanced", "saved", "used_saved", "missed", "stopped"),
)
OWN_DIXES = {
    name: value
    # As they will be read again: lists, not tuples.
    for name, value in msgspec.json.decode(msgspec.json.encode(own_dixes())).items()
    if name in ("sets", "dixes", "cards")
}

PEEKING = "peeking"
"""Players of MémoDiXe who look below the dice: some things hardly ever happen otherwise."""
OPEN_LOG = {"no_log": False}
SECRETS = ("looked", "saw", "swapped", "set_aside", "came_back")

CHEERING = {"deck": [{"card": "long_live", "count": 3}, {"card": "play", "count": 3}]}
BURDENING = {"deck": [{"card": "tower", "count": 4}, {"card": "king_symbol", "count": 6}]}
"""Decks of one's own, for what hardly ever comes together."""

SAVED = ("powers_dealt", "advanced", "saved", "used_saved")
WANTED = [
    *(Wanted("onix", "piles_empty", n, {}, ends_by("piles_empty")) for n in range(2, 7)),
    *(
        Wanted("onix", "piles_empty_advanced", n, ADVANCED, ends_by("piles_empty"))
        for n in range(2, 7)
    ),
    *(Wanted("onix", "rid_of_gems", n, ADVANCED, ends_by("rid_of_gems")) for n in range(2, 7)),
    Wanted("onix", "first_named", 4, {"first": 3}, ends_by("piles_empty"), "easy"),
    Wanted("onix", "shared_victory", 2, {}, is_shared),
    Wanted("onix", "shared_victory", 4, {}, is_shared),
    Wanted("onix", "shared_victory", 6, ADVANCED, is_shared),
    Wanted("onix", "skipped_effect", 2, {}, has_a_skipped_effect),
    *(Wanted("onemore", "cannot_play", n, {}, ends_late_by("cannot_play")) for n in range(3, 10)),
    Wanted("onemore", "last_with_cards", 3, {}, ends_by("last_with_cards"), "random"),
    *(Wanted("onemore", "answerable_first", n, ANSWERABLE, has("buried")) for n in (3, 6, 9)),
    Wanted("onemore", "first_named", 4, {"first": 3}, has("swapped", "drew"), "easy"),
    Wanted("onemore", "skipped_effect", 3, {}, has_a_skipped_effect, "random"),
    Wanted("onemore", "everything", 5, {}, has(*EVERYTHING), "easy"),
    *(Wanted("oncard", "five_cards", n, {}, ends_by("five_cards")) for n in range(2, 5)),
    Wanted("oncard", "expert", 3, {"jokers": "expert"}, has("used_saved", "missed"), "easy"),
    Wanted("oncard", "super_expert", 2, {"jokers": "super_expert"}, has("used_saved", "missed")),
    Wanted("oncard", "every_power", 4, EVERY_POWER, has(*POWERS_SEEN), "easy"),
    Wanted("oncard", "own_dixes", 2, OWN_DIXES, has("saved", "used_power")),
    Wanted("oncard", "first_named", 4, {"first": 3}, ends_by("five_cards"), "easy"),
    *(Wanted("oncard", "first_level", n, {"rules": "first"}, has(*SAVED)) for n in (2, 4)),
    *(Wanted("oncard", "five_cards", n, {}, ends_by("five_cards"), rules=2) for n in range(2, 5)),
    Wanted("oncard", "every_power", 4, EVERY_POWER, has(*POWERS_SEEN), "easy", rules=2),
    Wanted("oncard", "taken_back", 3, {}, has("took_back", "saved"), "random", rules=2),
    Wanted("oncard", "first_level", 2, {"rules": "first"}, has(*SAVED), rules=2),
    *(Wanted("memodixe", "dixe", n, {}, ends_by("dixe")) for n in range(2, 7)),
    *(Wanted("memodixe", "last_round", n, {}, ends_by("last_round"), "random") for n in (2, 4)),
    Wanted("memodixe", "too_few_dice", 2, {"go_on": True}, ends_by("too_few_dice"), PEEKING),
    Wanted("memodixe", "go_on", 3, {"go_on": True}, has("goes_on", "called_wrongly"), "hard"),
    Wanted("memodixe", "refereed", 2, {}, has("refereed"), "random"),
    Wanted("memodixe", "shared_victory", 3, {}, is_shared, "easy"),
    Wanted("memodixe", "secrets", 5, OPEN_LOG, has(*SECRETS), PEEKING),
    Wanted("memodixe", "luck", 6, OPEN_LOG, has("blew_up", "discarded", "replays"), PEEKING),
    Wanted("memodixe", "gifts", 4, OPEN_LOG, has("gave", "stole", "declined"), PEEKING),
    Wanted("memodixe", "first_named", 4, {"first": 3, "no_log": False}, ends_by("dixe"), "hard"),
    *(Wanted("oni", "dixe", n, {}, ends_by("dixe"), "hard") for n in range(4, 9)),
    Wanted("oni", "ring", 4, {"level": "hard"}, ends_by("ring")),
    Wanted("oni", "easy", 5, {"level": "easy", "oni": 2}, has("race_won", "hit", "spun")),
    Wanted("oni", "hard", 6, {"level": "hard", "no_log": False}, has("penalty", "guessed", "felt")),
    Wanted("oni", "diamond", 5, {"size": "13", "level": "hard"}, has("moved", "king_threw")),
    Wanted("oni", "dropped", 4, {"level": "hard"}, has("dropped", "caught"), "easy"),
    *(Wanted("oni", "dixe", n, {}, ends_by("dixe"), "hard", rules=2) for n in (4, 8)),
    Wanted("oni", "ring", 5, {"level": "hard"}, ends_by("ring"), rules=2),
    Wanted("oni", "spin", 5, {"level": "easy"}, has("spun", "penalty"), "easy", rules=2),
    Wanted("oni", "try", 6, {}, has("named", "try_won", "called_rightly"), rules=2),
    Wanted("oni", "guess", 6, {"level": "hard"}, has("guessed", "effects_ended"), rules=2),
    Wanted("oni", "cheers", 7, CHEERING, has("cheered", "forgot_cheer"), rules=2),
    Wanted("oni", "burdens", 4, BURDENING, follows("finished", "king_threw"), "hard", rules=2),
]


def make(wanted: Wanted) -> Match:
    """The first game between bots that fits."""
    for number in itertools.count():
        match = play(wanted, number)
        if wanted.fits(seen_in(match.state.outcome(), match.told)):
            return match
    raise AssertionError("one can always count further")


def play(wanted: Wanted, number: int) -> Match:
    game = load_game(wanted.game, wanted.rules)
    seed = hashlib.sha256(f"{wanted.file.stem} {number}".encode()).digest()
    match = Match(game, game.options(wanted.options), list(NAMES[: wanted.seats]), seed)
    thoughts = FastChance(number)
    if wanted.level == PEEKING:
        while not match.state.is_over():
            match.play(match.state.deciders()[0], peek(match.state, thoughts))
        return match
    bot = make_player(game, wanted.level)
    if game.is_clocked:
        play_timed(match, bot, wanted.level, thoughts)
    while not match.state.is_over():
        seat = match.state.deciders()[0]
        memory = game.skill.recollect(match.heard_by(seat))
        match.play(seat, decide(game, bot, game.view(match.state, seat), memory, thoughts))
    return match


def play_timed(match: Match, bot: Player, level: str, thoughts: Chance) -> None:
    minds = Players(match, bot, level, thoughts)
    while not match.state.is_over():
        act = minds.next_act(match.state)
        if act is None:
            match.pass_time(match.state.alarm())
        else:
            match.play(act.seat, act.move, act.at)
            minds.forget(act.seat)


class Players(Minds):
    """Bots that are shown what a player is: his view, and what he was told."""

    def __init__(self, match: Match, bot: Player, level: str, thoughts: Chance) -> None:
        super().__init__(thoughts)
        self.match = match
        self.bot = bot
        self.level = level

    def glances(self, state: State) -> dict[int, object]:
        views = {seat: self.match.game.view(state, seat) for seat in state.deciders()}
        return {seat: without_time(view) for seat, view in views.items()}

    def choose(self, state: State, seat: int) -> tuple[int, int] | None:
        game = self.match.game
        view = game.view(state, seat)
        delay = game.skill.reaction(view, self.level, self.thoughts)
        if delay is None:
            return None
        memory = game.skill.recollect(self.match.heard_by(seat))
        return delay, decide(game, self.bot, view, memory, self.thoughts)


def peek(state: State, thoughts: Chance) -> int:
    """Any legal move, but mostly one that finds a pair."""
    assert isinstance(state, MemoDixe)
    legal = state.legal(state.deciders()[0])
    turning = [move for move in legal if move < LOOK]
    below = {move: state.hidden(move) for move in range(state.spots) if state.square >> move & 1}
    if len(turning) > 1 and thoughts.below(10) < 8:
        pairs = [move for move in turning if list(below.values()).count(below[move]) > 1]
        if state.first_spot >= 0:
            pairs = [move for move in turning if below[move] == below[state.first_spot]]
        if pairs:
            return pairs[thoughts.below(len(pairs))]
        if CALL in legal and state.may_go_on:
            return CALL
    return GO_ON if GO_ON in legal else legal[thoughts.below(len(legal))]


def main() -> None:
    """Those that are missing."""
    kept = read_sums()
    for wanted in WANTED:
        if wanted.file.exists():
            continue
        # What bots do changes: nobody can play those games again that were played before.
        if wanted.file.name in kept or wanted.rules != load_game(wanted.game).newest_rules:
            raise SystemExit(f"{wanted.file.name} is missing: take it from the history")
        data = write_replay(make(wanted).replay())
        wanted.file.write_bytes(data)
        with SUMS.open("a") as sums:
            sums.write(f"{hashlib.sha256(data).hexdigest()}  {wanted.file.name}\n")


def read_sums() -> dict[str, str]:
    """What every file must be, by its name."""
    lines = [line.split() for line in SUMS.read_text().splitlines()]
    return {name: digest for digest, name in lines}


if __name__ == "__main__":
    main()
