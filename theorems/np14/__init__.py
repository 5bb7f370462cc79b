"""Naghibi, Pfister: A Boosting Framework on Grounds of Online Learning (2014)

Text read: the arXiv version with its supplement, formulas in the authors' LaTeX. The proceedings version may differ.
"""
