"""Saves, rosters and the library on disk: the only code that knows files, TOML and the clock."""
