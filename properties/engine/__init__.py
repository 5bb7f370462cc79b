"""The engine that checks claims: evidence, witnesses, the ledger."""
