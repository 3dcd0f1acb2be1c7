// Generated from tablee.games.onix by scripts/generate_protocol.py.

export type Step = 'take' | 'place' | 'effect' | 'place_gain' | 'over';

export type Gem = 'circle' | 'square' | 'diamond' | 'cross';

/** The gems a card shows: one on a Simple, two on a Double. */
export type Card = readonly Gem[];

export interface OnixView {
  /** A seat, or SPECTATOR. */
  viewer: number;
  seats: number;
  /**
   * Who has to decide. Where several do at once, only the viewer himself is ever left out for
   * having decided: when the others do is theirs to know (EV-6).
   */
  deciders: readonly number[];
  outcome: Outcome | null;
  turn: number;
  step: Step;
  /** The gem chosen in this turn. */
  gem: Gem | null;
  /** Cards taken and not yet placed; the first one is to be placed now. */
  hand: readonly Card[];
  piles: readonly PileView[];
  table: readonly SeatView[];
  discard: number;
}

/** `ranks` holds each seat's place, 1 for the winner or winners; `ending` says how it came. */
export interface Outcome {
  ranks: readonly number[];
  /** Replays, finished matches and pages have it under its first name, to the byte. */
  reason: string;
}

/** Only the top is face up; an empty Pile has none. */
export interface PileView {
  top: Card | null;
  height: number;
}

/** Each Collection lists its cards, the last one placed last. */
export interface SeatView {
  collections: readonly (readonly Card[])[];
  stock: number;
}

export type OnixMove =
  /** Choose a gem and take a group of linked tops that show it. */
  | { move: 'take'; gem: Gem; piles: readonly number[] }
  /** Put the card in hand on a Collection of one's own, or beside them as a new one (`None`). */
  | { move: 'place'; collection: number | null }
  | { move: 'draw'; pile: number }
  | { move: 'stock'; pile: number }
  | { move: 'steal'; seat: number; collection: number }
  | { move: 'destroy'; seat: number; collection: number };

export type OnixEvent =
  /** The cards are dealt; `first` plays first. */
  | { event: 'began'; first: number }
  /** A gem was chosen and its linked top cards taken; `uncovered` lies on those Piles now. */
  | { event: 'took'; seat: number; gem: Gem; piles: readonly number[]; cards: readonly Card[]; uncovered: readonly (Card | null)[] }
  /** A card was put on a Collection; `new` if it started it. */
  | { event: 'placed'; seat: number; card: Card; collection: number; new: boolean }
  | { event: 'drew'; seat: number; pile: number; card: Card; uncovered: Card | null }
  | { event: 'stocked'; seat: number; pile: number; card: Card; uncovered: Card | null }
  /** The top card of a Collection; `gone` if it was its last one. */
  | { event: 'stole'; seat: number; victim: number; collection: number; card: Card; gone: boolean }
  | { event: 'destroyed'; seat: number; victim: number; collection: number; card: Card; gone: boolean }
  /** The effect found nothing to act on. */
  | { event: 'skipped'; seat: number; gem: Gem }
  /** A Collection with all four gems went into the Stock. */
  | { event: 'completed'; seat: number; collection: number; cards: readonly Card[] }
  | { event: 'ended'; winners: readonly number[]; reason: string };

/** All that its board is given and gives. */
export interface OnixWire {
  view: OnixView;
  move: OnixMove;
  event: OnixEvent;
}
