"""Cho, Libgober: Iterative Weak Learnability and Multi-Class AdaBoost (2021)

Text read: the arXiv version, formulas in the authors' LaTeX. A later version may differ.
"""
