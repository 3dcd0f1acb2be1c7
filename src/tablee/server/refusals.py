"""Why something cannot be done now: raised as a value, and told to whoever has asked for it."""

from tablee.core.game import Game
from tablee.core.refusal import Refusal
from tablee.server.protocol import Refused


class RefusedMessage(Exception):
    """A message asks for something that cannot be now."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.reason)
        self.refused = refused


def refuse(reason: str, **values: object) -> RefusedMessage:
    """A refusal of the house: any room may give it, whatever is played there."""
    return RefusedMessage(Refused(scope="house", reason=reason, values=values))


def refuse_by_rule(game: Game, refusal: Refusal) -> RefusedMessage:
    return RefusedMessage(
        Refused(game.name, refusal.reason, dict(refusal.values), clause=refusal.clause)
    )
