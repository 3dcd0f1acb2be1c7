"""Keeping the last table in the README of the benchmarks."""

from pathlib import Path

README = Path(__file__).resolve().parent / "README.md"
BEGIN = "<!-- the last run: written by run.py --write -->"
END = "<!-- the end of the last run -->"


def write(about: str, result: str) -> None:
    README.write_text(with_run(README.read_text(), f"{about}\n\n{result}"))


def with_run(text: str, run: str) -> str:
    """The text with another run between its two marks."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"benchmarks/README.md needs the lines {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{run}\n\n{END}{after}"
