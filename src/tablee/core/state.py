"""The state of a game in play: the half of the contract that is hot, and compiled.

A state knows everything, so it is never sent: it has no serializer. What a seat may know is a view,
built by the game (`core/game.py`).

A game's own state gives the methods that raise NotImplementedError here. Those that bulk play calls
(`next_decider`, `fill_legal`, `apply`) trust their arguments; `play` is the one that checks.
"""

import hashlib
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import is_among
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.outcome import Outcome
from tablee.core.refusal import IllegalMove, Refusal

LEAST_ROOM: Final = 16
"""A list always has room for so many moves: fewer need not ask for it."""


FIRST_RULES: Final = 1
"""The version that a game's rules begin with."""


class MoveList:
    """A list of moves that is filled again and again without asking for memory."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * LEAST_ROOM)
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, move: i64) -> None:
        self.make_room(1)
        self.items[self.count] = move
        self.count += 1

    def make_room(self, more: i64) -> None:
        """See to it that `more` moves can be written to `items` from `count` on."""
        items = self.items
        if len(items) < self.count + more:
            while len(items) < self.count + more:
                items = append(items, 0)
            self.items = items

    def to_list(self) -> list[int]:
        items = self.items
        moves: list[int] = []
        i: i64 = 0
        while i < self.count:
            moves.append(items[i])
            i += 1
        return moves

    def holds(self, move: i64) -> bool:
        items = self.items
        i: i64 = 0
        while i < self.count:
            if items[i] == move:
                return True
            i += 1
        return False


_SPARE_LISTS: Final[list[MoveList]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Who decides, what is legal, what a move does, how it ends."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.clock: i64 = 0
        """Milliseconds since the match began, as far as this table was told; 0 without time."""
        self.rules_version: i64 = FIRST_RULES
        """Which of the game's rules it is played by: see `Game.under`. A game whose rules have
        changed says so when it deals, imagines and clones. It is no fact: the replay says it."""

    # What every game gives.

    def next_decider(self, after: i64) -> i64:
        """The first seat above `after` that owes a decision now, or -1. Several may owe one."""
        raise NotImplementedError

    def fill_legal(self, seat: i64, moves: MoveList) -> None:
        """Put every legal move of a deciding seat into `moves`, in a fixed order."""
        raise NotImplementedError

    def apply(self, seat: i64, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        """Carry out a legal move. It is not checked again: `play` checks."""
        raise NotImplementedError

    def explain(self, seat: i64, move: i64) -> Refusal:
        """Why this move, which is not legal, is not."""
        raise NotImplementedError

    def redeal(self, viewer: i64, chance: Chance) -> None:
        """Deal all that `viewer` (a seat, or SPECTATOR) cannot know anew, in place."""
        raise NotImplementedError

    def rank(self, seat: i64) -> i64:
        """The place of a seat, 1 the best; equal places are shared. Asked of a finished game."""
        raise NotImplementedError

    def ending(self) -> str:
        """The name of the way in which a finished game ended."""
        raise NotImplementedError

    def score(self, seat: i64) -> i64:
        """The figure that the game counts, for reports and for the players."""
        raise NotImplementedError

    def move_kind(self, move: i64) -> i64:
        """Which of the game's `move_kinds` a move is, for statistics."""
        raise NotImplementedError

    def clone(self) -> "State":
        """An independent copy."""
        raise NotImplementedError

    def facts(self) -> list[int]:
        """Everything that makes this state what it is, for the fingerprint.

        Written out, one by one, in an order that stays for ever: hashes of games that were played
        follow from this list and from nothing else, so that names are free to change. What is added
        later stands at the end, and only where it says something that could not be said before.
        """
        raise NotImplementedError

    # What a game gives if it has reason to.

    def chapter(self) -> i64:
        """A number that changes when a part of the game is over, such as a round.

        A search looks no further than its chapter: what comes after is dealt anew.
        """
        return 0

    def turns_played(self) -> i64:
        """How many turns there were, where others decide something during somebody's turn.

        -1: a turn is a row of decisions that no other seat interrupts, and can be counted so.
        """
        return -1

    def opener(self) -> i64:
        """The seat whose turn is the first, where several seats decide something before it.

        -1: whoever decides first; if several do, nobody is the first player.
        """
        return -1

    def apparent(self, seat: i64, move: i64, viewer: i64) -> i64:
        """A seat's move as `viewer` sees it, asked before it is carried out.

        Moves that look the same to him have the same number, here and only here.
        """
        return move

    def is_final(self, move: i64) -> bool:
        """Whether a move cannot be taken back, whatever it has shown or drawn; asked before it is
        carried out. What its player does not know may not count, or an undo would tell it."""
        return False

    # What a game gives in which several choose at the same time, face down. It need not hide
    # anything by hand: see below for what follows.

    def asked_together(self) -> i64:
        """The seats to whom one question goes, a bit each, whether they have answered or not.

        Their answers are sealed until all are in: nobody is shown what another has answered, or
        whether (EV-6). 0: whoever decides now does it alone, or in the open.
        """
        return 0

    def has_answered(self, seat: i64) -> bool:
        """Whether the answer of a seat that is asked together with others is in."""
        raise NotImplementedError

    def unseal(self, seat: i64) -> None:
        """Put back whatever a seat has answered, as if it had only been asked."""
        raise NotImplementedError

    # What a game in which time plays gives (`Game.is_clocked`). Its `next_decider` names everybody
    # who may act now, also those who need not; its clones keep `clock`.

    def alarm(self) -> i64:
        """When something happens by itself if nobody acts, on this clock; -1: never."""
        return -1

    def advance(self, at: i64, chance: Chance, recorder: Recorder | None) -> None:
        """Let time pass until `at`, which is never before `clock`.

        Whatever falls due by then, `at` included, happens in its order and at its own time: many
        small steps and one leap are the same. Where nothing falls due, only the clock changes.
        """
        self.clock = at

    def apply_at(
        self,
        seat: i64,
        move: i64,
        at: i64,
        credit: i64,
        chance: Chance,
        recorder: Recorder | None,
    ) -> None:
        """Carry out a move that arrived at `at` and is legal then.

        `credit` is how many milliseconds earlier the player may be taken to have acted.
        """
        self.advance(at, chance, recorder)
        self.apply(seat, move, chance, recorder)

    # What follows from it.

    def is_over(self) -> bool:
        """Nobody may act any more, and nothing happens by itself."""
        return self.next_decider(-1) < 0 and self.alarm() < 0

    def deciders(self) -> list[int]:
        """The seats that owe a decision now (with a clock: may act); none when it is over."""
        seats: list[int] = []
        seat = self.next_decider(-1)
        while seat >= 0:
            seats.append(seat)
            seat = self.next_decider(seat)
        return seats

    def next_asked(self, after: i64) -> i64:
        """What `next_decider` says while several are asked together."""
        asked = self.asked_together()
        seat: i64 = after + 1
        while seat < self.seats:
            if is_among(seat, asked) and not self.has_answered(seat):
                return seat
            seat += 1
        return -1

    def unseal_others(self, viewer: i64) -> None:
        """What `redeal` does with answers: a viewer knows of none but his own."""
        asked = self.asked_together()
        seat: i64 = 0
        while seat < self.seats:
            if is_among(seat, asked) and seat != viewer:
                self.unseal(seat)
            seat += 1

    def deciders_seen_by(self, viewer: i64) -> list[int]:
        """Who has to decide, as far as a viewer may know: while several are asked together, all of
        them; but he knows whether he has answered himself. This is what a view says."""
        asked = self.asked_together()
        if asked == 0:
            return self.deciders()
        seats: list[int] = []
        seat: i64 = 0
        while seat < self.seats:
            if is_among(seat, asked) and (seat != viewer or not self.has_answered(seat)):
                seats.append(seat)
            seat += 1
        return seats

    def owes_decision(self, seat: i64) -> bool:
        return seat >= 0 and self.next_decider(seat - 1) == seat

    def legal(self, seat: i64) -> list[int]:
        """Every legal move of a seat; none when it owes no decision."""
        if not self.owes_decision(seat):
            return []
        # Asked from Python all the time, so a list that nobody is filling just now is used again.
        moves = _SPARE_LISTS.pop() if _SPARE_LISTS else MoveList()
        self.fill_legal(seat, moves)
        listed = moves.to_list()
        _SPARE_LISTS.append(moves)
        return listed

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        """None if the move is legal. `fill_legal` alone decides that; this says why not."""
        if self.owes_decision(seat):
            moves = MoveList()
            self.fill_legal(seat, moves)
            if moves.holds(move):
                return None
        return self.explain(seat, move)

    def play(self, seat: i64, move: i64, chance: Chance, recorder: Recorder | None = None) -> None:
        """Check a move and carry it out; IllegalMove, and nothing changed, if it is refused."""
        refusal = self.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.apply(seat, move, chance, recorder)

    def play_at(
        self,
        seat: i64,
        move: i64,
        at: i64,
        credit: i64,
        chance: Chance,
        recorder: Recorder | None = None,
    ) -> None:
        """Let time pass until `at`, then check the move and carry it out.

        What had fallen due by then has happened, even if the move is refused (IllegalMove).
        """
        self.advance(at, chance, recorder)
        refusal = self.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.apply_at(seat, move, at, credit, chance, recorder)

    def outcome(self) -> Outcome | None:
        """None while the game is on."""
        if not self.is_over():
            return None
        ranks: list[int] = []
        seat: i64 = 0
        while seat < self.seats:
            ranks.append(self.rank(seat))
            seat += 1
        return Outcome(tuple(ranks), self.ending())

    def fingerprint(self) -> str:
        """A hash of all the facts. It covers hidden ones: keep it private while the game is on."""
        text = ",".join([str(fact) for fact in self.facts()])
        if self.clock != 0:
            text += f"@{self.clock}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Sets one kind of game up again and again: options and seats were checked when it was made."""

    def deal(self, chance: Chance, recorder: Recorder | None = None) -> State:
        raise NotImplementedError
