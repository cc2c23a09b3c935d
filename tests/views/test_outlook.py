from tests.views.fights import fight
from tracker.views.outlook import outlook_lines


def test_the_rest_of_the_round_in_plain_lines() -> None:
    table = fight(
        "add A turn=9", "add B turn=5", "add C turn=5", "add D turn=3", "next", "add E", "set D health 0",
        'condition B "a rather long condition that holds until A is done with its turn" until=end:A',
        "remind round=2 the bridge burns",
    )  # fmt: skip
    assert outlook_lines(table.system, table.encounter) == [
        "  now 9  A acts",
        "      5  B and C act (simultaneous)",
        "         · B: a rather long condition that holds until A is done with its turn",
        "           ends (its time is up)",
        "    end  Round 1 is over",
        "         · D is passed over on turn 3 (down)",
        "   then  Round 2: initiative for 4",
        "         · Reminder: the bridge burns",
        "no turn  E (no turn in this round)",
    ]


def test_a_choice_that_is_owed_is_what_comes() -> None:
    table = fight("add A turn=9", "next", "daze A")
    assert outlook_lines(table.system, table.encounter)[0].startswith("   then  first A must choose")
