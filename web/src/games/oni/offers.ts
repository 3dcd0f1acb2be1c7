/** What the player may do now, found by the die, the player, the symbol or the button that does it. */
import type { PromptOf } from '../board';
import { pairName } from '../pairs';
import type { OniMove, OniWire } from './wire';

/** The move of this kind. */
type MoveOf<Kind extends OniMove['move']> = Extract<OniMove, { move: Kind }>;
type Bare<Move> = Move extends unknown ? (keyof Move extends 'move' ? Move : never) : never;
/** What is done with a button alone. */
export type Act = Bare<OniMove>['move'];
/** What is done with one thing that is no die. */
export type SingleMove = Exclude<OniMove, { spot: number } | { spots: readonly number[] }>;

export interface Offer<Move extends OniMove = OniMove> {
  move: Move;
  /** The words of the move: a key under `move` in the texts, and their values. */
  key: string;
  values: Record<string, unknown>;
}
export type OfferOf<Kind extends OniMove['move']> = Offer<MoveOf<Kind>>;

export interface Choices {
  /** What a tap on a die does: what is asked for now comes before what could be done at any time. */
  spots: ReadonlyMap<number, Offer>;
  swaps: ReadonlyMap<string, Offer>;
  /** Everything else, by the name of the thing that it is done with. */
  things: ReadonlyMap<string, Offer>;
}

/**
 * What gives way to anything else that a tap on the same die could do, the last one to all. Pointing comes
 * before turning: with Hands off, a touch costs a penalty.
 */
const GIVING_WAY: readonly string[] = ['show', 'ping', 'turn', 'to_middle'];

export function readChoices(prompt: PromptOf<OniWire> | null): Choices {
  const spots = new Map<number, Offer>();
  const swaps = new Map<string, Offer>();
  const things = new Map<string, Offer>();
  prompt?.moves.forEach((move, index) => {
    const wording = prompt.wordings?.[index];
    const offer = { move, key: wording?.key ?? move.move, values: wording?.values ?? move };
    if ('spot' in move) {
      const before = spots.get(move.spot);
      if (!before || rank(move.move) < rank(before.move.move)) spots.set(move.spot, offer);
    } else if ('spots' in move) swaps.set(pairName(...move.spots), offer);
    else things.set(thingOf(move), offer);
  });
  return { spots, swaps, things };
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

/** The name of the one thing that a move is made with: a button, or what the move says of it. */
export function thingOf({ move, ...rest }: SingleMove): string {
  const told = Object.values(rest);
  return told.length > 0 ? [move, ...told].join(':') : `act:${move}`;
}

const rank = (kind: string) => GIVING_WAY.indexOf(kind);

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
