"""Shalev-Shwartz, Singer: On the Equivalence of Weak Learnability and Linear Separability (2008)"""
