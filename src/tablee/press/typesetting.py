"""typst, which turns our descriptions into PDF and PNG: the same bytes for the same description.

It sees what it is given and nothing else: no fonts of the machine, no files, no network, no date.
"""

import struct
import zlib
from functools import cache
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec

from tablee.press.errors import NotInstalled, PressError

LETTERS = Path(__file__).parents[1] / "static" / "letters"
"""The page's typefaces as TrueType; the page's build puts them there (`web/build/letters.ts`)."""

ALPHABETS = ("latin", "latin-ext")
"""In this order: where both have a letter, the first one's is taken."""

DOTS_PER_INCH = 300
NO_ROOM = "no room for: "
"""What a template says of words that do not fit, before the words."""
END_OF_HEADER = 33
"""Of a PNG: its signature, and the chunk with its size."""


def typeset(
    template: str,
    description: Any,
    output: Literal["pdf", "png"] = "pdf",
    inserts: dict[str, bytes] | None = None,
    dots: int = DOTS_PER_INCH,
) -> list[bytes]:
    """What a template makes of a description: one PDF, or a PNG for each page.

    `inserts` are PDF files that the template shows, by their names.
    """
    typst = _typst()
    with TemporaryDirectory(prefix="tablee-press-") as folder:
        for name, content in (inserts or {}).items():
            Path(folder, name).write_bytes(content)
        try:
            compiler = _compiler(template, description, folder)
            made, warnings = compiler.compile_with_warnings(format=output, ppi=dots)
        except typst.TypstError as error:
            raise _refused(error.message) from error
    if warnings:
        raise PressError("typst_warns", why=warnings[0].message)
    pages = made if isinstance(made, list) else [made]
    return [_with_resolution(page, dots) for page in pages] if output == "png" else pages


def _with_resolution(png: bytes, dots: int) -> bytes:
    """A picture that says itself how large it is on paper; typst leaves that out."""
    per_metre = round(dots / 0.0254)
    chunk = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    framed = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return png[:END_OF_HEADER] + framed + png[END_OF_HEADER:]


def read_label(template: str, description: Any, label: str) -> Any:
    """What a template has written down under a label, such as how many pages it has."""
    with TemporaryDirectory(prefix="tablee-press-") as folder:
        compiler = _compiler(template, description, folder)
        return msgspec.json.decode(compiler.query(f"<{label}>", field="value", one=True))


def _compiler(template: str, description: Any, folder: str) -> Any:
    source = resources.files("tablee.press").joinpath("templates", f"{template}.typ").read_bytes()
    data = msgspec.json.encode(description).decode()
    return _typst().Compiler(
        input=source, root=folder, font_paths=load_fonts(), sys_inputs={"data": data}
    )


def _refused(message: str) -> PressError:
    """Our own refusals in our words, without what typst says around them."""
    said = message.removeprefix("assertion failed: ").removeprefix("panicked with: ").strip('"')
    if said.startswith(NO_ROOM):
        return PressError("no_room", words=said.removeprefix(NO_ROOM))
    return PressError("typst", why=said)


def _typst() -> Any:
    try:
        # Imported here: 80 MB that only a printer needs.
        import typst
    except ImportError as error:
        raise NotInstalled("no_typst") from error
    return typst


@cache
def load_fonts() -> Any:
    folders = [LETTERS / alphabet for alphabet in ALPHABETS]
    if not all(any(folder.glob("*.ttf")) for folder in folders):
        raise NotInstalled("no_letters")
    return _typst().Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[str(folder) for folder in folders],
    )
