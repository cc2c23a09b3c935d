"""For all tests: nobody's own folders are read or written, and no machine is too slow to be right."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("anywhere", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("anywhere")


@pytest.fixture(scope="session", autouse=True)
def _folders_of_nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The folders for state, data, settings and cache lie in a folder of the test run."""
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("STATE", "DATA", "CONFIG", "CACHE"):
            patch.setenv(f"XDG_{kind}_HOME", str(tmp_path_factory.mktemp(kind.lower())))
        for name in [name for name in os.environ if name.startswith("TRACKER_")]:
            patch.delenv(name)
        yield
