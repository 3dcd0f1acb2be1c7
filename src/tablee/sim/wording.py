"""Names, numbers and sentences of a report in one language."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tablee.core.texts import Texts
from tablee.games import load_game
from tablee.sim.estimates import Share, Summary, Verdict
from tablee.sim.report import Report

FINE_MARGIN = 0.005
"""Below this margin a share deserves a second decimal."""


def _is_chosen(value: Any) -> bool:
    return value is not None and value != []


class Wording:
    """A report as one says it."""

    def __init__(self, report: Report, language: str) -> None:
        self.report = report
        self.language = language
        self._texts = Texts.load("tablee.sim", language)
        game = load_game(report.game)
        self._game = game.words.texts(language)
        fields = msgspec.structs.fields(game.options_type)
        self._kinds = {field.name: field.type for field in fields}
        self._share_decimals = 2 if report.seats_verdict.margin < FINE_MARGIN else 1

    def say(self, path: str, **values: Any) -> str:
        return self._texts.say(path, values)

    # Numbers

    def number(self, value: float, decimals: int = 0) -> str:
        text = f"{value:,.{decimals}f}"
        # Through a character that no number has, so that the two do not get mixed up.
        text = text.replace(",", "\0").replace(".", self._texts.tables["number"]["decimal"])
        return text.replace("\0", self._texts.tables["number"]["thousands"]).replace("-", "−")

    def percent(self, share: float, decimals: int | None = None) -> str:
        return self.say("number.percent", number=self._points(share, decimals))

    def short_percent(self, share: float) -> str:
        """With no more decimals than it takes, and two at most: for axes."""
        for decimals in (0, 1):
            if abs(100 * share - round(100 * share, decimals)) < 1e-6:
                return self.percent(share, decimals)
        return self.percent(share, 2)

    def interval(self, win: Share) -> str:
        both = self.say(
            "number.interval", low=self._points(win.low, None), high=self._points(win.high, None)
        )
        return self.say("number.percent", number=both)

    def quartiles(self, summary: Summary) -> str:
        low, high = self.number(summary.lower_quartile), self.number(summary.upper_quartile)
        return self.say("number.interval", low=low, high=high)

    def _points(self, share: float, decimals: int | None) -> str:
        return self.number(100 * share, self._share_decimals if decimals is None else decimals)

    # Names

    def game(self) -> str:
        return self._game.say("game.name")

    def score(self) -> str:
        return self._game.say("report.score")

    def move_kind(self, kind: str) -> str:
        return self._game.say(f"move_kind.{kind}")

    def ending(self, ending: str) -> str:
        return self._game.say(f"ending.{ending}")

    def side(self, side: str) -> str:
        return self._game.say(f"side_name.{side}")

    def seat(self, seat: int) -> str:
        return self.say("report.seat", seat=seat)

    def the_seat(self, seat: int) -> str:
        return self.say("report.the_seat", seat=seat)

    def place(self, place: int, table: str = "order") -> str:
        known = str(place) in self._texts.table(table)
        return self.say(f"{table}.{place}" if known else f"{table}.other", place=place)

    def the_place(self, place: int) -> str:
        return self.place(place, "the_order")

    def level(self, level: str) -> str:
        # A level that has no name in this language yet goes by its own.
        return str(self._texts.table("level").get(level, level))

    def the_level(self, level: str) -> str:
        return self.say("report.the_level", level=self.level(level))

    def level_of(self, level: str, bots: int) -> str:
        return self.say("report.bots_of_level", level=self.level(level), count=bots)

    # Sentences

    def subtitle(self) -> str:
        games = self.report.games
        return self.say(
            "report.subtitle", games=self.number(games), count=games, players=self.report.players
        )

    def facts(self) -> list[tuple[str, str]]:
        """How the games were played, down to what repeats them."""
        report = self.report
        facts = [("bots", self._bots())]
        if len(report.levels) > 1:
            facts.append(("seating", self.say("fact.rotating" if report.rotates else "fact.fixed")))
        if report.iterations is not None:
            budget = self.number(report.iterations)
            facts.append(("budget", self.say("fact.iterations", number=budget)))
        if options := self._options():
            facts.append(("options", options))
        facts.append(("seed", str(report.seed)))
        versions = self.say(
            "fact.versions", tablee=report.tablee_version, rules=report.rules_version
        )
        facts.append(("version", versions))
        facts.append(("shared", self.number(report.shared_victories)))
        return [(self.say(f"fact.{name}"), text) for name, text in facts]

    def _bots(self) -> str:
        levels = [self.level(level) for level in self.report.bots]
        if len(set(levels)) == 1:
            return self.say("report.all_bots", level=levels[0])
        return ", ".join(levels)

    def _options(self) -> str:
        """In the words of the options screen; what was left to chance or to the box is not told."""
        chosen = {name: value for name, value in self.report.options.items() if _is_chosen(value)}
        return " · ".join(
            self.say(
                "option.one",
                label=self._game.say(f"option.{name}.label"),
                value=self._option(name, value),
            )
            for name, value in chosen.items()
        )

    def _option(self, name: str, value: Any) -> str:
        choices = self._game.table(f"option.{name}").get("choice", {})
        if isinstance(value, bool):
            return self.say("option.yes" if value else "option.no")
        if str(value) in choices:
            return str(choices[str(value)])
        if isinstance(value, int):
            # A seat may be left to chance; any other number is one.
            is_seat = self._kinds[name] == int | None
            return self.say("option.seat", seat=value) if is_seat else self.number(value)
        return self.say("option.own")

    def speed(self, seconds: float, engine: str) -> str:
        """How fast it went. Not part of the report, which is the same on every machine."""
        games = self.report.games
        return self.say(
            "progress.rate",
            games=self.number(games),
            count=games,
            seconds=self.number(seconds, 1),
            rate=self.number(games / seconds),
            engine=self.say(f"progress.{engine}"),
        )

    def failed(self) -> str:
        """How many games were not played to their end."""
        failed = self.report.failed
        played = self.number(self.report.games + failed)
        return self.say("note.failed", failed=self.number(failed), count=failed, played=played)

    def failures(self) -> list[tuple[str, str]]:
        """The first of them: which, why, and the command that plays it again."""
        return [
            (self._failure(one.number, one.worded.get(self.language, one.reason)), one.command)
            for one in self.report.failures
        ]

    def _failure(self, number: int, reason: str) -> str:
        return self.say("note.failure", number=number, reason=reason)

    def partial(self) -> str:
        report = self.report
        asked, games = self.number(report.games_asked), self.number(report.games + report.failed)
        return self.say("note.partial", games=games, asked=asked)

    def verdict(self, verdict: Verdict, names: Sequence[str]) -> str:
        """What the sample tells; `names` are as they are said within a sentence."""
        if verdict.verdict == "unequal":
            return self.say("verdict.unequal", details=self._strays(verdict, names))
        said = self.say(
            f"verdict.{verdict.verdict}",
            margin=self.number(100 * verdict.margin, 1),
            needed=self.number(verdict.games_needed),
        )
        if not verdict.astray:
            return said
        return f"{said} {self.say('verdict.astray', looked_at=verdict.looked_at)}"

    def _strays(self, verdict: Verdict, names: Sequence[str]) -> str:
        details: list[str] = []
        for places, form in (
            (verdict.above, "more"),
            (verdict.below, "less" if verdict.above else "only_less"),
        ):
            if places:
                who = self._texts.list_of([names[place] for place in places])
                details.append(self.say(f"report.{form}", who=who, count=len(places)))
        sentence = ", ".join(details)
        return sentence[0].upper() + sentence[1:]

    def notes(self) -> list[str]:
        report = self.report
        wanted = {
            "interval": True,
            "shared": report.shared_victories > 0,
            "levels": report.levels_verdict is not None,
            "turn": True,
            "quartiles": True,
            "moves": True,
            "budget": report.iterations is not None,
        }
        return [self.say(f"note.{note}") for note, applies in wanted.items() if applies]
