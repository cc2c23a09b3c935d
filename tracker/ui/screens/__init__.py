"""The screens: the opening one, and the fight."""
