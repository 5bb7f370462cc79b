"""Defaults of sweeps and searches. This module imports nothing, so that `--help` is fast."""

SEED = 20130  # the base of the seeds of climbs
LIMIT = 10  # minutes that a search takes
SIDE = 4  # most examples and hypotheses of a sweep over all matrices
CHUNK = 25  # cases of a sweep per chunk
TIED_RUNS = 256  # most runs of one game and booster where every tied column is played
