"""The part of the kit about what stays for ever: a match is played to its end, and executed again,
by the rules that it began with, and its hashes follow from its facts (decision 34)."""

from collections import Counter
from itertools import islice

from tablee.core.chance import FastChance
from tablee.core.game import Game
from tablee.core.kit.deeds import do, next_deed
from tablee.core.kit.positions import NonConformance, positions, reported
from tablee.core.kit.tampering import Tampering, tamperings
from tablee.core.state import FIRST_RULES, State

FORESIGHT = 12
"""How many decisions are looked at to see whether something makes a difference."""
SELDOM = 17
"""Every value of a state is changed in one position of so many: there are a lot of them."""
ENOUGH = 60
"""After so many changes of one number, or in one row, that made no difference it makes none."""


@reported
def states_know_their_rules(game: Game) -> None:
    """By whichever rules a match is played: whatever is dealt, cloned, dealt anew or imagined in it
    is played by the same."""
    for version in range(FIRST_RULES, game.newest_rules + 1):
        played = game.under(version)
        for position in positions(played, each=1, every=9):
            state = position.state
            position.expect(state.rules_version == version, f"rules {version} are not dealt")
            clone = state.clone()
            position.expect(clone.rules_version == version, f"a clone forgets rules {version}")
            for viewer in position.viewers:
                chance = FastChance(position.decisions)
                clone.redeal(viewer, chance)
                imagined = played.imagine(played.view(state, viewer), None, chance)
                know = clone.rules_version == imagined.rules_version == version
                position.expect(know, f"viewer {viewer} imagines other rules than {version}")


@reported
def facts_are_complete(game: Game) -> None:
    """Whatever value of a state is changed: if the hash stays the same, so does all that follows.

    What a game leaves out of its facts all the same it names, with the reason: `Game.no_facts`.
    """
    tried: Counter[str] = Counter()
    for position in positions(game, each=1, every=SELDOM):
        state, turn = position.state.clone(), position.decisions
        before, expected = state.fingerprint(), future(game, position.state.clone())
        for number, tampering in enumerate(tamperings(state, turn)):
            name = tampering.name.partition("[")[0]
            tried[name] += 0
            is_known = name in game.no_facts or name in SAID_ELSEWHERE or tried[name] > ENOUGH
            if is_known or not _is_silent(tampering, state, before):
                continue
            tried[name] += 1
            other = position.state.clone()
            same = next(islice(tamperings(other, turn), number, None))
            same.make()
            follows = future(game, other)
            same.undo()
            position.expect(
                follows == expected,
                f"{tampering.name} is no fact, but what follows depends on it: see `State.facts`",
            )
        position.expect(state.fingerprint() == before, "a change was not put back")
    if not tried.keys() >= game.no_facts.keys():
        names = ", ".join(sorted(game.no_facts.keys() - tried.keys()))
        raise NonConformance(f"{game.name}: `no_facts` names {names}, which no state has")


SAID_ELSEWHERE = ("rules_version",)
"""What a replay says once, for the whole match."""


def _is_silent(tampering: Tampering, state: State, before: str) -> bool:
    """Whether the hash knows nothing of a change."""
    try:
        tampering.make()
    except (OverflowError, TypeError, ValueError):
        # There can be no such value.
        return False
    try:
        return state.fingerprint() == before
    except Exception:  # noqa: BLE001 what cannot even be hashed is noticed
        return False
    finally:
        tampering.undo()


def future(game: Game, state: State) -> list[str]:
    """What follows from a state, move by move, if chance and players go on in one certain way."""
    chance = FastChance(1)
    told: list[str] = []
    try:
        for _ in range(FORESIGHT):
            if state.is_over():
                return [*told, str(state.outcome())]
            told.append(f"{[state.legal(seat) for seat in range(state.seats)]} {state.alarm()}")
            do(state, next_deed(game, state, chance), chance)
            told.append(state.fingerprint())
    except Exception as error:  # noqa: BLE001 a state that cannot be: whatever happens in it
        told.append(type(error).__name__)
    return told
