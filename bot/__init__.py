"""The process: all that knows Slack, Discord, the environment or the terminal."""

__version__ = "0.1.0"
