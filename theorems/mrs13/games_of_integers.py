"""Integer matrices, linear systems and numbers for the pages on Appendix A.3 of MRS13."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product

from hypothesis import strategies as st

from properties.cases.drawn import composite
from properties.cases.exhaustive import Enumerated
from properties.claims import Instance
from reference import Game
from reference.constructions.mrs13 import both_sets, runaway
from reference.programs.integer_systems import short_positive_solution, sparsest_solutions
from reference.programs.rational_matrices import rank

copies_of_one = Game([[1] * 100] * 2)  # A hundred equal hypotheses, right on both examples.

# One example and two different hypotheses: γ = 1, 1/(sqrt(N) m m!) = 1/sqrt(2), and 2^(-O(m ln m)) = 1.
two_opposite_columns = Game([[1, -1]])

every_column_of_two = Instance(m=2, n=9)  # Two examples and all nine columns over {-1, 0, 1}.

# Two examples and ten thousand hypotheses, most of which must agree with another on both.
many_copies = Instance(m=2, n=10**4)

COUNTS = [Instance(m=m, n=n) for m in range(2, 30) for n in (1, 2, m, m**2, 2**m, 3**m, 3**m + 1, 10**m, 10 ** (4 * m))]

# Hypotheses for each of two examples, both for the third: the best direction has margins 1/2, 1/2 and 1.
unequal_margins = Game([[1, 0], [0, 1], [1, 1]])

against_the_first = Game([[-1]])  # One hypothesis, wrong on the only example: η† is -1.

# Two equal hypotheses: η† is (1/2, -1/2, 0); if the second is complemented, it differs from its copy, the third.
copy_left_behind = Game([[1, 1, 1], [1, 1, 1], [1, -1, -1], [-1, -1, -1]])

# Margins 1/100000, twice against once: η* is 50000 ln 2 long.
short_margins = Game([[Fraction(1, 10**5)], [Fraction(1, 10**5)], [Fraction(-1, 10**5)]])

# Figure 4 with each of its hypotheses fourteen times: 28 columns, and 3^m = 27.
fourteen_copies = Game([[a] * 14 + [b] * 14 for a, b in both_sets().rows])


def matrix_is_invertible(game) -> bool:
    """Return whether A is square and has full rank."""
    return game.m == game.n == rank(game.rows)


dependent_rows = Game([[1, 1], [1, 1]])  # Two equal rows: a singular matrix.


@composite
def invertible_games(draw):
    """Draw triangular matrices over {-1, 0, +1} with ±1 on the diagonal and the columns in any order."""
    size = draw(st.integers(2, 6))
    rows = [[draw(st.sampled_from((1, -1, 0))) if j > i else int(i == j) for j in range(size)] for i in range(size)]
    order = draw(st.permutations(range(size)))
    return Game([[row[j] for j in order] for row in rows])


minus_one = Game([[-1]])  # The matrix (-1), whose determinant is negative.

# Margins 1/100 and -1/100: a finite-margin set whose λ_min is sqrt(2)/100.
short_pair = Game([[Fraction(1, 100)], [Fraction(-1, 100)]])


# Cached: the source, the hypothesis and the statement each solve the system.
sparsest, short_and_positive = lru_cache(4096)(sparsest_solutions), lru_cache(4096)(short_positive_solution)


def system_is_solvable(instance) -> bool:
    """Return whether Ax = b has a solution x >= 0."""
    return bool(sparsest(instance.A, instance.b))


def system_has_positive_solution(instance) -> bool:
    """Return whether Ax = b has a solution x > 0."""
    return short_and_positive(instance.A, instance.b) is not None


def system_is_integer(instance) -> bool:
    """Return whether all entries of A and b are -1, 0 or 1."""
    return all(entry in (-1, 0, 1) for entry in (*instance.b, *(a for row in instance.A for a in row)))


@lru_cache
def _system_classes(rows, columns):
    """Return every (A | b) over {-1, 0, 1} of this shape up to the order and sign of equations and the order of
    unknowns."""
    forms_so_far, systems = set(), []
    lines = [line for line in product((-1, 0, 1), repeat=columns + 1) if next((e for e in line if e), 1) > 0]
    orders = list(permutations(range(columns)))
    for block in product(lines, repeat=rows):
        if list(block) != sorted(block):
            continue
        forms = []
        for order in orders:
            permuted = [tuple(line[j] for j in order) + line[-1:] for line in block]
            forms.append(tuple(sorted(max(line, tuple(-e for e in line)) for line in permuted)))
        form = min(forms)
        if form not in forms_so_far:
            forms_so_far.add(form)
            systems.append(Instance(A=tuple(line[:-1] for line in form), b=tuple(line[-1] for line in form)))
    return systems


class EverySystem(Enumerated):
    """All systems A x = b over {-1, 0, 1} of small shapes that satisfy a condition, up to the order and signs of the equations
    and the order of the unknowns."""

    name = "exhausted"
    exhaustive = True  # every shape to 3 x 3 with entries -1, 0 and 1, as of matrices

    def __init__(self, condition: Callable[[Instance], bool]):
        self.condition = condition

    def cases(self, effort: str) -> Iterator[Instance]:
        shapes = [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2), (3, 3)]
        for shape in shapes + ([] if effort == "quick" else [(2, 4), (4, 2)]):
            yield from (instance for instance in _system_classes(*shape) if self.condition(instance))

    def scope(self, effort: str) -> str:
        return (
            "all systems over {-1,0,1} to 3 x 3 (2 x 4 and 4 x 2 too beyond quick effort), up to the order and signs "
            f"of equations and the order of unknowns, where the {self.condition.__name__.replace('_', ' ')}"
        )


@composite
def drawn_systems(draw, positive=False):
    """Draw solvable systems over {-1, 0, 1}: the rows are drawn, and b is their sum over a drawn set of unknowns. A row
    whose sum is outside [-1, 1] is corrected on a further unknown."""
    m, n = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    rows = [[draw(st.sampled_from((1, -1, 0))) for _ in range(n)] for _ in range(m)]
    x = [draw(st.integers(1 if positive else 0, 1)) for _ in range(n)] + [1]
    for row in rows:
        total = sum(a * v for a, v in zip(row, x, strict=False))
        j = n - 1
        while not -2 <= total <= 2:
            if row[j] * x[j] * total > 0:
                total -= row[j] * x[j]
                row[j] = 0
            j -= 1
        row.append(-1 if total > 0 else 1 if total < 0 else 0)
    right = [sum(a * v for a, v in zip(row, x, strict=True)) for row in rows]
    return Instance(A=tuple(map(tuple, rows)), b=tuple(right))


one_equation = Instance(A=((1,),), b=(1,))  # x = 1.
one_tenth = Instance(A=((Fraction(1, 10),),), b=(1,))  # x/10 = 1: solvable, not integer.

# Margins 1 and -1/20: μ_max is near 20 ln 2, beyond the bound for two examples.
slow_pair = Game([[1], [Fraction(-1, 20)]])

runaway_of_six = runaway(6)  # The second matrix of Lemma 24 with six examples.


def rank_steps(largest):
    return [Instance(f=f, k=k) for f in range(1, 26) for k in range(largest(f) + 1)]
