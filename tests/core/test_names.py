"""How combatants are named: what a word means, numbers of copies, ids."""

import pytest

from tests.core.tiny import Tiny
from tests.story import Story, given
from tracker.core.names import listed, reference, resolve, resolve_many, slug
from tracker.core.refused import Refused


def fight(*names: str) -> Story:
    return given(Tiny(), *(f'add "{name}"' for name in names))


PARTY = fight("Knight", "Blight Wolf", "Dire Wolf", "Orc", "Orc Chief", "Lorna Tendwill").encounter


@pytest.mark.parametrize(
    ("word", "who"),
    [
        ("Knight", "knight"),
        ("KNIGHT", "knight"),
        ("k", "knight"),
        ("blight-wolf", "blight-wolf"),
        ("blight", "blight-wolf"),
        ("blight w", "blight-wolf"),
        ("tend", "lorna-tendwill"),
        ("lorna tend", "lorna-tendwill"),
        ("orc", "orc"),
        ("orc c", "orc-chief"),
        ("chief", "orc-chief"),
        ("3", "dire-wolf"),
        ("#3", "dire-wolf"),
    ],
)
def test_a_name_an_id_a_label_or_any_unique_beginning_means_one(word: str, who: str) -> None:
    assert resolve(PARTY, word) == who


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("wolf", '"wolf" could be Blight Wolf or Dire Wolf'),
        ("or", '"or" could be Orc or Orc Chief'),
        (
            "olf",
            'there is no "olf": here are Knight, Blight Wolf, Dire Wolf, Orc, Orc Chief and Lorna Tendwill',
        ),
        ("7", 'there is no "7"'),
        ("#7", 'there is no "#7"'),
        ("", 'there is no ""'),
    ],
)
def test_what_means_nobody_or_several_is_refused_with_what_could_be_meant(word: str, why: str) -> None:
    with pytest.raises(Refused) as caught:
        resolve(PARTY, word)
    assert str(caught.value).startswith(why)


@pytest.mark.parametrize(
    ("word", "whos"),
    [
        ("wolf*", ("blight-wolf", "dire-wolf")),
        ("*wolf", ("blight-wolf", "dire-wolf")),
        ("*", tuple(c.id for c in PARTY)),
        ("or?", ("orc",)),
        ("knight,wolf*", ("knight", "blight-wolf", "dire-wolf")),
        ("Orc, Orc Chief", ("orc", "orc-chief")),
        ("3,1,3", ("dire-wolf", "knight")),
        ("2-4", ("blight-wolf", "dire-wolf", "orc")),
        ("#2-#3,knight", ("blight-wolf", "dire-wolf", "knight")),
        ("5-9", ("orc-chief", "lorna-tendwill")),
    ],
)
def test_several_are_meant_by_commas_and_globs_each_once(word: str, whos: tuple[str, ...]) -> None:
    assert resolve_many(PARTY, word) == whos


@pytest.mark.parametrize("word", ["7-9", "4-2", "2-", "knight-2"])
def test_a_range_without_anybody_is_refused(word: str) -> None:
    with pytest.raises(Refused, match="there is no"):
        resolve_many(PARTY, word)


@pytest.mark.parametrize(
    ("word", "whos"),
    [
        ("wolf*", ("wolf-1", "wolf-2")),
        ("pack", ("wolf-1", "wolf-2")),
        ("wolf-3", ("wolf-3",)),
        ("4", ("wolf-4",)),
        ("reserve", ("wolf-3", "wolf-4")),
        ("rat*", ("rat",)),
    ],
)
def test_a_pattern_means_those_held_back_only_where_nobody_else_is_meant(
    word: str, whos: tuple[str, ...]
) -> None:
    lines = ("add Wolf x2 group=Pack", "add Wolf x2 group=Pack wave=Reserve", "add Rat wave=Reserve")
    assert resolve_many(given(Tiny(), *lines).encounter, word)[:2] == whos


def test_a_name_with_a_comma_or_a_star_in_it_is_tried_whole_before_it_is_split() -> None:
    encounter = fight("a,b", "a", "b", "wolf*", "wolf").encounter
    assert resolve_many(encounter, "a,b") == ("a-b",)
    assert resolve_many(encounter, "b,a") == ("b", "a")
    assert resolve_many(encounter, "wolf*") == ("wolf",)


def test_a_name_wins_over_the_id_and_the_label_of_others_and_those_are_still_reached() -> None:
    encounter = fight("Wolf", "3", "2").encounter
    assert (resolve(encounter, "3"), resolve(encounter, "2")) == ("3", "2")
    assert resolve(encounter, "#3") == "2"
    story = fight("Wolf").when('rename wolf "Fox"').when("add Cub").when("rename cub Wolf")
    assert resolve(story.encounter, "wolf") == "cub"
    assert reference(story.encounter, "wolf") == "#1"
    assert story.when("hurt #1 1").words == "hurt #1 1"


def test_ids_are_the_slug_of_the_first_name_and_never_used_again() -> None:
    story = fight("Ünï  Çode!", "[/b]", "…").when("remove 2").when("add b")
    assert [c.id for c in story.encounter] == ["ünï-çode", "combatant", "b-2"]
    assert story.when("rename 1 Plain").encounter["ünï-çode"].name == "Plain"
    assert slug("A  B-c_d") == "a-b-c-d"


def test_labels_count_on_also_after_somebody_left() -> None:
    story = fight("A", "B").when("remove b").when("add C")
    assert [c.number for c in story.encounter] == [1, 3]


def test_two_can_not_have_one_name() -> None:
    story = fight("Knight", "Wolf").when("rename wolf KNIGHT").refused("Knight is already called that")
    story.when("rename knight Knight").refused("already called that")
    assert story.when("rename knight KNIGHT")["1"].name == "KNIGHT"


def test_a_numbered_name_that_somebody_has_is_not_given_to_another() -> None:
    story = fight("Wolf 2", "Wolf").when("add Wolf")
    assert [c.name for c in story.encounter] == ["Wolf 2", "Wolf 3", "Wolf 4"]
    story = fight("Wolf 1", "Bear").when("rename bear Wolf").when("add Wolf")
    assert [c.name for c in story.encounter] == ["Wolf 1", "Wolf", "Wolf 2"]


def test_a_copy_whose_number_makes_its_name_too_long_is_refused() -> None:
    name = "x" * 200
    fight(name).when(f"add {name}").refused("a name is 1 to 200 characters; this one has 202")
    fight().when(f"add {name} x2").refused("a name is 1 to 200 characters; this one has 202")


def test_a_list_is_cut_where_it_would_fill_the_screen() -> None:
    assert listed(list("ABCDEFGHIJ"), "and") == "A, B, C, D, E, F, G, H and 2 more"
    assert (listed([]), listed(["A"]), listed(["A", "B"])) == ("", "A", "A or B")
