"""The quantities of MRS13: the decomposition of the examples, its constants, distances to level sets, and infinite sequences."""
