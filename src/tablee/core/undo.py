"""What may be taken back (EV-5), and that nobody learns anything from it (EV-6)."""

from collections.abc import Collection, Sequence

import msgspec

from tablee.core.bits import only
from tablee.core.chance import ChanceError, FastChance, RecordingChance, ScriptedChance
from tablee.core.events import SPECTATOR, Recorder, Told
from tablee.core.game import Game
from tablee.core.state import State

WORLDS = 12
"""How many other worlds are looked at before we say that a move has revealed nothing."""


class Decision:
    """A decision that could be taken back, with the state before it."""

    def __init__(
        self,
        game: Game,
        before: State,
        seat: int,
        move: int,
        chance: list[int],
        told: Sequence[Told],
        after: State,
    ) -> None:
        self.before = before
        self.seat = seat
        self.move = move
        self.chance = chance
        self.told = told
        self.asked = before.deciders()
        self.asked_after = after.deciders()
        self._others = before.asked_together() & ~only(seat)
        self._others_after = after.asked_together() & ~only(seat)
        self._game = game
        self._settled: bool | None = None
        self._face_down: bool | None = None
        self._asks_in_secret: bool | None = None

    def is_among_others(self) -> bool:
        """Whether others were asked at the same time, and still are, as far as anybody knows: also
        those who have answered. Whoever owes several answers may be the last, and not done yet."""
        is_same = self._others != 0 and self._others == self._others_after
        # Another question to the same seats is another: they owe answers again.
        return is_same and set(self.asked) - {self.seat} == set(self.asked_after) - {self.seat}

    def asks_in_secret(self) -> bool:
        """Whether others choose face down now, because of it. Looked at once, when somebody asks.

        One alone does so if several answers are asked of him: nobody sees that the first is in.
        """
        if self._asks_in_secret is None:
            is_new = not set(self.asked_after) <= {*self.asked, self.seat}
            is_sealed = is_new and self._others_after != 0
            several = len(self.asked_after) > 1
            self._asks_in_secret = is_sealed and (several or self._is_answered_face_down())
        return self._asks_in_secret

    def is_settled(self) -> bool:
        """Whether anything was drawn or shown by it. Looked at once, when somebody asks."""
        if self._settled is None:
            self._settled = bool(self.chance) or self.before.is_final(self.move)
            if not self._settled and not self._game.says_what_shows:
                self._settled = reveals(self._game, self.before, self.seat, self.move)
        return self._settled

    def is_face_down(self) -> bool:
        """Whether nobody else can tell that it was made. Looked at once, when somebody asks."""
        if self._face_down is None:
            own = {self.seat}
            self._face_down = all(
                one.audience is not None and one.audience <= own for one in self.told
            )
            self._face_down = self._face_down and not self._is_seen()
        return self._face_down

    def _is_answered_face_down(self) -> bool:
        state, (answerer,) = self._after(), self.asked_after
        answered, move = state.clone(), state.legal(answerer)[0]
        chance, recorder = RecordingChance(FastChance(0)), Recorder()
        answered.apply(answerer, move, chance, recorder)
        drawn, told = chance.collect(), recorder.told
        return Decision(self._game, state, answerer, move, drawn, told, answered).is_face_down()

    def _after(self) -> State:
        """What came of it, made again: the table has gone on since."""
        after = self.before.clone()
        after.apply(self.seat, self.move, ScriptedChance(self.chance), None)
        return after

    def _is_seen(self) -> bool:
        after = self._after()
        viewers = [one for one in (SPECTATOR, *range(after.seats)) if one != self.seat]
        return self._game.views(self.before, viewers) != self._game.views(after, viewers)


class Open:
    """The decisions that may still be taken back: the last one and, where several were asked at
    once, those before it."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []

    def add(self, made: Decision) -> None:
        last = self.decisions[-1] if self.decisions else None
        if last is None or not (last.is_among_others() and made.is_among_others()):
            self.decisions = []
        self.decisions.append(made)

    def undoable(self, among: Collection[int]) -> list[int]:
        """The seats among these that may take their last decision back.

        Only before anything hidden was shown, anything was drawn, or anybody else decided. What
        lies face down does not count as decided: whose undo vanished would know that it lies there
        (EV-6).
        """
        seats: list[int] = []
        for decision in reversed(self.decisions):
            is_asked_for = decision.seat in among and decision.seat not in seats
            # Whoever asked others to choose in secret would see his undo vanish, too.
            if is_asked_for and not decision.is_settled() and not decision.asks_in_secret():
                seats.append(decision.seat)
            if decision is self.decisions[0] or not decision.is_face_down():
                break
        return seats

    def has_shown(self) -> bool:
        """Whether the last decision stays because something was drawn or shown by it.

        Not said where others choose face down: it would tell whether another has decided since.
        """
        last = self.decisions[-1] if self.decisions else None
        if last is None or max(len(last.asked), len(last.asked_after)) > 1:
            return False
        return last.is_settled() and not last.asks_in_secret()


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
