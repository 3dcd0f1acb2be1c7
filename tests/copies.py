"""A copy of the whole house for tests that change it, as whoever writes something new does."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.cli.command import environment

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "node_modules", "dist", ".*")


def copy_house(root: Path) -> Path:
    """Whoever looks for its compiled engine finds its sources: it has no other engine."""
    shutil.copytree(ROOT, root, ignore=LEFT_OUT)
    (root / ".cache").mkdir()
    (root / ".cache" / "compiled").symlink_to(root / "src")
    return root


def run_in(
    root: Path, *arguments: str, given: str = "", patience: int = 120, **changes: str
) -> subprocess.CompletedProcess[str]:
    """A Python process that imports the copy, in plain Python, and nothing of ours."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env=environment(**changes, PYTHONPATH=os.pathsep.join([str(root / "src"), str(root)])),
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=patience,
    )


def expect_green(root: Path, *arguments: str, patience: int = 120) -> int:
    """Run tests of the copy: how many have passed, and all of them did."""
    asked = ("-m", "pytest", "-p", "no:cacheprovider", *arguments)
    done = run_in(root, *asked, patience=patience)
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None, done.stdout
    return int(passed[1])


def expect_checked(root: Path) -> None:
    """The page's types are those of the games, and every word is there in both languages."""
    for script in (["check_texts.py"], ["generate_protocol.py", "--check"]):
        checked = run_in(root, f"scripts/{script[0]}", *script[1:])
        assert checked.returncode == 0, checked.stdout + checked.stderr


def build_page(root: Path) -> None:
    """With the page's tools of this house: fetching them again would take minutes."""
    (root / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    build = ("scripts/page.py", "node", "node_modules/vite/bin/vite.js", "build")
    built = run_in(root, *build, patience=300, TABLEE_PAGE_OUT="../src/tablee/static")
    assert built.returncode == 0, built.stdout + built.stderr
