"""What other programs do to a save that is open, and people with an editor to one that is not."""

import os
import re
from collections.abc import Callable
from pathlib import Path

# --- other programs


def edited(path: Path) -> None:
    data = path.read_bytes().replace(b"amount = 1", b"amount = 9")
    path.write_bytes(data)


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def shortened(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 10)


def appended(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"# mine\n")


CHANGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "renamed": (lambda path: path.rename(path.with_name("bridge.toml")), "the file was renamed or deleted"),
    "deleted": (Path.unlink, "the file was renamed or deleted"),
    "replaced": (replaced, "another file was put in its place"),
    "shortened": (shortened, "another program shortened the file"),
    "edited": (edited, "another program edited the file"),
    "written into": (appended, "another program wrote into the file"),
}


# --- people


def without_entry(text: str, n: int) -> str:
    return re.sub(rf"\n\[\[step\]\]\nn = {n}\n.*?\n#= {n} \w+(?=\n)", "", text, flags=re.DOTALL)


def without_seals(text: str) -> str:
    return re.sub(r"(?m)^#= .*\n", "", text)


ACCEPTED: dict[str, tuple[Callable[[str], str], str]] = {
    "a name": (lambda t: t.replace("The Ford", "The Bridge"), "the header: edited by hand, line 1"),
    "a number": (lambda t: t.replace("amount = 3", "amount = 4"), "step 3: edited by hand, line 51"),
    "a comment": (lambda t: t.replace("n = 3\n", "n = 3 # here\n"), "step 3: edited by hand"),
    "an empty line": (lambda t: t.replace("n = 3\n", "n = 3\n\n"), "step 3: edited by hand"),
    "keys in another order": (lambda t: t.replace("n = 3\nparent = 2\n", "parent = 2\nn = 3\n"), "step 3"),
    "an unknown key": (lambda t: t.replace("n = 3\n", 'n = 3\nmood = "grim"\n'), "step 3: edited by hand"),
    "a long string": (
        lambda t: t.replace('do = "hurt Knight 3"', "do = '''\nhurt Knight 3'''"),
        "step 3: edited by hand",
    ),
    "a long string with a line like a seal": (
        lambda t: t.replace('do = "hurt Knight 3"', "do = '''hurt\n#= 3 deadbeef\nKnight 3'''"),
        "step 3: edited by hand",
    ),
    "a time without quotes": (
        lambda t: re.sub(r'(n = 3\nparent = 2\nat = )"(.*?)"', r"\1\2", t),
        "step 3: edited by hand",
    ),
    "no seal behind an entry": (lambda t: re.sub(r"#= 3 \w+\n", "", t), "steps 3 to 4: edited by hand"),
    "no seal behind the header": (lambda t: re.sub(r"#= 0 \w+\n", "", t), "step 1: edited by hand"),
    "no number": (lambda t: t.replace("n = 3\n", ""), "a step without a number: edited by hand"),
    "no parent": (lambda t: t.replace("parent = 2\n", ""), "step 3: edited by hand"),
    "the last entry": (lambda t: t.replace("amount = 5", "amount = 6"), "step 5: not proven by the seal"),
    "an event less": (
        lambda t: t.replace(
            '[[step.event]]\nkind = "fell"\nwho = "knight"\nfor_good = false\nshare = 0.5\n', "", 1
        ),
        "step 1: edited by hand",
    ),
}
SILENT: dict[str, Callable[[bytes], bytes]] = {
    "windows line ends": lambda b: b.replace(b"\n", b"\r\n"),
    "a byte order mark": lambda b: b"\xef\xbb\xbf" + b,
    "no last newline": lambda b: b.rstrip(b"\n"),
    "empty lines at the end": lambda b: b + b"\n\n",
    "a comment at the end": lambda b: b + b"\n# to be continued",
}
REFUSED: dict[str, tuple[Callable[[str], str], str]] = {
    "a typo": (lambda t: t.replace("amount = 3", "amount = 3x"), r"line \d+: "),
    "a typo in the last entry": (lambda t: t.replace("amount = 5", "amount = "), r"line \d+: Invalid value"),
    "a number as text": (lambda t: t.replace("n = 3\n", 'n = "3"\n'), r"line 52: n is the number of a step"),
    "no kind": (lambda t: t.replace('kind = "hurt"\n', "", 1), r"line 19: an event says its kind"),
    "a table in an event": (lambda t: t.replace("amount = 3", "amount = { x = 3 }"), r"line \d+: amount is"),
    "an endless number": (
        lambda t: t.replace("amount = 3", "amount = inf"),
        r"line \d+: amount is not a number",
    ),
    "a step twice": (lambda t: t.replace("n = 4\n", "n = 3\n"), r"line \d+: step 3 stands after step 3"),
    "a step far off": (
        lambda t: t.replace("n = 4\n", "n = 4000000000\n"),
        r"line \d+: .* too many are missing",
    ),
    "a key before the step": (
        lambda t: re.sub(r"(#= 3 \w+\n)", r"\1who = 1\n", t),
        r"line \d+: who stands outside",
    ),
    "no seals at all": (without_seals, r"5 steps without any seal"),
}
