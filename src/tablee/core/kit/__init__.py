"""What every game has to pass: see `conformance.py`. Nothing that plays uses it."""
