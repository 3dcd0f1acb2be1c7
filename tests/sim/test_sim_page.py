"""The page: well formed, on its own, and drawn where the figures say."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest

from tablee.sim.charts import histogram, share_chart
from tablee.sim.drawing import Drawing, bins, round_step, ticks
from tablee.sim.estimates import Share, summarise
from tablee.sim.page import to_html
from tablee.sim.plan import Chunk, make_plan
from tablee.sim.report import Report, build_report
from tablee.sim.work import play_chunk

VOID = {"meta"}


class Reader(HTMLParser):
    """Fails on a tag that is not closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def parse(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 -- our own output: nothing hostile is parsed here


def drawings(page: str) -> list[ET.Element]:
    return [parse(svg) for svg in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]


@pytest.fixture
def report(parcel: str) -> Report:
    plan = make_plan(parcel, games=30, seed=1, bots=["easy", "medium", "easy"])
    return build_report(plan, play_chunk(Chunk(plan, 0, 24)))


@pytest.fixture(scope="module")
def onix_report() -> Report:
    plan = make_plan("onix", games=12, seed=7, bots=["random", "easy"], options={"advanced": True})
    return build_report(plan, play_chunk(Chunk(plan, 0, 12)))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_is_well_formed_and_on_its_own(onix_report: Report, language: str) -> None:
    page = to_html(onix_report, language)
    reader = read(page)
    assert "script" not in reader.seen
    assert "link" not in reader.seen
    assert "img" not in reader.seen
    assert not re.search(r"https?:|url\(|@import|src=", page)
    assert f'<html lang="{language}">' in page
    # By turn order, level, seat; two lengths; endings; winners, others, by seat; moves; gems.
    assert len(drawings(page)) == 3 + 2 + 1 + 3 + 1 + 1
    assert reader.seen.count("h1") == 1
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r"\b(nan|inf|None)\b|[{}]", " ".join(reader.words))


def test_the_page_names_what_the_game_names(onix_report: Report) -> None:
    french = " ".join(read(to_html(onix_report, "fr")).words)
    english = " ".join(read(to_html(onix_report, "en")).words)
    assert "Prendre le losange" in french
    assert "Plus une seule gemme" in french
    assert "Take the diamond" in english
    assert "Not a gem left" in english
    assert "Cards in Stock" in english
    assert "Tablée" in english
    assert "Mode avancé\u00a0: oui" in french
    assert "Advanced mode: yes" in english
    assert french.count("advanced") == 1, "in the command that plays it again"


def test_names_are_escaped(report: Report) -> None:
    page = to_html(report, "en")
    words = read(page).words
    assert any("Le <Colis> & co" in word for word in words)
    assert any("Keep <b>" in word for word in words)
    assert "<b>" not in page


def test_a_partial_page_says_so(report: Report) -> None:
    assert "first 24 of 30 games" in to_html(report, "en")


def test_a_page_names_games_that_failed(parcel: str) -> None:
    plan = make_plan(parcel, players=3, games=12, seed=3, options={"torn": 2})
    page = to_html(build_report(plan, play_chunk(Chunk(plan, 0, 12))), "fr")
    assert "parties sur 12 n’ont pas pu être jouées" in page
    assert "the parcel is torn" in page


def test_every_plot_has_words_for_those_who_cannot_see_it(report: Report) -> None:
    plots = [svg for svg in drawings(to_html(report, "en")) if svg.get("role") == "img"]
    assert len(plots) == 10
    assert all(len(svg.get("aria-label") or "") > 20 for svg in plots)
    assert "Seat 1 100.0%" in (plots[2].get("aria-label") or "")


def percent(value: str | None) -> float:
    assert value is not None
    assert value.endswith("%")
    return float(value[:-1])


def test_shares_lie_where_they_should() -> None:
    wins = [
        Share(0.3, 0.28, 0.32, 0.25),
        Share(0.25, 0.21, 0.29, 0.25),
        Share(0.2, 0.18, 0.22, 0.25),
    ]
    svg = parse(share_chart("abc", wins, "xyz", str, "fair", "alt"))
    fair = percent(svg.find("line[@class='fair']").get("x1"))  # type: ignore[union-attr]
    dots = [percent(dot.get("cx")) for dot in svg.iter("circle")]
    assert dots[1] == pytest.approx(fair)
    assert dots[0] - fair == pytest.approx(fair - dots[2], abs=0.02)
    whiskers = [line for line in svg.iter("line") if line.get("class") == "whisker"][::3]
    for dot, whisker, win in zip(dots, whiskers, wins, strict=True):
        left, right = percent(whisker.get("x1")), percent(whisker.get("x2"))
        assert 0 <= left < dot < right <= 100
        assert (right - left) / (dots[0] - dots[2]) == pytest.approx(
            (win.high - win.low) / 0.1, rel=0.01
        )


def test_a_fair_game_looks_fair() -> None:
    wins = [Share(0.2501, 0.2499, 0.2503, 0.25), Share(0.2499, 0.2497, 0.2501, 0.25)]
    svg = parse(share_chart("ab", wins, "xy", str, "fair", "alt"))
    one, other = (percent(dot.get("cx")) for dot in svg.iter("circle"))
    assert abs(one - other) < 1, "a hair is not drawn as a gulf"


def test_a_histogram_is_as_high_as_its_counts() -> None:
    summary = summarise({1: 10, 2: 30, 4: 20})
    svg = parse(histogram(summary, str, str, "median", "alt"))
    heights = [float(bar.get("height") or 0) for bar in svg.iter("rect")]
    feet = {float(bar.get("y") or 0) + float(bar.get("height") or 0) for bar in svg.iter("rect")}
    assert max(feet) - min(feet) < 0.02, "all stand on the axis"
    assert [height / max(heights) for height in heights] == pytest.approx(
        [1 / 3, 1, 0, 2 / 3], abs=0.01
    )


@pytest.mark.parametrize("counts", [{5: 3}, {0: 1, 1000: 1}, {-7: 2, -3: 1}])
def test_any_distribution_can_be_drawn(counts: dict[int, int]) -> None:
    svg = parse(histogram(summarise(counts), str, str, "median", "alt"))
    bars = list(svg.iter("rect"))
    assert len(bars) <= 42
    assert sum(float(bar.get("height") or 0) > 0 for bar in bars) == len(counts)


def test_bins_hold_every_value() -> None:
    for low in range(-30, 30, 7):
        for span in (1, 2, 39, 40, 41, 99, 1234):
            start, width, count = bins([low, low + span], 40)
            assert start <= low
            assert low + span < start + width * count
            assert count <= 41


def test_ticks_are_round() -> None:
    assert ticks(0.11, 0.34, round_step(0.23, 5)) == pytest.approx([0.15, 0.2, 0.25, 0.3])
    assert ticks(13, 44, round_step(31, 5)) == [20, 30, 40]


def test_text_is_escaped_in_drawings() -> None:
    drawing = Drawing(10, 'a "quoted" <alt>')
    drawing.text(0, 0, "<&>")
    svg = parse(drawing.finish())
    assert svg.get("aria-label") == 'a "quoted" <alt>'
    assert svg[0].text == "<&>"
