"""What a table of Template can choose."""

from tablee.core.values import Options


class TemplateOptions(Options, frozen=True):
    """Nothing yet."""
