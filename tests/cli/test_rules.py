"""`tablee rules`, as it is typed."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.calling import call

from tablee.cli import main as command_line
from tablee.cli.language import default_language
from tablee.games import load_game

Tablee = Callable[..., tuple[int, str]]


@pytest.fixture
def tablee(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tablee:
    """Runs a command line; the exit code and all that was printed."""
    monkeypatch.setattr(command_line, "COMMANDS", ("rules",))
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(variable, raising=False)

    def run(*arguments: str) -> tuple[int, str]:
        done = call(capsys, *arguments)
        return done.code, done.out + done.err

    return run


def squeezed(text: str) -> str:
    """Without the line breaks and the margin."""
    return re.sub(r"[ \n]+", " ", text)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_rulebook_has_every_section_and_clause(tablee: Tablee, language: str) -> None:
    code, printed = tablee("rules", "onix", "--lang", language)
    assert code == 0
    texts = load_game("onix").words.texts(language)
    for section in texts.table("rulebook").values():
        assert f"\n{section['title']}\n" in printed
    for clause, text in texts.clauses().items():
        assert f"{clause} {text}" in squeezed(printed)


def test_it_is_plain_and_narrow_without_a_terminal(tablee: Tablee) -> None:
    for option in ("--lang=fr", "--rulings"):
        _, printed = tablee("rules", "onix", option)
        assert "\x1b" not in printed
        assert all(len(line) <= 80 and line == line.rstrip(" ") for line in printed.split("\n"))


def test_a_narrow_terminal_keeps_french_spaces_unbroken(
    tablee: Tablee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    _, printed = tablee("rules", "onix", "--lang", "fr")
    assert max(len(line) for line in printed.split("\n")) <= 40
    assert not re.search(r"^ *[:;!?»]", printed, re.MULTILINE)


def test_in_a_terminal_the_clause_ids_stand_back(
    tablee: Tablee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    _, printed = tablee("rules", "onix")
    assert "\x1b[2mOX-21   \x1b[0m" in printed


def test_the_rulings_of_the_house_come_with_their_reasons(tablee: Tablee) -> None:
    code, printed = tablee("rules", "onix", "--rulings", "--lang", "en")
    assert code == 0
    reasons = load_game("onix").words.texts("en").table("ruling")
    for clause, reason in reasons.items():
        assert clause in printed
        assert f"→ {reason}" in squeezed(printed)
    assert "OX-21" not in printed


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr@euro"}, "fr"),
        ({"LANG": "frp_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_BE", "LANG": "en_US"}, "fr"),
    ],
)
def test_the_language_is_that_of_the_environment(
    tablee: Tablee, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert default_language() == language
    assert tablee("rules", "onix") == tablee("rules", "onix", "--lang", language)


def write_tests(directory: Path, *clauses: str) -> None:
    ids = ", ".join(f'"{clause}"' for clause in clauses)
    test = f"import pytest\n\n@pytest.mark.clause({ids})\ndef test_it(): ...\n"
    (directory / "deep").mkdir()
    (directory / "deep" / "test_all.py").write_text(test, encoding="utf-8")


def every_clause() -> list[str]:
    return list(load_game("onix").words.texts("en").clauses())


def test_coverage_lists_each_clause_with_its_tests(tablee: Tablee, tmp_path: Path) -> None:
    write_tests(tmp_path, *every_clause(), "EV-1")
    code, printed = tablee("rules", "onix", "--coverage", "--tests", str(tmp_path))
    test = f"{tmp_path.as_posix()}/deep/test_all.py::test_it"
    for clause in every_clause():
        assert f"{clause.ljust(8)}{test}\n" in printed
    assert f"All {len(every_clause())} clauses of onix are held" in printed
    assert code == 0


def test_coverage_fails_and_names_a_clause_without_a_test(tablee: Tablee, tmp_path: Path) -> None:
    held = [clause for clause in every_clause() if clause not in ("OX-12", "OX-40")]
    write_tests(tmp_path, *held)
    code, printed = tablee("rules", "onix", "--coverage", "--tests", str(tmp_path))
    assert code == 1
    assert "OX-12, OX-40 of onix have no test." in printed
    assert "OX-12   no test\n" in printed


def test_coverage_fails_and_names_a_citation_of_no_clause(tablee: Tablee, tmp_path: Path) -> None:
    write_tests(tmp_path, *every_clause(), "OX-99")
    code, printed = tablee("rules", "onix", "--coverage", "--tests", str(tmp_path))
    assert code == 1
    assert "test_all.py::test_it cites OX-99, and there is no such clause." in printed
    assert "have no test" not in printed


def test_coverage_looks_in_tests_unless_told(
    tablee: Tablee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tests").mkdir()
    write_tests(tmp_path / "tests", *every_clause())
    monkeypatch.chdir(tmp_path)
    code, printed = tablee("rules", "onix", "--coverage")
    assert code == 0
    assert "tests/deep/test_all.py::test_it" in printed


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("onyx",), "there is no game 'onyx'"),
        (("onix", "--coverage", "--tests", "nowhere"), "there is no directory nowhere"),
        (("onix", "--tests", "nowhere"), "--tests says where --coverage looks"),
        (("onix", "--lang", "de"), "'de'"),
        (("onix", "--rulings", "--coverage"), "not allowed with"),
        ((), "GAME"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(
    tablee: Tablee, arguments: tuple[str, ...], named: str
) -> None:
    code, printed = tablee("rules", *arguments)
    assert code == 2
    assert named in printed
    assert "Traceback" not in printed


@pytest.mark.parametrize("content", [b"def test_one(:", b"\xff\xfe"])
def test_a_broken_test_file_is_named(tablee: Tablee, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "test_broken.py").write_bytes(content)
    code, printed = tablee("rules", "onix", "--coverage", "--tests", str(tmp_path))
    assert code == 2
    assert "test_broken.py" in printed


def test_the_longest_id_has_its_place(tablee: Tablee) -> None:
    """MD-66.10 is longer than most."""
    _, printed = tablee("rules", "oni", "--lang", "en")
    assert re.search(r"^MD-66\.10 +\S", printed, re.MULTILINE)
