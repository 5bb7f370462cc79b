"""A Dask cluster over loopback does the work of a sweep, and loses nothing when a worker is killed."""

import importlib.util
import json
import os
import signal
import threading
import time

from theorems.__main__ import main

SWEEP = ["sweep", "SSS08.theorem-4", "--entries=-1,0,1", "--rows", "4", "--columns", "3", "--chunk", "10"]

if importlib.util.find_spec("distributed"):  # the extra 'cluster'; without it these tests do not exist

    def test_a_cluster_that_loses_a_worker_finishes_the_sweep_with_the_same_evidence(tmp_path, capsys):
        from distributed import LocalCluster

        assert main([*SWEEP, "--jobs", "1", "--database", str(tmp_path / "here.sqlite"), "--json", "--quiet"]) == 0
        here = json.loads(capsys.readouterr().out)
        killed = []
        with LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
        ) as cluster:

            def kill_one_when_work_has_begun():
                deadline = time.monotonic() + 30
                while time.monotonic() < deadline and not (tmp_path / "there.sqlite").exists():
                    time.sleep(0.02)
                time.sleep(0.3)
                worker = next(iter(cluster.workers.values()))
                killed.append(worker.pid)
                os.kill(worker.pid, signal.SIGKILL)

            killer = threading.Thread(target=kill_one_when_work_has_begun)
            killer.start()
            address = cluster.scheduler_address
            arguments = ["--scheduler", address, "--database", str(tmp_path / "there.sqlite"), "--json", "--quiet"]
            status = main([*SWEEP, *arguments])
            killer.join()
        there = json.loads(capsys.readouterr().out)
        assert status == 0 and killed
        for clock in (here, there):
            clock.pop("worker_seconds")
        assert there == here

    def test_a_scheduler_that_does_not_answer_is_one_line_and_status_two(tmp_path, capsys):
        arguments = ["--scheduler", "tcp://127.0.0.1:1", "--database", str(tmp_path / "d.sqlite"), "--quiet"]
        assert main([*SWEEP, *arguments]) == 2
        assert "no Dask scheduler answers at tcp://127.0.0.1:1" in capsys.readouterr().err
