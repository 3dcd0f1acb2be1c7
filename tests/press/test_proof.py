"""The test page: crosses behind crosses."""

import pytest
from tests.press.pages import page_count, picture_of, words_of

from tablee.core.texts import LANGUAGES
from tablee.press import Sheet, proof_pdf
from tablee.press.faces import HEIGHT, WIDTH


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("duplex", ["long", "short", "none"])
def test_it_has_two_sides_and_says_what_to_do(language: str, low_ink: bool, duplex: str) -> None:
    pdf = proof_pdf(Sheet("letter", duplex, low_ink), language)  # type: ignore[arg-type]
    assert page_count(pdf) == 2
    front, back = words_of(pdf)
    assert "100 %" in front
    assert "--shift" in back


@pytest.mark.parametrize("shift", [(0.0, 0.0), (2.0, -1.0)])
def test_crosses_lie_in_the_middle_of_cards(shift: tuple[float, float]) -> None:
    sheet = Sheet(shift=shift)
    pdf = proof_pdf(sheet, "en")
    for page, place in ((0, sheet.front), (1, sheet.back)):
        picture = picture_of(pdf, page, per_mm=20)
        for number in range(sheet.capacity):
            x, y, _ = place(number)
            middle = x + WIDTH / 2
            steps = [step / 20 for step in range(-30, 31)]
            level = y + HEIGHT / 2 - 6.5
            row = [step for step in steps if sum(picture.at(middle + step, level)) < 600]
            assert row
            assert all(abs(step) <= 0.15 for step in row)


def test_the_bar_is_fifty_millimetres_long() -> None:
    sheet = Sheet()
    picture = picture_of(proof_pdf(sheet, "en"), 0, per_mm=20)
    x, y, _ = sheet.front(0)
    steps = [step / 20 for step in range(40, int(WIDTH * 20) - 40)]
    dark = [step for step in steps if sum(picture.at(x + step, y + 71)) < 600]
    assert max(dark) - min(dark) == pytest.approx(50, abs=0.15)
