"""Many games on several machines: whoever has the `submit` of an executor works at them, with the same results."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from cardlessons import advantage, deal, simulate, tournament
from cardlessons.simulation.simulator import BATCH_DEALS

pytestmark = pytest.mark.long
NO_JOBLIB = "joblib is not installed: pip install -e '.[test-all]'"


def out_early(game):
    """Tell if the deal was over within so many acts."""
    return len(game.line) < 14


@pytest.fixture(scope="module")
def cluster():
    """Yield two processes of Dask's on this machine, which keep no pages of their own."""
    dask = pytest.importorskip("distributed", reason="Dask is not installed: pip install -e '.[test-all]'")

    with dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster


def client_of(cluster):
    """Return a client of the cluster."""
    from distributed import Client

    return Client(cluster)


def process_pool():
    """Return an executor of `concurrent.futures` whose processes know nothing of this one."""
    return ProcessPoolExecutor(2, get_context("spawn"))


def loky():
    """Return the executor of joblib."""
    return pytest.importorskip("joblib.externals.loky", reason=NO_JOBLIB).get_reusable_executor(2)


@pytest.mark.parametrize("executor", [process_pool, loky])
def test_other_processes_give_the_same_results(executor):
    """The named ways, a piece of advice and a game that is played on are pickled and sent."""
    begun = deal("jig", 3, seed=4)
    begun = begun.play(begun.moves[0])
    asked = {"game": begun, "players": ["random", "JIG-12", "advice"], "deals": 3 * BATCH_DEALS}
    with executor() as pool:
        assert simulate(**asked, executor=pool).results == simulate(**asked, workers=1).results


def test_tournaments_and_advantages_are_played_by_an_executor():
    with process_pool() as pool:
        for ask in (
            lambda **by: tournament("jig", ["random", "first"], 2, deals=2, **by).gains,
            lambda **by: advantage("jig", "random", "first", 2, deals=2, **by),
        ):
            assert ask(executor=pool) == ask(workers=1)


def test_loky_is_sent_functions_that_have_no_name():
    with loky() as pool:
        found = simulate("jig", 2, "random", deals=9, count=lambda game: len(game.line) > 2, executor=pool)
    assert found.counted.value == 1


@pytest.mark.parametrize(
    "door", [lambda client: client, lambda client: client.get_executor()], ids=["client", "executor"]
)
def test_a_cluster_gives_the_same_results(cluster, door):
    asked = {"game": "peel-five-card", "players": ["random", "first"], "deals": 3 * BATCH_DEALS, "count": out_early}
    told = []
    with client_of(cluster) as client:
        many = simulate(**asked, seats=2, executor=door(client), progress=lambda *done: told.append(done))
    assert many.results == simulate(**asked, seats=2, workers=1).results
    assert told == [
        (BATCH_DEALS, 3 * BATCH_DEALS),
        (2 * BATCH_DEALS, 3 * BATCH_DEALS),
        (3 * BATCH_DEALS, 3 * BATCH_DEALS),
    ]


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
