"""Designing and balancing DiXes and their cards. docs/forge.md says how to use it."""
