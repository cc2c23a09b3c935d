"""What does not fit a sheet is said in words: where, what was expected, what was given."""

from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from tracker.core.sheet import BadField, Sheet, read_sheet
from tracker.core.text import clean


class Blow(Sheet):
    name: Annotated[str, Field(min_length=1, max_length=5)]
    rating: Annotated[int, Field(ge=1, le=20)]
    bonus: dict[Annotated[str, Field(min_length=1)], int] = Field(default_factory=dict)


class Odd(Sheet):
    """A sheet with a field of every sort."""

    health: Annotated[int, Field(ge=1, le=999)] | Literal["none"] | None = None
    side: Literal["left", "right"] = "left"
    boss: bool = False
    class_: str | None = Field(None, alias="class")
    tags: tuple[str, ...] = ()
    blow: tuple[Blow, ...] = ()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"health": 0}, "health: should be 1 or more or none, not 0"),
        ({"health": 1000}, "health: should be 999 or less or none, not 1000"),
        ({"health": "x"}, 'health: should be a whole number or none, not "x"'),
        ({"health": 1.5}, "health: should be a whole number or none, not 1.5"),
        ({"health": 10**30}, f"health: should be 999 or less or none, not {10**30}"),
        ({"side": "up"}, 'side: should be left or right, not "up"'),
        ({"boss": 1}, "boss: should be true or false, not 1"),
        ({"class": []}, "class: should be a text, not []"),
        ({"tags": "a"}, 'tags: should be a list, not "a"'),
        ({"tags": ["a", 1]}, "tags.2: should be a text, not 1"),
        ({"blow": {"name": "Bite"}}, 'blow: should be a list, not {"name": "Bite"}'),
        ({"blow": [3]}, "blow.1: should be a table, not 3"),
        ({"blow": [{"name": "Bite"}]}, "blow.Bite.rating: is missing"),
        ({"blow": [{"rating": 1}]}, "blow.1.name: is missing"),
        ({"blow": [{"name": "", "rating": 1}]}, "blow.1.name: should be a text of 1 or more characters"),
        (
            {"blow": [{"name": "Bite", "rating": 1}, {"name": "Sting", "rating": 0}]},
            "blow.Sting.rating: should be 1 or more, not 0",
        ),
        ({"blow": [{"name": "Bite", "rating": 1, "bonus": []}]}, "blow.Bite.bonus: should be a table"),
        ({"blow": [{"name": "Bite", "rating": 1, "bonus": {"x": None}}]}, "blow.Bite.bonus.x: should be"),
        ({"frob": 1}, "frob: there is no such field; known are health, side, boss, class, tags, blow"),
        ({"blow": [{"name": "Bite", "frob": 1}]}, "blow.Bite.rating: is missing"),
        (
            {"blow": [{"name": "Bite", "rating": 1, "frob": 1}]},
            "blow.Bite.frob: there is no such field; known are name, rating, bonus",
        ),
        ({"\x1b[2J": 1}, "\ufffd: there is no such field"),
        ({"side": "\x1b[2J" * 100}, "side: should be left or right, not "),
    ],
)  # fmt: skip
def test_a_field_that_cannot_be_says_where_what_and_what_would_be_right(
    fields: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadField) as caught:
        read_sheet(Odd, fields)
    assert str(caught.value).startswith(said)
    assert str(caught.value) == clean(str(caught.value))
    assert len(str(caught.value)) < 200


def test_the_path_leads_into_what_was_given() -> None:
    with pytest.raises(BadField) as caught:
        read_sheet(Odd, {"blow": [{"name": "Bite", "rating": 1}, {"name": "Sting", "rating": 0}]})
    assert caught.value.path == ("blow", 1, "rating")
    with pytest.raises(BadField) as caught:
        read_sheet(Odd, {"health": 0})
    assert caught.value.path == ("health",)
