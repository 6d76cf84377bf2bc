"""Many games on several machines: whoever has the `submit` of an executor works at them, with the same results."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from cardlessons import advantage, deal, simulate, tournament
from cardlessons.research import simulator

pytestmark = pytest.mark.long
BATCH_DEALS = 5
"""The deals of a batch, few enough for a test; the batches are made here, and played there."""
NO_JOBLIB = "joblib is not installed: pip install -e '.[test-all]'"


def out_early(game):
    """Tell if the deal was over within so many acts."""
    return len(game.line) < 14


@pytest.fixture(autouse=True)
def small_batches(monkeypatch):
    monkeypatch.setattr(simulator, "BATCH_DEALS", BATCH_DEALS)


@pytest.fixture(scope="module")
def cluster():
    """Yield a process of Dask's on this machine, which keeps no pages of its own."""
    dask = pytest.importorskip("distributed", reason="Dask is not installed: pip install -e '.[test-all]'")

    with dask.LocalCluster(n_workers=1, threads_per_worker=2, dashboard_address=None) as cluster:
        yield cluster


def client_of(cluster):
    """Return a client of the cluster."""
    from distributed import Client

    return Client(cluster)


def process_pool():
    """Return an executor of `concurrent.futures` whose process knows nothing of this one."""
    return ProcessPoolExecutor(1, get_context("spawn"))


def loky():
    """Return the executor of joblib."""
    return pytest.importorskip("joblib.externals.loky", reason=NO_JOBLIB).get_reusable_executor(1)


@pytest.mark.parametrize("executor", [process_pool, loky])
def test_other_processes_give_the_same_results(executor):
    """The named ways, a piece of advice and a game that is played on are pickled and sent."""
    begun = deal("jig", 3, seed=4)
    begun = begun.play(begun.moves[0])
    asked = {"game": begun, "players": ["random", "JIG-12", "advice"], "deals": 3 * BATCH_DEALS}
    with executor() as pool:
        assert simulate(**asked, executor=pool).results == simulate(**asked, workers=1).results
        if executor is loky:  # it can be sent functions that have no name
            assert simulate("jig", 2, deals=9, count=lambda game: len(game.line) > 2, executor=pool).counted.value == 1
        for ask in (
            lambda **by: tournament("jig", ["random", "first"], 2, deals=2, **by).gains,
            lambda **by: advantage("jig", "random", "first", 2, deals=2, **by),
        ):
            assert ask(executor=pool) == ask(workers=1)


def test_a_cluster_gives_the_same_results(cluster):
    asked = {"game": "peel-five-card", "players": ["random", "first"], "deals": 3 * BATCH_DEALS, "count": out_early}
    by_one, told = simulate(**asked, seats=2, workers=1).results, []
    with client_of(cluster) as client:
        many = simulate(**asked, seats=2, executor=client, progress=lambda *done: told.append(done))
    with client_of(cluster) as client:
        assert simulate(**asked, seats=2, executor=client.get_executor()).results == many.results == by_one
    assert told == [(done, 3 * BATCH_DEALS) for done in range(1, 3 * BATCH_DEALS + 1)]


def test_a_game_that_goes_wrong_there_is_told_here(cluster):
    with client_of(cluster) as client, pytest.raises(ZeroDivisionError):
        simulate("jig", 2, "random", deals=3 * BATCH_DEALS, count=lambda game: 1 / 0, executor=client)


def test_the_same_seed_counted_otherwise_is_counted_anew(cluster):
    with client_of(cluster) as client:
        short, long = (
            simulate("jig", 2, "random", deals=9, count=lambda game, most=most: len(game.line) < most, executor=client)
            for most in (5, 500)
        )
    assert (short.counted.value, long.counted.value) == (0, 1)
