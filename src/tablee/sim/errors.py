"""What cannot be simulated, as a reason with its values: `texts.*.toml` has the sentences."""

from tablee.core.errors import Worded


class SimulationError(Worded):
    package = "tablee.sim"
