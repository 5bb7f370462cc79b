"""The commands: report, errata, sweep, search, notebooks."""
