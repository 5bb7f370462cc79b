"""The games and combinations on which the claims of Section 4 are tried, and the hypotheses that they share."""

from fractions import Fraction
from functools import lru_cache

from hypothesis import strategies as st

from properties.cases.drawn import composite
from properties.cases.exhaustive import Exhausted, Scope
from properties.claims import Instance
from reference import Game
from reference.arithmetic import Verdict, decide, exp
from reference.constructions.mrs13 import runaway
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set


def finite_margin_set_is_not_empty(case) -> bool:
    """Some example can never have its loss driven to 0."""
    return bool(decompose(game_of(case)).finite_margin)


def both_sets_are_not_empty(case) -> bool:
    """The game has zero-loss examples and finite-margin examples."""
    found = decompose(game_of(case))
    return bool(found.finite_margin and found.zero_loss)


def zero_loss_set_is_not_empty(case) -> bool:
    """Some direction raises a margin and lowers none."""
    return bool(decompose(game_of(case)).zero_loss)


def finite_margins_can_move(case) -> bool:
    """M_F has a non-zero entry, so that λ_min exists."""
    found = decompose(game_of(case))
    return any(map(any, found.finite_rows))


MOVING = (finite_margin_set_is_not_empty, finite_margins_can_move)


def entries_are_integers(case) -> bool:
    """Every entry is -1, 0 or 1."""
    return all(entry in (-1, 0, 1) for row in game_of(case).rows for entry in row)


def runaway_of_five() -> Game:
    """The second matrix of Lemma 24 with five examples: injective, and no example of zero loss."""
    return runaway(5)


def one_by_one() -> Game:
    """The matrix (1)."""
    return Game([[1]])


def short_row() -> Game:
    """The matrix (1/100), invertible but not with integer entries."""
    return Game([[Fraction(1, 100)]])


def two_against_one() -> Game:
    """Three examples, two of which contradict the third on every hypothesis: Z is empty, the optimum is not at 0."""
    return Game([[1, 1], [1, -1], [-1, 0]])


def loss_on_finite_set_is_at_most_m(instance) -> bool:
    """The combination has total loss at most m on the finite-margin set."""
    return decide(finite_loss(instance), "<=", instance.game.m) is Verdict.HOLDS


def game_of(case) -> Game:
    """The game of a trace, an instance, or itself."""
    return case if isinstance(case, Game) else case.game


@lru_cache(maxsize=1 << 14)
def combined_margins(game: Game, combination: tuple) -> tuple:
    """The margins of a combination on every example."""
    return tuple(sum((a * x for a, x in zip(row, combination, strict=True)), Fraction(0)) for row in game.rows)


def finite_losses(instance) -> list:
    """The losses of the instance's combination on the examples of F."""
    margins = combined_margins(instance.game, instance.combination)
    return [exp(-margins[i]) for i in decompose(instance.game).finite_margin]


def finite_loss(instance):
    """ℓ(F) of the instance's combination."""
    return sum(finite_losses(instance), Fraction(0))


def is_optimal_on_finite_set(instance) -> bool:
    """Whether the rational combination minimises the loss on F.

    Exact: exp(-margin) is algebraic at the optimum and transcendental for a rational margin other than 0 (Lindemann),
    so a rational combination is optimal exactly if its margins on F are 0 and the zero combination is optimal.
    """
    margins = combined_margins(instance.game, instance.combination)
    still = not any(margins[i] for i in decompose(instance.game).finite_margin)
    return still and finite_margin_set(instance.game).zero_is_optimal


class EffortScope(Scope):
    """Cases that grow with the effort, with a description that follows it.

    exhaustive=False: the games are exhausted but what is tried on each of them is not.
    """

    def __init__(self, name, factory, describe, exhaustive=True):
        super().__init__(name, factory)
        self.describe, self.exhaustive = describe, exhaustive

    def scope(self, effort="quick") -> str:
        return self.describe(effort)


def games_where(*predicates):
    """The standard exhaustive scope, restricted to the classes on which the named predicates are true."""
    words = " and ".join(predicate.__name__.replace("_", " ") for predicate in predicates)

    def cases(effort):
        return (game for game in Exhausted().cases(effort) if all(predicate(game) for predicate in predicates))

    def describe(effort):
        return f"{Exhausted().scope(effort)}; of these every class where {words}"

    return EffortScope("exhausted", cases, describe)


def short_combinations(game: Game):
    """A few rational combinations of each kind: zero, along one hypothesis, along several, long and short."""
    n = game.n
    yield (Fraction(0),) * n
    for j in range(n):
        for length in (Fraction(1, 4), Fraction(-1, 3), Fraction(1)):
            yield tuple(length if k == j else Fraction(0) for k in range(n))
    if n > 1:
        yield tuple(Fraction((-1) ** k, 3) for k in range(n))
        yield tuple(Fraction(k + 1, 2 * n) for k in range(n))


def grid(name, factory, description):
    """A fixed list of cases that exhausts nothing: parameters on a grid."""
    return EffortScope(name, factory, lambda effort: description, exhaustive=False)


def combinations_on(*predicates, optimal=True):
    """Every class of `games_where(*predicates)` with every short combination that has loss at most m on F; with
    optimal=False only those that do not minimise it."""
    games = games_where(*predicates)

    def instances(effort):
        for game in games.cases(effort):
            for combination in short_combinations(game):
                instance = Instance(game=game, combination=combination)
                if not optimal and is_optimal_on_finite_set(instance):
                    continue
                if loss_on_finite_set_is_at_most_m(instance):
                    yield instance

    return EffortScope(
        "combinations",
        instances,
        lambda effort: f"{games.scope(effort)}, each with some short combinations of loss at most m on F",
        exhaustive=False,
    )


SIGNS = (1, -1)
CONFIDENCES = (Fraction(1), Fraction(-1), Fraction(1, 2), Fraction(-1, 3), Fraction(0))


@composite
def split_games(draw, entries=SIGNS, zero_loss=(0, 3), pairs=(1, 2), columns=(2, 4)):
    """Games with finite-margin examples by construction: rows in opposite pairs, opposite on the first two columns,
    and further rows that are +1 on both of these, hence in Z."""
    n = draw(st.integers(*columns))
    rows = []
    for _ in range(draw(st.integers(*pairs))):
        head = draw(st.sampled_from(SIGNS))
        row = [head, -head, *(draw(st.sampled_from(entries)) for _ in range(n - 2))]
        rows += [row, [-entry for entry in row]]
    for _ in range(draw(st.integers(*zero_loss))):
        rows.append([1, 1, *(draw(st.sampled_from(entries)) for _ in range(n - 2))])
    return Game(rows)


def starts_badly(case) -> bool:
    """The zero combination does not minimise the loss on F."""
    return not finite_margin_set(game_of(case)).zero_is_optimal


@composite
def lopsided_games(draw):
    """Sign games without zero-loss examples whose loss is not least at the start: a pair of opposite rows, one of them
    once or twice more, and further pairs."""
    pairs = draw(split_games(zero_loss=(0, 0)))
    rows = [list(row) for row in pairs.rows]
    return Game(rows + [rows[0]] * draw(st.integers(1, 2)))


@composite
def confident_split_games(draw, zero_loss=(0, 2)):
    """The same with confidence-rated columns, and pairs that are opposite up to a factor."""
    game = draw(split_games(CONFIDENCES, zero_loss=zero_loss, pairs=(1, 1), columns=(2, 3)))
    factor = draw(st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(3, 4)]))
    return Game([[factor * entry for entry in row] if i == 1 else row for i, row in enumerate(game.rows)])


@composite
def combined_games(draw, games=None):
    """A game with finite-margin examples and a rational combination so short that its loss on F is at most m.

    By default games that leave room for one: those where K = m have no admissible combination but the optimal ones.
    """
    game = draw(st.one_of(split_games(zero_loss=(1, 3)), lopsided_games()) if games is None else games)
    found = finite_margin_set(game)
    weights = [draw(st.integers(-6, 6)) for _ in range(game.n)]
    instance = Instance(game=game, combination=tuple(Fraction(w, 6) for w in weights))
    while not loss_on_finite_set_is_at_most_m(instance):
        halved = tuple(x / 2 for x in instance.combination)
        if max(map(abs, halved)) < Fraction(1, 1 << 12) or found.is_still:
            halved = (Fraction(0),) * game.n
        instance = instance.replaced(combination=halved)
    return instance
