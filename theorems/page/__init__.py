"""The ledger as one HTML page, and the pictures of the notebooks."""
