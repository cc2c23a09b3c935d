"""What code of the screen may not do with text, since a name may hold markup (P18).

Panes draw lines of cells, cleaned in one place (`ink`, which `row` hands to Textual). Whatever would take a
text for markup, or write to the terminal past that place, is found here by its syntax.
"""

import ast
from collections.abc import Iterator

READING_MARKUP = {
    "escape", "from_markup", "render_markup", "from_ansi", "to_content", "visualize", "assemble_markup",
}  # fmt: skip
"""Calls that read markup or pretend to make a text safe for it."""
WIDGETS = {
    "Static", "Label", "Button", "Checkbox", "RadioButton", "Select", "SelectionList", "OptionList", "Option",
    "DataTable", "Tree", "DirectoryTree", "RichLog", "Log", "Markdown", "MarkdownViewer", "Header", "Footer",
    "Input", "MaskedInput", "TextArea", "Collapsible", "TabbedContent", "TabPane", "Tabs", "Tab", "ListView",
    "ListItem", "Placeholder", "Pretty", "Link", "Toast", "Digits",
}  # fmt: skip
"""Widgets that take a text: it goes in as `Content(...)` or `Text(...)`, as a constant, or without markup."""
TITLES = {"border_title", "border_subtitle", "sub_title", "tooltip", "placeholder"}
TAKERS = {"notify", "add_option", "add_row", "add_column", "add_leaf"}
TERMINAL = {"print", "input"}
WRAPPED = {"Content", "Text", "Strip"}
CELLS = "row.py"
"""The one file where text becomes cells of the screen."""


def is_plain(node: ast.expr) -> bool:
    """Whether a text cannot be markup: wrapped as such, or a constant without brackets."""
    if isinstance(node, ast.Constant):
        return not (isinstance(node.value, str) and "[" in node.value)
    return isinstance(node, ast.Call) and name_of(node.func) in WRAPPED


def name_of(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def is_without_markup(call: ast.Call) -> bool:
    return any(
        key.arg == "markup" and isinstance(key.value, ast.Constant) and key.value.value is False
        for key in call.keywords
    )


def owner(call: ast.Call) -> str:
    return name_of(call.func.value) if isinstance(call.func, ast.Attribute) else ""


def dangers(module: ast.Module, file: str = "") -> Iterator[str]:
    """What stands in `module` that may not: the line and why."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            yield from (f"line {node.lineno}: {why}" for why in of_call(node, file))
        elif isinstance(node, ast.Assign):
            named = {name_of(target) for target in node.targets}
            if named & TITLES and not is_plain(node.value):
                yield f"line {node.lineno}: {', '.join(named & TITLES)} takes markup"
            if "title" in named and isinstance(node.value, ast.JoinedStr):
                yield f"line {node.lineno}: the window's title is not cleaned"
            if "markup" in named and isinstance(node.value, ast.Constant) and node.value.value is True:
                yield f"line {node.lineno}: markup is turned on"


def of_call(call: ast.Call, file: str) -> Iterator[str]:
    name, texts = name_of(call.func), [*call.args[:1]]
    if name in READING_MARKUP and owner(call) != "re":
        yield f"{name} reads markup"
    if name in WIDGETS and not is_without_markup(call) and not all(is_plain(text) for text in texts):
        yield f"{name} takes a text for markup"
    if name in TAKERS and not is_without_markup(call) and not all(is_plain(text) for text in call.args):
        yield f"{name} takes a text for markup"
    if name == "Segment" and file != CELLS:
        yield "text becomes cells elsewhere than in row"
    if isinstance(call.func, ast.Name) and name in TERMINAL:
        yield f"{name} writes past the screen"
    if name == "write" and owner(call) in ("stdout", "stderr", "driver", "_driver", "__stdout__"):
        yield "writes to the terminal past the screen"
