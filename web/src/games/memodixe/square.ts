/** What a square of dice needs of the table that it lies on, in either mode of the game. */
import type { SeatView } from '../../wire/protocol';
import type { BoardSettings } from '../board';
import type { SpotView } from './wire';

export interface SquareTable {
  readonly view: {
    readonly square: readonly SpotView[];
    /** The spots that were turned in this try, and the symbol if they are a pair. */
    readonly pair: readonly number[];
    readonly found: string | null;
  };
  readonly seats: readonly SeatView[];
  readonly settings: BoardSettings;
  readonly hinted: ReadonlySet<string>;
  /** The first of two dice that are chosen together. */
  readonly marked: number | null;
  /** Two dice are to be chosen. */
  readonly pairing: boolean;
  /** Which dice were touched last, and by whom. */
  readonly trail: { readonly seat: number | null; readonly spots: readonly number[] };
  /** How often the die on each spot has been seen rolling here: a new number is a new roll. */
  readonly rolls: Readonly<Record<number, number>>;
  /** While a call is checked, the dice that are turned already, and what they show. */
  readonly checked: ReadonlyMap<number, string> | null;
  /** After a wrong call: the pair that was left, as soon as both of its dice are turned. */
  readonly leftPair: readonly [number, number] | null;
  say(path: string, values?: Record<string, unknown>): string;
  canTouch(spot: number): boolean;
  /** What a tap on a die does, in words. */
  touchWords(spot: number): string | null;
  touch(spot: number): void;
}

/** How many spots each row has, of so many in all: a square, or a diamond of thirteen. */
export function rowsOf(spots: number): number[] {
  const side = Math.sqrt(spots);
  if (Number.isInteger(side)) return Array<number>(side).fill(side);
  return [1, 3, 5, 3, 1];
}
