// Generated from tablee.games.memodixe by scripts/generate_protocol.py.

export type Symbol = 'bomb' | 'skull' | 'sun' | 'aum' | 'yinyang' | 'smiley' | 'pi' | 'eight' | 'heart' | 'character';

export type Step = 'turn_first' | 'turn_second' | 'turn_back' | 'look' | 'win' | 'give' | 'steal' | 'swap' | 'set_aside' | 'throw' | 'replay' | 'throw_all' | 'take' | 'go_on' | 'throw_both' | 'over';

export type Ending = 'dixe' | 'too_few_dice' | 'last_round';

export interface MemoView {
  /** A seat, or SPECTATOR. */
  viewer: number;
  seats: number;
  /**
   * Who has to decide. Where several do at once, only the viewer himself is ever left out for
   * having decided: when the others do is theirs to know (EV-6).
   */
  deciders: readonly number[];
  outcome: Outcome | null;
  /** Row by row. */
  square: readonly SpotView[];
  reserve: number;
  /** Dice that are out of the game. */
  discarded: number;
  /** How many dice each seat has. */
  won: readonly number[];
  turn: number;
  step: Step;
  /** The spots that were turned in this try, in that order. */
  pair: readonly number[];
  /** The symbol of the pair that is being resolved. */
  found: Symbol | null;
  last_round: boolean;
}

/** `ranks` holds each seat's place, 1 for the winner or winners; `ending` says how it came. */
export interface Outcome {
  ranks: readonly number[];
  /** Replays, finished matches and pages have it under its first name, to the byte. */
  reason: string;
}

/** One spot of the square. */
export interface SpotView {
  /** The face that everybody sees; None where no die lies. A turned die still has its top. */
  top: Symbol | null;
  /** The hidden face, while this viewer sees it: the die is turned, or he looks under it. */
  below: Symbol | null;
  /** Everybody sees what is below. */
  turned: boolean;
  /** The player at turn has looked under it, and has it in sight still. */
  looked: boolean;
  /** The seat that has set this die aside: it is not in the square until that seat's turn. */
  aside: number | null;
}

export type MemoMove =
  /** Turn a die up, for everybody to see. */
  | { move: 'turn'; spot: number }
  /** Look under a die, alone (aum). */
  | { move: 'look'; spot: number }
  /** Win this die of the pair; the other one is thrown. */
  | { move: 'win'; spot: number }
  /** Keep this die from the others until one's next turn (heart). */
  | { move: 'set_aside'; spot: number }
  /** Throw this die and put it back (pi). */
  | { move: 'throw'; spot: number }
  /** The last die, after a right call. */
  | { move: 'take'; spot: number }
  /** A die, to one of those who have the fewest (yin-yang). */
  | { move: 'give'; seat: number }
  /** A die, from this player (sun). */
  | { move: 'steal'; seat: number }
  /** DiXe! No pair is left. */
  | { move: 'call' }
  /** Put the two dice back as they lay. */
  | { move: 'turn_back' }
  /** Look no further, swap nothing, or do not play again. */
  | { move: 'decline' }
  /** Play again (characters). */
  | { move: 'replay' }
  /** After a wrong call: throw the square again. */
  | { move: 'throw_all' }
  /** After a right call: the game is over. */
  | { move: 'end' }
  /** After a right call: throw the others again, and let the game go on. */
  | { move: 'go_on' }
  /** A pair that wins nothing goes back. */
  | { move: 'throw_both' }
  /** Swap the dice on two spots, in secret (eight); in any order. */
  | { move: 'swap'; spots: readonly [number, number] };

export type MemoEvent =
  /** The square is laid out; `first` plays first. */
  | { event: 'began'; first: number; tops: readonly Symbol[]; reserve: number }
  /** A die shows what is below it, to everybody. */
  | { event: 'turned'; seat: number; spot: number; symbol: Symbol }
  /** The same, as a log without faces keeps it. */
  | { event: 'turned_unseen'; seat: number; spot: number }
  /** No pair: both dice lie as they lay. */
  | { event: 'turned_back'; seat: number; spots: readonly [number, number] }
  /** A pair, and its power. */
  | { event: 'found'; seat: number; symbol: Symbol; spots: readonly [number, number] }
  /** Somebody looks under a die; only he sees what is there. */
  | { event: 'looked'; seat: number; spot: number }
  /** Told to the player at `seat` only. */
  | { event: 'saw'; seat: number; spot: number; symbol: Symbol }
  /** The same, as a log without faces keeps it. */
  | { event: 'saw_unseen'; seat: number; spot: number }
  /** A power that is not used, or not any further. */
  | { event: 'declined'; seat: number; symbol: Symbol }
  | { event: 'won'; seat: number; spot: number }
  /** A die was thrown, and lies on its spot as it fell. */
  | { event: 'threw'; seat: number; spot: number; top: Symbol }
  /** It fell on the bomb: the player wins it too. */
  | { event: 'blew_up'; seat: number; spot: number }
  /** `seat` lost a die to the skull of `by`. */
  | { event: 'discarded'; seat: number; by: number }
  /** A die of the reserve was thrown onto a free spot. */
  | { event: 'filled'; spot: number; top: Symbol; left: number }
  | { event: 'gave'; seat: number; target: number }
  | { event: 'stole'; seat: number; victim: number }
  /** Told to the player at `seat` only: he has swapped the dice on these spots. */
  | { event: 'swapped'; seat: number; spots: readonly [number, number] }
  /** The same, as a log without faces keeps it. */
  | { event: 'swapped_unseen'; seat: number }
  /** Told to the player at `seat` only: he has swapped nothing. */
  | { event: 'kept_places'; seat: number }
  /** `seat` has swapped two dice, or not; `changed` are the spots whose tops tell. */
  | { event: 'swap_over'; seat: number; changed: readonly number[] }
  /** Nobody else can use this die before the next turn of `seat`. */
  | { event: 'set_aside'; seat: number; spot: number }
  | { event: 'came_back'; seat: number; spot: number }
  | { event: 'replays'; seat: number }
  /** A power that finds nothing to do. */
  | { event: 'nothing_happens'; seat: number; symbol: Symbol }
  /** DiXe! No pair was left: `faces` is what lay below each die, in the order of `spots`. */
  | { event: 'called_rightly'; seat: number; spots: readonly number[]; faces: readonly Symbol[] }
  /** DiXe! But a pair was left, and `lost` dice are out of the game. */
  | { event: 'called_wrongly'; seat: number; lost: number; spots: readonly number[]; faces: readonly Symbol[] }
  /** The die that a right call wins. */
  | { event: 'took_last'; seat: number; spot: number }
  /** After a right call, the caller lets the game go on. */
  | { event: 'goes_on'; seat: number }
  /** The whole square was thrown again. */
  | { event: 'threw_all'; seat: number; spots: readonly number[]; tops: readonly Symbol[] }
  /** No pair was left and nobody had a die: the referee has thrown the square again. */
  | { event: 'refereed'; spots: readonly number[]; tops: readonly Symbol[] }
  /** The last round, unless somebody finds a pair. */
  | { event: 'last_round' }
  | { event: 'ended'; winners: readonly number[]; reason: Ending };

/** All that its board is given and gives. */
export interface MemoWire {
  view: MemoView;
  move: MemoMove;
  event: MemoEvent;
}
