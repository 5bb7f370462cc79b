"""Theorem 1 of NP14 for the square, with the exact bound of the Euclidean scheme, the solution of a semidefinite
program. Ours.

In the letters of `theorems.worst.gram`: δ_t = a_t n + δ'_t with δ'_t ⊥ n, so |δ'_t|² <= 1 - a_t², and -ω_t·δ_t = γ_t.
Let w* be uniform on the mistakes after T rounds, ω* = n + x*, |x*|² = 1/ε - 1. For θ in [0, 1] the point v = n + θx* is
a distribution as well. Neither update depends on the part of δ along n. So the standard inequality for v (active: a
projection decreases the distance to every point of the set; lazy: the lazy half of the proof of Theorem 1) is the
following. Coq checks it and what follows in `proofs/NP14_theorem_1_sharper.v`.

    2 Σ γ_t δ'_t·(v - ω_t) <= θ²|x*|² + Σ γ_t² |δ'_t|².

On the left ω_t·δ'_t = -γ_t - a_t, and Σ γ_t (a_t + δ'_t·x*) >= 0 because w* is zero outside the mistakes. Hence

    θ²|x*|² >= Σ (γ_t² (1 + a_t²) + 2(1 - θ) γ_t a_t) >= Σ γ_t² - T (1 - θ)²,

where the last step completes squares. At 1 - θ = S/T, S = Σ γ_t², this is |x*|² >= S/(1 - S/T): for S < T

    ε <= 1/(1 + S/(1 - S/T)),          where (8) has 1/(1 + S).

If all edges are γ, the bound is attained by orthogonal δ'_t of length sqrt(1 - γ²), a_t = -γ and x* = γ/(1 - γ²) Σ
δ'_t: then ω_t = n + γ Σ_{s<t} δ'_s, no projection moves a point, and |ω*|² = 1 + T γ²/(1 - γ²), which is the value of
the program.
"""

from fractions import Fraction

from properties.cases.exhaustive import scope
from properties.cases.play import Play
from properties.claims import Instance, Proof, Sides, altered, claim, sharper, varied
from reference import Game
from theorems.later import sympy
from theorems.np14 import theorem_one
from theorems.np14.letters import once_edged

# One round: the error is N/(N + 1) of the bound, for every N.
silent_on_all_but_one_of_sixty = Play(Game([[1], *[[0]] * 59]), None, 1)


@theorem_one.theorem_1_equation_8.also(
    "sharper",
    role="ours",
    statement=r"$R(w)=\tfrac12\|w\|_2^2$, $S=\sum_{t\le T}\gamma_t^2<T$: $\quad\varepsilon\le\frac1{1+S/(1-S/T)}$, active and lazy; for "
    r"equal edges $\frac{1-\gamma^2}{1+(T-1)\gamma^2}$",
    attained_by=[silent_on_all_but_one_of_sixty, *theorem_one.NEARLY],
    broken_by=[sharper("98/100"), *theorem_one.MISTAKEN],
    where=None,
    uses=["NP14.theorem-1.equation-8"],
    proof=lambda: Proof("the squares completed, for symbols", lambda: _completed(1), lambda: _completed(2)),
)
def theorem_1_equation_8_sharper(trace):
    """Check the bound after every round, for edges of any sign. If S = T, there is no mistake, and the limit of the
    bound is 0."""
    for after in once_edged(trace):
        T, S = after.rounds, after.squares
        yield Sides(after.error, "<=", (T - S) / (T - S + T * S), at=after.at, round=after.rounds)


def gram_instances(effort: str):
    """Yield pairs γ, T, each with its extremal Gram matrix."""
    longest = {"quick": 8, "ci": 16, "night": 24}[effort]
    for gamma in (Fraction(1, 10), Fraction(1, 5), Fraction(1, 3), Fraction(1, 2), Fraction(4, 5)):
        for rounds in range(1, longest + 1):
            yield Instance(gamma=gamma, rounds=rounds)


def extremal(instance):
    """Return (ω_1, ..., ω_{T+1}), (δ_1, ..., δ_T) and ω* as coefficients of n, δ'_1, ..., δ'_T, and the squared lengths
    of these vectors."""
    gamma, T = instance.gamma, instance.rounds
    length = instance.values.get("length", 1 - gamma**2)

    def vector(first, entries):
        return (Fraction(first), *map(Fraction, entries))

    omegas = [vector(1, [gamma] * t + [0] * (T - t)) for t in range(T + 1)]
    deltas = [vector(-gamma, [int(s == t) for s in range(T)]) for t in range(T)]
    return omegas, deltas, vector(1, [gamma / (1 - gamma**2)] * T), (Fraction(1), *[length] * T)


@claim(
    "NP14.theorem-1.equation-8.gram-program",
    kind="structure",
    role="ours",
    statement=r"Let Theorem 1's scheme with $R=\tfrac12\|w\|^2$ run in a Euclidean space, on a closed convex set $S$ in the hyperplane of the "
    r"simplex, with losses $\|d_t\|^2\le N$ and all edges equal to $\gamma$. Every $w^*\in S$ with $\sum_t\gamma_td_t^\top w^*\ge0$ has "
    r"$N\|w^*\|^2\ge1+\frac{T\gamma^2}{1-\gamma^2}$, and some space, set and losses have equality. (8) is this with $1+T\gamma^2$ on the right.",
    games=[scope("gram", gram_instances, "five edges, up to 8 rounds")],
    broken_by=[
        varied("(8) in its place", share_of=lambda gamma: 1 - gamma**2),
        altered("longer losses", lambda instance: instance.replaced(length=1 - instance.gamma**2 / 2)),
    ],
    uses=["NP14.theorem-1.equation-8.sharper"],
    proof=lambda: Proof(
        "the lower bound and the extremal run, for symbols",
        lambda: _completed(1) and _extremal_for_every_length(lambda gamma: gamma / (1 - gamma**2)),
        lambda: _completed(2) or _extremal_for_every_length(lambda gamma: gamma),
    ),
)
def theorem_1_equation_8_gram_program(instance, share_of=lambda gamma: 1):
    """Check the extremal run in rationals, by its Gram matrix. The lower bound is `NP14_gram_program_lower`, which Coq
    checks for every convex set and all losses of that length. A test compares the solver's value:
    `tests/theorems/test_worst.py`."""
    omegas, deltas, star, lengths = extremal(instance)
    gamma, T = instance.gamma, instance.rounds

    def inner(a, b):
        return sum((x * y * square for x, y, square in zip(a, b, lengths, strict=True)), Fraction(0))

    yield Sides(min(lengths), ">=", 0, at="a Gram matrix: squared lengths of orthogonal vectors", step=True)
    for t, (omega, delta) in enumerate(zip(omegas, deltas, strict=False)):
        yield Sides(inner(delta, delta), "<=", 1, at=f"|δ|² of round {t + 1}", round=t + 1, part="|δ|²", step=True)
        yield Sides(-inner(omega, delta), "==", gamma, at=f"edge of round {t + 1}", round=t + 1, part="edge", step=True)
        mirror = [x + gamma * y for x, y in zip(omega, delta, strict=True)]
        residue = [x - y for x, y in zip(mirror, omegas[t + 1], strict=True)]
        for name, other in (("ω*", star), ("ω_1", omegas[0]), ("the last ω", omegas[-1])):
            towards = [x - y for x, y in zip(other, omegas[t + 1], strict=True)]
            yield Sides(
                inner(residue, towards),
                "<=",
                0,
                at=f"projection of round {t + 1} against {name}",
                round=t + 1,
                step=True,
            )
    yield Sides(inner(star, omegas[0]), "==", 1, at="ω* on the hyperplane", step=True)
    yield Sides(sum(inner(delta, star) for delta in deltas), ">=", 0, at="the votes on ω*", step=True)
    yield Sides(inner(star, star), "==", share_of(gamma) * (1 + T * gamma**2 / (1 - gamma**2)), at="|ω*|²")


def _completed(coefficient) -> bool:
    """Return whether the squares are completed correctly, for symbols.

    2γ δ'·(v - ω) - γ²|δ'|² with ω·δ' = -γ - a, |δ'|² <= 1 - a² and θ = 1 - φ is γ²(1 + a²) + 2φγa + 2θγ(a + δ'·x*); the
    sum of the last terms is not negative. γ²(1 + a²) + 2φγa = γ² - φ² + (γa + φ)². (S - Tφ²)/(1 - φ)² at φ = S/T is
    `coefficient` · S/(1 - S/T). Coq checks the standard inequality for v: `active_progress` and `lazy_progress`.
    """
    g, phi, S, T = sympy.symbols("gamma phi S T", positive=True)
    a, along = sympy.symbols("a along", real=True)  # along: δ'·x*
    left = 2 * g * ((1 - phi) * along + g + a) - g**2 * (1 - a**2)
    rest = g**2 * (1 + a**2) + 2 * phi * g * a + 2 * (1 - phi) * g * (a + along)
    round_by_round = sympy.expand(left - rest) == 0
    square = sympy.expand(g**2 * (1 + a**2) + 2 * phi * g * a - (g**2 - phi**2 + (g * a + phi) ** 2)) == 0
    value = ((S - T * phi**2) / (1 - phi) ** 2).subs(phi, S / T)
    return bool(round_by_round and square and sympy.simplify(value - coefficient * S / (1 - S / T)) == 0)


def _extremal_for_every_length(star) -> bool:
    """Return whether the extremal run of T rounds satisfies the constraints, for symbols: ω_t = n + γ Σ_{s<t} δ'_s, δ_t
    = a n + δ'_t with a = -γ, |δ'_t|² = 1 - γ², all orthogonal.

    Then |δ_t| = 1. The edge -ω_t·δ_t is -a, because ω_t has no part along δ'_t. So the step along δ'_t leads to
    ω_{t+1}, up to a part along n, which no projection inside the hyperplane depends on. For ω* = n + star Σ δ' every
    vote is 0, and |ω*|² has the stated value.
    """
    gamma, T = sympy.symbols("gamma T", positive=True)
    a, length, along = -gamma, 1 - gamma**2, star(gamma)
    loss, step = sympy.expand(a**2 + length) == 1, -a == gamma
    votes = sympy.simplify(a + along * length) == 0
    square = sympy.simplify(1 + T * along**2 * length - (1 + T * gamma**2 / (1 - gamma**2))) == 0
    return bool(loss and step and votes and square)
