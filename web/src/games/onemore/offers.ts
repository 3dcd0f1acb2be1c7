/** What the player may do now, found by the card or the players that do it. */
import type { PromptOf } from '../board';
import { pairName } from '../pairs';
import type { Card, OneMoreMove, OneMoreView, OneMoreWire } from './wire';

export interface Offer {
  move: OneMoreMove;
  /** The words of the move: a key under `move` in the texts, and their values. */
  key: string;
  values: Record<string, unknown>;
}

export interface Choices {
  /** A card of the own hand that can be played, or given. */
  cards: ReadonlyMap<Card, Offer>;
  /** A player who can be named for a Draw. */
  one: ReadonlyMap<number, Offer>;
  /** Two players who can be named for a Swap, by `pairName`. */
  two: ReadonlyMap<string, Offer>;
}

export function readChoices(prompt: PromptOf<OneMoreWire> | null): Choices {
  const cards = new Map<Card, Offer>();
  const one = new Map<number, Offer>();
  const two = new Map<string, Offer>();
  prompt?.moves.forEach((move, index) => {
    const wording = prompt.wordings?.[index];
    const offer = { move, key: wording?.key ?? move.move, values: wording?.values ?? move };
    if (move.move === 'draw') one.set(move.seat, offer);
    else if (move.move === 'swap') two.set(pairName(...move.seats), offer);
    else cards.set(move.card, offer);
  });
  return { cards, one, two };
}

/** Whether players are to be named now, rather than a card to be chosen. */
export function isNaming(choices: Choices): boolean {
  return choices.one.size + choices.two.size > 0;
}

/** The players who can be named next; `marked` is the first of two, if there is one. */
export function nameable(choices: Choices, marked: number | null): Set<number> {
  if (choices.one.size > 0) return new Set(choices.one.keys());
  const pairs = [...choices.two.keys()].map((name) => name.split(':').map(Number));
  const open = marked === null ? pairs : pairs.filter((pair) => pair.includes(marked));
  return new Set(open.flat());
}

export type Naming =
  | { does: 'send'; offer: Offer }
  /** The first of two is marked, or no longer is. */
  | { does: 'mark'; seat: number | null }
  | { does: 'ask'; wish: OneMoreMove };

/** What a tap on a player means while players are named. */
export function nameSeat(choices: Choices, marked: number | null, seat: number): Naming {
  if (choices.two.size === 0) {
    const offer = choices.one.get(seat);
    return offer ? { does: 'send', offer } : { does: 'ask', wish: { move: 'draw', seat } };
  }
  if (marked === seat) return { does: 'mark', seat: null };
  if (marked === null) {
    if (nameable(choices, null).has(seat)) return { does: 'mark', seat };
    const partner = [...nameable(choices, null)].find((other) => other !== seat) ?? seat;
    return { does: 'ask', wish: { move: 'swap', seats: [partner, seat] } };
  }
  const offer = choices.two.get(pairName(marked, seat));
  if (offer) return { does: 'send', offer };
  return { does: 'ask', wish: { move: 'swap', seats: [marked, seat] } };
}

/** The move that somebody means who touches a card; whether it is legal is for the server to say. */
export function wishOf(card: Card, view: Pick<OneMoreView, 'step'>): OneMoreMove {
  return { move: view.step === 'give' ? 'give' : 'play', card };
}

/** What a hinted move is made with. */
export function hintedThings(hint: OneMoreMove | null): { card: Card | null; seats: number[] } {
  if (!hint) return { card: null, seats: [] };
  if (hint.move === 'draw') return { card: null, seats: [hint.seat] };
  if (hint.move === 'swap') return { card: null, seats: [...hint.seats] };
  return { card: hint.card, seats: [] };
}
