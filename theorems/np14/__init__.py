"""Naghibi, Pfister: A Boosting Framework on Grounds of Online Learning (2014)"""
