"""Speed of the Onix engine, side by side with peers."""
