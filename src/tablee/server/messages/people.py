"""What people say to each other, and whom the host asks to leave."""

from collections.abc import Sequence

from tablee.server import entries, rights
from tablee.server.handwriting import tidy_text
from tablee.server.messages.message import InTurn, NewSeed
from tablee.server.protocol import ChatText, Emote, Guest
from tablee.server.refusals import refuse
from tablee.server.room import Room


class ClientChat(InTurn, frozen=True, tag="chat"):
    text: ChatText

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        # The page escapes it.
        text = tidy_text(self.text)
        if not text:
            raise refuse("nothing_said")
        return [entries.Spoken(guest, text, None)]


class ClientEmote(InTurn, frozen=True, tag="emote"):
    emote: Emote

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        return [entries.Spoken(guest, None, self.emote)]


class ClientRemove(InTurn, frozen=True, tag="remove"):
    """The host asks somebody to leave; they do not come back until they are let in again."""

    handle: str

    # Whatever fills the log, the host can do something about it.
    share = "none"

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_opener(room, guest)
        if self.handle == guest.handle:
            raise refuse("not_yourself")
        visitor = room.visitors.get(self.handle)
        seated = room.seating.guest_of(self.handle)
        if seated is None and self.handle not in room.present | room.table_screens:
            raise refuse("not_here")
        face = seated or (visitor.guest if visitor else None)
        devices = sorted(visitor.devices) if visitor else []
        if face is None:
            return [entries.GuestRemoved(self.handle, devices=devices)]
        return [entries.GuestRemoved(self.handle, face.name, face.avatar, devices)]


class ClientReadmit(InTurn, frozen=True, tag="readmit"):
    """The host lets somebody back in who was asked to leave."""

    handle: str

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_opener(room, guest)
        if self.handle not in room.removed:
            raise refuse("not_removed")
        return [entries.GuestReadmitted(self.handle)]
