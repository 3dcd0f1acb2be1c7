/** Who is at the table, and whether it is enough to begin. */
import type { GameCard, RoomView } from '../wire/protocol';

export interface Company {
  /** Chairs that nobody has taken. */
  free: number;
  /** People and bots. */
  taken: number;
  /** How many more the game needs at least. */
  missing: number;
}

export function companyOf(room: RoomView, card: GameCard | null): Company {
  const free = room.seats.filter(({ kind }) => kind === 'open').length;
  const taken = room.seats.length - free;
  return { free, taken, missing: Math.max(0, (card?.fewest_seats ?? 0) - taken) };
}
