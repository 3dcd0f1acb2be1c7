/** Who is at the table, and whether it is enough to begin. */

import { t } from '../texts/texts.svelte';
import type { GameCard, RoomView } from '../wire/protocol';

export interface Company {
  /** Chairs that nobody has taken. */
  free: number;
  /** People and bots. */
  taken: number;
  /** How many more the game needs at least. */
  missing: number;
  /** Who has a chair, and is not here. */
  absent: string[];
}

export function companyOf(room: RoomView, card: GameCard | null): Company {
  const free = room.seats.filter(({ kind }) => kind === 'open').length;
  const taken = room.seats.length - free;
  const absent = room.seats
    .filter(({ kind, present }) => kind !== 'open' && !present)
    .map(({ name }) => name);
  return { free, taken, missing: Math.max(0, (card?.fewest_seats ?? 0) - taken), absent };
}

/** The chairs say who; more names than these are no sentence any more. */
const MOST_NAMED = 2;

/** Of a table without a free chair: that everybody is here, in these words, or else who is not. */
export function sayFull({ absent }: Company, everybody: string): string {
  if (absent.length === 0) return t(everybody);
  if (absent.length > MOST_NAMED) return t('room.absent_many', { count: absent.length });
  return t('room.absent', { names: absent });
}
