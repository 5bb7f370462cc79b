"""Cho, Libgober: Iterative Weak Learnability and Multi-Class AdaBoost (2021)"""
