/** The view, the moves and the events of ON'CARD, as the server sends them. */

export type Where = 'hand' | 'slot' | 'saved' | 'rolled' | 'spent' | 'card';
export type Power =
  | 'borrow'
  | 'keep_joker'
  | 'passing_joker'
  | 'throw_again'
  | 'save_symbol'
  | 'turn_die'
  | 'shield'
  | 'push_back';
export type Condition =
  | 'pair'
  | 'joker_placed'
  | 'no_character'
  | 'two_placed'
  | 'symbol_rolled'
  | 'missed'
  | 'stopped'
  | 'finished';

/** A symbol, or `character` for a joker. */
export type SymbolName = string;

export interface Card {
  character: string;
  combinations: readonly (readonly SymbolName[])[];
  condition: Condition;
  slots: number;
  power: Power;
  /** What `symbol_rolled` waits for. */
  symbol: SymbolName | null;
}

/** A character in play. Its faces: `character`, then five symbols. */
export interface Printed {
  character: string;
  faces: readonly SymbolName[];
  card: Card;
}

export interface DieView {
  where: Where;
  /** The slot, counted from 0, or the card on whose combination it lies. */
  on: number | null;
  face: number | null;
}

export interface CardView {
  character: string;
  /** The combination it shows, from 0; `TURNED` when it is turned over. */
  stage: number;
  marks: readonly SymbolName[];
  filled: readonly SymbolName[];
  die: DieView;
}

/** Dice are numbered like the player's cards; `BORROWED` is the borrowed one. */
export interface TurnView {
  active: number | null;
  throws: number;
  finished: number;
  new_combination: boolean;
  shielded: boolean;
  /** The owner and his die. */
  borrowed: readonly [number, number] | null;
  thrown: readonly number[];
  placed: number;
  used: number;
  aiming: number | null;
  picked: readonly number[];
}

/** Why a card of the viewer may save now, and what fell that met its condition. */
export interface Occasion {
  card: number;
  condition: Condition;
  symbol: SymbolName | null;
  faces: readonly SymbolName[];
}

export interface OnCardView {
  viewer: number;
  seats: number;
  deciders: readonly number[];
  outcome: { ranks: readonly number[]; reason: string } | null;
  jokers: 'normal' | 'expert' | 'super_expert';
  characters: readonly Printed[];
  turn: number;
  turns: number;
  step: string;
  table: readonly (readonly CardView[])[];
  progress: TurnView;
  asked: readonly number[];
  occasions?: readonly Occasion[];
  question: number | null;
  /** The chance that the next throw fits nowhere, where the table wants to know. */
  odds?: number | null;
  /** The same at the first level: of six dice, how many are red. */
  red_dice?: number | null;
}

export const TURNED = 3;
export const BORROWED = 6;
export const TO_WIN = 5;

export type OnCardMove =
  | { move: 'turn_up'; cards: readonly [number, number] }
  | { move: 'take_back' | 'place' | 'use' | 'power' | 'pick'; die: number }
  | { move: 'activate' | 'advance'; card: number }
  | { move: 'aim'; seat: number; die: number }
  | { move: 'turn_to'; die: number; face: number }
  | { move: 'save'; card: number; face: number }
  | { move: Act };

/** What is done with a button alone. */
export type Act =
  | 'throw'
  | 'stop'
  | 'stop_and_take'
  | 'turn_over'
  | 'decline'
  | 'done'
  | 'throw_picked'
  | 'pass';

/** A die as it fell, by its number in the turn. */
export interface ThrownDie {
  number: number;
  character: string;
  face: SymbolName;
}

export type Thrown = {
  event: 'threw' | 'threw_again';
  seat: number;
  numbers: readonly number[];
  dice: readonly string[];
  faces: readonly SymbolName[];
};

export type OnCardEvent =
  | { event: 'began'; first: number }
  | { event: 'turned_up'; seat: number; cards: readonly string[] }
  | { event: 'turn_began'; seat: number }
  | { event: 'took_back'; seat: number; die: string }
  | Thrown
  | { event: 'activated'; seat: number; card: string }
  | { event: 'placed' | 'used_saved'; seat: number; die: string; face: SymbolName; card: string }
  | { event: 'used_power'; seat: number; die: string; power: Power }
  | { event: 'borrowed' | 'returned'; seat: number; owner: number; die: string }
  | {
      event: 'turned_die' | 'saved_by_power' | 'saved';
      seat: number;
      die: string;
      face: SymbolName;
    }
  | { event: 'pushed_back'; seat: number; owner: number; die: string; home: boolean }
  | { event: 'finished'; seat: number; card: string; combination: number }
  | { event: 'turned_over'; seat: number; card: string; power: Power }
  | { event: 'stopped'; seat: number; by_choice: boolean }
  | { event: 'missed'; seat: number; card: string | null; result: 'reset' | 'kept' | 'no_card' }
  | { event: 'advanced'; seat: number; die: string; slot: number }
  | { event: 'ended'; winners: readonly number[]; reason: string };
