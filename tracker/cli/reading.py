"""What calls that only read have in common."""

from tracker.cli.output import complain
from tracker.table import Table


def verdict(table: Table) -> int:
    """The exit status after reading: 1, with the reason on standard error, when there was more to read."""
    if not table.trouble:
        return 0
    complain(f"refused: {table.trouble}")
    return 1
