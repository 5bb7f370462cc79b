"""A stranger's booster: the process of its own, the transcript, the report."""
