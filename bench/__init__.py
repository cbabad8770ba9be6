"""Measurements that anyone can run; see each script's docstring."""
