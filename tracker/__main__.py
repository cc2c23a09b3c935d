"""``python -m tracker`` is the command ``tracker``."""

from tracker.cli import main

raise SystemExit(main())
