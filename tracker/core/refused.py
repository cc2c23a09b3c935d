"""A command that cannot be carried out."""


class Refused(Exception):
    """Why not, in one line of words for the game master: what, where, what would be right."""
