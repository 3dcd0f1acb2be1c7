/** The view and the moves of Oni against all, as the server sends them. Times are on the match's clock. */
import type { SpotView, SymbolName } from '../memodixe/types';

export type Card = string;
export type Side = 'left' | 'right';
export type Way = Side | 'other_hand';

export interface RaceView {
  card: Card;
  racers: readonly number[];
  shown: boolean;
  until_at: number | null;
  pressed: boolean;
}

export interface TimingView {
  card: Card;
  seat: number;
  since_at: number;
  until_at: number;
  /** From 0 to 1000 and back, in milliseconds. */
  swing: number;
  zone: readonly [number, number];
  hits: number;
  needed: number;
  ready_at: number;
}

export interface OniView {
  viewer: number;
  seats: number;
  deciders: readonly number[];
  outcome: { ranks: readonly number[]; reason: string } | null;
  clock: number;
  level: 'easy' | 'normal' | 'hard';
  oni: number;
  middle: number;
  square: readonly SpotView[];
  started_at: number | null;
  ends_at: number | null;
  paused_at: number | null;
  wishes: readonly number[];
  turn: number;
  step: string;
  pair: readonly number[];
  found: SymbolName | null;
  next_ready: boolean;
  middle_free: boolean;
  quiet_until: number | null;
  named: SymbolName | null;
  said_formula: boolean;
  clapped: readonly number[];
  pinged: number | null;
  /** Who has said in his last turn that he would call DiXe! */
  proposed: readonly number[];
  won: number;
  idle: number;
  in_use: readonly Card[];
  deck: readonly Card[];
  card: Card | null;
  drawer: number | null;
  running: readonly { card: Card; seat: number; until: 'turn' | 'game' | 'done' }[];
  /** In games by the first rules: Spin asks whoever has turned a second die, not who drew it. */
  whoever_turns_spins?: true;
  ask: {
    kind: string;
    card: Card | null;
    until_at: number;
    first: number | null;
    held: number | null;
  } | null;
  sight: readonly number[];
  faces: readonly SymbolName[] | null;
  duties: readonly { card: Card; seat: number; until_at: number; symbol: SymbolName | null }[];
  race: RaceView | null;
  flight: { thrower: number; catcher: number; may_strike: boolean; race: RaceView } | null;
  timing: TimingView | null;
  king: { seat: number; symbol: SymbolName; shown: SymbolName | null; throws: number } | null;
  monocle: { seat: number; until_at: number; beats: number } | null;
  balance: { seat: number; since_at: number; until_at: number; side: Side | null } | null;
  hiding: {
    until_at: number | null;
    seat: number | null;
    hand: Side | null;
    passes: number | null;
  } | null;
  touch: {
    seat: number;
    until_at: number;
    left: number;
    felt: readonly number[];
    hints: readonly { spot: number; symbols: readonly SymbolName[] }[];
  } | null;
}

export type SpotKind =
  | 'turn'
  | 'show'
  | 'win'
  | 'to_middle'
  | 'place'
  | 'rethrow'
  | 'look'
  | 'pick'
  | 'set_aside'
  | 'touch'
  | 'ping';
export type SymbolKind = 'name' | 'lay' | 'hide' | 'cheer';
export type Act =
  | 'go'
  | 'call'
  | 'turn_back'
  | 'decline'
  | 'throw_both'
  | 'throw_all'
  | 'next'
  | 'press'
  | 'catch'
  | 'strike'
  | 'spin'
  | 'hit'
  | 'king_throw'
  | 'hold'
  | 'formula'
  | 'speak'
  | 'propose'
  | 'pause'
  | 'resume';

export type OniMove =
  | { move: SpotKind; spot: number }
  | { move: SymbolKind; symbol: SymbolName }
  | { move: 'clap'; seat: number }
  | { move: 'guess'; seat: number; hand: Side }
  | { move: 'lean'; side: Side }
  | { move: 'pass'; to: Way }
  | { move: 'swap'; spots: readonly [number, number] }
  | { move: Act };

export type OniEvent = { event: string; seat?: number; spot?: number } & Record<string, unknown>;
