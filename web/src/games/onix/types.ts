/** Onix as it comes over the wire: the twins of view.py, moves.py and events.py. */

export type Gem = 'circle' | 'square' | 'diamond' | 'cross';
/** The gems a card shows: one on a Simple, two on a Double. */
export type Card = readonly Gem[];
export type Step = 'take' | 'place' | 'effect' | 'place_gain' | 'over';

export const GEMS: readonly Gem[] = ['circle', 'square', 'diamond', 'cross'];

export interface PileView {
  top: Card | null;
  height: number;
}

export interface PlayerView {
  /** Each Collection lists its cards, the last one placed last. */
  collections: readonly (readonly Card[])[];
  stock: number;
}

export interface OnixView {
  viewer: number;
  seats: number;
  deciders: readonly number[];
  outcome: { ranks: readonly number[]; reason: string } | null;
  advanced: boolean;
  turn: number;
  turns: number;
  step: Step;
  gem: Gem | null;
  /** Cards taken and not yet placed; the first one is to be placed now. */
  hand: readonly Card[];
  piles: readonly PileView[];
  table: readonly PlayerView[];
  discard: number;
}

export type OnixMove =
  | { move: 'take'; gem: Gem; piles: readonly number[] }
  | { move: 'place'; collection: number | null }
  | { move: 'draw' | 'stock'; pile: number }
  | { move: 'steal' | 'destroy'; seat: number; collection: number };

export type OnixEvent =
  | { event: 'began'; first: number }
  | {
      event: 'took';
      seat: number;
      gem: Gem;
      piles: readonly number[];
      cards: readonly Card[];
      uncovered: readonly (Card | null)[];
    }
  | { event: 'placed'; seat: number; card: Card; collection: number; new: boolean }
  | { event: 'drew' | 'stocked'; seat: number; pile: number; card: Card; uncovered: Card | null }
  | {
      event: 'stole' | 'destroyed';
      seat: number;
      victim: number;
      collection: number;
      card: Card;
      gone: boolean;
    }
  | { event: 'skipped'; seat: number; gem: Gem }
  | { event: 'completed'; seat: number; collection: number; cards: readonly Card[] }
  | { event: 'ended'; winners: readonly number[]; reason: string };
