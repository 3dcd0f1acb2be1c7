"""What came of trying a set out, as tables in a terminal."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from tablee.forge.conclusions import conclude
from tablee.forge.decks import Comparison
from tablee.forge.design import Design
from tablee.forge.figures import CardFigures, SetFigures
from tablee.forge.trials import Trials
from tablee.forge.wording import Wording
from tablee.games import load_game
from tablee.sim.estimates import Share

FIGURES = ("turns", "compared", "finish", "missed", "fires", "waiting")


def print_figures(design: Design, found: SetFigures, words: Wording, console: Console) -> None:
    """What the cards of a set are like. Its columns fit a terminal of eighty: only names and titles
    are ever broken."""
    say = words.texts.say
    title = {"name": design.head.name or say("set.unnamed"), "version": design.head.version}
    table = Table(title=say("set.title", title), title_justify="left", box=SIMPLE_HEAD)
    table.add_column(say("set.card"))
    rows = {card.character: _figures(card, words) for card in found.cards}
    for place, column in enumerate(FIGURES):
        head = say(f"set.{column}")
        # Rich would break a figure at its non-breaking space, and cut off what has no room then.
        width = max(map(len, [*head.split(), *(row[place] for row in rows.values())]))
        table.add_column(head, justify="right", width=width)
    for name, row in rows.items():
        table.add_row(words.name(name), *row)
    for name in design.row:
        if name not in design.playing:
            table.add_row(f"{words.name(name)} ({say('set.no_card')})")
    console.print(table)
    values = {
        "mean": words.number(found.mean),
        "spread": words.percent(found.spread),
        "tolerance": words.percent(design.head.tolerance / 100),
    }
    console.print(say("set.average", values))
    console.print(say("set.how"), style="dim")


def _figures(card: CardFigures, words: Wording) -> list[str]:
    never = words.texts.say("set.never")
    return [
        words.number(card.turns),
        words.percent(card.compared, signed=True),
        " ".join(words.percent(each.finish) for each in card.combinations),
        words.percent(card.missed),
        words.number(card.fires),
        never if card.waiting is None else words.number(card.waiting, 1),
    ]


def print_trials(found: Trials, words: Wording, console: Console) -> None:
    say = words.texts.say
    console.print(_lengths(found, words))
    console.print(_orders(found, words))
    duel = found.duel
    shares = {"share": duel.share, "low": duel.low, "high": duel.high}
    console.print(say("trials.duel", {name: words.percent(one) for name, one in shares.items()}))
    console.print(_characters(found, words))
    console.print(say("trials.fair", {"share": words.percent(1 / found.players)}), style="dim")
    console.print(f"\n{say('conclusion.title')}", style="bold")
    for conclusion in conclude(found):
        console.print(f"• {words.conclusion(conclusion)}")


def _lengths(found: Trials, words: Wording) -> Table:
    say = words.texts.say
    values = {"games": found.mine.games, "players": found.players, "seed": found.seed}
    table = Table(title=say("trials.title", values), title_justify="left")
    table.add_column(say("trials.games"))
    table.add_column(say("trials.turns"), justify="right")
    for name, side in (("mine", found.mine), ("house", found.house)):
        turns = side.turns
        interval = f"{words.number(turns.low, 1)}–{words.number(turns.high, 1)}"
        table.add_row(say(f"trials.{name}"), f"{words.number(turns.mean, 1)} ({interval})")
    return table


def _orders(found: Trials, words: Wording) -> Table:
    """Who wins, by the place in the order of play."""
    say = words.texts.say
    table = Table()
    table.add_column(say("trials.order"))
    for name in ("mine", "house"):
        table.add_column(say(f"trials.{name}"), justify="right")
    for place, shares in enumerate(zip(found.mine.order, found.house.order, strict=True), 1):
        table.add_row(str(place), *(_share(share, words) for share in shares))
    return table


def _characters(found: Trials, words: Wording) -> Table:
    say = words.texts.say
    table = Table()
    table.add_column(say("trials.character"))
    table.add_column(say("trials.wins"), justify="right")
    table.add_column(say("trials.interval"), justify="right")
    for each in found.mine.characters:
        low, high = words.percent(each.win.low), words.percent(each.win.high)
        table.add_row(words.name(each.character), words.percent(each.win.share), f"{low}–{high}")
    return table


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
