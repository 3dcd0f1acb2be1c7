"""The report's figures and sentences."""

import io
import re
from collections.abc import Callable

import msgspec
import pytest
from rich.console import Console

from tablee.sim.estimates import wilson
from tablee.sim.plan import Chunk, Plan, make_plan
from tablee.sim.report import Report, build_report, to_json
from tablee.sim.table import print_report
from tablee.sim.wording import Wording
from tablee.sim.work import play_chunk


def report_of(plan: Plan, games: int | None = None) -> Report:
    return build_report(plan, play_chunk(Chunk(plan, 0, games or plan.games)))


def printed(report: Report, language: str, width: int = 100) -> str:
    page = io.StringIO()
    print_report(report, language, Console(file=page, width=width))
    return page.getvalue()


def test_who_wins_by_seat_by_turn_order_and_by_level(parcel: str) -> None:
    plan = make_plan(
        parcel, games=90, seed=1, bots=["easy", "medium", "easy"], options={"first": 2}
    )
    report = report_of(plan)
    assert [seat.victories for seat in report.seats] == [90, 0, 0]
    assert [place.victories for place in report.turn_order] == [0, 90, 0]
    assert [(level.level, level.bots, level.victories) for level in report.levels] == [
        ("easy", 2, 60),
        ("medium", 1, 30),
    ]
    easy = report.levels[0].win
    low, high = wilson(2 / 3, 90)
    assert (easy.share, easy.fair) == (0.333333, 0.333333), "of one bot"
    assert (easy.low, easy.high) == pytest.approx((low / 2, high / 2), abs=1e-6)
    assert report.seats_verdict.above == (0,)
    assert report.levels_verdict is not None
    assert report.levels_verdict.verdict == "too_few"


def test_scores_endings_and_moves(parcel: str) -> None:
    report = report_of(make_plan(parcel, players=3, games=10, seed=1))
    assert report.scores.everybody.counts == {3: 20, 5: 10}
    assert report.scores.winners.counts == {5: 10}
    assert report.scores.others is not None
    assert report.scores.others.counts == {3: 20}
    assert [(row.ending, row.games, row.share) for row in report.endings] == [
        ("clear", 10, 1.0),
        ("tied", 0, 0.0),
    ]
    assert [(row.kind, row.per_game, row.of_winners, row.of_others) for row in report.moves] == [
        ("keep", 1.0, 1.0, 0.0),
        ("pass", 2.0, 0.0, 1.0),
    ]


def test_a_game_that_nobody_loses(parcel: str) -> None:
    report = report_of(make_plan(parcel, players=2, games=3, seed=1, options={"scores": [1, 1]}))
    assert report.scores.others is None
    assert report.shared_victories == 3
    assert [seat.win.share for seat in report.seats] == [0.5, 0.5]
    assert "fraction" in printed(report, "en")


def test_no_turn_order_without_a_first_player(parcel: str) -> None:
    report = report_of(make_plan(parcel, players=3, games=3, seed=1, options={"together": True}))
    assert report.turn_order == []
    assert report.turn_order_verdict is None
    assert "First player" not in printed(report, "en")


def test_bots_that_keep_their_seats_are_not_mistaken_for_seats(parcel: str) -> None:
    bots = ["easy", "medium", "easy"]
    fixed = printed(report_of(make_plan(parcel, games=60, seed=1, bots=bots, rotates=False)), "en")
    turning = printed(report_of(make_plan(parcel, games=60, seed=1, bots=bots)), "en")
    assert "kept their seats" in " ".join(fixed.split())
    assert "Seat 1 wins more" not in " ".join(fixed.split())
    assert "kept their seats" not in " ".join(turning.split())
    assert "Seat 1 wins more" in " ".join(turning.split())


def test_json_says_how_it_was_made(parcel: str) -> None:
    plan = make_plan(parcel, players=3, games=8, seed=99, options={"first": 1})
    found = msgspec.json.decode(to_json(report_of(plan, games=5)))
    assert found["game"] == "parcel"
    assert found["rules_version"] == 3
    assert found["options"] == {"first": 1, "scores": [5, 3, 3], "together": False, "torn": 0}
    assert (found["seed"], found["line_up"]) == (99, ["medium"] * 3)
    assert (found["games"], found["games_asked"], found["partial"]) == (5, 8, True)
    assert "--games 5 " in found["command"]


def test_json_can_be_read_back(parcel: str) -> None:
    report = report_of(make_plan(parcel, players=3, games=8, seed=99))
    assert msgspec.json.decode(to_json(report), type=Report) == report


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["first 5 of 8 games", "100.0%", "Seat 1", "First player", "Seed 99"]),
        ("fr", ["5 premières parties sur 8", "100,0\u00a0%", "Place 1", "Premier joueur"]),
    ],
)
def test_a_partial_report_says_so(parcel: str, language: str, words: list[str]) -> None:
    text = printed(report_of(make_plan(parcel, players=3, games=8, seed=99), games=5), language)
    squeezed = re.sub(r"[ \n]+", " ", text)
    for word in words:
        assert word in squeezed


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "of 8 games could not be played to their end"),
        ("fr", "parties sur 8 n’ont pas pu être jouées jusqu’au bout"),
    ],
)
def test_games_that_failed_are_named_with_what_plays_them_again(
    parcel: str, language: str, words: str
) -> None:
    plan = make_plan(parcel, players=3, games=8, seed=5, options={"torn": 3})
    report = report_of(plan)
    assert report.failed == len(report.failures) > 1
    assert (report.games + report.failed, report.partial) == (8, False)
    assert "--games 8 " in report.command
    text = printed(report, language)
    assert words in re.sub(r"[ \n]+", " ", text)
    for failure in report.failures:
        assert "ValueError: the parcel is torn (conftest.py, line" in failure.reason
        assert f"--games 1 --seed 5 --first {failure.number} " in failure.command
        assert failure.command in text, "on one line"


def test_a_whole_report_does_not(parcel: str) -> None:
    text = printed(report_of(make_plan(parcel, players=3, games=5, seed=9)), "en")
    assert "first 5 of" not in text
    assert "could not be played" not in text


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("width", [60, 80])
def test_the_table_fits_a_narrow_terminal(language: str, width: int) -> None:
    plan = make_plan("onix", players=2, games=9, seed=9, bots=["random"])
    report = report_of(plan)
    text = printed(report, language, width)
    *lines, command = text.splitlines()
    assert all(len(line.rstrip()) <= width for line in lines)
    assert command.strip() == report.command, "in one piece, to be copied"
    turns = sum(number * games for number, games in report.length.turns.counts.items())
    assert report.length.turns_a_player == pytest.approx(turns / report.games / report.players)
    decisions = report.length.decisions
    figures = (f"{decisions.lower_quartile}–{decisions.upper_quartile}", str(decisions.most))
    assert all(re.search(rf"(?<!\S){figure}(?!\S)", text) for figure in figures), "none is cut off"


@pytest.fixture
def wording(parcel: str) -> Callable[[str], Wording]:
    report = report_of(make_plan(parcel, players=3, games=5, seed=9))
    return lambda language: Wording(report, language)


def test_numbers_are_written_as_one_writes_them(wording: Callable[[str], Wording]) -> None:
    english, french = wording("en"), wording("fr")
    assert english.number(1234567.891, 2) == "1,234,567.89"
    assert french.number(1234567.891, 2) == "1\u202f234\u202f567,89"
    assert english.number(-3) == "−3"
    assert english.percent(0.12345) == "12.3%"
    assert french.percent(0.12345) == "12,3\u00a0%"
    assert [english.short_percent(share) for share in (0.25, 0.125, 1 / 3)] == [
        "25%",
        "12.5%",
        "33.33%",
    ]


def test_verdicts_are_sentences(wording: Callable[[str], Wording]) -> None:
    verdict = wording("en").report.seats_verdict
    names = ["seat 1", "seat 2", "seat 3"]
    many = msgspec.structs.replace(verdict, verdict="unequal", above=(0, 2), below=(1,))
    assert (
        wording("en")
        .verdict(many, names)
        .startswith("Seat 1 and seat 3 win more than a fair share, seat 2 wins less. ")
    )
    one = msgspec.structs.replace(verdict, verdict="unequal", above=(), below=(1,))
    names = ["la place 1", "la place 2", "la place 3"]
    assert wording("fr").verdict(one, names).startswith("La place 2 gagne moins que sa juste part.")
    few = msgspec.structs.replace(verdict, verdict="too_few", margin=0.413, games_needed=8537)
    assert "41.3 points. 8,537 games" in wording("en").verdict(few, names)
    astray = msgspec.structs.replace(few, astray=(1,), looked_at=8)
    assert (
        wording("en")
        .verdict(astray, names)
        .endswith("8 are shown here, and chance does that to one in twenty.")
    )
