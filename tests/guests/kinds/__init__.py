"""The boosters that properties/audit/README.md asks its reader to write, word for word."""
