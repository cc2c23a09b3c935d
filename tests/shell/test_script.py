"""A fight played to its end by a script file."""

from tests.shell.conftest import Shell
from tracker.cli.desk import Desk
from tracker.views.state import state_view

SCRIPT = """\
# the party, and those who wait for it at the ford
add Mirela
add Oduya
add "Blight Wolf" x3
setting balanced_dice never
initiative mirela=5,4 oduya=2,3 "Blight Wolf 1=4,4" 4=3,1 5=6,5
condition wolf* wary rounds=1 defense=+1
attack 5 mirela
next
focus oduya turns=2
attack mirela "Blight Wolf 1" dice=6,5,4,3 defense=1,2 use="high ground"
hurt "Blight Wolf 2" 3
next
remind round=2 the bridge burns
undo
note - Mirela holds the ford
next
next
next
roll 2d6+3 for=oduya
without 6 force
attack mirela wolf*3 dice=6,6,5,5 defense=1,1
hurt wolf*3 9
end the wolves are gone
"""


def test_a_fight_played_to_its_end_equals_itself_through_every_undo_and_redo(shell: Shell) -> None:
    (shell.folder / "fight.txt").write_text(SCRIPT.replace("wolf*3", '"Blight Wolf 3"'))
    shell.good("new", "fight", "--system", "balance")
    said = shell("do", "fight", "-", "--seed", "5", stdin=(shell.folder / "fight.txt").read_text())
    assert (said.status, said.err) == (0, ""), said
    assert shell.state()["phase"] == "ended"
    assert shell.good("check", "fight").out == f"fight: good, {shell.state()['steps']} steps\n"
    table = Desk(None).open("fight")
    ends = [table.history.state(n) for n in (0, *table.history.path())]
    for before, after in zip(ends[-2::-1], ends[:0:-1], strict=True):
        for line, state in (("undo", before), ("redo", after), ("undo", before)):
            table.say(line)
            assert table.encounter == state
    for state in ends[1:]:
        table.say("redo")
        assert table.encounter == state
    shown = state_view(table.history)
    assert table.recorder is not None
    assert table.recorder.close().state == "saved"
    assert shell.state() == shown
