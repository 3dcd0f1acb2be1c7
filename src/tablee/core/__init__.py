"""What a game is. This room imports no other."""
