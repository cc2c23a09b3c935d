"""What the keys do in each kind of field of a prompt, for help."""

from collections.abc import Mapping, Sequence

from tracker.ui.forms.prompting import Prompt

TYPED = ("text", "open")
"""The kinds of field into which any character is typed."""
_WHO = (("digits", "pick by number"), ("letters", "search names"), ("↑ ↓", "choose"))
KEYS_OF: Mapping[str, tuple[tuple[str, str], ...]] = {
    "who": _WHO,
    "whos": (*_WHO, ("Space", "ticks the one marked"), (",", "one more; wolf* is everyone called so")),
    "faces": (("digits", "the dice as they lie, 351 or 3,5,1; left blank they are rolled"),),
    "number": (("digits", "the number, or a sum such as 2+1"),),
    "box": (("Space", "ticks it"),),
    "choice": (("Space", "the next one"), ("← →", "another one")),
    "text": (("letters", "the text"), ("→", "completes it, where something is offered")),
    "open": (("letters", "NAME=VALUE, as many as are wanted"), ("→", "completes a name")),
}
"""What the keys do in each kind of field."""


TICKING = ("faces", "number", "box")
"""The kinds of field where a letter is that of a box, as none is typed."""


def box_letters(prompt: Prompt) -> Sequence[tuple[str, str]]:
    """The letters that tick boxes where the cursor is, each with the label of its box."""
    if prompt.at is None or prompt.at.kind not in TICKING:
        return ()
    return [(box.hot, box.label) for box in prompt.form.boxes if box.hot]


def field_keys(prompt: Prompt) -> Sequence[tuple[str, str]]:
    """The keys of the field being filled in, and the letters of boxes where no text is typed."""
    at = prompt.at
    own = KEYS_OF.get("choice" if at.picks else at.kind, ()) if at else ()
    return (*own, *((letter, f"ticks {label}") for letter, label in box_letters(prompt)))
