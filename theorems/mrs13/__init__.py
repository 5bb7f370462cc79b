"""Mukherjee, Rudin, Schapire: The Rate of Convergence of AdaBoost (2013)"""
