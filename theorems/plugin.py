"""What pytest loads of an installed copy in every session, and which does nothing unless the session is about boosters.

A session is if it names our packages or our options: then the real plugin comes in, `properties.pytest_options`, and with
it the patterns of the pages and of the checks of an audit. In a checkout pyproject.toml says both, and this stays idle.
"""

from __future__ import annotations

COLLECTED = ("theorems", "properties")
OPTIONS = ("--booster", "--claim")
PLUGIN = "properties.pytest_options"
CHECKS = ("fact_*",)  # the functions of properties/audit/suite.py; claims make their own items
FILES = ("theorems/*[0-9]/*.py", "properties/audit/suite.py")


def pytest_load_initial_conftests(early_config, parser, args):
    """Brings the plugin in where the command line asks for it."""
    named = "--pyargs" in args and any(word.split(".")[0] in COLLECTED for word in args)
    asked = any(word.split("=")[0] in OPTIONS for word in args)
    if not (named or asked) or early_config.pluginmanager.has_plugin(PLUGIN):
        return
    early_config.pluginmanager.import_plugin(PLUGIN)
    for name, patterns in (("python_files", FILES), ("python_functions", CHECKS)):
        for pattern in patterns:
            early_config.addinivalue_line(name, pattern)
