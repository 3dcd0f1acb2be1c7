"""The part of the kit about what stays for ever: a match is played to its end, and executed again,
by the rules that it began with (decision 34)."""

from tablee.core.chance import FastChance
from tablee.core.game import Game
from tablee.core.positions import positions, reported
from tablee.core.state import FIRST_RULES


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
