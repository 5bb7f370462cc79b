"""Convex analysis for the exact boosters: projections, relaxations, the smoothed margin, and Frank-Wolfe steps.

`projections` and `entropic_projection` project onto capped simplices; `relaxations` has those of SSS08; `smoothed_margin` has
the objective of MHT22 with its conjugate; `frank_wolfe` and `corrective` minimise that objective; `extremes` computes maxima
and minima of enclosed numbers; `settled` recognises rational distributions in an enclosed run. Results are exact or enclosed.
No module imports a floating-point library.
"""
