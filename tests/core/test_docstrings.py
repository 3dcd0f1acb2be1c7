"""`help` says the same of the compiled engine as of its sources."""

import ast
import inspect
from importlib import import_module
from pathlib import Path

import pytest

import tablee
from tablee.core.state import State

CONTRACT = ["state", "chance", "player"]


@pytest.mark.parametrize("name", CONTRACT)
def test_what_the_sources_say_is_said(name: str) -> None:
    module = import_module(f"tablee.core.{name}")
    tree = ast.parse((Path(tablee.__file__).parent / "core" / f"{name}.py").read_text("utf-8"))
    assert inspect.getdoc(module) == ast.get_docstring(tree)
    for kind in tree.body:
        if isinstance(kind, ast.ClassDef) and ast.get_docstring(kind):
            known = getattr(module, kind.name)
            assert inspect.getdoc(known) == ast.get_docstring(kind)
            for method in kind.body:
                if isinstance(method, ast.FunctionDef) and not method.decorator_list:
                    said = ast.get_docstring(method)
                    own = vars(known)[method.name].__doc__
                    assert said is None or inspect.cleandoc(own) == said, method.name


def test_help_shows_what_a_state_does() -> None:
    shown = inspect.getdoc(State.redeal)
    assert shown
    assert "Who decides, what is legal" in str(State.__doc__)
