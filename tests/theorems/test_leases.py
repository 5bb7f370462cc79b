"""A lease of a chunk ends even if its holder has died, and a worker that dies is replaced."""

import os
import signal
import time

import pytest

from theorems.searching import chunks, store
from theorems.searching.chunks import run_chunks
from theorems.searching.store import LEASE, Holder, Store


@pytest.fixture
def shared(tmp_path):
    return Store(tmp_path / "store.sqlite")


def lease(shared, holder, until):
    with shared.connection:
        shared.connection.execute("insert or replace into leases values (?, ?, ?, ?)", ("task", 3, holder, until))


def test_a_lease_of_another_host_holds_until_it_ends(shared):
    lease(shared, "elsewhere 17 other-boot 5", time.time() + LEASE)
    assert not shared.claim(3, ["task"])
    assert shared.held_by_others("task")[0].startswith("1 chunks (3) are held by process 17 on elsewhere, for ")
    lease(shared, "elsewhere 17 other-boot 5", time.time() - 1)
    assert shared.held_by_others("task") == []
    assert shared.claim(3, ["task"])


def test_a_process_of_this_boot_that_has_ended_holds_nothing(shared):
    child = os.fork()
    if child == 0:
        os._exit(0)
    this_process = Holder.of_this_process()
    gone = Holder(this_process.host, child, this_process.boot, "1")
    os.waitpid(child, 0)
    lease(shared, str(gone), time.time() + LEASE)
    assert shared.claim(3, ["task"])


def test_a_process_id_that_another_process_has_now_holds_nothing(shared):
    """Process 1 always exists; it holds nothing if it began at another tick than the one in the lease."""
    this_process = Holder.of_this_process()
    lease(shared, str(Holder(this_process.host, 1, this_process.boot, "99999999999")), time.time() + LEASE)
    assert shared.claim(3, ["task"])


def test_a_living_process_of_this_boot_holds_its_chunk(shared):
    child = os.fork()
    if child == 0:
        time.sleep(60)
        os._exit(0)
    try:
        this_process = Holder.of_this_process()
        lease(
            shared, str(Holder(this_process.host, child, this_process.boot, store._begun(child))), time.time() + LEASE
        )
        assert not shared.claim(3, ["task"])
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


@pytest.mark.parametrize("until", [1e300, float("inf")])
def test_a_lease_without_an_end_is_damaged(shared, until):
    lease(shared, "elsewhere 17 other-boot 5", until)
    assert shared.claim(3, ["task"])


@pytest.mark.parametrize("text", ["", "one", "a b c d", "host -5 x y", "host 5 x"])
def test_a_malformed_holder_is_unknown(text):
    assert not Holder.parse(text).is_gone()
    assert Holder.parse(str(Holder.of_this_process())) == Holder.of_this_process()


def test_a_lease_is_renewed_while_its_holder_lives(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "LEASE", 0.4)
    shared = Store(tmp_path / "store.sqlite")
    assert shared.claim(3, ["task"])
    (first,) = [until for (until,) in shared.connection.execute("select until from leases")]
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        (now,) = [until for (until,) in shared.connection.execute("select until from leases")]
        if now > first:
            return
        time.sleep(0.05)
    pytest.fail("the lease was not renewed")


def dies_once(folder, chunk):
    """Compute a chunk; chunk 2 kills its worker the first time that it is computed."""
    mark = os.path.join(folder, "died")
    if chunk == 2 and not os.path.exists(mark):
        open(mark, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return {"chunk": chunk}


def dies(folder, chunk):
    os.kill(os.getpid(), signal.SIGKILL)


def plan(folder, count):
    return [(k, {"task": (str(folder), k)}) for k in range(count)]


def test_a_worker_that_dies_is_replaced_and_nothing_is_lost(shared, tmp_path, capfd):
    assert run_chunks(dies_once, plan(tmp_path, 6), shared, "test", jobs=2, total=6, quiet=True)
    assert shared.numbers("task") == set(range(6))
    assert "a worker died, as when memory runs out: another takes its place (1 of 3)" in capfd.readouterr().err


def test_workers_that_die_again_and_again_end_in_one_line(shared, tmp_path):
    with pytest.raises(ValueError, match="workers died, as when memory runs out; what is stored stays"):
        run_chunks(dies, plan(tmp_path, 4), shared, "test", jobs=2, total=4, quiet=True)
    assert chunks.DEATHS == 3
