"""What guests write: others can see all of it, and it stays in its line."""

import pytest
from tests.server.rooms import ANNA, BASILE, Scene, fresh, sit

from tablee.server.handwriting import tidy_name, tidy_text
from tablee.server.messages.people import ClientChat
from tablee.server.protocol import OpenSeat
from tablee.server.refusals import RefusedMessage
from tablee.server.visitors import MOST_DEVICES, Visitor


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Anna", "Anna"),
        ("  Jean\n \tLuc ", "Jean Luc"),
        ("a\u202eb", "ab"),
        ("Zoé", "Zoé"),
        ("Zoe\u0301", "Zoe\u0301"),
        ("नमस्ते", "नमस्ते"),
        ("🎲\ufe0f", "🎲\ufe0f"),
        ("A" + "\u0301" * 23, "A" + "\u0301" * 3),
        ("x" * 23 + " y", "x" * 23),
        ("", ""),
        ("\u3164", ""),
        ("\u2800", ""),
        ("\u115f\u1160", ""),
        ("\ufe0f\u034f", ""),
    ],
)
def test_a_name_has_something_to_see(written: str, shown: str) -> None:
    assert tidy_name(written) == shown


def test_what_is_said_hides_nobody_elses_words() -> None:
    assert tidy_text("a" + "\u0301" * 270) == "a" + "\u0301" * 3
    scene = Scene(OpenSeat(), OpenSeat())
    scene.say(BASILE, sit(1))
    scene.say(ANNA, ClientChat(fresh(), "e" + "\u0301" * 270 + "\n\n!"))
    assert scene.room.chat[-1].text == "e" + "\u0301" * 3 + " !"
    with pytest.raises(RefusedMessage, match="nothing_said"):
        scene.say(ANNA, ClientChat(fresh(), "\u3164 \u2800"))


def test_of_a_guests_devices_the_latest_are_remembered() -> None:
    visitor = Visitor(ANNA, {})
    for number in range(50):
        visitor.note_device(f"device {number}")
    visitor.note_device("device 42")
    assert list(visitor.devices) == [f"device {n}" for n in (43, 44, 45, 46, 47, 48, 49, 42)]
    assert len(visitor.devices) == MOST_DEVICES
