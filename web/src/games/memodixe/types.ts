/** The view, the moves and the events of MémoDiXe, as the server sends them. */

/** A symbol, or `character`: all characters are one and the same. */
export type SymbolName = string;

export interface SpotView {
  /** The face that everybody sees; null where no die lies. */
  top: SymbolName | null;
  /** The hidden face, while this viewer sees it. */
  below: SymbolName | null;
  turned: boolean;
  /** The player at turn has looked under it, alone. */
  looked: boolean;
  /** The seat that has set this die aside. */
  aside: number | null;
}

export interface MemoView {
  viewer: number;
  seats: number;
  deciders: readonly number[];
  outcome: { ranks: readonly number[]; reason: string } | null;
  no_log: boolean;
  square: readonly SpotView[];
  reserve: number;
  discarded: number;
  won: readonly number[];
  turn: number;
  step: string;
  /** The spots that were turned in this try. */
  pair: readonly number[];
  found: SymbolName | null;
  givers: readonly number[];
  last_round: boolean;
}

export type SpotMove = 'turn' | 'look' | 'win' | 'set_aside' | 'throw' | 'take';
export type SeatMove = 'give' | 'steal';
/** What is done with a button alone. */
export type Act =
  | 'call'
  | 'turn_back'
  | 'decline'
  | 'replay'
  | 'throw_all'
  | 'end'
  | 'go_on'
  | 'throw_both';

export type MemoMove =
  | { move: SpotMove; spot: number }
  | { move: SeatMove; seat: number }
  | { move: 'swap'; spots: readonly [number, number] }
  | { move: Act };

type OnSpot = { seat: number; spot: number };
type Fallen = { spots: readonly number[]; tops: readonly SymbolName[] };

export type MemoEvent =
  | { event: 'began'; first: number; tops: readonly SymbolName[]; reserve: number }
  | ({ event: 'turned' | 'saw'; symbol: SymbolName } & OnSpot)
  | ({
      event:
        | 'turned_unseen'
        | 'saw_unseen'
        | 'looked'
        | 'won'
        | 'blew_up'
        | 'set_aside'
        | 'came_back'
        | 'took_last';
    } & OnSpot)
  | { event: 'turned_back'; seat: number; spots: readonly number[] }
  | { event: 'found'; seat: number; symbol: SymbolName; spots: readonly number[] }
  | { event: 'declined' | 'nothing_happens'; seat: number; symbol: SymbolName }
  | ({ event: 'threw'; top: SymbolName } & OnSpot)
  | { event: 'filled'; spot: number; top: SymbolName; left: number }
  | { event: 'discarded'; seat: number; by: number }
  | { event: 'gave'; seat: number; target: number }
  | { event: 'stole'; seat: number; victim: number }
  | { event: 'swapped'; seat: number; spots: readonly number[] }
  | { event: 'swap_over'; seat: number; changed: readonly number[] }
  | { event: 'swapped_unseen' | 'kept_places' | 'replays' | 'goes_on'; seat: number }
  | {
      event: 'called_rightly' | 'called_wrongly';
      seat: number;
      spots: readonly number[];
      faces: readonly SymbolName[];
    }
  | ({ event: 'threw_all'; seat: number } & Fallen)
  | ({ event: 'refereed' } & Fallen)
  | { event: 'last_round' }
  | { event: 'ended'; winners: readonly number[]; reason: string };

/** The powers in the order of the rulebook: the number of each is its place. */
export const POWERS: readonly SymbolName[] = [
  'smiley',
  'aum',
  'yinyang',
  'eight',
  'sun',
  'heart',
  'pi',
  'bomb',
  'skull',
  'character',
];
