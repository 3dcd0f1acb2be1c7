"""Each file is a step from the version before it, and back."""
