"""Tablée: a digital table for party games."""

import os

__version__ = "0.1.0"

if os.environ.get("TABLEE_PURE") == "1":
    from tablee import _plain

    _plain.prefer_sources()
