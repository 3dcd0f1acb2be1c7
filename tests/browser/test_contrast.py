"""Symbols stand out from what they are drawn on, lit or not, by day and in the evening.

Measured on the pixels of a picture of the screen: drawings have more than one colour, and lie on
paper that lets the table through.
"""

import base64
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.conftest import LAPTOP, Invite
from tests.browser.gallery import AT_REST, Gallery
from tests.browser.people import TWO_FRAMES
from tests.server.serving import Server

LEAST = 3.0
"""What WCAG asks of a picture that has to be recognised."""
SHARE = 0.08
"""Of a face: its outline, if nothing else, stands out as much as that."""
SCALE = 2
"""Pixels for one of the page's, as most screens have: an outline is wider than one of them."""

FACES = """() => [...document.querySelectorAll('.face')]
  .filter((one) => one.querySelector('.drawing:not(.own) svg'))
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .map((one) => ({
    one,
    box: (({ x, y, width, height }) => ({ x, y, width, height }))(one.getBoundingClientRect()),
    how: [one.matches('.printed') ? 'printed' : 'on a die', one.ariaLabel ?? '',
      one.closest('[class*=lit]') ? 'lit' : ''].join(' ').trim(),
  }))
  .filter(({ one, box }) => box.width >= 12 && Math.abs(box.width / box.height - 1) < 0.1
    && box.x >= 0 && box.x + box.width <= innerWidth && box.y >= 0
    && box.y + box.height <= innerHeight && !one.matches('.side:not(.up) *, .done *'))
  .map(({ box, how }) => ({ box, how }))"""
"""Those that are looked at from above: not the other sides of a die.

Nor those of a combination that is done: it has a tick, and nobody needs them any more."""

MEASURE = """async ([picture, faces, SHARE, SCALE]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  const linear = (part) =>
    (part /= 255) <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const middle = (all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];
  return faces.map(({ box }) => {
    const [left, top] = [box.x, box.y].map((one) => Math.round(one * SCALE));
    const size = Math.floor(Math.min(box.width, box.height) * SCALE);
    const { data } = pen.getImageData(left, top, size, size);
    const at = (x, y) => light(data.subarray(4 * (y * size + x), 4 * (y * size + x) + 3));
    const edge = Math.max(1, Math.round(size * 0.09));
    const paper = [], drawn = [];
    for (let y = edge; y < size - edge; y += 1) for (let x = edge; x < size - edge; x += 1) {
      drawn.push(at(x, y));
      if ([x, y].some((one) => one === edge || one === size - edge - 1)) paper.push(at(x, y));
    }
    const below = middle(paper);
    const contrasts = drawn.map((one) =>
      (Math.max(one, below) + 0.05) / (Math.min(one, below) + 0.05)).sort((a, b) => b - a);
    return contrasts[Math.floor(contrasts.length * SHARE)];
  });
}"""


class Symbol(NamedTuple):
    how: str
    contrast: float


@pytest.fixture(scope="module")
def gallery(house: Server) -> Gallery:
    return Gallery(house)


def symbols(page: Page, measuring: Page) -> list[Symbol]:
    page.evaluate(TWO_FRAMES)
    page.wait_for_function(AT_REST)
    faces: list[dict[str, Any]] = page.evaluate(FACES)
    picture = base64.b64encode(page.screenshot()).decode()
    measured = measuring.evaluate(MEASURE, [picture, faces, SHARE, SCALE])
    return [Symbol(face["how"], one) for face, one in zip(faces, measured, strict=True)]


@pytest.mark.parametrize("game", ["oncard", "memodixe", "oni"])
def test_symbols_stand_out(invite: Invite, chromium: Browser, gallery: Gallery, game: str) -> None:
    person = invite("fr", viewport=LAPTOP, device_scale_factor=SCALE)
    gallery.company.sit_at(person.context, 0)
    person.open(f"/r/{gallery.middle(game)}")
    person.page.locator(".face").first.wait_for()
    measuring = chromium.new_page()
    for scheme in ("light", "dark"):
        person.page.emulate_media(color_scheme=scheme)
        found = symbols(person.page, measuring)
        assert len(found) >= 8
        assert [one for one in found if one.contrast < LEAST] == [], scheme
    measuring.close()
