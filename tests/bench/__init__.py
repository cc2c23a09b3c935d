"""Speed, measured by hand: ``python -m tests.bench.run`` prints it, and no test depends on it."""
