"""Help: the keys that work now, those of what is open first; the rule words on the screen, each in a line."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from tracker.core.glossary import Term
from tracker.core.language.grammar import command_class
from tracker.core.refused import Refused
from tracker.ui.choices import named
from tracker.ui.forms.editing import LineEdit
from tracker.ui.ink import Ink, Span, filled, ink, key_words, width_of
from tracker.ui.keymap import Key, key_name, shown_keys, spoken
from tracker.ui.possible import not_now
from tracker.ui.scene import Scene
from tracker.ui.widgets.open_pane import Guide, OpenPane
from tracker.ui.wrapping import wrapped
from tracker.views.glossary import called, meant, standing
from tracker.views.language import about
from tracker.views.search import search

SCROLLS = {"pageup": -10, "pagedown": 10, "up": -1, "down": 1}
KEY, NAME = 10, 12
"""The cells of a key and of its word."""
ABREAST = 100
"""From so many cells on the words of the rules stand beside the keys."""
Told = tuple[str, str, str]
"""A key as people call it, its word, what it does."""


class HelpPane(OpenPane):
    """What can be done now, and what the words on the screen mean; a typed word narrows it."""

    stands = "all"
    foot = key_words(("a word", "narrows it"), ("↓ PgDn", "go on"), ("Esc", "back"))

    def __init__(self, host: Guide) -> None:
        super().__init__("help", host)
        self.guide = host
        self.edit = LineEdit()
        self.about = ""
        self.seen: Sequence[str] = ()

    def opened(self, about: str = "") -> None:
        """All that holds now, or what can be said of one command or word of the rules."""
        self.about, self.seen = about, self.guide.seen()
        self.edit.set("")

    def press(self, key: str, character: str | None) -> None:
        """Page keys scroll, letters narrow, Esc closes."""
        if key in SCROLLS:
            self.scroll_by(SCROLLS[key])
        elif key in LETS_GO or (not self.edit.text and key in CLOSES):
            self.screen_host.close()
        else:
            self.edit.type(key, character)
            self.about, self.first = "", 0
            self.rebuild()

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """The word being typed; the keys; the words of the rules."""
        self.title = ((self.about or "Help", "up!"),)
        if self.about:
            return list(self.all_about(scene, width))
        line = ink(("› ", "up!"), *self.edit.spans(width - 4))
        room = width // 2 - 1 if width >= ABREAST else width
        keys = self.key_part(scene, room)
        words = self.word_part(scene, room if keys else width)
        if not keys and not words:
            return [line, ink(("no key that works now and no word of the rules is called so", "quiet"))]
        if room < width and keys and words:
            return [line, *abreast(keys, words, room)]
        return [line, *keys, *words]

    def key_part(self, scene: Scene, width: int) -> list[Ink]:
        """The keys under what they are for; where the rest is told."""
        found: list[Ink] = []
        for title, keys in self.keys(scene):
            if shown := search(keys, self.edit.text, lambda told: (told[1], f"{told[0]} {told[2]}")):
                found += [ink((title, "quiet")), *(line for told in shown for line in key_lines(told, width))]
        return found if self.edit.text else [*found, *hint(scene, width), ink()]

    def word_part(self, scene: Scene, width: int) -> list[Ink]:
        """The words of the rules, each with its rule."""
        title = "Words of the rules" if self.edit.text else "Words on the screen"
        terms = self.terms(scene, self.edit.text)
        lines = [line for term in terms for line in term_lines(term, width)]
        return [ink((title, "quiet")), *lines] if lines else []

    def keys(self, scene: Scene) -> Iterator[tuple[str, list[Told]]]:
        """The keys that work now: of what help was opened over, for the save, of the fight."""
        if beneath := self.guide.beneath():
            yield "In what is open", [(key, "", does) for key, does in beneath.keys_now()]
        if scene.choices:
            ways = named(scene.choices)
            yield "For the save", [(way.key_name, "", way.does) for way in ways]
        if not beneath:
            yield "Now", [(key_name(k.key), k.name, k.help) for k in working(scene)]

    def terms(self, scene: Scene, typed: str) -> Iterable[Term]:
        """The words of the rules on the screen; when a word is typed those it means, on the screen first."""
        here = standing(scene.system, self.seen)
        if not typed:
            return here
        found = meant(scene.system, typed)
        return sorted(found, key=lambda term: term not in here)

    def all_about(self, scene: Scene, width: int) -> Iterator[Ink]:
        """A word of the rules in full, and the command or the act of the screen that is called so."""
        if act := spoken(self.about):
            key = scene.key(act.act)
            yield from wrapped([(f"{act.label}  ", "ink!"), (f"{key}  ", "up!"), (act.help, "ink")], width, 2)
        for term in called(scene.system, self.about):
            yield from wrapped([(f"{term.name}  ", "ink!"), (term.line, "ink")], width, 2)
        try:
            model = command_class(scene.system, self.about)
        except Refused:
            return
        yield from (ink(line) for line in about(scene.system, model, scene.encounter, width))


LETS_GO = ("escape", "enter", "ctrl+c", "f1", "ctrl+g")
CLOSES = ("question_mark", "?", "backspace")
"""Keys that close help while nothing is typed."""


def working(scene: Scene) -> list[Key]:
    """The keys that do something now, those of the footer first."""
    first = shown_keys(scene.keys, scene.encounter.phase)
    able = [k for k in scene.keys if not not_now(scene, k.command)]
    return [*(k for k in first if k in able), *(k for k in able if k not in first)]


def hint(scene: Scene, width: int) -> Iterator[Ink]:
    """Where the rest is told."""
    text = (
        f"Type a word to narrow this. In a prompt ? or F1 tells its keys. {scene.key('palette')} finds every "
        f"command, also those without a key; {scene.key('line')}help add tells all of one."
    )
    return wrapped([(text, "quiet")], width)


def key_lines(told: Told, width: int) -> Iterator[Ink]:
    """A key: as people call it, its word, what it does."""
    key, word, does = told
    named: list[Span] = [(f"  {key:<{KEY - 1}} ", "up!")]
    named += [(f"{word:<{NAME}}", "ink!")] if word else []
    return wrapped([*named, (does, "quiet")], width, width_of(named))


def abreast(left: Sequence[Ink], right: Sequence[Ink], width: int) -> Iterator[Ink]:
    """Two columns of so many cells each."""
    for one, other in zip_longest(left, right, fillvalue=Ink()):
        yield Ink((*filled(one, width).spans, ("  ", "ink"), *other.spans))


def term_lines(term: Term, width: int) -> Iterator[Ink]:
    """A word of the rules and its rule."""
    return wrapped([(f"  {term.name}  ", "ink!"), (term.line, "quiet")], width, 4)
