"""Linear programs, their certificates and the pivoting behind them."""
