"""Shalev-Shwartz, Singer: On the Equivalence of Weak Learnability and Linear Separability (2008)

Text read: an extraction of the COLT paper that has lost stars, primes, bars and exponents, which we supply from the
context.
"""
