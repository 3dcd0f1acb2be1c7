"""One file a card: what it does, offers, remembers and shows, and what bots do about it."""
