"""Store counterexamples in JSON files with exact numbers. Nothing is evaluated when a file is read.

A witness has the id of its claim, the case (for a run: the game, the booster by class and arguments, and the columns that
the learner chose), and the violated sides. `replay` recomputes the sides and decides whether they still violate the claim.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import inspect
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from properties.cases.exact_json import decode, encode
from properties.cases.play import Instance, Play
from properties.claims.papers import Paper, is_writable, paper_of, registered_class
from properties.claims.sides import displayed_number, displayed_sides, falsehood, falsehood_at
from properties.claims.together import KnownAs, Several, SeveralRuns, Transcripts
from properties.engine.files import ROOT, OpenFolder, write_atomically
from properties.engine.reading import load_json
from properties.traits import arguments_of
from reference.game import Game
from reference.oracles import Transcript
from reference.protocol import Trace

COMMITTED = ROOT / "theorems" / "witnesses"
UNCOMMITTED = ".witnesses"
FAMILIES = ("exact", "fast")


class Unreadable(ValueError):
    """A file is not a witness, or its booster is not installed. The message has the file's name, in one line."""


@dataclass(frozen=True)
class Witness:
    """A stored counterexample.

    Parameters
    ----------
    claim : str
        An id, PAPER.label.
    case : Game, Play or Instance
        The case.
    path : Path
        The file.
    sides : dict
        The violated sides as text, with the keys lhs, relation, rhs and at.
    note : str
        A sentence about the witness.

    Examples
    --------
    >>> Witness("TOY.lemma-1", Game([[1], [-1]]), Path("TOY.lemma-1.json"), {}).case.shape
    (2, 1)
    """

    claim: str
    case: Any
    path: Path
    sides: dict[str, str]
    note: str = ""


def booster_to_json(booster) -> dict[str, Any]:
    """Return the family, the class name and the constructor arguments of a booster."""
    module = type(booster).__module__
    return {
        "family": module.split(".")[1] if module.startswith("reference.") else module,
        "class": type(booster).__name__,
        "arguments": {name: encode(value) for name, value in arguments_of(booster).items()},
    }


def booster_from_json(data: dict[str, Any]):
    """Return a booster of ours, or of a package with registered papers. Raises ValueError for any other booster.

    A name in a file imports no other module: the pages of such a package must import the module.
    """
    cls = _our_class(data) if data.get("family") in FAMILIES else _registered_class(data)
    arguments = {name: decode(value) for name, value in data.get("arguments", {}).items()}
    return cls(**{name: list(value) if isinstance(value, tuple) else value for name, value in arguments.items()})


def _our_class(data: dict[str, Any]) -> type:
    module = importlib.import_module(f"reference.{data['family']}")
    cls = getattr(module, str(data.get("class")), None)
    if not inspect.isclass(cls) or cls.__name__ not in getattr(module, "__all__", ()):
        raise ValueError(f"class must name a booster of reference.{data['family']}, got {data.get('class')!r}")
    return cls


def _registered_class(data: dict[str, Any]) -> type:
    family, name = str(data.get("family"))[:100], str(data.get("class"))[:100]
    cls = registered_class(family, name)
    if cls is None:
        raise ValueError(
            f"the booster's family must be one of {', '.join(FAMILIES)}, or a module of an installed package of papers, got "
            f"{family}.{name}: install the package {family.split('.')[0]}, or name another booster with --booster"
        )
    if not all(callable(getattr(cls, method, None)) for method in ("start", "update", "coefficients")):
        raise ValueError(f"the booster must have the methods start, update and coefficients, got {family}.{name}")
    return cls


def case_to_json(case, trace=None) -> dict[str, Any]:
    """Return a case as JSON.

    The learner of a run is stored as the list of the columns that it chose, and the learner of several runs as one list for
    each run. The boosters of a claim about several runs are stored as text.
    """
    if isinstance(case, Game):
        return {"kind": "game", "game": case.to_json()}
    if not isinstance(case, Play):
        return {"kind": "instance", "instance": encode(case)}
    data: dict[str, Any] = {"kind": "play", "rounds": case.rounds}
    game = trace.game if isinstance(trace, Trace) else case.game
    if isinstance(trace, SeveralRuns) or isinstance(case.oracle, Transcripts):
        chosen = trace.transcripts if isinstance(trace, SeveralRuns) else case.oracle.by_name
        data["transcripts"] = {name: [list(choice) for choice in choices] for name, choices in chosen.items()}
    else:
        choices = getattr(case.oracle, "choices", None) if trace is None else trace.transcript
        if choices is not None:
            data["transcript"] = [list(choice) for choice in choices]
    data |= {"game": game.to_json()} if isinstance(game, Game) else {"instance": encode(game)}
    if isinstance(case.booster, Several | KnownAs):
        data["together"] = case.booster.text if isinstance(case.booster, KnownAs) else repr(case.booster)
    elif case.booster is not None:
        data["booster"] = booster_to_json(case.booster)
    if case.arguments:
        data["arguments"] = [[name, encode(value)] for name, value in case.arguments]
    return data


def case_from_json(data: Any):
    """Return the case that `case_to_json` wrote. Raises ValueError in one line for other data."""
    if not isinstance(data, dict) or data.get("kind") not in ("play", "game", "instance"):
        raise ValueError(f"the case must have kind 'play', 'game' or 'instance', got {str(data)[:60]!r}")
    if data["kind"] == "instance":
        return decode(data.get("instance"))
    game = Game.from_json(data["game"]) if "game" in data else decode(data.get("instance"))
    if data["kind"] == "game":
        return game
    rounds = data.get("rounds")
    oracle: Any = Transcript(data["transcript"]) if "transcript" in data else None
    if "transcripts" in data:
        oracle = Transcripts(data["transcripts"])
    booster: Any = booster_from_json(data["booster"]) if "booster" in data else None
    if "together" in data:
        booster = KnownAs(str(data["together"]))
    return Play(
        game, oracle, rounds, booster, tuple((str(name), value) for name, value in decode(data.get("arguments", [])))
    )


def read(path: Path) -> Witness:
    """Return the witness in a file. Raises Unreadable, with the file's name, if it is malformed, truncated or hostile.

    Parameters
    ----------
    path : Path
        The file.

    Returns
    -------
    Witness
        The content of the file.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "bad.json"
    ...     path.write_text("[") and read(path)
    Traceback (most recent call last):
        ...
    properties.engine.witness.Unreadable: witness bad.json cannot be read: Expecting value: line 1 column 2 (char 1)
    """
    path = Path(path)
    try:
        data = load_json(path)
        case = case_from_json(data["case"])
    except (ValueError, TypeError, RecursionError, KeyError, OverflowError, MemoryError) as error:
        message = (str(error).splitlines() or [type(error).__name__])[0][:300]
        raise Unreadable(f"witness {path.name} cannot be read: {message}") from None
    return Witness(data["claim"], case, path, data.get("sides", {}), data.get("note", ""))


@functools.cache
def _stored(claim_id: str, folder: Path, stamp: float) -> tuple[Witness, ...]:
    names = _names(folder, stamp)
    names_of_claim = [name for name in names if name == f"{claim_id}.json"] + [
        n for n in names if n.startswith(f"{claim_id}-")
    ]
    stored = [read(folder / name) for name in names_of_claim]
    return tuple(witness for witness in stored if witness.claim == claim_id)


@functools.lru_cache(maxsize=16)
def _names(folder: Path, stamp: float) -> list[str]:
    return sorted(path.name for path in folder.glob("*.json"))


def folder_to_write(paper: Paper | None) -> Path:
    """Return the folder for new witnesses of a paper: the paper's folder in a checkout, else ./witnesses."""
    has_own_folder = paper is not None and paper.is_checkout and is_writable(paper.witnesses)
    return paper.witnesses if paper is not None and has_own_folder else Path.cwd() / "witnesses"


def folders(paper: Paper | None) -> tuple[Path, ...]:
    """Return the folders with the witnesses of a paper: the paper's folder, and the folder for new witnesses."""
    return () if paper is None else tuple(dict.fromkeys((paper.witnesses, folder_to_write(paper))))


def stored_witnesses(claim_id: str) -> tuple[Witness, ...]:
    """Return the stored witnesses of a claim: <id>.json and <id>-*.json in the folders of its paper.

    Parameters
    ----------
    claim_id : str
        An id, PAPER.label.

    Returns
    -------
    tuple of Witness
        The witnesses, in the order of the file names.

    Examples
    --------
    >>> stored_witnesses("TOY.lemma-1")
    ()
    >>> stored_witnesses("CL21.definition-2.8.every-map")[0].claim
    'CL21.definition-2.8.every-map'
    """
    existing = [folder for folder in folders(paper_of(claim_id)) if folder.exists()]
    return tuple(witness for folder in existing for witness in _stored(claim_id, folder, folder.stat().st_mtime))


def write(
    folder: Path | OpenFolder,
    claim_id: str,
    case: dict,
    sides: dict,
    note: str = "",
    name: str = "",
    further: dict | None = None,
) -> Path:
    """Write a witness atomically and return its path. The default name ends in a digest of the case.

    Parameters
    ----------
    folder : Path or OpenFolder
        The folder of the file.
    claim_id : str
        An id, PAPER.label.
    case : dict
        The case in its JSON form.
    sides : dict
        The violated sides as text.
    note : str
        A sentence about the witness.
    name : str
        The name of the file without its suffix.
    further : further fields of an audit's witness
        The booster's name, traits and answers.

    Returns
    -------
    Path
        The file.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = write(Path(folder), "TOY.lemma-1", case_to_json(Game([["1/3"]])), {}, name="toy")
    ...     path.name, read(path).case
    ('toy.json', Game([['1/3']]))
    """
    fields = {"format": 1, "claim": claim_id, "case": case, "sides": sides, "note": note, **(further or {})}
    body = json.dumps(fields, indent=1)
    digest = hashlib.sha256(json.dumps(case, sort_keys=True).encode()).hexdigest()[:8]
    file_name = f"{name or f'{claim_id}-{digest}'}.json"
    if isinstance(folder, OpenFolder):
        return folder.write(file_name, body + "\n")
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / file_name, body + "\n")
    return folder / file_name


__all__ = [
    "Instance",
    "Witness",
    "displayed_number",
    "displayed_sides",
    "falsehood",
    "falsehood_at",
    "load_json",
    "read",
    "stored_witnesses",
    "write",
]
