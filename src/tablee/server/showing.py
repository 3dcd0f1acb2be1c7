"""What a room looks like to one viewer: messages built from nothing, for exactly that viewer."""

from tablee.bots.names import bot_name
from tablee.server.habits import habits_of
from tablee.server.hosted import HostedMatch
from tablee.server.protocol import (
    Guest,
    HabitView,
    Happening,
    MatchView,
    Prompt,
    RoomSummary,
    RoomView,
    SeatChange,
    SeatView,
    SharedSeat,
    Wording,
)
from tablee.server.rights import may_give, may_stop, replaceable, setters, takeable
from tablee.server.room import Room
from tablee.server.seating import Chair

AVATARS = 24
MOST_WATCHERS = 20
"""So many are shown, the latest, to the host who wants somebody to leave."""


def show_room(room: Room, viewer: Guest | None = None) -> RoomView:
    """`viewer` is whoever looks; nobody's eyes are those of a screen that everybody looks at."""
    handle = None if viewer is None else viewer.handle
    is_host = handle == room.host.handle
    may_return, may_ask = takeable(room, viewer)
    return RoomView(
        code=room.code,
        game=room.game.name,
        options=room.options,
        public=room.public,
        host=room.acting_host,
        is_yours=is_host,
        setters=setters(room),
        seats=[show_seat(room, seat, chair) for seat, chair in enumerate(room.seating.chairs)],
        moved={
            chair.moved_from: seat
            for seat, chair in enumerate(room.seating.chairs)
            if chair.moved_from is not None
        },
        clock=room.clock,
        patience=room.patience,
        pace=room.pace,
        stage=room.stage,
        match=room.matches,
        last_finished=room.last_finished,
        broken=room.is_broken,
        lesson=room.hosted is not None and room.hosted.lesson is not None,
        spectators=room.spectators,
        table_screens=len(room.table_screens & {room.host.handle}),
        has_television=room.has_television,
        chat=list(room.chat),
        asked=room.asked,
        to_answer=[one for one in room.asked if handle and may_give(room, handle, one.seat)],
        may_return=may_return,
        may_ask=may_ask,
        may_replace=replaceable(room, handle),
        was_denied=room.is_playing and handle in room.seating.stays.denied,
        watchers=_watchers(room) if is_host else [],
        may_stop=viewer is not None and may_stop(room, viewer),
        stopped_by=room.stopped_by,
        removed=[
            Guest(gone.handle, gone.name, gone.avatar) for gone in room.removed.values() if is_host
        ],
    )


def _watchers(room: Room) -> list[Guest]:
    """Whoever the host could ask to leave without a seat to point at, a stranger's screen too."""
    here = room.present | room.table_screens
    there = [one.guest for handle, one in room.visitors.items() if handle in here]
    strangers = [guest for guest in there if guest.handle != room.host.handle]
    on_foot = [guest for guest in strangers if not room.seating.seats_of(guest.handle)]
    return on_foot[-MOST_WATCHERS:]


def show_seat(room: Room, seat: int, chair: Chair) -> SeatView:
    if chair.guest is not None:
        handle = chair.guest.handle
        return SeatView(
            kind="guest",
            name=chair.guest.name,
            avatar=chair.guest.avatar,
            handle=handle,
            level=chair.stand_in,
            present=handle in room.present,
            replaced=chair.stand_in is not None,
        )
    if isinstance(chair.plan, SharedSeat):
        handle = room.host.handle
        present = handle in room.present
        plan = chair.plan
        level = chair.stand_in
        replaced = level is not None
        return SeatView("shared", plan.name, plan.avatar, handle, level, present, replaced)
    level = chair.bot
    avatar = (seat * 7 + 3) % AVATARS
    if level is None:
        return SeatView("open", "", avatar, None, None, present=False, replaced=False)
    return SeatView("bot", bot_name(seat), avatar, None, level, present=True, replaced=False)


def show_summary(room: Room) -> RoomSummary:
    return RoomSummary(
        code=room.code,
        game=room.game.name,
        host=room.host.name,
        seats=len(room.seating.chairs),
        free=sum(chair.is_free for chair in room.seating.chairs),
        stage=room.stage,
    )


def show_match(room: Room, guest: Guest | None) -> MatchView | None:
    """The match through this guest's eyes; nobody's are those of a spectator."""
    hosted = room.hosted
    if hosted is None:
        return None
    match, now = hosted.match, hosted.now
    mine = [] if guest is None else room.seating.seats_of(guest.handle)
    eyes = room.eyes_of_seats(mine)
    view = now.view(eyes)
    hosting = match.game.hosting
    awaited = hosting.awaited(view)
    until = hosted.deadlines.of_all(awaited)
    # To find out whether a decision can be taken back takes a while: only its player is told.
    undoable = hosted.undos.among(mine)
    return MatchView(
        number=room.matches,
        commitment=match.commitment,
        seed=match.seed,
        viewer=eyes,
        private=now.is_private(eyes),
        view=now.shown(eyes),
        step=match.game.words.step(view),
        prompts=[
            _show_prompt(room, hosted, seat) for seat in match.state.deciders() if seat in mine
        ],
        undoable=undoable,
        why_no_undo=None if undoable else hosted.undos.why_not(mine),
        awaited=list(awaited),
        turn=hosting.turn_of(view),
        habits=[one for seat in mine for one in _show_habits(room, seat)],
        awaited_until=until,
        players=match.players,
        changes=_show_changes(hosted, eyes),
        is_calm=hosted.deadlines.ends_calmly(until),
        began_at=hosted.began_at if room.game.is_clocked else None,
    )


def _show_changes(hosted: HostedMatch, eyes: int) -> list[SeatChange]:
    heard = hosted.rows.heard
    return [
        SeatChange(one.number, heard(eyes, one.told), one.seat, one.what, one.was, one.now)
        for one in hosted.changes
    ]


def _show_habits(room: Room, seat: int) -> list[HabitView]:
    if room.match is None or seat >= room.match.state.seats:
        return []
    return [
        HabitView(seat, habit.key, habit.kind, habit.values, list(habit.choices), chosen)
        for habit, chosen in habits_of(room, seat)
    ]


def _show_prompt(room: Room, hosted: HostedMatch, seat: int) -> Prompt:
    game = hosted.match.game
    view = hosted.now.view(seat)
    codes = hosted.match.state.legal(seat)
    wording, decode = game.words.wording, game.decode
    return Prompt(
        seat,
        room.prompt_of(seat),
        [hosted.match.plain_move(code) for code in codes],
        hosted.deadlines.of(seat),
        [Wording(*wording(view, decode(code))) for code in codes],
    )


def show_happenings(room: Room, viewer: int, after: int) -> list[Happening]:
    """The events that this viewer may know, numbered in his own row, from the one after `after`."""
    return [] if room.hosted is None else room.hosted.rows.after(viewer, after)
