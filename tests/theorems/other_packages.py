"""Install a package of papers in a folder, register it there, and run Python with it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def install(source, folder):
    """Install a copy of a package into `folder` / site, as pip does in an environment without a checkout."""
    copied = shutil.copytree(source, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    words = ["install", "-q", "--no-deps", "--no-build-isolation", "--target", str(folder / "site"), str(copied)]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True)
    return folder / "site"


def in_a_new_interpreter(folder, *words, site=None, status=0, input=None):
    path = [str(ROOT)] + ([str(site)] if site else [])
    done = subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        input=input,
        cwd=folder,
        env={"PYTHONPATH": os.pathsep.join(path), "PATH": os.environ["PATH"], "HOME": str(folder), "COLUMNS": "200"},
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def registered(folder, name):
    """Register a package of this folder as if it were installed."""
    metadata = {"METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n"}
    metadata["entry_points.txt"] = f"[boostproof.papers]\n{name} = {name}\n"
    (folder / f"{name}-1.dist-info").mkdir()
    for name_of_file, text in metadata.items():
        (folder / f"{name}-1.dist-info" / name_of_file).write_text(text, encoding="utf-8")
