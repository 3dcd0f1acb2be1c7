"""Every screen of the page, and how one gets there."""

from collections.abc import Callable
from functools import cached_property

from tests.browser.people import Person
from tests.browser.states import Host
from tests.server.serving import Place


class Rooms:
    """One room for each thing there is to see, laid when it is first looked at."""

    def __init__(self, house: Place) -> None:
        self.host = Host(house)

    @cached_property
    def waiting(self) -> str:
        return self.host.waiting()

    @cached_property
    def deciding(self) -> str:
        return self.host.deciding()

    @cached_property
    def expecting(self) -> str:
        return self.host.expecting()

    @cached_property
    def finished(self) -> str:
        return self.host.finished()


def home(person: Person, rooms: Rooms) -> None:
    assert rooms.waiting
    person.open()
    person.page.get_by_role("button", name=person.say("home.play_now")).first.wait_for()
    person.page.get_by_role("button", name=person.say("home.sit")).first.wait_for()


def settings(person: Person, _: Rooms) -> None:
    person.open("/settings")


def doorstep(person: Person, rooms: Rooms) -> None:
    """Somebody comes with a link, and has not said a name yet."""
    person.open(f"/r/{rooms.waiting}")
    person.page.get_by_role("button", name=person.say("home.introduce")).wait_for()


def waiting_room(person: Person, rooms: Rooms) -> None:
    rooms.host.sit_at(person.context)
    person.open(f"/r/{rooms.waiting}")
    person.page.locator("[data-spot=begin]").wait_for()


def chair_drawer(person: Person, rooms: Rooms) -> None:
    waiting_room(person, rooms)
    person.press("room.change_seat", seat=1)
    person.page.get_by_role("dialog").wait_for()


def your_turn(person: Person, rooms: Rooms) -> None:
    rooms.host.sit_at(person.context)
    person.open(f"/r/{rooms.deciding}")
    person.table.await_turn()


def all_moves(person: Person, rooms: Rooms) -> None:
    your_turn(person, rooms)
    person.table.open_list()
    person.table.moves.first.wait_for()


def others_turn(person: Person, rooms: Rooms) -> None:
    rooms.host.sit_at(person.context)
    person.open(f"/r/{rooms.expecting}")
    person.table.board.wait_for()


def refusal(person: Person, rooms: Rooms) -> None:
    """A note says why something cannot be done."""
    others_turn(person, rooms)
    person.table.touch("new")
    person.table.note.wait_for()


def _drawer(path: str) -> Callable[[Person, Rooms], None]:
    def show(person: Person, rooms: Rooms) -> None:
        your_turn(person, rooms)
        person.press(path)
        person.page.get_by_role("dialog").wait_for()

    return show


def ending(person: Person, rooms: Rooms) -> None:
    rooms.host.sit_at(person.context)
    person.open(f"/r/{rooms.finished}")
    person.table.ending.wait_for()


def rulebook(person: Person, _: Rooms) -> None:
    person.open("/rules/onix")
    person.page.locator("[data-clause]").first.wait_for()


def replay(person: Person, rooms: Rooms) -> None:
    person.open(f"/r/{rooms.finished}/replay/1")
    person.table.board.wait_for()


def lesson(person: Person, _: Rooms) -> None:
    person.open()
    person.start_onix("home.learn")
    person.page.get_by_role("button", name=person.say("lesson.next")).wait_for()


def lost(person: Person, _: Rooms) -> None:
    person.open("/nowhere/at/all")


SCREENS: dict[str, Callable[[Person, Rooms], None]] = {
    "home": home,
    "settings": settings,
    "doorstep": doorstep,
    "waiting room": waiting_room,
    "chair": chair_drawer,
    "your turn": your_turn,
    "all moves": all_moves,
    "others' turn": others_turn,
    "refusal": refusal,
    "rules": _drawer("table.rules"),
    "menu": _drawer("table.menu"),
    "chat": _drawer("table.chat"),
    "ending": ending,
    "rulebook": rulebook,
    "replay": replay,
    "lesson": lesson,
    "lost": lost,
}
