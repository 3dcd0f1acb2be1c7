"""Pictures of guests: what is kept, what is refused, and why."""

import base64
import binascii
import struct
import zlib

import pytest

from tablee.core.texts import LANGUAGES
from tablee.forge.errors import PictureError
from tablee.forge.pictures import MOST_BYTES, PNG, clean_picture

SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"'


def chunk(name: bytes, data: bytes) -> bytes:
    return (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", binascii.crc32(name + data))
    )


def png(
    width: int = 2,
    height: int = 2,
    rows: bytes | None = None,
    more: bytes = b"",
    kind: int = 2,
    interlaced: int = 0,
) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, interlaced)
    pixels = b"".join(b"\0" + b"\x80" * 3 * width for _ in range(height)) if rows is None else rows
    body = chunk(b"IDAT", zlib.compress(pixels))
    return PNG + chunk(b"IHDR", head) + more + body + chunk(b"IEND", b"")


def drawn(inside: str, attributes: str = SVG) -> bytes:
    return f"<svg {attributes}>{inside}</svg>".encode()


def refused(content: bytes) -> str:
    with pytest.raises(PictureError) as caught:
        clean_picture(content)
    # Both languages have a sentence for it.
    assert all(caught.value.said(language) for language in LANGUAGES)
    return caught.value.reason


def test_shapes_and_colours_are_kept() -> None:
    shapes = (
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>'
        '<g transform="translate(1 2)"><circle cx="5" cy="5" r="4" fill="url(#a)"/></g>'
        '<path d="M0 0L5 5Z" style="fill:none; stroke:#123456;-inkscape-font:arial"/>'
    )
    clean = clean_picture(drawn(shapes))
    assert clean.startswith(f"<svg {SVG}>")
    assert '<circle cx="5" cy="5" r="4" fill="url(#a)"></circle>' in clean
    assert '<path d="M0 0L5 5Z" fill="none" stroke="#123456"></path>' in clean
    # Once clean, always clean.
    assert clean_picture(clean.encode()) == clean


def test_an_editors_own_notes_are_left_out() -> None:
    notes = (
        '<!-- made by hand --><title>Lou</title><ed:view xmlns:ed="urn:editor"><ed:x/></ed:view>'
        '<rect width="3" height="3" class="big" ed:label="a" xmlns:ed="urn:editor"/>'
    )
    assert clean_picture(drawn(notes)) == f'<svg {SVG}><rect width="3" height="3"></rect></svg>'


def test_a_size_can_stand_for_the_view_box() -> None:
    only_size = 'xmlns="http://www.w3.org/2000/svg" width="30px" height="20"'
    assert 'viewBox="0 0 30 20"' in clean_picture(drawn("", only_size))
    assert refused(drawn("", 'xmlns="http://www.w3.org/2000/svg"')) == "no_size"
    assert refused(drawn("", 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 nan"')) == "no_size"


def masks(depth: int, uses: int) -> str:
    """Each mask is used by every shape of the one before."""
    made = [f'<mask id="m{at}">' + f'<rect mask="url(#m{at + 1})"/>' * uses for at in range(depth)]
    return (
        "</mask>".join([*made, f'<rect mask="url(#m0)"/><mask id="m{depth}"><rect/>']) + "</mask>"
    )


def test_a_few_masks_are_kept() -> None:
    inside = masks(2, uses=3) + '<g clip-path="url(#c)"><g mask="url(#m2)"/></g>'
    assert clean_picture(drawn(inside)).count("<mask") == 3


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        ("<script>alert(1)</script>", "not_allowed"),
        ('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', "not_allowed"),
        ("<metadata><script/></metadata>", "not_allowed"),
        ("<foreignObject><p/></foreignObject>", "not_allowed"),
        ('<image href="https://example.org/a.png"/>', "not_allowed"),
        ('<use href="#a"/>', "not_allowed"),
        ("<style>@import url(https://example.org)</style>", "not_allowed"),
        ("<text>Lou</text>", "not_allowed"),
        ("<animate attributeName='x'/>", "not_allowed"),
        ("<svg/>", "not_allowed"),
        ('<rect onclick="alert(1)"/>', "handler"),
        ('<title onload="alert(1)"/>', "handler"),
        ('<rect fill="url(https://example.org/a.svg#b)"/>', "reference"),
        ('<rect style="fill:url(//example.org/a)"/>', "reference"),
        ('<linearGradient href="https://example.org/a.svg#b"/>', "reference"),
        (
            '<linearGradient xmlns:x="http://www.w3.org/1999/xlink" x:href="javascript:alert(1)"/>',
            "reference",
        ),
        ('<rect fill="javascript:alert(1)"/>', "value"),
        ('<rect style="fill:expression(alert`1`)"/>', "value"),
        ("<rect>", "broken_svg"),
        ("&bang;", "broken_svg"),
        ("<g>" * 50 + "</g>" * 50, "too_many_shapes"),
        ("<g/>" * 3000, "too_many_shapes"),
        (masks(28, uses=1), "too_masked"),
        (masks(5, uses=5), "too_masked"),
        (masks(1, uses=500), "too_masked"),
        ('<mask id="a"><rect style="mask:url(#a)"/></mask><rect mask="url(#a)"/>', "too_masked"),
        ('<clipPath id="a" clip-path="url(#a)"/><g clip-path="url(#a)"/>', "too_masked"),
    ],
)
def test_whatever_could_run_fetch_or_grow_is_refused(inside: str, reason: str) -> None:
    assert refused(drawn(inside)) == reason


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "broken_svg"),
        (b"GIF89a", "broken_svg"),
        (b"<html/>", "no_picture"),
        (b"<svg/>", "no_picture"),
        ("<svg/>".encode("utf-16"), "no_picture"),
        (b"\xff\xd8\xff\xe0JFIF", "no_picture"),
        (b"<!DOCTYPE svg []>" + drawn(""), "declarations"),
        (b'<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]>' + drawn("&d;"), "declarations"),
        (b'<?xml-stylesheet href="https://example.org/a.css"?>' + drawn(""), "declarations"),
        (b'<?xml version="1.0" encoding="utf-7"?>' + drawn("") + b"+", "broken_svg"),
        (drawn(" " * MOST_BYTES), "too_large"),
    ],
)
def test_files_that_are_no_such_picture_are_refused(content: bytes, reason: str) -> None:
    assert refused(content) == reason


def test_the_pixels_of_a_png_are_kept_and_nothing_else() -> None:
    note = chunk(b"tEXt", b"Comment\0<script>alert(1)</script>")
    clean = clean_picture(png(more=note))
    assert clean == clean_picture(png())
    data = base64.b64decode(clean.split("base64,")[1].split('"')[0])
    assert data == png()
    # What we wrote can be read again.
    assert clean_picture(clean.encode()) == clean


def test_an_interlaced_png_is_taken() -> None:
    # 2 × 2: the passes have 1 × 1, 1 × 1 and 2 × 1 pixels.
    rows = b"\0abc" + b"\0abc" + b"\0abcabc"
    assert "base64" in clean_picture(png(rows=rows, interlaced=1))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (PNG, "broken_png"),
        (png()[:-6], "broken_png"),
        (png().replace(b"IDAT", b"IDAX"), "broken_png"),
        (png(width=0), "too_many_pixels"),
        (png(kind=3), "broken_png"),
        (png(kind=7), "broken_png"),
        (png(rows=b"\0abc"), "broken_png"),
        (png(interlaced=9), "broken_png"),
        (png(width=5000, rows=b""), "too_many_pixels"),
        (png(1024, 1024, rows=b"\0" * 50_000_000), "broken_png"),
    ],
)
def test_broken_and_huge_pngs_are_refused(content: bytes, reason: str) -> None:
    assert refused(content) == reason
