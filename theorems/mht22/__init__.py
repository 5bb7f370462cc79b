"""Mitsuboshi, Hatano, Takimoto: Boosting as Frank-Wolfe (2022)

Text read: the arXiv version, formulas in the authors' LaTeX. A later version may differ.
"""
