"""Freund, Schapire and others: Classical results on boosting (1997 to 2005)"""
