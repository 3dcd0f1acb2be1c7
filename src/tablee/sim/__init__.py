"""Many games: local cores or a cluster, statistics, and an honest report."""
