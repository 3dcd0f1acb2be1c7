/** What the player may do now, found by the die, the player or the button that does it. */
import type { PromptOf } from '../board';
import { pairName } from '../pairs';
import type { MemoMove, MemoWire } from './wire';

type On<Where> = Extract<MemoMove, Where>['move'];
export type SpotMove = On<{ spot: number }>;
type SeatMove = On<{ seat: number }>;
/** What is done with a button alone. */
export type Act = Exclude<MemoMove['move'], SpotMove | SeatMove | 'swap'>;

export interface Offer {
  move: MemoMove;
  /** The words of the move: a key under `move` in the texts, and their values. */
  key: string;
  values: Record<string, unknown>;
}

export interface Choices {
  spots: ReadonlyMap<number, Offer>;
  seats: ReadonlyMap<number, Offer>;
  /** Two dice to swap, by `pairName`. */
  swaps: ReadonlyMap<string, Offer>;
  acts: ReadonlyMap<Act, Offer>;
}

export function readChoices(prompt: PromptOf<MemoWire> | null): Choices {
  const spots = new Map<number, Offer>();
  const seats = new Map<number, Offer>();
  const swaps = new Map<string, Offer>();
  const acts = new Map<Act, Offer>();
  prompt?.moves.forEach((move, index) => {
    const wording = prompt.wordings?.[index];
    const offer = { move, key: wording?.key ?? move.move, values: wording?.values ?? move };
    if ('spot' in move) spots.set(move.spot, offer);
    else if ('seat' in move) seats.set(move.seat, offer);
    else if ('spots' in move) swaps.set(pairName(...move.spots), offer);
    else acts.set(move.move, offer);
  });
  return { spots, seats, swaps, acts };
}

/** The dice that can be swapped next; `marked` is the first of two, if there is one. */
export function swappable(swaps: ReadonlyMap<string, unknown>, marked: number | null): Set<number> {
  const all = [...swaps.keys()].map((name) => name.split(':').map(Number));
  return new Set((marked === null ? all : all.filter((pair) => pair.includes(marked))).flat());
}

/** What a hinted move is made with, by the names of things. */
export function hintedThings(hint: MemoMove | null): Set<string> {
  if (!hint) return new Set();
  if ('spot' in hint) return new Set([`spot:${hint.spot}`]);
  if ('seat' in hint) return new Set([`seat:${hint.seat}`]);
  if ('spots' in hint) return new Set(hint.spots.map((spot) => `spot:${spot}`));
  return new Set([`act:${hint.move}`]);
}
