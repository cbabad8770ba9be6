"""What is known: the domain's types, and their persistence."""
