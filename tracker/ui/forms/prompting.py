"""How keys fill in a form: moving between fields, typing, ticking, picking; it knows no screen."""

from collections.abc import Callable, Sequence
from typing import Literal

from tracker.core.encounter import Combatant
from tracker.core.names import tails
from tracker.core.refused import Refused
from tracker.ui.forms.fields import Field
from tracker.ui.forms.following import after_ticking, first_field, guessed_name, next_field, ticked_boxes
from tracker.ui.forms.form import Form
from tracker.ui.forms.several import named_refusal
from tracker.ui.forms.whom import last_part, offered

Outcome = Literal["open", "closed", "done"]
Suggest = Callable[[Form, Field], Sequence[str]]


def ticked(at: Field) -> list[str]:
    """Those already named in a field for several, by their numbers."""
    return [part.strip() for part in at.text.split(",") if part.strip()]


class Prompt:
    """A form and the field that is being filled in. `press` carries out a key."""

    def __init__(self, form: Form, suggest: Suggest | None = None, chosen: bool = False) -> None:
        """``chosen``: whoever is looked at was chosen by hand, and is meant."""
        self.form = form
        self.suggest = suggest
        self.refused = ""
        self.seen: set[str] = set()
        """The fields at which the cursor was: left open they are not gone back to."""
        self.stood: Sequence[str] = ()
        """The fields as they stood before the latest key."""
        first = first_field(form, chosen)
        self.path = first.path if first else ""

    @property
    def hopeless(self) -> bool:
        """Whether nothing can be filled in."""
        return not self.form.all and bool(self.form.error)

    @property
    def at(self) -> Field | None:
        """The field being filled in."""
        return self.form.fields.get(self.path)

    @property
    def offers(self) -> list[Combatant]:
        """Whom the text of a combatant's field could mean."""
        at = self.at
        return offered(self.form, at) if at and at.kind in ("who", "whos") else []

    @property
    def suggestions(self) -> Sequence[str]:
        """What could be meant by the text being typed, where that is not told in another way."""
        at = self.at
        if not self.suggest or at is None or at.picks or at.kind == "number":
            return ()
        return self.suggest(self.form, at)

    # --- keys

    def press(self, key: str, character: str | None) -> Outcome:
        """One key. "done": the command was carried out; "closed": let go without a trace."""
        self.refused = ""
        self.seen.add(self.path)
        if key in ("escape", "ctrl+c"):
            return "closed"
        if key == "enter":
            return self.enter()
        if key in ("tab", "shift+tab") or (key in ("up", "down") and not self.offers):
            self.move(1 if key in ("tab", "down") else -1)
            return "open"
        if self.at:
            ticked, self.stood = self.boxes_ticked, [f.path for f in self.form.all]
            self.fill(self.at, key, character)
            self.form.look()
            self.follow(ticked)
        return "open"

    @property
    def boxes_ticked(self) -> set[str]:
        """The boxes that are ticked, where the cursor could follow."""
        return ticked_boxes(self.form)

    def follow(self, ticked: set[str]) -> None:
        """Where the cursor goes by what a key has changed; ``ticked`` are the boxes that were before."""
        self.path = after_ticking(self.form, self.path, ticked, self.stood)

    def fill(self, at: Field, key: str, character: str | None) -> None:
        """A key into a field."""
        if key in ("up", "down"):
            self.pick(at, 1 if key == "down" else -1)
        elif key in ("left", "right") and at.picks:
            self.turn(at, 1 if key == "right" else -1)
        elif character == " " and at.kind == "whos" and not self.goes_on_with(at, " "):
            self.tick(at)
        elif character == " " and (at.picks or at.kind in ("box", "faces", "number")):
            self.space(at)
        elif character and character.isprintable():
            self.type(at, character)
        else:
            if key in ("backspace", "ctrl+u", "ctrl+w") and at.fresh:
                at.edit.set("")
            elif key == "right" and at.edit.at == len(at.text) and self.suggestions:
                at.edit.set(self.suggestions[0])
            elif key == "backspace" and at.kind == "box" and not at.text:
                at.on = False
            else:
                at.edit.press(key)
            at.fresh = False

    def paste(self, text: str) -> None:
        """Pasted text goes in as if typed, never as keys."""
        if self.at and (self.at.kind != "box" or self.at.wants_dice):
            if self.at.fresh:
                self.at.edit.set("")
            self.at.fresh = False
            self.at.edit.paste(text)
            self.form.look()

    def type(self, at: Field, character: str) -> None:
        """A character: the letter of a box where no text is typed, else text."""
        if at.kind in ("faces", "number", "box"):
            box = next((b for b in self.form.boxes if b.hot == character), None)
            if box and character.isalpha():
                box.tick()
            if character.isalpha() and not (at.kind == "number" and character in "xX"):
                return
        if at.kind == "box":
            if not at.takes_digits or not (character.isdecimal() or character in ", "):
                return
            at.on = True
        if at.fresh:
            at.edit.set("")
        at.fresh, at.pick = False, 0
        at.edit.insert(character)

    def space(self, at: Field) -> None:
        """The space bar ticks a box, turns a choice, parts two faces."""
        if at.kind == "box" and not at.text:
            at.tick()
        elif at.picks:
            self.turn(at, 1)
        else:
            at.edit.insert(" ")

    def goes_on_with(self, at: Field, character: str) -> bool:
        """Whether somebody's name goes on with what is typed and that character."""
        begun = last_part(at).casefold() + character
        return begun != character and any(
            tail.startswith(begun) for c in self.form.encounter for tail in tails(c.name)
        )

    def tick(self, at: Field) -> None:
        """The one marked among several is named too, or no more; the next can be picked."""
        numbers = ticked(at)
        if last_part(at) and not at.fresh:
            self.settle()
            numbers = ticked(at)
        elif self.offers and not at.fresh:
            marked = f"#{self.offers[at.pick % len(self.offers)].number}"
            numbers = [n for n in numbers if n != marked] if marked in numbers else [*numbers, marked]
        at.edit.set("".join(f"{n}," for n in numbers))
        at.fresh = False
        at.pick = self.place_of(numbers[-1]) if numbers and not at.pick else at.pick

    def place_of(self, number: str) -> int:
        """Where in what is offered somebody stands, by its number as typed."""
        return next((i for i, c in enumerate(self.offers) if f"#{c.number}" == number), 0)

    def turn(self, at: Field, by: int) -> None:
        """The next way to answer."""
        labels = [c.word for c in at.choices]
        now = labels.index(at.text) if at.text in labels else (-1 if by > 0 else 0)
        at.edit.set(labels[(now + by) % len(labels)])
        at.fresh = True

    def pick(self, at: Field, by: int) -> None:
        """The next of those who could be meant."""
        if at.fresh:
            numbers = ticked(at)
            at.pick, at.fresh = self.place_of(numbers[-1]) if numbers else 0, False
            at.edit.set("".join(f"{n}," for n in numbers) if len(numbers) > 1 else "")
        at.pick = (at.pick + by) % max(1, len(self.offers))
        if not at.text and self.offers:
            at.edit.set(f"#{self.offers[at.pick].number}")
            at.fresh, at.pick = True, 0

    def move(self, by: int) -> None:
        """To the next or previous field."""
        self.settle()
        paths = [f.path for f in self.form.all]
        if paths:
            now = paths.index(self.path) if self.path in paths else 0
            self.path = paths[(now + by) % len(paths)]

    def settle(self) -> None:
        """A combatant's field takes the one picked."""
        at = self.at
        if at is None or at.kind not in ("who", "whos") or not at.text or at.fresh:
            return
        try:
            value = self.form.value(at)
        except (Refused, ValueError):
            return
        ids = (value,) if isinstance(value, str) else value
        if ids != ("-",):
            at.edit.set(",".join(f"#{self.form.encounter[w].number}" for w in ids))
            at.fresh, at.pick = True, 0

    def enter(self) -> Outcome:
        """On to what is asked next; where nothing was typed, or nothing is left, carry it out."""
        at = self.at
        if at and at.needed and at.blank and self.offers:
            self.pick(at, 0)  # the one marked is taken, and what that would do is seen before it is done
            self.form.look()
            return "open"
        following = guessed_name(self.form, self.path)
        self.settle()
        self.form.look()
        if at and at.error:
            self.refused = at.error
            return "open"
        following = following or (self.following if self.goes_on else None)
        if following is None:
            return self.carry_out()
        self.path = following.path
        return "open"

    @property
    def following(self) -> Field | None:
        """The field that still wants to be filled in."""
        return guessed_name(self.form, self.path) or next_field(self.form, self.path, {*self.seen, self.path})

    @property
    def goes_on(self) -> bool:
        """Whether Enter goes on to another field: one is asked for, and this one was not passed over."""
        at, following = self.at, self.following
        passed_over = at is not None and at.is_open and not at.needed
        ready = self.form.command is not None
        return bool(following and following.path != self.path and not (ready and passed_over))

    def carry_out(self) -> Outcome:
        """Do it, or say why not, where that is to be mended."""
        try:
            self.form.do()
        except Refused as e:
            self.refused = named_refusal(self.form, str(e))
            self.path = next((f.path for f in self.form.all if f.error), self.path)
            return "open"
        return "done"
