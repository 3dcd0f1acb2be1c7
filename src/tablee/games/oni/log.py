"""Events as a log keeps them that nobody shall remember by (MD-40)."""

from tablee.core.events import Event
from tablee.games.memodixe.events import without_faces
from tablee.games.oni.catalogue import EFFECTS
from tablee.games.oni.events import Laid, LaidUnseen


def as_logged(event: Event) -> Event:
    if isinstance(event, Laid):
        return LaidUnseen(seat=event.seat, spot=event.spot)
    for effect in EFFECTS:
        event = effect.logged(event)
    return without_faces(event)
