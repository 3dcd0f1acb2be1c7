"""Speed of our engines, side by side with peers."""
