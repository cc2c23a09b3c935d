"""Libra: initiative that ticks down, d100 against stat + skill, damage step by step."""

from tracker.systems.libra.system import system

__all__ = ["system"]
