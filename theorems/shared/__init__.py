"""Modules that the papers and the searches for worst cases share: objectives, and the stored games, runs and sign columns
with their measures."""
