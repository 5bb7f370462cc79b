"""Twenty mistakes, each beside a correct twin, written before their author had read `properties/audit` and `properties/cases`.

The author knew the README of `properties`, the list of promises and the wrong boosters of `more_kinds`.
"""
