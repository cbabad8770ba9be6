"""The process: all that knows Slack, Discord, the environment or the terminal."""
