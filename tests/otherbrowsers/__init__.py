"""The main flows in the browsers that are not Chromium (decision 70)."""
