"""Pasts of ON'CARD: what is looked for, and what players touched to do it."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from tests.browser.past import Past, Wanted
from tests.browser.past import find as find_past

from tablee.bots.levels import make_player
from tablee.core.chance import Chance, FastChance
from tablee.core.events import Event
from tablee.core.match import Match
from tablee.games.oncard import GAME
from tablee.games.oncard.events import Missed, Threw
from tablee.games.oncard.moves import Stop
from tablee.games.oncard.rules import OnCard

SAVES = ("save", "advance", "pass")

_player = make_player(GAME, "medium")


def play_well(match: Match, seat: int, luck: Chance) -> int:
    """Games of people who choose anything are long. All is public here."""
    return _player.choose(match.state, seat, luck)


@cache
def find(wanted: Wanted, seats: int = 2, jokers: str = "normal", save_window: str = "none") -> Past:
    options = {"first": 0, "jokers": jokers, "save_window": save_window}
    return find_past(wanted, "oncard", options, seats, play_well)


def table_of(match: Match) -> OnCard:
    assert isinstance(match.state, OnCard)
    return match.state


def legal(match: Match, seat: int) -> list[Mapping[str, Any]]:
    """In words."""
    codes = match.state.legal(seat)
    # As they are read again: lists, not tuples.
    words: list[Mapping[str, Any]] = [
        msgspec.json.decode(msgspec.json.encode(match.game.decode(code))) for code in codes
    ]
    return words


# What was touched


class Touch(NamedTuple):
    """A decision, and the things on a board that make it."""

    seat: int
    move: Mapping[str, Any]
    things: tuple[str, ...]


def touches(past: Past) -> list[Touch]:
    """What everybody touched, decision by decision."""
    found: list[Touch] = []
    match = past.begin()
    for entry in past.decisions:
        things = things_for(entry.move, entry.seat, legal(match, entry.seat))
        found.append(Touch(entry.seat, entry.move, things))
        match.play(entry.seat, match.game.read_move(entry.move))
    return found


def things_for(
    move: Mapping[str, Any], seat: int, legal: Sequence[Mapping[str, Any]]
) -> tuple[str, ...]:
    """One after the other."""
    match move:
        case {"move": "turn_up", "cards": [one, other]}:
            return f"power:{one}", f"power:{other}"
        case {"move": "activate", "card": card}:
            return (f"card:{seat}:{card}",)
        case {"move": "place" | "power" as kind, "die": die}:
            # Where it could be both, a small menu asks which.
            both = all({"move": other, "die": die} in legal for other in ("place", "power"))
            menu = {"place": f"joker:{die}", "power": f"power:{die}"}
            return (f"die:{die}", menu[kind]) if both else (f"die:{die}",)
        case {"move": "pick", "die": die}:
            return (f"die:{die}",)
        case {"move": "turn_to", "die": die, "face": face}:
            return f"die:{die}", f"turn:{die}:{face}"
        case {"move": "use" | "take_back", "die": die}:
            return (f"kept:{die}",)
        case {"move": "aim", "seat": target, "die": die}:
            return (f"aim:{target}:{die}",)
        case {"move": "advance", "card": card}:
            return (f"save:{card}",)
        case {"move": "save", "card": card, "face": face}:
            return (f"save:{card}:{face}",)
    return (f"act:{move['move']}",)


# What is looked for. The first seat is the one that a page plays.


def short_game(match: Match, told: Sequence[Event]) -> bool:
    """To the end, with something saved in somebody else's turn."""
    if not match.state.is_over():
        return False
    saves = [entry for entry in match.entries if entry.seat == 1 and entry.move["move"] == "save"]
    # Super experts have fewer symbols to find.
    return bool(saves) and len(match.entries) < (130 if table_of(match).level == 2 else 230)


def first_may_save(match: Match, told: Sequence[Event]) -> bool:
    """After a throw of the second seat, only the first is asked: one die goes on, another saves."""
    if match.state.deciders() != [0] or table_of(match).turn != 1:
        return False
    return {move["move"] for move in legal(match, 0)} == set(SAVES)


def own_run(match: Match) -> list[Mapping[str, Any]]:
    """The first seat's last decisions without anybody between them, all of its own turn."""
    run: list[Mapping[str, Any]] = []
    for entry in reversed(match.entries):
        if entry.seat != 0 or entry.move["move"] in SAVES:
            break
        run.insert(0, entry.move)
    return run


def whole_turn(match: Match, told: Sequence[Event]) -> bool:
    """A turn of the first seat: thrown, a card chosen, placed, a power used, and stopped."""
    run = [move["move"] for move in own_run(match)]
    if not run or run[0] != "throw" or run[-1] != "stop" or table_of(match).turn == 0:
        return False
    return {"activate", "place", "power"} <= set(run) and len(run) < 12


def first_chooses(match: Match, told: Sequence[Event]) -> bool:
    """The first seat has thrown and chooses a card, of which one has gone on and one is a power."""
    if match.state.deciders() != [0] or legal(match, 0)[0]["move"] != "activate":
        return False
    stages = [card.stage for card in match.game.view(match.state, 0).table[0]]
    return 3 in stages and 1 in stages


def joker_or_power(match: Match, told: Sequence[Event]) -> bool:
    """A character of the first seat that is both."""
    if match.state.deciders() != [0]:
        return False
    moves = legal(match, 0)
    return any(
        {"move": "power", "die": move["die"]} in moves for move in moves if move["move"] == "place"
    )


def second_joker(match: Match, told: Sequence[Event]) -> bool:
    """A joker is placed, and another one was thrown."""
    if match.state.deciders() != [0] or table_of(match).turn != 0:
        return False
    return any(refused_joker(match, die) for die in range(6))


def refused_joker(match: Match, die: int) -> bool:
    refusal = match.state.refusal(0, match.game.read_move({"move": "place", "die": die}))
    return refusal is not None and refusal.reason == "one_joker"


def first_throws(match: Match, told: Sequence[Event]) -> bool:
    """The last decision: a throw of the first seat, with all six dice."""
    return any(isinstance(one, Threw) and one.seat == 0 and len(one.dice) == 6 for one in told)


def die_to_turn(match: Match, told: Sequence[Event]) -> bool:
    """The first seat has used Doryphore's power, and chooses what to turn, and to what."""
    return match.state.deciders() == [0] and legal(match, 0)[0]["move"] == "turn_to"


def last_turn(past: Past) -> list[Touch]:
    """What the first seat touched in its last turn, from its first throw on."""
    touched = touches(past)
    run: list[Touch] = []
    while touched and touched[-1].seat == 0 and touched[-1].move["move"] not in SAVES:
        run.insert(0, touched.pop())
    return run


def saved_face(past: Past, at: int) -> str:
    """The symbol that this decision saves."""
    entry = past.decisions[at]
    *_, match = past.without(len(past.decisions) - at).play()
    view = match.game.view(match.state, entry.seat)
    character = view.table[entry.seat][entry.move["card"]].character
    printed = next(one for one in view.characters if one.character == character)
    return str(printed.faces[entry.move["face"]])


def place_then_stop(match: Match, told: Sequence[Event]) -> bool:
    """Nothing is placed yet; after the first die that fits, the first seat may stop."""
    if match.state.deciders() != [0] or table_of(match).turn != 0:
        return False
    moves = legal(match, 0)
    kinds = [move["move"] for move in moves]
    if kinds.count("place") < 2 or {"power", "stop"} & set(kinds):
        return False
    first = next(move for move in moves if move["move"] == "place")
    after = match.state.clone()
    after.apply(0, match.game.read_move(first), FastChance(0), None)
    if after.deciders() != [0]:
        return False
    return any(match.game.decode(code) == Stop() for code in after.legal(0))


def may_stop_and_take(match: Match, told: Sequence[Event]) -> bool:
    """The first seat may throw on, stop, or stop and take dice back."""
    if match.state.deciders() != [0]:
        return False
    return {"throw", "stop", "stop_and_take"} <= {move["move"] for move in legal(match, 0)}


def may_take_back(match: Match, told: Sequence[Event]) -> bool:
    """The first seat may throw, or take dice back before."""
    if match.state.deciders() != [0]:
        return False
    kinds = [move["move"] for move in legal(match, 0)]
    return "throw" in kinds and kinds.count("take_back") > 2


def missed_by_first(match: Match, told: Sequence[Event]) -> bool:
    """The last decision: a throw of the first seat after which a card goes back to its start."""
    threw = any(isinstance(one, Threw) and one.seat == 0 for one in told)
    return threw and any(isinstance(one, Missed) and one.result == "reset" for one in told)
