/** The cards of Oni against all: what is on them, and which of them a level shuffles (MD-52). */
import type { Table } from '../words';

export type Level = 'easy' | 'normal' | 'hard';
export const LEVELS: readonly Level[] = ['easy', 'normal', 'hard'];

/** `oni`, `play`, or an effect as `level.name`. */
export type Card = string;
export const ONI: Card = 'oni';
export const PLAY: Card = 'play';

export interface Effect {
  number: number;
  level: Level;
  lasts: 'until_turn' | 'game' | null;
  /** What it asks for while it lasts is for whoever drew it, not for everybody. */
  own: boolean;
  needs: 'won' | 'two_won' | 'just_won' | 'middle' | null;
  penalty: 'now' | 'forgotten' | null;
}

/** What a level adds to the deck of the one before it, and how long it gives. */
export interface Part {
  seconds: number;
  cards: readonly Card[];
}

export interface Catalogue {
  effects: ReadonlyMap<Card, Effect>;
  parts: Readonly<Record<Level, Part>>;
}

/** From the tables that the page was built with; the words in them do not matter here. */
export function readCatalogue(tables: Table): Catalogue {
  const effects = new Map<Card, Effect>();
  const parts = {} as Record<Level, Part>;
  for (const level of LEVELS) {
    const cards: Card[] = [];
    for (const [name, known] of Object.entries(tableAt(tables, 'effect', level))) {
      const found = known as Partial<Effect>;
      const { number, lasts = null, own = false, needs = null, penalty = null } = found;
      if (number === undefined) throw new Error(`the effect ${name} has no number`);
      effects.set(`${level}.${name}`, { number, level, lasts, own, needs, penalty });
      cards.push(`${level}.${name}`);
    }
    const { seconds, oni, play } = tableAt(tables, 'part', level) as Record<string, number>;
    cards.push(...many(ONI, oni), ...many(PLAY, play));
    parts[level] = { seconds: seconds ?? 0, cards };
  }
  return { effects, parts };
}

/** The deck of a level: its own cards and those of the easier ones. */
export function deckOf({ parts }: Catalogue, level: Level): Card[] {
  const levels = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  return levels.flatMap((each) => parts[each].cards);
}

export function effectCount({ effects }: Catalogue, level: Level): number {
  const most = LEVELS.indexOf(level);
  return [...effects.values()].filter((effect) => LEVELS.indexOf(effect.level) <= most).length;
}

function many(card: Card, count = 0): Card[] {
  return Array.from({ length: count }, () => card);
}

function tableAt(tables: Table, ...path: string[]): Table {
  let found: unknown = tables;
  for (const key of path) found = (found as Table | undefined)?.[key];
  if (typeof found !== 'object' || found === null) throw new Error(`no table ${path.join('.')}`);
  return found as Table;
}
