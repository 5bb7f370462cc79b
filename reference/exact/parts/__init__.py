"""Code that several exact boosters share."""
