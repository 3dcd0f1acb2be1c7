/** Which cards travel from where to where, read from what happened. */
import { inTime, LENGTH } from '../motion';
import type { Card, OnixEvent } from './wire';

/** A Collection before and after everything that happened: it may have come, gone or moved up. */
export interface Followed {
  seat: number;
  before: number | null;
  after: number | null;
}

export type Spot =
  | { at: 'pile'; pile: number }
  | { at: 'hand'; seat: number; place: number }
  | ({ at: 'collection' } & Followed)
  | { at: 'stock'; seat: number }
  | { at: 'discard' };

export interface Journey {
  from: Spot;
  to: Spot;
  card: Card;
  /** It arrives face down. */
  down: boolean;
  /** Milliseconds from now. */
  start: number;
  length: number;
  event: OnixEvent['event'];
}

const APART = 70;

interface Token {
  seat: number;
  before: number | null;
  after: number | null;
}

/** What happened to Collections: the one each event touched, and those that are still there. */
export interface Tracks {
  touched: (Followed | null)[];
  kept: Followed[];
}

/** Follows Collections through events, by their places before and after all of them. */
export function follow(events: readonly OnixEvent[], counts: readonly number[]): Tracks {
  const shelves = counts.map((count, seat) => {
    const first = events.reduceRight((sum, event) => sum - grown(event, seat), count);
    return Array.from({ length: Math.max(first, 0) }, (_, before): Token => {
      return { seat, before, after: null };
    });
  });
  const touched = events.map((event) => touch(event, shelves));
  for (const shelf of shelves) {
    shelf.forEach((token, place) => {
      token.after = place;
    });
  }
  return { touched, kept: shelves.flat() };
}

/** By how many Collections an event makes a seat richer. */
function grown(event: OnixEvent, seat: number): number {
  if (event.event === 'placed') return event.seat === seat && event.new ? 1 : 0;
  if (event.event === 'completed') return event.seat === seat ? -1 : 0;
  if (event.event === 'stole' || event.event === 'destroyed') {
    return event.victim === seat && event.gone ? -1 : 0;
  }
  return 0;
}

function touch(event: OnixEvent, shelves: Token[][]): Token | null {
  switch (event.event) {
    case 'placed': {
      const shelf = shelves[event.seat] ?? [];
      if (event.new) {
        shelf.splice(event.collection, 0, { seat: event.seat, before: null, after: null });
      }
      return shelf[event.collection] ?? null;
    }
    case 'stole':
    case 'destroyed': {
      const shelf = shelves[event.victim] ?? [];
      const token = shelf[event.collection] ?? null;
      if (event.gone) shelf.splice(event.collection, 1);
      return token;
    }
    case 'completed': {
      const shelf = shelves[event.seat] ?? [];
      return shelf.splice(event.collection, 1)[0] ?? null;
    }
    default:
      return null;
  }
}

/** The journeys of what has just happened. `counts`: everybody's Collections now. */
export function planJourneys(events: readonly OnixEvent[], counts: readonly number[]): Journey[] {
  const followed = follow(events, counts).touched;
  const journeys: Journey[] = [];
  let clock = 0;
  events.forEach((event, index) => {
    const legs = legsOf(event, followed[index] ?? null);
    legs.forEach((leg, order) => {
      journeys.push({ ...leg, start: clock + order * APART, length: LENGTH, event: event.event });
    });
    if (legs.length > 0) clock += LENGTH + (legs.length - 1) * APART;
  });
  return inTime(journeys, clock);
}

type Leg = Pick<Journey, 'from' | 'to' | 'card' | 'down'>;

function legsOf(event: OnixEvent, collection: Followed | null): Leg[] {
  const shelf: Spot | null = collection && { at: 'collection', ...collection };
  switch (event.event) {
    case 'took':
      return event.cards.map((card, place) => ({
        from: { at: 'pile', pile: event.piles[place] ?? 0 },
        to: { at: 'hand', seat: event.seat, place },
        card,
        down: false,
      }));
    case 'drew':
      return [leg({ at: 'pile', pile: event.pile }, hand(event.seat), event.card)];
    case 'stocked': {
      const to: Spot = { at: 'stock', seat: event.seat };
      return [leg({ at: 'pile', pile: event.pile }, to, event.card, true)];
    }
    case 'placed':
      return shelf ? [leg(hand(event.seat), shelf, event.card)] : [];
    case 'stole':
      return shelf ? [leg(shelf, hand(event.seat), event.card)] : [];
    case 'destroyed':
      return shelf ? [leg(shelf, { at: 'discard' }, event.card, true)] : [];
    case 'completed': {
      const to: Spot = { at: 'stock', seat: event.seat };
      return shelf ? event.cards.map((card) => leg(shelf, to, card, true)) : [];
    }
    default:
      return [];
  }
}

function hand(seat: number): Spot {
  return { at: 'hand', seat, place: 0 };
}

function leg(from: Spot, to: Spot, card: Card, down = false): Leg {
  return { from, to, card, down };
}

/** The names of a spot's elements, the best first, as the table was or as it is. */
export function anchorsOf(spot: Spot, when: 'before' | 'after'): string[] {
  switch (spot.at) {
    case 'pile':
      return [`pile:${spot.pile}`];
    case 'hand':
      return [`hand:${spot.seat}:${spot.place}`, `hand:${spot.seat}`, `seat:${spot.seat}`];
    case 'collection': {
      const place = spot[when];
      const names = place === null ? [] : [`collection:${spot.seat}:${place}`];
      return names;
    }
    case 'stock':
      return [`stock:${spot.seat}`, `seat:${spot.seat}`];
    case 'discard':
      return ['discard'];
  }
}
