"""What a command refuses, as a reason with its values: `texts.*.toml` has the sentences."""

from tablee.core.errors import Worded


class CommandError(Worded):
    package = "tablee.cli"
