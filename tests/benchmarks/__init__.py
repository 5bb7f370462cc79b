"""Timings as ratios: each script names the work, the base it is compared with, and the target. Nothing here asserts."""
