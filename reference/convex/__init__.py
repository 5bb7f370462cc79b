"""What the exact boosters and the papers' pages compute with: projections, relaxations, the smoothed margin, steps
towards a corner.

One module an idea: `projections` (Euclidean) and `entropic_projection` onto capped simplices; `relaxations` of the hard margin and
the `smoothed_margin` with its conjugate; `frank_wolfe` steps and `corrective` solutions; `extremes` of enclosed numbers, and when
a gap has `settled` to 0. All in exact or enclosed arithmetic, without a floating-point library.
"""
