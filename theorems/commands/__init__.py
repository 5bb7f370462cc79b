"""The command line, and the commands that print what is known."""

from theorems.commands.command_line import main

__all__ = ["main"]
