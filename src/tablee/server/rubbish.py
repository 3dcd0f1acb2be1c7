"""How often Python looks for what nobody needs any more: nobody is served meanwhile."""

import gc

RUBBISH = (10_000, 10, 5)
"""New things, less those that have gone, until the youngest are looked through; times of that until
those that have outlived it are; and times of that until everything is: about 100 MB at most."""


def look_seldom_for_rubbish() -> None:
    """Called once, when all is loaded."""
    # What is loaded by now stays. To look through it for garbage took 30 ms each time.
    gc.collect()
    gc.freeze()
    # Rubbish is looked for often among what is new, and seldom in all there is: with five hundred
    # sockets that took 100 ms.
    gc.set_threshold(*RUBBISH)
