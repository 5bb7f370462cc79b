"""Defaults of sweeps and searches. This module imports nothing, which keeps `--help` fast."""

SEED = 20130  # base of the seeds of climbs
LIMIT = 10  # minutes of a search
SIDE = 4  # most examples, and most hypotheses, of a sweep over all matrices
CHUNK = 25  # cases per chunk of a sweep
TIED_RUNS = 256  # most runs of one game and booster where every tied column is played
