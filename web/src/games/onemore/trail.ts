/** What happened last, as it stays visible on the table until the next thing happens. */
import type { OneMoreEvent } from './wire';

export interface Trail {
  /** Who played the card on top; nobody, if it was turned from the deck. */
  seat: number | null;
  /** Since that card was laid down. */
  events: readonly OneMoreEvent[];
}

/** So far back a turn may have begun. */
export const KEPT = 60;

export function trailOf(events: readonly OneMoreEvent[]): Trail {
  const start = events.findLastIndex(({ event }) => event === 'played' || event === 'began');
  const since = start < 0 ? [] : events.slice(start);
  const first = since[0];
  return { seat: first?.event === 'played' ? first.seat : null, events: since };
}
