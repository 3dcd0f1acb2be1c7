"""The conformance kit: it passes a sound game, and finds each kind of fault in a broken one."""

import random
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from tests.core import amended
from tests.core import broken_bells as bells
from tests.core import broken_games as broken
from tests.core import broken_parts as parts
from tests.core import leaky_games as leaky
from tests.core import peeking_games as peeking
from tests.core.sound_game import MoodOptions, SoundGame, WildOptions, game_with

from tablee.core.game import Game
from tablee.core.kit import conformance
from tablee.core.kit.conformance import Check, NonConformance
from tablee.core.kit.histories import follow_twins
from tablee.core.kit.tables import option_sets, tables
from tablee.core.menu import Menu


@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
def test_a_sound_game_passes(check: Check) -> None:
    """The games below differ from this one by one fault each."""
    check(SoundGame())


FAULTS: list[tuple[Check, Game, str]] = [
    # How it ends
    (conformance.random_games_end, game_with(broken.Endless), "this game does not end"),
    (conformance.random_games_end, game_with(broken.Stuck), "owes a decision and has no legal"),
    (conformance.random_games_end, game_with(broken.WithoutWinner), "nobody has rank 1"),
    (conformance.random_games_end, game_with(broken.FarBehind), "rank"),
    (conformance.random_games_end, game_with(broken.BetterThanFirst), "rank"),
    (conformance.random_games_end, game_with(broken.OneRankShort), "a seat has no rank"),
    (conformance.random_games_end, game_with(broken.EndsOtherwise), "unknown ending 'boredom'"),
    (conformance.every_option_is_tried, broken.NobodyTriesTheBox(), "only ever tried with one"),
    # Moves
    (conformance.every_legal_move_plays, game_with(broken.ListsTooMuch), "template"),
    (conformance.every_legal_move_plays, game_with(broken.ListsTwice), "has a move twice"),
    (conformance.every_legal_move_plays, game_with(broken.DoesNothing), "changes nothing"),
    (conformance.every_legal_move_plays, game_with(broken.OfNoKind), "is of no kind"),
    (conformance.every_legal_move_plays, parts.ByDefaultImpossible(), "the default decision"),
    (conformance.everything_else_is_refused, game_with(broken.LetsThrough), "is neither nor"),
    (conformance.everything_else_is_refused, game_with(broken.RefusesWhatItLists), "template"),
    (conformance.everything_else_is_refused, game_with(broken.PlaysAnything), "and was played"),
    # Refusals
    (conformance.everything_else_is_refused, game_with(broken.CitesNothing), "cites TP-99"),
    (conformance.everything_else_is_refused, game_with(broken.Speechless), "because"),
    (conformance.everything_else_is_refused, game_with(broken.LeavesATrace), "left a trace"),
    # Clones
    (conformance.clones_are_independent, game_with(broken.SharesHands), "changes the original"),
    (
        conformance.clones_are_independent,
        game_with(broken.SharesRoundsTaken),
        "changes the original",
    ),
    (
        conformance.clones_are_independent,
        game_with(broken.ForgetsWhatWasShown),
        "a clone is not the same",
    ),
    # Words
    (conformance.json_round_trips, parts.ListInsteadOfTuple(), "comes back from JSON as"),
    (conformance.json_round_trips, parts.UnreadableView(), "taken"),
    (conformance.json_round_trips, parts.ForeignEvent(), "round_taken"),
    (conformance.json_round_trips, parts.OtherCode(), "again"),
    (conformance.json_round_trips, parts.OtherMove(), "again"),
    # Luck of its own
    (
        conformance.global_randomness_is_irrelevant,
        game_with(broken.Gambles),
        "draws from global randomness",
    ),
    (
        conformance.global_randomness_is_irrelevant,
        broken.WildGame(),
        "draws from global randomness",
    ),
    (
        conformance.global_randomness_is_irrelevant,
        broken.MoodGame(),
        "draws from global randomness",
    ),
    (conformance.builds_agree, broken.ProcessGame(), "plays differently"),
    (conformance.replays_reproduce_every_state, game_with(broken.Drifts), "entry"),
    (conformance.replays_reproduce_every_state, broken.WildGame(), "entry"),
    # Rules
    (conformance.states_know_their_rules, amended.ForgetsWhenItDeals(), "2 are not dealt"),
    (conformance.states_know_their_rules, amended.ForgetsWhenItClones(), "forgets rules 2"),
    (conformance.states_know_their_rules, amended.ForgetsWhenItImagines(), "other rules than 2"),
    # Facts
    (conformance.facts_are_complete, game_with(broken.HashesNoRounds), "taken[0] is no fact"),
    (conformance.facts_are_complete, game_with(broken.HashesNoHands), "hands[0][0] is no fact"),
    (conformance.facts_are_complete, game_with(broken.HashesNoPurse), "purse.coins[1] is no fact"),
    (conformance.facts_are_complete, game_with(broken.HashesNoFlag), "turned is no fact"),
    (conformance.facts_are_complete, bells.bell_with(bells.HashesNoPress), "settles_at is no fact"),
    (conformance.facts_are_complete, broken.NamesNothing(), "names weather, which no state has"),
    # Arrival
    (
        conformance.arrival_order_is_irrelevant,
        game_with(broken.FirstComeFirstServed),
        "order of arrival",
    ),
    (
        conformance.arrival_order_is_irrelevant,
        game_with(broken.OneBarsAnother),
        "one decision bars another",
    ),
    # Answers at the same time
    (conformance.choices_are_sealed, game_with(broken.AsksInTheOpen), "nothing seals it"),
    (conformance.choices_are_sealed, game_with(broken.WaitsForTheFirst), "have not answered"),
    (conformance.choices_are_sealed, leaky.ShowsWhoHasChosen(), "is shown that"),
    # Time
    (conformance.random_games_end, bells.bell_with(bells.NeverRings), "does not end"),
    (conformance.clones_are_independent, bells.bell_with(bells.ForgetsTheTime), "not the same"),
    (conformance.time_passes_in_any_steps, game_with(broken.Ticks), "unannounced"),
    (conformance.time_passes_in_any_steps, bells.bell_with(bells.DrawsAsTimePasses), "small steps"),
    (conformance.time_passes_in_any_steps, bells.bell_with(bells.OneAlarmAtATime), "is due after"),
    (conformance.nothing_happens_between_alarms, bells.bell_with(bells.Tires), "changes the moves"),
    (conformance.nothing_happens_between_alarms, bells.bell_with(bells.Ticks), "no time changes"),
    (conformance.races_have_one_outcome, bells.bell_with(bells.PunishesTheLate), "left a trace"),
    (conformance.races_have_one_outcome, bells.bell_with(bells.LosesTheLast), "before the alarm"),
    (conformance.talk_and_reactions_fit, bells.SpeaksOutOfTurn(), "which is not legal"),
    (conformance.talk_and_reactions_fit, bells.ActsBeforeItSees(), "a bot acts -1 ms after"),
    # Secrets
    (conformance.secrets_stay_secret, leaky.ShowsAHandToSpectators(), "viewer -1"),
    (conformance.secrets_stay_secret, leaky.ShowsTheLastSeatItsNeighboursCard(), "viewer"),
    (conformance.secrets_stay_secret, game_with(leaky.MovesThatTell), "viewer"),
    (conformance.secrets_stay_secret, game_with(leaky.TellsWhoHasIt), "viewer"),
    (conformance.histories_stay_secret, game_with(leaky.SaysChoicesAloud), "what he is told"),
    (conformance.histories_stay_secret, bells.bell_with(bells.TellsTheWord), "what he is told"),
    (conformance.histories_stay_secret, bells.bell_with(bells.ChimesByTheWord), "what he is told"),
    (conformance.histories_stay_secret, peeking.LogsTheBox(), "his log"),
    (conformance.histories_stay_secret, leaky.ShowsAHandToSpectators(), "the view"),
    (conformance.histories_stay_secret, game_with(leaky.MovesThatTell), "the legal moves"),
    (conformance.histories_stay_secret, peeking.WordsByTheBox(), "the wording of moves"),
    (conformance.histories_stay_secret, game_with(leaky.TellsWhoHasIt), "the refusals"),
    (conformance.histories_stay_secret, peeking.StepsByTheBox(), "the step"),
    (conformance.histories_stay_secret, peeking.AwaitsByTheBox(), "the seats awaited"),
    (conformance.histories_stay_secret, peeking.TurnsByTheBox(), "the seats awaited"),
    (conformance.histories_stay_secret, peeking.PausesByTheBox(), "the pauses"),
    (conformance.histories_stay_secret, peeking.LingersByTheBox(), "the pauses"),
    (conformance.histories_stay_secret, peeking.WindowByTheBox(), "the windows"),
    (conformance.histories_stay_secret, peeking.HasWindowsByTheBox(), "the windows"),
    (conformance.histories_stay_secret, leaky.OutcomeOutOfSight(), "the outcome"),
    (conformance.histories_stay_secret, peeking.DecidesByTheBox(), "the default move"),
    (conformance.histories_stay_secret, peeking.HabitsByTheBox(), "the habits"),
    (conformance.histories_stay_secret, peeking.ActsByTheBox(), "the habits"),
    (conformance.histories_stay_secret, peeking.BotsThatPeek(), "the bot"),
    (conformance.histories_stay_secret, game_with(leaky.FinalByTheBox), "what he may take back"),
    (conformance.histories_stay_secret, leaky.UndoByAnothersChoice(), "after others have acted"),
    (conformance.histories_stay_secret, leaky.SaysThatNothingShows(), "and shows something"),
    (conformance.histories_stay_secret, peeking.TalksByTheWord(), "the talk"),
    (conformance.histories_stay_secret, peeking.ReactsToTheWord(), "the reaction"),
    (conformance.one_view_is_everybodys, leaky.HasNotOneView(), "sees what not everybody does"),
    (conformance.deals_stay_secret, leaky.DealsInTheOpen(), "viewer"),
    (conformance.secrets_stay_secret, game_with(leaky.RedealsTheOwnHand), "viewer"),
    (conformance.secrets_stay_secret, leaky.ImaginesTooFewCards(), "viewer"),
    (conformance.choices_stay_face_down, leaky.ShowsChoices(), "can tell what seat"),
    (conformance.arrivals_stay_secret, leaky.ShowsWhoHasChosen(), "has chosen"),
    (conformance.planted_leaks_are_caught, game_with(leaky.RedealsNothing), "leak"),
    (conformance.planted_leaks_are_caught, game_with(leaky.RedealsForSpectatorsOnly), "viewer 0"),
    # The rest of the house
    (conformance.every_legal_move_plays, game_with(broken.ActsWhenRecorded), "when it is recorded"),
    (conformance.everything_can_be_said, parts.Wordless(), "no text"),
    (conformance.everything_can_be_said, parts.WaitsInVain(), "waits for somebody who cannot"),
    (conformance.habits_play_legal_moves, parts.HabitImpossible(), "which is not legal"),
    (conformance.impossible_tables_are_refused, parts.Crowded(), "players sit down"),
    (conformance.bots_can_play, parts.Overjoyed(), "payoff is 7"),
]


faults = pytest.mark.parametrize(
    ("check", "game", "words"),
    FAULTS,
    ids=[f"{check.__name__}-{type(game).__name__}" for check, game, _ in FAULTS],
)


@faults
def test_a_fault_is_found(check: Check, game: Game, words: str) -> None:
    with pytest.raises((NonConformance, ValueError)):
        check(game)


@faults
def test_a_fault_is_named(check: Check, game: Game, words: str) -> None:
    """Whoever writes a game is told what is wrong with it, whatever the fault."""
    with pytest.raises(NonConformance) as caught:
        check(game)
    assert words in str(caught.value)


def test_a_fault_is_reported_with_the_game_that_shows_it() -> None:
    with pytest.raises(NonConformance) as caught:
        conformance.clones_are_independent(game_with(broken.SharesHands))
    assert str(caught.value).startswith(
        "template, 2 seats, TemplateOptions(), seed 0, after 0 decisions: "
    )


def test_what_is_told_long_after_it_was_hidden_is_found() -> None:
    """Worlds are compared along their histories: at that moment nobody hides it any more."""
    with pytest.raises(NonConformance, match="from what he is told"):
        for _ in follow_twins(game_with(leaky.TellsLater), 800):
            pass


def test_a_game_without_secrets_has_none_to_leak() -> None:
    class Open(SoundGame):
        has_secrets = False
        table = leaky.RedealsNothing

    conformance.planted_leaks_are_caught(Open())


def test_the_kit_leaves_global_randomness_as_it_was() -> None:
    random.seed(5)
    expected = random.random()
    random.seed(5)
    conformance.global_randomness_is_irrelevant(SoundGame())
    assert random.random() == expected


def test_every_check_has_a_fault_that_it_finds() -> None:
    """A check that nothing fails is no check."""
    assert {check for check, _, _ in FAULTS} == set(conformance.CHECKS)


def test_every_word_is_chosen_and_a_seat_is_named() -> None:
    wild, named = MoodOptions(mood="wild"), MoodOptions(first=0)
    assert option_sets(broken.MoodGame()) == [MoodOptions(), wild, named]


def test_what_is_seldom_chosen_is_played_once_and_everything_thoroughly() -> None:
    game = broken.MoodGame()
    sizes = range(game.fewest_seats, game.most_seats + 1)
    seldom = [table for table in tables(game) if not table.is_usual]
    assert [table.options for table in seldom] == option_sets(game)[1:]
    with conformance.thoroughly():
        everywhere = [(table.options, table.seats) for table in tables(game)]
    assert everywhere == [(options, seats) for options in option_sets(game) for seats in sizes]


def test_what_is_tried_may_be_given_or_explained() -> None:
    class Giving(Menu[broken.BoxOptions]):
        def tried(self) -> list[dict[str, Any]]:
            return [{"box": [3]}]

    class Explaining(Menu[broken.BoxOptions]):
        untried: ClassVar[Mapping[str, str]] = {"box": "it is empty"}

    class Given(broken.NobodyTriesTheBox):
        menu_type = Giving

    class Explained(broken.NobodyTriesTheBox):
        menu_type = Explaining

    conformance.every_option_is_tried(Given())
    conformance.every_option_is_tried(Explained())


def test_every_switch_is_turned() -> None:
    options = option_sets(broken.WildGame())
    assert options == [WildOptions(), WildOptions(wild=True)]
