"""Tablée: a digital table for party games."""

__version__ = "0.1.0"
