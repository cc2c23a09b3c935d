"""A game in a folder, to be found like any other."""

from tests.core.tiny import Tiny

system = Tiny()
