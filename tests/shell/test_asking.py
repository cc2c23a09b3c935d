"""Open questions one by one, whatever their kind."""

from collections.abc import Iterator

import pytest

from tracker.cli.play.asking import GameMaster, GivenUp
from tracker.cli.play.console import Console, Left
from tracker.core.questions import Choice, Question

COST = (Choice("injury", "1 Injury"), Choice("body", "-2 on Brawn"), Choice("mind", "-2 on Wit"))
DICE = Question("dice", "Mirela: 2d6", "dice", "mirela", 2)
MIXED = Question("dice", "the dice in order", "dice", "", 2, 20, mixed=(20, 6))
BALANCED = Question(
    "balanced", "Mirela's balanced die", "dice", "mirela", 1, choices=(Choice("no", "not taken"),)
)
CHOICE = Question("cost", "What does it cost", "choice", choices=COST)
YES = Question(
    "x", "Lucky", "choice", choices=(Choice(True, "spends a point"), Choice(False, "not")), default=False
)
ENDURE = Question("endure", "Endure", "number", least=0, most=3, default=0)
NUMBERS = Question("x", "How many", "choice", choices=(Choice(2, "two"), Choice(1, "one")))
REASON = Question("reason", "How", "text", default="")


class Scripted(Console):
    """A console whose lines are known beforehand."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.said: list[str] = []

    def tell(self, *lines: str) -> None:
        self.said += lines

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        line = next(self.lines, None)
        if line is None:
            raise Left
        if line == "^C":
            raise KeyboardInterrupt
        return line


@pytest.mark.parametrize(
    ("question", "typed", "value"),
    [
        (DICE, "3,5", (3, 5)),
        (DICE, "35", (3, 5)),
        (DICE, " 3 5 ", (3, 5)),
        (DICE, "", None),
        (MIXED, "17,4", (17, 4)),
        (BALANCED, "4", (4,)),
        (BALANCED, "no", "no"),
        (CHOICE, "body", "body"),
        (CHOICE, "B", "body"),
        (CHOICE, "2", "body"),
        (CHOICE, "1 inj", "injury"),
        (YES, "yes", True),
        (YES, "n", False),
        (YES, "", None),
        (ENDURE, "2", 2),
        (ENDURE, "", None),
        (NUMBERS, "2", 2),
        (NUMBERS, "1", 1),
        (REASON, "cancel the contract", "cancel the contract"),
        (REASON, "cancel", "cancel"),
        (REASON, "", None),
    ],
)
def test_an_answer_is_taken(question: Question, typed: str, value: object) -> None:
    assert GameMaster(Scripted(typed), list)(question) == value


@pytest.mark.parametrize(
    ("question", "typed"),
    [
        (DICE, "3"),
        (DICE, "3,7"),
        (DICE, "x"),
        (MIXED, "17,7"),
        (BALANCED, "yes"),
        (CHOICE, "wit"),
        (CHOICE, "4"),
        (CHOICE, ""),
        (YES, "perhaps"),
        (ENDURE, "4"),
        (ENDURE, "-1"),
        (ENDURE, "x"),
        (NUMBERS, "3"),
    ],
)
def test_one_that_does_not_fit_is_told_in_a_line_and_asked_again(question: Question, typed: str) -> None:
    console = Scripted(typed)
    with pytest.raises(Left):
        GameMaster(console, list)(question)
    prompts = [line for line in console.said if line.endswith("): ")]
    told = [line for line in console.said if line.endswith("(? explains, . gives up)")]
    assert (len(prompts), len(told)) == (2, 1)


@pytest.mark.parametrize("question", [DICE, CHOICE, ENDURE, REASON])
@pytest.mark.parametrize("typed", [".", "^C"])
def test_it_can_be_given_up(question: Question, typed: str) -> None:
    with pytest.raises(GivenUp):
        GameMaster(Scripted(typed), list)(question)


@pytest.mark.parametrize("question", [DICE, MIXED, BALANCED, CHOICE, YES, ENDURE, REASON])
def test_a_question_mark_explains_and_asks_again(question: Question) -> None:
    console = Scripted("?")
    with pytest.raises(Left):
        GameMaster(console, lambda: ["what it would do"])(question)
    assert "what it would do" in console.said
    assert any("gives the command up" in line for line in console.said)


def test_what_is_offered_or_the_librarys_is_not_asked() -> None:
    for question in (
        Question("lucky", "Lucky", "choice", choices=COST, default="injury", offered=True),
        Question("sheet", "Wolf", "entry", "Wolf"),
        Question("entries", "r.toml", "roster", "r.toml"),
        Question("sheet", "Wolf", "settled", default={}),
    ):
        assert GameMaster(Scripted(), list)(question) is None


def test_all_rolls_what_is_left_and_no_more_is_asked() -> None:
    master = GameMaster(Scripted("all"), list)
    assert master(DICE) is None
    assert master(MIXED) is None
    with pytest.raises(Left):
        master(ENDURE)
