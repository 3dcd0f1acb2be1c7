/** What happened last, as it stays visible on the table until the next thing happens. */
import type { Happening } from '../../wire/protocol';
import type { OneMoreEvent } from './types';

export interface Trail {
  /** Who played the card on top; nobody, if it was turned from the deck. */
  seat: number | null;
  /** Since that card was laid down. */
  events: readonly OneMoreEvent[];
}

const KEPT = 60;

/** What is known of the match, with what has just been told. */
export function remember(known: readonly Happening[], told: readonly Happening[]): Happening[] {
  const first = told[0];
  if (!first) return [...known];
  return [...known.filter((one) => one.number < first.number), ...told].slice(-KEPT);
}

/** What is new for somebody who had heard everything up to a number. */
export function newSince(heard: number, told: readonly Happening[]): OneMoreEvent[] {
  return told
    .filter((happening) => happening.number > heard)
    .map((happening) => happening.event as unknown as OneMoreEvent);
}

export function trailOf(known: readonly Happening[]): Trail {
  const events = known.map((happening) => happening.event as unknown as OneMoreEvent);
  const start = events.findLastIndex(({ event }) => event === 'played' || event === 'began');
  const since = start < 0 ? [] : events.slice(start);
  const first = since[0];
  return { seat: first?.event === 'played' ? first.seat : null, events: since };
}
