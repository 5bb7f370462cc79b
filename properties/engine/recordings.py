"""Convert the answers and exceptions of boosters to JSON and back, for recordings and for pipes."""

from __future__ import annotations

from typing import Any

from properties.cases.exact_json import answer_to_json, decode
from properties.engine.failures import Missing, Raised, Refused, Uncopied, one_line

LONGEST_RECORDING = 5_000  # the most answers in the recording of a witness
KINDS = (Raised, Missing, Uncopied, Refused)  # exceptions that are converted


def packed(result: Any, keep_real=None) -> dict[str, Any]:
    """Return an answer or an exception as JSON. `keep_real` stores an enclosed real, see `answer_to_json`."""
    if isinstance(result, KINDS):
        return {next(kind.__name__ for kind in KINDS if isinstance(result, kind)): one_line(result)}
    return {"answer": answer_to_json(result, keep_real)}


def unpacked(data: Any, refined=None) -> Any:
    """Return the answer, or raise the exception, that `packed` wrote. Raises ValueError for other data."""
    if isinstance(data, dict) and len(data) == 1:
        if "answer" in data:
            return decode(data["answer"], refined)
        for kind in KINDS:
            if kind.__name__ in data:
                raise kind(one_line(data[kind.__name__]))
    raise ValueError(
        f"an answer must be a mapping with one key, 'answer' or the name of an exception, got {one_line(data, 60)}"
    )


def answers_in(recording: list) -> int:
    """Return the number of answers in a recording."""
    return sum(len(answers) for _, _, answers in recording)


def checked_recording(recording: Any) -> list:
    """Return a recording that was read from a file. Raises ValueError if its shape is wrong."""
    if not isinstance(recording, list):
        raise ValueError(f"the recording must be a list, got {one_line(recording, 60)}")
    for entry in recording:
        if not (isinstance(entry, list) and list(map(type, entry)) in ([str, int, list], [str, type(None), list])):
            raise ValueError(f"the recording must have triples (request, booster, answers), got {one_line(entry, 60)}")
    if answers_in(recording) > LONGEST_RECORDING:
        raise ValueError(f"the recording must have at most {LONGEST_RECORDING} answers, got {answers_in(recording)}")
    return recording
