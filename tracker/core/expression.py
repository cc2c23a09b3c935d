"""Dice expressions: a sum of dice, numbers and names (`2d6+3`, `3d6kh2`, `1d20 -5`, `1d10+agility`).

An expression knows its total once faces are given.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tracker.core.dice import (
    Roller,
    at_column,
    check_each,
    keep_highest,
    keep_lowest,
    number_of,
    parse_faces,
    shown,
)
from tracker.core.text import clean

DICE_LIMIT = 100
"""The most dice in one expression; their faces still make a short line in a save."""
SIDES_LIMIT = 1000
NUMBER_LIMIT = 1_000_000


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice of `sides`, added or (sign -1) taken away; only `keep` of them count, when it is given."""

    count: int
    sides: int
    keep: int | None = None
    lowest: bool = False
    sign: int = 1

    def kept(self, faces: Sequence[int]) -> tuple[int, ...]:
        """Those of this term's own faces that count."""
        if self.keep is None:
            return tuple(faces)
        return keep_lowest(faces, self.keep) if self.lowest else keep_highest(faces, self.keep)

    def extent(self) -> tuple[int, int]:
        """The least and the most this term adds."""
        counting = self.count if self.keep is None else self.keep
        ends = self.sign * counting, self.sign * counting * self.sides
        return min(ends), max(ends)

    def __str__(self) -> str:
        keep = "" if self.keep is None else f"k{'l' if self.lowest else 'h'}{self.keep}"
        return f"{self.count}d{self.sides}{keep}"


@dataclass(frozen=True, slots=True)
class Number:
    """A number added or (sign -1) taken away; `name` says where it comes from when it was not typed."""

    value: int
    name: str = ""
    sign: int = 1

    def extent(self) -> tuple[int, int]:
        """The least and the most this term adds: the same."""
        return self.sign * self.value, self.sign * self.value

    def __str__(self) -> str:
        return self.name or str(self.value)


@dataclass(frozen=True, slots=True)
class Expression:
    """A sum of dice and numbers, as parsed; its text is canonical and is read back equal."""

    terms: tuple[Dice | Number, ...]

    @property
    def dice(self) -> tuple[Dice, ...]:
        """The dice terms, in the order in which they are rolled."""
        return tuple(term for term in self.terms if isinstance(term, Dice))

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of every single die, in order: what faces are wanted."""
        return tuple(sides for term in self.dice for sides in (term.sides,) * term.count)

    @property
    def minimum(self) -> int:
        """The least possible total."""
        return sum(term.extent()[0] for term in self.terms)

    @property
    def maximum(self) -> int:
        """The greatest possible total."""
        return sum(term.extent()[1] for term in self.terms)

    def roll(self, roller: Roller) -> tuple[int, ...]:
        """Faces for all the dice, from `roller`."""
        return tuple(face for term in self.dice for face in roller.faces(term.count, term.sides))

    def read_faces(self, text: str) -> tuple[int, ...]:
        """Faces for all the dice as typed. Raises ValueError (one line) when they do not fit."""
        faces = parse_faces(text, max(self.sides, default=6))
        self.check(faces)
        return faces

    def check(self, faces: Sequence[int]) -> None:
        """Raise ValueError (one line) unless there is a possible face for every die, in order."""
        check_each(faces, self.sides)

    def kept(self, faces: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """The faces that count, for each dice term. Raises ValueError as `check`."""
        self.check(faces)
        return tuple(self._kept(faces))

    def _kept(self, faces: Sequence[int]) -> Iterator[tuple[int, ...]]:
        start = 0
        for term in self.dice:
            yield term.kept(faces[start : start + term.count])
            start += term.count

    def total(self, faces: Sequence[int] = ()) -> int:
        """The sum with these faces, given in order for all the dice. Raises ValueError as `check`."""
        rolled = sum(term.sign * sum(kept) for term, kept in zip(self.dice, self.kept(faces), strict=True))
        return rolled + sum(term.sign * term.value for term in self.terms if isinstance(term, Number))

    def __str__(self) -> str:
        text = "".join(f"{'-' if term.sign < 0 else '+'}{term}" for term in self.terms)
        return text.removeprefix("+")


_NO_NAMES: Mapping[str, int] = {}
_SIGN = re.compile(r"\s*([+\-\N{MINUS SIGN}])")
_SPACE = re.compile(r"\s*")
_DICE = re.compile(r"(?P<count>[0-9]*)d(?P<sides>[0-9]+|%)", re.IGNORECASE)
_KEEP = re.compile(r"\s*k(?P<which>[hl]?)(?P<keep>[0-9]*)(?!\w)", re.IGNORECASE)
_D = re.compile("d", re.IGNORECASE)  # after a number: no name may stand there, so dice were meant
_NUMBER = re.compile(r"[0-9]+")
_NAME = re.compile(r"[^\W\d]\w*")
_WORD = re.compile(r"\w+|\S|$")


def parse_expression(text: str, names: Mapping[str, int] = _NO_NAMES) -> Expression:
    """Read a sum of dice, numbers and the names in `names` (without regard to case).

    Spaces may stand between terms, a sign may follow the operator (`1d20+-5` is `1d20-5`).
    Raises ValueError in one line that names the column, what was expected and what was found.
    """
    return _Reader(text, {name.casefold(): (name, value) for name, value in names.items()}).expression()


class _Reader:
    """Walks through the text once, term by term; `at` is where it stands."""

    def __init__(self, text: str, names: Mapping[str, tuple[str, int]]) -> None:
        self.text = text
        self.names = names
        self.at = 0
        self.rolled = 0

    def expression(self) -> Expression:
        terms = [self._term(self._sign() or 1)]
        while not self._is_at_end():
            operator = self._sign()
            if operator is None:
                raise self._expected("+ or -")
            terms.append(self._term(operator * (self._sign() or 1)))
        return Expression(tuple(terms))

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def _is_at_end(self) -> bool:
        self._take(_SPACE)
        return self.at == len(self.text)

    def _sign(self) -> int | None:
        found = self._take(_SIGN)
        return None if found is None else 1 if found[1] == "+" else -1

    def _term(self, sign: int) -> Dice | Number:
        self._take(_SPACE)
        start = self.at
        if found := self._take(_DICE):
            return self._dice(start, found, sign)
        if found := self._take(_NUMBER):
            if self._take(_D):
                raise self._expected("the number of sides")
            return Number(self._within(start, found[0], 0, NUMBER_LIMIT, "a number"), sign=sign)
        if found := self._take(_NAME):
            return self._name(start, found[0], sign)
        raise self._expected("a number or dice such as 2d6")

    def _dice(self, start: int, found: re.Match[str], sign: int) -> Dice:
        count = self._within(start, found["count"] or "1", 1, DICE_LIMIT, "dice")
        self.rolled += count
        if self.rolled > DICE_LIMIT:
            raise at_column(start, f"at most {DICE_LIMIT} dice in all, this makes {self.rolled}")
        sides = "100" if found["sides"] == "%" else found["sides"]
        size = self._within(found.start("sides"), sides, 1, SIDES_LIMIT, "sides")
        return self._kept(Dice(count, size, sign=sign))

    def _kept(self, dice: Dice) -> Dice:
        found = self._take(_KEEP)
        if found is None:
            return dice
        keep = self._within(found.start("which") - 1, found["keep"] or "1", 1, dice.count, "dice to keep")
        return Dice(dice.count, dice.sides, keep, found["which"] in ("l", "L"), dice.sign)

    def _name(self, start: int, word: str, sign: int) -> Number:
        known = self.names.get(word.casefold())
        if known is None:
            names = clean(", ".join(sorted(name for name, _ in self.names.values())))
            also = f", or one of {names}" if names else ""
            raise at_column(start, f"expected a number or dice such as 2d6{also}, found {shown(word)}")
        return Number(known[1], known[0], sign)

    def _within(self, start: int, digits: str, least: int, most: int, what: str) -> int:
        number = number_of(digits)
        if number is None or not least <= number <= most:
            raise at_column(start, f"expected {what}, {least} to {most}, found {shown(digits)}")
        return number

    def _expected(self, what: str) -> ValueError:
        self._take(_SPACE)
        found = _WORD.match(self.text, self.at)
        return at_column(self.at, f"expected {what}, found {shown(found[0] if found else '')}")
