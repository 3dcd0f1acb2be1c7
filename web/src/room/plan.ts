/** What a room is to be like. */
import type { RoomView } from '../wire/protocol';
import type { Question } from '../wire/socket';

export type RoomChange = Partial<Pick<RoomView, 'options' | 'public' | 'clock' | 'patience'>> & {
  seats?: number;
};

/** Some of its settings are changed; the others stay. */
export function planned(room: RoomView, change: RoomChange): Question {
  const { options, public: isPublic, clock, patience } = room;
  const now = { options, public: isPublic, clock, patience, seats: room.seats.length };
  return { say: 'plan_room', ...now, ...change };
}
