"""``python -m bot`` is the command ``paperboy``."""

from bot.cli import main

main()
