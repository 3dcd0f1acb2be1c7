/** The last turn, as it stays visible on the table until the next one. */
import type { Happening } from '../../wire/protocol';
import { follow } from './journeys';
import type { OnixEvent } from './types';

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

const KEPT = 40;

/** What is known of the match, with what has just been told. */
export function remember(known: readonly Happening[], told: readonly Happening[]): Happening[] {
  const first = told[0];
  if (!first) return [...known];
  return [...known.filter((one) => one.number < first.number), ...told].slice(-KEPT);
}

/** What is new for somebody who had heard everything up to a number. */
export function newSince(heard: number, told: readonly Happening[]): OnixEvent[] {
  return told
    .filter((happening) => happening.number > heard)
    .map((happening) => happening.event as unknown as OnixEvent);
}

export function trailOf(known: readonly Happening[], counts: readonly number[]): Trail {
  const events = known.map((happening) => happening.event as unknown as OnixEvent);
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
