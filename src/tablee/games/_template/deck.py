"""The deck of Template: TP-1."""

CARDS = range(1, 16)
HAND_SIZE = 3
