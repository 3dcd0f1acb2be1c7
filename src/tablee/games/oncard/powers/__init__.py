"""The powers of the characters (OC-70 to OC-75): one file each, `power.py` says what a power is."""
