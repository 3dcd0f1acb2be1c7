"""A game as one JSON file: options, seats, every decision with what chance gave, and hashes.

A replay is executed again, not looked at: if it does not give the same game, it says where.
"""

import hashlib
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tablee.core.chance import (
    LARGEST_RANGE,
    Chance,
    ChanceError,
    RecordingChance,
    ScriptedChance,
    SeededChance,
    commitment_to,
)
from tablee.core.errors import Phrase, Worded
from tablee.core.events import Recorder, Told
from tablee.core.game import Game, GameError, Options
from tablee.core.outcome import Outcome
from tablee.core.refusal import IllegalMove
from tablee.core.state import State

FORMAT = "tablee-replay"
VERSION = 1


JOINER = "\u200d"
"""Makes one picture of several, also in a name."""


class ReplayError(Worded):
    """A file is not a replay, or not a true one; the message says where it goes wrong."""

    package = "tablee.core"
    table = "replay"


def _phrase(key: str, **values: Any) -> Phrase:
    return Phrase(ReplayError.package, f"{ReplayError.table}.{key}", **values)


Result = Annotated[int, Meta(ge=0, lt=LARGEST_RANGE)]
"""What chance can give."""
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]


TIME = -1
"""Stands where a seat could: nobody acted, but time passed."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One decision, what chance gave while it was carried out, and the state's hash after it.

    Where time plays, `at` is when, in milliseconds since the match began, and `credit` how much
    earlier the player may be taken to have acted. Seat TIME and an empty move: time passed until
    `at`, and something fell due.
    """

    seat: Annotated[int, Meta(ge=TIME, lt=256)]
    move: dict[str, Any]
    chance: list[Result]
    hash: Hash
    at: Annotated[int, Meta(ge=0, lt=1 << 53)] | None = None
    credit: Annotated[int, Meta(ge=0, lt=1 << 31)] = 0


class Replay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole game. `seed` is there once it may be known; `outcome` once there is one.

    Hashes of states cover what was played; `checksum` covers the rest as well, such as who played.
    It shows damage and careless edits; whoever means to deceive can compute it again. Older files
    have none.
    Where a deal was laid out for a lesson there is neither a commitment nor a seed.
    """

    format: str
    version: int
    game: str
    rules: int
    options: dict[str, Any]
    players: list[str]
    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None
    deal: list[Result]
    start_hash: Hash
    entries: list[Entry]
    outcome: Outcome | None
    checksum: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None


class Reenacted(msgspec.Struct, frozen=True):
    """The game after `number` decisions, with what was told on the way there."""

    number: int
    state: State
    told: list[Told]


def with_checksum(replay: Replay) -> Replay:
    """With the SHA-256 of everything in it but the seed, which has its commitment."""
    return msgspec.structs.replace(replay, checksum=_checksum_of(replay))


def _checksum_of(replay: Replay) -> str:
    bare = msgspec.structs.replace(replay, seed=None, checksum=None)
    return hashlib.sha256(msgspec.json.encode(bare)).hexdigest()


def write_replay(replay: Replay) -> bytes:
    return msgspec.json.format(msgspec.json.encode(replay), indent=1) + b"\n"


def read_replay(data: bytes, origin: str) -> Replay:
    """A replay from the bytes of a file; `origin` is named when it is none."""
    try:
        kind = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ReplayError("unreadable", file=origin, why=error) from error
    if not isinstance(kind, dict) or kind.get("format") != FORMAT:
        raise ReplayError("no_replay", file=origin, format=FORMAT)
    if kind.get("version") != VERSION:
        raise ReplayError("version", file=origin, found=repr(kind.get("version")), newest=VERSION)
    try:
        replay = msgspec.convert(kind, Replay)
    except msgspec.ValidationError as error:
        raise ReplayError("damaged", file=origin, why=error) from error
    for text in _texts_in([replay.game, replay.options, replay.players]):
        if not text.replace(JOINER, "").isprintable():
            raise ReplayError("not_shown", file=origin, text=text)
    return replay


def _texts_in(read: Any) -> Iterator[str]:
    """Of a file, which may be anybody's: what is shown of it in a terminal as it is."""
    left = [read]
    while left:
        one = left.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, list):
            left.extend(one)
        elif isinstance(one, dict):
            left.extend((*one, *one.values()))


def as_played(replay: Replay, game: Game) -> Game:
    """The game by the rules that the replay was played by: what shows its states has to be asked of
    it. ReplayError if this is another game, or if we do not know those rules."""
    if replay.game != game.name:
        raise ReplayError("other_game", found=replay.game, wanted=game.name)
    try:
        return game.under(replay.rules)
    except GameError as error:
        raise ReplayError("not_here", why=error) from error


def reenact(replay: Replay, game: Game) -> Iterator[Reenacted]:
    """Execute a replay again, entry by entry, by the rules that it was played by.

    ReplayError at the first thing that is not the same.
    """
    game = as_played(replay, game)
    options = _options(replay, game)
    seed = _seed(replay)
    recorder = Recorder()
    with _Dice(_phrase("deal"), seed, replay.deal) as chance:
        state = game.start(options, len(replay.players), chance, recorder)
    _check_hash(_phrase("deal"), state, replay.start_hash)
    yield Reenacted(0, state.clone(), recorder.told)
    for number, entry in enumerate(replay.entries, 1):
        where = _phrase("entry", number=number, count=len(replay.entries), seat=entry.seat)
        recorder = Recorder()
        with _Dice(where, seed, entry.chance) as chance:
            _perform(entry, state, game, chance, recorder)
        _check_hash(where, state, entry.hash)
        yield Reenacted(number, state.clone(), recorder.told)
    if state.outcome() != replay.outcome:
        raise ReplayError(
            "other_end",
            count=len(replay.entries),
            found=_told(state.outcome()),
            recorded=_told(replay.outcome),
        )
    # Last: whatever is wrong with the game itself is told more exactly above.
    if replay.checksum not in (None, _checksum_of(replay)):
        raise ReplayError("changed")


def _told(outcome: Outcome | None) -> Phrase:
    if outcome is None:
        return _phrase("goes_on")
    return _phrase("ending", ending=outcome.ending, places=", ".join(map(str, outcome.ranks)))


def _perform(entry: Entry, state: State, game: Game, chance: Chance, recorder: Recorder) -> None:
    at = _moment_of(entry, state, game)
    if entry.seat == TIME:
        if entry.move or not 0 <= state.alarm() <= at:
            raise ReplayError("nothing_due")
        state.advance(at, chance, recorder)
        return
    move = game.read_move(entry.move)
    state.play_at(entry.seat, move, at, entry.credit, chance, recorder)


def _moment_of(entry: Entry, state: State, game: Game) -> int:
    """Where time plays an entry carries it, and nowhere else."""
    if not game.is_clocked:
        if entry.at is not None or entry.credit or entry.seat == TIME:
            raise ReplayError("no_time", game=game.name)
        return state.clock
    if entry.at is None or entry.at < state.clock:
        raise ReplayError("backwards", before=state.clock, after=entry.at)
    return entry.at


def verify(replay: Replay, game: Game) -> int:
    """Execute a replay to its end; how many decisions were checked."""
    number = 0
    for done in reenact(replay, game):
        number = done.number
    return number


def _options(replay: Replay, game: Game) -> Options:
    try:
        options: Options = game.options(replay.options)
        game.check(options, len(replay.players))
    except GameError as error:
        raise ReplayError("impossible", why=error) from error
    return options


def _seed(replay: Replay) -> SeededChance | None:
    if replay.seed is None:
        return None
    try:
        chance = SeededChance(bytes.fromhex(replay.seed))
    except ValueError as error:
        raise ReplayError("no_seed", why=error) from error
    if commitment_to(chance.seed) != replay.commitment:
        raise ReplayError("other_seed")
    return chance


def _check_hash(where: Phrase, state: State, expected: str) -> None:
    if state.fingerprint() != expected:
        raise ReplayError("other_state", where=where)


class _Dice:
    """Chance for one entry: the seed's where it is known, and in any case what was recorded."""

    def __init__(self, where: Phrase, seed: SeededChance | None, recorded: list[int]) -> None:
        self._where = where
        self._recorded = recorded
        self._scripted = ScriptedChance(recorded)
        self._seeded = None if seed is None else RecordingChance(seed)

    def __enter__(self) -> Chance:
        return self._scripted if self._seeded is None else self._seeded

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, IllegalMove):
            refusal = error.refusal
            values = {"clause": refusal.clause, "refusal": refusal.reason}
            raise ReplayError("illegal", where=self._where, **values) from error
        if isinstance(error, (ChanceError, GameError, ReplayError)):
            raise ReplayError("at", where=self._where, why=error) from error
        if error is None:
            self._check_all_used()

    def _check_all_used(self) -> None:
        if self._seeded is not None:
            if self._seeded.collect() != self._recorded:
                raise ReplayError("other_chance", where=self._where)
        elif self._scripted.left:
            raise ReplayError("more_chance", where=self._where)
