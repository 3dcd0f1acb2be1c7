"""What the forge refuses, as a reason with its values: `texts.*.toml` has the sentences."""

from tablee.core.errors import Worded


class ForgeError(Worded):
    """Something that cannot be forged."""

    package = "tablee.forge"


class PictureError(ForgeError):
    """A picture that is refused."""

    table = "picture"
