"""For all tests."""

import signal

# A shell starts background jobs with Ctrl-C ignored, and programs started from there inherit that.
# With a handler of our own here, the programs that the tests start hear it, as at a terminal.
signal.signal(signal.SIGINT, signal.default_int_handler)
