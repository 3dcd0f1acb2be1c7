"""One More! tables for tests, in words.

A card is written as it is sent: `"4+swap"`, `"9-"`, `"5±"`; a hand is several, with spaces between.
The tables are such as could be met: whatever a hand lacks of its deal was played before, and
whatever it has more was drawn.
"""

from collections.abc import Mapping, Sequence

import pytest

from tablee.core.chance import Chance, FastChance, ScriptedChance
from tablee.core.events import SPECTATOR, Event, Recorder
from tablee.core.game import Move
from tablee.core.match import Match
from tablee.core.refusal import IllegalMove, Refusal
from tablee.games.onemore import GAME
from tablee.games.onemore.cards import NOTHING
from tablee.games.onemore.game import OneMoreGame
from tablee.games.onemore.history import DREW, PLAYED, deed
from tablee.games.onemore.moves import OneMoreMove
from tablee.games.onemore.names import card_from, card_named
from tablee.games.onemore.options import OneMoreOptions
from tablee.games.onemore.rules import OneMore
from tablee.games.onemore.set_up import OneMoreDealer
from tablee.games.onemore.view import OneMoreView

START = "5±"
NO_CHANCE = ScriptedChance([])
WHOLE_DECK = [card_named(card) for card in GAME.deck]


class WithDeck(OneMoreGame):
    """One More! with an edited deck."""

    def __init__(self, deck: Sequence[str]) -> None:
        self.__dict__["deck"] = sorted(card_from(card) for card in deck)


def words(cards: str) -> list[str]:
    return cards.split()


def table(
    hands: Sequence[str],
    centre: str = "5+replay",
    *,
    turn: int = 0,
    clockwise: bool = True,
    defeats: Sequence[int] = (),
    deck: str | None = None,
    buried: str = "",
    leavers: Sequence[int] = (),
) -> OneMore:
    """A moment of a round: the player at `turn` is to play. An empty hand is one that has left."""
    in_hands = [words(hand) for hand in hands]
    used = [card for hand in in_hands for card in hand] + [centre, *words(buried)]
    rest = [card for card in WHOLE_DECK if card not in used and card not in words(deck or "")]
    deeds: list[tuple[int, int, str]] = []
    last: tuple[int, int, str] | None = None
    for seat, hand in enumerate(in_hands):
        if START not in hand:
            if centre == START and last is None:
                last = (PLAYED, seat, START)
            else:
                deeds.append((PLAYED, seat, START))
        others = len(hand) - hand.count(START)
        deeds += [(PLAYED, seat, rest.pop(0)) for _ in range(4 - others)]
        deeds += [(DREW, seat, "")] * (others - 4)
    first = centre
    if last is not None:
        first = rest.pop(0)
        deeds.append(last)
    elif deeds:
        first = rest.pop(0)
        deeds += [(DREW, turn, ""), (PLAYED, turn, centre)]
    assert first != START, "nobody has played the start card in the centre"
    pile = [first, *(card for _, _, card in deeds if card)]
    left = rest if deck is None else words(deck)
    cards = [card for card in (*pile, *left, *words(buried)) if card != START]
    cards += [card for hand in in_hands for card in hand if card != START]
    dealer = OneMoreDealer([card_from(card) for card in cards], len(hands), False, None)
    state = dealer.empty_table()
    state.fill_deck()
    state.deck_count = len(left)
    for place, card in enumerate(left):
        state.deck[place] = card_from(card)
    for card in words(buried):
        state.bury(card_from(card))
    for seat, hand in enumerate(in_hands):
        for card in hand:
            state.take_in_hand(seat, card_from(card))
    for kind, seat, card in deeds:
        state.note(deed(kind, seat, 0, card_from(card) if card else NOTHING, NOTHING))
    state.first_card = card_from(first)
    state.lay_in_centre(card_from(centre))
    state.turn = turn
    state.clockwise = clockwise
    for seat in leavers:
        state.leavers = state.leavers << 4 | (seat + 1)
    for seat, count in enumerate(defeats):
        state.defeats += count << 2 * seat
    return state


def game_of(state: OneMore) -> WithDeck:
    """The game with the deck that this table has."""
    return WithDeck([card_named(card) for card in state.cards])


def deal(
    seats: int, seed: int = 1, *, first: int | None = None, answerable_first: bool = False
) -> OneMore:
    """A game as it really starts."""
    options = OneMoreOptions(first=first, answerable_first=answerable_first)
    state = GAME.start(options, seats, FastChance(seed))
    assert isinstance(state, OneMore)
    return state


def open_deal(seats: int, seed: int = 1) -> OneMore:
    """The first deal from this seed on in which somebody has a card to play."""
    while (state := deal(seats, seed)).is_over() or state.finished:
        seed += 1
    return state


# What is there


def look(state: OneMore, viewer: int = SPECTATOR) -> OneMoreView:
    return GAME.view(state, viewer)


def hand(state: OneMore, seat: int) -> list[str]:
    return [card_named(state.card(seat, place)) for place in range(state.size(seat))]


def sizes(state: OneMore) -> list[int]:
    return [state.size(seat) for seat in range(state.seats)]


def defeats(state: OneMore) -> list[int]:
    return [state.defeat_count(seat) for seat in range(state.seats)]


def deck(state: OneMore) -> list[str]:
    return [card_named(state.deck[place]) for place in range(state.deck_count)]


def legal(state: OneMore, seat: int | None = None) -> list[OneMoreMove]:
    return [GAME.decode(code) for code in state.legal(state.turn if seat is None else seat)]


# What is done


def play(
    state: OneMore,
    *moves: Move | tuple[int, Move],
    chance: Chance = NO_CHANCE,
    recorder: Recorder | None = None,
) -> OneMore:
    """Play moves, each for the player at turn or for the seat that is named with it."""
    for one in moves:
        seat, move = one if isinstance(one, tuple) else (state.turn, one)
        state.play(seat, GAME.encode(move), chance, recorder)
    return state


def told(
    state: OneMore,
    *moves: Move | tuple[int, Move],
    viewer: int = SPECTATOR,
    chance: Chance = NO_CHANCE,
) -> list[Event]:
    """Play moves; what a viewer was told about the last of them."""
    play(state, *moves[:-1], chance=chance)
    recorder = Recorder()
    play(state, moves[-1], chance=chance, recorder=recorder)
    return recorder.heard_by(viewer)


def refused(state: OneMore, move: Move | int, seat: int | None = None) -> Refusal:
    """Play a move that must be refused and must change nothing; why it was refused."""
    code = move if isinstance(move, int) else GAME.encode(move)
    before = state.fingerprint()
    with pytest.raises(IllegalMove) as caught:
        state.play(state.turn if seat is None else seat, code, NO_CHANCE)
    assert state.fingerprint() == before
    return caught.value.refusal


def known_to(state: OneMore, viewer: int) -> Mapping[int, tuple[str, ...]]:
    """The cards that a viewer knows to be in each hand."""
    return {seat: seen.surely for seat, seen in enumerate(look(state, viewer).table)}


def suspected_by(state: OneMore, viewer: int) -> Mapping[int, tuple[str, ...]]:
    return {seat: seen.perhaps for seat, seen in enumerate(look(state, viewer).table)}


def match_at(step: str) -> Match:
    """A match of four that was played at random until somebody has this to decide."""
    for seed in range(256):
        names = ["Zoé", "Max", "Inès", "Aimé"]
        match = Match(GAME, GAME.options({}), names, bytes([seed]) * 32)
        choices = FastChance(seed)
        while not match.state.is_over():
            if match.game.view(match.state, SPECTATOR).step == step:
                return match
            seat = match.state.deciders()[0]
            options = match.state.legal(seat)
            match.play(seat, options[choices.below(len(options))])
    raise AssertionError(f"no game gets to {step}")
