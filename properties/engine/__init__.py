"""What a claim meets: evidence, witnesses, the ledger."""
