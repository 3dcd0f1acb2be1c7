"""A game being played for real: a state, its seeded chance, and the record of all that happened."""

from typing import Any

import msgspec

from tablee.core.chance import (
    Chance,
    ChanceError,
    FastChance,
    LaidChance,
    RecordingChance,
    ScriptedChance,
    SeededChance,
)
from tablee.core.events import SPECTATOR, Event, Recorder, Told
from tablee.core.game import Game, Options
from tablee.core.replay import FORMAT, TIME, VERSION, Entry, Replay, with_checksum
from tablee.core.state import State

WORLDS = 12
"""How many other worlds are looked at before we say that a move has revealed nothing."""


class NothingToUndo(RuntimeError):
    """The last decision cannot be taken back."""


class Match:
    """Everything that changes the state goes through `play` or, where time does it by itself,
    through `pass_time`, so that the replay is complete."""

    def __init__(
        self,
        game: Game,
        options: Options,
        players: list[str],
        seed: bytes,
        laid: list[int] | None = None,
    ) -> None:
        """`laid` is what chance gives first, where a lesson has laid its deal out."""
        self.game = game
        self.players = players
        self.told: list[Told] = []
        """The log: what was told, as far as the game keeps it on record while it runs."""
        self._heard: list[Told] = []
        """What was told in full, for the memory of bots."""
        self.options = options
        self._seeded = SeededChance(seed)
        self._is_laid = bool(laid)
        source: Chance = self._seeded if laid is None else LaidChance(laid, self._seeded)
        self._chance = RecordingChance(source)
        recorder = Recorder()
        self.state = game.start(options, len(players), self._chance, recorder)
        self._note(recorder.told)
        self._deal = self._chance.collect()
        self._start_hash = self.state.fingerprint()
        self.entries: list[Entry] = []
        self._last: _LastDecision | None = None

    @property
    def commitment(self) -> str | None:
        """What may be published before the game: it binds us to the seed without giving it away.

        Nothing is claimed for a deal that was laid out.
        """
        return None if self._is_laid else self._seeded.commitment

    @property
    def seed(self) -> str | None:
        """What the commitment is bound to, in hexadecimal digits, once the game is over.

        A deal that was laid out has none: it does not follow from a seed.
        """
        return self._seeded.seed.hex() if self.state.is_over() and not self._is_laid else None

    def play(self, seat: int, move: int, at: int | None = None, credit: int = 0) -> list[Told]:
        """Check and carry out a move; what was told. If refused: IllegalMove, and no change.

        Where time plays, `at` is when it arrived (None: now, as far as the table was told), and
        what had fallen due by then is on record first, whatever becomes of the move.
        """
        if self.game.is_clocked:
            return self._play_at(seat, move, self.state.clock if at is None else at, credit)
        before = self.state.clone()
        recorder = Recorder()
        self.state.play(seat, move, self._chance, recorder)
        entry = self._enter(seat, move, recorder)
        self._last = _LastDecision(self.game, before, seat, move, entry, len(recorder.told))
        return recorder.told

    def pass_time(self, at: int) -> list[Told]:
        """Let what has fallen due by `at` happen; what was told. If nothing has, nothing changes:
        a table learns of the time with the next thing that happens."""
        if not self.is_due(at):
            return []
        recorder = Recorder()
        self.state.advance(at, self._chance, recorder)
        self._enter(TIME, None, recorder, at)
        return recorder.told

    def is_due(self, at: int) -> bool:
        """Whether something happens by itself until `at`."""
        return 0 <= self.state.alarm() <= at

    def _play_at(self, seat: int, move: int, at: int, credit: int) -> list[Told]:
        at = max(at, self.state.clock)
        told = self.pass_time(at)
        then = self.state.clone()
        recorder = Recorder()
        then.play_at(seat, move, at, credit, self._chance, recorder)
        self.state = then
        self._enter(seat, move, recorder, at, credit)
        return told + recorder.told

    def _enter(
        self,
        seat: int,
        move: int | None,
        recorder: Recorder,
        at: int | None = None,
        credit: int = 0,
    ) -> Entry:
        # As they will be read again: lists, not tuples.
        words: dict[str, Any] = {}
        if move is not None:
            words = msgspec.json.decode(msgspec.json.encode(self.game.decode(move)))
        chance = self._chance.collect()
        entry = Entry(seat, words, chance, self.state.fingerprint(), at, credit)
        self.entries.append(entry)
        self._note(recorder.told)
        return entry

    def _note(self, told: list[Told]) -> None:
        self._heard += told
        self.told += [Told(self.game.logged(one.event, self.state), one.audience) for one in told]

    def heard_by(self, seat: int) -> list[Event]:
        """All that a seat was told, in full, where a bot has to remember it: not for the log."""
        if self.game.remember() is None:
            return []
        return [told.event for told in self._heard if told.reaches(seat)]

    def undoable_seat(self) -> int | None:
        """The seat that may take its decision back (EV-5): the last one to decide, if anybody.

        Only before anything hidden was shown, anything was drawn, or anybody else decided.
        """
        if self._last is None or self.state.is_over() or self._last.is_settled():
            return None
        if len(self._last.before.deciders()) == 1 < len(self.state.deciders()):
            # Several choose in secret now: whoever asked them to would see his undo vanish, and
            # know that one of them has chosen (EV-6).
            return None
        return self._last.seat

    def has_shown(self) -> bool:
        """Whether the last decision stays because something was drawn or shown by it.

        Not said where several decide at once: it would tell whether another has decided since.
        """
        if (
            self._last is None
            or max(len(self._last.before.deciders()), len(self.state.deciders())) > 1
        ):
            return False
        return self._last.is_settled()

    def undo(self, seat: int) -> None:
        """Take the last decision back; NothingToUndo if it is not this seat's to take back."""
        if self._last is None or self.undoable_seat() != seat:
            raise NothingToUndo
        self.state = self._last.before
        self.entries.pop()
        if self._last.told:
            del self.told[-self._last.told :]
            del self._heard[-self._last.told :]
        self._last = None

    def replay(self) -> Replay:
        """The record so far, for the house: it holds every card, so nobody sees it before the end.

        The seed is in it once the game is over.
        """
        replay = Replay(
            format=FORMAT,
            version=VERSION,
            game=self.game.name,
            rules=self.game.rules_version,
            options=msgspec.to_builtins(self.options),
            players=self.players,
            commitment=self.commitment,
            seed=self.seed,
            deal=self._deal,
            start_hash=self._start_hash,
            entries=list(self.entries),
            outcome=self.state.outcome(),
        )
        return with_checksum(replay)


class _LastDecision:
    """The decision that could be taken back, with the state before it."""

    def __init__(
        self, game: Game, before: State, seat: int, move: int, entry: Entry, told: int
    ) -> None:
        self.before = before
        self.seat = seat
        self.told = told
        self._game = game
        self._move = move
        self._drew = bool(entry.chance)
        self._settled: bool | None = None

    def is_settled(self) -> bool:
        """Whether anything was drawn or shown by it. Looked at once, when somebody asks."""
        if self._settled is None:
            self._settled = self._drew or self.before.is_final(self._move)
            self._settled = self._settled or reveals(self._game, self.before, self.seat, self._move)
        return self._settled


def reveals(game: Game, before: State, seat: int, move: int) -> bool:
    """Whether a move without chance shows anybody something that was hidden.

    If it does, then in a world where the hidden things are otherwise, somebody sees the difference,
    whatever the mover does there. A choice made in secret looks like any other choice, so it shows
    nothing although it is legal only for whoever holds that card.
    """
    after = _played(before, seat, move)
    chance = FastChance(0)
    # Where nobody sees more than a spectator, it is enough to ask him.
    viewers = (SPECTATOR, *range(before.seats)) if game.has_private_views else (SPECTATOR,)
    for viewer in viewers:
        seen = msgspec.json.encode(game.view(after, viewer))
        for _ in range(WORLDS):
            world = before.clone()
            world.redeal(viewer, chance)
            possible = [move] if world.refusal(seat, move) is None else world.legal(seat)
            if not any(_looks_like(game, world, seat, other, viewer, seen) for other in possible):
                return True
    return False


def _looks_like(game: Game, world: State, seat: int, move: int, viewer: int, seen: bytes) -> bool:
    try:
        after = _played(world, seat, move)
    except ChanceError:
        # Something would be drawn there, and was not here.
        return False
    return msgspec.json.encode(game.view(after, viewer)) == seen


def _played(state: State, seat: int, move: int) -> State:
    after = state.clone()
    after.apply(seat, move, ScriptedChance([]), None)
    return after
