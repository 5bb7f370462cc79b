"""The quantities of MRS13."""
