/** The last turn, as it stays visible on the table until the next one. */
import { follow } from './journeys';
import type { OnixEvent } from './wire';

export interface Trail {
  /** Whose turn it was, or is. */
  seat: number | null;
  events: OnixEvent[];
  piles: ReadonlySet<number>;
  /** The Collections that something was put on or taken from: `seat:collection`. */
  collections: ReadonlySet<string>;
  /** How many cards each seat has put into its Stock. */
  stocked: ReadonlyMap<number, number>;
  discarded: boolean;
}

/** So far back a turn may have begun. */
export const KEPT = 40;

export function trailOf(events: readonly OnixEvent[], counts: readonly number[]): Trail {
  const start = events.findLastIndex((event) => event.event === 'took');
  const turn = start < 0 ? [] : events.slice(start);
  const followed = follow(turn, counts).touched;
  const stocked = new Map<number, number>();
  const piles = new Set<number>();
  for (const event of turn) {
    if (event.event === 'took') for (const pile of event.piles) piles.add(pile);
    if (event.event === 'drew' || event.event === 'stocked') piles.add(event.pile);
    if (event.event === 'stocked') add(stocked, event.seat, 1);
    if (event.event === 'completed') add(stocked, event.seat, event.cards.length);
  }
  const opening = turn[0];
  return {
    seat: opening?.event === 'took' ? opening.seat : null,
    events: turn,
    piles,
    collections: new Set(
      followed.flatMap((one) => (one && one.after !== null ? [`${one.seat}:${one.after}`] : [])),
    ),
    stocked,
    discarded: turn.some((event) => event.event === 'destroyed'),
  };
}

function add(sums: Map<number, number>, seat: number, more: number): void {
  sums.set(seat, (sums.get(seat) ?? 0) + more);
}
