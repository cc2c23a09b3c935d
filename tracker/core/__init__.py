"""The encounter: pure state, commands and events; no files, no clock, no chance, no screen."""
