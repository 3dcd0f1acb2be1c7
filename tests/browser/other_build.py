"""`tablee` with another page and protocol: `python other_build.py FOLDER PROTOCOL serve …`."""

import sys
from pathlib import Path

from tablee.cli.main import main
from tablee.server import app, protocol

if __name__ == "__main__":
    setattr(app, "STATIC", Path(sys.argv.pop(1)))  # noqa: B010
    spoken = int(sys.argv.pop(1))
    for module in (app, protocol):
        setattr(module, "PROTOCOL", spoken)  # noqa: B010
        setattr(module, "OLDEST_PROTOCOL", spoken)  # noqa: B010
    sys.exit(main(sys.argv[1:]))
