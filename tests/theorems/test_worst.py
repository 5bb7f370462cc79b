"""The computed worst cases: against every sequence of columns, against the binomial tail, and by the exact boosters."""

import functools
import itertools
from fractions import Fraction
from importlib.util import find_spec

import pytest

import reference
from properties.claims import Instance, Sides
from properties.claims.outcome import apply_to
from reference import BestColumn, Game, InOrder, Transcript, play
from reference.exact import AdaBoost, MABoost, SparseBoost
from theorems.commands import main
from theorems.commands.bounds import bounds, compared_bounds, on_the_same_play
from theorems.commands.worst import trend
from theorems.ledger import load_claims
from theorems.np14.theorem_one import theorem_1_equation_8
from theorems.shared import games as games_on_record
from theorems.shared import matrices
from theorems.shared import runs as runs_on_record
from theorems.shared.branch_and_bound import Search
from theorems.shared.replay import edges_by_algebra, number_of_mistakes, replayed
from theorems.shared.schemes import MORE
from theorems.shared.signs import SHOWN, recorded_cases, stored_worst_cases
from theorems.worst import games, runs
from theorems.worst.gram import least_square
from theorems.worst.registered import GAMES, ROWS
from theorems.worst.signs import best_start, worst_case

GAMMA = Fraction(1, 5)


def every_run(booster, m, rounds):
    """Return the runs over all sequences of sign columns with edges of at least 1/5, played one by one. A sequence with a
    smaller edge is not extended."""
    columns = list(itertools.product((1, -1), repeat=m))
    game, begun = Game(list(zip(*columns, strict=True))), {(): None}
    for length in range(1, rounds + 1):
        longer = [(*chosen, (j, 1)) for chosen in begun for j in range(1, len(columns))]  # column 0 is right everywhere
        played = {chosen: play(booster, game, length, Transcript(chosen)) for chosen in longer}
        begun = {chosen: trace for chosen, trace in played.items() if min(trace.edges) >= GAMMA}
    return list(begun.values())


@pytest.mark.parametrize(
    ("claim", "booster"), [("MRS13.equation-5", AdaBoost()), ("NP14.theorem-1.equation-8", MABoost())]
)
def test_no_sequence_of_columns_is_worse_than_the_computed_worst_case(claim, booster):
    for m, rounds in ((3, 2), (3, 3), (4, 2)):
        result = worst_case(ROWS[claim][0], GAMMA, m, rounds, 60)
        worst = max((int(trace.training_error * m) for trace in every_run(booster, m, rounds)), default=0)
        assert result["at_least"] == result["at_most"] == worst


@pytest.mark.parametrize("kept", [1, Fraction(1, 2)])
def test_no_sequence_of_columns_costs_sparseboost_more_than_the_computed_worst_case(kept):
    """N ε (1 + c Σ γ_t² |y_t|_1²), over all sequences of three columns on four examples."""
    row = ROWS["NP14.theorem-4.alpha-zero" if kept == 1 else "NP14.theorem-4.alpha-half"][0]
    worst = 0
    for trace in every_run(SparseBoost("zero" if kept == 1 else "half"), 4, 3):
        if len(trace.edges) == 3:
            squares = sum((turn.edge * turn.record["norm"]) ** 2 for turn in trace.rounds)
            worst = max(worst, trace.training_error * 4 * (1 + kept**2 * squares))
    result = worst_case(row, GAMMA, 4, 3, 60)
    assert result["at_least"] <= worst <= result["at_most"]


def test_a_value_that_is_larger_by_less_than_the_searched_difference_is_kept():
    """The layered search looks only for values larger by MORE, so the recorded upper end is at least the value + MORE."""
    row = ROWS["NP14.theorem-4.alpha-zero"][0]
    result = worst_case(row, Fraction(1, 3), 7, 3, 60)
    columns = [[1 if mark == "+" else -1 for mark in column] for column in result["columns"]]
    value = replayed(row.booster, columns, Fraction(1, 3), row.value)
    assert result["at_least"] <= value and value + Fraction(MORE) <= Fraction(str(result["at_most"]))
    assert result["at_most"] - result["at_least"] <= SHOWN


LAYERED = [(claim, row) for claim, rows in ROWS.items() for row in rows if row.booster is not None]


@pytest.mark.skipif(find_spec("numba") is None, reason="without the extra `speed` the layers take minutes")
@pytest.mark.parametrize(("claim", "row"), LAYERED, ids=[row.name for _, row in LAYERED])
def test_layers_and_single_states_lead_to_the_same_worst_case(claim, row):
    """The two programs share no code and prune by different bounds."""
    from theorems.worst.layers import Layers

    for m, rounds, gamma in ((5, 4, 0.2), (6, 3, 1 / 3), (6, 4, 0.2), (7, 2, 1 / 3), (4, 5, 0.1)):
        layers = Layers(row.name, m, gamma, rounds).run(60)
        single = Search(row.scheme(m, gamma, rounds), gamma, rounds, 60).run()
        assert layers.decided and single.value == single.at_most
        assert layers.value == pytest.approx(max(single.value, 0), abs=3e-6)


def test_an_edge_equal_to_gamma_counts_although_no_enclosure_decides_it():
    """A third of every kind of examples is wrong: the entropy's weights are irrational, its edge is 1/3."""
    columns = [(-1, -1, -1, 1, 1, 1, 1, 1, 1), (-1, 1, 1, -1, -1, 1, 1, 1, 1)]
    entropy = MABoost("entropy", "active")
    assert edges_by_algebra(columns, Fraction(1, 3)) == [True, True]
    assert replayed(entropy, columns, Fraction(1, 3)) is not None
    assert replayed(entropy, columns, Fraction(1, 3) + Fraction(1, 10**12)) is None
    assert edges_by_algebra([columns[0], (-1, -1, 1, -1, 1, 1, 1, 1, 1)], Fraction(1, 3)) == [True, False]


def test_boost_by_majority_stays_within_the_binomial_tail():
    """On many of the recorded games it reaches the binomial tail up to the rounding to whole examples."""
    cases = [case for case in stored_worst_cases() if case["booster"] == "boost-by-majority"]
    assert all(case["at_least"] == case["at_most"] <= case["bound"] for case in cases)
    assert any(case["bound"] - case["at_least"] < 1 and case["at_least"] > 1 for case in cases)


def test_no_booster_beats_boost_by_majority_by_more_than_the_rounding_to_whole_examples():
    """The bound of boost-by-majority is the value of the game with infinitely many examples; worst cases of other
    boosters on ten examples are rarely below it."""
    tails = {
        (c["gamma"], c["examples"], c["rounds"]): c["bound"]
        for c in stored_worst_cases()
        if c["booster"] == "boost-by-majority"
    }
    others = [
        case for case in stored_worst_cases() if case["booster"] != "boost-by-majority" and case["examples"] == 10
    ]
    compared = [case for case in others if (case["gamma"], 10, case["rounds"]) in tails]
    assert compared
    assert all(case["at_most"] >= tails[case["gamma"], 10, case["rounds"]] - 3 for case in compared)


@pytest.mark.parametrize("claim", [name for name in ROWS if name != "boost-by-majority"])
def test_a_recorded_worst_case_is_reached_and_its_bound_holds(claim):
    cases = recorded_cases(claim)[::7]
    assert cases
    for case in cases:
        row = next(row for row in ROWS[claim] if row.name == case.booster)
        value = replayed(row.booster, case.columns, case.gamma, row.value or number_of_mistakes)
        assert case.at_least <= value <= case.at_most and value - case.at_least < 1e-6


def test_columns_below_the_edge_are_not_counted():
    assert replayed(AdaBoost(), [(1, -1, 1, -1)], GAMMA) is None


def test_a_search_that_is_cut_short_reports_the_cut():
    scheme = ROWS["MRS13.equation-5"][0].scheme(9, 0.2, 9)
    result = Search(scheme, 0.2, 9, 0.0).run()
    assert result.at_most > max(result.value, 0)


def test_the_command_shows_the_worst_case_beside_the_bound(capsys):
    assert main(["worst", "MRS13.equation-5", "--rounds", "2", "--examples", "8"]) == 0
    assert "5   7.68   0.651" in capsys.readouterr().out
    assert main(["worst", "MRS13.equation-5", "--gamma", "2"]) == 2


@pytest.mark.parametrize("claim", GAMES)
def test_a_game_from_a_short_search_reaches_its_reported_ratio(claim):
    rounds = 4 if claim == "SSS08.theorem-9" else 2  # with fewer no ε below 2 is enough for Theorem 9
    result = games.searched(claim, rounds, 0.1)
    assert result is not None and 0 < result.ratio < 1
    bound, reached = games_on_record.record_sides(result)
    assert bound.lhs <= bound.rhs and reached.lhs >= reached.rhs


def test_a_run_that_has_converged_before_is_no_game():
    game = Game([[1, 1, 1], [1, 1, 1]])
    instance = Instance(claim="MHT22.theorem-3.short-step", rounds=2, eps=Fraction(1), game=game)
    assert games.certified(instance) is None


def test_the_command_shows_the_games_on_record_and_whether_the_gap_closes(capsys):
    assert main(["worst", "MHT22.theorem-3.short-step", "--rounds", "2"]) == 0
    output = capsys.readouterr().out
    assert "T = 1 to 2: the ratio goes from 0.999" in output and "the gap opens" in output
    assert "0.9995              0.9995" in output  # the run nearest to the bound in one round is the worst game known
    assert "nearest run" in output and "columns may have any values" in output


def test_the_gap_closes_or_opens_only_where_no_further_round_turns_it():
    """For the rounds that both show, two rounds and ten give the same verdict, and each verdict names its rounds."""
    rising = {1: 0.5, 2: 0.6, 3: 0.7}
    assert trend(rising).endswith("the gap closes") and trend({**rising, 4: 0.4}).endswith("neither closes nor opens")
    assert trend({1: 0.7, 2: 0.5, 3: 0.3}).endswith("the gap opens") and trend({1: 0.5, 2: 0.501}).endswith("stays")
    assert "largest 0.7 at T = 3, smallest 0.4 at T = 4" in trend({**rising, 4: 0.4})


COMPARED = [(claim, row.name) for claim, rows in ROWS.items() for row in rows if row.booster is not None]
COMPARED += [(claim, None) for claim in GAMES]


@pytest.mark.parametrize(("claim", "name"), COMPARED)
def test_every_bound_whose_worst_case_is_computed_has_runs_to_compare_with(claim, name):
    """This includes bounds whose printed proof has a gap. Each run, played again, reaches exactly the recorded share."""
    rows = [row for row in runs_on_record.stored_best_runs() if (row["claim"], row["booster"]) == (claim, name)]
    assert rows and all(0 < row["ratio"] <= 1 for row in rows)
    for row in rows[::5]:
        played = runs.replayed_ratio(row)
        assert played * (1 - 10 ** (1 - runs.DIGITS)) < row["ratio"] <= played


def test_the_best_run_is_the_largest_share_over_the_cases_of_the_claim():
    """The test fails if a run of the claim is missing in the record, or if a recorded run is no case of the claim."""
    name = "NP14.theorem-4.alpha-half"
    kept = [row for row in runs_on_record.stored_best_runs() if row["claim"] == name]
    assert [{**row, "booster": "alpha = 1/2"} for row in runs.best_run_rows(name)] == kept


def test_the_product_is_compared_with_the_error_and_not_with_the_loss():
    """On columns of signs the loss is the product, so that its share would be 1 in every round."""
    trace = play(AdaBoost(), Game([[1, 1], [1, -1], [1, 1], [-1, 1]]), 2, Transcript([(0, 1), (1, 1)]))
    sides = list(runs.sides_of("MRS13.equation-5")[1](trace))
    assert [(side.at, side.lhs) for side in sides] == [("T=1", Fraction(1, 4)), ("T=2", Fraction(1, 4))]
    assert float(sides[0].rhs) == pytest.approx(0.75**0.5)


def test_columns_that_cost_another_booster_more_raise_a_case_on_record():
    case = next(c for c in stored_worst_cases() if (c["booster"], c["examples"], c["rounds"]) == ("active", 10, 8))
    row = next(row for row in ROWS[case["claim"]] if row.name == "active")
    lent = best_start({**case, "at_least": 0, "columns": []}, row)
    assert 0 < lent["at_least"] <= case["at_most"]
    columns = [[1 if mark == "+" else -1 for mark in column] for column in lent["columns"]]
    assert replayed(row.booster, columns, Fraction(case["gamma"])) == lent["at_least"]
    assert best_start(case, row) is case  # nothing costs it more than its own worst case


@pytest.mark.parametrize("lazy", [False, True])
@pytest.mark.parametrize(("gamma", "rounds"), [(0.2, 1), (0.2, 4), (0.5, 3)])
def test_the_program_in_the_inner_products_has_the_value_that_is_proved(gamma, rounds, lazy):
    assert least_square([gamma] * rounds, lazy) == pytest.approx(1 + rounds * gamma**2 / (1 - gamma**2), abs=1e-5)


def test_the_program_allows_no_more_than_the_bound_for_edges_that_differ():
    edges = [0.1, 0.4, 0.3]
    squares = sum(edge**2 for edge in edges)
    assert least_square(edges) >= 1 + squares / (1 - squares / 3) - 1e-5


def test_every_bound_that_holds_is_listed_and_no_worst_case_exceeds_it(capsys):
    listed = {bound.id: bound for bound in bounds()}
    assert listed["NP14.theorem-1.equation-8"].best == "NP14.theorem-1.equation-8.sharper"
    assert listed["MRS13.theorem-12"].best == "MRS13.theorem-12"
    assert listed["NP14.equation-50"].ratio is None  # refuted as printed
    ratios = [bound.ratio for bound in listed.values() if bound.ratio is not None]
    assert len(ratios) > 50 and max(ratios) <= 1
    assert main(["bounds", "--paper", "sss08", "--json"]) == 0
    assert "SSS08.lemma-20.sharper" in capsys.readouterr().out
    beside = {name: bound.beside for name, bound in listed.items() if bound.beside is not None}
    assert len(beside) > 15 and all(result.here <= 1 and result.ratio > 0 for result in beside.values())
    for name, result in beside.items():  # on one play the shares are to each other as the bounds
        assert result.printed == pytest.approx(result.here * result.ratio, rel=1e-6)
        if listed[name].best == "SSS08.theorem-9.sharper":  # fewer rounds for the same accuracy
            assert result.ratio == 1
        elif listed[name].best.endswith(".sharper"):
            assert result.ratio < 1, f"{listed[name].best} is no sharper than {name} on the same play"


def test_a_bound_and_its_replacement_are_compared_on_the_same_play_and_only_if_they_bound_the_same_quantity():
    claims = load_claims()
    result = on_the_same_play(claims["NP14.equation-40"], claims["NP14.equation-40.sharper"])
    assert result.here == pytest.approx(0.8828602301) and result.printed == pytest.approx(result.here * result.ratio)
    assert (
        on_the_same_play(claims["MRS13.theorem-14"], claims["MRS13.theorem-14.first-order"]) is None
    )  # rounds, a loss
    assert on_the_same_play(claims["MRS13.lemma-18"], claims["MRS13.lemma-18.on-runs"]) is None  # no run, a run


@pytest.mark.parametrize(
    ("printed", "ours", "ratio"),
    [
        (Sides(1, "<=", 4), Sides(1, "<=", 2), 1 / 2),
        (Sides(4, ">=", 1), Sides(4, ">=", 2), 1 / 2),
        (Sides(1, "<=", 4), Sides(2, "<=", 3), None),
        (Sides(1, "==", 1), Sides(1, "==", 1), None),
    ],
)
def test_two_bounds_are_compared_by_the_sharper_over_the_weaker_one(printed, ours, ratio):
    result = compared_bounds(printed, ours)
    assert (result and result.ratio) == ratio
    if result:
        assert (result.printed, result.here) == (1 / 4, 1 / 2)


def test_two_quantities_that_are_equal_once_by_chance_are_not_compared():
    """The error and the sum of squared edges are both 5/16 in one round of one play."""
    claims = load_claims()
    printed = claims["NP14.theorem-1.any-regulariser"]
    assert on_the_same_play(printed, claims["NP14.theorem-1.any-regulariser.amended"]) is None


# The bound that the search compares with is that of another claim.
OTHER_BOUND = {"MHT22.theorem-3.short-step": "MHT22.equation-18.sharper"}


@pytest.mark.parametrize("claim_id", [*GAMES, *(name for name in ROWS if name in load_claims())])
def test_the_line_printed_below_a_worst_game_reaches_its_ratio(claim_id):
    """On columns of signs the ratio is at least the printed one, because the line takes the least edge for all edges of
    the bound."""
    head, text, *_, line = matrices.worst_on_record(claim_id) or pytest.skip("none is stored")
    assert line.startswith("# .on(game, ") and text.startswith("Game(")
    names = {"Game": Game, "reference": reference, "Fraction": Fraction}
    names |= {learner.__name__: learner for learner in (InOrder, BestColumn, Transcript)}
    names |= {
        "applied": functools.partial(apply_to, load_claims()[OTHER_BOUND.get(claim_id, claim_id)]),
        "game": eval(text, names),
    }
    result = eval(f"applied{line.removeprefix('# .on')}", names)
    ratios = [entry.ratio for entry in result.comparisons if entry.ratio is not None]
    stored = float(head.split(",")[0].removeprefix("ratio "))
    if claim_id in GAMES:
        assert stored in [pytest.approx(ratio, rel=1e-3) for ratio in ratios], (head, line, result)
    else:
        assert max(ratios) >= stored * (1 - 1e-3), (head, line, result)


def test_the_largest_ratio_of_signs_that_theorem_1_names_is_the_one_on_record():
    claim_id = "NP14.theorem-1.equation-8"
    cases = [case for case in stored_worst_cases() if case["claim"] == claim_id]
    worst = max(cases, key=lambda case: case["at_least"] / case["bound"])
    message = f"for m <= {max(case['examples'] for case in cases)}, the largest ratio computed is {worst['at_least'] / worst['bound']:.3f}"
    doc = " ".join(load_claims()[claim_id].doc.split())
    assert message in doc and f"at the error {Fraction(round(worst['at_least']), worst['examples'])}" in doc
    m = 1000
    result = theorem_1_equation_8.on(Game([[1]] + [[0]] * (m - 1)), rounds=1, booster=MABoost())
    (sides,) = result.sides
    assert (sides.lhs, sides.rhs) == (1 - Fraction(1, m), 1 / (1 + Fraction(1, m**2))) and result.ratio > 0.999 - 1e-5
