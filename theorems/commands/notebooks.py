"""`boostproof notebooks`: copy the notebooks to a folder, or execute them, in place or as HTML."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import threading
from contextlib import contextmanager
from pathlib import Path

from properties.claims.papers import paper_named
from properties.engine.files import HOME, IS_CHECKOUT, ROOT, write_atomically

SHIPPED = Path(sysconfig.get_path("data")) / "share" / "boostproof" / "notebooks"
FOLDER = ROOT / "notebooks" if IS_CHECKOUT else SHIPPED
SECONDS_PER_CELL = 240


def run(options) -> int:
    """Write the notebooks that the options name, or all, and print the files written."""
    folder = FOLDER if options.paper is None else _folder_of(options.paper)
    paths = {path.stem: path for path in sorted(folder.glob("*.ipynb"))}
    unknown = [name for name in options.names if name not in paths]
    if unknown:
        raise ValueError(f"names must be among {', '.join(paths)}, got {', '.join(unknown)}")
    for name in options.names or paths:
        if sys.stderr.isatty() and options.copy is None:
            print(f"executing {name} ...", end="\r", file=sys.stderr, flush=True)
        print(f"wrote {_write(paths[name], options)}", flush=True)
    return 0


def _folder_of(key: str) -> Path:
    """Return the folder of the notebooks of a paper. Raises ValueError if the paper has none."""
    paper = paper_named(key)
    assert paper is not None, "the parser accepts keys of papers only"
    if paper.ours:
        return FOLDER
    if not any(paper.notebooks.glob("*.ipynb")):
        raise ValueError(f"{paper.key} has no notebooks: {paper.notebooks} must have files NAME.ipynb")
    return paper.notebooks


def _write(path: Path, options) -> Path:
    """Copy or execute one notebook as the options require. Return the file written."""
    if options.copy is not None:
        options.copy.mkdir(parents=True, exist_ok=True)
        target = options.copy / path.name
        if target.exists() and target.read_bytes() != path.read_bytes():
            raise ValueError(f"--copy must name a folder without a changed {path.name}, got {options.copy}")
        write_atomically(target, path.read_bytes())
        return target
    try:
        import nbformat
        from nbconvert import HTMLExporter
    except ImportError as error:
        raise ValueError(f"the notebooks need {error.name}: pip install 'boostproof[notebooks]'") from None
    if options.store:
        write_atomically(path, nbformat.writes(without_times(execute(path))) + "\n")
        return path
    options.html.mkdir(parents=True, exist_ok=True)
    page, _ = HTMLExporter().from_notebook_node(execute(path))
    write_atomically(options.html / f"{path.stem}.html", page)
    return options.html / f"{path.stem}.html"


@contextmanager
def kernel():
    """Start a kernel for several notebooks. The notebooks share the imported modules, but no names."""
    from jupyter_client.manager import KernelManager

    manager = KernelManager()
    manager.start_kernel(cwd=str(HOME))
    try:
        yield manager
    finally:
        manager.shutdown_kernel(now=True)


FORGET = """import gc
gc.set_threshold(200_000)  # all claims stay in memory: without this the collector traverses them after every cell
gc.freeze()  # without this %reset traverses them as well
import matplotlib.pyplot
matplotlib.pyplot.draw_all = lambda: None  # else every figure is drawn twice
%config InlineBackend.print_figure_kwargs = {"bbox_inches": None}  # else every figure is drawn again to compute its margins
%reset -f"""


def execute(path: Path, manager=None):
    """Return the notebook in `path` with its outputs.

    The cells run in the folder HOME: in a new kernel, or in the kernel of the given manager after all names in it are deleted.
    Raises nbclient's error if a cell fails.
    """
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    if manager is not None:
        notebook.cells.insert(0, nbformat.v4.new_code_cell(FORGET))
    client = NotebookClient(
        notebook,
        km=manager,
        timeout=SECONDS_PER_CELL,
        resources={"metadata": {"path": str(HOME)}},
        extra_arguments=["--IPKernelApp.log_level=40"],  # no messages about the connection
    )
    _in_a_thread(client)
    if manager is not None:
        del notebook.cells[0]
    return notebook


def _in_a_thread(client) -> None:
    """Execute the notebook in another thread. In the main thread nbclient would handle ^C and print a traceback."""
    failed: list[BaseException] = []

    def guarded():
        try:
            client.execute(stderr=subprocess.DEVNULL)  # the error of a cell is raised, not printed
        except BaseException as error:
            failed.append(error)

    client._cleanup_kernel = lambda: None  # otherwise Python waits at exit for a thread that has already ended
    thread = threading.Thread(target=guarded, daemon=True)
    thread.start()
    try:
        thread.join()
    except KeyboardInterrupt:
        started = getattr(client.km, "provisioner", None)
        if started is not None and started.process is not None:
            started.process.kill()
        raise
    if failed:
        raise failed[0]


def without_times(notebook):
    """Return the notebook without the times of execution and the version of Python, which change from run to run."""
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    notebook.metadata.get("language_info", {}).pop("version", None)
    return notebook


def cell_outputs(notebook) -> list[list[str]]:
    """Return the outputs of each code cell as texts. An image is replaced by "picture", because its bytes depend on fonts."""
    return [
        [
            "picture"
            if "image/png" in output.get("data", {})
            else output.get("text", output.get("data", {}).get("text/plain"))
            for output in cell.outputs
        ]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]
