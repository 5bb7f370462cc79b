"""Mitsuboshi, Hatano, Takimoto: Boosting as Frank-Wolfe (2022)"""
