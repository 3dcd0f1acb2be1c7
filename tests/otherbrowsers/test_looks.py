"""What is drawn, not only there: browsers differ in what they make of the same style sheet."""

import base64
from typing import Any

import pytest
from tests.browser.gallery import Gallery
from tests.otherbrowsers.conftest import BOTH
from tests.otherbrowsers.people import Invite, Somebody
from tests.otherbrowsers.pictures import AT_REST
from tests.server.serving import Server

DICE_GAMES = ["oncard", "memodixe", "oni"]
DRAWN = 0.4
"""Of the place of a die, the least that its faces cover: it leans, and its corners are round."""

PLACES = """() => [...document.querySelectorAll('.cube')]
  .map((cube) => cube.getBoundingClientRect())
  .filter(({ width, top, bottom }) => width > 0 && top >= 0 && bottom <= innerHeight)
  .map(({ x, y, width, height }) => [x, y, width, height])"""

WITHOUT_FACES = """() => {
  for (const side of document.querySelectorAll('.cube > *')) side.style.visibility = 'hidden';
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}"""

CHANGED = """async (places, ...pictures) => {
  const read = async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return { context, scale: image.width / innerWidth };
  };
  const [before, after] = await Promise.all(pictures.map(read));
  return places.map((place) => {
    const box = place.map((length) => Math.round(length * before.scale));
    const [one, other] = [before, after].map(({ context }) => context.getImageData(...box).data);
    const dots = one.length / 4;
    const isOther = (dot) =>
      [0, 1, 2].some((colour) => Math.abs(one[4 * dot + colour] - other[4 * dot + colour]) > 8);
    return Array.from({ length: dots }, (_, dot) => dot).filter(isOther).length / dots;
  });
}"""
"""Which part of each place looks otherwise in the second picture."""


def sit_down(person: Somebody, gallery: Gallery, game: str) -> None:
    """In the middle of a match, where all that is to come has come."""
    name, _, value = (gallery.company.browsers[0].cookie or "").partition("=")
    person.window.give_cookie(name, value, person.house.origin)
    person.open(f"/r/{gallery.middle(game)}")
    person.miss(".loading")
    person.wait(AT_REST)


def picture(person: Somebody) -> str:
    return base64.b64encode(person.window.take_picture()).decode()


@pytest.mark.parametrize("browser", BOTH)
@pytest.mark.parametrize("game", DICE_GAMES)
def test_dice_show_their_faces(invite: Invite, house: Server, browser: str, game: str) -> None:
    anna = invite(browser, "fr")
    sit_down(anna, Gallery(house), game)
    places: list[Any] = anna.wait(PLACES)
    with_faces = picture(anna)
    anna.window.ask(WITHOUT_FACES)
    drawn = anna.window.ask(CHANGED, places, with_faces, picture(anna))
    assert [part for part in drawn if part < DRAWN] == []


IN_SIGHT = """(...zones) => {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const above = Number.parseFloat(scrollPaddingTop) || 0;
  const below = innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
  return zones.filter((zone) => {
    const place = document.querySelector(`[data-zone="${zone}"]`)?.getBoundingClientRect();
    return place && (place.top + place.bottom) / 2 > above && place.bottom <= below;
  });
}"""
"""Of these parts of a board, those that one sees down to their end, and more than half of."""


@pytest.mark.parametrize("browser", BOTH)
def test_onix_opens_at_the_circle_and_ones_own_collections(
    invite: Invite, house: Server, browser: str
) -> None:
    """Nothing that comes in late has scrolled them away: WebKit holds on to no place by itself."""
    anna = invite(browser, "fr")
    anna.open()
    anna.start("onix")
    anna.see("[data-can=yes]")
    anna.wait(AT_REST)
    zones = ["circle", "own"]
    assert anna.window.ask(IN_SIGHT, *zones) == zones
    assert anna.window.ask("() => scrollY") == 0
    sit_down(anna, Gallery(house), "onix")
    assert anna.window.ask(IN_SIGHT, *zones) == zones
