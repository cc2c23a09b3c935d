"""Balance: the 12 to 2 turn ladder, 2d6 against 2d6, Fatigue, Imbalance and Focus."""

from tracker.systems.balance.system import system

__all__ = ["system"]
