"""What bots are called. A bot keeps the name of its seat."""

BOT_NAMES = (
    "Colette",
    "Gaston",
    "Odile",
    "Hector",
    "Mireille",
    "Anatole",
    "Suzette",
    "Barnabé",
    "Ginette",
    "Ulysse",
    "Paulette",
    "Octave",
    "Yvette",
    "Lucien",
    "Josette",
    "Marius",
)


def bot_name(seat: int) -> str:
    return BOT_NAMES[seat % len(BOT_NAMES)]
