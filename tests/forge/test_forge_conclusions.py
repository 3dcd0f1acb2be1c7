"""What is said about a set that was tried out: no more than its games allow."""

import pytest

from tablee.core.texts import LANGUAGES
from tablee.forge.conclusions import Conclusion, conclude
from tablee.forge.trials import CharacterShare, Side, Trials, Turns
from tablee.forge.wording import Wording
from tablee.sim.estimates import estimate


def trials(
    games: int,
    turns: float = 10.0,
    spread: float = 3.0,
    first: float = 1 / 3,
    strongest: float = 1 / 3,
    duel: float = 0.5,
) -> Trials:
    def side(mean: float) -> Side:
        reach = 1.96 * spread / games**0.5
        order = [first, *[(1 - first) / 2] * 2]
        wins = {"oni": strongest, "zonbi": 1 / 3, "Lou": 1 / 3}
        return Side(
            games,
            Turns(mean, mean - reach, mean + reach),
            [estimate(round(share * games), games, games, 1 / 3) for share in order],
            [
                CharacterShare(name, games, estimate(round(share * games), games, games, 1 / 3))
                for name, share in wins.items()
            ],
        )

    won = estimate(round(duel * games), games, games, 0.5)
    return Trials(3, 1, side(turns), side(10.0), won)


def said(found: Trials) -> list[str]:
    return [conclusion.says for conclusion in conclude(found)]


def test_few_games_tell_nothing_and_say_how_many_could() -> None:
    found = conclude(trials(50, turns=9.8, first=0.4, strongest=0.42, duel=0.56))
    assert [each.says for each in found] == [
        "pace_unknown",
        "duel_unknown",
        "order_unknown",
        "character_unknown",
    ]
    assert all(each.games > 50 for each in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_interval_without_the_fair_share_is_not_called_chance_in_silence(language: str) -> None:
    """Each figure's interval is for itself; what is said of all of them has to say so."""
    found = trials(300, first=0.4, strongest=0.27, duel=0.565)
    assert found.mine.order[0].low > 1 / 3
    assert found.mine.characters[0].win.high < 1 / 3
    assert found.duel.low > 0.5
    _, *doubtful = conclude(found)
    assert [each.says for each in doubtful] == [
        "duel_doubtful",
        "order_doubtful",
        "character_doubtful",
    ]
    for each in doubtful:
        said = Wording(language).conclusion(each)
        assert f" {each.looked_at} " in said
        assert Wording(language).percent(each.shares["low"]) in said


def test_many_games_that_are_alike_are_called_alike() -> None:
    assert said(trials(5000)) == ["same_pace", "even", "order_alike", "character_alike"]


def test_the_number_of_games_that_is_named_is_enough() -> None:
    for each in conclude(trials(200, turns=9.9)):
        assert each.says.endswith("unknown")
        found = {one.says for one in conclude(trials(each.games, turns=10.0))}
        assert each.says not in found


@pytest.mark.parametrize(
    ("strays", "says"),
    [
        ({"turns": 9.0}, "faster"),
        ({"turns": 11.0}, "slower"),
        ({"duel": 0.6}, "beats"),
        ({"duel": 0.4}, "loses"),
        ({"first": 0.45}, "order_more"),
        ({"first": 0.2}, "order_less"),
        ({"strongest": 0.45}, "character_more"),
        ({"strongest": 0.2}, "character_less"),
    ],
)
def test_what_chance_does_not_explain_is_said(strays: dict[str, float], says: str) -> None:
    assert says in said(trials(1000, **strays))


def test_one_of_many_is_not_accused_by_one_interval() -> None:
    """46% with 40 to 51 beside a third was called unfair: it was one interval of many."""
    found = trials(300, strongest=0.385)
    strongest = found.mine.characters[0].win
    assert strongest.low > 0.33
    assert "character_more" not in said(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_conclusion_is_a_sentence(language: str) -> None:
    words = Wording(language)
    shares = dict.fromkeys(("share", "low", "high", "fair", "within"), 0.25)
    turns = {"mine": 7.25, "house": 8.0}
    for says in words.texts.table("conclusion"):
        if says != "title":
            sentence = words.conclusion(Conclusion(says, "oni", 1, shares, turns, 12_000))
            assert sentence.endswith("."), sentence
            assert "{" not in sentence
