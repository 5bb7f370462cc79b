"""A Dask cluster over loopback does the work of a sweep, and loses nothing when a worker is killed."""

import importlib.util
import json
import os
import signal
import sqlite3
import threading
import time

from theorems.commands import main

SWEEP = ["sweep", "SSS08.theorem-4", "--entries=-1,0,1", "--rows", "4", "--columns", "3", "--chunk", "10"]


def stored(database):
    """Return how many chunks are in the database, 0 where there is none yet."""
    try:
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=30) as connection:
            return connection.execute("select count(*) from results").fetchone()[0]
    except sqlite3.OperationalError:
        return 0


if importlib.util.find_spec("distributed"):  # needs the extra `cluster`; without it these tests do not exist

    def test_a_cluster_that_loses_a_worker_finishes_the_sweep_with_the_same_evidence(tmp_path, capsys):
        from distributed import LocalCluster

        assert main([*SWEEP, "--jobs", "1", "--database", str(tmp_path / "here.sqlite"), "--json", "--quiet"]) == 0
        summary = json.loads(capsys.readouterr().out)
        killed = []
        with LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
        ) as cluster:

            def kill_one_when_work_has_begun():
                deadline = time.monotonic() + 60
                while time.monotonic() < deadline and not stored(tmp_path / "there.sqlite"):
                    time.sleep(0.02)
                worker = next(iter(cluster.workers.values()))
                worker.close_gracefully()  # its nanny must start no other worker: the remaining one does the rest
                os.kill(worker.pid, signal.SIGKILL)
                killed.append(stored(tmp_path / "there.sqlite"))

            killer = threading.Thread(target=kill_one_when_work_has_begun)
            killer.start()
            address = cluster.scheduler_address
            arguments = ["--scheduler", address, "--database", str(tmp_path / "there.sqlite"), "--json", "--quiet"]
            status = main([*SWEEP, *arguments])
            killer.join()
        there = json.loads(capsys.readouterr().out)
        assert status == 0 and 0 < killed[0] < there["of"]  # the worker was killed during the work
        for clock in (summary, there):
            clock.pop("worker_seconds")
        assert there == summary

    def test_a_scheduler_that_does_not_respond_gets_one_line_and_status_two(tmp_path, capsys):
        arguments = ["--scheduler", "tcp://127.0.0.1:1", "--database", str(tmp_path / "d.sqlite"), "--quiet"]
        assert main([*SWEEP, *arguments]) == 2
        assert "no connection to a Dask scheduler at tcp://127.0.0.1:1" in capsys.readouterr().err
