"""What came of trying a set out, as tables in a terminal."""

from rich.console import Console
from rich.table import Table

from tablee.forge.conclusions import conclude
from tablee.forge.decks import Comparison
from tablee.forge.trials import Trials
from tablee.forge.wording import Wording
from tablee.games import load_game
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
    console.print(f"\n{say('conclusion.title')}", style="bold")
    for conclusion in conclude(found):
        console.print(f"• {words.conclusion(conclusion)}")


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
    # Where a team plays against one, it matters which of them wins, not who began.
    names = load_game(report.game).words.texts(words.texts.language)
    sides = [names.say(f"side_name.{side.side}") for side in report.sides]
    for column in [say("decks.side", {"side": side}) for side in sides] or [say("trials.first")]:
        table.add_column(column, justify="right")
    if not sides:
        table.add_column(say("decks.score"), justify="right")
    for name, deck in (("mine", found.mine), ("house", found.house)):
        row = [say(f"decks.{name}"), words.number(deck.length.turns_a_player, 1)]
        if sides:
            row += [_share(side.win, words) for side in deck.sides]
        else:
            first = deck.turn_order[0].win if deck.turn_order else deck.seats[0].win
            row += [_share(first, words), words.number(deck.scores.winners.mean, 1)]
        table.add_row(*row)
    console.print(table)
