/** What this device keeps, so that a reload or a locked screen loses nothing. */
import { LEVELS } from './cards';
import type { Game, Plan } from './game';

const GAME = 'tablee-companion-game';
const CHOICES = 'tablee-companion';
/** Raised when a game is kept in another way: an old one is then forgotten, not misread. */
const VERSION = 1;

export const FEWEST = 4;
export const MOST = 8;

export interface Choices extends Plan {
  /** An alarm that nobody hears is none: on, until somebody switches it off. */
  sound: boolean;
  /** The effects in the other language too, below the chosen one. */
  both: boolean;
}

export function standard(): Choices {
  const names = Array.from({ length: FEWEST }, () => '');
  return { level: 'easy', names, oni: 0, counts: true, sound: true, both: false };
}

export function saveGame(game: Game | null): void {
  if (game === null) drop(GAME);
  else keep(GAME, { version: VERSION, game });
}

export function loadGame(): Game | null {
  const kept = find(GAME) as { version?: number; game?: Game } | null;
  if (kept?.version !== VERSION || !kept.game) return null;
  const { plan, clock, table, past, status } = kept.game;
  const isWhole = isPlan(plan) && clock && table && Array.isArray(past) && status;
  return isWhole ? kept.game : null;
}

export function saveChoices(choices: Choices): void {
  keep(CHOICES, choices);
}

export function loadChoices(): Choices {
  const kept = find(CHOICES) as Choices | null;
  return kept && isPlan(kept) ? { ...standard(), ...kept } : standard();
}

function isPlan(plan: Plan | undefined): boolean {
  if (!plan || !LEVELS.includes(plan.level) || !Array.isArray(plan.names)) return false;
  const { names, oni } = plan;
  if (names.length < FEWEST || names.length > MOST) return false;
  return names.every((name) => typeof name === 'string') && oni >= 0 && oni < names.length;
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still counts.
  }
}

function drop(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // As above.
  }
}

function find(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}
