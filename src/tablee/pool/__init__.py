"""Processes that work for others: one pool, and one policy of who has them, and for how long."""
