// Generated from tablee.games.oni by scripts/generate_protocol.py.

export type OniLevel = 'easy' | 'normal' | 'hard';

export type Symbol = 'bomb' | 'skull' | 'sun' | 'aum' | 'yinyang' | 'smiley' | 'pi' | 'eight' | 'heart' | 'character';

export type Step = 'ready' | 'try' | 'turn_first' | 'turn_second' | 'turn_back' | 'oni_plays' | 'show' | 'name' | 'win' | 'lay' | 'throw_both' | 'next' | 'effect' | 'burden' | 'throw_all' | 'over';

export type Card = 'grab_the_middle' | 'spin' | 'knucklebones' | 'hush' | 'oni_rethrows' | 'monocle' | 'oni_takes_one_back' | 'on_the_head' | 'hands_off' | 'high_five' | 'tower' | 'throw_the_dixe' | 'slap' | 'oni_cheats' | 'oni_shuffles' | 'hide_the_dixe' | 'oni_turns' | 'aside' | 'king_symbol' | 'sapristix' | 'long_live' | 'by_touch' | 'oni' | 'play';

export type Ask = 'turn_two' | 'place' | 'rethrow' | 'look' | 'swap' | 'turn_over' | 'set_aside' | 'guess';

export type Side = 'left' | 'right';

export type To = 'left' | 'right' | 'other_hand';

export type Ending = 'dixe' | 'ring';

export interface OniView {
  /** A seat, or SPECTATOR. */
  viewer: number;
  seats: number;
  /**
   * Who has to decide. Where several do at once, only the viewer himself is ever left out for
   * having decided: when the others do is theirs to know (EV-6).
   */
  deciders: readonly number[];
  outcome: Outcome | null;
  clock: number;
  level: OniLevel;
  oni: number;
  square: readonly SpotView[];
  /** None before GO. */
  started_at: number | null;
  ends_at: number | null;
  paused_at: number | null;
  /** Who wishes for a pause. */
  wishes: readonly number[];
  turn: number;
  step: Step;
  /** The spots that were turned in this try, in that order. */
  pair: readonly number[];
  found: Symbol | null;
  /** Whose hands the player at turn has clapped. */
  clapped: readonly number[];
  /** Who has said in his last turn that he would call DiXe! */
  proposed: readonly number[];
  won: number;
  /** The cards still to come, in no order. */
  deck: readonly Card[];
  card: Card | null;
  drawer: number | null;
  running: readonly RunningView[];
  /** What Oni has to do now. */
  ask: AskView | null;
  /** All six symbols of a die in somebody's hand: `lay` for all, `turn_over` for Oni. */
  faces: readonly Symbol[] | null;
  duties: readonly DutyView[];
  race: RaceView | null;
  flight: FlightView | null;
  timing: TimingView | null;
  king: KingView | null;
  monocle: MonocleView | null;
  balance: BalanceView | null;
  hiding: HidingView | null;
  touch: TouchView | null;
  /** In games by the first rules: Spin asks whoever has turned a second die, not who drew it. */
  whoever_turns_spins?: true;
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

export interface RunningView {
  card: Card;
  /** Who drew it (Hide the DiXe: who had the die first). Long live is there for each who did. */
  seat: number;
  /** Until the next turn of `seat`, the end of the game, or until it is done. */
  until: 'turn' | 'game' | 'done';
}

/** What Oni has to do. */
export interface AskView {
  kind: Ask;
  /** None: not yet, something else comes first. */
  until_at: number | null;
}

/** `spin`, or `cheer` the `symbol` (Long live), by then. */
export interface DutyView {
  card: Card;
  seat: number;
  until_at: number;
}

/** Get ready while `shown` is False; then a button, for all `racers`, until `until_at`. */
export interface RaceView {
  card: Card;
  racers: readonly number[];
  shown: boolean;
  until_at: number | null;
  /** The viewer has pressed. */
  pressed: boolean;
}

/** A die flies from `thrower` to `catcher`; `race` is when it can be caught, or struck. */
export interface FlightView {
  thrower: number;
  catcher: number;
  race: RaceView;
}

/**
 * A marker swings from 0 to 1000 and back in `swing` ms, beginning with 0 at `since_at`.
 *
 * Press while it is between the two of `zone`; `hits` of `needed` are done. After a press the next
 * one only counts from `ready_at`.
 */
export interface TimingView {
  card: Card;
  seat: number;
  since_at: number;
  until_at: number;
  swing: number;
  zone: readonly [number, number];
  hits: number;
  needed: number;
}

/** `seat` throws until `symbol` is on top; `shown` is what the last throw gave. */
export interface KingView {
  seat: number;
  symbol: Symbol;
  shown: Symbol | null;
  throws: number;
}

/** `seat` holds: the next beat has to come before `until_at`. */
export interface MonocleView {
  seat: number;
  until_at: number;
}

/** `side` is where the die slips to, or None: lean the other way before `until_at`. */
export interface BalanceView {
  seat: number;
  side: Side | null;
}

/** Who has the die, for the team; Oni and spectators do not know. No `until_at`: Oni guesses. */
export interface HidingView {
  until_at: number | null;
  seat: number | null;
  hand: Side | null;
}

/** `seat` may feel under `left` more dice; `felt` by all, `hints` by himself alone. */
export interface TouchView {
  seat: number;
  until_at: number;
  left: number;
  hints: readonly HintView[];
}

export interface HintView {
  spot: number;
  symbols: readonly Symbol[];
}

export type OniMove =
  /** Turn a die up, for everybody to see; Oni sees it alone. */
  | { move: 'turn'; spot: number }
  /** Show everybody what is under a die (aum). */
  | { move: 'show'; spot: number }
  /** Win this die of the pair for the team. */
  | { move: 'win'; spot: number }
  /** Oni: move this die to the middle, which is free. */
  | { move: 'to_middle'; spot: number }
  /** Oni: throw a die that was won onto this free spot. */
  | { move: 'place'; spot: number }
  /** Oni: throw this die of the square again. */
  | { move: 'rethrow'; spot: number }
  /** Oni: look under this die, alone. */
  | { move: 'look'; spot: number }
  /** Oni: take this die, to choose what it hides. */
  | { move: 'pick'; spot: number }
  /** Oni: set this die aside. */
  | { move: 'set_aside'; spot: number }
  /** Feel under this die. */
  | { move: 'touch'; spot: number }
  /** Point at the die that shall be turned for you (Hands off). */
  | { move: 'ping'; spot: number }
  /** The symbol that the next player shall turn up (heart). */
  | { move: 'name'; symbol: Symbol }
  /** The symbol that the second die hides from now on (eight). */
  | { move: 'lay'; symbol: Symbol }
  /** Oni: the symbol that the die in his hand hides from now on. */
  | { move: 'hide'; symbol: Symbol }
  /** Long live this symbol! `character`: long live Oni! */
  | { move: 'cheer'; symbol: Symbol }
  /** Clap this player's hand. */
  | { move: 'clap'; seat: number }
  /** Oni: the die is there. */
  | { move: 'guess'; seat: number; hand: Side }
  /** Start the clock. */
  | { move: 'go' }
  /** DiXe! No pair is left. */
  | { move: 'call' }
  /** Put what was turned back as it lay. */
  | { move: 'turn_back' }
  /** Show, look at or turn no more, or do not play again. */
  | { move: 'decline' }
  /** A pair that wins nothing goes back. */
  | { move: 'throw_both' }
  /** After a wrong call: throw the square again. */
  | { move: 'throw_all' }
  /** Draw the next card. */
  | { move: 'next' }
  /** Be the first (Grab the middle, Slap). */
  | { move: 'press' }
  /** Catch the die that flies to you. */
  | { move: 'catch' }
  /** Oni: snatch the flying die; once. */
  | { move: 'strike' }
  /** Spin round. */
  | { move: 'spin' }
  /** Now! The marker is in the middle (Knucklebones, Tower). */
  | { move: 'hit' }
  /** Throw the die until it shows its symbol. */
  | { move: 'king_throw' }
  /** Hold the monocle: at least every three seconds. */
  | { move: 'hold' }
  /** Lean to this side, against the sway. */
  | { move: 'lean'; side: Side }
  /** Pass the hidden die on, or to one's other hand. */
  | { move: 'pass'; to: To }
  /** SapristiX! A pair! */
  | { move: 'formula' }
  /** Somebody talks while Hush runs: made for whoever uses the chat. */
  | { move: 'speak' }
  /** Wish for a pause. */
  | { move: 'pause' }
  /** Wish for none any more, or end it. */
  | { move: 'resume' }
  /** I would call DiXe!: a bot says so instead of calling over people's heads. */
  | { move: 'propose' }
  /** Oni: swap the dice on two spots; in any order. */
  | { move: 'swap'; spots: readonly [number, number] };

export type OniEvent =
  /** The square is laid out, and everybody knows who is Oni. */
  | { event: 'began'; oni: number; first: number; level: OniLevel; tops: readonly Symbol[] }
  /** GO! `seconds` are on the clock. */
  | { event: 'started'; seat: number; seconds: number }
  | { event: 'wished_pause'; seat: number }
  /** `seat` has taken the wish for a pause back. */
  | { event: 'wished_none'; seat: number }
  /** Everybody has wished for it. */
  | { event: 'paused' }
  | { event: 'resumed'; seat: number }
  /** A die shows what is below it, to everybody. */
  | { event: 'turned'; seat: number; spot: number; symbol: Symbol }
  /** The same, as a log without faces keeps it. */
  | { event: 'turned_unseen'; seat: number; spot: number }
  /** No pair: both dice lie as they lay. */
  | { event: 'turned_back'; seat: number; spots: readonly [number, number] }
  /** Heart: it was not the symbol that was named. */
  | { event: 'try_failed'; seat: number; symbol: Symbol }
  /** Heart: it was, and the die is won. */
  | { event: 'try_won'; seat: number; spot: number; symbol: Symbol }
  /** A pair, and its power. */
  | { event: 'found'; seat: number; symbol: Symbol; spots: readonly [number, number] }
  /** Heart: the next player shall turn this symbol up. */
  | { event: 'named'; seat: number; symbol: Symbol }
  /** Eight: the die on this spot hides this symbol now, and everybody knows. */
  | { event: 'laid'; seat: number; spot: number; symbol: Symbol; top: Symbol }
  /** The same, as a log without faces keeps it. */
  | { event: 'laid_unseen'; seat: number; spot: number }
  /** Pi: the second die lies as it lay. */
  | { event: 'put_back'; seat: number; spot: number }
  | { event: 'won'; seat: number; spot: number }
  /** A die was thrown, and lies on its spot as it fell. */
  | { event: 'threw'; seat: number; spot: number; top: Symbol }
  /** It fell on the bomb: the player wins it too. */
  | { event: 'blew_up'; seat: number; spot: number }
  /** It fell on the skull: the die that was won is thrown back, too. */
  | { event: 'skull_struck'; seat: number; spot: number }
  /** The player at turn would call DiXe!, and leaves it to the others. */
  | { event: 'proposed'; seat: number }
  /** Nobody presses Next: thanks to a smiley or a sun. */
  | { event: 'next_spared'; seat: number }
  /** A power that is not used, or not any further. */
  | { event: 'declined'; seat: number; symbol: Symbol }
  /** A power that finds nothing to do. */
  | { event: 'nothing_happens'; seat: number; symbol: Symbol }
  /** Yin-yang, or the turn of whoever drew them: these effects run no more. */
  | { event: 'effects_ended'; seat: number; cards: readonly Card[] }
  /** The card that Next has shown; `left` are in the deck. */
  | { event: 'drew'; seat: number; card: Card; left: number }
  /** The deck was used up: all cards are in it again. */
  | { event: 'shuffled' }
  /** The card needs something that is not there: nothing happens. */
  | { event: 'no_use'; card: Card }
  /** Oni has to do something, and so many seconds for it. */
  | { event: 'oni_asked'; oni: number; ask: string; seconds: number }
  /** He was too slow: chance does it, or it is not done. */
  | { event: 'oni_late'; oni: number }
  /** Oni has turned a pair, and throws both back. */
  | { event: 'oni_threw_both'; seat: number; spots: readonly [number, number] }
  /** Somebody looks under a die; only he sees what is there. */
  | { event: 'looked'; seat: number; spot: number }
  /** Told to the player at `seat` only. */
  | { event: 'saw'; seat: number; spot: number; symbol: Symbol }
  /** The same, as a log without faces keeps it. */
  | { event: 'saw_unseen'; seat: number; spot: number }
  /** Oni has moved a die to the middle. */
  | { event: 'moved'; seat: number; spot: number; middle: number }
  /** Oni has swapped two dice, and everybody saw it. */
  | { event: 'swapped'; seat: number; spots: readonly [number, number] }
  /** Oni has a die in his hand, to choose what it hides. */
  | { event: 'picked'; seat: number; spot: number }
  /** Oni has laid it back: this is on top now. */
  | { event: 'turned_over'; seat: number; spot: number; top: Symbol }
  /** Oni has set a die aside until the next turn of `until`. */
  | { event: 'set_aside'; seat: number; spot: number; until: number }
  | { event: 'came_back'; spot: number }
  /** `seat` has cost the team a die: Oni throws it back. `reason` is the effect. */
  | { event: 'penalty'; seat: number; reason: Card }
  /** There is no won die to pay with. */
  | { event: 'penalty_spared'; seat: number; reason: Card }
  /** The die of an effect has fallen: Oni throws it back. */
  | { event: 'dropped'; seat: number; card: Card }
  /** An effect is over, and all went well. */
  | { event: 'finished'; seat: number; card: Card }
  /** A challenge that blocks the turn has taken long enough. */
  | { event: 'time_up'; seat: number; card: Card }
  /** Now! The button is there. */
  | { event: 'race_shown'; card: Card }
  /** `seat` was the first. */
  | { event: 'race_won'; seat: number; card: Card }
  /** Nobody has pressed. */
  | { event: 'race_lapsed'; card: Card }
  /** The team wins the middle die. */
  | { event: 'grabbed_middle'; seat: number; spot: number }
  /** The die flies from `seat` to `target`. */
  | { event: 'flies'; seat: number; target: number }
  | { event: 'caught'; seat: number }
  /** Oni has tried to snatch it. */
  | { event: 'struck'; seat: number; hit: boolean }
  | { event: 'spun'; seat: number }
  /** Long live! */
  | { event: 'cheered'; seat: number; symbol: Symbol; right: boolean }
  | { event: 'forgot_cheer'; seat: number }
  | { event: 'clapped'; seat: number; target: number }
  /** `seat` points at the die that `target` shall turn. */
  | { event: 'pinged'; seat: number; spot: number; target: number }
  | { event: 'said_formula'; seat: number }
  /** A press while the marker swings. */
  | { event: 'hit'; seat: number; card: Card; good: boolean; hits: number; needed: number }
  | { event: 'king_threw'; seat: number; symbol: Symbol; right: boolean }
  /** The die on the head of `seat` slips to this side. */
  | { event: 'swayed'; seat: number; side: Side }
  /** Told to the team only: the hidden die is in this hand now. */
  | { event: 'passed'; seat: number; hand: Side }
  /** Oni's one guess. */
  | { event: 'guessed'; seat: number; target: number; hand: Side; found: boolean }
  /** The hidden die never left Oni's neighbours: it counts as found. */
  | { event: 'stayed_beside'; seat: number }
  /** `seat` feels under a die. */
  | { event: 'felt'; seat: number; spot: number }
  /** Told to the player at `seat` only: it is one of these. */
  | { event: 'felt_like'; seat: number; spot: number; symbols: readonly Symbol[] }
  /** The same, as a log without faces keeps it. */
  | { event: 'felt_unseen'; seat: number; spot: number }
  /** DiXe! No pair was left: `faces` is what lay below each die, in the order of `spots`. */
  | { event: 'called_rightly'; seat: number; spots: readonly number[]; faces: readonly Symbol[] }
  /** DiXe! But a pair was left, and `lost` dice are out of the game. */
  | { event: 'called_wrongly'; seat: number; lost: number; spots: readonly number[]; faces: readonly Symbol[] }
  /** The whole square was thrown again. */
  | { event: 'threw_all'; seat: number; spots: readonly number[]; tops: readonly Symbol[] }
  /** No pair was left and nobody had a die: the referee has thrown the square again. */
  | { event: 'refereed'; spots: readonly number[]; tops: readonly Symbol[] }
  /** The clock rings. */
  | { event: 'rang' }
  | { event: 'ended'; winners: readonly number[]; reason: Ending; oni: number };

/** All that its board is given and gives. */
export interface OniWire {
  view: OniView;
  move: OniMove;
  event: OniEvent;
}
