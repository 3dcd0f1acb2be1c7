"""What the forge has to say, in words: names come from ON'CARD's texts, sentences from its own."""

from tablee.core.texts import Texts
from tablee.forge.balance import Exchange
from tablee.forge.conclusions import Conclusion
from tablee.games.oncard.cards import Card


class Wording:
    def __init__(self, language: str) -> None:
        self.texts = Texts.load("tablee.forge", language)
        self._game = Texts.load("tablee.games.oncard", language)
        self.language = language

    def name(self, character: str) -> str:
        return str(self._game.table("character").get(character, character))

    def symbols(self, symbols: tuple[str, ...]) -> str:
        words = self._game.table("symbol")
        return self.texts.list_of([str(words[symbol]) for symbol in symbols])

    def condition(self, card: Card) -> str:
        return self._game.say(f"condition.{card.condition}", {"symbol": card.symbol})

    def power(self, card: Card) -> str:
        return self._game.say(f"power.{card.power}")

    def number(self, value: float, decimals: int = 2) -> str:
        """With a comma in French."""
        written = f"{value:.{decimals}f}"
        return written.replace(".", ",") if self.language == "fr" else written

    def whole(self, value: int) -> str:
        """In groups of three digits."""
        return f"{value:,}".replace(",", "\u202f") if self.language == "fr" else f"{value:,}"

    def percent(self, share: float, signed: bool = False) -> str:
        # Nothing is neither more nor less.
        whole = round(share * 100)
        written = f"{whole:+d}" if signed and whole else f"{whole:d}"
        return f"{written}\u202f%" if self.language == "fr" else f"{written}%"

    def change(self, change: Exchange) -> str:
        kind = "swapped" if change.taken and change.given else "added" if change.given else "taken"
        return self.texts.say(
            f"change.{kind}",
            {
                "name": self.name(change.character),
                "combination": change.combination,
                "taken": self.symbols(change.taken),
                "given": self.symbols(change.given),
                "before": self.number(change.before),
                "after": self.number(change.after),
            },
        )

    def conclusion(self, conclusion: Conclusion) -> str:
        return self.texts.say(
            f"conclusion.{conclusion.says}",
            {
                "name": self.name(conclusion.name),
                "place": conclusion.place,
                "games": self.whole(conclusion.games),
                "looked_at": conclusion.looked_at,
                **{key: self.percent(share) for key, share in conclusion.shares.items()},
                **{key: self.number(turns, 1) for key, turns in conclusion.turns.items()},
            },
        )
