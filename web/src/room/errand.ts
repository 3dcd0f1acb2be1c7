/** What somebody came to a room for, beyond looking: told from the screen that sent them here. */
import { session } from '../session.svelte';
import type { RoomView } from '../wire/protocol';
import type { Visit } from './visit.svelte';

export interface Errand {
  begin?: boolean;
  /** Sit down on the first free chair, wherever it is. */
  sit?: boolean;
}

export async function run({ begin, sit }: Errand, visit: Visit): Promise<void> {
  if (sit) await sitDown(visit);
  if (begin && visit.maySet && visit.room?.stage === 'waiting') await visit.begin();
}

/** The seat of a free chair, or around a television of one that is pulled up. */
export function freeSeat(
  room: RoomView | null,
  isTried: (seat: number) => boolean = () => false,
): number | null {
  if (!room) return null;
  const free = room.seats.findIndex(({ kind }, place) => kind === 'open' && !isTried(place));
  if (free >= 0) return free;
  const most = session.card(room.game)?.most_seats ?? 0;
  const next = room.seats.length;
  const canPull = room.has_television && room.stage !== 'playing' && next < most;
  return canPull && !isTried(next) ? next : null;
}

/** On the first chair that is free. Whoever is quicker takes it: then the next one. */
async function sitDown(visit: Visit): Promise<void> {
  const tried = new Set<number>();
  // A seat that went to another device is not doubled by taking one more here.
  while (visit.you.length === 0 && !visit.moved) {
    const seat = freeSeat(visit.room, (place) => tried.has(place));
    if (seat === null) return;
    tried.add(seat);
    if (await visit.trySeat(seat)) return;
  }
}
