"""Somebody else plays for a seat: what is remembered of it."""

from typing import Literal

import msgspec

WhatChanged = Literal["left", "removed", "joined", "replaced", "returned"]


class Change(msgspec.Struct, frozen=True):
    """Who plays for a seat has changed during a match, after so much was told."""

    number: int
    """Among all of the match, also those that are forgotten."""
    told: int
    seat: int
    what: WhatChanged
    was: str
    now: str
