"""Third-party boosters, written from their papers in floats, for audits. They are no part of `reference`."""
