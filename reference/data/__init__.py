"""Samples with real features, and weak learners on them: stumps and trees of depth 2."""
