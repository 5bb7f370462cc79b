"""The accepted fields of a claim, and what a sub-claim inherits from its statement."""

import pytest

from properties.claims import (
    REGISTRY,
    Misdeclared,
    Sides,
    claim,
    function_name,
    statement,
    varied,
)
from properties.engine.evidence import items
from reference.exact import AdaBoost
from theorems.mrs13.upper_bound import theorem_1


def test_functions_are_named_after_their_statements():
    assert function_name("MRS13.theorem-1") == "theorem_1"
    assert function_name("MRS13.lemma-15.3") == "lemma_15_3"
    assert function_name("NP14.smooth") == "fact_smooth"
    with pytest.raises(ValueError, match="must be named theorem_9"):

        @claim("TEST.theorem-9", kind="upper", statement="")
        def theorem_8(trace):
            yield Sides(0, "<=", 1)

    assert "TEST.theorem-9" not in REGISTRY


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"kind": "sort"}, "kind of TEST.theorem-9 must be one of"),
        ({"printed": "true"}, "printed of TEST.theorem-9 must be one of"),
        ({"printed": "refuted"}, "got no reason: write reason="),
        ({"broken_by": ["nothing"]}, "broken_by of TEST.theorem-9 takes boosters and breakers"),
    ],
)
def test_malformed_declarations_are_refused(fields, message):
    with pytest.raises((ValueError, Misdeclared), match=message):

        @claim("TEST.theorem-9", **{"kind": "upper", "statement": "", **fields})
        def theorem_9(trace):
            yield Sides(0, "<=", 1)


def test_a_sub_claim_inherits_the_cases_of_its_statement_and_not_the_verdict():
    parent = statement(
        "TEST.theorem-7",
        kind="upper",
        statement="$1 < 2$",
        printed="ambiguous",
        reason="two ways to read it",
        boosters=[AdaBoost()],
        rounds=3,
        where="Section 1",
    )

    @parent.reading("strict", statement="$1 < 2$", slip=("convention",))
    def theorem_7_reading_strict(trace):
        yield Sides(1, "<", 2)

    beneath = theorem_7_reading_strict.claim
    try:
        assert (beneath.id, beneath.role, beneath.rounds, beneath.where) == (
            "TEST.theorem-7.reading-strict",
            "reading",
            3,
            "Section 1",
        )
        assert beneath.printed == "holds" and beneath.reason is None and beneath.defect == "convention"
        assert not callable(parent) and items(parent.claim) == []
        assert parent.claim.read_as == (beneath.id,)
    finally:
        for claim_id in [known for known in REGISTRY if known.startswith("TEST.theorem-7")]:
            del REGISTRY[claim_id]


def test_the_body_of_a_claim_can_be_declared_again_for_a_sub_claim():
    @claim(
        "TEST.lemma-7", kind="inequality", statement="$x<1$", printed="refuted", reason="x = 1", amended="$x<1, x<1$"
    )
    def lemma_7(instance, least=0):
        """Both sides."""
        yield Sides(least + instance, "<", 1)

    lemma_7_amended = lemma_7.amended(given=[lambda instance: instance < 1])(lemma_7)
    try:
        mended = lemma_7_amended.claim
        assert (lemma_7_amended.__name__, mended.id) == ("lemma_7_amended", "TEST.lemma-7.amended")
        assert mended.nodeid.endswith("test_declaring.py::lemma_7_amended") and mended.doc == "Both sides."
        assert mended.function is not lemma_7.claim.function and mended.sides(0) == [Sides(0, "<", 1)]
        assert varied("one more", least=1).apply(mended).sides(0) == [Sides(1, "<", 1)]
        with pytest.raises(
            ValueError,
            match=r"the body of TEST\.lemma-8 must be on its own page, got one of theorems\.mrs13\.upper_bound",
        ):
            claim("TEST.lemma-8", kind="inequality", statement="")(theorem_1)
        with pytest.raises(ValueError, match=r"printed of TEST\.lemma-7\.amended must be one of"):
            lemma_7.amended(printed="maybe")(lemma_7)
        assert lemma_7.reading("odd", doc="Why.")(lemma_7).claim.doc == "Why."
    finally:
        for claim_id in [known for known in REGISTRY if known.startswith("TEST.lemma-7")]:
            del REGISTRY[claim_id]


@pytest.mark.parametrize(
    ("field", "value"), [("slip", ("typo",)), ("role", "aside"), ("printed", "wrong"), ("kind", "odd")]
)
def test_an_unknown_kind_or_verdict_is_refused_at_the_declaration(field, value):
    fields = {"kind": "upper", "statement": "", "printed": "ambiguous", "reason": "so"} | {field: value}
    word = value[0] if field == "slip" else value
    with pytest.raises(ValueError, match=f"{field} of TEST.theorem-8 must be one of .* got '{word}'"):
        statement("TEST.theorem-8", **fields)


def test_a_slip_of_one_word_is_refused():
    with pytest.raises(
        ValueError, match=r"slip of TEST.theorem-8 must be a kind, a name and a place, .* got 'constant'"
    ):
        statement("TEST.theorem-8", kind="upper", statement="", printed="ambiguous", reason="so", slip="constant")
