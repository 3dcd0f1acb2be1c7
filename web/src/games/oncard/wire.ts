// Generated from tablee.games.oncard by scripts/generate_protocol.py.

export type ConditionName = 'pair' | 'joker_placed' | 'no_character' | 'two_placed' | 'symbol_rolled' | 'missed' | 'stopped' | 'finished';

export type PowerName = 'borrow' | 'keep_joker' | 'passing_joker' | 'throw_again' | 'save_symbol' | 'turn_die' | 'shield' | 'push_back';

export type Step = 'turn_up' | 'start' | 'choose_card' | 'place' | 'aim' | 'pick' | 'take_off' | 'save_throw' | 'save_end' | 'over';

export type Where = 'hand' | 'slot' | 'saved' | 'rolled' | 'spent' | 'card';

export interface OnCardView {
  /** A seat, or SPECTATOR. */
  viewer: number;
  seats: number;
  /**
   * Who has to decide. Where several do at once, only the viewer himself is ever left out for
   * having decided: when the others do is theirs to know (EV-6).
   */
  deciders: readonly number[];
  outcome: Outcome | null;
  characters: readonly Printed[];
  turn: number;
  /** How many turns are finished. */
  turns: number;
  step: Step;
  /** Each seat's six cards, with their dice. */
  table: readonly (readonly CardView[])[];
  progress: TurnView;
  /** The viewer's cards that may act now, until he has answered, and why. */
  occasions: readonly Occasion[];
  /**
   * The exact chance that the next throw would fit nowhere, saved symbols aside; None when the
   * player may not throw now, or when the table does not want to know.
   */
  odds: number | null;
  /** The same in sixths, at the first level: of six dice, so many are red (OC-99). */
  red_dice: number | null;
}

/** `ranks` holds each seat's place, 1 for the winner or winners; `ending` says how it came. */
export interface Outcome {
  ranks: readonly number[];
  /** Replays, finished matches and pages have it under its first name, to the byte. */
  reason: string;
}

/** A character in play: its die and its card. */
export interface Printed {
  character: string;
  /** `character`, then the five symbols: a face is named by its place in here. */
  faces: readonly string[];
  card: Card;
}

/** What is printed on a character's card (OC-2). */
export interface Card {
  character: string;
  combinations: readonly [readonly string[], readonly string[], readonly string[]];
  condition: ConditionName;
  slots: 0 | 1 | 2;
  power: PowerName;
  /** The symbol that the condition `symbol_rolled` waits for. */
  symbol: string | null;
}

export interface CardView {
  character: string;
  /** The combination it shows, from 0; 3 when it is turned over. */
  stage: number;
  /** Symbols on the combination without their dice (OC-15); `character` is a joker. */
  marks: readonly string[];
  die: DieView;
}

export interface DieView {
  /** `spent`: used for its power, and in the hand again for the next throw. */
  where: Where;
  /** The slot, counted from 0, or the card on whose combination it lies. */
  on: number | null;
  /** What it shows; a die in hand shows nothing. */
  face: number | null;
}

/** The turn so far. Dice are numbered like the player's cards; 6 is the borrowed one. */
export interface TurnView {
  active: number | null;
  throws: number;
  /** The owner and his die. */
  borrowed: readonly [number, number] | null;
  thrown: readonly number[];
  picked: readonly number[];
}

/** Why one of the viewer's cards may act now, in somebody else's turn (OC-60). */
export interface Occasion {
  card: number;
  condition: ConditionName;
  /** What `symbol_rolled` waits for. */
  symbol: string | null;
  /** What fell that met the condition; empty where it is about more than some of the dice. */
  faces: readonly string[];
}

export type OnCardMove =
  /** Have the powers of these two cards from the start (OC-3). */
  | { move: 'turn_up'; cards: readonly [number, number] }
  | { move: 'take_back'; die: number }
  /** Throw all the dice in hand. A finished combination is turned before. */
  | { move: 'throw' }
  | { move: 'activate'; card: number }
  /** Put a rolled die on the current combination. */
  | { move: 'place'; die: number }
  /** Use the symbol, or the joker, that this die keeps on its card. */
  | { move: 'use'; die: number }
  /** Use no saved symbol, and miss. */
  | { move: 'decline' }
  | { move: 'power'; die: number }
  /** At an opponent's die: to borrow it, or to push it back. */
  | { move: 'aim'; seat: number; die: number }
  /** A die of this throw: to throw it again, or to save what it shows. */
  | { move: 'pick'; die: number }
  /** No more picks: throw those again. */
  | { move: 'throw_picked' }
  | { move: 'turn_to'; die: number; face: number }
  /** The dice stay on the combination. */
  | { move: 'stop' }
  /** Stop, and take some dice back at once (OC-40). */
  | { move: 'stop_and_take' }
  /** No more dice to take back. */
  | { move: 'done' }
  /** The third combination is finished, and no power shall be used any more. */
  | { move: 'turn_over' }
  /** Put the card's die on its next slot. */
  | { move: 'advance'; card: number }
  /** Save one of the die's symbols on its card. */
  | { move: 'save'; card: number; face: number }
  /** Save nothing now. */
  | { move: 'pass' };

export type OnCardEvent =
  /** `first` will play first. */
  | { event: 'began'; first: number }
  /** The two cards whose powers a player has from the start. */
  | { event: 'turned_up'; seat: number; cards: readonly string[] }
  /** The two cards whose powers a player was given, at the first level (OC-97). */
  | { event: 'powers_dealt'; seat: number; cards: readonly string[] }
  | { event: 'turn_began'; seat: number }
  | { event: 'took_back'; seat: number; die: string }
  /** `dice` and `faces` go together; `numbers` are the dice as counted in the turn. */
  | { event: 'threw'; seat: number; numbers: readonly number[]; dice: readonly string[]; faces: readonly string[] }
  | { event: 'activated'; seat: number; card: string }
  | { event: 'placed'; seat: number; die: string; face: string; card: string }
  /** A saved symbol, or a stored joker, was used; its die is back in the hand. */
  | { event: 'used_saved'; seat: number; die: string; face: string; card: string }
  | { event: 'used_power'; seat: number; die: string; power: PowerName }
  | { event: 'borrowed'; seat: number; owner: number; die: string }
  /** A borrowed die is back with its owner. */
  | { event: 'returned'; seat: number; owner: number; die: string }
  | { event: 'threw_again'; seat: number; numbers: readonly number[]; dice: readonly string[]; faces: readonly string[] }
  | { event: 'turned_die'; seat: number; die: string; face: string }
  | { event: 'saved_by_power'; seat: number; die: string; face: string }
  /** `home` if the die is in its owner's hand now. */
  | { event: 'pushed_back'; seat: number; owner: number; die: string; home: boolean }
  /** A combination, counted from 0; the card now shows the next one. */
  | { event: 'finished'; seat: number; card: string; combination: number }
  | { event: 'turned_over'; seat: number; card: string; power: PowerName }
  | { event: 'stopped'; seat: number; by_choice: boolean }
  /** `result`: the card goes back to its first combination, keeps its place, or there is none. */
  | { event: 'missed'; seat: number; card: string | null; result: 'reset' | 'kept' | 'no_card' }
  /** A die went on to a slot of its card, counted from 0. */
  | { event: 'advanced'; seat: number; die: string; slot: number }
  | { event: 'saved'; seat: number; die: string; face: string }
  | { event: 'ended'; winners: readonly number[]; reason: string };

/** All that its board is given and gives. */
export interface OnCardWire {
  view: OnCardView;
  move: OnCardMove;
  event: OnCardEvent;
}
