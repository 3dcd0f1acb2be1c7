"""The report in a terminal."""

from typing import Literal

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from tablee.sim.report import Report
from tablee.sim.sections import (
    Grid,
    ending_grid,
    length_grid,
    move_grid,
    score_grid,
    win_sections,
)
from tablee.sim.wording import Wording


def print_report(report: Report, language: str, console: Console) -> None:
    wording = Wording(report, language)
    _print_head(wording, console)
    for section in win_sections(wording):
        _print_grid(section.title, section.grid, console)
        _print_text(section.verdict, console)
    for key, grid in (
        ("length", length_grid(wording)),
        ("endings", ending_grid(wording)),
        ("scores", score_grid(wording)),
        ("moves", move_grid(wording)),
    ):
        _print_grid(wording.say(f"title.{key}"), grid, console)
    console.print()
    for note in wording.notes():
        _print_text(note, console, "dim")
    console.print()
    _print_text(wording.say("report.repeat"), console, "bold")
    _print_command(report.command, console)


def _print_head(wording: Wording, console: Console) -> None:
    console.print(f"[bold]{escape(wording.say('report.title', game=wording.game()))}[/]")
    _print_text(wording.subtitle(), console)
    facts = Table.grid(padding=(0, 2))
    for name, text in wording.facts():
        facts.add_row(f"[dim]{escape(name)}[/]", escape(text))
    console.print(Padding(facts, (1, 0, 0, 2), expand=False))
    if wording.report.partial:
        console.print()
        _print_text(wording.partial(), console, "bold yellow")
    if wording.report.failed:
        console.print()
        _print_text(wording.failed(), console, "bold yellow")
        for reason, command in wording.failures():
            _print_text(reason, console)
            _print_command(command, console)


def _print_grid(title: str, grid: Grid, console: Console) -> None:
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    for place, head in enumerate(grid.heads):
        # In a narrow terminal heads and names are broken up, figures never.
        figures = max(len(row[place]) for row in grid.rows) if place else None
        justify: Literal["left", "right"] = "right" if place else "left"
        table.add_column(head, justify=justify, min_width=figures, overflow="fold")
    for row in grid.rows:
        table.add_row(*(escape(text) for text in row))
    console.print()
    console.print(table)


def _print_text(text: str, console: Console, style: str = "") -> None:
    console.print(Padding(escape(text), (0, 0, 0, 2), expand=False), style=style, highlight=False)


def _print_command(command: str, console: Console) -> None:
    # On one line, however long: it is there to be copied.
    console.print(f"  {command}", markup=False, highlight=False, soft_wrap=True)
