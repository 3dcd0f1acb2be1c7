"""A game being played for real: a state, its seeded chance, and the record of all that happened."""

import msgspec

from tablee.core.chance import RecordingChance, SeededChance
from tablee.core.events import Recorder, Told
from tablee.core.game import Game, Options
from tablee.core.replay import FORMAT, VERSION, Entry, Replay


class Match:
    """Everything that changes the state goes through `play`, so that the replay is complete."""

    def __init__(self, game: Game, options: Options, players: list[str], seed: bytes) -> None:
        self.game = game
        self.players = players
        self.told: list[Told] = []
        self._options = options
        self._seeded = SeededChance(seed)
        self._chance = RecordingChance(self._seeded)
        recorder = Recorder()
        self.state = game.start(options, len(players), self._chance, recorder)
        self.told += recorder.told
        self._deal = self._chance.collect()
        self._start_hash = self.state.fingerprint()
        self._entries: list[Entry] = []

    @property
    def commitment(self) -> str:
        """What may be published before the game: it binds us to the seed without giving it away."""
        return self._seeded.commitment

    def play(self, seat: int, move: int) -> list[Told]:
        """Check and carry out a move; what was told. If it is refused: IllegalMove, and no change."""
        recorder = Recorder()
        self.state.play(seat, move, self._chance, recorder)
        words = msgspec.to_builtins(self.game.decode(move))
        self._entries.append(Entry(seat, words, self._chance.collect(), self.state.fingerprint()))
        self.told += recorder.told
        return recorder.told

    def replay(self) -> Replay:
        """The record so far, for the house: it holds every card, so nobody sees it before the end.

        The seed is in it once the game is over.
        """
        outcome = self.state.outcome()
        return Replay(
            format=FORMAT,
            version=VERSION,
            game=self.game.name,
            rules=self.game.rules_version,
            options=msgspec.to_builtins(self._options),
            players=self.players,
            commitment=self.commitment,
            seed=None if outcome is None else self._seeded.seed.hex(),
            deal=self._deal,
            start_hash=self._start_hash,
            entries=list(self._entries),
            outcome=outcome,
        )
