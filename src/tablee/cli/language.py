"""The language that somebody at the command line reads."""

import os
import re

from tablee.core.texts import LANGUAGES

FALLBACK = "en"


def default_language() -> str:
    """The language of the environment's messages if we speak it, English otherwise."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = os.environ.get(variable, "")
        if locale:
            language = re.split(r"[_.@-]", locale)[0].lower()
            return language if language in LANGUAGES else FALLBACK
    return FALLBACK
