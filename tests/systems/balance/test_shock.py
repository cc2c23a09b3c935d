"""Imbalance and Balance Shock (B8, B50 to B55)."""

import pytest

from tests.story import Story
from tests.systems.balance.balance_story import facts, fight, ladder, turns_of
from tracker.core.events import CameUp, InjuryTaken, TurnReached
from tracker.systems.balance.events import ChaosGained, Rolled, ShockSettled, ShockSuffered
from tracker.systems.balance.odds import initiative_shock_chance

SEER = "add Seer side=party discipline=3 wit=1 brawn=1 reflex=2 primary=discipline health=5 imbalance=4"


def shocked(*more: str) -> Story:
    """The Seer has suffered a Shock and owes a choice."""
    return fight(SEER, *more, "initiative seer=1,2 seer.shock=5,6")


# --- B16


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("shock=1,2,3", "Shock dice: wanted 2 dice"),
        ("shock=5", "Shock dice: wanted 2 dice"),
        ("penalty=wit", "higher stat of Mind is Discipline"),
        ("penalty=reflex", "higher stat of Body is Brawn"),
    ],
)
@pytest.mark.parametrize("dice", ["6,5", "1,2"], ids=["no shock", "shock"])
def test_b16_b52_what_never_fits_is_refused_whatever_the_dice_bring(
    options: str, why: str, dice: str
) -> None:
    story = fight(SEER, "set seer brawn 3")
    for line in (f"initiative seer.{options}", f"initiative seer={dice} seer.{options}"):
        story.when(line).refused(why)
    for line in (
        f"skill seer wit difficulty=5 {options}",
        f"skill seer wit difficulty=5 check={dice} {options}",
    ):
        story.when(line).refused(why)
    assert story.dice.asked == []


def test_b16_b52_a_tie_and_injury_without_health_are_refused_before_any_die() -> None:
    story = fight("add Trap imbalance=4 health=none")
    story.when("initiative trap.penalty=mind").refused("Discipline and Wit are equal")
    story.when("initiative trap.penalty=injury").refused("has no Health")
    story.when("skill trap wit difficulty=5 penalty=body").refused("Brawn and Reflex are equal")
    assert story.dice.asked == []


def test_b16_a_penalty_ahead_does_not_let_dice_too_many_by() -> None:
    line = "initiative seer=2,3 seer.balanced=4 seer.penalty=injury"
    fight(SEER).when(line).refused("does not call for a balanced die (4)")
    fight(SEER).when("initiative seer=2,3 seer.penalty=injury").says("a choice (injury): left aside")


# --- B50
# --- B50


@pytest.mark.parametrize(
    ("imbalance", "dice", "is_shock"),
    [(4, "1,3", True), (4, "2,3", False), (2, "1,1", True), (2, "1,2", False)],
    ids=["vector 16", "vector 16 none", "vector 17", "vector 17 none"],
)
@pytest.mark.parametrize("reflex", [-3, 0, 5])
def test_vectors_16_and_17_the_faces_alone_count(
    imbalance: int, dice: str, is_shock: bool, reflex: int
) -> None:
    story = fight(f"add Seer imbalance={imbalance} reflex={reflex}")
    story.when(f"initiative seer={dice}", *(["5,5"] if is_shock else []))
    assert any(isinstance(e, ShockSuffered) for e in story.events) == is_shock


def test_b50_imbalance_1_can_never_shock_with_a_die_removed_either() -> None:
    fight("add Seer imbalance=1").when("initiative seer=1 seer.extra=-1").but_no(ShockSuffered)


@pytest.mark.parametrize("dice", ["1,1", "1,2"])
def test_vector_18_imbalance_1_can_never_shock(dice: str) -> None:
    fight("add Seer imbalance=1").when(f"initiative seer={dice} seer.balanced=no").but_no(ShockSuffered)


def test_vector_27_the_chance_at_imbalance_0_to_12() -> None:
    counts = [round(36 * initiative_shock_chance(i)) for i in range(13)]
    assert counts == [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36]


# --- B51


def test_b51_checked_once_a_round_on_the_initiative_dice() -> None:
    story = fight(SEER).when("initiative", "1,3", "5,5")
    story.then_also(Rolled(who="seer", purpose="shock", dice="5,5", kept="5,5", total=10))


def test_b51_on_the_set_kept() -> None:
    fight(SEER).when("initiative seer.mode=bonus", "1,3", "3,4").but_no(ShockSuffered)
    story = fight(SEER).when("initiative seer.mode=penalty", "3,4", "1,3", "2,2")
    story.then_also(ShockSuffered(who="seer", threshold=4, found=True))


def test_b51_the_shock_dice_are_asked_only_then() -> None:
    fight(SEER).when("initiative", "4,5")


# --- B52


def test_vector_19_a_match_finds_balance() -> None:
    story = fight(SEER).when("initiative", "1,3", "5,5")
    story.then_also(ShockSuffered(who="seer", threshold=4, found=True)).says("Balance is found").up("Seer")


def test_vector_19_no_match_is_a_choice_of_two() -> None:
    story = fight(SEER).when("initiative", "1,3", "5,6").but_no(ShockSettled, TurnReached).up()
    story.then_also(ShockSuffered(who="seer", threshold=4, found=False)).says("1 Injury, or -2")
    assert facts(story, "seer")["shock_due"]


def test_b52_while_a_choice_is_owed_nobody_is_up_and_next_is_refused() -> None:
    story = shocked("add Wolf", "turn wolf 12").up()
    for line in ("next", "done wolf", "initiative"):
        story.when(line).refused("first Seer must choose")
    assert ladder(story) == ["12 Wolf waiting", "5 Seer waiting"]
    story.when("shock seer injury").up("Wolf")


def test_b52_outside_a_round_too() -> None:
    story = fight(SEER, "skill seer wit difficulty=3 dice=5,6 check=1,2 shock=1,2").when("next")
    story.refused("first Seer must choose")


def test_b52_one_injury_that_endure_cannot_remove() -> None:
    story = shocked().when("shock seer injury")
    story.then_also(
        ShockSettled(who="seer", penalty="injury"),
        InjuryTaken(who="seer", pool="health", amount=1, now=4, why="Balance Shock"),
    )
    story.when("endure seer 1").refused("no Injury to answer")


def test_b52_minus_two_on_the_higher_stat() -> None:
    shocked().when("shock seer mind").then_also(ShockSettled(who="seer", penalty="discipline", now=-2))
    shocked().when("shock seer body").then_also(ShockSettled(who="seer", penalty="reflex", now=-2))
    shocked().when("shock seer reflex").then_also(ShockSettled(who="seer", penalty="reflex", now=-2))


def test_b52_chosen_with_the_roll() -> None:
    story = fight(SEER).when("initiative seer=1,2 seer.shock=5,6 seer.penalty=mind").up("Seer")
    assert facts(story, "seer")["shock"] == {"brawn": 0, "reflex": 0, "discipline": -2, "wit": 0}


def test_b52_asked_for_with_what_each_choice_does() -> None:
    asked: list[tuple[str, str]] = []

    def choose(question: object) -> str | None:
        if getattr(question, "kind", "") == "choice" and not getattr(question, "offered", True):
            asked.extend((c.value, c.label) for c in getattr(question, "choices", ()))
            return "body"
        return None

    story = fight(SEER).when("initiative", "1,2", "5,6", people=[choose])
    assert [value for value, _ in asked] == ["injury", "body", "mind"]
    assert [label for _, label in asked] == [
        "1 Injury: Health 4, and Endure does not answer it",
        "-2 on rolls of Reflex until a Long Rest",
        "-2 on rolls of Discipline until a Long Rest",
    ]
    assert story.words == "initiative seer=1,2 seer.shock=5,6 seer.penalty=body"


def test_b52_on_a_tie_the_stat_must_be_named() -> None:
    story = shocked("set seer brawn 2")
    story.when("next").refused("shock seer injury, brawn, reflex or mind")
    story.when("shock seer body").refused("Brawn and Reflex are equal", "brawn or reflex")
    story.when("shock seer brawn").then_also(ShockSettled(who="seer", penalty="brawn", now=-2))


def test_b52_naming_the_lower_one_is_refused() -> None:
    shocked().when("shock seer wit").refused("higher stat of Mind is Discipline, not Wit")


def test_b52_compared_on_the_sheets_stats() -> None:
    story = shocked().when("shock seer body").when("next").when("initiative seer=1,2 seer.shock=5,6")
    story.when("shock seer body").then_also(ShockSettled(who="seer", penalty="reflex", now=-4))


def test_b52_one_without_health_has_no_injury_to_choose() -> None:
    fight("add Trap health=none imbalance=12", "initiative trap=5,6 trap.shock=5,6").when(
        "shock trap injury"
    ).refused("no Health")


def test_b52_nothing_owed_is_refused() -> None:
    fight(SEER).when("shock seer injury").refused("Seer owes no choice")


def test_b52_the_injury_may_fell_and_the_round_goes_on() -> None:
    story = shocked("set seer health 1", "add Wolf", "turn wolf 2").when("shock seer injury").up("Wolf")
    assert ladder(story) == ["5 Seer out", "2 Wolf up"]


def test_b52_until_a_long_rest() -> None:
    story = shocked().when("shock seer mind").when("rest long")
    assert facts(story, "seer")["shock"]["discipline"] == 0


# --- B53


def modifiers(story: Story, purpose: str) -> str:
    """What rides on the roll of that purpose in the line just done."""
    return next(e.modifiers for e in story.events if isinstance(e, Rolled) and e.purpose == purpose)


@pytest.mark.parametrize(
    ("kind", "stat", "other"),
    [
        ("melee", "brawn", "wit"),
        ("ranged", "reflex", "brawn"),
        ("spell", "discipline", "wit"),
        ("charm", "wit", "reflex"),
    ],
)
def test_b53_each_stat_counts_for_its_attacks(kind: str, stat: str, other: str) -> None:
    def attacking(shocked_stat: str) -> str:
        sheet = f'sheet="{{\\"attack\\":[{{\\"name\\":\\"A\\",\\"rating\\":2,\\"kind\\":\\"{kind}\\"}}]}}"'
        story = fight(
            f"add Hero imbalance=12 {shocked_stat}=5 {sheet}",
            "add Wolf health=9",
            f"initiative hero=1,2 hero.shock=5,6 hero.penalty={shocked_stat} wolf=1,2",
        )
        return modifiers(story.when("attack hero wolf dice=1,2 defense=5,6"), "attack")

    assert (attacking(stat), attacking(other)) == ("Shock-2", "")


def test_b53_on_reflex_for_initiative_and_every_defense() -> None:
    hero = "add Hero imbalance=4 reflex=2 {}"
    shock = "initiative hero=1,2 hero.shock=5,6 hero.penalty=reflex wolf=1,2"
    attack = "attack wolf hero dice=1 defense=5,6"
    assert (
        modifiers(fight(hero.format("dodge=1"), "add Wolf", shock).when(attack), "defense")
        == "Dodge+1, Shock-2"
    )
    flat = fight(hero.format("defense=4"), "add Wolf", shock).when(attack)
    assert modifiers(flat, "defense") == "Defense Rating+4, Shock-2"
    assert (
        modifiers(flat.when("next").when("next").when("next", "34", "23"), "initiative")
        == "Reflex+2, Shock-2"
    )


def test_b53_it_does_not_touch_the_roll_that_caused_it() -> None:
    story = fight("add Hero imbalance=4 reflex=2").when(
        "initiative hero=1,2 hero.shock=5,6 hero.penalty=reflex"
    )
    assert turns_of(story, "hero") == [5]


def test_b53_on_skill_rolls_of_the_stat_and_its_attributes() -> None:
    story = shocked().when("shock seer mind")
    for skill in ("discipline", "knowledge"):
        assert "Shock-2" in modifiers(story.when(f"skill seer {skill} difficulty=5 dice=3,4"), "skill")
    assert "Shock" not in modifiers(story.when("skill seer insight difficulty=5 dice=3,4"), "skill")


# --- B54


@pytest.mark.parametrize("dice", ["5,5", "5,6"])
def test_b54_a_shock_clears_the_chaos_part_and_keeps_the_base(dice: str) -> None:
    story = fight(SEER, "chaos seer dice=3,4", "chaos seer dice=3,4")
    assert facts(story, "seer")["imbalance"] == {"base": 4, "chaos": 2}
    story.when("initiative seer=2,4", dice)
    assert facts(story, "seer")["imbalance"] == {"base": 4, "chaos": 0}


def test_vector_28_chaos_just_gained_counts_and_is_cleared() -> None:
    story = fight("add Seer imbalance=3").when("initiative seer.chaos=3,4 seer=1,3", "5,5")
    story.then_also(ChaosGained(who="seer", now=1), ShockSuffered(who="seer", threshold=4, found=True))
    assert facts(story, "seer")["imbalance"] == {"base": 3, "chaos": 0}


# --- B55


def test_b55_no_balanced_die_on_a_roll_that_is_a_shock() -> None:
    story = fight("add Seer imbalance=2").when("initiative seer=1,1", "5,5")
    assert turns_of(story, "seer") == [2]
    fight("add Seer imbalance=2").when("initiative seer=1,1 seer.shock=5,5 seer.balanced=3").refused(
        "does not call for a balanced die"
    )


# --- the Shock dice themselves, and the turn that runs


def test_wrong_shock_dice_are_refused() -> None:
    fight(SEER).when("initiative seer=1,2 seer.shock=5").refused("Shock dice", "wanted 2 dice")
    fight(SEER).when("initiative seer=1,2 seer.shock=5,7").refused("1 to 6")


def test_one_who_rolled_the_turn_that_runs_comes_up_once_it_is_settled() -> None:
    story = (
        fight("add Wolf reflex=2", ("initiative", "1,2"), SEER)
        .when("initiative seer=1,2 seer.shock=5,6")
        .up()
    )
    story.when("shock seer body").then_also(CameUp(who="seer", turn=5)).up("Wolf", "Seer")


def test_one_felled_by_its_shock_does_not_come_up() -> None:
    story = fight("add Wolf reflex=2", ("initiative", "1,2"), SEER, "set seer health 1")
    story.when("initiative seer=1,2 seer.shock=5,6 seer.penalty=injury").up("Wolf")
    story.when("next").up()
