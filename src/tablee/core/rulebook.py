"""A game's rulebook, clause by clause, and the tests that hold each clause.

A test names the clauses it holds with `@pytest.mark.clause("OX-21", ...)`: on itself, on its class,
in the module's `pytestmark`, or as the marks of a `pytest.param`. The marks are read from the text
of the tests; nothing is run.
"""

import ast
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tablee.core.content import ContentError
from tablee.core.errors import Worded
from tablee.core.texts import Texts


class RulebookError(Worded):
    """Tests that cannot be read for the clauses they cite."""

    package = "tablee.core"
    table = "rulebook"


class Section(NamedTuple):
    title: str
    clauses: Mapping[str, str]


class Rulebook:
    """The clauses in reading order, and which of them are rulings of the house."""

    def __init__(self, texts: Texts) -> None:
        self.sections = [
            Section(section["title"], {key: section[key] for key in section if key != "title"})
            for section in texts.table("rulebook").values()
        ]
        self.clauses = texts.clauses()
        rulings = texts.tables.get("ruling", {})
        self.rulings = {clause: rulings[clause] for clause in self.clauses if clause in rulings}
        strangers = rulings.keys() - self.clauses.keys()
        if strangers:
            raise ContentError(f"a ruling on {', '.join(sorted(strangers))}, which is no clause")

    @property
    def prefix(self) -> str:
        """What all the clause ids begin with: `OX` for OX-1, OX-2 and so on."""
        prefixes = sorted({prefix_of(clause) for clause in self.clauses})
        if len(prefixes) != 1:
            raise ContentError(f"a rulebook has one prefix, not {', '.join(prefixes) or 'none'}")
        return prefixes[0]


def prefix_of(clause: str) -> str:
    """
    >>> prefix_of("OX-21")
    'OX'
    """
    return clause.rpartition("-")[0]


class Citation(NamedTuple):
    """A test, and a clause that it says it holds."""

    test: str
    clause: str


class Coverage(NamedTuple):
    held: Mapping[str, list[str]]
    """Each clause of the rulebook with its tests."""
    unknown: list[Citation]
    """Citations of clauses that do not exist, though their prefix is a known game's."""

    @property
    def missing(self) -> list[str]:
        return [clause for clause, tests in self.held.items() if not tests]


def cover(rulebook: Rulebook, known: Iterable[Rulebook], citations: Iterable[Citation]) -> Coverage:
    """Which tests hold each clause of `rulebook`. `known` are the rulebooks of all the games."""
    held: dict[str, list[str]] = {clause: [] for clause in rulebook.clauses}
    # Two games may share their clauses: two modes of one.
    clauses: dict[str, set[str]] = {}
    for book in (rulebook, *known):
        clauses.setdefault(book.prefix, set()).update(book.clauses)
    unknown: list[Citation] = []
    for citation in citations:
        if citation.clause in held:
            held[citation.clause].append(citation.test)
        written = clauses.get(prefix_of(citation.clause))
        if written is not None and citation.clause not in written:
            unknown.append(citation)
    return Coverage(held, unknown)


def citations_in(source: str, origin: str) -> list[Citation]:
    """The clauses cited by the tests of one file; `origin` is what the file is called.

    >>> citations_in('@pytest.mark.clause("OX-1")\\ndef test_deck(): ...', "test_cards.py")
    [Citation(test='test_cards.py::test_deck', clause='OX-1')]
    """
    try:
        module = ast.parse(source)
    except (SyntaxError, ValueError) as error:
        raise RulebookError("no_python", file=origin, why=error) from error
    reader = _Reader(module, origin)
    reader.visit(module)
    return reader.citations


class _Marks(NamedTuple):
    """What a test is marked with, by itself or by what it stands in."""

    clauses: tuple[str, ...] = ()
    skipped: bool = False

    def __or__(self, other: "_Marks") -> "_Marks":
        clauses = tuple(dict.fromkeys(self.clauses + other.clauses))
        return _Marks(clauses, self.skipped or other.skipped)


class _Reader(ast.NodeVisitor):
    """Walks down to every test and hands it the marks that it meets on its way."""

    def __init__(self, module: ast.Module, origin: str) -> None:
        self.citations: list[Citation] = []
        self._origin = origin
        # Marks and parameters that were given a name: `CASES = [pytest.param(..., marks=...)]`.
        self._named: dict[str, _Marks] = {}
        for target, value in _assignments(module.body):
            self._named[target] = self._marks(value)
        self._path = origin
        self._above = self._own_marks(module.body, [])

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if not node.name.startswith("Test"):
            return
        path, above = self._path, self._above
        self._path = f"{path}::{node.name}"
        self._above = above | self._own_marks(node.body, node.decorator_list)
        if node.bases and not any(_is_test(child) for child in node.body):
            self._cite(self._path, self._above)  # its tests are inherited
        self.generic_visit(node)
        self._path, self._above = path, above

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._visit_function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._visit_function(node)

    def _visit_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if _is_test(node):
            marks = self._above | self._own_marks([], node.decorator_list)
            self._cite(f"{self._path}::{node.name}", marks)

    def _cite(self, test: str, marks: _Marks) -> None:
        # A test that is never run, or is expected to fail, holds nothing.
        if not marks.skipped:
            self.citations += [Citation(test, clause) for clause in marks.clauses]

    def _own_marks(self, body: list[ast.stmt], decorators: list[ast.expr]) -> _Marks:
        marks = _Marks()
        for expression in decorators:
            marks |= self._marks(expression)
        for target, value in _assignments(body):
            if target == "pytestmark":
                marks |= self._marks(value)
        return marks

    def _marks(self, expression: ast.expr) -> _Marks:
        clauses: list[str] = []
        skipped = False
        for node in ast.walk(expression):
            if isinstance(node, ast.Call) and _mark_name(node.func) == "clause":
                clauses += [self._clause_id(argument) for argument in node.args]
            elif isinstance(node, ast.Name) and node.id in self._named:
                clauses += self._named[node.id].clauses
                skipped |= self._named[node.id].skipped
        # Not in the walk: one parameter that is skipped leaves the others.
        whole = expression.elts if isinstance(expression, ast.List | ast.Tuple) else [expression]
        for mark in whole:
            name = _mark_name(mark.func if isinstance(mark, ast.Call) else mark)
            skipped |= name in ("skip", "xfail")
        return _Marks(tuple(clauses), skipped)

    def _clause_id(self, argument: ast.expr) -> str:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            return argument.value
        raise RulebookError("clause", file=self._origin, line=argument.lineno)


def _assignments(body: list[ast.stmt]) -> Iterable[tuple[str, ast.expr]]:
    for statement in body:
        match statement:
            case ast.Assign(targets=targets, value=value):
                yield from (
                    (target.id, value) for target in targets if isinstance(target, ast.Name)
                )
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value


def _is_test(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test")


def _mark_name(expression: ast.expr) -> str | None:
    """`clause` for `pytest.mark.clause` and for `mark.clause`."""
    if not isinstance(expression, ast.Attribute):
        return None
    owner = expression.value
    if isinstance(owner, ast.Attribute) and owner.attr == "mark":
        return expression.attr
    if isinstance(owner, ast.Name) and owner.id == "mark":
        return expression.attr
    return None
