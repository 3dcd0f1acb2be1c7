"""What whoever runs the house does with its database, whether a server uses it meanwhile or not."""
