"""Worst cases on columns of signs, computed layer by layer, and in the inner products alone."""
