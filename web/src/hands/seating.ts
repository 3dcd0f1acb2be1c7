/** Who may do what around a table whose host may be a television. */
import type { Visit } from '../room/visit.svelte';
import type { RoomView } from '../wire/protocol';

/** The host; and where the host is a television without a seat, whoever sits at the table. */
export function canBegin(visit: Pick<Visit, 'isHost' | 'you'>, room: RoomView): boolean {
  if (visit.isHost) return true;
  return visit.you.length > 0 && room.seats.every(({ handle }) => handle !== room.host);
}
