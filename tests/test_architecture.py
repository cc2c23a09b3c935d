"""The layout's promises, run by pytest so that one command tells; the contracts are in pyproject.toml."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tracker"
MODULES = sorted(path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py"))
PURE = [path for path in MODULES if path.startswith(("tracker/core/", "tracker/systems/"))]
SYSTEMS = {"balance", "libra", "trident"} | {
    folder.name for folder in (PACKAGE / "systems").glob("[a-z]*") if folder.is_dir()
}


def tree(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), filename=path)


# --- who may import whom --------------------------------------------------------------------------


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the contracts of ``folder``'s pyproject.toml over ``folder``'s own tracker."""
    code = "from importlinter.cli import lint_imports as lint; exit(lint(no_cache=True, no_logo=True))"
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "NO_COLOR": "1", "COLUMNS": "300"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_nobody_imports_whom_they_may_not() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package in which every room of the layout exists."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(PACKAGE, folder / "tracker", ignore=shutil.ignore_patterns("__pycache__"))
    for room in ("ui", "views", "store", "systems", "systems/balance", "systems/libra"):
        (folder / "tracker" / room).mkdir(exist_ok=True)
        (folder / "tracker" / room / "__init__.py").touch()
    for module in ("cli.py", "table.py"):
        (folder / "tracker" / module).touch()
    return folder


PLANTED = [
    ("core", "tracker.store"),
    ("core", "tracker.systems.balance"),
    ("core", "tracker.views"),
    ("core", "textual"),
    ("core", "random"),
    ("core", "pathlib"),
    ("systems/balance", "tracker.systems.libra"),
    ("systems/balance", "tracker.store"),
    ("systems/balance", "tracker.table"),
    ("systems/balance", "time"),
    ("systems/balance", "tomllib"),
    ("store", "tracker.systems.balance"),
    ("store", "tracker.views"),
    ("store", "textual"),
    ("views", "tracker.table"),
    ("views", "tracker.store"),
    ("views", "datetime"),
    ("ui", "tracker.store"),
    ("ui", "tracker.systems.balance"),
    ("ui", "tracker.cli"),
    ("ui", "tomli_w"),
    ("ui/forms", "textual"),
    ("ui/forms", "tracker.ui.widgets.pane"),
    ("ui/drawing", "textual"),
    ("ui/drawing", "tracker.ui.widgets.pane"),
]


@pytest.mark.parametrize(("room", "wanted"), PLANTED)
def test_a_planted_import_breaks_a_contract(house: Path, room: str, wanted: str) -> None:
    planted = house / "tracker" / room / "planted.py"
    planted.write_text(f"import {wanted}\n")
    try:
        result = lint(house)
    finally:
        planted.unlink()
    assert result.returncode != 0
    chain = f"tracker.{room.replace('/', '.')}.planted -> {wanted}"
    assert chain in result.stdout, result.stdout + result.stderr


def test_a_new_room_at_the_top_of_the_package_is_noticed(house: Path) -> None:
    planted = house / "tracker" / "misc.py"
    planted.touch()
    try:
        result = lint(house)
    finally:
        planted.unlink()
    assert result.returncode != 0
    assert "misc" in result.stdout


# --- core and systems are pure: what the contracts cannot see -------------------------------------

OUTSIDE = {"pydantic", "tracker"}
CLOSED = {
    *(
        "asyncio",
        "calendar",
        "datetime",
        "fcntl",
        "glob",
        "io",
        "os",
        "pathlib",
        "platform",
        "random",
        "secrets",
    ),
    *(
        "shutil",
        "signal",
        "socket",
        "sqlite3",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
        "tomllib",
    ),
    *("uuid", "importlib.resources", "importlib.metadata", "multiprocessing", "http", "urllib", "logging"),
}
DOORS = {"open", "print", "input", "exec", "eval", "breakpoint", "__import__"}


def imported(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def impurities(module: ast.Module) -> set[str]:
    found = set()
    for name in imported(module):
        top = name.partition(".")[0]
        known = top in OUTSIDE or top in sys.stdlib_module_names
        if not known or any(name == closed or name.startswith(f"{closed}.") for closed in CLOSED):
            found.add(f"imports {name}")
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DOORS:
            found.add(f"calls {node.func.id}")
        elif isinstance(node, ast.Global):
            found.add(f"keeps state in {', '.join(node.names)}")
    return found


@pytest.mark.parametrize("path", PURE)
def test_core_and_systems_know_no_files_clock_chance_or_screen(path: str) -> None:
    assert impurities(tree(path)) == set()


@pytest.mark.parametrize(
    "planted",
    [
        "import icepool",
        "from os import path",
        "from importlib import resources",
        "import importlib.resources as r",
        "def f():\n    import random",
        "open('x')",
        "def f():\n    global x\n    x = 1",
    ],
)
def test_planted_impurity_is_seen(planted: str) -> None:
    assert impurities(ast.parse(planted))


# --- nobody names a system ------------------------------------------------------------------------


def words(name: str) -> set[str]:
    """The lower-case words of an identifier, path or dotted name: ``BalanceSheet`` is balance and sheet."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def names(module: ast.Module) -> Iterator[str]:
    """Every identifier, import and one-word string; a sentence (help, a docstring) may give an example."""
    yield from imported(module)
    for node in ast.walk(module):
        for field in ("id", "attr", "arg", "name", "asname"):
            if isinstance(value := getattr(node, field, None), str):
                yield value
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and not re.search(r"\s", node.value.strip())
        ):
            yield node.value


def systems_named(module: ast.Module, own: str = "") -> set[str]:
    return {name for name in names(module) if words(name) & (SYSTEMS - {own})}


@pytest.mark.parametrize("path", MODULES)
def test_nobody_names_a_system(path: str) -> None:
    inside = re.match(r"tracker/systems/(\w+)/", path)
    assert systems_named(tree(path), own=inside[1] if inside else "") == set()


@pytest.mark.parametrize(
    "planted",
    [
        "import tracker.systems.balance",
        "from tracker.systems import trident",
        "key = 'balance'",
        "if kind.startswith('balance.'): pass",
        "class LibraSheet: pass",
        "def of_balance(): pass",
        "f(balance=1)",
        "match x:\n    case 'libra':\n        pass",
    ],
)
def test_a_planted_name_of_a_system_is_seen(planted: str) -> None:
    assert systems_named(ast.parse(planted))


def test_an_example_in_a_sentence_and_a_word_like_it_name_no_system() -> None:
    planted = "'tracker odds balance rating=3'\nimbalance = balanced = 'Balanced'"
    assert not systems_named(ast.parse(planted))


# --- the checkout ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", MODULES)
def test_a_function_fits_a_screen(path: str) -> None:
    long = {
        node.name: node.end_lineno - node.lineno + 1
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno
    }
    assert {name: lines for name, lines in long.items() if lines > 60} == {}


def test_the_top_level_holds_only_what_the_layout_names() -> None:
    named = {"README.md", "pyproject.toml", "uv.lock", "saves", "tests", "tracker"}
    left_by_tools = {"__pycache__", "build", "dist", "snapshot_report.html", "venv"}
    found = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert found - named - left_by_tools == set()


def test_nothing_shipped_points_out_of_the_checkout() -> None:
    local = re.compile(r"\.\./|file://|(?<![\w.])/(home|root|tmp|opt|usr|var|work|Users)/")
    shipped = [ROOT / "README.md", ROOT / "pyproject.toml", ROOT / "uv.lock"]
    shipped += [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert [path.name for path in shipped if local.search(path.read_text(encoding="utf-8"))] == []


def test_the_lock_names_the_public_index_only() -> None:
    packages = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    sources = {value for package in packages for key, value in package["source"].items() if key != "editable"}
    assert sources == {"https://pypi.org/simple"}
    files = {item["url"] for package in packages for item in package.get("wheels", [])}
    assert {url.split("/")[2] for url in files} == {"files.pythonhosted.org"}


def test_the_tools_are_the_same_as_group_and_as_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["dependency-groups"]["dev"] == project["project"]["optional-dependencies"]["dev"]


def test_every_dependency_has_an_upper_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needs = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    assert [need for need in needs if "<" not in need and "==" not in need] == []
