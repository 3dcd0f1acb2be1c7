"""Pictures that guests bring along: looked at closely, and written anew from what is known.

Nothing of a file is passed on as it came. Of an SVG, shapes and colours are kept; whatever could
run, fetch or grow is refused, and what is only an editor's own note is left out. Of a PNG, the
pixels are kept. docs/forge.md lists what a picture may have.
"""

import base64
import binascii
import re
import struct
import zlib
from collections import Counter
from collections.abc import Mapping
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from tablee.forge.errors import PictureError

MOST_BYTES = 64 * 1024
MOST_PIXELS = 1024
"""Along each side of a PNG."""
MOST_SHAPES = 2000
MOST_DEPTH = 32
MOST_NESTED = 6
"""Masks in whose masks there are masks, and so on."""
MOST_MASKED = 400
"""Times that something is masked or clipped, when each mask is drawn wherever it is used."""
MOST_DRAWN = 2 * MOST_SHAPES
"""Shapes that are drawn then."""

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
SEPARATOR = " "


def _names(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


KEPT = _names(
    "svg g defs clipPath mask path rect circle ellipse line polyline polygon "
    "linearGradient radialGradient stop"
)
PAINTS = _names("linearGradient radialGradient")
MASKS = _names("mask clipPath")
MASKED_BY = ("mask", "clip-path")
NOTES = _names("title desc metadata")
"""What an editor writes for itself."""
PLACES = _names(
    "id d points x y x1 y1 x2 y2 cx cy r rx ry fx fy width height viewBox transform pathLength "
    "gradientUnits gradientTransform spreadMethod offset clipPathUnits maskUnits maskContentUnits"
)
STYLES = _names(
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin "
    "stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color clip-path clip-rule mask "
    "stop-color stop-opacity paint-order display visibility"
)
RUNS = _names("script foreignobject iframe object embed")
VALUE = re.compile(r"[\w\s.,#%()+\-]*\Z")
LINK = re.compile(r"url\(\s*[\"']?#([\w.\-]+)[\"']?\s*\)\Z")
HOME = re.compile(r"#[\w.\-]+\Z")
NUMBER = re.compile(r"\s*([0-9.]+)\s*(?:px)?\s*\Z")

PNG = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
PIXEL_CHUNKS = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")


WRAPPED = re.compile(
    rb'<svg [^<>]*><image [^<>]*href="data:image/png;base64,([A-Za-z0-9+/=]*)"/></svg>'
)
"""A PNG inside an SVG, as `_around` writes it."""


def clean_picture(content: bytes) -> str:
    """A picture as SVG text that can be shown and printed; PictureError if it is refused."""
    wrapped = WRAPPED.fullmatch(content) if len(content) <= 2 * MOST_BYTES else None
    if wrapped is not None:
        content = _unpacked(wrapped[1])
    if len(content) > MOST_BYTES:
        raise PictureError("too_large", size=len(content) // 1024 + 1, most=MOST_BYTES // 1024)
    if content.startswith(PNG):
        return _around(clean_png(content))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PictureError("no_picture") from error
    return clean_svg(text)


def _unpacked(data: bytes) -> bytes:
    try:
        return base64.b64decode(data, validate=True)
    except ValueError as error:
        raise PictureError("broken_png") from error


# PNG


def clean_png(content: bytes) -> bytes:
    """The pixels of a PNG and nothing else: no notes, no profiles, no further frames."""
    chunks = _chunks(content)
    if not chunks or chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13:
        raise PictureError("broken_png")
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if not (1 <= width <= MOST_PIXELS and 1 <= height <= MOST_PIXELS):
        raise PictureError("too_many_pixels", width=width, height=height, most=MOST_PIXELS)
    if depth not in DEPTHS.get(kind, ()) or interlaced > 1:
        raise PictureError("broken_png")
    if kind == 3 and not any(name == b"PLTE" for name, _ in chunks):
        raise PictureError("broken_png")
    _check_pixels(chunks, width, height, depth * CHANNELS[kind], bool(interlaced))
    kept = [_chunk(name, data) for name, data in chunks if name in PIXEL_CHUNKS]
    return PNG + b"".join(kept)


def _chunks(content: bytes) -> list[tuple[bytes, bytes]]:
    found: list[tuple[bytes, bytes]] = []
    at = len(PNG)
    while at + 12 <= len(content):
        (length,) = struct.unpack_from(">I", content, at)
        name, data = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        end = at + 12 + length
        if end > len(content) or content[end - 4 : end] != _sum(name, data):
            raise PictureError("broken_png")
        found.append((name, data))
        if name == b"IEND":
            return found
        at = end
    raise PictureError("broken_png")


def _sum(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", binascii.crc32(name + data))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + _sum(name, data)


def _check_pixels(
    chunks: list[tuple[bytes, bytes]], width: int, height: int, bits: int, interlaced: bool
) -> None:
    """Unpack them, but never more than there should be."""
    due = sum(
        rows * (1 + (columns * bits + 7) // 8)
        for columns, rows in (_passes(width, height) if interlaced else [(width, height)])
        if columns and rows
    )
    unpacker = zlib.decompressobj()
    packed = b"".join(data for name, data in chunks if name == b"IDAT")
    try:
        pixels = unpacker.decompress(packed, due)
        rest = unpacker.decompress(unpacker.unconsumed_tail, 1)
    except zlib.error as error:
        raise PictureError("broken_png") from error
    if len(pixels) != due or rest or not unpacker.eof:
        raise PictureError("broken_png")


def _passes(width: int, height: int) -> list[tuple[int, int]]:
    """The seven small pictures of an interlaced one."""
    steps = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2)]
    steps.append((0, 1, 1, 2))
    return [
        (-(-(width - left) // across), -(-(height - top) // down))
        for left, top, across, down in steps
    ]


def _around(png: bytes) -> str:
    """An SVG that has nothing but this PNG in it: the rest of us knows only one kind."""
    width, height = struct.unpack_from(">II", png, 16)
    data = base64.b64encode(png).decode()
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {width} {height}">'
        f'<image width="{width}" height="{height}" href="data:image/png;base64,{data}"/></svg>'
    )


# SVG


def clean_svg(text: str) -> str:
    """The shapes of an SVG, written anew."""
    reader = _SvgReader()
    # With a space between namespace and name: neither has one.
    parser = expat.ParserCreate("UTF-8", SEPARATOR)
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.StartDoctypeDeclHandler = _refuse_declarations
    parser.EntityDeclHandler = _refuse_declarations
    parser.ProcessingInstructionHandler = _refuse_declarations
    try:
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as error:
        line = getattr(error, "lineno", 1)
        raise PictureError("broken_svg", line=line) from error
    return reader.written()


def _refuse_declarations(*_: Any) -> None:
    raise PictureError("declarations")


class _SvgReader:
    def __init__(self) -> None:
        self._parts: list[str] = []
        self._open: list[str] = []
        """The names of the elements we are in; "" for those that are left out."""
        self._skipping = 0
        self._shapes = 0
        self._masking = _Masking()

    def start(self, full_name: str, attributes: Mapping[str, str]) -> None:
        namespace, _, name = full_name.rpartition(SEPARATOR)
        if len(self._open) >= MOST_DEPTH or self._shapes >= MOST_SHAPES:
            raise PictureError("too_many_shapes", most=MOST_SHAPES)
        if not self._open and (namespace, name) != (SVG, "svg"):
            raise PictureError("no_picture")
        self._shapes += 1
        if self._skipping or namespace != SVG or name in NOTES:
            self._refuse_if_it_runs(name, attributes)
            self._skipping += 1
            self._open.append("")
            return
        if name not in KEPT:
            raise PictureError("not_allowed", name=name[:30])
        kept = _attributes(name, attributes)
        if not self._open:
            kept = {"xmlns": SVG, "viewBox": _view_box(attributes)}
        elif name == "svg":
            raise PictureError("not_allowed", name="svg")
        self._open.append(name)
        self._masking.start(name, kept)
        written = "".join(f" {key}={quoteattr(value)}" for key, value in kept.items())
        self._parts.append(f"<{name}{written}>")

    def end(self, _: str) -> None:
        name = self._open.pop()
        if name:
            self._masking.end(name)
            self._parts.append(f"</{name}>")
        else:
            self._skipping -= 1

    def written(self) -> str:
        self._masking.check()
        return "".join(self._parts)

    def _refuse_if_it_runs(self, name: str, attributes: Mapping[str, str]) -> None:
        """Left out anyway; but a file with a script in it is refused, wherever it hides."""
        if name.lower() in RUNS:
            raise PictureError("not_allowed", name=name[:30])
        for key in attributes:
            _refuse_handler(key.rpartition(SEPARATOR)[2])


class _Masking:
    """What it takes to draw a picture: few masks that use each other are drawn thousands of times,
    each time on a layer of its own."""

    def __init__(self) -> None:
        self._inside = [""]
        """The names of the masks we are in; "" is the picture itself."""
        self._shapes = Counter[str]()
        self._uses: dict[str, list[str]] = {}

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name in MASKS:
            self._inside.append(attributes.get("id") or "unused")
        within = self._inside[-1]
        self._shapes[within] += 1
        for key in MASKED_BY:
            found = LINK.match(attributes.get(key, ""))
            if found is not None:
                self._uses.setdefault(within, []).append(found[1])

    def end(self, name: str) -> None:
        if name in MASKS:
            self._inside.pop()

    def check(self) -> None:
        masked, drawn = self._weigh("", 0)
        if masked > MOST_MASKED or drawn > MOST_DRAWN:
            raise PictureError("too_masked", most=MOST_MASKED)

    def _weigh(self, name: str, depth: int) -> tuple[int, int]:
        """How often something is masked in it, and how many shapes are drawn."""
        if depth > MOST_NESTED:
            raise PictureError("too_masked", most=MOST_MASKED)
        uses = self._uses.get(name, [])
        masked, drawn = len(uses), self._shapes[name]
        for used in uses:
            below = self._weigh(used, depth + 1)
            masked, drawn = masked + below[0], drawn + below[1]
            if masked > MOST_MASKED:
                break
        return masked, drawn


def _attributes(name: str, attributes: Mapping[str, str]) -> dict[str, str]:
    kept: dict[str, str] = {}
    for full_key, value in attributes.items():
        namespace, _, key = full_key.rpartition(SEPARATOR)
        _refuse_handler(key)
        if key == "href" and namespace in ("", XLINK):
            # A gradient may take its colours from another one of the same picture.
            if not HOME.match(value) or name not in PAINTS:
                raise PictureError("reference")
            kept["href"] = value
        elif namespace:
            continue
        elif key == "style":
            kept |= _styles(value)
        elif key in PLACES or key in STYLES:
            kept[key] = _value(value)
    return kept


def _refuse_handler(key: str) -> None:
    if key.lower().startswith("on"):
        raise PictureError("handler", name=key[:30])


def _styles(text: str) -> dict[str, str]:
    """`fill:red;stroke:none` as attributes."""
    kept: dict[str, str] = {}
    for declaration in text.split(";"):
        key, _, value = declaration.partition(":")
        checked = _value(value.strip())
        if key.strip() in STYLES:
            kept[key.strip()] = checked
    return kept


def _value(value: str) -> str:
    if "url" in value.lower():
        if not LINK.match(value.strip()):
            raise PictureError("reference")
        return value.strip()
    if not VALUE.match(value):
        raise PictureError("value", value=value[:30])
    return value


def _view_box(attributes: Mapping[str, str]) -> str:
    """The part of the plane that is shown; from its width and height if it does not say."""
    given = attributes.get("viewBox", "").replace(",", " ").split()
    if not given:
        sizes = [NUMBER.match(attributes.get(key, "")) for key in ("width", "height")]
        given = ["0", "0", *[found[1] if found else "" for found in sizes]]
    try:
        _, _, width, height = (float(number) for number in given)
    except ValueError as error:
        raise PictureError("no_size") from error
    if not (0 < width < 1e5 and 0 < height < 1e5):
        raise PictureError("no_size")
    return " ".join(given)
