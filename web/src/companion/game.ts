/** One game of Oni against all with real dice: its clock, its table, and every step taken so far. */
import { type Catalogue, deckOf, type Level } from './cards';
import type { Chance } from './chance';
import { type Clock, leftAt, pauseClock, resumeClock, startClock } from './clock';
import { layTable, type Step, type Table, take } from './table';

export type Status =
  | 'running'
  | 'paused'
  /** Somebody said "DiXe!" in time: all dice are turned, and the clock does not ring meanwhile. */
  | 'called'
  | 'won'
  | 'lost';

/** Who plays what. */
export interface Plan {
  level: Level;
  /** Everybody at the table, Oni too, in the order of turns; an empty name is nobody's wish. */
  names: readonly string[];
  /** Their place in `names`. */
  oni: number;
  /** Do turns count at all? Otherwise effects are ended by hand. */
  counts: boolean;
}

export interface Past {
  step: Step;
  /** Whose turn it was. */
  by: number;
  /** What the clock showed, in milliseconds. */
  left: number;
  before: Table;
}

export interface Game {
  plan: Plan;
  clock: Clock;
  status: Status;
  table: Table;
  past: readonly Past[];
}

/** More is not remembered: nobody takes back so much. */
const MOST_PAST = 200;

export function begin(plan: Plan, catalogue: Catalogue, now: number): Game {
  return {
    plan,
    clock: startClock(catalogue.parts[plan.level].seconds, now),
    status: 'running',
    table: layTable(plan.counts ? plan.names.length - 1 : 0),
    past: [],
  };
}

export interface Means {
  catalogue: Catalogue;
  chance: Chance;
  now: number;
}

/** Something happens at the table, as long as the game goes on. */
export function go(game: Game, step: Step, { catalogue, chance, now }: Means): Game {
  const current = settle(game, now);
  if (current.status !== 'running' && current.status !== 'paused') return current;
  const { table, plan, clock } = current;
  const supply = { catalogue, deck: deckOf(catalogue, plan.level), chance };
  const past: Past = { step, by: table.turn, left: leftAt(clock, now), before: table };
  return {
    ...current,
    table: take(table, step, supply),
    past: [...current.past, past].slice(-MOST_PAST),
  };
}

/** A slip: the table is as it was, down to the order of the deck. The clock has gone on. */
export function undo(game: Game): Game {
  const last = game.past.at(-1);
  return last ? { ...game, table: last.before, past: game.past.slice(0, -1) } : game;
}

export function pause(game: Game, now: number): Game {
  const current = settle(game, now);
  if (current.status !== 'running') return current;
  return { ...current, status: 'paused', clock: pauseClock(current.clock, now) };
}

export function resume(game: Game, now: number): Game {
  if (game.status !== 'paused') return game;
  return { ...game, status: 'running', clock: resumeClock(game.clock, now) };
}

/** "DiXe!" The end button comes before the ring (MD-63). */
export function call(game: Game, now: number): Game {
  const current = settle(game, now);
  if (current.status !== 'running') return current;
  return {
    ...current,
    status: 'called',
    clock: { ...current.clock, left: leftAt(game.clock, now) },
  };
}

export type Verdict = 'right' | 'wrong' | 'slip';

/** All dice are turned. The clock has not waited: after a wrong call the same moment still counts. */
export function judge(game: Game, verdict: Verdict, means: Means): Game {
  if (game.status !== 'called') return game;
  if (verdict === 'right') {
    return { ...game, status: 'won', clock: { ...game.clock, deadline: null } };
  }
  const goesOn = settle({ ...game, status: 'running' }, means.now);
  return verdict === 'wrong' ? go(goesOn, { what: 'wrong' }, means) : goesOn;
}

/** How many cards were drawn: under a smiley a press draws none. */
export function cardsDrawn({ past }: Game): number {
  return past.filter(({ step, before }) => step.what === 'next' && before.smiley === null).length;
}

/** What the clock has brought about by now. */
export function settle(game: Game, now: number): Game {
  if (game.status !== 'running' || leftAt(game.clock, now) > 0) return game;
  return { ...game, status: 'lost' };
}

/** What the clock shows: while a call is checked, what was left when it was made. */
export function leftOf({ status, clock }: Game, now: number): number {
  return status === 'called' ? clock.left : leftAt(clock, now);
}

/** The place in `names` of whoever has a turn: Oni's left neighbour is the first. */
export function placeOfPlayer({ names, oni }: Plan, player: number): number {
  return (oni + 1 + player) % names.length;
}
