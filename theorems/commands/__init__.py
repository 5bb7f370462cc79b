"""The command line and its commands."""

from theorems.commands.command_line import main

__all__ = ["main"]
