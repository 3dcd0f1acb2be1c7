"""The groups of cases. What is in one group counts the same thing and can be compared."""

IN_CORE = "Random play, loop inside the engine"
FROM_PYTHON = "Random play, stepped from Python"
REDEALT = "Mid-game playouts, hidden cards dealt anew"
CLONE = "Copies of a position, from Python"
SIMULATED = "Games between bots, as `tablee simulate` plays them"

UNITS = {
    IN_CORE: "decisions",
    FROM_PYTHON: "decisions",
    REDEALT: "playouts",
    CLONE: "clones",
    SIMULATED: "games",
}

ONIX = "Onix"
ONEMORE = "One More!"
ONCARD = "ON'CARD"
MEMODIXE = "MémoDiXe"
ONI = "Oni against all"
OPEN_SPIEL = "OpenSpiel"
"""Names of cases begin with whose they are."""
