/** Choosing characters, and DiXes of one's own: what the room's options say, and what they become. */

/** A character that can be chosen: the faces of its die, and its card. */
export interface Printed {
  character: string;
  faces: string[];
  card: { power: string };
}

/** What the engine has to choose from. */
export type Choices = {
  characters: Printed[];
  default: string[];
  /** How many characters a player has. */
  row: number;
};

type Row = readonly string[];
type Item = { readonly character: string };

/** The options that are chosen here. No set is the usual one, one is for everybody. */
export interface Chosen {
  sets: readonly Row[];
  dixes: readonly Item[];
  cards: readonly Item[];
}

export function chosenIn(options: Record<string, unknown>): Chosen {
  const { sets = [], dixes = [], cards = [] } = options as Partial<Chosen>;
  return { sets, dixes, cards };
}

/** What each seat plays with. */
export function rowsOf(sets: readonly Row[], choices: Choices, seats: number): string[][] {
  return Array.from({ length: seats }, (_, seat) => [
    ...(sets[sets.length > 1 ? seat : 0] ?? choices.default),
  ]);
}

export const toggled = (row: Row, name: string): string[] =>
  row.includes(name) ? row.filter((other) => other !== name) : [...row, name];

/** How many are lacking; below zero, how many are too many. */
export const lacking = (row: Row, choices: Choices): number => choices.row - row.length;

/** The sets as the options have them. */
export function setsOf(rows: readonly Row[], isForEach: boolean, choices: Choices): Row[] {
  const first = rows[0] ?? choices.default;
  if (isForEach) return [...rows];
  const isUsual = first.join() === choices.default.join();
  return isUsual ? [] : [first];
}

/** Everybody who came in a file, by name. */
export const ownNames = ({ dixes, cards }: Chosen): string[] => [
  ...new Set([...dixes, ...cards].map(({ character }) => character)),
];

/** Without what a file said about a character. Whoever played with it gets another one. */
export function without(chosen: Chosen, name: string, choices: Choices): Chosen {
  const others = (items: readonly Item[]) => items.filter((one) => one.character !== name);
  const isGone = chosen.dixes.some((dixe) => dixe.character === name);
  const known = [...choices.default, ...choices.characters.map(({ character }) => character)];
  const mend = (row: Row): Row => {
    const next = known.find((other) => other !== name && !row.includes(other)) ?? name;
    return row.map((one) => (one === name ? next : one));
  };
  return {
    sets: isGone ? chosen.sets.map(mend) : chosen.sets,
    dixes: others(chosen.dixes),
    cards: others(chosen.cards),
  };
}
