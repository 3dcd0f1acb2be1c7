"""Builds what a wheel has beyond its sources: the compiled engine, the page, drawings and guides.

The engine is compiled with mypyc where a compiler is there, and plain Python elsewhere.
TABLEE_PURE=1 asks for plain Python. With CI set, a compile that fails stops the build.

The page is built with Node.js. TABLEE_PAGE names a folder with a page that is built already;
TABLEE_NO_PAGE=1 does without one. An editable install builds it only with TABLEE_BUILD_PAGE=1.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILER_NEEDS = ["mypy[mypyc]==2.4.1", "setuptools", "msgspec", "librt", "mypy-extensions"]


class TableeBuildHook(BuildHookInterface[Any]):
    """One hook for what a wheel needs beyond its sources."""

    PLUGIN_NAME = "custom"

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.work: list[Path] = []

    def dependencies(self) -> list[str]:
        needs = [] if why_plain() else list(COMPILER_NEEDS)
        page = load_page_tools(Path(self.root))
        if not why_no_page() and not page.has_machines_node():
            needs.append(page.PACKAGE)
        return needs

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        is_editable = version == "editable"
        self.add_engine(is_editable, build_data)
        self.add_page(is_editable, build_data)
        if not is_editable:
            self.add_art(build_data)
            self.add_guides(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        for work in self.work:
            shutil.rmtree(work)

    def new_folder(self, purpose: str) -> Path:
        """A folder of our own, gone when the wheel is made."""
        folder = Path(tempfile.mkdtemp(prefix=f"tablee-{purpose}-"))
        self.work.append(folder)
        return folder

    def add_page(self, is_editable: bool, build_data: dict[str, Any]) -> None:
        if is_editable and os.environ.get("TABLEE_BUILD_PAGE") != "1":
            return
        built = os.environ.get("TABLEE_PAGE")
        if not built and why_no_page():
            self.app.display_info(f"Tablée page: none ({why_no_page()})")
            return
        root = Path(self.root)
        page = Path(built) if built else self.build_page(root)
        if is_editable:
            static = root / "src" / "tablee" / "static"
            shutil.copytree(page, static, dirs_exist_ok=True)
        else:
            build_data["force_include"][str(page)] = "tablee/static"
        self.app.display_info("Tablée page: built")

    def add_art(self, build_data: dict[str, Any]) -> None:
        """The page's drawings for the press; a checkout has them where the page has them."""
        games = Path(self.root) / "web" / "src" / "games"
        for file in sorted([*games.glob("*/art/**/*.svg"), *games.glob("*/art/**/*.json")]):
            game, _, *rest = file.relative_to(games).parts
            build_data["force_include"][str(file)] = "/".join(["tablee/press/art", game, *rest])

    def add_guides(self, build_data: dict[str, Any]) -> None:
        """What `tablee guide` prints; a checkout has it under `docs`."""
        for file in sorted((Path(self.root) / "docs").glob("*.md")):
            build_data["force_include"][str(file)] = f"tablee/guides/{file.name}"

    def build_page(self, root: Path) -> Path:
        tools = load_page_tools(root)
        try:
            page: Path = tools.build(root, self.new_folder("page"))
        except tools.PageError as error:
            raise SystemExit(
                f"Tablée: the page cannot be built: {error}\nTABLEE_NO_PAGE=1 does without."
            ) from error
        return page

    def add_engine(self, is_editable: bool, build_data: dict[str, Any]) -> None:
        reason = "editable install" if is_editable else why_plain()
        if reason:
            self.say(f"plain Python ({reason})")
            return
        work = self.new_folder("compile")
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
        self.say(f"compiled with mypyc ({len(self.compiled_modules())} modules)")

    def compiled_modules(self) -> list[Path]:
        """The modules that pyproject.toml lists, with those that a star stands for."""
        source = Path(self.root) / "src"
        listed = [Path(module).relative_to("src").as_posix() for module in self.config["compile"]]
        found = [module for one in listed for module in sorted(source.glob(one))]
        return [module.relative_to(source) for module in found]

    def compile_engine(self, work: Path) -> list[Path]:
        """Compile a copy of the sources, so that nothing is left in the tree."""
        source = Path(self.root) / "src" / "tablee"
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "static")
        shutil.copytree(source, work / "tablee", ignore=ignored)
        modules = [module.as_posix() for module in self.compiled_modules()]
        subprocess.run(
            [sys.executable, Path(self.root) / "scripts" / "compile_engine.py", *modules],
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


def load_page_tools(root: Path) -> ModuleType:
    """`scripts/page.py`, which `make` uses as well."""
    spec = spec_from_file_location("tablee_page", root / "scripts" / "page.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def why_no_page() -> str:
    """Why no page is built here, or nothing."""
    if os.environ.get("TABLEE_NO_PAGE") == "1":
        return "TABLEE_NO_PAGE=1"
    return "TABLEE_PAGE is built already" if os.environ.get("TABLEE_PAGE") else ""


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
