"""Conjecture 6, second step: any integer vectors are the sums of clusters of sign columns, on which greedy takes
cluster after cluster."""

from fractions import Fraction
from itertools import product
from operator import mul

from properties.cases.drawn import Drawn
from properties.claims import Proof, Sides, claim, varied, without
from reference.arithmetic import RationalVector, dot
from reference.constructions.clusters import (
    cluster_gram,
    cluster_rounds,
    cluster_rows,
    gram_of,
    greedy_stages,
    inner,
    second_moments,
    takes_clusters_in_turn,
)
from reference.constructions.greedy import pure_greedy
from theorems.later import sympy
from theorems.mrs13 import games_of_conjecture_6 as tried


def orthogonal(gram):
    """Return the inner products that orthogonal columns would have."""
    count = int(sum(row[n] for n, row in enumerate(gram)))
    return [[int(i == k) for k in range(count)] for i in range(count)]


@claim(
    "MRS13.conjecture-6.embedding",
    kind="construction",
    statement=r"Random integers with $|S_n|\le K_n=\mathbb E S_n^2$ of the parity of $K_n$, such as $\langle m_n,\varepsilon\rangle$ for "
    r"integer vectors: there are sign columns with $\sum_{i\le K_n}h_{n,i}=S_n$, $\mathbb E\,h_{n,i}h_{n,i'}=0$ and "
    r"$\mathbb E\,h_{n,i}h_{k,i'}=\tfrac{\mathbb E S_nS_k}{K_nK_k}$",
    role="ours",
    games=[Drawn(tried.small_vectors(), 200)],
    attained_by=[tried.a_pair, tried.opposite_signs, tried.sparse_sums],
    broken_by=[varied("orthogonal clusters", products=orthogonal)],
    proof=lambda: Proof(
        "the mean of two signs of one arrangement, bilinearity, and the parity of x² - |x|",
        lambda: _within_a_cluster(0),
        lambda: _within_a_cluster(1),
    ),
)
def conjecture_6_embedding(instance, products=cluster_gram):
    """Check all rows written out: their probabilities, the inner products of the columns, and the sums of the
    clusters."""
    gram = products(second_moments(instance.sums))
    rows = list(cluster_rows(instance.sums))
    first = int(second_moments(instance.sums)[0][0])
    shares = RationalVector.of(share for _, share, _ in rows)
    columns = list(zip(*(row for row, _, _ in rows), strict=True))
    yield Sides(sum(shares), "==", 1, "probability", step=True)
    for i, k in product(range(len(gram)), repeat=2):
        together = list(map(mul, columns[i], columns[k]))
        yield Sides(dot(shares, together), "==", gram[i][k], f"columns {i}, {k}")
    yield Sides(max(abs(sum(row[:first]) - total) for row, _, total in rows), "==", 0, "u is the sum of cluster 0")


def _within_a_cluster(spare) -> bool:
    """Return the three facts for all vectors, for symbols.

    Given the sum s of a cluster of K signs, two of them agree with the probability (p(p-1) + q(q-1))/(K(K-1)), p =
    (K+s)/2 and q = (K-s)/2, so that their product has the mean (s² - K)/(K(K-1)). The mean of <m, ε><n, ε> is <m, n>, a
    bilinear form whose value on unit vectors is the mean of ε_i ε_k. For integers x² - |x| is even and >= 0, so that K
    - s is even and |s| <= K. With `spare` more columns the first mean is not 0.
    """
    K, s = sympy.symbols("K s")
    p, q = (K + s) / 2, (K - s) / 2
    mean = 2 * (p * (p - 1) + q * (q - 1)) / (K * (K - 1)) - 1
    products_agree = sympy.simplify(mean - (s**2 - K) / (K * (K - 1))) == 0
    square = sympy.Symbol("square", positive=True)  # |m|²
    mean_is_zero = sympy.simplify((square - K) / (K * (K - 1))).subs(K, square + spare) == 0
    signs = list(product((1, -1), repeat=2))
    means = [[sum(e[i] * e[k] for e in signs) // len(signs) for k in range(2)] for i in range(2)]
    parity = all((residue**2 - residue) % 2 == 0 for residue in range(2))
    return products_agree and mean_is_zero and means == [[1, 0], [0, 1]] and parity


def is_in_turn(instance) -> bool:
    """Return whether condition (C) holds."""
    return takes_clusters_in_turn(gram_of(instance.vectors))


@claim(
    "MRS13.conjecture-6.clusters",
    kind="structure",
    statement=r"Integer vectors $m_0,\dots,m_J$, $K_n=|m_n|^2$, and the clusters of $K_n$ sign columns with the sums "
    r"$S_n=\langle m_n,\varepsilon\rangle$ (MRS13.conjecture-6.embedding). If in each stage $n=1,\dots,J$ "
    r"$\theta_n=\langle R_{n-1},m_n\rangle/K_n>|\langle R,m_k\rangle|/K_k$ for every $k\ne n$ and for $R=R_{n-1}$ and "
    r"$R=R_n=R_{n-1}-\theta_nm_n$ (C), where $R_0=m_0$, then pure greedy, $r_0=S_0$ and $r_t=r_{t-1}-\mathbb E[r_{t-1}h]h$ with "
    r"the column $h$ of largest $|\mathbb E\,r_{t-1}h|$, takes the columns of the clusters $1,\dots,J$ in turn, each once, in any "
    r"order: in $T=\sum_{n\ge1}K_n$ rounds, and $\mathbb E\,r_T^2=|R_J|^2$",
    role="ours",
    given=[is_in_turn],
    games=[Drawn(tried.vectors_in_turn(), 200)],
    attained_by=[tried.two_stages, tried.out_of_turn],
    broken_by=[without(is_in_turn)],
    uses=["MRS13.conjecture-6.embedding"],
)
def conjecture_6_clusters(instance):
    """Run greedy on the exact inner products of the columns, with ties broken by the instance, and check the best
    columns in each round and |r_T|². Within a stage every correlation is linear in the number of columns taken, so that
    an upper bound at both ends holds in between."""
    run = GreedyOnClusters(instance)
    for t, (best, left, step, stage) in enumerate(run.turns(), start=1):
        yield Sides(len(set(best) ^ set(left)), "==", 0, f"best columns, round {t}", round=t, part="best columns")
        yield Sides(step, "==", stage.step, f"step {t}")
    yield Sides(len(run.run.columns), "==", sum(run.sizes[1:]), "T")
    yield Sides(run.energy(), "==", run.stages[-1].squared_norm, "|r_T|²")


class GreedyOnClusters:
    """The greedy run on the columns of an instance's clusters, its ties broken by the instance."""

    def __init__(self, instance):
        self.vectors, self.small = instance.vectors, gram_of(instance.vectors)
        self.sizes, self.stages = [row[n] for n, row in enumerate(self.small)], greedy_stages(self.small)
        self.owner = [n for n, size in enumerate(self.sizes) for _ in range(size)]
        self.bests: list[list[int]] = []
        start = [Fraction(inner(self.vectors[0], self.vectors[n]), self.sizes[n]) for n in self.owner]

        def choices(best, t):
            if t == cluster_rounds(self.small):
                return None
            self.bests.append(best)
            return best[instance.order % len(best)]

        self.run = pure_greedy(cluster_gram(self.small), start, choices)

    def turns(self):
        """Yield for each round (the best columns, the remaining columns of the present cluster, the step, the cluster's
        stage)."""
        taken: set[int] = set()
        turns = [n for n in range(1, len(self.vectors)) for _ in range(self.sizes[n])]
        for n, best, column, step in zip(turns, self.bests, self.run.columns, self.run.steps, strict=False):
            left = [j for j, cluster in enumerate(self.owner) if cluster == n and j not in taken]
            yield best, left, step, self.stages[n - 1]
            taken.add(column)

    def energy(self):
        """Return |r_T|²."""
        return Fraction(inner(self.vectors[0], self.vectors[0])) - sum(step * step for step in self.run.steps)
