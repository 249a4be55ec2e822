"""Simulations on a Ray cluster of several nodes, all of them on this machine."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray
from ray.cluster_utils import Cluster

from bugeyed.cli import main
from bugeyed.lab.crew import Alone, crew_of
from bugeyed.lab.run import simulate
from bugeyed.lab.simulation import Record, Simulation
from bugeyed.lab.study import Study

pytestmark = pytest.mark.xdist_group("ray")

MATCHES = Simulation("beetles", players=2, matches=40, levels=(2, 1), nodes=20)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Two nodes of one processor each."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("RAY_USAGE_STATS_ENABLED", "0")
        made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        try:
            made.add_node(num_cpus=1)
            yield made
        finally:
            made.shutdown()


def numbered(records: list[Record]) -> list[Record]:
    return sorted(records, key=lambda record: record.number)


def test_a_study_on_a_cluster_is_the_same_as_one_played_here(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every match and every decision, by the same words but one; the cluster is left when it is over."""
    words = ["sim", "beetles", "--bots", "2,1", "--nodes", "20", "--games", "12", "--trace"]
    words += ["--seed", "3", "--sweep", "layout=pinwheel,camps"]
    assert main([*words, "--out", str(tmp_path / "there"), "--ray", cluster.address]) == 0
    assert not ray.is_initialized()
    printed = capsys.readouterr().out
    assert main([*words, "--out", str(tmp_path / "here"), "--jobs", "1"]) == 0
    assert printed.splitlines()[:-1] == capsys.readouterr().out.splitlines()[:-1]

    there, here = Study.read(tmp_path / "there"), Study.read(tmp_path / "here")
    for point in range(2):
        assert numbered(there.records(point)) == numbered(here.records(point))
    order = [("point", "ascending"), ("match", "ascending"), ("number", "ascending")]
    assert there.decisions().sort_by(order).equals(here.decisions().sort_by(order))


def test_a_node_killed_midway_loses_no_match(cluster: Cluster) -> None:
    """Whatever was in its hands is played again elsewhere; all are there once, as if played here."""
    told: list[str] = []
    doomed = cluster.add_node(num_cpus=1, resources={"doomed": 1})
    with crew_of(1, ray=cluster.address) as crew:
        assert crew.room() == 6
        batches = simulate(MATCHES, crew, tell=told.append)
        records = next(batches).records
        cluster.remove_node(doomed, allow_graceful=False)
        records += [record for batch in batches for record in batch.records]

    assert numbered(records) == [record for batch in simulate(MATCHES, Alone()) for record in batch.records]
    # Whether it had begun one is the cluster's luck.
    assert all(sentence.startswith("A process died; match") for sentence in told)


def test_a_cluster_that_somebody_else_joined_is_not_left(cluster: Cluster) -> None:
    """In a notebook that uses Ray for other things, too."""
    ray.init(address=cluster.address, log_to_driver=False)
    try:
        with crew_of(1, ray="auto") as crew:
            assert len(next(simulate(MATCHES, crew)).records) == 1
        assert ray.is_initialized()
    finally:
        ray.shutdown()


def test_no_cluster_at_an_address_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    assert main(["sim", "beetles", "--games", "1", "--ray", address]) == 2

    told = capsys.readouterr()
    assert f"There is no Ray cluster at '{address}'; ray start --head starts one" in told.err
    assert told.out == ""
