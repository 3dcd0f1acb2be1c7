/** One More! as it comes over the wire: the twins of view.py, moves.py and events.py. */

/** A card's number, its sign, and its effect if it has one: `4+swap`. The start card is `5±`. */
export type Card = string;
export type Sign = '+' | '-' | '±';
export type Effect = 'replay' | 'reverse' | 'draw' | 'swap';
export type Step = 'play' | 'draw' | 'swap' | 'give' | 'over';
export type Loss = 'cannot_play' | 'last_with_cards';

export const EFFECTS: readonly Effect[] = ['replay', 'reverse', 'draw', 'swap'];

export interface PlayerView {
  cards: number;
  left: boolean;
  /** His "one more" cards: the second one wins. */
  defeats: number;
  /** Cards that the viewer knows to be in this hand. */
  surely: readonly Card[];
  /** Cards that went from hand to hand, and may be in this one. */
  perhaps: readonly Card[];
}

export interface RoundView {
  loser: number;
  reason: Loss;
  /** The hand of a player who could not play. */
  shown: readonly Card[];
  /** The viewer's own hand at the end. */
  hand: readonly Card[];
  centre: Card;
  left: readonly number[];
}

export interface OneMoreView {
  viewer: number;
  seats: number;
  deciders: readonly number[];
  outcome: { ranks: readonly number[]; reason: Loss } | null;
  step: Step;
  turn: number;
  clockwise: boolean;
  /** The viewer's own. */
  hand: readonly Card[];
  /** Face up in the centre; the last one is on top. */
  pile: readonly Card[];
  deck: number;
  buried: readonly Card[];
  table: readonly PlayerView[];
  /** The two who were named and choose a card to give. */
  swap: readonly [number, number] | null;
  /** What the viewer has laid face down for it; it is in `hand` until both have given. */
  gave: Card | null;
  left: readonly number[];
  history: readonly { what: string; seats: readonly number[]; card?: Card }[];
  /** Those that are over; at the end of the game, the last one too. */
  rounds: readonly RoundView[];
}

export type OneMoreMove =
  | { move: 'play' | 'give'; card: Card }
  | { move: 'draw'; seat: number }
  | { move: 'swap'; seats: readonly [number, number] };

export type OneMoreEvent =
  | { event: 'began'; round: number; first: number }
  | { event: 'dealt'; seat: number; hand: readonly Card[] }
  | { event: 'buried' | 'turned'; card: Card }
  | { event: 'played'; seat: number; card: Card }
  | { event: 'replays' | 'drew' | 'left'; seat: number }
  | { event: 'reversed'; clockwise: boolean }
  | { event: 'made_draw'; seat: number; target: number }
  | { event: 'drew_card' | 'gave'; seat: number; card: Card }
  | { event: 'skipped'; seat: number; effect: Effect }
  | { event: 'named'; seat: number; targets: readonly [number, number] }
  | { event: 'swapped'; targets: readonly [number, number] }
  | { event: 'received'; seat: number; giver: number; card: Card }
  | { event: 'stuck'; seat: number; hand: readonly Card[]; defeats: number }
  | { event: 'last_one'; seat: number; defeats: number }
  | { event: 'ended'; winners: readonly number[]; reason: Loss };
