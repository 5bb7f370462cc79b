"""CL21's game: labels in place of margins."""
