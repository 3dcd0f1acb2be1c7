"""The rulebook's clauses, and the tests that say they hold them."""

from typing import Any

import pytest

from tablee.core.content import ContentError
from tablee.core.errors import TableeError
from tablee.core.rulebook import Citation, Rulebook, citations_in, cover
from tablee.core.texts import Texts


def rulebook(*clauses: str, rulings: tuple[str, ...] = ()) -> Rulebook:
    tables: dict[str, Any] = {
        "rulebook": {"all": {"title": "All of it", **dict.fromkeys(clauses, "Be kind.")}},
        "ruling": dict.fromkeys(rulings, "Because."),
    }
    return Rulebook(Texts("en", tables, "here"))


def cited(source: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for test, clause in citations_in(source, "t.py"):
        found.setdefault(test.removeprefix("t.py::"), []).append(clause)
    return found


def test_sections_keep_their_order_and_the_title_is_no_clause() -> None:
    book = rulebook("AB-2", "AB-1")
    assert [section.title for section in book.sections] == ["All of it"]
    assert list(book.sections[0].clauses) == ["AB-2", "AB-1"] == list(book.clauses)


def test_the_prefix_comes_from_the_clauses() -> None:
    assert rulebook("AB-1", "AB-2").prefix == "AB"


@pytest.mark.parametrize("clauses", [(), ("AB-1", "CD-1")])
def test_a_rulebook_has_exactly_one_prefix(clauses: tuple[str, ...]) -> None:
    with pytest.raises(ContentError, match="one prefix"):
        _ = rulebook(*clauses).prefix


def test_rulings_are_read_in_the_order_of_the_clauses() -> None:
    book = rulebook("AB-1", "AB-2", "AB-3", rulings=("AB-3", "AB-1"))
    assert list(book.rulings) == ["AB-1", "AB-3"]


def test_a_ruling_on_no_clause_is_an_error() -> None:
    with pytest.raises(ContentError, match="AB-9"):
        rulebook("AB-1", rulings=("AB-9",))


def test_marks_on_functions() -> None:
    source = """
import pytest

@pytest.mark.clause("AB-1", "AB-2")
@pytest.mark.slow
def test_one(): ...

@pytest.mark.clause("AB-1")
async def test_two(): ...

def test_none(): ...

@pytest.mark.clause("AB-3")
def helper(): ...
"""
    assert cited(source) == {"test_one": ["AB-1", "AB-2"], "test_two": ["AB-1"]}


def test_marks_on_classes_and_in_classes() -> None:
    source = """
from pytest import mark

@mark.clause("AB-1")
class TestAll:
    pytestmark = mark.clause("AB-2")

    @mark.clause("AB-3")
    def test_one(self): ...

    class TestInner:
        def test_two(self): ...

@mark.clause("AB-4")
class Helper:
    def test_not_collected(self): ...

@mark.clause("AB-5")
class TestNothing:
    def helper(self): ...

@mark.clause("AB-6")
class TestInherited(Kit): ...
"""
    assert cited(source) == {
        "TestAll::test_one": ["AB-1", "AB-2", "AB-3"],
        "TestAll::TestInner::test_two": ["AB-1", "AB-2"],
        "TestInherited": ["AB-6"],
    }


@pytest.mark.parametrize(
    "marks", ['pytest.mark.clause("AB-1")', '[pytest.mark.slow, pytest.mark.clause("AB-1")]']
)
def test_marks_of_a_module_are_those_of_its_tests(marks: str) -> None:
    source = f"pytestmark = {marks}\ndef test_one(): ...\nif True:\n    def test_two(): ..."
    assert cited(source) == {"test_one": ["AB-1"], "test_two": ["AB-1"]}
    assert cited(f"pytestmark = {marks}") == {}


def test_marks_of_parameters() -> None:
    source = """
CASES: list = [pytest.param(3, marks=[pytest.mark.clause("AB-3")])]

@pytest.mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.clause("AB-2"))])
def test_written_there(x): ...

@pytest.mark.parametrize("x", CASES)
def test_named(x): ...
"""
    assert cited(source) == {"test_written_there": ["AB-2"], "test_named": ["AB-3"]}


def test_a_mark_with_a_name() -> None:
    source = 'linked = pytest.mark.clause("AB-1")\n@linked\ndef test_one(): ...'
    assert cited(source) == {"test_one": ["AB-1"]}


def test_a_clause_cited_twice_by_a_test_counts_once() -> None:
    source = """
pytestmark = pytest.mark.clause("AB-1")
@pytest.mark.clause("AB-1")
def test_one(): ...
"""
    assert cited(source) == {"test_one": ["AB-1"]}


@pytest.mark.parametrize("mark", ["skip", "skip(reason='later')", "xfail"])
def test_a_test_that_does_not_run_holds_nothing(mark: str) -> None:
    clause = '@pytest.mark.clause("AB-1")'
    assert cited(f"{clause}\n@pytest.mark.{mark}\ndef test_one(): ...") == {}
    assert cited(f"pytestmark = [pytest.mark.{mark}]\n{clause}\ndef test_one(): ...") == {}


def test_another_call_named_clause_is_no_mark() -> None:
    assert cited('@parser.clause("AB-1")\n@clause("AB-2")\ndef test_one(): ...') == {}


def test_an_id_that_is_not_written_out_is_an_error() -> None:
    with pytest.raises(TableeError, match=r"t\.py, line 2: write the clause's id out"):
        citations_in("\n@pytest.mark.clause(ID)\ndef test_one(): ...", "t.py")


@pytest.mark.parametrize("source", ["def test_one(:", "x = '\0'"])
def test_a_file_that_is_not_python_is_an_error(source: str) -> None:
    with pytest.raises(TableeError, match=r"t\.py is not valid Python"):
        citations_in(source, "t.py")


def test_coverage_tells_what_is_held_missing_and_unknown() -> None:
    one, other = rulebook("AB-1", "AB-2"), rulebook("CD-1")
    citations = [
        Citation("a", "AB-1"),
        Citation("b", "AB-1"),
        Citation("b", "AB-9"),
        Citation("c", "CD-1"),
        Citation("c", "CD-9"),
        Citation("d", "EV-9"),
    ]
    coverage = cover(one, [one, other], citations)
    assert coverage.held == {"AB-1": ["a", "b"], "AB-2": []}
    assert coverage.missing == ["AB-2"]
    assert coverage.unknown == [Citation("b", "AB-9"), Citation("c", "CD-9")]
