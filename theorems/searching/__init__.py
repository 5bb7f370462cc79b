"""Sweeps that decide a claim on every game of a scope, and searches that climb towards its worst case."""
