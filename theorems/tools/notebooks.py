"""`python -m theorems notebooks`: executes every notebook and writes it as HTML. The notebooks are stored without outputs."""

from __future__ import annotations

from pathlib import Path

from properties.engine.witness import ROOT, write_atomically

FOLDER = ROOT / "notebooks"
SECONDS_PER_CELL = 120


def add_options(parser) -> None:
    parser.add_argument("-o", "--output", type=Path, default=FOLDER / "html", metavar="DIR")
    parser.add_argument("names", nargs="*", help="01_adaboost_rate ...; all when none is named")


def run(options) -> int:
    try:
        from nbconvert import HTMLExporter
    except ImportError as error:
        raise ValueError(f"the notebooks need {error.name}: pip install -e '.[notebooks]' -c constraints.txt") from None
    found = {path.stem: path for path in sorted(FOLDER.glob("*.ipynb"))}
    unknown = [name for name in options.names if name not in found]
    if unknown:
        raise ValueError(f"names must be among {', '.join(found)}, got {', '.join(unknown)}")
    options.output.mkdir(parents=True, exist_ok=True)
    for name in options.names or found:
        page, _ = HTMLExporter().from_notebook_node(execute(found[name]))
        write_atomically(options.output / f"{name}.html", page)
        print(f"wrote {name}.html")
    return 0


def execute(path: Path):
    """The notebook in `path` with its outputs, run in the repository's root. Raises nbclient's error when a cell does."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=SECONDS_PER_CELL, resources={"metadata": {"path": str(ROOT)}}).execute()
    return notebook
