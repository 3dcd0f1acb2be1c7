"""What is missing is said, with what to do about it."""

import sys
from pathlib import Path

import pytest

from tablee.press import PressError, typesetting
from tablee.press.lettering import check_letters


def test_without_typst_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(PressError, match="pip install typst"):
        typesetting.typeset("cards", {})


def test_without_letters_it_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(typesetting, "LETTERS", tmp_path)
    typesetting.load_fonts.cache_clear()
    with pytest.raises(PressError, match="run make ready"):
        typesetting.typeset("cards", {})


def test_nothing_of_the_machine_is_used() -> None:
    families = set(typesetting.load_fonts().families())
    assert families == {"Fraunces", "Nunito"}


def test_our_own_words_can_be_printed() -> None:
    check_letters("« Ça coûte 5 €… où ? À l’œil ! » − ± × éèêëàâîïôûùüÿçæœ ÉÈÀÇŒ")
