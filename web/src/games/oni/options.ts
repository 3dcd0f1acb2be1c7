/** What the player may do now, found by the die, the player, the symbol or the button that does it. */
import type { PromptOf } from '../board';
import { pairName } from '../pairs';
import type { OniMove, OniWire, Side, To as Way } from './wire';

type On<Where> = Extract<OniMove, Where>['move'];
export type SpotKind = On<{ spot: number }>;
/** What is done with a button alone. */
export type Act = Exclude<
  OniMove['move'],
  SpotKind | On<{ symbol: string }> | 'clap' | 'guess' | 'lean' | 'pass' | 'swap'
>;

export interface Option {
  move: OniMove;
  /** The words of the move: a key under `move` in the texts, and their values. */
  key: string;
  values: Record<string, unknown>;
}

export interface Choices {
  /** What a tap on a die does: what is asked for now comes before what could be done at any time. */
  spots: ReadonlyMap<number, Option>;
  swaps: ReadonlyMap<string, Option>;
  symbols: readonly Option[];
  claps: ReadonlyMap<number, Option>;
  guesses: readonly (Option & { seat: number; hand: Side })[];
  leans: ReadonlyMap<Side, Option>;
  passes: ReadonlyMap<Way, Option>;
  acts: ReadonlyMap<Act, Option>;
}

/** Pointing comes before turning: with Hands off, a touch costs a penalty. */
const FIRST: readonly SpotKind[] = [
  'place',
  'rethrow',
  'look',
  'pick',
  'set_aside',
  'touch',
  'show',
  'win',
  'ping',
  'turn',
  'to_middle',
];

export function readChoices(prompt: PromptOf<OniWire> | null): Choices {
  const spots = new Map<number, Option>();
  const swaps = new Map<string, Option>();
  const symbols: Option[] = [];
  const claps = new Map<number, Option>();
  const guesses: (Option & { seat: number; hand: Side })[] = [];
  const leans = new Map<Side, Option>();
  const passes = new Map<Way, Option>();
  const acts = new Map<Act, Option>();
  prompt?.moves.forEach((move, index) => {
    const wording = prompt.wordings?.[index];
    const option = { move, key: wording?.key ?? move.move, values: wording?.values ?? move };
    if ('spot' in move) {
      const before = spots.get(move.spot);
      if (!before || rank(move.move) < rank(before.move.move)) spots.set(move.spot, option);
    } else if ('spots' in move) swaps.set(pairName(...move.spots), option);
    else if ('symbol' in move) symbols.push(option);
    else if ('hand' in move) guesses.push({ ...option, seat: move.seat, hand: move.hand });
    else if ('seat' in move) claps.set(move.seat, option);
    else if ('side' in move) leans.set(move.side, option);
    else if ('to' in move) passes.set(move.to, option);
    else acts.set(move.move, option);
  });
  return { spots, swaps, symbols, claps, guesses, leans, passes, acts };
}

/** What nobody needs to be told to do. */
const UNASKED: readonly string[] = ['pause', 'resume', 'speak', 'propose'];

/**
 * What a hinted move is made with, by the names of things. While the hint stands, others act: it
 * may be possible no more, or a tap on its die may mean something else by now.
 */
export function hintedThings(
  hint: OniMove | null,
  prompt: PromptOf<OniWire> | null,
  { spots }: Choices,
): Set<string> {
  const wanted = JSON.stringify(hint);
  const offered = prompt?.moves.some((move) => JSON.stringify(move) === wanted) ?? false;
  if (!hint || !offered || UNASKED.includes(hint.move)) return new Set();
  if ('spot' in hint) {
    return new Set(spots.get(hint.spot)?.move.move === hint.move ? [`spot:${hint.spot}`] : []);
  }
  if ('spots' in hint) return new Set(hint.spots.map((spot) => `spot:${spot}`));
  return new Set([thingOf(hint)]);
}

type SingleMove = Exclude<OniMove, { spot: number } | { spots: readonly number[] }>;

/** The name of the one thing that a move is made with. */
export function thingOf(move: SingleMove): string {
  if ('symbol' in move) return `${move.move}:${move.symbol}`;
  if ('hand' in move) return `guess:${move.seat}:${move.hand}`;
  if ('seat' in move) return `clap:${move.seat}`;
  if ('side' in move) return `lean:${move.side}`;
  if ('to' in move) return `pass:${move.to}`;
  return `act:${move.move}`;
}

const rank = (kind: string) => FIRST.indexOf(kind as SpotKind);

/** Where the marker of a timing challenge is, from 0 to 1000. */
export function markerAt(since: number, swing: number, now: number): number {
  const phase = (((now - since) % swing) + swing) % swing;
  const half = swing / 2;
  return Math.round((1000 * (phase < half ? phase : swing - phase)) / half);
}

/** Minutes and seconds. */
export function sayTime(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
