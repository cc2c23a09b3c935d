"""Saves as released trackers wrote them, and what stands in each.

`python -m tests.promises.golden` writes that down.
A golden save is made by the tracker, put into the folder of its version, and never edited after.
"""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path

from tracker.store.files import FS, read_file
from tracker.store.lint import LOG
from tracker.store.reader import read_log

FOLDER = Path(__file__).parents[1] / "data"
FACTS = "facts.json"


def saves() -> list[Path]:
    return sorted(FOLDER.glob("v*/*.toml"))


def facts(path: Path) -> dict[str, object]:
    """What is read of a golden save: its header, notes and the digest of its steps, and its own digest."""
    data = read_file(FS(), path, LOG.size)
    found = read_log(data)
    steps = json.dumps([asdict(step) for step in found.steps], ensure_ascii=True, sort_keys=True)
    return {
        "bytes": hashlib.sha256(data).hexdigest(),
        "header": json.loads(json.dumps(asdict(found.header))),
        "notes": list(found.notes),
        "torn": found.torn,
        "last": found.steps[-1].n,
        "steps": hashlib.sha256(steps.encode()).hexdigest(),
    }


def main() -> None:
    """Write down the facts of new golden saves; what is known of old ones stays."""
    for folder in sorted(FOLDER.glob("v*")):
        file = folder / FACTS
        known = json.loads(file.read_text()) if file.exists() else {}
        new = {path.name: facts(path) for path in sorted(folder.glob("*.toml")) if path.name not in known}
        file.write_text(json.dumps({**known, **new}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
