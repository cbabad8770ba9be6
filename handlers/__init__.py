"""What is said back: the query engine that all platforms share."""
