"""Compiles modules of the engine beside their sources: `compile_engine.py MODULE.py …`.

mypyc gives a compiled function its signature for `help`, and drops what its docstring says. Here
the docstrings are put into the C that it writes.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

MODULE = re.compile(r'(PyModuleDef_HEAD_INIT,\s*"([\w.]+)",\s*)NULL')
NAMED = re.compile(
    r'CPyPy_(?P<function>\w+),|CPyType_(?P<kind>\w+)_template_ = \{|PyDoc_STR\("(?P<text>[^"]*)"\)'
)
"""A function in a table of them, a class, and what `help` will show of the one before."""


def docstrings(file: Path) -> Iterator[tuple[str, str]]:
    """Every docstring of a module by mypyc's name for what it is about, module and all."""
    module = "___".join(file.with_suffix("").parts)

    def walk(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                own = f"{name}___{child.name}"
                yield from said(child, own)
                if isinstance(child, ast.ClassDef):
                    yield from walk(child, own)

    def said(
        node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str
    ) -> Iterator[tuple[str, str]]:
        doc = ast.get_docstring(node)
        if doc:
            yield name, inspect.cleandoc(doc)

    tree = ast.parse(file.read_text(encoding="utf-8"))
    yield from said(tree, module)
    yield from walk(tree, module)


def add_docstrings(source: str, docs: dict[str, str]) -> str:
    """The C that mypyc has written, with docstrings in it."""
    about = ""

    def fill(found: re.Match[str]) -> str:
        nonlocal about
        if found["text"] is None:
            about = found["function"] or found["kind"]
            return found[0]
        # mypyc leaves out the packages that a name does not need.
        told = [doc for name, doc in docs.items() if name.endswith(f"___{about}")] if about else []
        about = ""
        return f'PyDoc_STR("{found["text"]}{quoted(told[0])}")' if len(told) == 1 else found[0]

    def describe(found: re.Match[str]) -> str:
        doc = docs.get(found[2].replace(".", "___"))
        return f'{found[1]}PyDoc_STR("{quoted(doc)}")' if doc else found[0]

    return MODULE.sub(describe, NAMED.sub(fill, source))


def quoted(text: str) -> str:
    """As a string of C."""
    plain = {ord("\\"): r"\\", ord('"'): r"\"", ord("\n"): r"\n"}
    escaped = text.translate(plain).encode()
    return "".join(chr(byte) if byte < 128 else f"\\{byte:03o}" for byte in escaped)


def main(modules: list[str]) -> None:
    extensions = mypycify(modules, opt_level="3", group_name="tablee")
    docs = dict(doc for module in modules for doc in docstrings(Path(module)))
    for extension in extensions:
        for source in map(Path, extension.sources):
            source.write_text(add_docstrings(source.read_text("utf-8"), docs), encoding="utf-8")
        # Calls between functions of one library need not go through the linker's table: 1.17 times.
        # What a debugger would want to know takes a part of the compiler's time, and nobody asks.
        faster = ["-fno-semantic-interposition", "-g0"]
        extension.extra_compile_args += [*faster, "-ffp-contract=off"]
    setup(script_args=["-q", "build_ext", "--inplace"], packages=[], ext_modules=extensions)


if __name__ == "__main__":
    main(sys.argv[1:])
