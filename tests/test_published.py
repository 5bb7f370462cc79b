"""The sdist can be built and tested on its own, and the wheel is small and has no dead link."""

import email
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MOST = 5_000_000  # the most bytes of a wheel
LINK = re.compile(r"\]\(([^)\s#]+)[^)\s]*\)")
BUILD = "import sys, setuptools.build_meta as backend; print(getattr(backend, 'build_' + sys.argv[1])(sys.argv[2]))"


def built(kind: str, source: Path, folder: Path) -> Path:
    """Return the sdist or the wheel of a source tree, as an installer builds it."""
    done = subprocess.run(
        [sys.executable, "-c", BUILD, kind, str(folder)], cwd=source, capture_output=True, text=True, env=alone()
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return folder / done.stdout.split()[-1]


def alone() -> dict[str, str]:
    """Return the environment variables without a path to this checkout."""
    return {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    """Return the unpacked sdist of the files that git knows, and of those that it does not ignore."""
    pytest.importorskip("setuptools", minversion="77")
    folder = tmp_path_factory.mktemp("published")
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(words, cwd=ROOT, capture_output=True)
    if listed.returncode:
        pytest.skip("no checkout of git: this is the sdist itself")
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / "source" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / "source" / name)
    archive = built("sdist", folder / "source", folder)
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    return unpacked


@pytest.fixture(scope="module")
def wheel(sdist):
    """Return the wheel that is built from the sdist."""
    return built("wheel", sdist, sdist.parent.parent)


def test_the_sdist_has_every_file_of_the_repository(sdist):
    missing = []
    for name in subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.splitlines():
        if (ROOT / name).is_file() and name != ".gitignore" and not (sdist / name).is_file():
            missing.append(name)
    assert missing == []


def test_the_sdist_tests_itself(sdist):
    """Some claims, tests of boosters and tests of the README pages pass in the sdist, without the checkout."""
    for words in (
        ["tests/reference/test_game.py", "tests/test_packaging.py", "-k", "not versions and not highs"],
        ["theorems/np14", "--claim", "NP14.theorem-1.equation-8"],
    ):
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words],
            cwd=sdist,
            capture_output=True,
            text=True,
            env=alone() | {"PYTHONPATH": str(sdist)},
        )
        assert done.returncode == 0 and " passed" in done.stdout, done.stdout[-3000:] + done.stderr[-1000:]


def test_the_wheel_is_small_and_has_no_tests(wheel):
    assert wheel.stat().st_size < MOST
    with zipfile.ZipFile(wheel) as packed:
        tops = {name.split("/")[0] for name in packed.namelist()}
    assert {name for name in tops if "boostproof" not in name} == {"reference", "properties", "theorems"}


def test_every_link_of_a_page_in_the_wheel_leads_into_the_wheel_or_to_an_address(wheel):
    """The README is the long description; its links to tests and benchmarks lead into the sdist only."""
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        pages = {name: packed.read(name).decode() for name in names if name.endswith(".md")}
        (metadata,) = (name for name in names if name.endswith("/METADATA"))
        described = email.message_from_string(packed.read(metadata).decode())
    assert described["Description-Content-Type"] == "text/markdown"
    text = described.get_payload()
    assert text.strip() == (ROOT / "README.md").read_text(encoding="utf-8").strip()
    dead = []
    for page, words in {**pages, "": text}.items():
        for link in LINK.findall(words):
            if "://" in link:
                continue
            target = os.path.normpath(os.path.join(os.path.dirname(page), link))
            there = target in names or any(name.startswith(f"{target}/") for name in names)
            outside = not target.startswith(("reference", "properties", "theorems"))
            if not there and not (outside and (ROOT / target).exists()):
                dead.append(f"{page or 'README.md'}: {link}")
    assert dead == []
