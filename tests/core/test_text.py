"""Cleaning of text that came from outside."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tracker.core.text import NAME_LIMIT, STACK_LIMIT, clean, clean_name

BAD = "\ufffd"

hostile = st.text(
    st.one_of(
        st.sampled_from("\x1b\x9b\x9d\x90\x9c\x07[]P\\;?0m \r\n\t\x85"),
        st.sampled_from("\u2028\u200b\u200c\u200d\u202e\ufeff\u034f\u0301\u0323\u09c7\u09be"),
        st.sampled_from("aé\u1100\u1161\u11a8\U000e0041\ud800\ue000\u0378\xad\u3164\u2126"),
        st.characters(),
    ),
    max_size=40,
)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Bob",
        "Mirela d'Arc",
        "[/b]",
        "[@click=app.quit]x[/]",
        "Žofie",
        "狼",
        "👩\u200d🚀",
        "❤️\u200d🔥",
        "นี้",
        "न्\u200dया",
    ],
)
def test_text_that_does_nothing_stays_as_typed(text: str) -> None:
    assert clean(text) == text


@pytest.mark.parametrize(
    "sequence",
    [
        "\x1b[31m",
        "\x1b[?1049h",
        "\x1b[2",
        "\x9b2J",
        "\x1b]0;title\x07",
        "\x1b]52;c;aGk=\x1b\\",
        "\x1b]8;;http://evil\x1b\\",
        "\x9d0;title\x9c",
        "\x1bP1$r0m\x1b\\",
        "\x1b_G\x1b\\",
        "\x1b^x\x1b\\",
        "\x1bXx\x1b\\",
        "\x1b(B",
        "\x1bc",
        "\x1b",
        "\x00",
        "\x07",
        "\x0e",
        "\x7f",
        "\x80",
        "\r",
        "\ue000",
        "\u0378",
        "\ud800",
        "\U0010ffff",
    ],
)
def test_a_whole_sequence_or_control_becomes_one_replacement_mark(sequence: str) -> None:
    assert clean(f"Bob{sequence}") == f"Bob{BAD}"
    if len(sequence) == 1 and sequence != "\x1b":
        assert clean(f"{sequence}Bob") == f"{BAD}Bob"


def test_a_string_without_its_end_reaches_to_the_end_of_its_line() -> None:
    assert clean("a\x1b]52;c;xxx\nb", lines=True) == f"a{BAD}\nb"


@pytest.mark.parametrize(
    "code",
    [
        0x61C,
        0x200B,
        0x200E,
        0x200F,
        0x202A,
        0x202E,
        0x2060,
        0x2066,
        0x2069,
        0xFEFF,
        0xAD,
        0x34F,
        0xE0001,
        0xE0041,
    ],
)
def test_turning_and_invisible_characters_are_removed(code: int) -> None:
    assert clean(f"Bo{chr(code)}b") == "Bob"


@pytest.mark.parametrize("separator", ["\n", "\r\n", "\x85", "\u2028", "\u2029"])
def test_line_separators_become_newlines_only_where_lines_are_wanted(separator: str) -> None:
    assert clean(f"a{separator}b", lines=True) == "a\nb"
    assert clean(f"a{separator}b") == "a b"


def test_at_most_three_marks_stand_on_one_character() -> None:
    assert clean("e" + "\u0323" * 9 + "f") == unicodedata.normalize("NFC", "e" + "\u0323" * 4) + "f"
    assert clean("x" + "\u0333\u200d" * 9) == "x\u0333\u200d\u0333"


def test_letters_and_accents_are_composed_also_across_something_removed() -> None:
    assert clean("e\u0301") == "é"
    assert clean("e\u200b\u0301") == "é"


@given(hostile, st.booleans())
@example("a\u0301\u0302\u0303\u0304\u0305", False)
def test_cleaning_twice_changes_nothing_more(text: str, lines: bool) -> None:
    once = clean(text, lines=lines)
    assert clean(once, lines=lines) == once
    assert clean(once) == clean(text)


@given(hostile)
def test_nothing_that_acts_is_left(text: str) -> None:
    cleaned = clean(text, lines=True)
    assert not {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"} & {unicodedata.category(c) for c in cleaned if c != "\n"}
    assert not set(cleaned) & set("\u200b\u200e\u200f\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
    assert "\n" not in clean(text)
    assert unicodedata.is_normalized("NFC", cleaned)
    marks = "".join("m" if unicodedata.category(c).startswith("M") else "." for c in cleaned)
    assert "m" * (STACK_LIMIT + 1) not in marks


def test_a_name_is_one_line_with_single_spaces() -> None:
    assert clean_name("  Blight \n\t\u3000 Wolf ") == "Blight Wolf"
    assert clean_name("[/b]") == "[/b]"


@pytest.mark.parametrize("text", ["", "   ", "\u200b", "\n", "\u202e \ufeff", "\u3164", "\u200d", "\u0301"])
def test_a_name_with_nothing_to_see_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^a name is 1 to 200 characters; this one is empty$"):
        clean_name(text)


def test_a_name_over_200_characters_is_refused_and_told_its_length() -> None:
    assert clean_name("x" * NAME_LIMIT) == "x" * NAME_LIMIT
    assert clean_name("x" * NAME_LIMIT + "\u200b ") == "x" * NAME_LIMIT
    with pytest.raises(ValueError, match=r"^a name is 1 to 200 characters; this one has 312$"):
        clean_name("x" * 312)
    with pytest.raises(ValueError, match=r"this one has 1000000$"):
        clean_name("\x1b[" * 500_000)


@given(hostile)
def test_a_name_is_accepted_again_unchanged_or_refused_in_one_line(text: str) -> None:
    try:
        name = clean_name(text)
    except ValueError as refused:
        assert "\n" not in str(refused)
    else:
        assert clean_name(name) == name
