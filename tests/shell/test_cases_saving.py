"""Cases from the field: saving and resuming. Every call reads the save anew, as after a restart."""

from tests.shell.conftest import Shell

PARTY = ("Mirela", "Oduya", "Besnik", "Tamsin")
FOES = ("Wolf x3", "Archer x2", "Chief")


def begin(shell: Shell, ref: str = "fight") -> None:
    """Four and six at turns of their own, one of them hidden, in round 1."""
    party = [f"add {name} side=party health=20 turn={12 - i}" for i, name in enumerate(PARTY)]
    foes = [f"add {name} health=20 turn={8 - i}" for i, name in enumerate(FOES)]
    shell.fight(*party, *foes, "hide chief", "next", ref=ref)


def test_all_who_fought_are_there_in_order_with_health_turns_and_who_is_hidden(shell: Shell) -> None:
    begin(shell)
    shell.good("do", "fight", "hurt mirela 13", 'hurt "Wolf 2" 17', 'order "Wolf 3" "Wolf 1"', "next")
    state = shell.state()
    assert [c["name"] for c in state["combatants"]] == [
        *PARTY, "Wolf 1", "Wolf 2", "Wolf 3", "Archer 1", "Archer 2", "Chief",
    ]  # fmt: skip
    health = {c["name"]: c["health"]["current"] for c in state["combatants"]}
    assert (health["Mirela"], health["Wolf 2"]) == (7, 3)
    assert [c["name"] for c in state["combatants"] if c["hidden"]] == ["Chief"]
    assert (state["round"], state["turn"]) == (1, 11)
    rows = {row["turn"]: [slot["id"] for slot in row["slots"]] for row in state["ladder"]}
    assert rows[8] == ["wolf-3", "wolf-1", "wolf-2"]
    assert (rows[12], rows[7], rows[6]) == (["mirela"], ["archer-1", "archer-2"], ["chief"])
    ups = [slot["id"] for row in state["ladder"] for slot in row["slots"] if slot["state"] == "up"]
    assert ups == ["oduya"]


def test_another_fight_takes_nothing_from_the_first(shell: Shell) -> None:
    begin(shell)
    shell.good("do", "fight", "hurt oduya 10")
    before, written = shell.state(), shell.bytes()
    begin(shell, "other")
    shell.good("do", "other", "hurt oduya 1", "next", "undo")
    assert shell.state() == before
    assert shell.bytes() == written


def test_a_branch_to_the_newest_step_is_the_same_fight(shell: Shell) -> None:
    begin(shell)
    shell.good("do", "fight", "hurt 5 3", "undo", "condition 2 slow rounds=2", "next")
    before = shell.state()
    shell.good("branch", "fight", str(before["steps"]), "copy")
    after = shell.state("copy")
    for key in ("combatants", "ladder", "round", "turn", "phase"):
        assert after[key] == before[key]
