"""Where cards lie on a sheet, and their backs behind them."""

from itertools import product

import pytest

from tablee.press.faces import HEIGHT, WIDTH
from tablee.press.sheet import BLEED, DUPLEXES, PAPERS, Sheet

SHEETS = [
    Sheet(paper, duplex, low_ink)
    for paper, duplex, low_ink in product(PAPERS, DUPLEXES, (False, True))
]
NARROWEST_MARGIN = 3.0
"""Millimetres at the rim where printers print nothing."""


@pytest.fixture(params=SHEETS, ids=str)
def sheet(request: pytest.FixtureRequest) -> Sheet:
    given: Sheet = request.param
    return given


def test_cards_and_their_bleed_lie_inside_what_a_printer_reaches(sheet: Sheet) -> None:
    width, height = sheet.size
    for number in range(sheet.capacity):
        for x, y, _ in (sheet.front(number), sheet.back(number)):
            assert x - sheet.bleed >= NARROWEST_MARGIN
            assert y - sheet.bleed >= NARROWEST_MARGIN
            assert x + WIDTH + sheet.bleed <= width - NARROWEST_MARGIN
            assert y + HEIGHT + sheet.bleed <= height - NARROWEST_MARGIN


def test_no_bleed_reaches_into_another_card(sheet: Sheet) -> None:
    places = [sheet.front(number) for number in range(sheet.capacity)]
    for one, other in product(places, places):
        if one != other:
            apart = max(abs(one.x - other.x) - WIDTH, abs(one.y - other.y) - HEIGHT)
            assert apart >= 2 * sheet.bleed - 1e-9


def test_full_colour_has_three_millimetres_of_bleed() -> None:
    assert Sheet().bleed == BLEED == 3


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("low_ink", [False, True])
def test_a_back_lies_behind_its_front(paper: str, low_ink: bool) -> None:
    """The sheet is turned around its long or its short edge, and we look through it."""
    for duplex in ("long", "short"):
        sheet = Sheet(paper, duplex, low_ink)  # type: ignore[arg-type]
        width, height = sheet.size
        upright_edge_is_long = height > width
        around_upright_edge = (duplex == "long") == upright_edge_is_long
        for number in range(sheet.capacity):
            front, back = sheet.front(number), sheet.back(number)
            if around_upright_edge:
                assert (width - back.x - WIDTH, back.y) == pytest.approx(front[:2])
                assert back.turn == 0
            else:
                assert (back.x, height - back.y - HEIGHT) == pytest.approx(front[:2])
                assert back.turn == 180


def test_a_shift_moves_backs_and_no_fronts() -> None:
    straight, shifted = Sheet(), Sheet(shift=(1.5, -0.5))
    assert shifted.front(3) == straight.front(3)
    assert shifted.back(3)[:2] == pytest.approx(
        (straight.back(3).x + 1.5, straight.back(3).y - 0.5)
    )


def test_marks_are_in_line_with_every_edge_and_touch_no_bleed(sheet: Sheet) -> None:
    places = [sheet.front(number) for number in range(sheet.capacity)]
    upright = {round(mark.x1, 3) for mark in sheet.crop_marks() if mark.x1 == mark.x2}
    level = {round(mark.y1, 3) for mark in sheet.crop_marks() if mark.y1 == mark.y2}
    assert upright == {round(x + side, 3) for x, _, _ in places for side in (0, WIDTH)}
    assert level == {round(y + side, 3) for _, y, _ in places for side in (0, HEIGHT)}
    left, top = places[0].x - sheet.bleed, places[0].y - sheet.bleed
    right = places[-1].x + WIDTH + sheet.bleed
    bottom = places[-1].y + HEIGHT + sheet.bleed
    for x1, y1, x2, y2 in sheet.crop_marks():
        assert (
            max(x1, x2) < left or min(x1, x2) > right or max(y1, y2) < top or min(y1, y2) > bottom
        )


def test_ticks_stay_inside_the_bleed() -> None:
    sheet = Sheet()
    place = sheet.front(0)
    for tick in sheet.ticks([place]):
        for x, y in (tick[:2], tick[2:]):
            assert place.x - BLEED <= x <= place.x + WIDTH + BLEED
            assert place.y - BLEED <= y <= place.y + HEIGHT + BLEED
            inside = place.x < x < place.x + WIDTH and place.y < y < place.y + HEIGHT
            assert not inside
