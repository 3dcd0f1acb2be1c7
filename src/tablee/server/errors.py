"""What a house cannot do for whoever runs it, as a reason with its values.

`texts.*.toml` beside this has the sentences.
"""

from tablee.core.errors import Worded
from tablee.core.texts import texts_of


class HouseError(Worded):
    package = "tablee.server"


# Read now: when there is no file to be opened any more, that is what has to be said.
texts_of(HouseError.package, "en")
texts_of("tablee.core", "en")
