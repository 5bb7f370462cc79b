"""What sweeps and searches do where nothing else is asked for. Imports nothing, so that `--help` answers at once."""

SEED = 20130  # base of every climb's seed
LIMIT = 10  # minutes of a search
SIDE = 4  # most examples and hypotheses of a sweep over all matrices
CHUNK = 25  # cases of a sweep per chunk
