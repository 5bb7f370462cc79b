"""Mukherjee, Rudin, Schapire: The Rate of Convergence of AdaBoost (2013)

Text read: the JMLR paper, formulas recognised from pictures of its pages; a symbol can be misread.
"""
