"""The picture of the fight screen that README shows; ``python -m tests.ui.readme_picture`` draws it anew."""

import asyncio
import html
import re
from collections import defaultdict
from pathlib import Path

from tests.shell.conftest import ROOT
from tests.ui.stage import MemorySaves
from tracker.store.saves import SaveFolder
from tracker.systems import find
from tracker.ui.app import TrackerApp
from tracker.ui.doors import Doors

PICTURE = Path(__file__).parent / "pictures" / "fight.svg"
SAMPLE = "ford-ambush"
SIZE = (120, 36)
TEXT = re.compile(r'<text class="terminal-[^"]*" x="[\d.]+" y="([\d.]+)"[^>]*>([^<]*)</text>')


async def drawn() -> str:
    """The sample fight's screen as an SVG."""
    read = SaveFolder(str(ROOT / "saves")).read(SAMPLE)
    saves = MemorySaves()
    saves.held[SAMPLE] = (read.header, list(read.steps))
    doors = Doors(saves, None, find, ("balance",), 1)
    app = TrackerApp(doors, doors.opened(SAMPLE))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        return app.export_screenshot()


def rows(svg: str) -> list[str]:
    """The rows of text in a picture, top to bottom."""
    found: dict[float, str] = defaultdict(str)
    for y, text in TEXT.findall(svg):
        found[float(y)] += html.unescape(text).replace("\xa0", " ")
    return [found[y].rstrip() for y in sorted(found)]


if __name__ == "__main__":
    PICTURE.write_text(asyncio.run(drawn()), "utf-8")
