"""A game being played for real: a state, its seeded chance, and the record of all that happened."""

from collections.abc import Collection
from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from tablee.core.chance import Chance, LaidChance, RecordingChance, ScriptedChance, SeededChance
from tablee.core.events import Event, Recorder, Told
from tablee.core.game import Game, Options
from tablee.core.replay import FORMAT, TIME, VERSION, Entry, Replay, with_checksum
from tablee.core.state import State
from tablee.core.undo import Decision, Open


@mypyc_attr(native_class=False)
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
        self.commitment = None if self._is_laid else self._seeded.commitment
        """What may be published before the game: it binds us to the seed without giving it away.
        Nothing is claimed for a deal that was laid out."""
        source: Chance = self._seeded if laid is None else LaidChance(laid, self._seeded)
        self._chance = RecordingChance(source)
        recorder = Recorder()
        self.state: State = game.start(options, len(players), self._chance, recorder)
        self._note(recorder.told)
        self._deal = self._chance.collect()
        self._start_hash = self.state.fingerprint()
        self.entries: list[Entry] = []
        self._made = [0] * len(players)
        self.moment = 0
        """Another number whenever the state is another."""
        self._open = Open()

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
        at = self.state.clock if at is None else max(at, self.state.clock)
        told = self.pass_time(at)
        return told + self._decide(seat, move, at, credit, self._chance)

    def _decide(
        self, seat: int, move: int, at: int, credit: int, chance: RecordingChance
    ) -> list[Told]:
        before = self.state.clone()
        recorder = Recorder()
        try:
            self.state.play_at(seat, move, at, credit, chance, recorder)
        except Exception:
            # A move that is refused has let time pass, of which nobody is told.
            self.state = before
            raise
        if self.game.is_clocked:
            self._enter(seat, move, recorder, chance.collect(), at, credit)
        else:
            # Time does not go back, but without it a decision may be taken back.
            entry = self._enter(seat, move, recorder, chance.collect())
            drawn, told = entry.chance, recorder.told
            self._open.add(Decision(self.game, before, seat, move, drawn, told, self.state))
        return recorder.told

    def pass_time(self, at: int) -> list[Told]:
        """Let what has fallen due by `at` happen; what was told. If nothing has, nothing changes:
        a table learns of the time with the next thing that happens."""
        if not self.is_due(at):
            return []
        recorder = Recorder()
        self.state.advance(at, self._chance, recorder)
        self._enter(TIME, None, recorder, self._chance.collect(), at)
        return recorder.told

    def is_due(self, at: int) -> bool:
        """Whether something happens by itself until `at`."""
        return 0 <= self.state.alarm() <= at

    def _enter(
        self,
        seat: int,
        move: int | None,
        recorder: Recorder,
        drawn: list[int],
        at: int | None = None,
        credit: int = 0,
    ) -> Entry:
        words = {} if move is None else self.plain_move(move)
        entry = Entry(seat, words, drawn, self.state.fingerprint(), at, credit)
        self.entries.append(entry)
        self.moment += 1
        if seat != TIME:
            self._made[seat] += 1
        self._note(recorder.told)
        return entry

    def _note(self, told: list[Told]) -> None:
        self._heard += told
        logged = self.game.words.logged
        self.told += [Told(logged(one.event, self.options), one.audience) for one in told]

    def plain_move(self, code: int) -> dict[str, Any]:
        """A move in plain values. Nobody may change them."""
        return self.game.write_move(code)

    def decisions_of(self, seat: int) -> int:
        """How many a seat has made, without those that were taken back."""
        return self._made[seat]

    def heard_by(self, seat: int) -> list[Event]:
        """All that a seat was told, in full, where a bot has to remember it: not for the log."""
        if self.game.skill.empty_memory() is None:
            return []
        return [told.event for told in self._heard if told.reaches(seat)]

    def undoable_seats(self, among: Collection[int] | None = None) -> list[int]:
        """The seats that may take their last decision back (EV-5): who decided last, if anybody;
        with him those who chose face down while he was asked, too.

        It may be dear to find out: `among` is whom it is asked about, if not about everybody.
        """
        if self.state.is_over():
            return []
        return self._open.undoable(range(self.state.seats) if among is None else among)

    def has_shown(self) -> bool:
        """Whether the last decision stays because something was drawn or shown by it."""
        return self._open.has_shown()

    def undo(self, seat: int) -> tuple[int, list[Told]]:
        """Take a seat's last decision back; NothingToUndo if it may not.

        What is no longer on record of what was told, and the place where it stood.
        """
        if seat not in self.undoable_seats():
            raise NothingToUndo
        return self.take_back(seat)

    def take_back(self, seat: int) -> tuple[int, list[Told]]:
        """As `undo` does, of a decision that was found to be undoable: to find that out is dear,
        and a record that is carried out again says that it was done."""
        decisions = self._open.decisions
        places = [place for place, made in enumerate(decisions) if made.seat == seat]
        if not places:
            raise NothingToUndo
        taken, later = decisions[places[-1]], decisions[places[-1] + 1 :]
        del decisions[places[-1] :]
        for made in (taken, *later):
            self._made[made.seat] -= 1
        del self.entries[-1 - len(later) :]
        begins = len(self.told) - sum(len(made.told) for made in (taken, *later))
        untold = self.told[begins : begins + len(taken.told)]
        del self.told[begins:], self._heard[begins:]
        self.state = taken.before
        self.moment += 1
        for made in later:
            # Others have chosen face down since: as if there had been nothing before.
            again = RecordingChance(ScriptedChance(made.chance))
            self._decide(made.seat, made.move, self.state.clock, 0, again)
        return begins, untold

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
