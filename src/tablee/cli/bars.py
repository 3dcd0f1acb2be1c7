"""A bar for what takes a while, in a terminal; nothing anywhere else."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(title: str, total: int | None = None) -> Iterator[Callable[[int, int], None]]:
    """To be told how much is done, of how much."""
    from rich import progress
    from rich.console import Console

    console = Console(stderr=True)
    with progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(bar_width=None),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    ) as shown:
        task = shown.add_task(title, total=total)
        yield lambda done, total: shown.update(task, completed=done, total=total)
