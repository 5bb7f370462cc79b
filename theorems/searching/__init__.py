"""Sweeps, which decide a claim on every game of a scope, and searches, which look for its worst case by hill climbing."""
