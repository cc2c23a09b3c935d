"""Trident: a d20 against two target values, five results, Stamina and Morale."""

from tracker.systems.trident.system import system

__all__ = ["system"]
