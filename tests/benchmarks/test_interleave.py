"""The arithmetic of the benchmarks. Nothing here is timed: clocks are made up."""

import pytest
from benchmarks.groups import CLONE, FROM_PYTHON, IN_CORE, REDEALT
from benchmarks.interleave import Case, Measurement, geometric_mean, measure
from benchmarks.readme import BEGIN, END, with_run
from benchmarks.table import COMPARED_CASES, case_rows, goal_rows, markdown, times


class Clock:
    """A clock that the cases themselves move on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def case(clock: Clock, name: str, seconds: list[float], log: list[str]) -> Case:
    """A case whose batches are one thing done, in so many seconds each, the last one for ever."""

    def batch() -> int:
        clock.now += seconds.pop(0) if len(seconds) > 1 else seconds[0]
        log.append(name)
        return 1

    return Case(IN_CORE, name, batch)


def measured(group: str, name: str, *rates: float) -> Measurement:
    return Measurement(Case(group, name, lambda: 1), list(rates))


def test_geometric_mean_of_opposite_ratios_is_one() -> None:
    assert geometric_mean([2.0, 0.5]) == pytest.approx(1)
    assert geometric_mean([1.0, 10.0, 100.0]) == pytest.approx(10)


@pytest.mark.parametrize("values", [[], [1.0, 0.0], [-1.0]])
def test_geometric_mean_needs_positive_values(values: list[float]) -> None:
    with pytest.raises(ValueError, match="positive"):
        geometric_mean(values)


def test_cases_take_turns_and_every_round_begins_with_another() -> None:
    clock, log = Clock(), list[str]()
    cases = [case(clock, name, [1.0], log) for name in ("a", "b")]
    measure(cases, rounds=2, seconds=0.5, clock=clock)
    warm_up, first, second = log[:2], log[2:4], log[4:]
    assert (warm_up, first, second) == (["a", "b"], ["a", "b"], ["b", "a"])


def test_a_case_works_until_its_time_is_up_and_the_overrun_counts() -> None:
    clock = Clock()
    # The first batch warms up and is not measured; then 0.4 s three times is 1.2 s.
    [result] = measure([case(clock, "a", [9.0, 0.4], [])], rounds=1, seconds=1.0, clock=clock)
    assert result.rates == pytest.approx([3 / 1.2])


def test_finished_rounds_are_reported() -> None:
    clock, heard = Clock(), list[int]()
    measure([case(clock, "a", [1.0], [])], 3, 0.5, clock=clock, report=heard.append)
    assert heard == [1, 2, 3]


def test_best_and_median() -> None:
    result = measured(IN_CORE, "a", 3.0, 9.0, 5.0)
    assert (result.best, result.median) == (9.0, 5.0)


def peers(group: str, count: int) -> list[Measurement]:
    return [measured(group, f"OpenSpiel {number}", 10.0) for number in range(count)]


def test_goals_compare_best_with_the_geometric_mean() -> None:
    onix = [measured(IN_CORE, "Onix, 2 players", 35.0, 20.0), measured(IN_CORE, "Onix, 4", 29.0)]
    rows = goal_rows([*onix, *peers(IN_CORE, COMPARED_CASES)])
    assert [row[1:] for row in rows] == [
        ["≥ 3 ×", "3.50 ×", "met"],
        ["≥ 3 ×", "2.90 ×", "missed"],
    ]


def test_other_peers_do_not_enter_the_mean() -> None:
    onix = measured(FROM_PYTHON, "Onix, 2 players", 26.0)
    uno = measured(FROM_PYTHON, "RLCard uno", 0.1)
    [row] = goal_rows([onix, uno, *peers(FROM_PYTHON, COMPARED_CASES)])
    assert row[2:] == ["2.60 ×", "met"]


def test_without_all_peers_a_ratio_is_not_measured() -> None:
    onix = measured(CLONE, "Onix, 2 players", 26.0)
    [row] = goal_rows([onix, *peers(CLONE, COMPARED_CASES - 1)])
    assert row[2:] == ["not measured", "–"]


def test_a_goal_in_absolute_figures() -> None:
    [row] = goal_rows([measured(REDEALT, "Onix, 2 players", 250_000.0)])
    assert row[1:] == ["≥ 200,000/s", "250,000/s", "met"]


def test_case_rows_are_sorted_and_compared_with_the_slower_onix() -> None:
    rows = case_rows(
        [
            measured(IN_CORE, "OpenSpiel a", 10.0, 5.0, 6.0),
            measured(IN_CORE, "Onix, 2 players", 40.0),
            measured(IN_CORE, "Onix, 4 players", 30.0),
            measured(CLONE, "OpenSpiel a", 1.0),
        ],
        IN_CORE,
    )
    assert rows == [
        ["Onix, 2 players", "40", "100%", ""],
        ["Onix, 4 players", "30", "100%", ""],
        ["OpenSpiel a", "10", "60%", "3.0 ×"],
        ["geometric mean of OpenSpiel's 1", "10", "", "3.0 ×"],
    ]


def test_tables_line_up() -> None:
    table = markdown(["game", "per second"], [["a", "1"], ["longer", "22"]])
    assert table.splitlines() == [
        "| game   | per second |",
        "|--------|-----------:|",
        "| a      |          1 |",
        "| longer |         22 |",
    ]


@pytest.mark.parametrize(("ratio", "text"), [(2.345, "2.3 ×"), (1234.5, "1,234 ×")])
def test_times(ratio: float, text: str) -> None:
    assert times(ratio) == text


def test_a_run_replaces_the_last_one_and_nothing_else() -> None:
    text = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    once = with_run(text, "new")
    assert once == f"before\n{BEGIN}\n\nnew\n\n{END}\nafter\n"
    assert with_run(once, "new") == once


def test_a_readme_without_marks_is_left_alone() -> None:
    with pytest.raises(ValueError, match="needs the lines"):
        with_run("nothing to see", "new")
