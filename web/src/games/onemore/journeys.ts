/** Which cards travel from where to where, read from what happened. */
import { inTime, LENGTH } from '../motion';
import type { Card, OneMoreEvent } from './wire';

export type Spot =
  | { at: 'hand'; seat: number; card: Card | null }
  | { at: 'defeat'; seat: number }
  | { at: 'centre' | 'deck' };

export interface Journey {
  from: Spot;
  to: Spot;
  /** The face that is seen on the way; nothing is known of a card that travels face down. */
  card: Card | null;
  /** It is a "one more" card. */
  defeat: boolean;
  /** Milliseconds from now. */
  start: number;
  length: number;
  event: OneMoreEvent['event'];
}

const APART = 60;

type Leg = Pick<Journey, 'from' | 'to' | 'card' | 'defeat'>;

/** The journeys of what has just happened. */
export function planJourneys(events: readonly OneMoreEvent[], seats: number): Journey[] {
  const journeys: Journey[] = [];
  let clock = 0;
  events.forEach((event, index) => {
    const legs = legsOf(event, events.slice(index + 1), seats);
    // Both cards of a Swap are on their way at the same time.
    const apart = event.event === 'swapped' ? 0 : APART;
    legs.forEach((leg, order) => {
      journeys.push({ ...leg, start: clock + order * apart, length: LENGTH, event: event.event });
    });
    if (legs.length > 0) clock += LENGTH + (legs.length - 1) * apart;
  });
  return inTime(journeys, clock);
}

function legsOf(event: OneMoreEvent, next: readonly OneMoreEvent[], seats: number): Leg[] {
  switch (event.event) {
    case 'played':
      return [leg(hand(event.seat, event.card), { at: 'centre' }, event.card)];
    case 'turned':
      return [leg({ at: 'deck' }, { at: 'centre' }, event.card)];
    case 'buried':
      return [leg({ at: 'centre' }, { at: 'deck' }, event.card)];
    case 'began':
      return Array.from({ length: seats }, (_, place) =>
        leg({ at: 'deck' }, hand((event.first + place) % seats)),
      );
    case 'drew':
      return [leg({ at: 'deck' }, hand(event.seat, drawn(event.seat, next)))];
    case 'made_draw':
      return [leg({ at: 'deck' }, hand(event.target, drawn(event.target, next)))];
    case 'swapped': {
      const [one, other] = event.targets;
      return [
        leg(hand(one), hand(other, received(other, next))),
        leg(hand(other), hand(one, received(one, next))),
      ];
    }
    case 'stuck':
    case 'last_one':
      return [{ ...leg({ at: 'centre' }, { at: 'defeat', seat: event.seat }), defeat: true }];
    default:
      return [];
  }
}

/** The card that a player drew, if we are told: then it lands where it is in his hand. */
function drawn(seat: number, next: readonly OneMoreEvent[]): Card | null {
  const told = next[0];
  return told?.event === 'drew_card' && told.seat === seat ? told.card : null;
}

function received(seat: number, next: readonly OneMoreEvent[]): Card | null {
  for (const told of next.slice(0, 2)) {
    if (told.event === 'received' && told.seat === seat) return told.card;
  }
  return null;
}

function hand(seat: number, card: Card | null = null): Spot {
  return { at: 'hand', seat, card };
}

function leg(from: Spot, to: Spot, card: Card | null = null): Leg {
  return { from, to, card, defeat: false };
}

/** The names of a spot's elements, the best first. */
export function anchorsOf(spot: Spot): string[] {
  switch (spot.at) {
    case 'hand': {
      const card = spot.card === null ? `given:${spot.seat}` : `card:${spot.seat}:${spot.card}`;
      return [card, `hand:${spot.seat}`, `seat:${spot.seat}`];
    }
    case 'defeat':
      return [`defeat:${spot.seat}`, `seat:${spot.seat}`];
    default:
      return [spot.at];
  }
}
