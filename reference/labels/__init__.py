"""CL21's game: labels in place of margins."""

from reference.labels import trace  # noqa: F401  so that `play` knows how a game with labels is played
