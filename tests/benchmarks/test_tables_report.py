"""What the rounds at the tables are made into."""

import re

from benchmarks.readme import README
from benchmarks.tables_report import BEGIN, END, Result, Round, ratio_rows, show


def rounds(*most: float) -> list[Round]:
    return [
        Round(most=one, work=1 / one, players=0.5, p50=0.002, p99=0.01, rate=100.0) for one in most
    ]


OURS = Result("Tablée, SQLite", "on the disk", 10, 2048.0, rounds(100.0, 50.0, 200.0))
THEIRS = Result("boardgame.io, in memory", "nothing kept", 10, 4096.0, rounds(200.0, 100.0, 100.0))
OTHERS = Result("boardgame.io, in memory", "nothing kept", 100, 0.0, rounds(1.0))


def test_ratios_are_between_neighbours_in_time() -> None:
    """0.5, 0.5 and 2: the ratio of the medians would be 1."""
    assert ratio_rows([OURS, THEIRS, OTHERS]) == [
        [
            "boardgame.io, in memory",
            "10",
            "0.50 (0.50–2.00)",
            "2.00 (0.50–2.00)",
            "1.00 (1.00–1.00)",
            "1.00 (1.00–1.00)",
            "0.50",
        ]
    ]


def test_without_a_peer_there_are_no_ratios() -> None:
    assert "÷" not in show([OURS])


def test_the_readme_has_a_place_for_the_last_run() -> None:
    assert re.search(f"{BEGIN}.*{END}", README.read_text(), re.DOTALL)
