"""A house that several nodes serve: what they have in common, and how they hear of it."""
