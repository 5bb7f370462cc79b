"""Exact solutions of linear programs and matrix games with certificates, exact pivoting, and rational linear algebra."""
