"""Text from outside made safe to store and to show: `clean` for any text, `clean_name` for names.

A terminal acts on what is inside a name: escape sequences move its cursor and set its clipboard,
bidirectional controls turn a line round, invisible characters make twins that cannot be told apart.
"""

import re
import unicodedata

NAME_LIMIT = 200
"""The most characters a name may have, counted after cleaning."""

STACK_LIMIT = 3
"""The most combining marks and joiners that may follow one character."""

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

_RAW_NAME_LIMIT = 100 * NAME_LIMIT
_BREAKS = "\r\n\x85\u2028\u2029"
_FIRST_MARK = "\u0300"
_JOINERS = "\u200c\u200d"

_SEQUENCE = re.compile(
    rf"(?:\x1b[P\]X^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c{_BREAKS}]*(?:\x07|\x1b\\|\x9c)?"  # OSC, DCS
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # CSI
    r"|\x1b[ -/]*[0-~]?"  # every other escape
)
"""One whole escape sequence; a string without its end reaches to the end of its line."""

# Format characters that print something, so they are text and not a way to hide text.
_PRINTING_FORMATS = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
)
_GRAPHEME_JOINER = "\u034f"
_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"


class _Table(dict[int, str]):
    """For `str.translate`: what becomes of one character, remembered once asked."""

    def __missing__(self, code: int) -> str:
        result = _replaced(code)
        if len(self) < 4096:  # hostile text must not fill the memory
            self[code] = result
        return result


def _replaced(code: int) -> str:
    character = chr(code)
    if character in _JOINERS or character in _PRINTING_FORMATS:
        return character
    if character in "\n\x85\u2028\u2029":
        return "\n"
    if character == "\t":
        return " "
    category = unicodedata.category(character)
    if category == "Cf" or character == _GRAPHEME_JOINER or "\U000e0000" <= character <= "\U000e007f":
        return ""
    return REPLACEMENT if category.startswith("C") else character


_TABLE = _Table()


def _is_stacked(character: str) -> bool:
    return character in _JOINERS or unicodedata.category(character).startswith("M")


def _thinned(text: str) -> str:
    """At most `STACK_LIMIT` marks and joiners in a row."""
    kept: list[str] = []
    stacked = 0
    for character in text:
        stacked = stacked + 1 if _is_stacked(character) else 0
        if stacked <= STACK_LIMIT:
            kept.append(character)
    return "".join(kept)


def clean(text: str, *, lines: bool = False) -> str:
    """Return `text` without anything a terminal would act on; cleaning twice changes nothing more.

    Escape sequences, controls, private and unassigned characters become U+FFFD, a tab a space;
    bidirectional, zero-width and tag characters go (not the two joiners); line separators become a
    newline when `lines`, else a space. The result is in NFC with at most three marks on a character.
    """
    if text.isprintable() and (text.isascii() or max(text) < _FIRST_MARK):  # plain Latin: always in NFC
        return text
    text = _SEQUENCE.sub(REPLACEMENT, text).replace("\r\n", "\n").translate(_TABLE)
    text = unicodedata.normalize("NFC", text)
    if not lines:
        text = text.replace("\n", " ")
    return _thinned(text) if max(text, default="") >= _FIRST_MARK else text


def _is_blank(name: str) -> bool:
    return all(mark.isspace() or mark in _BLANK_LETTERS or _is_stacked(mark) for mark in name)


def clean_name(text: str) -> str:
    """Return `text` as a name: cleaned, one line, single spaces, nothing at either end.

    Raises ValueError (one line) when nothing visible is left or when it is over 200 characters.
    """
    if len(text) > _RAW_NAME_LIMIT:  # not worth cleaning to count it
        raise ValueError(_name_trouble(len(text)))
    name = " ".join(clean(text).split())
    if _is_blank(name):
        raise ValueError(f"a name is 1 to {NAME_LIMIT} characters; this one is empty")
    if len(name) > NAME_LIMIT:
        raise ValueError(_name_trouble(len(name)))
    return name


def _name_trouble(length: int) -> str:
    return f"a name is 1 to {NAME_LIMIT} characters; this one has {length}"
