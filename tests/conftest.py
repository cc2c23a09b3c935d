"""For all tests: nobody's own folders are read or written, and no machine is too slow to be right."""

import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.ui.rest import pause

ANYWHERE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("steady", ANYWHERE, derandomize=True)
settings.register_profile("random", ANYWHERE)


def pytest_configure(config: pytest.Config) -> None:
    """The normal run draws the same examples everywhere; the long one draws others each time."""
    long = config.getoption("markexpr") == "endurance"
    settings.load_profile("random" if long else "steady")


@pytest.fixture(scope="session", autouse=True)
def _folders_of_nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The folders for state, data, settings and cache lie in a folder of the test run."""
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("STATE", "DATA", "CONFIG", "CACHE"):
            patch.setenv(f"XDG_{kind}_HOME", str(tmp_path_factory.mktemp(kind.lower())))
        for name in [name for name in os.environ if name.startswith("TRACKER_")]:
            patch.delenv(name)
        yield


@pytest.fixture(scope="session", autouse=True)
def _programs_are_compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Where nothing is to be compiled beside its source, programs that tests start share a folder for it."""
    with pytest.MonkeyPatch.context() as patch:
        if sys.dont_write_bytecode:
            mine = tmp_path_factory.getbasetemp()
            shared = mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine
            patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
            patch.setenv("PYTHONPYCACHEPREFIX", str(shared / "compiled"))
        yield


@pytest.fixture(scope="session", autouse=True)
def _pauses_until_all_is_done() -> Iterator[None]:
    """An app under test has done all that was asked of it, whatever else the machine is busy with."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.pilot.Pilot.pause", pause)
        patch.setattr("tracker.ui.app.SETTLED", 0.001)  # what follows the first paint is part of the start
        yield
