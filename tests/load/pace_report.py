"""Whose the seconds of a game were: from its log, and from what its page showed when."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import mean, median
from typing import NamedTuple

from tablee.core.match import Match
from tablee.server.entries import Body, MatchBegun, MoveMade, read_body
from tablee.server.pilot import pause_before
from tablee.server.room import Room
from tablee.server.storage import StoredEntry

USUAL_PACE = 0.7

THINKING = "own thinking, own turn"
ASIDE = "own thinking, in others' turns"
PAUSES = "bots' pauses"
SHOWN = "shown before one is asked"
DEAD = "dead"
PARTS = (THINKING, ASIDE, PAUSES, SHOWN, DEAD)


class Asked(NamedTuple):
    """A question to the person at the page: seconds since 1970."""

    shown: float
    answered: float


class Made(NamedTuple):
    """A decision, as it was carried out."""

    at: float
    kind: str
    by: str
    seat: int
    turn: int
    """The seat whose turn it was."""
    pause: float
    """What a bot meant to wait before it."""
    is_new_turn: bool
    throws: int


class Turn(NamedTuple):
    seat: int
    began: float
    ended: float


class Game(NamedTuple):
    parts: dict[str, float]
    besides: dict[bool, float]
    """All but one's own thinking: in one's own turns, and in the others'."""
    shown: dict[str, float]
    """Seconds before the person was asked, by what was decided then."""
    own: dict[str, int]
    """The person's decisions, by kind."""
    by_habit: int
    bots: dict[str, int]
    bots_pauses: dict[str, float]
    turns: list[Turn]
    you: int
    throws: int
    rolls_seen: int

    @property
    def seconds(self) -> float:
        return sum(self.parts.values())


def decisions_in(log: Sequence[StoredEntry], pace: float) -> Iterator[Made]:
    """All that was decided, the beginning of the match first."""
    room = Room("PACE")
    turn = -1
    for entry in log:
        body = read_body(entry.body)
        made = None
        if isinstance(body, MoveMade) and room.match is not None:
            made = _made(room, room.match, body, entry.at, pace, turn)
            turn = made.turn
        room.perform(body, entry.at)
        if made is not None and room.match is not None:
            yield made._replace(throws=_throws(body))
        elif isinstance(body, MatchBegun):
            yield Made(entry.at, "begin", "house", -1, -1, 0.0, False, 0)


def _made(room: Room, match: Match, body: MoveMade, at: float, pace: float, before: int) -> Made:
    view = room.game.view(match.state, body.seat)
    turn = room.game.hosting.turn_of(view)
    turn = body.seat if turn is None else turn
    kind = f"{room.game.words.step(view)}: {body.move['move']}"
    pause = pause_before(room, view, pace) if body.by == "bot" else 0.0
    return Made(at, kind, body.by, body.seat, turn, pause, turn != before, 0)


def _throws(body: Body) -> int:
    return int(isinstance(body, MoveMade) and body.move["move"] in ("throw", "throw_picked"))


def read_game(
    log: Sequence[StoredEntry], asked: Sequence[Asked], ended: float, rolls: Sequence[float]
) -> Game:
    made = list(decisions_in(log, USUAL_PACE))
    own = [one for one in made if one.by == "player"]
    you = own[0].seat
    parts = dict.fromkeys(PARTS, 0.0)
    besides = {True: 0.0, False: 0.0}
    shown: dict[str, float] = defaultdict(float)
    for before, after in pairwise(made):
        for part, seconds in _split(before.at, after, asked):
            parts[part] += seconds
            shown[after.kind] += seconds if part == SHOWN else 0.0
            besides[after.turn == you] += 0.0 if part in (THINKING, ASIDE) else seconds
    parts[SHOWN] += max(0.0, ended - made[-1].at)
    bots = [one for one in made if one.by == "bot"]
    pauses: dict[str, float] = defaultdict(float)
    for one in bots:
        pauses[one.kind] += one.pause
    return Game(
        parts,
        besides,
        dict(shown),
        Counter(one.kind for one in own),
        sum(one.by == "habit" for one in made),
        Counter(one.kind for one in bots),
        dict(pauses),
        list(_turns(made)),
        you,
        sum(one.throws for one in made),
        _moments(rolls),
    )


def _split(since: float, made: Made, asked: Sequence[Asked]) -> Iterator[tuple[str, float]]:
    """The seconds before a decision. Whatever happens while the person thinks costs nothing."""
    spans = [(max(since, one.shown), min(made.at, one.answered)) for one in asked]
    thinking = sum(max(0.0, end - start) for start, end in spans)
    rest = max(0.0, made.at - since - thinking)
    yield (THINKING if made.turn == made.seat or made.by != "player" else ASIDE), thinking
    if made.by == "bot":
        yield PAUSES, min(rest, made.pause)
        yield DEAD, max(0.0, rest - made.pause)
        return
    question = next((one for one in reversed(asked) if one.answered <= made.at + 0.05), None)
    late = 0.0 if question is None else max(0.0, min(rest, made.at - question.answered))
    yield SHOWN, rest - late
    yield DEAD, late


def _turns(made: Sequence[Made]) -> Iterator[Turn]:
    """From the end of the turn before."""
    began, seat = made[0].at, made[1].turn
    for before, after in pairwise(made[1:]):
        if after.is_new_turn:
            yield Turn(seat, began, before.at)
            began, seat = before.at, after.turn
    yield Turn(seat, began, made[-1].at)


def _moments(rolls: Sequence[float]) -> int:
    """Several dice roll at once: how many throws were seen."""
    apart = 0.3
    return sum(later - sooner > apart for sooner, later in zip([0.0, *rolls], rolls, strict=False))


# In words


def report(games: Sequence[Game]) -> str:
    lines = [f"{len(games)} games, {_minutes([game.seconds for game in games])}"]
    lines += ["", "| part | seconds a game | share |", "|---|---|---|"]
    whole = mean(game.seconds for game in games)
    for part in PARTS:
        seconds = mean(game.parts[part] for game in games)
        lines.append(f"| {part} | {seconds:.0f} | {seconds / whole:.0%} |")
    lines += ["", *_turn_lines(games), "", "own decisions a game, and what was shown before:"]
    lines += _kinds([game.own for game in games], [game.shown for game in games])
    habits = mean(game.by_habit for game in games)
    lines += [f"  by habit: {habits:.1f}", "bots' decisions a game, by kind, and what they paused:"]
    lines += _kinds([game.bots for game in games], [game.bots_pauses for game in games])
    return "\n".join(lines)


def _minutes(seconds: Sequence[float]) -> str:
    each = ", ".join(f"{one / 60:.1f}" for one in sorted(seconds))
    return (
        f"{mean(seconds) / 60:.1f} minutes in the mean, {median(seconds) / 60:.1f} median ({each})"
    )


def _turn_lines(games: Sequence[Game]) -> Iterator[str]:
    for name, is_own in (("an own turn", True), ("a bot's turn", False)):
        lengths = [
            turn.ended - turn.began
            for game in games
            for turn in game.turns
            if (turn.seat == game.you) == is_own
        ]
        besides = sum(game.besides[is_own] for game in games) / len(lengths)
        whole, count = mean(lengths), len(lengths) / len(games)
        yield f"{name}: {whole:.1f} s, {besides:.1f} without own thinking; {count:.1f} a game"
    yield f"decisions: {mean(sum(game.own.values()) for game in games):.0f}"
    throws = mean(game.throws for game in games)
    yield f"throws: {throws:.0f}, seen to roll: {mean(game.rolls_seen for game in games):.0f}"


def _kinds(
    counts: Sequence[dict[str, int]], seconds: Sequence[dict[str, float]] = ()
) -> Iterator[str]:
    whole: Counter[str] = Counter()
    for one in counts:
        whole.update(one)
    for kind, count in whole.most_common():
        paused = mean(one.get(kind, 0.0) for one in seconds) if seconds else 0.0
        yield f"  {kind}: {count / len(counts):.1f}" + (f", {paused:.1f} s" if paused else "")
