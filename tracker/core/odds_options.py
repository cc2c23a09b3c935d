"""The ``key=value`` words of which odds are asked for without a fight, read alike in every game."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from tracker.core.names import listed
from tracker.core.refused import Refused


def read_options(
    options: Mapping[str, Callable[[str], Any]], words: Sequence[str], flags: Collection[str] = ()
) -> dict[str, Any]:
    """The values by key; one of the `flags` may stand for yes by its key alone. Raises `Refused`."""
    given: dict[str, Any] = {}
    for word in words:
        key, equals, text = word.partition("=")
        if key not in options or not (equals or key in flags):
            known = listed([o if o in flags else f"{o}=" for o in options], most=len(options))
            raise Refused(f'odds: "{word}" is not understood; known are {known}')
        if key in given:
            raise Refused(f"odds: {key} is given twice")
        try:
            given[key] = options[key](text) if equals else True
        except ValueError as e:
            raise Refused(f"odds: {key}: {e}") from e
    return given
