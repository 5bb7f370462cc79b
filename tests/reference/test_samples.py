"""Data sets from files: a malformed file gets an error with its name and line, and no file exhausts the memory."""

import gzip

import numpy as np
import pytest

from reference.data import samples

GOOD = "a,b,label\n1,2,1\n3,4,-1\n"


def test_a_csv_file_is_read_below_its_header_with_repeated_rows_dropped(tmp_path):
    (tmp_path / "one.csv").write_text(GOOD + "1,2,1\n")
    features, labels = samples.load_samples(tmp_path, "one")
    assert features.tolist() == [[1, 2], [3, 4]] and labels.tolist() == [1, -1]
    assert samples.names(tmp_path) == ["one"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,2,1\n3,4,-1\n", r"one.csv, line 1: it must be a header"),
        (GOOD + "# 5,6,1\n", r"one.csv, line 4: it must be 3 numbers, got '# 5,6,1'"),
        ("a,b,label\n1,2,1\n\n3,4,-1\n", r"one.csv, line 3: it must be 3 numbers"),
        (GOOD + "5,6\n", r"one.csv, line 4"),
        (GOOD + "5,x,1\n", r"one.csv, line 4"),
        ("", r"one.csv is empty"),
        ("a,b,label\n", r"must have a feature, a label and an example"),
        (GOOD + "nan,6,1\n", r"features of one must be finite"),
        (GOOD + "5,6,2\n", r"labels of one must be -1 or \+1"),
    ],
)
def test_a_malformed_csv_file_is_refused_with_its_line(tmp_path, text, message):
    (tmp_path / "one.csv").write_text(text)
    with pytest.raises(ValueError, match=message) as error:
        samples.load_samples(tmp_path, "one")
    assert "\n" not in str(error.value)


def packed(text: str) -> bytes:
    return gzip.compress(text.encode())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (packed(GOOD)[:-9], "one.csv.gz cannot be read"),
        (packed(GOOD)[:12] + b"\xff" * 30, "one.csv.gz cannot be read"),
        (b"not gzip at all", "one.csv.gz cannot be read"),
        (gzip.compress(b"\xff\xfe\x00"), "one.csv.gz must be UTF-8 text"),
    ],
    ids=["cut", "damaged", "no gzip", "no text"],
)
def test_a_damaged_gzip_file_is_refused(tmp_path, data, message):
    (tmp_path / "one.csv.gz").write_bytes(data)
    with pytest.raises(ValueError, match=message):
        samples.load_samples(tmp_path, "one")


def test_a_gzip_file_is_unpacked_no_further_than_the_bound(tmp_path, monkeypatch):
    (tmp_path / "one.csv.gz").write_bytes(gzip.compress(b"a,label\n" + b"0,1\n" * 1_000_000))
    monkeypatch.setattr(samples, "LARGEST", 1_000_000)
    with pytest.raises(ValueError, match="must have at most 1000000 bytes unpacked"):
        samples.load_samples(tmp_path, "one")


def test_a_packed_file_gives_the_same_sample_as_a_plain_one(tmp_path):
    (tmp_path / "one.csv.gz").write_bytes(packed(GOOD))
    (tmp_path / "two.csv").write_text(GOOD)
    assert all(map(np.array_equal, samples.load_samples(tmp_path, "one"), samples.load_samples(tmp_path, "two")))


def test_a_damaged_matlab_file_is_refused(tmp_path):
    (tmp_path / "benchmarks.mat").write_bytes(b"no matlab file" * 20)
    with pytest.raises(ValueError, match=r"benchmarks\.mat"):
        samples.names(tmp_path / "benchmarks.mat")
