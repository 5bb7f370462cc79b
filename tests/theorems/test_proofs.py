"""The machine-checked theorems, as stored: what was proved, of which sources, on which axioms. No Coq is needed here."""

import json
import re

import pytest

from theorems import kernel
from theorems.commands import main, prove
from theorems.ledger import claim_named, load_claims
from theorems.proofs import formal_games

LISTED = kernel.theorems()
STORED = kernel.stored_proofs()


def test_the_stored_evidence_is_about_these_sources():
    assert kernel.is_current(), "run `python -m theorems prove` where Coq is installed, and commit what it stores"


def test_changing_a_returned_record_does_not_change_the_cached_one():
    kernel.stored_proofs()["ids"].clear()
    assert kernel.stored_proofs() == STORED and kernel.is_current()


def test_every_listed_id_is_a_claim_and_every_theorem_is_in_the_evidence():
    for claim_id, names in LISTED.items():
        claim_named(claim_id)
        assert [theorem["name"] for theorem in STORED["ids"][claim_id]["theorems"]] == list(names), claim_id
    assert set(STORED["ids"]) == set(LISTED)


@pytest.mark.parametrize("claim_id", LISTED)
def test_a_theorem_rests_on_the_axioms_of_the_reals_and_on_classical_logic_only(claim_id):
    for theorem in STORED["ids"][claim_id]["theorems"]:
        assert set(theorem["assumes"]) <= set(kernel.ALLOWED), theorem["name"]
        assert (
            theorem["statement"].startswith(theorem["name"].split(".")[-1]) or theorem["name"] in theorem["statement"]
        )


def test_every_argument_of_a_formal_statement_is_bound():
    theorems = [theorem for entry in STORED["ids"].values() for theorem in entry["theorems"]]
    assert theorems and not [result["name"] for result in theorems if re.search(r"\?[A-Za-z]", result["statement"])]


def test_nothing_is_admitted_and_no_axiom_is_declared():
    for path in kernel.sources():
        result = kernel.FORBIDDEN.findall(kernel.without_comments(path.read_text(encoding="utf-8")))
        assert not result, f"{path.name}: {result}"


def test_a_section_hypothesis_never_leaves_its_section():
    for path in kernel.sources():
        opened = []
        for line in kernel.without_comments(path.read_text(encoding="utf-8")).splitlines():
            word = (line.split() or [""])[0].rstrip(".")
            if word in ("Section", "Module"):
                opened.append(word)
            elif word == "End":
                opened.pop()
            elif word in ("Hypothesis", "Hypotheses", "Variable", "Variables", "Context"):
                assert "Section" in opened, f"{path.name}: {line}"


def test_every_coq_file_is_built():
    assert set(kernel.sources()) == set(kernel.PROOFS.rglob("*.v"))


def test_a_refuted_wording_is_refuted_by_its_negation():
    for claim_id, names in LISTED.items():
        negated = [name.endswith("_refuted") for name in names]
        assert negated[0] == (claim_named(claim_id).printed == "refuted") or not any(negated), claim_id
        for name in names:
            if name.endswith("_refuted"):
                assert re.search(r":\s*~", kernel.places()[name][1]), f"{name} is no negation"


def test_where_a_theorem_only_names_a_definition_the_definition_is_stored_with_it():
    assert kernel.named_in("MRS13_conjecture_6_refuted") == "MRS13_conjecture_6_refuted.conjecture_6"
    assert kernel.named_in("MRS13_conjecture_6_is_refuted") == "MRS13.conjecture_6"
    assert kernel.named_in("NP14_theorem_1_equation_8") is None
    assert kernel.named_in("NP14_theorem_1_equation_8_proof") == "NP14.theorem_1_equation_8"
    for claim_id in LISTED:
        for theorem in STORED["ids"][claim_id]["theorems"]:
            defined = kernel.named_in(theorem["name"])
            definitions = [line.split() for line in theorem["definition"].splitlines()[:1]]
            assert [words[0].split(".")[-1] for words in definitions] == ([defined.split(".")[1]] if defined else [])


def test_a_refuted_wording_has_a_theorem_or_a_reason_for_none():
    lines = (kernel.PROOFS / "not_refuted_here.txt").read_text(encoding="utf-8").splitlines()
    excused = {line for line in lines if line and not line.startswith("#")}
    refuted = {claim_id for claim_id, result in load_claims().items() if result.printed == "refuted"}
    assert refuted - set(LISTED) == excused


def test_sixty_statements_are_proved_and_forty_wordings_refuted_for_every_game():
    refuted = [claim_id for claim_id, names in LISTED.items() if names[0].endswith("_refuted")]
    assert len(refuted) >= 40 and len(LISTED) - len(refuted) >= 60


def test_the_headline_bounds_are_among_them():
    for claim_id in (
        "NP14.theorem-1.equation-8",
        "NP14.theorem-1.equation-9",
        "MRS13.theorem-1.reading-rounded-up",
        "MRS13.theorem-14",
        "MHT22.theorem-3.short-step.amended",
        "SSS08.theorem-9.amended",
    ):
        assert claim_id in LISTED


def test_changing_the_words_of_a_formal_statement_was_refused_by_coq():
    theorems = [
        (row["theorem"], row["constant"], row["refused"]) for row in json.loads(kernel.PERTURBED.read_text("utf-8"))
    ]
    assert theorems == list(prove.PERTURBED) and len(theorems) >= 30
    changed = prove.perturbed_sources()
    assert [name for name, _, _ in changed] == [name for name, _, _ in theorems]
    in_the_specification = [(file, text) for _, file, text in changed if file.startswith("spec/")]
    assert len(in_the_specification) >= 20
    assert all(text != (kernel.PROOFS / file).read_text("utf-8") for file, text in in_the_specification)


def test_the_games_that_coq_runs_are_those_that_our_generators_draw():
    assert "".join(formal_games.text()) == (kernel.PROOFS / "RunsDrawn.v").read_text(encoding="utf-8")
    assert "".join(formal_games.witness_text()) == (kernel.PROOFS / "Witnesses.v").read_text(encoding="utf-8")
    matrices = "".join(formal_games.matrices_text())
    assert matrices == (kernel.PROOFS / "MatricesRefuting.v").read_text(encoding="utf-8")
    assert formal_games.GAMES >= 200


def test_without_coq_one_line_reports_that_nothing_was_checked(monkeypatch, capsys):
    monkeypatch.setattr(prove.shutil, "which", lambda name: None)
    options = type("Options", (), {"ids": [], "paper": None, "no_checker": False, "perturbed": False})
    assert prove.run(options) == prove.NOTHING_CHECKED
    printed = capsys.readouterr().out
    assert printed.count("\n") == 1 and "nothing was checked here" in printed


def test_an_id_without_a_theorem_is_a_misuse(capsys):
    assert main(["prove", "NP14.theorem-5"]) == 2
    assert "no machine-checked theorem is listed for NP14.theorem-5" in capsys.readouterr().err


def test_comments_are_taken_out_even_where_they_are_nested():
    assert kernel.without_comments("a (* b (* Axiom *) c *) d") == "a  d"


# The papers with statements in proofs/spec, and the ids whose theorems have no statement there: ours, on Conjecture 6.
SPECIFIED = [path.stem for path in kernel.specifications() if re.fullmatch(r"[A-Z]+\d+", path.stem)]
NOT_STATED = {"MRS13.conjecture-6.identities", "MRS13.conjecture-6.edges", "MRS13.conjecture-6.clusters"}
PROVES = re.compile(
    r"\b(Proof|Qed|Defined|Theorem|Lemma|Corollary|Fact|Remark|Proposition|Example|Goal|Axioms?|Parameters?|Hypothes[ie]s"
    r"|Variables?|Conjecture|Admitted|Abort|Instance|Program|Next)\b"
)


def statements_of(paper):
    """Return the closed statements of the paper's file: name -> (comment, definition)."""
    return {
        name.partition(".")[2]: result
        for name, result in kernel.statements().items()
        if name.startswith(f"{paper}.") and re.match(r"Definition\s+\w+\s*:\s*Prop\s*:=", result[1])
    }


@pytest.mark.parametrize("path", kernel.specifications(), ids=lambda path: path.name)
def test_a_specification_states_and_proves_nothing(path):
    text = kernel.without_comments(path.read_text(encoding="utf-8"))
    assert not proofs_in(path.read_text(encoding="utf-8"))
    imported = re.findall(r"^From (\S+) Require (?:Import|Export) (.+?)\.$", text, re.MULTILINE)
    sources = {source for source, _ in imported}
    assert imported and sources <= {"Coq", "Boostproof.spec", "mathcomp", "Coquelicot"}
    comments = " ".join(re.findall(r"\(\*.*?\*\)", path.read_text(encoding="utf-8"), re.DOTALL))
    for source, library in (("mathcomp", "MathComp"), ("Coquelicot", "Coquelicot")):
        assert source not in sources or library in comments, f"{path.name} must say that it uses {library}"


def declared_type(definition):
    """Return the declared type of a definition, after its arguments; empty if no type is declared."""
    head, depth, at = definition.split(":=")[0], 0, None
    for index, char in enumerate(head):
        depth += (char in "({[") - (char in ")}]")
        at = index if at is None and char == ":" and not depth else at
    return "" if at is None else head[at + 1 :].strip()


def proofs_in(text):
    """Return the parts of a specification that prove something: keywords of proofs, and definitions whose type is a
    statement."""
    text = kernel.without_comments(text)
    defined = re.findall(r"^Definition\s+(\w+)(.*?\.)$", text, re.MULTILINE | re.DOTALL)
    propositions = {name for name, rest in defined if declared_type(rest) == "Prop"} | {"True", "False", "forall"}
    terms = [name for name, rest in defined if propositions & set(re.findall(r"\w+", declared_type(rest)))]
    return PROVES.findall(text) + terms


@pytest.mark.parametrize(
    "proof",
    [
        "Lemma b : a.\nProof. exact I. Qed.",
        "Theorem b : ~ a.",
        "Axiom b : a.",
        "Definition b : a := I.",
        "Definition b (n : nat) : a := I.",
        "Definition b : True := I.",
        "Definition b : forall n : nat, n = n := fun n => eq_refl.",
    ],
)
def test_a_proof_in_a_specification_is_detected(proof):
    stated = (
        "(** Lemma 1: the Proof is elsewhere. *)\nDefinition a : Prop := True.\nDefinition n (k : nat) : nat := k.\n"
    )
    assert not proofs_in(stated)
    assert proofs_in(stated + proof)


def test_a_listed_id_without_its_statement_is_detected(monkeypatch):
    claim_id = "MRS13.lemma-3"
    name = LISTED[claim_id][0]
    without = {key: result for key, result in kernel.statements().items() if key != "MRS13.lemma_3"}
    monkeypatch.setattr(kernel, "statements", lambda: without)
    with pytest.raises(AssertionError, match=f"{name} does not follow the specification"):
        test_the_theorem_of_an_id_proves_or_refutes_a_statement_of_the_specification(claim_id)
    monkeypatch.setitem(LISTED, claim_id, ("MRS13_lemma_9_proof",))
    with pytest.raises(AssertionError):  # a statement, but not that of the id
        test_the_comment_above_the_statement_of_an_id_names_it(claim_id)


@pytest.mark.parametrize("paper", SPECIFIED)
def test_a_paper_is_stated_without_section_variables(paper):
    text = kernel.without_comments((kernel.PROOFS / "spec" / f"{paper}.v").read_text(encoding="utf-8"))
    assert not re.search(r"^\s*(Section|Context|Let|Module)\b", text, re.MULTILINE)


@pytest.mark.parametrize("claim_id", [name for name in LISTED if name.split(".")[0] in SPECIFIED])
def test_the_theorem_of_an_id_proves_or_refutes_a_statement_of_the_specification(claim_id):
    if claim_id in NOT_STATED:
        return
    paper = claim_id.partition(".")[0]
    for name in LISTED[claim_id]:
        named = kernel.named_in(name)
        assert named in kernel.statements() and named.startswith(paper), f"{name} does not follow the specification"
        what = re.fullmatch(rf"{paper}_(.+?)_(proof|is_refuted)", name)
        assert what and named.partition(".")[2] == what.group(1)
        assert bool(re.search(r":\s*~", kernel.places()[name][1])) == (what.group(2) == "is_refuted")


@pytest.mark.parametrize("paper", SPECIFIED)
def test_every_statement_of_a_specification_has_one_proof_or_one_refutation(paper):
    for name in statements_of(paper):
        ends = [end for end in ("proof", "is_refuted") if f"{paper}_{name}_{end}" in kernel.places()]
        assert len(ends) == 1, f"{paper}.{name}: {ends}"


@pytest.mark.parametrize("paper", SPECIFIED)
def test_a_statement_is_refuted_where_its_comment_says_so(paper):
    for name, (comment, _) in statements_of(paper).items():
        refuted = f"{paper}_{name}_is_refuted" in kernel.places()
        assert not refuted or "Refuted" in comment, f"{paper}.{name}: {comment}"


@pytest.mark.parametrize("paper", SPECIFIED)
def test_the_comment_above_a_statement_names_an_id_of_the_ledger(paper):
    for comment, _ in statements_of(paper).values():
        for claim_id in re.findall(rf"\b{paper}\.[\w.-]*\w", comment):
            claim_named(claim_id)


@pytest.mark.parametrize("claim_id", [name for name in LISTED if name.split(".")[0] in SPECIFIED])
def test_the_comment_above_the_statement_of_an_id_names_it(claim_id):
    if claim_id not in NOT_STATED:
        comments = [kernel.statements()[kernel.named_in(name) or ""][0] for name in LISTED[claim_id]]
        assert any(re.search(rf"{re.escape(claim_id)}(?![\w-]|\.[\w-])", comment) for comment in comments), comments


@pytest.mark.parametrize("claim_id", [name for name in LISTED if kernel.announced(name)])
def test_a_hypothesis_that_the_sentence_does_not_have_is_noted(claim_id):
    target = claim_named(claim_id)
    sentence = f"{target.statement} {target.amended or ''}".replace(r"\ge", " >= ").replace(r"\le", " <= ")
    note = kernel.notes()[claim_id] + sentence
    assert [words for words in kernel.announced(claim_id) if words not in note] == []


def test_show_and_the_page_print_the_statement_of_the_specification_with_what_it_assumes():
    theorem = {"name": "MRS13_lemma_3_proof", "statement": "MRS13_lemma_3_proof : MRS13.lemma_3", "assumes": []}
    _, text, assumed = kernel.statement_of(theorem)
    assert text.startswith("(** MRS13.lemma-3: ") and "Definition lemma_3 : Prop :=" in text
    assert assumed == "assumes nothing"
