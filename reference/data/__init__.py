"""Learners over data, and samples to learn from."""
