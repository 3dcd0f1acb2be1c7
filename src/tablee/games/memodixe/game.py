"""MémoDiXe as a game of the house: every player for himself."""

from collections.abc import Mapping
from typing import ClassVar

from tablee.core.chance import Chance
from tablee.core.game import Game, Memory, Move, check_first_player
from tablee.games.memodixe import events, moves, view
from tablee.games.memodixe.codes import MOVE_KINDS
from tablee.games.memodixe.hosting import MemoHosting
from tablee.games.memodixe.memory import MemoMemory
from tablee.games.memodixe.names import dice_set
from tablee.games.memodixe.options import MemoOptions
from tablee.games.memodixe.rules import MemoDixe
from tablee.games.memodixe.set_up import SQUARE, MemoDealer
from tablee.games.memodixe.skill import MemoSkill
from tablee.games.memodixe.view import MemoView
from tablee.games.memodixe.words import MemoWords


class MemoGame(Game[MemoOptions, moves.MemoMove, MemoView, MemoDixe]):
    name = "memodixe"
    package = "tablee.games.memodixe"
    rules_version = 1
    no_facts: ClassVar[Mapping[str, str]] = {"symbols": "the dice, the same for so many players"}
    fewest_seats = 2
    most_seats = 6
    options_type = MemoOptions
    move_type = moves.MemoMove
    event_type = events.MemoEvent
    view_type = MemoView
    move_kinds = MOVE_KINDS
    endings = ("dixe", "too_few_dice", "last_round")
    words_type = MemoWords
    hosting_type = MemoHosting
    skill_type = MemoSkill
    says_what_shows = True

    def check(self, options: MemoOptions, seats: int) -> None:
        super().check(options, seats)
        check_first_player(options.first, seats)

    def dealer(self, options: MemoOptions, seats: int) -> MemoDealer:
        # MD-1: nine in the square, and one for each player in the reserve.
        faces = dice_set(SQUARE + seats)
        return MemoDealer(faces, seats, options.first, options.go_on, options.no_log)

    def view(self, state: MemoDixe, viewer: int) -> MemoView:
        return view.build(state, viewer)

    def imagine(self, seen: MemoView, memory: Memory | None, chance: Chance) -> MemoDixe:
        assert memory is None or isinstance(memory, MemoMemory)
        return view.imagine(seen, memory, chance)

    def encode(self, move: Move) -> int:
        return moves.encode(move)

    def decode(self, code: int) -> moves.MemoMove:
        return moves.decode(code)


GAME = MemoGame()
