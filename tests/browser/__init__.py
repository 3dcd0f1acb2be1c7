"""The page in a real browser. A package, so that its browser and its server live as long as it."""
