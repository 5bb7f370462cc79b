"""An audit leaves an import finder in the calling process, which does not change how the caller's modules are found."""

import shutil
import subprocess
import sys
import time

import pytest

from properties import audit
from properties.audit import isolation
from properties.engine.files import ROOT
from properties.sabotage.signs import SignBooster

PROGRAM = """
import importlib, os, sys, time
sys.path.insert(0, os.getcwd())
from properties import audit
from properties.audit import isolation
from properties.sabotage.signs import SignBooster

class Booster(SignBooster):
    traits = {{"columns": "signs"}}

    def start(self, m):
        {act}
        return super().start(m)

before = list(sys.meta_path)
report = audit(Booster, witnesses=None, budget=20, only=("invariant.weights-length",))
assert report.status == 0, report
added = [finder for finder in sys.meta_path if finder not in before]
assert len(added) == 1 and isinstance(added[0], isolation.InstalledFirst), added
{then}
import colorsys
print(getattr(colorsys, "OF_THE_USER", "installed"))
"""
OWN = "OF_THE_USER = 'the own one'\n"


def imported(folder, act: str = "pass", then: str = "") -> str:
    """Return which `colorsys` a caller imports after an audit of a booster that runs `act`; the caller runs `then` in
    between."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(act=act, then=then)],
        cwd=folder,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_an_audit_does_not_hide_a_module_of_the_caller_that_was_there_before(tmp_path):
    (tmp_path / "colorsys.py").write_text(OWN)
    time.sleep(0.3)  # file times are compared with the start of the audit; a tenth of a second separates them
    assert imported(tmp_path) == "the own one"


def test_an_audit_does_not_hide_a_package_of_the_caller_that_was_there_before(tmp_path):
    (tmp_path / "colorsys").mkdir()
    (tmp_path / "colorsys" / "__init__.py").write_text(OWN)
    time.sleep(0.3)
    assert imported(tmp_path) == "the own one"


def test_an_audit_does_not_hide_a_module_that_the_caller_writes_later(tmp_path):
    (tmp_path / "later").mkdir()
    then = f"time.sleep(0.3); open('later/colorsys.py', 'w').write({OWN!r}); sys.path.insert(0, 'later')"
    assert imported(tmp_path, then=then) == "the own one"


PLANTED = {
    "written": f"open('colorsys.py', 'w').write({OWN!r})",
    "moved": "os.path.exists('kept.py') and os.rename('kept.py', 'colorsys.py')",
    "moved with its folder": "os.path.exists('kept') and os.rename('kept', 'colorsys')",
    "linked": "os.path.exists('colorsys.py') or os.symlink('kept.py', 'colorsys.py')",
    "dated back": f"open('colorsys.py', 'w').write({OWN!r}); os.utime('colorsys.py', (1, 1))",
    "its folder exchanged": "os.path.exists('evil') and (os.rename('path', 'old'), os.rename('evil', 'path'))",
}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the times of files may say less")
@pytest.mark.parametrize("how", PLANTED)
def test_a_module_that_the_booster_planted_is_not_imported(how, tmp_path):
    (tmp_path / "kept.py").write_text(OWN)
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "__init__.py").write_text(OWN)
    (tmp_path / "path").mkdir()
    (tmp_path / "evil").mkdir()
    (tmp_path / "evil" / "colorsys.py").write_text(OWN)
    time.sleep(0.3)
    folder = tmp_path
    words = PLANTED[how]
    if how == "its folder exchanged":
        program = PROGRAM.replace("sys.path.insert(0, os.getcwd())", "sys.path.insert(0, os.path.abspath('path'))")
        done = subprocess.run(
            [sys.executable, "-c", program.format(act=words, then="")],
            cwd=folder,
            capture_output=True,
            text=True,
            env={"PYTHONPATH": str(ROOT), "PATH": ""},
        )
        assert done.stdout.strip() == "installed", done.stderr
    else:
        assert imported(folder, act=words) == "installed"


def test_several_audits_leave_one_finder_and_their_times():
    class Booster(SignBooster):
        traits = {"columns": "signs"}  # noqa: RUF012

    for _ in range(2):
        audit(Booster, witnesses=None, budget=20, only=("invariant.weights-length",))
    (finder,) = (finder for finder in sys.meta_path if isinstance(finder, isolation.InstalledFirst))
    assert finder.running == 0 and all(start < end < float("inf") for start, end in finder.times)


def test_a_command_finds_every_module_where_it_is_installed(tmp_path):
    """A command runs no code of the caller, so a file with the name of a module of Python is never imported, however old
    it is."""
    (tmp_path / "colorsys.py").write_text(OWN)
    program = """
from properties.audit.isolation import import_installed_first
import_installed_first()
import colorsys
print(colorsys.__file__)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
    )
    assert not done.stdout.startswith(str(tmp_path)), done.stdout + done.stderr


WITHOUT_MOUNTS = """
import importlib, os, shutil, sys
from pathlib import Path
from properties import audit
from properties.audit import isolation
from properties.sabotage.signs import SignBooster
import reference

isolation.wanted.clear()
ours = Path(reference.__file__).parent
assert ours.parent == Path.cwd() / "copy" and "reference.rate.interval_newton" not in sys.modules
page = ours / "rate" / "interval_newton.py"

class Booster(SignBooster):
    traits = {{"columns": "signs"}}

    def start(self, m):
        if not os.path.exists("done"):
            open("done", "w").close()
            {act}
        return super().start(m)

report = audit(Booster, witnesses=None, budget=20, only=("invariant.weights-length",))
assert report.status == 0, report
assert "writing to the files of this library and of Python" in str(report)
try:
    print(getattr(importlib.import_module("reference.rate.interval_newton"), "FORGED", "ours"))
except ImportError as error:
    print(error)
"""
FORGED = "FORGED = 'forged'"
CHANGES = {
    "nothing": ("pass", "ours"),
    "written": (f"page.write_text({FORGED!r})", "changed while a booster ran"),
    "dated back": (f"page.write_text({FORGED!r}); os.utime(page, (1, 1))", "changed while a booster ran"),
    "its folder exchanged": (
        "os.rename(page.parent, 'old'); os.rename('forged/reference/rate', page.parent)",
        "changed while a booster ran",
    ),
    "the folder above exchanged": (
        "os.rename(ours.parent, 'old'); os.rename('forged', ours.parent)",
        "changed while a booster ran",
    ),
    "its compiled file written": (
        "import py_compile; status = os.stat(page); text = page.read_text(); "
        f"page.with_name('x.py').write_text({FORGED!r} + chr(10) * (status.st_size - {len(FORGED)})); "
        "os.utime(page.with_name('x.py'), ns=(status.st_atime_ns, status.st_mtime_ns)); "
        "py_compile.compile(str(page.with_name('x.py')), cfile=importlib.util.cache_from_source(str(page)))",
        "ours",
    ),
}


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """Return a folder with a copy of our packages in `copy`, and one with a forged module in `forged`."""
    folder = tmp_path_factory.mktemp("copied")
    for name in ("properties", "reference", "theorems"):
        shutil.copytree(ROOT / name, folder / "copy" / name, ignore=shutil.ignore_patterns("__pycache__", "*.v"))
    shutil.copytree(folder / "copy" / "reference", folder / "forged" / "reference")
    (folder / "forged" / "reference" / "rate" / "interval_newton.py").write_text(FORGED)
    return folder


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the times of files may say less")
@pytest.mark.parametrize("how", CHANGES)
def test_a_module_of_ours_that_a_booster_changed_is_not_imported_where_no_mounts_protect_it(how, copied, tmp_path):
    act, expected = CHANGES[how]
    folder = tmp_path / "case"
    shutil.copytree(copied, folder)
    time.sleep(0.3)
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_MOUNTS.format(act=act)],
        cwd=folder,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(folder / "copy"), "PATH": ""},
    )
    assert done.returncode == 0 and expected in done.stdout, done.stdout + done.stderr
