"""What happens without being asked: reading listings."""
