"""Whom a field of a prompt offers before, and while, somebody is named there."""

from tracker.core import commands as cmd
from tracker.core.encounter import Combatant
from tracker.ui.forms.fields import Field, candidates
from tracker.ui.forms.form import Form
from tracker.ui.forms.guesses import is_needless
from tracker.ui.forms.ordering import before_whom, movers


def last_part(at: Field) -> str:
    """What is typed of the last of several."""
    return at.text.rpartition(",")[2].strip() if at.kind == "whos" else at.text


def offered(form: Form, at: Field) -> list[Combatant]:
    """Whom the text of a field could mean; those who stand, and whom it is for, first."""
    typed = bool(last_part(at)) and not at.fresh
    found = candidates(form.encounter, at.text if typed else "", at.kind)
    everyone = [c for c in found if form.model.prepares or not c.wave]
    if typed:
        return everyone
    if issubclass(form.model, cmd.Order):
        here = movers(form.encounter) if at.path == "who" else before_whom(form.encounter, form.doer)
        return [form.encounter[who] for who in here]
    doer = form.encounter.combatants.get(form.doer)
    if doer is None or at.path == "who":
        return sorted(everyone, key=lambda c: c.down or is_needless(form.table, form.model, c.id))
    return sorted(everyone, key=lambda c: (c.down, c.id == doer.id, c.side == doer.side))
