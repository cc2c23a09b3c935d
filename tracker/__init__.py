"""A terminal combat tracker: a rule system decides, a save lists what was decided, a screen shows it."""

__version__ = "0.1.0"
