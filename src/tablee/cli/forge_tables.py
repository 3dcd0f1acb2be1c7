"""What came of trying a set out, as tables in a terminal."""

from rich.console import Console
from rich.table import Table

from tablee.forge.decks import Comparison
from tablee.forge.trials import Trials
from tablee.forge.wording import Wording
from tablee.sim.estimates import Share


def print_trials(found: Trials, words: Wording, console: Console) -> None:
    say = words.texts.say
    values = {"games": found.mine.games, "players": found.players, "seed": found.seed}
    table = Table(title=say("trials.title", values), title_justify="left")
    table.add_column(say("trials.games"))
    table.add_column(say("trials.turns"), justify="right")
    sides = {"mine": found.mine, "house": found.house}
    for name, side in sides.items():
        turns = side.turns
        interval = f"{words.number(turns.low, 1)}–{words.number(turns.high, 1)}"
        table.add_row(say(f"trials.{name}"), f"{words.number(turns.mean, 1)} ({interval})")
    console.print(table)
    table = Table()
    table.add_column(say("trials.order"))
    for name in sides:
        table.add_column(say(f"trials.{name}"), justify="right")
    for place, shares in enumerate(zip(found.mine.order, found.house.order, strict=True), 1):
        table.add_row(str(place), *(_share(share, words) for share in shares))
    console.print(table)
    console.print(
        say(
            "trials.duel",
            {
                "share": words.percent(found.duel.share),
                "low": words.percent(found.duel.low),
                "high": words.percent(found.duel.high),
            },
        )
    )
    table = Table()
    table.add_column(say("trials.character"))
    table.add_column(say("trials.wins"), justify="right")
    table.add_column(say("trials.interval"), justify="right")
    for each in found.mine.characters:
        low, high = words.percent(each.win.low), words.percent(each.win.high)
        table.add_row(words.name(each.character), words.percent(each.win.share), f"{low}–{high}")
    console.print(table)
    console.print(say("trials.fair", {"share": words.percent(1 / found.players)}), style="dim")


def _share(share: Share, words: Wording) -> str:
    interval = f"{words.percent(share.low)}–{words.percent(share.high)}"
    return f"{words.percent(share.share)} ({interval})"


def print_comparison(found: Comparison, words: Wording, console: Console) -> None:
    say = words.texts.say
    report = found.mine
    values = {"games": report.games, "players": report.players, "seed": report.seed}
    table = Table(title=say("trials.title", values), title_justify="left")
    table.add_column(say("trials.games"))
    table.add_column(say("decks.turns"), justify="right")
    table.add_column(say("trials.first"), justify="right")
    table.add_column(say("decks.score"), justify="right")
    for name, side in (("mine", found.mine), ("house", found.house)):
        first = side.turn_order[0].win if side.turn_order else side.seats[0].win
        table.add_row(
            say(f"decks.{name}"),
            words.number(side.length.turns_a_player, 1),
            _share(first, words),
            words.number(side.scores.winners.mean, 1),
        )
    console.print(table)
