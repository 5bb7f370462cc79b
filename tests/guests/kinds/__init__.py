"""The boosters that properties/audit/README.md shows, word for word."""
