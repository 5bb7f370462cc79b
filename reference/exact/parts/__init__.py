"""What several exact boosters share."""
