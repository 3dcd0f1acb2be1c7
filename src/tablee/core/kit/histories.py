"""Two worlds that a viewer cannot tell apart, living on side by side.

A twin of the real world is dealt anew for a viewer: all that he may know is the same. The same
deeds are done in both, with the same luck. As long as he sees the same, everything that reaches him
must be the same, along the whole history: what he is told and when, the log, his moves and their
words, refusals, how long things take, whether he may take something back. Sooner or later he sees
a difference, because something hidden comes to light; then they part, and another twin is dealt.

So what two worlds tell differs only where it is seen: when the deed is done, or in the middle of
it, at the moment of telling, such as a die that is thrown, told and thrown again.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import count, takewhile

import msgspec

from tablee.core.chance import FastChance, RecordingChance
from tablee.core.events import SPECTATOR
from tablee.core.game import Game
from tablee.core.kit.deeds import Deed, attempt
from tablee.core.kit.positions import Position
from tablee.core.kit.reach import TRIED, Dated, Watching, reaching, seen_by
from tablee.core.kit.tables import tables
from tablee.core.state import State
from tablee.core.undo import Decision, Open, reveals

FORKS_EACH = 5
"""How often twins are dealt in one game, or a little more often."""
SELDOM = 4
"""Where a game has come to a step less often, twins are dealt in any case."""
MOST_TWINS = 4
"""For so many viewers at a time, in turns."""


class Happening:
    """What a deed does in one world."""

    def __init__(self, position: Position, state: State, deed: Deed, luck: tuple[int, int]) -> None:
        self.deed = deed
        self.luck = luck
        self.before = state.clone()
        self.state = state
        self._game = position.game
        self._options = position.options
        self.recorder = Dated(state)
        self._made: Decision | None = None
        chance = RecordingChance(FastChance(*luck))
        self.refusal = attempt(state, deed, chance, self.recorder)
        self.drawn = chance.collect()

    @property
    def made(self) -> Decision:
        """As a match keeps it, to be taken back. Asked first before the world goes on."""
        if self._made is None:
            seat, move, _, _ = self.deed
            told = self.recorder.told
            self._made = Decision(self._game, self.before, seat, move, self.drawn, told, self.state)
        return self._made

    def seen_when_told(self, viewer: int, place: int) -> bytes:
        """What a viewer saw when he was told this of all he was told; after the last, in the end.

        Whoever looks in the middle of a deed may disturb it: that is done in a copy.
        """
        copy = self.before.clone()
        watching = Watching(self._game, copy, viewer, place)
        attempt(copy, self.deed, FastChance(*self.luck), watching)
        return seen_by(self._game, self.state, viewer) if watching.seen is None else watching.seen

    def log_of(self, viewer: int) -> bytes:
        """What the log of the running game keeps of it for a viewer."""
        heard = self.recorder.heard_by(viewer)
        # A game could remember the state behind the last view: here it is that of this world.
        self._game.view(self.state, viewer)
        logged = self._game.words.logged
        return msgspec.json.encode([logged(event, self._options) for event in heard])

    def undo(self) -> tuple[bool, ...]:
        """What decides whether the one who acted may take it back.

        Where the game does not say what shows something, that is found out by looking at some other
        worlds (`undo.reveals`): by chance it may be missed in one and found in the other, so it is
        not compared there.
        """
        is_final = self.before.is_final(self.deed.move)
        if self.refusal is not None:
            return bool(self.drawn), is_final
        made = self.made
        asks_in_secret = made.asks_in_secret()
        if not self._game.says_what_shows:
            return bool(self.drawn), is_final, asks_in_secret
        return made.is_settled(), made.is_face_down(), made.is_among_others(), asks_in_secret

    def shows_what_it_should_not(self) -> bool:
        """Whether the game says that this shows nothing, and it does."""
        seat, move, _, _ = self.deed
        is_said = self._game.says_what_shows and self.refusal is None
        if not is_said or self.drawn or self.before.is_final(move):
            return False
        return reveals(self._game, self.before, seat, move)


class Twin:
    """Another world, for one viewer of the real one."""

    def __init__(self, position: Position, viewer: int) -> None:
        self.viewer = viewer
        self.state = position.state.clone()
        self.state.redeal(viewer, FastChance(position.decisions, viewer + 3))
        self._open_there, self._open_here = Open(), Open()
        """What may be taken back of all that was decided since it was dealt."""
        self._compare_now(position)

    def follow(self, position: Position, real: Happening) -> bool:
        """Live through the same; False if the viewer has now seen which world is his."""
        deed = self._counterpart(position, real)
        if deed is None:
            return False
        here = Happening(position, self.state, deed, real.luck)
        is_his = deed.seat == self.viewer
        if not is_his and (here.refusal is None) != (real.refusal is None):
            # He sees somebody do what could not be done here.
            return False
        game, viewer = position.game, self.viewer
        is_seen = seen_by(game, real.state, viewer) != seen_by(game, here.state, viewer)
        told, other_told = (each.recorder.told_to(viewer) for each in (real, here))
        if told != other_told and not is_seen:
            same = sum(1 for _ in takewhile(_is_pair, zip(told, other_told, strict=False)))
            is_seen = real.seen_when_told(viewer, same) != here.seen_when_told(viewer, same)
            self._expect(position, is_seen, "what he is told")
        if is_seen:
            return False
        self._expect(position, not is_his or here.refusal == real.refusal, "a refusal")
        same_log = real.log_of(self.viewer) == here.log_of(self.viewer)
        self._expect(position, same_log, "his log")
        self._compare_now(position)
        if is_his and not position.game.is_clocked:
            self._expect(position, real.undo() == here.undo(), "what he may take back")
            is_open = not real.shows_what_it_should_not()
            self._expect(position, is_open, "what can be taken back, and shows something")
        if position.game.says_what_shows and not position.game.is_clocked:
            self._compare_undos(position, real, here)
        return True

    def _counterpart(self, position: Position, real: Happening) -> Deed | None:
        """What looks the same to the viewer, done in this world; None if nobody could do it."""
        deed = real.deed
        if position.game.is_clocked or deed.seat == self.viewer:
            return deed
        legal = self.state.legal(deed.seat)
        if not legal:
            return None
        seen = real.before.apparent(deed.seat, deed.move, self.viewer)
        alike = [
            move for move in legal if self.state.apparent(deed.seat, move, self.viewer) == seen
        ]
        among = alike or legal
        return deed._replace(move=among[position.choose(len(among))])

    def _compare_now(self, position: Position) -> None:
        tried = _tried(position)
        real, here = (
            reaching(position.game, position.options, state, self.viewer, tried)
            for state in (position.state, self.state)
        )
        for channel, sent in real.items():
            self._expect(position, here[channel] == sent, f"the {channel}")

    def _compare_undos(self, position: Position, real: Happening, here: Happening) -> None:
        """Whoever acted: whether the viewer may take back what he has decided before must not
        follow from what he does not know, such as what another has chosen face down since."""
        if real.refusal is not None:
            return
        self._open_there.add(real.made)
        self._open_here.add(here.made)
        is_his = real.deed.seat == self.viewer
        there, also_here = (
            (decided.undoable([self.viewer]), is_his and decided.has_shown())
            for decided in (self._open_there, self._open_here)
        )
        self._expect(position, there == also_here, "what he may take back after others have acted")

    def _expect(self, position: Position, same: bool, channel: str) -> None:
        position.expect(same, f"viewer {self.viewer} can tell what is hidden from {channel}")


def _is_pair(two: tuple[bytes, bytes]) -> bool:
    return two[0] == two[1]


def _tried(position: Position) -> list[int]:
    """Moves to ask about: anybody's, and some that nobody has."""
    state = position.state
    codes = set(TRIED)
    for seat in range(state.seats):
        legal = state.legal(seat)
        codes.update(legal[:: len(legal) // 3 + 1])
    return sorted(codes)


def follow_twins(game: Game, forks: int) -> Iterator[Position]:
    """Let twins live beside random games of every kind; the positions at which they were dealt.

    There are about so many of these, spread over whole games, and some more at seldom steps.
    """
    met = Counter[str]()
    for seed in count():
        for options, seats, _ in tables(game):
            every = 1 + _length(Position(game, options, seats, seed)) // FORKS_EACH
            yield from _with_twins(Position(game, options, seats, seed), every, met)
        if met.total() >= forks:
            return


def _length(position: Position) -> int:
    """About how many decisions a game like this one has."""
    while not position.state.is_over():
        position.advance()
    return position.decisions


def _with_twins(position: Position, every: int, met: Counter[str]) -> Iterator[Position]:
    twins: dict[int, Twin] = {}
    while not position.state.is_over():
        step = position.game.words.step(position.game.view(position.state, SPECTATOR))
        if position.decisions % every == 0 or met[step] < SELDOM:
            met[step] += 1
            yield position
            viewers = position.viewers
            for turn in range(min(MOST_TWINS, len(viewers))):
                viewer = viewers[(position.decisions + turn) % len(viewers)]
                if viewer not in twins:
                    twins[viewer] = Twin(position, viewer)
        luck = (position.seed, position.decisions + 5)
        happening = Happening(position, position.state, position.deed(), luck)
        position.count()
        twins = {viewer: twin for viewer, twin in twins.items() if twin.follow(position, happening)}
